//! Rich display, progress and charts: what the `emberlab` library shows.

use std::sync::atomic::{AtomicU32, Ordering};

use emberlab_lang::vm::native::{Handle, NativeCx, Text};
use emberlab_lang::vm::{Natives, Value};
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
    natives.bind("rich.plain", |text: Text| Handle::new(MimeBundle::plain(text.to_owned())));
    natives.bind("rich.with", |rich: Handle<MimeBundle>, mime: Text, data: Text| {
        let bundle = rich.get().clone();
        Handle::new(bundle.with_text(mime.to_owned(), data.to_owned()))
    });
    natives.bind("rich.clone", |rich: Handle<MimeBundle>| {
        let bundle = rich.get().clone();
        Handle::new(bundle)
    });
    natives.bind_in("rich.display", |cx, (rich, id, update): (Handle<MimeBundle>, Text, bool)| {
        let (data, id) = (rich.get().clone(), id.to_owned());
        if let Some(output) = output(cx) {
            output.display(data, (!id.is_empty()).then_some(id), update);
        }
    });
    natives.bind("progress.new_id", || {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    });
    natives.bind_in("progress.report", |cx, (id, done, total, label): (u32, u64, u64, Text)| {
        if let Some(output) = output(cx) {
            label.with(|label| output.progress(id, done, total, label));
        }
    });
    natives.bind(
        "plot.lines",
        |title: Text,
         x_label: Text,
         y_label: Text,
         names: Vec<String>,
         lengths: Vec<usize>,
         xs: Vec<f64>,
         ys: Vec<f64>| {
            let mut points = xs.into_iter().zip(ys);
            let series = names
                .into_iter()
                .zip(lengths)
                .map(|(name, n)| Series { name, points: points.by_ref().take(n).collect() })
                .collect();
            let (title, x_label, y_label) = (title.to_owned(), x_label.to_owned(), y_label.to_owned());
            Handle::new(LineChart { title, x_label, y_label, series }.render())
        },
    );
}
