//! Devices, and what the whole engine shares.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use emberlab_lang::vm::native::{Handle, Text};
use emberlab_lang::vm::{Natives, Panic};
use emberlab_tensor::Device;

use super::{Given, dtype};

type Place = Handle<Device>;

/// How Burn prints tensors: elements before it elides, elements it keeps at each edge, digits.
#[derive(Clone, Copy)]
struct Printing {
    threshold: usize,
    edge_items: usize,
    precision: Option<usize>,
}

thread_local! {
    static PRINTING: Cell<Printing> = const { Cell::new(Printing { threshold: 1000, edge_items: 3, precision: None }) };
}

pub(super) fn register(natives: &mut Natives) {
    natives.bind("device.open", |kind: Text, index: i64| -> Given<Place> {
        match kind.to_owned().as_str() {
            "flex" | "cpu" | "default" | "ndarray" if index <= 0 => {
                Ok(Handle::new(emberlab_cpu::register()?))
            }
            "flex" | "cpu" | "default" | "ndarray" => {
                Err(Panic::new(format!("there is one CPU device, and its index is 0, not {index}")))
            }
            other => Err(Panic::new(format!(
                "this build has no `{other}` device: it has the CPU backend; use `Device::flex()`"
            ))),
        }
    });
    natives.bind("device.name", |device: Place| -> String { device.get().to_string() });
    natives.bind("device.equal", |a: Place, b: Place| -> bool { *a.get() == *b.get() });
    natives.bind("device.clone", |device: Place| {
        let same = *device.get();
        Handle::new(same)
    });
    natives.bind("device.with_autodiff", |device: Place, enabled: bool| {
        let device = *device.get();
        Handle::new(if enabled { device.autodiff() } else { device.inner() })
    });
    natives.bind("device.is_autodiff", |device: Place| -> bool { device.get().is_autodiff() });
    natives.bind("device.seed", |device: Place, seed: u64| -> Given<()> { Ok(device.get().seed(seed)?) });
    natives.bind("device.sync", |device: Place| -> Given<()> { Ok(device.get().sync()?) });
    natives.bind("device.memory_cleanup", |device: Place| -> Given<()> { Ok(device.get().trim()?) });
    natives.bind("device.default_dtype", |device: Place, kind: Text| -> Given<String> {
        Ok(dtype(&kind, *device.get())?.name().to_owned())
    });
    natives.bind("device.set_default_dtype", |device: Place, kind: Text, name: Text| -> Given<()> {
        let device = *device.get();
        let wanted = dtype(&name, device)?;
        let (float, int) = match kind.to_owned().as_str() {
            "float" => (wanted, device.int_dtype()),
            _ => (device.float_dtype(), wanted),
        };
        Ok(device.set_default_dtypes(float, int)?)
    });
    natives.bind("device.supports_dtype", |device: Place, name: Text| -> Given<bool> {
        let device = *device.get();
        Ok(dtype(&name, device).is_ok_and(|dtype| device.supports(dtype)))
    });
    natives.bind("runtime.unique_id", || {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    });
    natives.bind("display.threshold", || PRINTING.get().threshold);
    natives.bind("display.edge_items", || PRINTING.get().edge_items);
    natives.bind("display.precision", || PRINTING.get().precision);
    natives.bind("display.set_options", |threshold: usize, edge_items: usize, precision: Option<usize>| {
        PRINTING.set(Printing { threshold, edge_items, precision });
    });
}
