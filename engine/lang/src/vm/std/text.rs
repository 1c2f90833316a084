//! `str` and `String`. What looks at a few bytes must not look at, or validate, the whole text: loops call it.

use memchr::memmem;

use crate::vm::Panic;
use crate::vm::native::{Natives, Text};
use crate::vm::value::{Bank, Mem};

fn ordering(order: std::cmp::Ordering) -> i32 {
    order as i32
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind("str.is_char_boundary", |text: Text, at: usize| {
        text.with_bytes(|bytes| bytes.get(at).map_or(at == bytes.len(), |&byte| !is_continuation(byte)))
    });
    natives.bind("str.to_uppercase", |text: Text| text.with(str::to_uppercase));
    natives.bind("str.to_lowercase", |text: Text| text.with(str::to_lowercase));
    natives.bind("str.to_ascii_uppercase", |text: Text| text.with(str::to_ascii_uppercase));
    natives.bind("str.to_ascii_lowercase", |text: Text| text.with(str::to_ascii_lowercase));
    natives.bind_raw("str.repeat", |cx| {
        let (text, n): (Text, usize) = (cx.arg()?, cx.arg()?);
        let Some(bytes) = text.with_bytes(<[u8]>::len).checked_mul(n) else {
            return Err(Panic::new("capacity overflow").into());
        };
        cx.room(bytes)?;
        cx.give(text.with(|text| text.repeat(n)))
    });
    natives.bind("str.is_ascii", |text: Text| text.with(str::is_ascii));
    natives.bind("str.cmp", |a: Text, b: Text| a.with_bytes(|a| b.with_bytes(|b| ordering(a.cmp(b)))));
    natives.bind("str.eq", |a: Text, b: Text| a.with_bytes(|a| b.with_bytes(|b| a == b)));
    natives.bind("str.find_str", |text: Text, needle: Text, from: usize| {
        text.with_bytes(|text| {
            let rest = text.get(from..)?;
            needle.with_bytes(|needle| memmem::find(rest, needle)).map(|at| at + from)
        })
        .unwrap_or(usize::MAX)
    });
    natives.bind("str.rfind_str", |text: Text, needle: Text, to: usize| {
        text.with_bytes(|text| needle.with_bytes(|needle| memmem::rfind(text.get(..to)?, needle)))
            .unwrap_or(usize::MAX)
    });
    natives.bind("str.find_char", |text: Text, wanted: char, from: usize| {
        let mut buffer = [0; 4];
        let needle = wanted.encode_utf8(&mut buffer).as_bytes();
        text.with_bytes(|text| {
            let rest = text.get(from..)?;
            let at = match needle {
                [byte] => memchr::memchr(*byte, rest),
                needle => memmem::find(rest, needle),
            };
            at.map(|at| at + from)
        })
        .unwrap_or(usize::MAX)
    });
    natives.bind("str.rfind_char", |text: Text, wanted: char, to: usize| {
        let mut buffer = [0; 4];
        let needle = wanted.encode_utf8(&mut buffer).as_bytes();
        text.with_bytes(|text| {
            let rest = text.get(..to)?;
            match needle {
                [byte] => memchr::memrchr(*byte, rest),
                needle => memmem::rfind(rest, needle),
            }
        })
        .unwrap_or(usize::MAX)
    });
    natives.bind("str.char_at", |text: Text, at: usize| {
        text.with_bytes(|bytes| char_at(bytes, at)).unwrap_or(char::REPLACEMENT_CHARACTER)
    });
    natives.bind("str.char_before", |text: Text, at: usize| {
        text.with_bytes(|bytes| {
            let start = (0..at).rev().find(|&i| !is_continuation(bytes[i]))?;
            char_at(&bytes[..at], start)
        })
        .unwrap_or(char::REPLACEMENT_CHARACTER)
    });
    natives.bind("str.check_utf8", |bytes: Text| {
        bytes.with_bytes(|bytes| match std::str::from_utf8(bytes) {
            Ok(_) => (true, bytes.len(), 0u8),
            Err(error) => (false, error.valid_up_to(), error.error_len().unwrap_or(0) as u8),
        })
    });
    natives.bind("string.from_utf8_lossy", |bytes: Text| {
        bytes.with_bytes(|bytes| String::from_utf8_lossy(bytes).into_owned().into_bytes())
    });
    natives.bind_raw("string.push", |cx| {
        let mem = cx.memory()?;
        let c: char = cx.arg()?;
        append(&mem, c.encode_utf8(&mut [0; 4]).as_bytes());
        cx.give(())
    });
    natives.bind_raw("string.push_str", |cx| {
        let mem = cx.memory()?;
        let text: Text = cx.arg()?;
        let more = text.with_bytes(<[u8]>::len);
        let (len, capacity) = (mem.bank.borrow().len(), mem.bank.borrow().capacity());
        if len + more > capacity {
            cx.room(2 * (len + more))?;
        }
        if text.is_part_of(&mem) {
            let copy = text.with_bytes(<[u8]>::to_vec);
            append(&mem, &copy);
        } else {
            text.with_bytes(|bytes| append(&mem, bytes));
        }
        cx.give(())
    });
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The character that begins at a byte of UTF-8.
fn char_at(bytes: &[u8], at: usize) -> Option<char> {
    let &first = bytes.get(at)?;
    if first < 0x80 {
        return Some(first.into());
    }
    let len = match first {
        ..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => 4,
    };
    std::str::from_utf8(bytes.get(at..at + len)?).ok()?.chars().next()
}

fn append(mem: &Mem, bytes: &[u8]) {
    match &mut *mem.bank.borrow_mut() {
        Bank::U8(items) => items.extend_from_slice(bytes),
        bank => bytes.iter().for_each(|&byte| bank.push(byte.into())),
    }
}
