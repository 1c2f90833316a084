//! The verdict for the Enter key: is the text complete, unfinished, or wrong?

use super::parse;

#[test]
fn unfinished_input_waits_for_more() {
    let cases = [
        "fn f() {",
        "fn f()",
        "fn",
        "let",
        "let x =",
        "let x = 1",
        "let x = vec![1,",
        "x.",
        "x +",
        "x as",
        "foo(1, ",
        "foo(1, 2",
        "if a { 1 } else",
        "if a",
        "match x",
        "match x { 1 =>",
        "for i in 0..3",
        "while",
        "'a:",
        "|x|",
        "&mut",
        "#[derive(Debug)]",
        "/// Documentation of nothing yet",
        "struct S",
        "impl T for",
        "use std::",
        "use std::fmt",
        "pub",
        "\"abc",
        "r#\"abc\"",
        "/* comment",
        "println!",
        "println!(\"{}\",",
        "println!(\"{}\"",
        "macro_rules! m {",
        "const N: usize =",
        "type A =",
        "a::",
        "a.b().",
        "let x: Vec<",
        "S { a: 1,",
        "return a +",
    ];
    for text in cases {
        assert!(parse(text).incomplete, "{text:?} should wait for more: {:#?}", parse(text).diagnostics);
    }
}

#[test]
fn finished_input_runs() {
    let cases = [
        "",
        " \n",
        "// only a comment",
        "1",
        "x",
        "let x = 1;",
        "fn f() {}",
        "if a { 1 } else { 2 }",
        "struct S;",
        "loop { break }",
        "return",
        "0..",
        "use std::fmt;",
        "x?",
        "println!(\"a\")",
        "#[derive(Debug)] struct S;",
        "f::<u8>()",
    ];
    for text in cases {
        let parsed = parse(text);
        assert!(!parsed.incomplete && parsed.diagnostics.is_empty(), "{text:?}: {:#?}", parsed.diagnostics);
    }
}

#[test]
fn wrong_input_is_not_unfinished() {
    let cases = [
        "let = 1;",
        "foo(1 2",
        "fn f( { )",
        "1 2 3",
        ")",
        "a b",
        "let x = 1 let y = 2",
        "struct 1",
        "'ab'",
        "x = = y",
        "foo!(]",
        "fn () {}",
        "¿",
    ];
    for text in cases {
        let parsed = parse(text);
        assert!(!parsed.incomplete && !parsed.diagnostics.is_empty(), "{text:?}: {:#?}", parsed.diagnostics);
    }
}
