//! Messages: rustc's words at rustc's places.

use super::{messages, parse};

#[track_caller]
fn check(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(messages(text), *expected, "for {text}");
    }
}

#[test]
fn syntax_errors_name_what_was_expected_and_found() {
    check(&[
        ("let x = ;", &["expected expression, found `;` @ \";\""]),
        ("let = 1;", &["expected pattern, found `=` @ \"=\""]),
        ("fn 1() {}", &["expected identifier, found `1` @ \"1\""]),
        ("let x = 1 let y = 2;", &["expected `;`, found keyword `let` @ \"\""]),
        ("f(1 2)", &["expected `,`, found `2` @ \"\""]),
        ("x.", &["expected field or method name after `.`, found end of input @ \"\""]),
        ("a < b < c", &["comparison operators cannot be chained @ \"<\""]),
        ("1..=", &["inclusive range with no end @ \"1..=\""]),
        ("let y = let x = 1;", &["expected expression, found `let` statement @ \"let x = 1\""]),
    ]);
}

#[test]
fn delimiters_are_reported_once_with_their_partner() {
    check(&[
        ("f(1", &["this file contains an unclosed delimiter @ \"\""]),
        ("f(1]", &["unexpected closing delimiter: `]` @ \"]\""]),
        ("{ f(1 }", &["mismatched closing delimiter: `}` @ \"}\""]),
        ("}", &["unexpected closing delimiter: `}` @ \"}\""]),
    ]);
    let parsed = parse("{ f(1 }");
    assert_eq!(parsed.diagnostics[0].secondary[0].text, "unclosed delimiter");
}

#[test]
fn literals_are_checked() {
    check(&[
        ("\"abc", &["unterminated double quote string @ \"\\\"abc\""]),
        ("/* a", &["unterminated block comment @ \"/* a\""]),
        ("1u9", &["invalid suffix `u9` for number literal @ \"1u9\""]),
        ("1.5u8", &["invalid suffix `u8` for float literal @ \"1.5u8\""]),
        ("0b12", &["invalid digit for a base 2 literal @ \"0b12\""]),
        ("0x", &["no valid digits found for number @ \"0x\""]),
        (
            "340282366920938463463374607431768211456",
            &["integer literal is too large @ \"340282366920938463463374607431768211456\""],
        ),
        (r#""\q""#, &["unknown character escape @ \"\\\"\\\\q\\\"\""]),
        ("let ¿ = 1;", &["unknown start of token: ¿ @ \"¿\"", "expected pattern, found `=` @ \"=\""]),
    ]);
}

#[test]
fn format_strings_are_checked_with_places_inside_the_string() {
    check(&[
        (
            r#"println!("{} {}", 1)"#,
            &["2 positional arguments in format string, but there is 1 argument @ \"{}\""],
        ),
        (
            r#"println!("{}")"#,
            &["1 positional argument in format string, but no arguments were given @ \"{}\""],
        ),
        (
            r#"println!("{1}", 5)"#,
            &["invalid reference to positional argument 1 (there is 1 argument) @ \"1\""],
        ),
        (r#"println!("a", 5)"#, &["argument never used @ \"5\""]),
        (r#"println!("a", n = 5)"#, &["named argument never used @ \"5\""]),
        (r#"println!("a", 5, 6)"#, &["multiple unused formatting arguments @ \"5\""]),
        (r#"println!("{")"#, &["invalid format string: expected `}` but string was terminated @ \"\\\"\""]),
        (r#"println!("a } b")"#, &["invalid format string: unmatched `}` found @ \"}\""]),
        (r#"println!("{a b}")"#, &["invalid format string: expected `}`, found `b` @ \"b\""]),
        (r#"println!("{a.b}")"#, &["invalid format string: field access isn't supported @ \".\""]),
        (r#"println!("{:y}", 1)"#, &["unknown format trait `y` @ \"y\""]),
        (
            r#"println!("{:?} {:.*}", 1, 2)"#,
            &["3 positional arguments in format string, but there are 2 arguments @ \"{:.*}\""],
        ),
        (r#"println!("{a} {}", a = 1, 2)"#, &["positional arguments cannot follow named arguments @ \"2\""]),
        ("println!(x)", &["format argument must be a string literal @ \"x\""]),
        ("format!()", &["requires at least a format string argument @ \"format!()\""]),
    ]);
}

#[test]
fn valid_rust_that_is_not_run_is_refused_by_name() {
    let cases = [
        ("extern \"C\" { fn f(); }", "`extern` blocks are"),
        ("union U { a: u8, b: i8 }", "unions are"),
        ("unsafe impl Send for S {}", "`unsafe impl` blocks are"),
        ("&raw const x", "raw pointers are"),
        ("c\"abc\"", "C string literals are"),
        ("asm!(\"nop\")", "inline assembly is"),
    ];
    for (text, words) in cases {
        let found = &parse(text).diagnostics;
        let expected = format!("{words} not run by the instant tier");
        assert!(found.iter().any(|found| found.message == expected), "{text}: {found:#?}");
    }
}

#[test]
fn unknown_macros_are_named_with_the_nearest_known_one() {
    let parsed = parse("prinln!(\"a\")");
    assert_eq!(parsed.diagnostics[0].message, "cannot find macro `prinln` in this scope");
    assert_eq!(parsed.diagnostics[0].helps, ["a macro with a similar name exists: `println`"]);
}
