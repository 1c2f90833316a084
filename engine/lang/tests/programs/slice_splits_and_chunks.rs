// Windows, chunks and splits of slices from both ends, and searching and changing slices.
fn main() {
    for v in [&[][..], &[1], &[1, 2, 3, 4, 5, 6, 7], &[0, 0, 2, 0], &[2, 4, 6]] {
        println!("{v:?}");
        for n in 1..4 {
            println!("  windows {n} {:?} {:?}", v.windows(n).collect::<Vec<_>>(), v.windows(n).rev().next());
            println!("  chunks {n} {:?} {:?}", v.chunks(n).collect::<Vec<_>>(), v.chunks(n).rev().collect::<Vec<_>>());
            let exact = v.chunks_exact(n);
            println!("  exact {:?} {:?} {:?}", exact.remainder(), exact.len(), exact.rev().collect::<Vec<_>>());
            println!("  rchunks {:?} {:?}", v.rchunks(n).collect::<Vec<_>>(), v.rchunks(n).rev().collect::<Vec<_>>());
            let exact = v.rchunks_exact(n);
            println!("  rexact {:?} {:?}", exact.remainder(), exact.collect::<Vec<_>>());
            let even = |x: &i32| x % 2 == 0;
            println!("  splitn {:?} {:?}", v.splitn(n, even).collect::<Vec<_>>(), v.rsplitn(n, even).collect::<Vec<_>>());
        }
        let even = |x: &i32| x % 2 == 0;
        println!("  {:?} {:?}", v.split(even).collect::<Vec<_>>(), v.split(even).rev().collect::<Vec<_>>());
        println!("  {:?}", v.rsplit(even).collect::<Vec<_>>());
        println!("  {:?} {:?}", v.split_inclusive(even).collect::<Vec<_>>(), v.split_inclusive(even).rev().collect::<Vec<_>>());
        println!("  {:?} {:?}", v.chunk_by(|a, b| a <= b).collect::<Vec<_>>(), v.chunk_by(|a, b| a == b).rev().collect::<Vec<_>>());
        println!("  {:?} {:?} {:?}", v.split_first(), v.split_last(), v.split_at_checked(2));
        println!("  {:?} {:?} {:?}", v.first(), v.last(), v.get(1..3));
        println!("  {:?} {:?}", v.strip_prefix(&[1]), v.strip_suffix(&[6][..]));
        println!("  {} {} {}", v.starts_with(&[1, 2]), v.ends_with(&[]), v.contains(&6));
        println!("  {} {} {}", v.is_sorted(), v.is_sorted_by(|a, b| a < b), v.is_sorted_by_key(|x| -x));
        println!("  {:?} {:?} {}", v.binary_search(&4), v.binary_search_by_key(&8, |x| x * 2), v.partition_point(|&x| x < 3));
        println!("  {:?} {:?}", v.concat_twice(), v.iter().rev().skip(1).step_by(2).collect::<Vec<_>>());
        println!("  {:?} {:?} {:?}", v.iter().max(), v.iter().copied().min_by_key(|x| (x - 3).abs()), v.iter().position(|&x| x == 4));
        println!("  {:?} {:?} {:?}", v.iter().rposition(|&x| x == 0), v.iter().nth(2), v.iter().nth_back(1));
        println!("  {:?}", v.iter().as_slice());
    }
    let mut v: Vec<i32> = (0..10).collect();
    for chunk in v.chunks_mut(4) {
        chunk[0] = -1;
    }
    println!("{v:?}");
    for chunk in v.rchunks_mut(3) {
        chunk.reverse();
    }
    println!("{v:?}");
    for (i, chunk) in v.chunks_exact_mut(3).enumerate() {
        chunk.fill(i as i32);
    }
    println!("{v:?}");
    v.rchunks_exact_mut(4).for_each(|c| c.swap(0, 3));
    println!("{v:?}");
    for part in v.split_mut(|x| *x == 1) {
        part.iter_mut().for_each(|x| *x += 10);
    }
    println!("{v:?}");
    for part in v.split_inclusive_mut(|x| *x == 1) {
        part[0] = 7;
    }
    println!("{v:?}");
    for run in v.chunk_by_mut(|a, b| a == b) {
        run[0] = 99;
    }
    println!("{v:?}");
    if let Some((first, rest)) = v.split_first_mut() {
        *first = rest.len() as i32;
        rest[0] = 0;
    }
    if let Some((last, rest)) = v.split_last_mut() {
        *last += rest[0];
    }
    if let Some(x) = v.first_mut() {
        *x *= 2;
    }
    *v.last_mut().unwrap() -= 1;
    println!("{v:?}");
    v.rotate_left(3);
    println!("{v:?}");
    v.rotate_right(1);
    v.copy_within(..3, 5);
    println!("{v:?}");
    let mut other = [1; 10];
    v.swap_with_slice(&mut other);
    println!("{v:?} {other:?}");
    v.copy_from_slice(&other);
    v.select_nth_unstable(4);
    println!("{}", v[4]);
    let (_, nth, _) = v.select_nth_unstable_by(2, |a, b| b.cmp(a));
    println!("{nth}");
    let (_, nth, _) = v.select_nth_unstable_by_key(0, |x| x.abs());
    println!("{nth}");
    if let Ok([a, b]) = v.get_disjoint_mut([0, 9]) {
        std::mem::swap(a, b);
    }
    println!("{:?}", v.get_disjoint_mut([1, 1]));
    println!("{:?}", v.get_disjoint_mut([1, 10]));
    v.fill_with(Default::default);
    println!("{v:?}");
    let (a, b) = other.split_at_mut(5);
    a.clone_from_slice(b);
    println!("{other:?} {:?}", other.repeat(2).len());
    let words = ["x", "yy"];
    println!("{:?} {:?} {:?}", words.concat(), words.join("-"), [[1, 2], [3, 4]].concat());
    println!("{:?} {:?}", [vec![1], vec![], vec![2]].join(&0), [[1], [2]].join(&[8, 9][..]));
    println!("{:?} {:?}", std::slice::from_ref(&5), <[i32]>::to_vec(&[1]));
    let mut words = vec!["pear", "fig", "apple", "kiwi"];
    words.sort_by_key(|w| w.len());
    println!("{words:?}");
    words.sort_by_cached_key(|w| w.chars().rev().collect::<String>());
    println!("{words:?}");
    words.sort_unstable_by(|a, b| b.cmp(a));
    println!("{words:?}");
    words.sort_unstable_by_key(|w| w.chars().nth(1));
    println!("{words:?}");
    let mut floats = [2.5, -0.0, f64::INFINITY, 0.0, -3.0];
    floats.sort_by(f64::total_cmp);
    println!("{floats:?} {:?}", [1.0, f64::NAN].is_sorted());
    println!("{:?} {:?}", [1, 2][..] < [1, 2, 0][..], [3][..].cmp(&[2, 9][..]));
    println!("{:?}", [0.0, f64::NAN].partial_cmp(&[0.0, 1.0]));
}

trait Twice {
    fn concat_twice(&self) -> Vec<i32>;
}
impl Twice for [i32] {
    fn concat_twice(&self) -> Vec<i32> {
        [self, self].concat()
    }
}
