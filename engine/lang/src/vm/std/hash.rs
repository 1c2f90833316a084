//! Hashing, and the tables of hash maps.

use std::hash::{DefaultHasher, Hasher};

use crate::ty::{Ty, TyKind};
use crate::vm::frame::Stop;
use crate::vm::native::{NativeCx, Natives, Text, with_bytes};
use crate::vm::value::{Bank, Value};

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("hash.sip13", |cx| {
        let bytes = cx.memory()?;
        let len = bytes.bank.borrow().len() as u64;
        // SipHash 1-3 with zero keys.
        let mut hasher = DefaultHasher::new();
        with_bytes(&Value::Mem(bytes), 0, len, |bytes| hasher.write(bytes));
        cx.give(hasher.finish())
    });
    natives.bind_raw("hash.plain", |cx| {
        let hash = plain(cx)?;
        cx.give(hash)
    });
    bind_tables(natives);
}

/// The hash of a value for which lowering found that `hash.is_plain` holds: of the bytes that its `Hash` feeds.
fn plain(cx: &mut NativeCx<'_, '_>) -> Result<u64, Stop> {
    let mut ty: Ty = cx.generic(0);
    while let TyKind::Ref { ty: target, .. } = ty.kind() {
        ty = *target;
    }
    let mut hasher = DefaultHasher::new();
    match ty.kind() {
        TyKind::Bool => hasher.write(&[cx.scalar() as u8]),
        TyKind::Char => hasher.write(&(cx.scalar() as u32).to_ne_bytes()),
        TyKind::Int(int) => match int.bits() / 8 {
            16 => hasher.write(&cx.arg::<u128>()?.to_ne_bytes()),
            bytes => hasher.write(&cx.scalar().to_le_bytes()[..bytes as usize]),
        },
        TyKind::Str => {
            let text: Text = cx.arg()?;
            text.with_bytes(|bytes| hasher.write(bytes));
            hasher.write(&[0xff]);
        }
        _ => {
            let string = cx.memory()?;
            let len = string.bank.borrow().len() as u64;
            with_bytes(&Value::Mem(string), 0, len, |bytes| hasher.write(bytes));
            hasher.write(&[0xff]);
        }
    }
    Ok(hasher.finish())
}

/// Open-addressed tables of entry positions (plus 1; 0 is free).
fn bind_tables(natives: &mut Natives) {
    natives.bind_raw("hash.probe", |cx| {
        let (table, hashes) = (cx.memory()?, cx.memory()?);
        let (hash, slot): (u64, usize) = cx.arg()?;
        let found = match (&*table.bank.borrow(), &*hashes.bank.borrow()) {
            (Bank::U64(table), Bank::U64(hashes)) if !table.is_empty() => {
                let mask = table.len() - 1;
                let mut slot = slot & mask;
                while let Some(entry) = (table[slot] as usize).checked_sub(1) {
                    if hashes.get(entry) == Some(&hash) {
                        break;
                    }
                    slot = (slot + 1) & mask;
                }
                slot
            }
            _ => 0,
        };
        cx.give(found)
    });
    natives.bind_raw("hash.rebuild", |cx| {
        let (table, hashes) = (cx.memory()?, cx.memory()?);
        if let (Bank::U64(table), Bank::U64(hashes)) = (&mut *table.bank.borrow_mut(), &*hashes.bank.borrow())
            && !table.is_empty()
        {
            let mask = table.len() - 1;
            for (entry, &hash) in hashes.iter().enumerate() {
                let mut slot = hash as usize & mask;
                while table[slot] != 0 {
                    slot = (slot + 1) & mask;
                }
                table[slot] = entry as u64 + 1;
            }
        }
        cx.give(())
    });
}
