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

use emberlab_lang::vm::native::{Handle, Text};
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
fn dtype(name: &Text, device: Device) -> Given<DType> {
    name.with(|name| {
        Ok(match name {
            "float" => device.float_dtype(),
            "int" => device.int_dtype(),
            "bool" => DType::Bool,
            other => other.parse()?,
        })
    })
}

/// Two sizes, as convolutions and pools take them.
fn pair(sizes: &[usize]) -> Given<[usize; 2]> {
    sizes.try_into().map_err(|_| Panic::new(format!("expected 2 sizes, found {}: {sizes:?}", sizes.len())))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use emberlab_lang::vm::{Signature, Vm};

    /// What the library calls the objects of the host.
    const OBJECTS: [(&str, &str); 4] = [
        ("TensorHandle", "Tensor"),
        ("DeviceHandle", "Device"),
        ("GradientsHandle", "Gradients"),
        ("Rich", "MimeBundle"),
    ];

    /// The type as the host names it. Only for texts and slices a reference is another form than the value.
    fn host_type(declared: &str) -> String {
        let object = OBJECTS.iter().fold(declared.to_owned(), |ty, (theirs, ours)| ty.replace(theirs, ours));
        match object.strip_prefix('&') {
            Some(target) if target != "str" && !target.starts_with('[') => target.to_owned(),
            _ => object,
        }
    }

    /// Reads `fn name(a: A, b: B) -> R`.
    fn declared(signature: &str) -> Signature {
        let (_, rest) = signature.split_once('(').expect("a parameter list");
        let (params, result) = match rest.rsplit_once(") -> ") {
            Some((params, result)) => (params, host_type(result)),
            None => (rest.trim_end_matches(')'), "()".to_owned()),
        };
        let of = |param: &str| match param.split_once(": ") {
            Some((_, ty)) => host_type(ty),
            // `self` and `&self`: the only opaque type with methods is `Rich`.
            None => "MimeBundle".to_owned(),
        };
        Signature { params: params.split(", ").filter(|p| !p.is_empty()).map(of).collect(), result }
    }

    #[test]
    fn every_intrinsic_of_the_library_is_bound_with_its_declared_types_and_nothing_else_is() {
        let mut vm = Vm::new();
        let known: Vec<&str> = vm.natives.names().collect();
        super::register(&mut vm.natives);
        let own = vm.natives.names().filter(|name| !known.contains(name));
        let bound: BTreeMap<&str, Option<Signature>> =
            own.map(|name| (name, vm.natives.signature(name))).collect();
        let declared: BTreeMap<&str, Option<Signature>> = ["burn", "emberlab"]
            .into_iter()
            .filter_map(emberlab_library::crate_source)
            .flat_map(emberlab_library::intrinsics)
            .filter(|intrinsic| intrinsic.signature.contains("fn "))
            .map(|intrinsic| (intrinsic.name, Some(declared(&intrinsic.signature))))
            .collect();
        let names = |of: &BTreeMap<&'static str, _>| of.keys().copied().collect::<Vec<_>>();
        assert_eq!(names(&bound), names(&declared), "bound, declared");
        for (name, signature) in &declared {
            assert_eq!(&bound[name], signature, "`{name}`: bound, declared");
        }
    }
}
