//! Runs the cases of one suite on the published Burn and prints what they print, or that they panic.

use std::panic;

mod common {
    #![allow(dead_code)]
    include!("../cases/common.rs");
}
include!(concat!(env!("OUT_DIR"), "/cases.rs"));

fn main() {
    let suite = std::env::args().nth(1).expect("usage: burn-goldens SUITE");
    panic::set_hook(Box::new(|_| {}));
    for (of, name, case) in CASES {
        if *of == suite {
            println!("# {name}");
            if panic::catch_unwind(case).is_err() {
                println!("! panics");
            }
        }
    }
}
