//! What programs parse to.

use super::{parse, printer};

/// The tree of a cell that must have no errors.
fn tree(text: &str) -> String {
    let parsed = parse(text);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:#?}", parsed.diagnostics);
    assert!(!parsed.incomplete, "{text}");
    printer::file(&parsed.file)
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(tree(text), *expected, "for {text}");
    }
}

#[test]
fn operators_bind_as_the_reference_says() {
    check(&[
        ("1 + 2 * 3 - 4", "= (Sub (Add 1 (Mul 2 3)) 4)"),
        ("-x.y?", "= (Neg x.y?)"),
        ("!a && b || c", "= (Or (And (Not a) b) c)"),
        ("a as u8 as i32 + 1", "= (Add ((a as u8) as i32) 1)"),
        ("a = b = c", "= (= a (= b c))"),
        ("x += 1 << 2 & 3", "= (Add= x (BitAnd (Shl 1 2) 3))"),
        ("a == b && c < d", "= (And (Eq a b) (Lt c d))"),
        ("0..n + 1", "= (0..(Add n 1))"),
        ("..=5", "= (..=5)"),
        ("&mut *x", "= (&mut (Deref x))"),
        ("t.0.1", "= t.0.1"),
        ("t.0 .1.2", "= t.0.1.2"),
        ("(a, )", "= (a)"),
        ("(a)", "= a"),
        ("a >>= 1", "= (Shr= a 1)"),
        ("|x: i32, _| x + 1", "= |x: i32, _| (Add x 1)"),
        ("move || {}", "= move || {}"),
        ("f(1)(2).g::<u8>(3)[4]", "= f(1)(2).g<u8>(3)[4]"),
        ("<Vec<u8> as IntoIterator>::into_iter", "= <Vec<u8> as IntoIterator>::into_iter"),
        ("::std::mem::swap", "= ::std::mem::swap"),
        ("S { a, b: 1, ..d }", "= S {a: a, b: 1, ..d}"),
        ("[0u8; 4]", "= [0u8; 4]"),
    ]);
}

#[test]
fn literals_have_their_values() {
    check(&[
        ("1_000", "= 1000"),
        ("0xffu8", "= 255u8"),
        ("0b1010_0001", "= 161"),
        ("2f64", "= 2ff64"),
        ("1_0.5e-3f32", "= 10.5e-3ff32"),
        ("1.", "= 1.f"),
        (
            r#""a\n\u{e9}\
             b""#,
            "= \"a\\néb\"",
        ),
        (r##"r#"a"\n"#"##, r#"= "a\"\\n""#),
        (r"'\''", r"= '\''"),
        (r"b'\n'", "= b10"),
        (r#"b"\x00z""#, "= b[0, 122]"),
    ]);
}

#[test]
fn control_flow_keeps_its_parts() {
    check(&[
        ("if a { 1 } else if b { 2 } else { 3 }", "= if a {1} else if b {2} else {3}"),
        ("if let Some(x) = y && x > 1 { }", "= if (And (let Some(x) = y) (Gt x 1)) {}"),
        ("while let Some(x) = it.next() {}", "= while (let Some(x) = it.next()) {}"),
        ("'a: for i in 0..3 { break 'a; }", "= 'a: for i in (0..3) {break 'a: ;}"),
        ("loop { break 5 }", "= loop {break 5}"),
        (
            "match x { 1 | 2 if y => a, 3..=5 => b, n @ 6.. => n, -1 => c, _ => {} }",
            "= match x {1 | 2 if y => a, 3..=5 => b, n @ 6.. => n, -1 => c, _ => {}}",
        ),
        (
            "match p { Point { x, y: (a, ..) , .. } => x, &[first, ref rest @ ..] => 1, E::V => 2 }",
            "= match p {Point {x: x, y: (a, ..), ..} => x, &[first, ref rest @ ..] => 1, E::V => 2}",
        ),
        ("let Some(x) = y else { return };", "let Some(x) = y else {return };"),
        ("let x: Vec<[i32; 3]>;", "let x: Vec<[i32; 3]>;"),
        ("'b: { break 'b 1 }", "= 'b: {break 'b: 1}"),
    ]);
}

#[test]
fn statements_and_items_mix_and_the_last_expression_is_the_value() {
    let text =
        "use std::collections::{HashMap, self as c, btree_map::*};\nlet a = 1;\nfn f() {}\nif a {}\n;f()\n";
    let expected = "use std::collections::HashMap as HashMap, use std::collections as c, \
                    use std::collections::btree_map::*\nlet a = 1;\nfn f() {}\nif a {};\n= f()";
    assert_eq!(tree(text), expected);
}

#[test]
fn items_keep_generics_bounds_attributes_and_docs() {
    check(&[
        (
            "/// One\n/// two.\n#[derive(Debug, Clone)] pub struct P<T: Copy + ?Sized, const N: usize>(pub T, [u8; N]);",
            "/// \"One\\ntwo.\" #[derive(Debug, Clone)] struct P<T: Copy + ?Sized, const N: usize> (T, [u8; N])",
        ),
        ("enum E { A, B(u8), C { x: i32 } }", "enum E {A, B(u8), C{x: i32}}"),
        (
            "trait T: A + B { type I: C; const N: usize; fn f(&self) -> Self::I { g() } }",
            "trait T: A + B {type I: C, const N: usize, fn f(&self) -> Self::I {g()}}",
        ),
        (
            "impl<'a, T> Iterator for W<'a, T> where T: Ord { type Item = &'a T; fn next(&mut self) -> Option<Self::Item> { None } }",
            "impl<T: , where T: Ord> Iterator for W<T> {type Item:  = &T, fn next(&mut self) -> Option<Self::Item> {None}}",
        ),
        (
            "fn apply<F>(f: F) -> impl Fn(i32) -> i32 where F: FnOnce() {}",
            "fn apply<F: , where F: FnOnce<(), Output = ()>>(f: F) -> impl Fn<(i32), Output = i32> {}",
        ),
        (
            "fn g(self: Box<Self>, x: &dyn Show, y: fn(u8) -> !) {}",
            "fn g(self: Box<Self>, x: &dyn Show, y: fn(u8) -> !) {}",
        ),
        ("mod m { pub const X: Tensor<2, Item = f32> = 1; }", "mod m {const X: Tensor<2, Item = f32> = 1}"),
        ("#[cfg(test)] mod tests { fn t() {} }", ""),
    ]);
}

#[test]
fn whole_files_with_shebang_and_inner_attributes_are_cells() {
    let text = "#!/usr/bin/env emberlab\n#![allow(dead_code)]\n//! About.\nfn main() {}\n";
    assert_eq!(tree(text), "fn main() {}");
    assert_eq!(parse(text).file.docs.as_deref(), Some("About."));
}

#[test]
fn std_macros_become_nodes_with_parsed_arguments() {
    check(&[
        ("println!()", "= println![]()"),
        (
            r#"format!("a{{b {x:?} {0:*^+#08.3} {n:w$.p$} {:.*} {:#x?} {:e}", 1, 2.5, y, z, n = 7)"#,
            "= format![\"a{b \" {5 Debug} \" \" {0 '*'Center + # 0 width=8 precision=3} \" \" \
          {4 width=#7 precision=#6} \" \" {1 precision=#0} \" \" {2 Debug # x?} \" \" {3 LowerExp}]\
          (1, 2.5f, y, z, 7, x, p, w)",
        ),
        ("vec![1, 2]", "= vec![1, 2]"),
        ("vec![0.0; n]", "= vec![0.0f; n]"),
        (
            "assert!(a==b && f(x,y))",
            "= assert!((And (Eq a b) f(x, y)), \"assertion failed: a == b && f(x, y)\")",
        ),
        ("assert_eq!(a, b, \"why {a}\")", "= assert_eq!(a, b[\"why \" {0}](a))"),
        ("matches!(x, Some(1..) | None if y)", "= match x {Some(1..) | None if y => true, _ => false}"),
        ("todo!()", "= todo![\"not yet implemented\"]()"),
        (
            "unreachable!(\"at {}\", 1)",
            "= unreachable![\"internal error: entered unreachable code: \" \"at \" {0}](1)",
        ),
        ("panic!()", "= panic![\"explicit panic\"]()"),
        ("dbg!(a  +  1)", "= dbg!((Add a 1) \"a + 1\")"),
        ("write!(f, \"{}\", 1)", "= write!(f, [{0}](1))"),
        ("concat!(\"a\", 1, -2.5, true)", "= \"a1-2.5true\""),
        ("stringify!(a  + b)", "= \"a + b\""),
        ("std::format!(concat!(\"{}\", \"x\"), 1)", "= format![{0} \"x\"](1)"),
    ]);
}

#[test]
fn the_span_of_a_captured_name_lies_inside_the_string() {
    let text = r#"println!("π {value}")"#;
    let parsed = parse(text);
    let Some(emberlab_lang::ast::ExprKind::Macro(call)) = parsed.file.tail.map(|tail| tail.kind) else {
        panic!()
    };
    let emberlab_lang::ast::MacroKind::Format { args, .. } = call.kind else { panic!() };
    let span = args.args[0].span;
    assert_eq!(&text[span.lo as usize..span.hi as usize], "value");
}

#[test]
fn a_dot_without_a_name_is_a_field_access_for_completion() {
    let parsed = parse("let y = x.foo().");
    assert_eq!(printer::file(&parsed.file), "let y = x.foo().;");
    assert!(parsed.incomplete);
}
