fn run() -> f64 {
    let n = 500;
    let mut grid: Vec<Vec<f64>> = vec![vec![0.0; n]; n];
    for i in 0..n {
        grid[i][0] = 1.0;
        grid[0][i] = 2.0;
    }
    for _ in 0..4 {
        for i in 1..n - 1 {
            for j in 1..n - 1 {
                grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
            }
        }
    }
    grid.iter().map(|row| row.iter().sum::<f64>()).sum()
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
