//! A session: cells, bindings, redefinition and the output log; binds intrinsics to the tensor core.
