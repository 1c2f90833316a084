//! Runs a Rust file's `main` in the instant tier: `cargo run --example rs -- prog.rs`.

use std::any::Any;

use emberlab_lang::check::check_program;
use emberlab_lang::lower::InstanceKey;
use emberlab_lang::render::render;
use emberlab_lang::syntax::{MacroTable, parse_library};
use emberlab_lang::vm::{Env, Host, Run, Vm};
use emberlab_lang::world::World;

struct Terminal;

impl Host for Terminal {
    fn stdout(&mut self, text: &str) {
        print!("{text}");
    }
    fn stderr(&mut self, text: &str) {
        eprint!("{text}");
    }
    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("usage: rs FILE");
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    let started = std::time::Instant::now();
    let mut world = World::new();
    let files = emberlab_library::crate_source("std").unwrap_or_default();
    world.add_crate("std", files.iter().map(|f| (f.module_path(), f.text.to_owned())).collect());
    let file = world.sources.borrow_mut().add(path, text.as_str());
    let parsed = parse_library(&text, file, &MacroTable::default());
    world.begin();
    let (main, mut diagnostics) = check_program(&world, &parsed.file);
    diagnostics.extend(parsed.diagnostics);
    for d in &diagnostics {
        eprintln!("{}", render(d, &world.sources.borrow(), false));
    }
    let Some(main) = main else { std::process::exit(2) };
    world.commit();
    eprintln!("checked in {:?}", started.elapsed());
    let mut vm = Vm::new();
    let id = vm.instances.id(InstanceKey::Fn(main, vec![]));
    let mut host = Terminal;
    let started = std::time::Instant::now();
    let result = {
        let mut env = Env { vm: &mut vm, program: &mut &world, host: &mut host };
        Run::default().call(&mut env, id, &[], vec![])
    };
    if let Err(stop) = result {
        eprintln!("{stop:?}");
        std::process::exit(101);
    }
    eprintln!("ran in {:?}", started.elapsed());
}
