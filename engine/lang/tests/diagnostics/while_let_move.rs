fn main() { let o = Some(String::new());
    while let Some(s) = o {
        drop(s);
    }
}
