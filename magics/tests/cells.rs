//! How a cell is split into magics and Rust.

use emberlab_magics::{Cell, Segment, Sigil, cell_line, percent_parts};

/// The segments in short: `rust:…`, `%name …`, `%%name … | body`.
fn shown(source: &str) -> Vec<String> {
    let describe = |segment: &Segment| match segment {
        Segment::Rust(range) => format!("rust:{}", source[range.clone()].trim()),
        Segment::Magic(d) => {
            let sigil = match d.sigil {
                Sigil::Line => "%",
                Sigil::Cell => "%%",
                Sigil::Shell => "!",
                Sigil::Colon => ":",
                Sigil::Help => "?",
                Sigil::HelpSource => "??",
            };
            format!("{sigil}{} {}", d.name, &source[d.args.clone()]).trim_end().to_owned()
        }
        Segment::CellMagic(d, body) => {
            format!("%%{} {} | {}", d.name, &source[d.args.clone()], source[body.clone()].trim())
        }
    };
    Cell::parse(source).segments.iter().map(describe).collect()
}

#[test]
fn leading_magics_of_every_form() {
    for (source, expected) in [
        ("%who", vec!["%who"]),
        ("  %time f(1)\nlet a = 1;", vec!["%time f(1)", "rust:let a = 1;"]),
        ("// %time\nf()", vec!["%time", "rust:f()"]),
        ("//%who lr\n", vec!["%who lr"]),
        ("!ls -l | wc\nx", vec!["! ls -l | wc", "rust:x"]),
        ("Tensor::zeros?", vec!["?Tensor::zeros"]),
        ("??x", vec!["??x"]),
        ("%time?", vec!["?%time"]),
        ("%%timeit??", vec!["??%%timeit"]),
        (":dep burn = \"0.22\"\nx", vec![":dep burn = \"0.22\"", "rust:x"]),
        ("%%bash -x\necho 1\n%who\n", vec!["%%bash -x | echo 1\n%who"]),
        ("%cd data\n%%time\nf()", vec!["%cd data", "%%time  | f()"]),
    ] {
        assert_eq!(shown(source), expected, "{source}");
    }
}

#[test]
fn magics_between_statements() {
    assert_eq!(
        shown("let x = 1;\n%who\nfn f() {}\n%timeit f()\n"),
        ["rust:let x = 1;", "%who", "rust:fn f() {}", "%timeit f()"]
    );
}

#[test]
fn rust_that_looks_like_a_magic_stays_rust() {
    for source in [
        "let x = a\n    % b;",
        "let x = [\n    a\n    %who, b];",
        "let s = \"\n%who\n\";",
        "/*\n%who\n*/ 1",
        "let b = 1;\n!flag",
        "let r = f();\nr?",
        "f()?",
        "a?.b",
        "// 5 % of all\nx",
        "// %d is C's way\nx",
        "::std::mem::drop(x)",
        "#![allow(unused)]\nfn main() {}",
        "x",
        "",
    ] {
        let cell = Cell::parse(source);
        assert!(cell.is_plain(), "{source}: {:?}", cell.segments);
    }
}

#[test]
fn an_open_bracket_takes_further_lines() {
    assert_eq!(shown("%time foo(\n  1,\n)\nbar"), ["%time foo(\n  1,\n)", "rust:bar"]);
    assert_eq!(shown("%who (\nbar"), ["%who (", "rust:bar"], "only where Rust is expected");
}

#[test]
fn rust_is_blanked_byte_for_byte() {
    let source = "%cd dåta\n%time let é = 1;\nlet y = \"ü\"; // %time\n";
    let rust = Cell::parse(source).rust(source);
    assert_eq!(rust.len(), source.len());
    assert_eq!(rust.find("let é = 1;"), source.find("let é = 1;"));
    assert_eq!(rust.find("let y"), source.find("let y"));
    assert!(!rust.contains('%') || rust.contains("// %time"));
    assert_eq!(rust.lines().count(), source.lines().count());
}

#[test]
fn any_text_splits_without_loss() {
    // A small generator over the pieces that matter; each text must keep its bytes in order and in segments.
    let pieces = [
        "%who",
        "%%time",
        "!ls",
        "x?",
        "let a = 1;",
        "}",
        "{",
        "\n",
        " ",
        "// %time",
        "\"",
        "é",
        ":vars",
        "%",
        "?",
        "/*",
    ];
    let mut state = 1u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..8 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text += pieces[(state >> 33) as usize % pieces.len()];
        }
        let cell = Cell::parse(&text);
        let mut end = 0;
        for segment in &cell.segments {
            let (start, stop) = match segment {
                Segment::Rust(r) => (r.start, r.end),
                Segment::Magic(d) => (d.span.start, d.span.end),
                Segment::CellMagic(d, body) => (d.span.start, body.end),
            };
            assert!(text[end..start].trim().is_empty(), "{text:?}: lost {:?}", &text[end..start]);
            end = stop;
        }
        assert!(text[end..].trim().is_empty(), "{text:?}");
        assert_eq!(cell.rust(&text).len(), text.len());
    }
}

#[test]
fn percent_texts_are_cut_at_their_cell_lines() {
    let text = "#!/usr/bin/env x\n---\na = 1\n---\nlet a = 1;\n// %% [markdown]\n// hi\n// %% t tags=[\"x\"]\n// %time\nf()\n// %%bash\n";
    let parts = percent_parts(text);
    let seen: Vec<_> = parts.iter().map(|p| (p.header, p.is_code, p.text)).collect();
    assert_eq!(
        seen,
        [
            (None, false, "#!/usr/bin/env x\n---\na = 1\n---\n"),
            (None, true, "let a = 1;\n"),
            (Some("[markdown]"), false, "// hi\n"),
            (Some("t tags=[\"x\"]"), true, "// %time\nf()\n// %%bash\n"),
        ]
    );
}

#[test]
fn magics_are_no_cell_lines() {
    assert_eq!(cell_line("// %%bash"), None);
    assert_eq!(cell_line("// %time"), None);
    assert_eq!(cell_line("//%% x"), None);
    assert_eq!(cell_line("// %%"), Some(""));
    assert_eq!(cell_line("// %%[markdown]\n"), Some("[markdown]"));
}
