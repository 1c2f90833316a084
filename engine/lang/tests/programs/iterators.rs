// Iterator adaptors and consumers.
fn main() {
    let v = [3, 1, 4, 1, 5, 9, 2, 6];
    println!("{:?}", v.iter().map(|x| x * x).filter(|x| x % 2 == 1).collect::<Vec<i32>>());
    println!("{:?}", v.iter().enumerate().filter(|(i, _)| i % 3 == 0).map(|(_, x)| x).collect::<Vec<_>>());
    println!("{} {} {:?} {:?}", v.iter().sum::<i32>(), v.iter().product::<i32>(), v.iter().max(), v.iter().min());
    println!("{} {} {}", v.iter().any(|&x| x > 8), v.iter().all(|&x| x > 0), v.iter().count());
    println!("{:?} {:?}", v.iter().find(|&&x| x > 3), v.iter().rposition(|&x| x == 1));
    println!("{}", v.iter().fold(String::new(), |acc, x| acc + &x.to_string()));
    println!("{:?}", v.iter().copied().reduce(|a, b| a * 10 + b));
    println!("{:?}", v.iter().scan(0, |sum, &x| { *sum += x; Some(*sum) }).collect::<Vec<_>>());
    println!("{:?}", v.iter().take_while(|&&x| x != 5).chain([100, 200].iter()).collect::<Vec<_>>());
    println!("{:?}", v.iter().skip_while(|&&x| x != 4).step_by(2).collect::<Vec<_>>());
    println!("{:?}", (1..4).flat_map(|n| (0..n).map(move |k| n * 10 + k)).collect::<Vec<_>>());
    println!("{:?}", ["a", "b"].iter().zip(1..).unzip::<&&str, i32, Vec<&&str>, Vec<i32>>());
    let (even, odd): (Vec<i32>, Vec<i32>) = v.iter().partition(|&&x| x % 2 == 0);
    println!("{even:?} {odd:?}");
    println!("{:?}", ["1", "x", "3"].iter().filter_map(|s| s.parse::<i32>().ok()).collect::<Vec<_>>());
    println!("{:?}", ["1", "x"].iter().map(|s| s.parse::<i32>()).collect::<Result<Vec<_>, _>>().is_err());
    println!("{:?}", [Some(1), None].into_iter().collect::<Option<Vec<i32>>>());
    println!("{:?}", [Some(1), Some(2), None].iter().flatten().sum::<i32>());
    let mut it = v.iter().peekable();
    let mut runs = Vec::new();
    while let Some(x) = it.next() {
        if let Some(next) = it.peek()
            && **next > *x
        {
            runs.push((*x, **next));
        }
    }
    println!("{runs:?}");
    println!("{:?}", (0..10).rev().skip(2).step_by(3).collect::<Vec<_>>());
    println!("{:?}", [1, 2, 3].iter().cycle().take(7).collect::<Vec<_>>());
    println!("{:?}", v.iter().max_by_key(|&&x| (x % 5, x)));
    println!("{:?} {:?}", [1, 2].iter().cmp([1, 3].iter()), (1..3).eq([1, 2]));
    println!("{:?}", std::iter::successors(Some(1), |x| (*x < 100).then_some(x * 3)).collect::<Vec<_>>());
    println!("{:?}", std::iter::repeat_n("z", 2).chain(std::iter::once("y")).collect::<String>());
    let mut n = 0;
    println!("{:?}", std::iter::from_fn(|| { n += 1; (n < 4).then_some(n) }).collect::<Vec<_>>());
    println!("{:?} {:?}", v.iter().nth(2), v.iter().last());
    println!("{:?}", "hello".chars().map(|c| c.to_string()).collect::<Vec<_>>().join("-"));
    println!("{:?}", v.iter().try_fold(0i8, |acc, &x| acc.checked_add(x as i8 * 10)));
    println!("{:?}", (1..=3).map_while(|x| (x < 3).then(|| x * 2)).collect::<Vec<_>>());
    println!("{:?}", (0..3).size_hint());
}
