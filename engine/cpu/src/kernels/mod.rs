//! The kernels: functions over typed views, without knowledge of ops.
//!
//! | file | subject |
//! | --- | --- |
//! | `view`, `plan`, `map` | operands, loop nests over them, elementwise loops |
//! | `num`, `math` | arithmetic of element types, vectorised elementary functions |
//! | `unary`, `binary`, `cast`, `create`, `copy` | elementwise functions, constants, copies |
//! | `reduce`, `scan`, `index` | reductions, running reductions and sorting, gathering and scattering |
//! | `matmul`, `conv`, `pool2d` | products, convolutions, pooling |
//! | `softmax`, `norm`, `attention`, `optim` | fused passes |

pub(crate) mod attention;
pub(crate) mod binary;
pub(crate) mod cast;
pub(crate) mod conv;
pub(crate) mod copy;
pub(crate) mod create;
pub(crate) mod index;
pub(crate) mod map;
pub(crate) mod math;
pub(crate) mod matmul;
pub(crate) mod norm;
pub(crate) mod num;
pub(crate) mod optim;
pub(crate) mod plan;
pub(crate) mod pool2d;
pub(crate) mod reduce;
pub(crate) mod scan;
pub(crate) mod softmax;
pub(crate) mod unary;
pub(crate) mod view;
