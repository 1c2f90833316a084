//! Destructors: their order at scope ends and on unwinding.
