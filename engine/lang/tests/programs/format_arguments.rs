// Positional, named, inline and counted arguments.
use std::fmt::Write;

fn main() {
    let (name, width, precision) = ("ember", 10, 3);
    let value = 3.14159265;
    println!("{0} {1} {0} {}", "a", "b");
    println!("{name} {name:?} {name:>10} {name:-^11} {name:.2} {name:>width$.precision$}|");
    println!("{value:.2} {value:width$.precision$} {value:<width$.1}| {:.*} {:>2$}", 4, value, 7);
    println!("{a} {b} {a}", a = 1 + 1, b = name.len());
    println!("{{}} {{{}}} {{{{", 5);
    println!("{:?} {:?} {:?}", "tab\t\"quote\" \\ \u{1} é \u{200b}", 'q', '\'');
    println!("{:10}|{:<10}|{:>10}|{:^10}|", "left", "left", "right", "mid");
    println!("{:5}|{:<5}|{:?}|{:?}|", true, 'x', false, ());
    print!("no newline, ");
    print!("{}", format!("{}-{}", 1, format_args!("{:03}", 2)));
    println!();
    let mut out = String::new();
    write!(out, "{}", 1).unwrap();
    writeln!(out, " line {:>4}", "two").unwrap();
    write!(&mut out, "{:?}", Some("x")).unwrap();
    println!("{out}");
    println!("{}", concat!("con", "cat", 1, 2.5, true, 'c'));
    println!("{}", stringify!(a + b * 2));
    assert_eq!(format!("{:>1$}", "ab", 5), "   ab");
    println!(
        "a long \
         line {}
    second",
        1
    );
}

