//! Names of types as `std::any::type_name` and backtraces write them.

use super::Program;
use crate::ty::{ConstValue, DefId, Ty, TyKind};

/// The type's name with paths, as rustc writes it.
pub fn type_name(program: &dyn Program, ty: Ty) -> String {
    let list = |tys: &[Ty]| tys.iter().map(|&ty| type_name(program, ty)).collect::<Vec<_>>().join(", ");
    let generic = |def: DefId, args: &[Ty]| {
        let path = path(program, def);
        if args.is_empty() { path } else { format!("{path}<{}>", list(args)) }
    };
    match ty.kind() {
        TyKind::Bool => "bool".into(),
        TyKind::Char => "char".into(),
        TyKind::Int(int) => int.name().into(),
        TyKind::Float(float) => float.name().into(),
        TyKind::Str => "str".into(),
        TyKind::Never => "!".into(),
        TyKind::Adt(def, args) | TyKind::FnDef(def, args) => generic(*def, args),
        TyKind::Ref { mutable, ty } => {
            format!("&{}{}", if *mutable { "mut " } else { "" }, type_name(program, *ty))
        }
        TyKind::Tuple(parts) if parts.len() == 1 => format!("({},)", list(parts)),
        TyKind::Tuple(parts) => format!("({})", list(parts)),
        TyKind::Array(elem, len) => {
            format!("[{}; {}]", type_name(program, *elem), type_name(program, *len))
        }
        TyKind::Slice(elem) => format!("[{}]", type_name(program, *elem)),
        TyKind::VariantCtor(def, ..) => path(program, *def),
        TyKind::FnPtr(params, ret) if ret.is_unit() => format!("fn({})", list(params)),
        TyKind::FnPtr(params, ret) => format!("fn({}) -> {}", list(params), type_name(program, *ret)),
        TyKind::Closure(def, _) => {
            let parent = program.info(*def).parent;
            format!("{}::{{{{closure}}}}", parent.map(|parent| path(program, parent)).unwrap_or_default())
        }
        TyKind::Dyn(object) => format!("dyn {}", generic(object.trait_, &object.args)),
        TyKind::Const(ConstValue::Bits(bits)) => bits.to_string(),
        TyKind::Const(ConstValue::Open) => "_".into(),
        TyKind::Param(_, name) => name.to_string(),
        TyKind::Projection { assoc, .. } => assoc.to_string(),
        TyKind::Opaque { .. } | TyKind::Infer(_) | TyKind::Error => "_".into(),
    }
}

/// The path of a definition: `alloc::vec::Vec`. Where std re-exports, rustc names the crate that defines.
fn path(program: &dyn Program, def: DefId) -> String {
    let mut names = Vec::new();
    let mut at = Some(def);
    while let Some(id) = at {
        let definition = program.info(id);
        names.push(definition.name.as_str());
        at = definition.parent;
    }
    names.reverse();
    if names.first() == Some(&"std") && names.len() > 1 {
        names[0] = match names[1] {
            "vec" | "string" | "boxed" | "rc" => "alloc",
            "collections"
                if matches!(names.last(), Some(&("VecDeque" | "BTreeMap" | "BTreeSet" | "BinaryHeap"))) =>
            {
                "alloc"
            }
            "collections" | "fs" | "io" | "path" | "env" | "process" | "thread" => "std",
            _ => "core",
        };
    }
    names.retain(|name| !name.is_empty());
    names.join("::")
}
