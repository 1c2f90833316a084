use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
fn is_leap(y: u64) -> bool {
    y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)
}
fn raindrops(n: u32) -> String {
    let s: String = [(3, "Pling"), (5, "Plang"), (7, "Plong")]
        .iter()
        .filter(|&&(d, _)| n % d == 0)
        .map(|&(_, s)| s)
        .collect();
    if s.is_empty() { n.to_string() } else { s }
}
fn reverse(s: &str) -> String {
    s.chars().rev().collect()
}
fn hamming(a: &str, b: &str) -> Option<usize> {
    (a.len() == b.len()).then(|| a.chars().zip(b.chars()).filter(|(x, y)| x != y).count())
}
fn nucleotides(dna: &str) -> Result<HashMap<char, usize>, char> {
    let mut m: HashMap<char, usize> = "ACGT".chars().map(|c| (c, 0)).collect();
    for c in dna.chars() {
        *m.get_mut(&c).ok_or(c)? += 1;
    }
    Ok(m)
}
fn isogram(s: &str) -> bool {
    let mut seen = HashSet::new();
    s.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).all(|c| seen.insert(c))
}
fn luhn(s: &str) -> bool {
    let s: String = s.split_whitespace().collect();
    if s.len() < 2 {
        return false;
    }
    s.chars()
        .rev()
        .enumerate()
        .try_fold(0, |acc, (i, c)| {
            let d = c.to_digit(10)?;
            Some(
                acc + match i % 2 {
                    0 => d,
                    _ if d * 2 > 9 => d * 2 - 9,
                    _ => d * 2,
                },
            )
        })
        .map_or(false, |n| n % 10 == 0)
}
fn roman(mut n: u32) -> String {
    const T: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut out = String::new();
    for &(v, s) in T.iter() {
        while n >= v {
            out += s;
            n -= v;
        }
    }
    out
}
fn atbash(s: &str) -> String {
    s.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(
            |c| {
                if c.is_ascii_alphabetic() {
                    (b'z' - (c.to_ascii_lowercase() as u8 - b'a')) as char
                } else {
                    c
                }
            },
        )
        .collect::<Vec<_>>()
        .chunks(5)
        .map(|c| c.iter().collect::<String>())
        .collect::<Vec<_>>()
        .join(" ")
}
fn rle(s: &str) -> String {
    let mut out = String::new();
    let mut it = s.chars().peekable();
    while let Some(c) = it.next() {
        let mut n = 1;
        while it.peek() == Some(&c) {
            it.next();
            n += 1;
        }
        if n > 1 {
            out.push_str(&n.to_string());
        }
        out.push(c);
    }
    out
}
fn unrle(s: &str) -> String {
    let mut n = 0;
    s.chars().fold(String::new(), |mut acc, c| {
        match c.to_digit(10) {
            Some(d) => n = n * 10 + d as usize,
            None => {
                acc.extend(std::iter::repeat(c).take(n.max(1)));
                n = 0;
            }
        }
        acc
    })
}
fn anagrams<'a>(word: &str, list: &[&'a str]) -> HashSet<&'a str> {
    fn key(s: &str) -> Vec<char> {
        let mut v: Vec<char> = s.to_lowercase().chars().collect();
        v.sort_unstable();
        v
    }
    let (k, low) = (key(word), word.to_lowercase());
    list.iter().copied().filter(|w| w.to_lowercase() != low && key(w) == k).collect()
}
fn brackets(s: &str) -> bool {
    let mut st = vec![];
    for c in s.chars() {
        match c {
            '(' | '[' | '{' => st.push(c),
            ')' | ']' | '}' => {
                let want = match c {
                    ')' => '(',
                    ']' => '[',
                    _ => '{',
                };
                if st.pop() != Some(want) {
                    return false;
                }
            }
            _ => (),
        }
    }
    st.is_empty()
}
fn pascal(n: usize) -> Vec<Vec<u32>> {
    (0..n)
        .map(|r| {
            (0..=r)
                .scan(1u32, |c, k| {
                    let v = *c;
                    *c = *c * (r - k) as u32 / (k + 1) as u32;
                    Some(v)
                })
                .collect()
        })
        .collect()
}
fn sieve(n: usize) -> Vec<usize> {
    let mut p = vec![true; n + 1];
    (2..=n)
        .filter(|&i| {
            if p[i] {
                (i * i..=n).step_by(i).for_each(|j| p[j] = false);
            }
            p[i]
        })
        .collect()
}
fn factors(mut n: u64) -> Vec<u64> {
    let mut out = vec![];
    let mut c = 2..;
    while n > 1 {
        let d = c.next().unwrap();
        while n % d == 0 {
            out.push(d);
            n /= d;
        }
    }
    out
}
fn collatz(n: u64) -> Option<u64> {
    match n {
        0 => None,
        1 => Some(0),
        n if n % 2 == 0 => collatz(n / 2).map(|x| x + 1),
        n => Some(1 + collatz(n.checked_mul(3)?.checked_add(1)?)?),
    }
}
fn say(n: u64) -> String {
    const S: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const T: [&str; 10] =
        ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    match n {
        0..=19 => S[n as usize].into(),
        20..=99 => {
            let (t, o) = (n / 10, n % 10);
            if o == 0 { T[t as usize].to_string() } else { format!("{}-{}", T[t as usize], say(o)) }
        }
        100..=999 => join(n, 100, "hundred"),
        1_000..=999_999 => join(n, 1000, "thousand"),
        _ => join(n, 1_000_000, "million"),
    }
}
fn join(n: u64, by: u64, name: &str) -> String {
    let rest = n % by;
    let head = format!("{} {name}", say(n / by));
    if rest > 0 { head + " " + &say(rest) } else { head }
}
fn spiral(n: usize) -> Vec<Vec<u32>> {
    let mut m = vec![vec![0; n]; n];
    let (mut r, mut c, mut dr, mut dc) = (0i32, 0i32, 0i32, 1i32);
    for k in 1..=(n * n) as u32 {
        m[r as usize][c as usize] = k;
        let (nr, nc) = (r + dr, c + dc);
        if nr < 0 || nc < 0 || nr >= n as i32 || nc >= n as i32 || m[nr as usize][nc as usize] != 0 {
            (dr, dc) = (dc, -dr);
        }
        r += dr;
        c += dc;
    }
    m
}
fn proverb(l: &[&str]) -> String {
    l.windows(2)
        .map(|w| format!("For want of a {} the {} was lost.", w[0], w[1]))
        .chain(l.first().map(|f| format!("And all for the want of a {f}.")))
        .collect::<Vec<_>>()
        .join("\n")
}
fn etl(old: &BTreeMap<i32, Vec<char>>) -> BTreeMap<char, i32> {
    old.iter().flat_map(|(&s, cs)| cs.iter().map(move |c| (c.to_ascii_lowercase(), s))).collect()
}
fn knapsack(items: &[(usize, u32)], cap: usize) -> u32 {
    let mut best = vec![0; cap + 1];
    for &(w, v) in items {
        for c in (w..=cap).rev() {
            best[c] = best[c].max(best[c - w] + v);
        }
    }
    best[cap]
}
fn lcs(a: &str, b: &str) -> String {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut t = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            t[i][j] = if a[i] == b[j] { t[i + 1][j + 1] + 1 } else { t[i + 1][j].max(t[i][j + 1]) };
        }
    }
    let (mut i, mut j, mut out) = (0, 0, String::new());
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            out.push(a[i]);
            i += 1;
            j += 1;
        } else if t[i + 1][j] >= t[i][j + 1] {
            i += 1
        } else {
            j += 1
        }
    }
    out
}
fn bfs(grid: &[&str]) -> Option<usize> {
    let g: Vec<Vec<u8>> = grid.iter().map(|l| l.bytes().collect()).collect();
    let find = |ch| g.iter().enumerate().find_map(|(y, r)| r.iter().position(|&c| c == ch).map(|x| (x, y)));
    let (s, e) = (find(b'S')?, find(b'E')?);
    let mut seen = HashSet::from([s]);
    let mut q = VecDeque::from(vec![(s, 0)]);
    while let Some(((x, y), d)) = q.pop_front() {
        if (x, y) == e {
            return Some(d);
        }
        for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let (nx, ny) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            if let Some(&c) = g.get(ny).and_then(|r| r.get(nx))
                && c != b'#'
                && seen.insert((nx, ny))
            {
                q.push_back(((nx, ny), d + 1));
            }
        }
    }
    None
}
fn main() {
    println!("{:?}", [1900, 2000, 2023, 2024].map(is_leap));
    println!("{:?}", [28, 30, 34, 105].map(raindrops));
    println!("{}", reverse("uñop"));
    println!("{:?} {:?}", hamming("GAGC", "CATC"), hamming("A", ""));
    let mut n: Vec<_> = nucleotides("GATTACA").unwrap().into_iter().collect();
    n.sort();
    println!("{n:?} {:?}", nucleotides("AXT"));
    println!("{} {} {}", isogram("Emily Jung Schwartzkopf"), isogram("eleven"), luhn("4539 3195 0343 6467"));
    println!("{:?}", [1994, 2024, 4].map(roman));
    println!("{}", atbash("The quick brown fox, 99!"));
    println!("{} {}", rle("WWWWBWWAA"), unrle("4WB2W2A"));
    let mut a: Vec<_> =
        anagrams("Listen", &["enlists", "google", "inlets", "silent", "LISTEN"]).into_iter().collect();
    a.sort();
    println!("{a:?}");
    println!("{} {}", brackets("{[()]}()"), brackets("([)]"));
    println!("{:?}", pascal(5));
    println!("{:?} {:?}", sieve(30), factors(901255));
    println!("{:?} {:?}", (0..10).map(collatz).collect::<Vec<_>>(), collatz(u64::MAX));
    println!("{}\n{}", say(987654), say(1000000));
    println!("{:?}", spiral(4));
    println!("{}", proverb(&["nail", "shoe", "horse"]));
    println!("{:?}", etl(&BTreeMap::from([(1, vec!['A', 'E']), (10, vec!['Q', 'Z'])])));
    println!("{} {}", knapsack(&[(5, 10), (4, 40), (6, 30), (4, 50)], 10), lcs("AGGTAB", "GXTXAYB"));
    println!("{:?}", bfs(&["S.#.", "..#.", "...E"]));
}
