// Vec as stack, list and buffer.
fn main() {
    let mut v: Vec<i32> = Vec::new();
    println!("{} {:?} {:?}", v.is_empty(), v.pop(), v.iter().max());
    for i in 0..5 {
        v.push(i * i);
    }
    println!("{v:?} {} {} {}", v.len(), v[2], v[v.len() - 1]);
    v.insert(1, 100);
    let removed = v.remove(3);
    println!("{v:?} {removed} {}", v.swap_remove(0));
    v.extend([7, 8, 9]);
    v.extend_from_slice(&[1, 1]);
    v.append(&mut vec![42]);
    println!("{v:?}");
    v.retain(|x| x % 2 == 1 || *x > 40);
    println!("{v:?}");
    v.dedup();
    v.truncate(4);
    println!("{v:?} {:?}", v.drain(1..3).collect::<Vec<_>>());
    println!("{v:?}");
    let tail = vec![1, 2, 3, 4].split_off(2);
    println!("{tail:?} {:?}", vec![0u8; 3]);
    let mut grid = vec![vec!['.'; 4]; 2];
    grid[1][2] = '#';
    for row in &grid {
        println!("{}", row.iter().collect::<String>());
    }
    for x in v.iter_mut() {
        *x *= 10;
    }
    println!("{v:?} {}", v.iter().sum::<i32>());
    v.resize(4, -1);
    println!("{v:?} {:?} {:?}", v.first(), v.split_last());
    let doubled: Vec<f64> = v.into_iter().map(|x| x as f64 / 4.0).collect();
    println!("{doubled:?} {}", doubled == vec![2.5, 105.0, -0.25, -0.25]);
    let mut w = vec![3, 1, 2];
    w.clear();
    println!("{w:?} {:?}", vec![1, 2] == [1, 2]);
    let nested: Vec<Vec<u8>> = (1..4).map(|n| (0..n).collect()).collect();
    println!("{nested:?} {}", nested.iter().flatten().count());
}
