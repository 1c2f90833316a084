// `parse` and its errors.
fn main() {
    println!("{:?} {:?}", "42".parse::<i32>(), "-7".parse::<i8>());
    println!("{:?} {:?}", "".parse::<i32>(), "12x".parse::<u8>());
    println!("{:?} {:?}", "300".parse::<u8>(), "-129".parse::<i8>());
    println!("{:?} {:?}", "+5".parse::<u32>(), "-5".parse::<u32>());
    println!("{:?} {:?} {:?}", "3.5".parse::<f64>(), "1e3".parse::<f32>(), ".5".parse::<f64>());
    println!("{:?} {:?} {:?}", "inf".parse::<f64>(), "nan".parse::<f64>(), "abc".parse::<f64>());
    println!("{:?} {:?}", "true".parse::<bool>(), "True".parse::<bool>());
    println!("{:?} {:?}", "x".parse::<char>(), "xy".parse::<char>());
    println!("{:?} {:?}", i32::from_str_radix("ff", 16), u8::from_str_radix("102", 2));
    println!("{:?}", "text".parse::<String>());
    match "x1".parse::<i32>() {
        Ok(n) => println!("{n}"),
        Err(e) => println!("error: {e}"),
    }
    for text in ["", "999999999999", "1.5"] {
        if let Err(e) = text.parse::<i32>() {
            println!("{text:?}: {e}");
        }
    }
    println!("{}", "x".parse::<f64>().unwrap_err());
    println!("{}", "".parse::<f32>().unwrap_err());
    println!("{}", "maybe".parse::<bool>().unwrap_err());
    let total: Result<i32, _> = "1 2 x 4".split(' ').map(|w| w.parse::<i32>()).sum();
    println!("{total:?}");
    let all: Result<Vec<i32>, _> = "1 2 3".split(' ').map(str::parse::<i32>).collect();
    println!("{all:?}");
}
