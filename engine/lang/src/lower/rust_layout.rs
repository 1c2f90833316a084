//! Sizes and alignments as rustc lays types out on 64-bit targets, for `size_of` and its kin.
//!
//! The interpreter stores values in its own way; a program only sees these numbers. The rules are those of
//! `rustc_abi`: fields by falling alignment, niches at an edge, and for enums the smaller of a tag and a niche.
//! `#[repr]` is not looked at.

use std::cmp::Reverse;

use super::layout::{Field, Repr, is_unsized};
use super::program::{Item, Program};
use crate::ty::{Ty, TyKind};
use crate::vm::Vm;

/// Size, alignment and spare bit patterns of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct RustLayout {
    /// In bytes; a multiple of `align`.
    pub size: u64,
    /// In bytes.
    pub align: u64,
    niche: Option<Niche>,
    uninhabited: bool,
}

/// Bit patterns that no value of the type has.
#[derive(Clone, Copy, Debug)]
struct Niche {
    offset: u64,
    size: u64,
    available: u128,
}

/// What the library's types are in rustc's std, where ours are made differently.
const LIBRARY: &[(&str, u64, u128)] = &[
    ("Vec", 24, 1 << 63),
    ("String", 24, 1 << 63),
    ("PathBuf", 24, 1 << 63),
    ("OsString", 24, 1 << 63),
    ("BinaryHeap", 24, 1 << 63),
    ("VecDeque", 32, 1 << 63),
    ("HashMap", 48, 1),
    ("HashSet", 48, 1),
    ("BTreeMap", 24, 0),
    ("BTreeSet", 24, 0),
    ("Duration", 16, (1 << 32) - 1_000_000_000),
    ("Instant", 16, (1 << 32) - 1_000_000_000),
    ("SystemTime", 16, (1 << 32) - 1_000_000_000),
];

/// Types whose content may change behind a shared reference have no niches; here and `OnceCell` and the atomics.
const CELLS: &[&str] = &["Cell", "RefCell", "UnsafeCell", "Mutex", "RwLock"];

/// Sizes of what stands beside the content of a cell.
fn beside(cell: &str) -> &'static [u64] {
    match cell {
        "RefCell" => &[8],
        "Mutex" => &[4, 1],
        "RwLock" => &[4, 4, 1],
        _ => &[],
    }
}

impl RustLayout {
    fn scalar(size: u64, spare: u128) -> RustLayout {
        let niche = (spare > 0).then_some(Niche { offset: 0, size, available: spare });
        RustLayout { size, align: size.max(1), niche, uninhabited: false }
    }

    fn words(size: u64, spare: u128) -> RustLayout {
        let niche = (spare > 0).then_some(Niche { offset: 0, size: 8, available: spare });
        RustLayout { size, align: 8, niche, uninhabited: false }
    }

    fn available(&self) -> u128 {
        self.niche.map_or(0, |niche| niche.available)
    }

    fn is_absent(&self) -> bool {
        self.uninhabited && self.size == 0
    }

    /// The layout of a sized type.
    pub(super) fn of(vm: &mut Vm, program: &mut dyn Program, ty: Ty) -> RustLayout {
        let ty = program.normalize(ty);
        if let Some(known) = Self::of_library(vm, program, ty) {
            return known;
        }
        let layout = vm.layouts.of(program, ty);
        match &layout.repr {
            Repr::Zero | Repr::Unsized => {
                RustLayout { uninhabited: *ty.kind() == TyKind::Never, ..Self::scalar(0, 0) }
            }
            Repr::Bool => Self::scalar(1, 254),
            Repr::Char => Self::scalar(4, (1 << 32) - 0x11_0000),
            Repr::Num(num) => Self::scalar(u64::from(num.bits() / 8), 0),
            Repr::Wide(_) => Self::scalar(16, 0),
            Repr::FnPtr => Self::scalar(8, 1),
            Repr::Pointer(_, target) => Self::words(if is_unsized(*target) { 16 } else { 8 }, 1),
            Repr::Ref(_) => match ty.kind() {
                TyKind::Ref { ty, .. } if is_unsized(*ty) => Self::words(16, 1),
                _ => Self::words(8, 1),
            },
            Repr::Handle => Self::words(24, 1 << 63),
            Repr::Array(elem, len) => {
                let elem = Self::of(vm, program, *elem);
                let len = *len as u64;
                RustLayout {
                    size: elem.size * len,
                    align: elem.align,
                    niche: elem.niche.filter(|_| len > 0),
                    uninhabited: elem.uninhabited && len > 0,
                }
            }
            Repr::Struct(fields) => {
                let fields = Self::of_fields(vm, program, fields);
                let last_stays = matches!(ty.kind(), TyKind::Tuple(_));
                Arrangement { prefix: 0, last_stays }.of(&fields)
            }
            Repr::Enum(variants) => {
                let variants: Vec<_> =
                    variants.iter().map(|fields| Self::of_fields(vm, program, fields)).collect();
                let discriminants = match ty.kind() {
                    TyKind::Adt(def, _) => match program.item(*def) {
                        Item::Enum(adt) => adt.variants.iter().map(|variant| variant.discriminant).collect(),
                        _ => vec![],
                    },
                    _ => vec![],
                };
                Self::of_enum(&variants, &discriminants)
            }
        }
    }

    fn of_fields(vm: &mut Vm, program: &mut dyn Program, fields: &[Field]) -> Vec<RustLayout> {
        fields.iter().map(|field| Self::of(vm, program, field.ty)).collect()
    }

    fn of_library(vm: &mut Vm, program: &mut dyn Program, ty: Ty) -> Option<RustLayout> {
        let TyKind::Adt(def, args) = ty.kind() else { return None };
        if !program.is_library(*def) {
            return None;
        }
        let name = program.info(*def).name;
        let name = name.as_str();
        if let Some(&(_, size, spare)) = LIBRARY.iter().find(|entry| entry.0 == name) {
            return Some(Self::words(size, spare));
        }
        if name == "NonZero" {
            let number = Self::of(vm, program, args[0]);
            return Some(RustLayout { align: number.align, ..Self::scalar(number.size, 1) });
        }
        if name == "OnceCell" || name.starts_with("Atomic") {
            let Repr::Struct(fields) = &vm.layouts.of(program, ty).repr else { return None };
            let fields = Self::of_fields(vm, program, fields);
            let content = Arrangement { prefix: 0, last_stays: true }.of(&fields);
            return Some(RustLayout { niche: None, ..content });
        }
        if CELLS.contains(&name) {
            let mut parts: Vec<_> = beside(name).iter().map(|&size| Self::scalar(size, 0)).collect();
            parts.push(RustLayout { niche: None, ..Self::of(vm, program, args[0]) });
            return Some(Arrangement { prefix: 0, last_stays: true }.of(&parts));
        }
        None
    }

    fn of_enum(variants: &[Vec<RustLayout>], discriminants: &[i128]) -> RustLayout {
        let plain: Vec<_> =
            variants.iter().map(|fields| Arrangement { prefix: 0, last_stays: false }.of(fields)).collect();
        let mut present = plain.iter().filter(|variant| !variant.is_absent());
        match (present.next(), present.next()) {
            (None, _) => return RustLayout { uninhabited: true, ..Self::scalar(0, 0) },
            (Some(only), None) => return *only,
            _ => {}
        }
        let tagged = Self::tagged(variants, &plain, discriminants);
        let counted_up = discriminants.iter().enumerate().all(|(index, &value)| value == index as i128);
        let niched = if counted_up { Self::niched(&plain) } else { None };
        match niched {
            Some(niched)
                if (niched.size, Reverse(niched.available()))
                    < (tagged.size, Reverse(tagged.available())) =>
            {
                niched
            }
            _ => tagged,
        }
    }

    /// The largest variant, with the others told by spare patterns of one of its fields and fitting beside it.
    fn niched(variants: &[RustLayout]) -> Option<RustLayout> {
        let largest = (0..variants.len()).max_by_key(|&index| variants[index].size)?;
        let niche = variants[largest].niche?;
        let mut told = (0..variants.len()).filter(|&index| index != largest && !variants[index].is_absent());
        let first = told.next()?;
        let last = told.next_back().unwrap_or(first);
        let count = (last - first + 1) as u128;
        let size = variants[largest].size;
        let fits = |(index, variant): (usize, &RustLayout)| {
            let after = (niche.offset + niche.size).next_multiple_of(variant.align) + variant.size;
            index == largest || variant.size <= niche.offset || variant.size == 0 || after <= size
        };
        if niche.available < count || !variants.iter().enumerate().all(fits) {
            return None;
        }
        let align = variants.iter().map(|variant| variant.align).max()?;
        let left = niche.available - count;
        Some(RustLayout {
            size: size.next_multiple_of(align),
            align,
            niche: (left > 0).then_some(Niche { available: left, ..niche }),
            uninhabited: variants.iter().all(|variant| variant.uninhabited),
        })
    }

    /// A tag, then the fields of the variant.
    fn tagged(variants: &[Vec<RustLayout>], plain: &[RustLayout], discriminants: &[i128]) -> RustLayout {
        let inhabited = || discriminants.iter().zip(plain).filter(|(_, plain)| !plain.uninhabited);
        let min = inhabited().map(|(&value, _)| value).min().unwrap_or(0);
        let max = inhabited().map(|(&value, _)| value).max().unwrap_or(0);
        let holds = |bytes: u64| {
            let bits = bytes * 8;
            if min < 0 { min >= -(1 << (bits - 1)) && max < 1 << (bits - 1) } else { max < 1 << bits }
        };
        let smallest = [1, 2, 4, 8].into_iter().find(|&bytes| holds(bytes)).unwrap_or(8);
        let (mut size, mut align, mut start) = (smallest, smallest, None);
        for fields in variants {
            let laid = Arrangement { prefix: smallest, last_stays: false }.of(fields);
            size = size.max(laid.size);
            align = align.max(laid.align);
            let aligns =
                fields.iter().filter(|field| field.size > 0 || field.align > 1).map(|field| field.align);
            start = start.into_iter().chain(aligns).min();
        }
        // A tag takes the padding behind it, which makes more of its patterns spare.
        let tag = start.unwrap_or(smallest).clamp(smallest, 8);
        let patterns = 1u128 << (tag * 8);
        let available = patterns - (max - min + 1) as u128;
        RustLayout {
            size: size.next_multiple_of(align),
            align,
            niche: (available > 0).then_some(Niche { offset: 0, size: tag, available }),
            uninhabited: plain.iter().all(|variant| variant.uninhabited),
        }
    }
}

/// Whether rustc would run code to drop a value of the type: buffers and boxes are freed, unlike here.
pub(super) fn needs_drop(vm: &mut Vm, program: &mut dyn Program, ty: Ty) -> bool {
    let ty = program.normalize(ty);
    if vm.layouts.of(program, ty).needs_drop {
        return true;
    }
    if let TyKind::Adt(def, _) = ty.kind() {
        let name = program.info(*def).name;
        if program.is_library(*def) && name.as_str() == "ManuallyDrop" {
            return false;
        }
    }
    match &vm.layouts.of(program, ty).repr {
        Repr::Handle | Repr::Pointer(..) => true,
        Repr::Array(elem, len) => *len > 0 && needs_drop(vm, program, *elem),
        Repr::Struct(fields) => fields.iter().any(|field| needs_drop(vm, program, field.ty)),
        Repr::Enum(variants) => variants.iter().flatten().any(|field| needs_drop(vm, program, field.ty)),
        _ => false,
    }
}

/// How the fields of a struct or variant are put in order.
#[derive(Clone, Copy)]
struct Arrangement {
    /// Bytes of the tag in front.
    prefix: u64,
    /// Whether the last field stays the last, as in tuples, whose last field may become unsized.
    last_stays: bool,
}

impl Arrangement {
    /// The struct, with its niche as near to an edge as one of the two orders brings it.
    fn of(self, fields: &[RustLayout]) -> RustLayout {
        let at_start = self.biased(fields, true);
        let room = |layout: &RustLayout| {
            layout.niche.map_or((0, 0), |niche| (niche.offset, layout.size - niche.offset - niche.size))
        };
        let (head, tail) = room(&at_start);
        if self.prefix > 0 || self.last_stays || fields.len() < 2 || head == 0 || tail == 0 {
            return at_start;
        }
        let at_end = self.biased(fields, false);
        let (other_head, other_tail) = room(&at_end);
        if head.min(tail) > other_head.min(other_tail) { at_end } else { at_start }
    }

    fn biased(self, fields: &[RustLayout], niche_first: bool) -> RustLayout {
        let widest = fields.iter().map(|field| field.align).max().unwrap_or(1);
        let largest_niche = fields.iter().map(RustLayout::available).max().unwrap_or(0);
        // Arrays of small elements go with the numbers of their size, unless a niche should stay in front of them.
        let group = |field: &RustLayout| {
            let natural = field.align.max(field.size).trailing_zeros();
            match largest_niche {
                0 => natural,
                _ if niche_first => natural.min(widest.trailing_zeros()),
                niche if field.available() == niche => field.align.trailing_zeros(),
                _ => natural,
            }
        };
        let mut order: Vec<&RustLayout> = fields.iter().collect();
        let sorted = if self.last_stays && !order.is_empty() { order.len() - 1 } else { order.len() };
        if self.prefix > 0 {
            order[..sorted].sort_by_key(|field| (group(field), field.available()));
        } else {
            order[..sorted].sort_by_key(|field| {
                let spare = field.available();
                let offset = field.niche.map_or(0, |niche| niche.offset);
                (Reverse(group(field)), if niche_first { !spare } else { spare }, offset)
            });
        }
        let mut end = self.prefix;
        let mut niche: Option<Niche> = None;
        for field in order {
            let offset = end.next_multiple_of(field.align);
            end = offset + field.size;
            let largest = niche.map_or(0, |niche| niche.available);
            if field.available() > largest
                || !niche_first && field.available() > 0 && field.available() == largest
            {
                niche = field.niche.map(|inner| Niche { offset: offset + inner.offset, ..inner });
            }
        }
        RustLayout {
            size: end.next_multiple_of(widest),
            align: widest,
            niche,
            uninhabited: fields.iter().any(|field| field.uninhabited),
        }
    }
}
