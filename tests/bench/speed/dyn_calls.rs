trait Shape {
    fn area(&self) -> f64;
    fn scale(&mut self, by: f64);
}

struct Circle {
    r: f64,
}

struct Rect {
    w: f64,
    h: f64,
}

impl Shape for Circle {
    fn area(&self) -> f64 {
        3.0 * self.r * self.r
    }
    fn scale(&mut self, by: f64) {
        self.r *= by;
    }
}

impl Shape for Rect {
    fn area(&self) -> f64 {
        self.w * self.h
    }
    fn scale(&mut self, by: f64) {
        self.w *= by;
        self.h *= by;
    }
}

fn run() -> f64 {
    let mut shapes: Vec<Box<dyn Shape>> = Vec::new();
    for i in 0..1000 {
        let size = i as f64;
        if i % 2 == 0 {
            shapes.push(Box::new(Circle { r: size }));
        } else {
            shapes.push(Box::new(Rect { w: size, h: 2.0 }));
        }
    }
    let mut total = 0.0;
    for _ in 0..300 {
        for shape in shapes.iter_mut() {
            shape.scale(0.999);
        }
        for shape in &shapes {
            total += shape.area();
        }
    }
    total
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
