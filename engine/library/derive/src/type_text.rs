//! Questions about a type, answered from its text as Burn's derive answers them from tokens.

use crate::attribute::split_top_level;

const PRIMITIVES: &[&str] = &[
    "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    "f32", "f64", "String",
];

/// Containers that hold no parameters when their contents hold none.
const CONTAINERS: &[&str] = &[
    "Option",
    "Result",
    "Vec",
    "Box",
    "Arc",
    "Weak",
    "HashMap",
    "BTreeMap",
    "HashSet",
    "BTreeSet",
    "VecDeque",
    "LinkedList",
    "BinaryHeap",
    "PhantomData",
    "Cell",
    "RefCell",
    "Mutex",
    "RwLock",
];

/// Whether a field of this type can hold no parameters, so that a module leaves it alone.
pub(crate) fn is_primitive(ty: &str) -> bool {
    let ty = ty.trim();
    if let Some(rest) = ty.strip_prefix('&') {
        return is_primitive(strip_reference(rest));
    }
    if let Some(inner) = enclosed(ty, '(', ')') {
        return split_top_level(inner, ',').iter().all(|part| is_primitive(part));
    }
    if let Some(inner) = enclosed(ty, '[', ']') {
        return split_top_level(inner, ';').first().is_some_and(|element| is_primitive(element));
    }
    let (path, arguments) = split_path(ty);
    let last = path.rsplit("::").next().unwrap_or(path).trim();
    if PRIMITIVES.contains(&last) {
        return true;
    }
    match arguments {
        Some(arguments) if CONTAINERS.contains(&last) => {
            split_top_level(arguments, ',').iter().all(|part| is_primitive(part))
        }
        _ => false,
    }
}

/// Whether the type is written as an `Option`.
pub(crate) fn is_option(ty: &str) -> bool {
    let (path, arguments) = split_path(ty.trim());
    path.rsplit("::").next().unwrap_or(path).trim() == "Option" && arguments.is_some()
}

/// Whether `name` occurs in the type as a whole identifier.
pub(crate) fn mentions(ty: &str, name: &str) -> bool {
    ty.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == name)
}

/// The associated types of the parameter `param` that the type names by a path: `I::Item` in `Option<I::Item>`.
pub(crate) fn associated_types(ty: &str, param: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = vec![];
    let mut rest = ty;
    let mut before = "";
    while let Some(start) = rest.find(is_word) {
        before = if start > 0 { &rest[..start] } else { before };
        let word = &rest[start..];
        let end = word.find(|c| !is_word(c)).unwrap_or(word.len());
        rest = &word[end..];
        if &word[..end] == param && !before.trim_end().ends_with("::") {
            let mut path = param.to_string();
            while let Some(name) = rest.trim_start().strip_prefix("::") {
                let name = name.trim_start();
                let end = name.find(|c| !is_word(c)).unwrap_or(name.len());
                path = format!("{path}::{}", &name[..end]);
                rest = &name[end..];
            }
            if path != param {
                found.push(path);
            }
        }
        before = "";
    }
    found
}

/// `std::vec::Vec<T>` to `std::vec::Vec` and `T`.
fn split_path(ty: &str) -> (&str, Option<&str>) {
    match (ty.find('<'), ty.strip_suffix('>')) {
        (Some(open), Some(body)) if open > 0 => (&ty[..open], Some(&body[open + 1..])),
        _ => (ty, None),
    }
}

fn enclosed(ty: &str, open: char, close: char) -> Option<&str> {
    ty.strip_prefix(open)?.strip_suffix(close)
}

/// What follows `&`, without a lifetime and `mut`.
fn strip_reference(rest: &str) -> &str {
    let rest = rest.trim();
    let rest = match rest.strip_prefix('\'') {
        Some(lifetime) => lifetime.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim(),
        None => rest,
    };
    rest.strip_prefix("mut ").unwrap_or(rest)
}
