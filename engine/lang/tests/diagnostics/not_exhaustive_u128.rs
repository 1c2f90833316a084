fn main() {
    let c = u128::MAX;
    let n = match c {
        0..=0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff => 1,
    };
    println!("{n}");
}
