fn run() -> usize {
    let text = "The quick brown fox jumps over the lazy dog. ".repeat(10_000);
    let mut vowels = 0;
    for c in text.chars() {
        if matches!(c, 'a' | 'e' | 'i' | 'o' | 'u') {
            vowels += 1;
        }
    }
    let upper: String = text.chars().filter(|c| c.is_alphabetic()).map(|c| c.to_ascii_uppercase()).collect();
    let bytes = text.as_bytes();
    let mut hash = 0u32;
    for &b in bytes {
        hash = hash.wrapping_mul(31).wrapping_add(b as u32);
    }
    vowels + upper.len() + hash as usize
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
