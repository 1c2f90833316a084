//! Matrices as vectors of rows: products, transposes, powers.
type Matrix = Vec<Vec<f64>>;

fn multiply(a: &Matrix, b: &Matrix) -> Matrix {
    let (n, k, m) = (a.len(), b.len(), b[0].len());
    let mut c = vec![vec![0.0; m]; n];
    for i in 0..n { for j in 0..m { for p in 0..k { c[i][j] += a[i][p] * b[p][j]; } } }
    c
}

fn transpose(a: &Matrix) -> Matrix {
    (0..a[0].len()).map(|j| a.iter().map(|row| row[j]).collect()).collect()
}

fn identity(n: usize) -> Matrix {
    (0..n).map(|i| (0..n).map(|j| if i == j { 1.0 } else { 0.0 }).collect()).collect()
}

fn main() {
    let a: Matrix = vec![vec![1.0, 2.0, 3.0], vec![4.0, 5.0, 6.0]];
    println!("{:?}", multiply(&a, &transpose(&a)));
    let f = vec![vec![1.0, 1.0], vec![1.0, 0.0]];
    let mut p = identity(2);
    for _ in 0..30 { p = multiply(&p, &f); }
    println!("{:?}", p[0]);
    let n = 24;
    let big: Matrix = (0..n).map(|i| (0..n).map(|j| ((i * j) % 7) as f64 / 7.0).collect()).collect();
    let square = multiply(&big, &big);
    let trace: f64 = (0..n).map(|i| square[i][i]).sum();
    println!("{trace:.6} {:.6}", square.iter().flatten().sum::<f64>());
    let mut grid = [[0i32; 4]; 3];
    for (i, row) in grid.iter_mut().enumerate() { for (j, x) in row.iter_mut().enumerate() { *x = (i * 4 + j) as i32; } }
    println!("{grid:?} {}", grid.iter().map(|r| r.iter().sum::<i32>()).max().unwrap());
}
