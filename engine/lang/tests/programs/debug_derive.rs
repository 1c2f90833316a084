// `{:?}` and `{:#?}` of derived types and collections.
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Debug)]
struct Unit;

#[derive(Debug)]
struct Pair(i32, String);

#[derive(Debug)]
#[allow(dead_code)]
enum Shape {
    Empty,
    Circle { center: Point, radius: f64 },
    Polygon(Vec<Point>),
}

fn main() {
    let p = Point { x: 1.0, y: -2.5 };
    println!("{p:?} {:?} {:?}", Unit, Pair(1, "a\n".to_string()));
    println!("{p:#?}");
    println!("{:#?}", Pair(7, String::new()));
    let shapes = vec![
        Shape::Empty,
        Shape::Circle { center: p.clone(), radius: 2.0 },
        Shape::Polygon(vec![p.clone(), p]),
    ];
    println!("{shapes:?}");
    println!("{shapes:#?}");
    let mut map = BTreeMap::new();
    map.insert("one", vec![1]);
    map.insert("two", vec![]);
    println!("{map:?} {:?}", (1, "t", 'c', 2.0, [true; 2], ()));
    println!("{map:#?}");
    println!("{:#?}", (1, Some(Ok::<i32, ()>(5)), None::<u8>));
    println!("{:?} {:?}", &&5, Box::new("boxed"));
    println!("{:5.1?} {:03?}", [1.25, 2.0], Some(7));
    println!("{:?} {:?}", 1..3, ..=5);
    println!("{:?}", std::cell::RefCell::new(1));
}
