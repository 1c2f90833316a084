//! Tensors as data: dtypes, shapes, layouts, devices, the op vocabulary, bridge, dispatch and autodiff. No kernels.
