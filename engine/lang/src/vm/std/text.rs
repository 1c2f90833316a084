//! `str` and `String`.

use crate::vm::Panic;
use crate::vm::native::{Natives, Text};
use crate::vm::value::{Bank, Mem};

fn ordering(order: std::cmp::Ordering) -> i32 {
    order as i32
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind("str.is_char_boundary", |text: Text, at: usize| text.with(|text| text.is_char_boundary(at)));
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
        text.with(|text| {
            needle.with(|needle| {
                let rest = text.get(from..)?;
                rest.find(needle).map(|at| at + from)
            })
        })
        .unwrap_or(usize::MAX)
    });
    natives.bind("str.rfind_str", |text: Text, needle: Text, to: usize| {
        text.with(|text| needle.with(|needle| text.get(..to)?.rfind(needle))).unwrap_or(usize::MAX)
    });
    natives.bind("str.find_char", |text: Text, wanted: char, from: usize| {
        text.with(|text| text.get(from..)?.find(wanted).map(|at| at + from)).unwrap_or(usize::MAX)
    });
    natives.bind("str.rfind_char", |text: Text, wanted: char, to: usize| {
        text.with(|text| text.get(..to)?.rfind(wanted)).unwrap_or(usize::MAX)
    });
    natives.bind("str.char_at", |text: Text, at: usize| {
        text.with(|text| text.get(at..).and_then(|rest| rest.chars().next())).unwrap_or('\u{fffd}')
    });
    natives.bind("str.char_before", |text: Text, at: usize| {
        text.with(|text| text.get(..at).and_then(|rest| rest.chars().next_back())).unwrap_or('\u{fffd}')
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
        // The text may be part of the string itself.
        let bytes = text.with_bytes(<[u8]>::to_vec);
        append(&mem, &bytes);
        cx.give(())
    });
    natives.bind("hash.sip13", |bytes: Vec<u8>| {
        use std::hash::Hasher;
        #[allow(deprecated, reason = "std's own SipHash 1-3 with zero keys")]
        let mut hasher = std::collections::hash_map::DefaultHasher::new();
        hasher.write(&bytes);
        hasher.finish()
    });
}

fn append(mem: &Mem, bytes: &[u8]) {
    match &mut *mem.bank.borrow_mut() {
        Bank::U8(items) => items.extend_from_slice(bytes),
        bank => bytes.iter().for_each(|&byte| bank.push(byte.into())),
    }
}
