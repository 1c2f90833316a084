fn main() {
    let x = 66u32 as char;
}
