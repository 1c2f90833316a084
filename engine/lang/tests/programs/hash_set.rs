use std::collections::HashSet;

fn main() {
    let a: HashSet<i32> = (1..6).collect();
    let b = HashSet::from([4, 5, 6, 7]);
    let sorted = |set: HashSet<i32>| {
        let mut v: Vec<i32> = set.into_iter().collect();
        v.sort_unstable();
        v
    };
    println!("{:?}", sorted(&a & &b));
    println!("{:?}", sorted(&a | &b));
    println!("{:?}", sorted(&a - &b));
    println!("{:?}", sorted(&a ^ &b));
    println!("{} {}", a.contains(&1), b.contains(&1));
    let mut seen = HashSet::new();
    let first_repeat = [3, 1, 4, 1, 5, 9].iter().find(|x| !seen.insert(**x));
    println!("{first_repeat:?} {}", seen.len());
    println!("{}", a == [5, 4, 3, 2, 1].into_iter().collect());
    println!("{} {}", a.is_disjoint(&b), HashSet::from([1, 2]).is_subset(&a));
    let words: HashSet<String> = "to be or not to be".split(' ').map(String::from).collect();
    println!("{}", words.len());
}
