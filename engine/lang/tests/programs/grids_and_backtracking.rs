use std::collections::HashSet;
use std::fmt;
#[derive(Clone, PartialEq, Eq)]
struct Grid<const W: usize, const H: usize> {
    cells: [[bool; W]; H],
}
impl<const W: usize, const H: usize> Grid<W, H> {
    const AREA: usize = W * H;
    fn parse(s: &str) -> Option<Self> {
        let mut cells = [[false; W]; H];
        for (y, line) in s.lines().enumerate() {
            for (x, c) in line.chars().enumerate() {
                *cells.get_mut(y)?.get_mut(x)? = match c {
                    '#' => true,
                    '.' => false,
                    _ => return None,
                };
            }
        }
        Some(Self { cells })
    }
    fn neighbours(&self, x: usize, y: usize) -> usize {
        (0..9)
            .filter(|i| *i != 4)
            .filter(|i| {
                let (dx, dy) = (i % 3, i / 3);
                self.cells[(y + dy + H - 1) % H][(x + dx + W - 1) % W]
            })
            .count()
    }
    fn step(&self) -> Self {
        let mut next = self.clone();
        for (y, row) in next.cells.iter_mut().enumerate() {
            for (x, c) in row.iter_mut().enumerate() {
                *c = matches!((*c, self.neighbours(x, y)), (true, 2 | 3) | (false, 3));
            }
        }
        next
    }
    fn alive(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .flat_map(|(y, r)| r.iter().enumerate().filter_map(move |(x, &c)| c.then_some((x, y))))
    }
}
impl<const W: usize, const H: usize> fmt::Display for Grid<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.cells {
            let line: String = row.iter().map(|&c| if c { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
fn transpose<T: Copy + Default, const R: usize, const C: usize>(m: [[T; C]; R]) -> [[T; R]; C] {
    let mut out = [[T::default(); R]; C];
    for r in 0..R {
        for c in 0..C {
            out[c][r] = m[r][c];
        }
    }
    out
}
fn queens(n: usize) -> Vec<Vec<usize>> {
    fn go(n: usize, row: usize, cols: &mut Vec<usize>, out: &mut Vec<Vec<usize>>) {
        if row == n {
            out.push(cols.clone());
            return;
        }
        'col: for c in 0..n {
            for (r, &q) in cols.iter().enumerate() {
                if q == c || q.abs_diff(c) == row - r {
                    continue 'col;
                }
            }
            cols.push(c);
            go(n, row + 1, cols, out);
            cols.pop();
        }
    }
    let mut out = vec![];
    go(n, 0, &mut vec![], &mut out);
    out
}
fn sudoku(b: &mut [[u8; 9]; 9]) -> bool {
    for r in 0..9 {
        for c in 0..9 {
            if b[r][c] == 0 {
                let mut seen = [false; 10];
                for i in 0..9 {
                    seen[b[r][i] as usize] = true;
                    seen[b[i][c] as usize] = true;
                    seen[b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] as usize] = true;
                }
                for v in 1..=9u8 {
                    if !seen[v as usize] {
                        b[r][c] = v;
                        if sudoku(b) {
                            return true;
                        }
                    }
                }
                b[r][c] = 0;
                return false;
            }
        }
    }
    true
}
fn main() {
    let mut g = Grid::<8, 6>::parse("........\n..#.....\n...#....\n.###....\n........\n........").unwrap();
    let mut seen = HashSet::new();
    for i in 0.. {
        let key = g.alive().collect::<Vec<_>>();
        if !seen.insert(key) {
            println!("cycle at {i}");
            break;
        }
        g = g.step();
    }
    print!("{g}");
    println!("{} {}", Grid::<8, 6>::AREA, g.alive().count());
    println!("{:?}", Grid::<2, 2>::parse("#x").is_none());
    println!("{:?}", transpose([[1, 2, 3], [4, 5, 6]]));
    println!("{} {:?}", queens(6).len(), queens(5)[0]);
    let puzzle = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];
    let mut board = [[0u8; 9]; 9];
    for (r, line) in puzzle.iter().enumerate() {
        for (c, ch) in line.bytes().enumerate() {
            board[r][c] = if ch == b'.' { 0 } else { ch - b'0' };
        }
    }
    println!("{}", sudoku(&mut board));
    for row in board {
        println!("{}", row.map(|d| d.to_string()).concat());
    }
}
