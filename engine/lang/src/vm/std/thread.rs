//! Threads and panics as the library sees them.

use std::time::{Duration, Instant};

use crate::bytecode::InstanceId;
use crate::vm::frame::Stop;
use crate::vm::native::{NativeCx, Natives, Text};
use crate::vm::panic::{Panic, Payload};
use crate::vm::thread::Queue;

/// A place that threads wait at: a `&Queue` argument.
fn queue(cx: &mut NativeCx<'_, '_>) -> Result<Queue, Stop> {
    let offset = cx.scalar();
    Ok(Queue { mem: cx.memory()?, offset })
}

/// Leaves the run until it is woken at the queue or the time is up; the result tells which.
fn suspend(
    cx: &mut NativeCx<'_, '_>,
    queue: Option<Queue>,
    nanos: Option<u64>,
    doing: String,
) -> Result<(), Stop> {
    let until = nanos.and_then(|nanos| Instant::now().checked_add(Duration::from_nanos(nanos)));
    let (register, place) = (cx.s, cx.run.user_place());
    cx.give(true)?;
    cx.env.vm.threads.wait(queue, until, register, doing, place);
    Err(Stop::Suspended)
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("thread.spawn", |cx| {
        let entry = InstanceId(cx.scalar() as u32);
        let shape = cx.generic_layout(0).shape;
        let scalars: Vec<u64> = (0..shape.ns).map(|_| cx.scalar()).collect();
        let objects = (0..shape.nv).map(|_| cx.object()).collect();
        let name: Option<String> = cx.arg()?;
        let code = cx.env.vm.code(cx.env.program, entry).map_err(|error| Stop::Panic(error.into()))?;
        let mut run = cx.run.thread();
        run.enter_with(code, 0, 0, &scalars, objects)?;
        let id = cx.env.vm.threads.add(name, run);
        cx.give(id.unwrap_or(0))
    });
    natives.bind_raw("thread.id", |cx| {
        let id = cx.env.vm.threads.current();
        cx.give(id)
    });
    natives.bind_raw("thread.wait", |cx| {
        let queue = queue(cx)?;
        let doing: Text = cx.arg()?;
        let nanos: Option<u64> = cx.arg()?;
        suspend(cx, Some(queue), nanos, doing.to_owned())
    });
    natives.bind_raw("thread.is_waited_at", |cx| {
        let queue = queue(cx)?;
        let waited = cx.env.vm.threads.is_waited_at(&queue);
        cx.give(waited)
    });
    natives.bind_raw("thread.wake", |cx| {
        let queue = queue(cx)?;
        let count = cx.scalar();
        cx.env.vm.threads.wake(&queue, count);
        cx.give(())
    });
    natives.bind_raw("thread.yield_now", |cx| {
        if cx.env.vm.threads.is_single() {
            return cx.give(());
        }
        cx.env.vm.threads.step_back();
        Err(Stop::Suspended)
    });
    natives.bind_raw("thread.sleep_nanos", |cx| {
        let nanos: u64 = cx.arg()?;
        if cx.env.vm.threads.is_single() {
            cx.sleep(Duration::from_nanos(nanos))?;
            return cx.give(true);
        }
        suspend(cx, None, Some(nanos), "thread::sleep".into())
    });
    natives.bind("thread.parallelism", || std::thread::available_parallelism().map_or(1, usize::from));
    natives.bind_raw("thread.panicking", |cx| {
        let panicking = cx.run.panicking > 0;
        cx.give(panicking)
    });
    bind_panics(natives);
}

fn bind_panics(natives: &mut Natives) {
    // What the panic that was caught carries: 0 a literal, 1 a text, 2 an object.
    natives.bind_raw("panic.caught_kind", |cx| {
        let kind = match cx.run.caught.as_ref().map(|panic| &panic.payload) {
            Some(Payload::Literal) => 0u8,
            None | Some(Payload::Text) => 1,
            Some(Payload::Object(..)) => 2,
        };
        cx.give(kind)
    });
    natives.bind_raw("panic.caught_text", |cx| {
        let text = cx.run.caught.as_ref().map(|panic| panic.message.clone()).unwrap_or_default();
        cx.give(text)
    });
    natives.bind_raw("panic.caught_object", |cx| {
        match cx.run.caught.as_ref().map(|panic| panic.payload.clone()) {
            Some(Payload::Object(scalars, objects)) => cx.give_slots(&scalars, objects),
            _ => Err(Panic::new("internal error: the panic carries no object").into()),
        }
    });
    natives.bind_raw("panic.caught_place", |cx| {
        let place = cx.run.caught.as_ref().and_then(|panic| panic.span);
        give_place(cx, place)
    });
    natives.bind_raw("panic.caller_place", |cx| {
        let place = cx.run.caller();
        give_place(cx, place)
    });
    natives.bind_raw("panic.raise", |cx| {
        let shape = cx.param_layout(0).shape;
        let scalars = (0..shape.ns).map(|_| cx.scalar()).collect();
        let objects = (0..shape.nv).map(|_| cx.object()).collect();
        let told: bool = cx.arg()?;
        let payload = Payload::Object(scalars, objects);
        Err(Stop::Panic(Panic { payload, reported: told, ..Panic::new("Box<dyn Any>") }))
    });
    natives.bind_raw("panic.set_hook", |cx| {
        let hook = InstanceId(cx.scalar() as u32);
        let set: bool = cx.arg()?;
        cx.env.vm.panic_hook = set.then_some(hook);
        cx.give(())
    });
    natives.bind_raw("panic.message", |cx| {
        let text = match &cx.run.caught {
            Some(panic) => crate::vm::catch::panic_message(cx.env, panic),
            None => String::new(),
        };
        cx.give(text)
    });
}

fn give_place(cx: &mut NativeCx<'_, '_>, place: Option<crate::span::Span>) -> Result<(), Stop> {
    let place = place.and_then(|place| cx.env.program.location(place));
    let (file, line, column) = place.unwrap_or(("<unknown>".into(), 1, 1));
    cx.give((file, line as u32, column as u32))
}
