//! The macros of std that are macros by example.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::super::token::lex;
use super::definition::{MacroDef, define};
use crate::span::{FileId, Span, Symbol};

/// Names and rules. The rest of std's macros are built in `build::std_macro`.
const RULES: &[(&str, &str)] = &[
    ("pin", "{ ($value:expr $(,)?) => { ::std::pin::Pin { pointer: &mut { $value } } }; }"),
    (
        "ready",
        "{
            ($poll:expr $(,)?) => {
                match $poll {
                    ::std::task::Poll::Ready(value) => value,
                    ::std::task::Poll::Pending => return ::std::task::Poll::Pending,
                }
            };
        }",
    ),
    (
        "thread_local",
        "{
            () => {};
            ($(#[$attr:meta])* $vis:vis static $name:ident: $ty:ty = const $init:block; $($rest:tt)*) => {
                $(#[$attr])* $vis static $name: ::std::thread::LocalKey<$ty> = ::std::thread::LocalKey::new(|| $init);
                ::std::thread_local! { $($rest)* }
            };
            ($(#[$attr:meta])* $vis:vis static $name:ident: $ty:ty = const $init:block) => {
                $(#[$attr])* $vis static $name: ::std::thread::LocalKey<$ty> = ::std::thread::LocalKey::new(|| $init);
            };
            ($(#[$attr:meta])* $vis:vis static $name:ident: $ty:ty = $init:expr; $($rest:tt)*) => {
                $(#[$attr])* $vis static $name: ::std::thread::LocalKey<$ty> = ::std::thread::LocalKey::new(|| $init);
                ::std::thread_local! { $($rest)* }
            };
            ($(#[$attr:meta])* $vis:vis static $name:ident: $ty:ty = $init:expr) => {
                $(#[$attr])* $vis static $name: ::std::thread::LocalKey<$ty> = ::std::thread::LocalKey::new(|| $init);
            };
        }",
    ),
];

thread_local! {
    static DEFINITIONS: FxHashMap<Symbol, Rc<MacroDef>> = RULES.iter().filter_map(|&(name, rules)| {
        let name = Symbol::new(name);
        // What a template writes points at the call, so that these places are never shown.
        let nowhere = FileId(0);
        let def = define(name, &lex(rules, nowhere).tokens, Span::new(nowhere, 0, 0)).ok()?;
        Some((name, Rc::new(def)))
    }).collect();
}

/// The macro of std of that name, if it is one by example.
pub(in crate::syntax) fn std_rules(name: Symbol) -> Option<Rc<MacroDef>> {
    DEFINITIONS.with(|definitions| definitions.get(&name).cloned())
}
