//! The kernels: functions over typed views, without knowledge of ops.
//!
//! | file | subject |
//! | --- | --- |
//! | `view`, `plan`, `map` | operands, loop nests over them, elementwise loops |
//! | `num`, `math` | arithmetic of element types, vectorised elementary functions |
//! | `unary`, `binary`, `cast`, `create`, `copy` | elementwise functions, constants, copies |

pub(crate) mod binary;
pub(crate) mod cast;
pub(crate) mod copy;
pub(crate) mod create;
pub(crate) mod map;
pub(crate) mod math;
pub(crate) mod num;
pub(crate) mod plan;
pub(crate) mod unary;
pub(crate) mod view;
