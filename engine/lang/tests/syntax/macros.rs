//! User macros: matching, transcription, hygiene, scope.

use emberlab_lang::span::FileId;
use emberlab_lang::syntax::{MacroTable, parse_cell};

use super::{messages, parse, printer};

/// The tree of what follows the definitions in `text`.
#[track_caller]
fn expanded(text: &str) -> String {
    let parsed = parse(text);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:#?}", parsed.diagnostics);
    let lines = printer::file(&parsed.file);
    lines.lines().filter(|line| !line.starts_with("macro ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn fragments_match_and_stay_whole() {
    let cases = [
        ("macro_rules! double { ($e:expr) => { $e * 2 }; } double!(1 + 2)", "= (Mul (Add 1 2) 2)"),
        ("macro_rules! neg { ($e:expr) => { -$e }; } neg!(a.b)", "= (Neg a.b)"),
        (
            "macro_rules! cast { ($e:expr, $t:ty) => { $e as $t << 1 }; } cast!(1, u64)",
            "= (Shl (1 as u64) 1)",
        ),
        (
            "macro_rules! m { ($p:pat => $b:block) => { match x { $p => $b, _ => {} } }; } m!(Some(1) | None => { f() })",
            "= match x {Some(1) | None => {f()}, _ => {}}",
        ),
        (
            "macro_rules! call { ($f:path, $($a:tt)*) => { $f($($a)*) }; } call!(a::b, 1 + x, 2)",
            "= a::b((Add 1 x), 2)",
        ),
        ("macro_rules! lit { ($l:literal) => { [$l, $l] }; } lit!(-1)", "= [(Neg 1), (Neg 1)]"),
        (
            "macro_rules! life { ($l:lifetime) => { $l: loop { break $l } }; } life!('a)",
            "= 'a: loop {break 'a: }",
        ),
        ("macro_rules! def { ($v:vis fn $n:ident) => { $v fn $n() {} }; } def!(pub fn f);", "fn f() {}"),
        ("macro_rules! it { ($i:item) => { $i }; } it!(struct S;);", "struct S "),
        ("macro_rules! t { () => { (u8, u16) }; } let x: t!() = y;", "let x: (u8, u16) = y;"),
        ("macro_rules! p { ($a:ident) => { Some($a) }; } let p!(v) = w;", "let Some(v) = w;"),
    ];
    for (text, expected) in cases {
        assert_eq!(expanded(text), expected, "for {text}");
    }
}

#[test]
fn repetitions_nest_and_take_separators() {
    let cases = [
        (
            "macro_rules! s { ($($x:expr),* $(,)?) => { [$($x + 1),*] }; } s!(1, 2, 3,)",
            "= [(Add 1 1), (Add 2 1), (Add 3 1)]",
        ),
        ("macro_rules! s { ($($x:expr),*) => { [$($x),*] }; } s!()", "= []"),
        (
            "macro_rules! m { ($([$($x:expr),*]);*) => { [$([$($x),*]),*] }; } m!([1, 2]; [3])",
            "= [[1, 2], [3]]",
        ),
        (
            "macro_rules! h { ($($k:literal => $v:expr),+) => { [$(($k, $v)),+] }; } h!(\"a\" => 1, \"b\" => 2)",
            "= [(\"a\", 1), (\"b\", 2)]",
        ),
        (
            "macro_rules! count { () => { 0 }; ($h:tt $($t:tt)*) => { 1 + count!($($t)*) }; } count!(a b c)",
            "= (Add 1 (Add 1 (Add 1 0)))",
        ),
        (
            "macro_rules! opt { ($a:expr $(, $b:expr)?) => { f($a $(, $b)?) }; } opt!(1); opt!(1, 2);",
            "f(1);\nf(1, 2);",
        ),
        (
            "macro_rules! inits { ($($s:stmt;)*) => { $($s)* }; } inits!(let a = 1; let b = 2;);",
            "let a = 1;\nlet b = 2;",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(expanded(text), expected, "for {text}");
    }
}

#[test]
fn variables_of_the_template_do_not_meet_those_of_the_caller() {
    let text = "macro_rules! swap { ($a:ident, $b:ident) => { let tmp = $a; $a = $b; $b = tmp; } } let tmp = 1; swap!(tmp, y);";
    assert_eq!(expanded(text), "let tmp = 1;\nlet tmp#1 = tmp;\n(= tmp y);\n(= y tmp#1);");
    // What the caller names is the caller's.
    let text = "macro_rules! def { ($n:ident) => { let $n = 1; } } def!(x); x";
    assert_eq!(expanded(text), "let x = 1;\n= x");
    // Placeholders in the template's strings name the template's variables.
    let text = "macro_rules! show { ($e:expr) => {{ let value = $e; format!(\"{value}\") }} } show!(value)";
    assert_eq!(expanded(text), "= {let value#1 = value; format![{0}](value#1)}");
    // Fields and items are not renamed.
    let text = "macro_rules! mk { () => { struct P { x: u8 } fn g() { let P { x } = p; x; q.x } } } mk!();";
    assert_eq!(expanded(text), "struct P {x: u8}\nfn g() {let P {x: x#1} = p; x#1; q.x}");
}

#[test]
fn documentation_reaches_macros_line_by_line() {
    let text = "macro_rules! doc { ($(#[$m:meta])* $n:ident) => { $(#[$m])* struct $n; } }\ndoc! {\n/// A\n/// B\nS }\n";
    assert_eq!(expanded(text), "/// \"A\\nB\" struct S ");
}

#[test]
fn macros_are_kept_across_cells_and_a_block_keeps_its_own() {
    let first = parse("macro_rules! one { () => { 1 } } { macro_rules! two { () => { 2 } } two!() }");
    assert!(first.diagnostics.is_empty());
    let second = parse_cell("one!()", FileId(1), &first.macros);
    assert_eq!(printer::file(&second.file), "= 1");
    let third = parse_cell("two!()", FileId(2), &second.macros);
    assert_eq!(third.diagnostics[0].message, "cannot find macro `two` in this scope");
    // The table that was passed in has not changed.
    assert_eq!(MacroTable::default().names().count(), 0);
}

#[test]
fn a_macro_may_define_a_macro() {
    let text = "macro_rules! make { ($n:ident, $v:expr) => { macro_rules! $n { ($x:expr) => { $x + $v } } } } make!(add5, 5); add5!(1)";
    assert_eq!(expanded(text), "= (Add 1 5)");
}

#[test]
fn a_failing_call_says_which_token_no_rule_expects() {
    let pair = "macro_rules! pair { ($a:ident, $b:ident) => { ($a, $b) }; } ";
    let cases = [
        ("pair!(a; b)", "no rules expected `;` @ \";\""),
        ("pair!(a, 1)", "no rules expected `1` @ \"1\""),
        ("pair!(a)", "unexpected end of macro invocation @ \"pair!(a)\""),
        ("pair!(a, b, c)", "no rules expected `,` @ \",\""),
    ];
    for (call, expected) in cases {
        assert_eq!(messages(&format!("{pair}{call}")), [expected], "for {call}");
    }
}

#[test]
fn endless_macros_end() {
    let text = "macro_rules! ever { ($($t:tt)*) => { ever!($($t)* a) } } ever!();";
    assert_eq!(
        messages(text),
        ["recursion limit reached while expanding `ever!` @ \"ever!();\"".replace("!();", "!()")]
    );
    let text = "macro_rules! grow { ($($t:tt)*) => { grow!($($t)* $($t)* a) } } grow!(a);";
    assert_eq!(messages(text).len(), 1);
}

#[test]
fn malformed_definitions_are_refused() {
    let cases = [
        ("macro_rules! m { ($a) => {} }", "missing fragment specifier for `$a` @ \"$a\""),
        ("macro_rules! m { ($a:exp) => {} }", "invalid fragment specifier `exp` @ \"exp\""),
        ("macro_rules! m { () = {} }", "expected `=>` after the matcher of a macro rule @ \"=\""),
        ("macro_rules! m { }", "macros must contain at least one rule @ \"macro_rules! m { }\""),
    ];
    for (text, expected) in cases {
        assert_eq!(messages(text), [expected], "for {text}");
    }
}
