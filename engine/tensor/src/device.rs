//! Devices and dispatch: a device is a slot in a table of registered backends.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::error::ErrorKind;
use crate::random::Generator;
use crate::{Backend, DType, Error, Result};

/// Where a tensor lives, and whether operations on it are recorded for differentiation.
///
/// A small copyable value. `Device::default()` is the first device registered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Device {
    slot: u8,
    autodiff: bool,
}

/// One registered device.
struct Slot {
    name: String,
    index: usize,
    backend: Box<dyn Backend>,
    generator: Mutex<Generator>,
    float_dtype: AtomicU8,
    int_dtype: AtomicU8,
}

static SLOTS: [OnceLock<Slot>; Device::SLOTS] = [const { OnceLock::new() }; Device::SLOTS];
static REGISTER: Mutex<()> = Mutex::new(());

impl Device {
    /// How many devices can be registered in one process.
    pub const SLOTS: usize = 64;

    /// Registers a device: `name` with `index` is served by the backend that `make` builds.
    ///
    /// `make` receives the device so that the backend can charge its buffers to it. Registering the
    /// same name and index again returns the existing device without calling `make`.
    ///
    /// # Errors
    /// When all slots are taken.
    pub fn register(
        name: &str,
        index: usize,
        make: impl FnOnce(Device) -> Box<dyn Backend>,
    ) -> Result<Device> {
        let _guard = REGISTER.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(device) = find(name, index) {
            return Ok(device);
        }
        let free = SLOTS.iter().position(|slot| slot.get().is_none());
        let Some(slot) = free else {
            return Err(Error::invalid(
                "register",
                "device",
                format!("all {} device slots are taken", Device::SLOTS),
            ));
        };
        let device = Device { slot: slot as u8, autodiff: false };
        let entry = Slot {
            name: name.to_owned(),
            index,
            backend: make(device),
            generator: Mutex::new(Generator::new(0)),
            float_dtype: AtomicU8::new(DType::F32 as u8),
            int_dtype: AtomicU8::new(DType::I32 as u8),
        };
        // The lock is held and the slot was empty, so it is still empty.
        let _ = SLOTS[slot].set(entry);
        Ok(device)
    }

    /// The device registered under `name` and `index`.
    ///
    /// # Errors
    /// Lists the registered devices when there is no such one.
    pub fn get(name: &str, index: usize) -> Result<Device> {
        find(name, index).ok_or_else(|| no_device(format!("{name}:{index}")))
    }

    /// All registered devices, in order of registration.
    pub fn all() -> Vec<Device> {
        (0..Device::SLOTS)
            .filter(|&slot| SLOTS[slot].get().is_some())
            .map(|slot| Device { slot: slot as u8, autodiff: false })
            .collect()
    }

    /// The same device with recording for differentiation switched on.
    pub fn autodiff(self) -> Device {
        Device { autodiff: true, ..self }
    }

    /// The same device without recording.
    pub fn inner(self) -> Device {
        Device { autodiff: false, ..self }
    }

    /// Whether operations on this device's tensors are recorded.
    pub fn is_autodiff(self) -> bool {
        self.autodiff
    }

    /// Whether both are the same hardware, whatever their recording.
    pub fn is_same(self, other: Device) -> bool {
        self.slot == other.slot
    }

    /// The position in the device table.
    pub fn slot(self) -> usize {
        usize::from(self.slot)
    }

    /// The name under which the device was registered.
    pub fn name(self) -> &'static str {
        SLOTS[self.slot()].get().map_or("unregistered", |slot| &slot.name)
    }

    /// The index among devices of the same name.
    pub fn index(self) -> usize {
        SLOTS[self.slot()].get().map_or(0, |slot| slot.index)
    }

    /// The backend that serves this device.
    ///
    /// # Errors
    /// When none is registered.
    #[inline]
    pub fn backend(self) -> Result<&'static dyn Backend> {
        Ok(&*self.entry()?.backend)
    }

    /// Restarts the device's random generator from `seed`.
    ///
    /// # Errors
    /// When the device is not registered.
    pub fn seed(self, seed: u64) -> Result<()> {
        *self.generator()? = Generator::new(seed);
        Ok(())
    }

    /// The device's random generator.
    pub(crate) fn generator(self) -> Result<std::sync::MutexGuard<'static, Generator>> {
        Ok(self.entry()?.generator.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until all work on the device has finished.
    ///
    /// # Errors
    /// When work failed since the last call, or the device is not registered.
    pub fn sync(self) -> Result<()> {
        self.backend()?.sync()
    }

    /// Returns memory that no tensor holds to the system.
    ///
    /// # Errors
    /// When the device is not registered.
    pub fn trim(self) -> Result<()> {
        self.backend()?.trim();
        Ok(())
    }

    /// Whether tensors of the element type can be computed with on this device.
    pub fn supports(self, dtype: DType) -> bool {
        self.backend().is_ok_and(|backend| backend.supports(dtype))
    }

    /// The element type of float tensors that do not name one; `f32` unless configured.
    pub fn float_dtype(self) -> DType {
        self.entry().map_or(DType::F32, |slot| DType::ALL[usize::from(slot.float_dtype.load(Relaxed))])
    }

    /// The element type of integer tensors that do not name one; `i32` unless configured.
    pub fn int_dtype(self) -> DType {
        self.entry().map_or(DType::I32, |slot| DType::ALL[usize::from(slot.int_dtype.load(Relaxed))])
    }

    /// Sets the element types of tensors that do not name one.
    ///
    /// # Errors
    /// When `float` is not a float type, `int` not an integer type, or the device not registered.
    pub fn set_default_dtypes(self, float: DType, int: DType) -> Result<()> {
        if !float.is_float() {
            return Err(Error::dtype("set_default_dtypes", "float", float, "a float type"));
        }
        if !int.is_int() {
            return Err(Error::dtype("set_default_dtypes", "int", int, "an integer type"));
        }
        let slot = self.entry()?;
        slot.float_dtype.store(float as u8, Relaxed);
        slot.int_dtype.store(int as u8, Relaxed);
        Ok(())
    }

    #[inline]
    fn entry(self) -> Result<&'static Slot> {
        SLOTS[self.slot()].get().ok_or_else(|| no_device(format!("#{}", self.slot)))
    }
}

fn find(name: &str, index: usize) -> Option<Device> {
    Device::all().into_iter().find(|device| device.name() == name && device.index() == index)
}

fn no_device(name: String) -> Error {
    let known: Vec<String> = Device::all().iter().map(Device::to_string).collect();
    let known = if known.is_empty() {
        "none (a backend crate's `register` makes its devices known)".to_owned()
    } else {
        known.join(", ")
    };
    ErrorKind::NoDevice { name, known }.into()
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.autodiff {
            write!(f, "autodiff({}:{})", self.name(), self.index())
        } else {
            write!(f, "{}:{}", self.name(), self.index())
        }
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
