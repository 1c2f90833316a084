fn main() {
    let x = 3u8;
    match x {
        0..=9 => {}
        11..=255 => {}
    }
}
