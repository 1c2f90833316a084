//! Early returns and breaks with values inside loops, `while let` with `pop`, and drops on the way out.
struct Guard(&'static str);
impl Drop for Guard { fn drop(&mut self) { print!("~{} ", self.0); } }

fn find(rows: &[Vec<i32>], wanted: i32) -> Option<(usize, usize)> {
    let _outer = Guard("outer");
    for (i, row) in rows.iter().enumerate() {
        let _inner = Guard("row");
        for (j, &x) in row.iter().enumerate() {
            if x == wanted { return Some((i, j)); }
            if x < 0 { break; }
        }
    }
    None
}

fn primes(limit: usize) -> Vec<usize> {
    let mut out = vec![];
    'next: for n in 2.. {
        if n > limit { return out; }
        for &p in &out { if p * p > n { break; } if n % p == 0 { continue 'next; } }
        out.push(n);
    }
    unreachable!()
}

fn depth(text: &str) -> Result<usize, usize> {
    let (mut stack, mut deepest) = (Vec::new(), 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' => { stack.push(c); deepest = deepest.max(stack.len()); }
            ')' | ']' => match (stack.pop(), c) { (Some('('), ')') | (Some('['), ']') => continue, _ => return Err(i) },
            _ => {}
        }
    }
    if stack.is_empty() { Ok(deepest) } else { Err(text.len()) }
}

fn main() {
    let rows = vec![vec![1, -1, 5], vec![2, 5]];
    println!("{:?}", find(&rows, 5));
    println!("{:?}", find(&rows, 9));
    println!("{:?}", primes(40));
    for t in ["(a[b]())", "(]", "((", ""] { print!("{:?} ", depth(t)); }
    println!();
    let mut queue = vec![10];
    let mut seen = vec![];
    while let Some(n) = queue.pop() {
        seen.push(n);
        if n > 6 { queue.extend([n / 2, n - 3]); }
    }
    println!("{seen:?}");
    let mut n = 0;
    let found = loop { let _g = Guard("loop"); n += 7; if n % 5 == 0 { break n * 2; } };
    println!("{found}");
    let label = 'b: { if found > 50 { break 'b "big"; } "small" };
    println!("{label}");
}
