//! The library's intrinsics over the tensor core and the session's output.
//!
//! `engine/library` declares them; a test compares the two lists.

mod create;
mod device;
pub(crate) mod display;
mod elementwise;
mod grad;
mod index;
mod nn;
mod optim;
mod reduce;
mod view;

use emberlab_lang::vm::native::Handle;
use emberlab_lang::vm::{Natives, Panic};
use emberlab_tensor::{DType, Device, Tensor};

/// A tensor argument or result.
type Object = Handle<Tensor>;
/// What most of these functions give: the core's errors are panics of the cell.
type Given<T = Object> = Result<T, Panic>;

/// Binds every intrinsic of `burn` and `emberlab`.
pub(crate) fn register(natives: &mut Natives) {
    create::register(natives);
    device::register(natives);
    display::register(natives);
    elementwise::register(natives);
    grad::register(natives);
    index::register(natives);
    nn::register(natives);
    optim::register(natives);
    reduce::register(natives);
    view::register(natives);
}

fn give(result: emberlab_tensor::Result<Tensor>) -> Given {
    Ok(Handle::new(result?))
}

fn give2(result: emberlab_tensor::Result<(Tensor, Tensor)>) -> Given<(Object, Object)> {
    let (a, b) = result?;
    Ok((Handle::new(a), Handle::new(b)))
}

fn give3(result: emberlab_tensor::Result<(Tensor, Tensor, Tensor)>) -> Given<(Object, Object, Object)> {
    let (a, b, c) = result?;
    Ok((Handle::new(a), Handle::new(b), Handle::new(c)))
}

/// An element type by name; a kind (`float`, `int`, `bool`) stands for the device's default.
fn dtype(name: &str, device: Device) -> Given<DType> {
    Ok(match name {
        "float" => device.float_dtype(),
        "int" => device.int_dtype(),
        "bool" => DType::Bool,
        other => other.parse()?,
    })
}

/// Two sizes, as convolutions and pools take them.
fn pair(sizes: &[usize]) -> Given<[usize; 2]> {
    sizes.try_into().map_err(|_| Panic::new(format!("expected 2 sizes, found {}: {sizes:?}", sizes.len())))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use emberlab_lang::vm::Vm;

    #[test]
    fn every_intrinsic_of_the_library_is_bound_and_nothing_else() {
        let mut vm = Vm::new();
        let own: BTreeSet<&str> = {
            let before: BTreeSet<&str> = vm.natives.names().collect();
            super::register(&mut vm.natives);
            vm.natives.names().filter(|name| !before.contains(name)).collect()
        };
        let declared: BTreeSet<String> = ["burn", "emberlab"]
            .into_iter()
            .flat_map(|name| {
                emberlab_library::intrinsics(emberlab_library::crate_source(name).unwrap_or_default())
            })
            .filter(|intrinsic| intrinsic.signature.contains("fn "))
            .map(|intrinsic| intrinsic.name.to_string())
            .collect();
        let declared: BTreeSet<&str> = declared.iter().map(String::as_str).collect();
        assert_eq!(declared.difference(&own).collect::<Vec<_>>(), Vec::<&&str>::new(), "declared, not bound");
        assert_eq!(own.difference(&declared).collect::<Vec<_>>(), Vec::<&&str>::new(), "bound, not declared");
    }
}
