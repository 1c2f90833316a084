//! Rich display, progress and charts: what the `emberlab` library shows.

use std::sync::atomic::{AtomicU32, Ordering};

use emberlab_lang::vm::native::{Handle, NativeCx};
use emberlab_lang::vm::{Natives, Stop, Value};
use emberlab_protocol::MimeBundle;

use crate::output::Output;
use crate::plot::{LineChart, Series};

/// Where shown values go.
pub(crate) trait Displays {
    /// Shows a value now, or replaces what was shown under its name.
    fn display(&mut self, data: MimeBundle, display_id: Option<String>, update: bool);
    /// Tells how far a bar is.
    fn progress(&mut self, id: u32, done: u64, total: u64, label: &str);
}

/// The bundle that a `Show` implementation gave.
pub(crate) fn bundle(value: &Value) -> Option<MimeBundle> {
    let Value::Native(native) = value else { return None };
    native.object.borrow().downcast_ref::<MimeBundle>().cloned()
}

/// The run's output; `None` outside of a session (tests of the bindings alone).
fn output<'a>(cx: &'a mut NativeCx<'_, '_>) -> Option<&'a mut Output> {
    cx.env.host.as_any().downcast_mut::<Output>()
}

pub(super) fn register(natives: &mut Natives) {
    natives.bind("rich.plain", |text: String| Handle::new(MimeBundle::plain(text)));
    natives.bind("rich.with", |rich: Handle<MimeBundle>, mime: String, data: String| {
        let bundle = rich.get().clone();
        Handle::new(bundle.with_text(mime, data))
    });
    natives.bind("rich.clone", |rich: Handle<MimeBundle>| {
        let bundle = rich.get().clone();
        Handle::new(bundle)
    });
    natives.bind_raw("rich.display", |cx| {
        let data = cx.arg::<Handle<MimeBundle>>()?.get().clone();
        let (id, update) = (cx.arg::<String>()?, cx.arg::<bool>()?);
        if let Some(output) = output(cx) {
            output.display(data, (!id.is_empty()).then_some(id), update);
        }
        Ok(())
    });
    natives.bind("progress.new_id", || {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    });
    natives.bind_raw("progress.report", |cx| {
        let (id, done, total) = (cx.arg::<u32>()?, cx.arg::<u64>()?, cx.arg::<u64>()?);
        let label = cx.arg::<String>()?;
        if let Some(output) = output(cx) {
            output.progress(id, done, total, &label);
        }
        Ok(())
    });
    natives.bind_raw("plot.lines", lines);
}

fn lines(cx: &mut NativeCx<'_, '_>) -> Result<(), Stop> {
    let (title, x_label, y_label) = (cx.arg::<String>()?, cx.arg::<String>()?, cx.arg::<String>()?);
    let names = strings(cx)?;
    let lengths = cx.arg::<Vec<usize>>()?;
    let (xs, ys) = (cx.arg::<Vec<f64>>()?, cx.arg::<Vec<f64>>()?);
    let mut points = xs.into_iter().zip(ys);
    let series = names
        .into_iter()
        .zip(lengths)
        .map(|(name, n)| Series { name, points: points.by_ref().take(n).collect() })
        .collect();
    let chart = LineChart { title, x_label, y_label, series };
    cx.give(Handle::new(chart.render()))
}

/// A `&Vec<String>` argument.
fn strings(cx: &mut NativeCx<'_, '_>) -> Result<Vec<String>, Stop> {
    let memory = cx.memory()?;
    let texts = memory.objects.borrow().iter().map(text).collect();
    Ok(texts)
}

fn text(value: &Value) -> String {
    let bytes = value.mem().map(|mem| mem.bank.borrow().clone());
    match bytes {
        Some(emberlab_lang::vm::Bank::U8(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
        _ => String::new(),
    }
}
