// Loops long enough to be rewritten while they run, with slices, iterators and early ends.
fn marks(text: &str, n: usize) -> usize {
    let mut memory = vec![false; n + n];
    let (left, right) = memory.split_at_mut(n);
    let mut count = 0usize;
    for (i, c) in text.chars().enumerate() {
        for j in 0..n {
            if j <= i && c != 'q' && !right[j] {
                left[j] = true;
                right[j] = true;
                count += 1;
                break;
            }
        }
    }
    let mut seen = 0;
    let mut rest = right.iter();
    for flag in left.iter() {
        if *flag {
            loop {
                if let Some(other) = rest.next() {
                    if !*other {
                        continue;
                    }
                    seen += 1;
                    break;
                }
            }
        }
    }
    count * 100 + seen
}

fn find(values: &[i32], wanted: i32) -> Option<(usize, i32)> {
    for (at, pair) in values.windows(2).enumerate() {
        let sum: i32 = pair.iter().sum();
        if sum == wanted {
            return Some((at, sum));
        }
    }
    None
}

fn main() {
    for i in 0..400 {
        let found = marks("abcdefgh", 8);
        if i % 100 == 0 {
            println!("{found}");
        }
    }
    let values: Vec<i32> = (0..5000).collect();
    let mut hits = 0;
    for wanted in (1..400).step_by(3) {
        if let Some((at, sum)) = find(&values, wanted) {
            hits += at as i32 * 2 + 1 - sum;
        } else {
            hits += 1;
        }
    }
    println!("{hits}");
    let mut total = 0u64;
    let mut words = Vec::new();
    for i in 0..3000u64 {
        let word = format!("{:x}", i * i);
        total += word.bytes().map(u64::from).filter(|b| b % 2 == 0).sum::<u64>();
        if word.len() == 3 && word.starts_with('a') {
            words.push(word);
        }
    }
    println!("{total} {words:?}");
}
