//! A run: its stacks, its limits, and how it starts, stops and unwinds.

use std::rc::Rc;
use std::sync::Arc;

use super::control::Control;
use super::panic::{FrameInfo, Panic};
use super::{Value, Vm};
use crate::bytecode::{Activation, Code, DropEntry, DropPlace, InstanceId};
use crate::lower::Program;
use crate::optimize::NO_ENTRY;
use crate::span::Span;

/// How many scalar registers a frame can address.
pub(super) const WINDOW: usize = 1 << 16;
/// Scalar registers of a run: reserved, but only touched as calls nest.
const SCALARS: usize = 1 << 22;
/// The same of a thread other than the main one.
const THREAD_SCALARS: usize = 1 << 19;

/// What a run needs from outside.
pub struct Env<'a> {
    /// The shared state.
    pub vm: &'a mut Vm,
    /// The checked program.
    pub program: &'a mut dyn Program,
    /// Input and output.
    pub host: &'a mut dyn Host,
}

/// Where a cell's text goes and comes from.
pub trait Host {
    /// Text printed to the standard output.
    fn stdout(&mut self, text: &str);
    /// Text printed to the standard error.
    fn stderr(&mut self, text: &str);
    /// A line of input with its end; empty at the end of the input.
    fn read_line(&mut self) -> Result<String, Stop> {
        Ok(String::new())
    }
    /// The arguments of the script.
    fn args(&self) -> Vec<String> {
        vec!["cell".into()]
    }
    /// Called at a safe point after [`Control::ask_attention`]; an error stops the run.
    fn attention(&mut self) -> Result<(), Stop> {
        Ok(())
    }
    /// Called before a value takes [`LARGE`] bytes or more at once; an error refuses it and stops the run.
    fn room(&mut self, _bytes: usize) -> Result<(), Stop> {
        Ok(())
    }
    /// Access for host functions of other crates.
    fn as_any(&mut self) -> &mut dyn std::any::Any;
}

/// From this size on, the host is asked before memory is taken: smaller requests cannot exhaust a machine between
/// two of its own looks.
pub const LARGE: usize = 4 << 20;

/// Why a run stopped before its end.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// A panic of the program.
    Panic(Panic),
    /// The interrupt flag was raised.
    Interrupted,
    /// `std::process::exit`.
    Exit(i32),
    /// More back-edges and calls than the limit.
    StepLimit,
    /// A pause was asked for: the run can go on. Only [`Run::go_on`] sees it.
    Paused,
    /// The thread waits, or its turn is over: it goes on later. Never leaves the machine.
    Suspended,
}

impl Stop {
    /// Whether values that are alive are dropped as the frames are left: `std::process::exit` drops none.
    fn runs_destructors(&self) -> bool {
        !matches!(self, Stop::Exit(_))
    }
}

impl From<Panic> for Stop {
    fn from(panic: Panic) -> Stop {
        Stop::Panic(panic)
    }
}

/// Bounds of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Nested calls; more are a panic, "stack overflow".
    pub depth: usize,
    /// Back-edges and calls.
    pub steps: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth: 100_000, steps: None }
    }
}

#[derive(Debug)]
pub(super) struct Frame {
    pub(super) code: Rc<Code>,
    pub(super) pc: usize,
    pub(super) s: usize,
    pub(super) o: usize,
}

/// One execution: plain data.
#[derive(Debug)]
pub struct Run {
    pub(super) scalars: Vec<u64>,
    pub(super) objects: Vec<Value>,
    pub(super) frames: Vec<Frame>,
    pub(super) fuel: u32,
    /// Safe points since the turn was over.
    retries: u32,
    /// How other threads stop the run, or get its attention, at its next safe point.
    pub control: Arc<Control>,
    /// Bounds.
    pub limits: Limits,
    steps: u64,
    /// Slots of the result that [`Run::go_on`] gives.
    results: (u16, u16),
    pausable: bool,
    /// How many panics its frames are being left for.
    pub(super) panicking: u32,
    /// The panic that was caught last, until its payload is taken.
    pub(super) caught: Option<Panic>,
}

impl Default for Run {
    fn default() -> Self {
        Run::new(Arc::default(), Limits::default())
    }
}

/// Safe points between two looks at the wishes of other threads. A prime, so that the looks fall on all the safe points of
/// a loop in turn.
const FUEL: u32 = 1021;
/// The same while a turn is over but the library runs, which is not divided.
const RETRY: u32 = 7;
/// How often it is left alone. What must not be divided there is over by then; a loop of the user's may have a library
/// function inlined at its back edge for ever.
const PATIENCE: u32 = 64;

/// A result's scalar and object slots.
type Slots = (Vec<u64>, Vec<Value>);

impl Run {
    /// A run that has not begun.
    pub fn new(control: Arc<Control>, limits: Limits) -> Run {
        Run::with_stack(control, limits, SCALARS)
    }

    /// The run of another thread, with the stack that std gives those.
    pub(super) fn thread(&self) -> Run {
        Run::with_stack(self.control.clone(), self.limits, THREAD_SCALARS)
    }

    fn with_stack(control: Arc<Control>, limits: Limits, scalars: usize) -> Run {
        Run {
            scalars: vec![0; scalars],
            objects: Vec::new(),
            frames: Vec::with_capacity(64),
            fuel: FUEL,
            retries: 0,
            control,
            limits,
            steps: 0,
            results: (0, 0),
            pausable: false,
            panicking: 0,
            caught: None,
        }
    }

    /// Calls a function whose arguments are given as slots; the result's slots.
    pub fn call(
        &mut self,
        env: &mut Env<'_>,
        id: InstanceId,
        scalars: &[u64],
        objects: Vec<Value>,
    ) -> Result<(Vec<u64>, Vec<Value>), Stop> {
        let (s, o) = self.top();
        self.call_at(env, id, s, o, scalars, objects)
    }

    /// Prepares a call that [`Run::go_on`] makes, piece by piece if it is paused. Nothing else runs in this run.
    pub fn begin(
        &mut self,
        env: &mut Env<'_>,
        id: InstanceId,
        scalars: &[u64],
        objects: Vec<Value>,
    ) -> Result<(), Stop> {
        let code = env.vm.code(env.program, id).map_err(|error| Stop::Panic(error.into()))?;
        self.results = code.ret;
        self.enter_with(code, 0, 0, scalars, objects)?;
        Ok(())
    }

    /// Runs what [`Run::begin`] prepared, or goes on after a pause. The result's slots; `None` if it paused.
    pub fn go_on(&mut self, env: &mut Env<'_>) -> Result<Option<Slots>, Stop> {
        self.pausable = true;
        let ended = self.execute(env, 0);
        self.pausable = false;
        match ended {
            Ok(()) => {
                let (rs, ro) = (usize::from(self.results.0), usize::from(self.results.1));
                let objects = self.objects[..ro].iter_mut().map(std::mem::take).collect();
                Ok(Some((self.scalars[..rs].to_vec(), objects)))
            }
            Err(Stop::Paused) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Whether the run is to be suspended now. Inside of a host function's call it cannot be: that waits for the call's end.
    pub(super) fn is_paused(&mut self, floor: usize) -> bool {
        self.pausable && floor == 0 && self.control.take_pause()
    }

    /// Where a window above everything in use can start.
    pub(super) fn top(&self) -> (usize, usize) {
        match self.frames.last() {
            Some(frame) => {
                (frame.s + usize::from(frame.code.scalars), frame.o + usize::from(frame.code.objects))
            }
            None => (0, 0),
        }
    }

    pub(super) fn call_at(
        &mut self,
        env: &mut Env<'_>,
        id: InstanceId,
        s: usize,
        o: usize,
        scalars: &[u64],
        objects: Vec<Value>,
    ) -> Result<(Vec<u64>, Vec<Value>), Stop> {
        let code = match env.vm.instances.to_run(id) {
            Some(code) => code.clone(),
            None => env.vm.code(env.program, id).map_err(|error| Stop::Panic(error.into()))?,
        };
        let (rs, ro) = (usize::from(code.ret.0), usize::from(code.ret.1));
        let floor = self.frames.len();
        self.enter_with(code, s, o, scalars, objects)?;
        self.execute(env, floor)?;
        let results = self.objects[o..o + ro].iter_mut().map(std::mem::take).collect();
        Ok((self.scalars[s..s + rs].to_vec(), results))
    }

    /// Pushes a frame with its arguments.
    pub(super) fn enter_with(
        &mut self,
        code: Rc<Code>,
        s: usize,
        o: usize,
        scalars: &[u64],
        objects: Vec<Value>,
    ) -> Result<(), Panic> {
        self.enter(code, s, o)?;
        self.scalars[s..s + scalars.len()].copy_from_slice(scalars);
        for (slot, object) in self.objects[o..].iter_mut().zip(objects) {
            *slot = object;
        }
        Ok(())
    }

    /// Pushes a frame.
    #[inline(always)]
    pub(super) fn enter(&mut self, code: Rc<Code>, s: usize, o: usize) -> Result<(), Panic> {
        if self.frames.len() >= self.limits.depth || s + 2 * WINDOW > self.scalars.len() {
            return Err(stack_overflow(&code));
        }
        let needed = o + usize::from(code.objects);
        if self.objects.len() < needed {
            self.grow_objects(needed);
        }
        self.frames.push(Frame { code, pc: 0, s, o });
        Ok(())
    }

    #[cold]
    fn grow_objects(&mut self, needed: usize) {
        self.objects.resize(needed.next_power_of_two().max(256), Value::Nil);
    }

    /// A look at the wishes of other threads and the step limit, every so often.
    pub(super) fn safe_point(&mut self, env: &mut Env<'_>) -> Result<(), Stop> {
        self.fuel = FUEL;
        self.steps += u64::from(FUEL);
        if self.limits.steps.is_some_and(|limit| self.steps > limit) {
            return Err(Stop::StepLimit);
        }
        self.look_around(env)?;
        if !env.vm.threads.is_single() && env.vm.threads.turn_is_over() {
            // Only the user's own code is interrupted: what the library does between two waits is one step.
            self.retries += 1;
            if self.retries > PATIENCE || self.activations().next().is_some_and(|active| active.user) {
                self.retries = 0;
                env.vm.threads.step_back();
                return Err(Stop::Suspended);
            }
            self.fuel = RETRY;
        }
        Ok(())
    }

    /// Heeds the wishes of other threads of the engine.
    pub(super) fn look_around(&mut self, env: &mut Env<'_>) -> Result<(), Stop> {
        if self.control.is_interrupted() {
            return Err(Stop::Interrupted);
        }
        if self.control.take_attention() {
            env.host.attention()?;
        }
        Ok(())
    }

    /// Fills in where a panic happened.
    pub(super) fn locate(&self, panic: &mut Panic) {
        if panic.span.is_some() {
            return;
        }
        panic.span = self.caller();
        panic.frames = self
            .activations()
            .filter(|active| active.user)
            .take(64)
            .map(|active| FrameInfo { function: active.name.to_owned(), span: active.span })
            .collect();
    }

    /// What is being executed, innermost first.
    fn activations(&self) -> impl Iterator<Item = Activation<'_>> {
        self.frames.iter().rev().flat_map(|frame| frame.code.activations(frame.pc))
    }

    /// Where the innermost function was called that does not pass its caller's place on.
    pub(super) fn caller(&self) -> Option<Span> {
        self.activations().find(|active| !active.track_caller)?.span
    }

    /// Where the user's code is.
    pub(super) fn user_place(&self) -> Option<Span> {
        self.activations().find(|active| active.user)?.span
    }

    /// As `execute`, but the registers of the frame at the floor stay for the caller to read, however it ends.
    pub(super) fn execute_keeping(&mut self, env: &mut Env<'_>, floor: usize) -> Result<(), Stop> {
        let result = self.execute_above(env, floor);
        if let Err(stop) = result {
            if let Some(frame) = self.frames.last()
                && stop.runs_destructors()
            {
                let (code, pc, s, o) = (frame.code.clone(), frame.pc as u32, frame.s, frame.o);
                self.drop_frame(env, &code, pc, s, o);
            }
            if let Some(frame) = self.frames.pop() {
                let (keep, end) = (usize::from(frame.code.kept.1), usize::from(frame.code.objects));
                self.objects[frame.o + keep..frame.o + end].fill(Value::Nil);
            }
            return Err(stop);
        }
        Ok(())
    }

    /// Goes on in optimised code if the function on top has proved to be hot.
    #[cold]
    pub(super) fn change_over(&mut self, env: &mut Env<'_>) {
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.code.heat.get() == Code::FINAL {
            return;
        }
        let Some(optimized) = env.vm.instances.optimize(&frame.code) else { return };
        let entry = optimized.entry[frame.pc];
        if entry == NO_ENTRY {
            return;
        }
        frame.pc = entry as usize;
        frame.code = optimized.code.clone();
        let (s, o) = (frame.s, frame.o);
        let needed = o + usize::from(optimized.code.objects);
        if self.objects.len() < needed {
            self.grow_objects(needed);
        }
        for cell in &optimized.code.split_cells {
            let Some(mem) = self.objects[o + usize::from(cell.cell)].mem().cloned() else { continue };
            let bank = mem.bank.borrow();
            for at in 0..usize::from(cell.shape.ns) {
                self.scalars[s + usize::from(cell.s) + at] = bank.get(at).unwrap_or(0);
            }
            for (at, object) in mem.objects.borrow().iter().take(cell.shape.nv.into()).enumerate() {
                self.objects[o + usize::from(cell.o) + at] = object.clone();
            }
        }
    }

    /// Lets go of registers that were kept.
    pub(super) fn discard(&mut self, floor: usize, o: usize, count: usize) {
        self.frames.truncate(floor);
        for slot in self.objects[o..].iter_mut().take(count) {
            *slot = Value::Nil;
        }
    }

    /// Leaves all frames above `floor`, innermost first, running the destructors if this stop does.
    pub(super) fn unwind(&mut self, env: &mut Env<'_>, floor: usize, stop: &Stop) {
        let panics = u32::from(matches!(stop, Stop::Panic(_)));
        self.panicking += panics;
        self.leave_frames(env, floor, stop);
        self.panicking -= panics;
    }

    fn leave_frames(&mut self, env: &mut Env<'_>, floor: usize, stop: &Stop) {
        while self.frames.len() > floor {
            let Some(frame) = self.frames.last() else { return };
            let (code, pc, s, o) = (frame.code.clone(), frame.pc as u32, frame.s, frame.o);
            if stop.runs_destructors() {
                self.drop_frame(env, &code, pc, s, o);
            }
            self.frames.pop();
            for slot in self.objects[o..].iter_mut().take(code.objects.into()) {
                *slot = Value::Nil;
            }
        }
    }

    fn drop_frame(&mut self, env: &mut Env<'_>, code: &Code, pc: u32, s: usize, o: usize) {
        let activations = code.activations(pc as usize);
        for entry in code.drops.iter().rev() {
            let active = activations.iter().find(|active| active.inlined == entry.inlined);
            if active.is_some_and(|active| (entry.from..entry.to).contains(&active.pc)) {
                self.drop_entry(env, entry, s, o);
            }
        }
    }

    fn drop_entry(&mut self, env: &mut Env<'_>, entry: &DropEntry, s: usize, o: usize) {
        if let Some(flag) = entry.flag {
            let flag = &mut self.scalars[s + usize::from(flag)];
            if std::mem::take(flag) == 0 {
                return;
            }
        }
        let (ns, nv) = (usize::from(entry.shape.ns), usize::from(entry.shape.nv));
        let mem = |register: u16| self.objects[o + usize::from(register)].mem().cloned();
        let object = |delta: u64| (delta >> 32) as usize;
        let (mem, delta) = match entry.place {
            DropPlace::Regs { s: scalars, o: objects } => {
                let (at, first) = (s + usize::from(scalars), o + usize::from(objects));
                let scalars = self.scalars[at..at + ns].to_vec();
                let objects = self.objects[first..first + nv].iter_mut().map(std::mem::take).collect();
                let _ = self.call(env, entry.glue, &scalars, objects);
                return;
            }
            DropPlace::Cell { o, delta } => (mem(o), delta),
            DropPlace::Boxed { o, via, delta } => {
                let pointer = mem(o).and_then(|mem| mem.objects.borrow().get(object(via))?.mem().cloned());
                (pointer, delta)
            }
        };
        let Some(mem) = mem else { return };
        let first = (delta & 0xffff_ffff) as usize;
        let scalars: Vec<u64> = {
            let bank = mem.bank.borrow();
            (first..first + ns).map(|at| bank.get(at).unwrap_or(0)).collect()
        };
        let objects = {
            let mut objects = mem.objects.borrow_mut();
            objects.iter_mut().skip(object(delta)).take(nv).map(std::mem::take).collect()
        };
        // A second panic while unwinding is not reported; std would abort.
        let _ = self.call(env, entry.glue, &scalars, objects);
    }
}

#[cold]
fn stack_overflow(code: &Code) -> Panic {
    Panic::new(format!("stack overflow in `{}`", code.name))
}
