// Labels, loop values and labelled blocks.
fn main() {
    let mut steps = 0;
    'outer: for i in 1.. {
        for j in 1..=i {
            steps += 1;
            if i * j > 20 {
                println!("{i} {j} after {steps}");
                break 'outer;
            }
            if j % 3 == 0 {
                continue 'outer;
            }
        }
    }
    let mut n = 27u64;
    let length = loop {
        if n == 1 {
            break steps;
        }
        steps += 1;
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
    };
    println!("{length}");
    let found = 'search: {
        for row in [[1, 2], [3, 4]] {
            for cell in row {
                if cell == 3 {
                    break 'search Some(cell * 10);
                }
            }
        }
        None
    };
    println!("{found:?}");
    let mut stack = vec![1, 2, 3];
    while let Some(top) = stack.pop() {
        if top == 2 {
            stack.extend([10, 20]);
            continue;
        }
        print!("{top} ");
    }
    println!();
    let mut k = 10;
    while k > 0 {
        k -= 3;
        if k == 4 { continue }
        if k < 2 { break }
    }
    println!("{k}");
    let value = 'a: loop {
        'b: loop {
            break 'a 7;
        }
    };
    println!("{value}");
    for (i, c) in "abc".chars().enumerate().rev_by() {
        print!("{i}{c} ");
    }
    println!();
}

trait RevBy: Iterator + Sized {
    fn rev_by(self) -> std::iter::Rev<std::vec::IntoIter<Self::Item>> {
        self.collect::<Vec<_>>().into_iter().rev()
    }
}
impl<I: Iterator> RevBy for I {}
