//! Suspended runs: a run is plain data, so that it can wait while others go on.

use std::sync::Arc;

use emberlab_lang::lower::InstanceKey;
use emberlab_lang::vm::{Control, Env, Limits, Run, Stop, Vm};

use crate::scalars::{fibonacci, wrapping_sum};
use crate::support::*;

/// A loop and a recursion, each in a run of its own on the same machine.
#[test]
fn two_runs_take_turns_and_both_finish() {
    let mut toy = Toy::default();
    let (sum, fib) = (wrapping_sum(&mut toy), fibonacci(&mut toy));
    let expected = (toy.scalar(sum, &[200_000]), toy.scalar(fib, &[20]));
    let mut vm = Vm::new();
    let mut host = Output::default();
    let ids = [sum, fib].map(|def| vm.instances.id(InstanceKey::Fn(def, vec![])));
    let mut runs = [200_000, 20].map(|_: u64| Run::new(Arc::new(Control::default()), Limits::default()));
    let mut env = Env { vm: &mut vm, program: &mut toy, host: &mut host };
    for ((run, id), n) in runs.iter_mut().zip(ids).zip([200_000, 20]) {
        run.begin(&mut env, id, &[n], vec![]).expect("it begins");
    }
    let mut results = [None, None];
    let mut turns = 0;
    while results.iter().any(Option::is_none) {
        for (run, result) in runs.iter_mut().zip(&mut results) {
            if result.is_none() {
                run.control.pause();
                *result = run.go_on(&mut env).expect("it does not panic");
                turns += 1;
            }
        }
    }
    let [a, b] = results.map(|result| result.expect("both have ended").0[0]);
    assert_eq!((a, b), expected);
    assert!(turns > 20, "{turns} turns");
}

#[test]
fn a_suspended_run_can_be_interrupted() {
    let mut toy = Toy::default();
    let sum = wrapping_sum(&mut toy);
    let mut vm = Vm::new();
    let mut host = Output::default();
    let id = vm.instances.id(InstanceKey::Fn(sum, vec![]));
    let mut run = Run::default();
    let mut env = Env { vm: &mut vm, program: &mut toy, host: &mut host };
    run.begin(&mut env, id, &[u64::MAX], vec![]).expect("it begins");
    run.control.pause();
    assert!(matches!(run.go_on(&mut env), Ok(None)));
    run.control.interrupt();
    assert!(matches!(run.go_on(&mut env), Err(Stop::Interrupted)));
}
