const T: [u8; 300] = [7; 300];
fn pick(n: u16) -> u16 {
    if n > u8::MAX as _ { u8::MAX as _ } else { n }
}
macro_rules! conv { ($($f:ty => $t:ty),*) => { [$( { let x = <$f>::MAX; if x > <$t>::MAX as _ { 1 } else { 0 } }),*] }; }
fn main() {
    let mut i = 0;
    let mut s = 0u32;
    while i < 256 {
        let m = i as u8;
        s += (T[i] & m) as u32;
        i += 1;
    }
    println!("{s} {}", i);
    println!("{} {} {:?} {}", pick(300), pick(3), conv!(u32 => u8, i64 => i8), 97 as char);
    let v = vec![1, 2, 3];
    let mean = v.iter().sum::<i32>() as f64 / v.len() as f64;
    println!("{mean}");
    let n = 10;
    let f = n as f32 * 0.5;
    println!("{f} {}", n);
    let big = 3_000_000_000 as u32;
    println!("{big}");
    let neg = -1 as i8 as u8;
    println!("{neg} {}", -1i32 as u8 as char as u32);
    let k = (1 << 4) as u64 + 1;
    println!("{k}");
    let c = b'a' + 2 as u8;
    println!("{}", c as char);
    let arr = [1, 2] as [i16; 2];
    println!("{:?}", arr);
    let g = |x| x as i64 * 2;
    println!("{}", g(4u8));
    let z: u8 = 300 as i32 as _;
    println!("{z}");
    let fp = (pick as fn(u16) -> u16)(9);
    println!("{fp} {}", (true as u8 + 'a' as u8) as char);
    let t = 5;
    let r = &t as &dyn std::fmt::Display;
    println!("{r} {}", t as usize + v.len());
    println!("{}", usize::MAX as f32 as u64);
    println!("{} {} {}", f32::NAN as i32, 1e20 as i64, -5.9 as u8);
    let h = 1u64 as f32 as _;
    let hh: f32 = h;
    println!("{hh}");
    let q = 2.5f64;
    println!("{}", q as i32 as f64 + 0.5);
}
