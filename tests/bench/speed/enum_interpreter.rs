enum Op {
    Push(i64),
    Add,
    Mul,
    Load(usize),
    Store(usize),
    JumpIfLess { slot: usize, bound: i64, to: usize },
    Halt,
}

fn execute(program: &[Op]) -> i64 {
    let mut stack: Vec<i64> = Vec::new();
    let mut vars = [0i64; 4];
    let mut pc = 0;
    loop {
        match &program[pc] {
            Op::Push(x) => stack.push(*x),
            Op::Add => {
                let b = stack.pop().unwrap();
                let a = stack.pop().unwrap();
                stack.push((a + b) % 1_000_003);
            }
            Op::Mul => {
                let b = stack.pop().unwrap();
                let a = stack.pop().unwrap();
                stack.push(a * b % 1_000_003);
            }
            Op::Load(slot) => stack.push(vars[*slot]),
            Op::Store(slot) => vars[*slot] = stack.pop().unwrap(),
            Op::JumpIfLess { slot, bound, to } => {
                if vars[*slot] < *bound {
                    pc = *to;
                    continue;
                }
            }
            Op::Halt => return vars[1],
        }
        pc += 1;
    }
}

fn run() -> i64 {
    let program = vec![
        Op::Push(1),
        Op::Store(1),
        Op::Load(1),
        Op::Load(0),
        Op::Add,
        Op::Push(3),
        Op::Mul,
        Op::Store(1),
        Op::Load(0),
        Op::Push(1),
        Op::Add,
        Op::Store(0),
        Op::JumpIfLess { slot: 0, bound: 150_000, to: 2 },
        Op::Halt,
    ];
    execute(&program)
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
