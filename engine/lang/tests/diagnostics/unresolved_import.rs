use std::collections::HashMapp;
fn main() {}
