//! Recording gradients.

use emberlab_lang::vm::Natives;
use emberlab_lang::vm::native::Handle;
use emberlab_tensor::{Gradients, Tensor};

use super::{Given, Object, give};

type Grads = Handle<Gradients>;

pub(super) fn register(natives: &mut Natives) {
    natives.bind("tensor.set_require_grad", |x: Object, require: bool| {
        give(x.into_inner().set_require_grad(require))
    });
    natives.bind("tensor.is_require_grad", |x: Object| -> bool { x.get().is_require_grad() });
    natives.bind("tensor.is_tracked", |x: Object| -> bool { x.get().is_tracked() });
    natives.bind("tensor.detach", |x: Object| Handle::new(x.into_inner().detach()));
    natives.bind("tensor.without_autodiff", |x: Object| Handle::new(x.into_inner().inner()));
    natives.bind("tensor.with_autodiff", |x: Object| Handle::new(Tensor::from_inner(x.into_inner())));
    natives.bind("tensor.backward", |x: Object| -> Given<Grads> { Ok(Handle::new(x.get().backward()?)) });
    natives
        .bind("gradients.describe", |grads: Grads| -> String { format!("{} gradients", grads.get().len()) });
    natives.bind("gradients.contains", |grads: Grads, x: Object| -> bool {
        grads.get().grad(&x.get()).is_some()
    });
    natives.bind("gradients.get", |grads: Grads, x: Object| give(grads.get().try_grad(&x.get())));
    natives.bind("gradients.take", |grads: Grads, x: Object| -> Given {
        let found = grads.get().try_grad(&x.get());
        grads.get_mut().remove(&x.get());
        give(found)
    });
    natives.bind("gradients.replace", |grads: Grads, x: Object, gradient: Object| {
        let gradient = gradient.into_inner();
        grads.get_mut().replace(&x.get(), gradient);
    });
}
