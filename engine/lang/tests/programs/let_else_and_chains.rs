// `let … else`, `if let … else if let`, and chains.
#[derive(Debug)]
enum Token {
    Number(f64),
    Op(char),
}

fn tokenize(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(&c) = chars.peek() {
        if c.is_whitespace() {
            chars.next();
        } else if c.is_ascii_digit() || c == '.' {
            let mut number = String::new();
            while let Some(&d) = chars.peek()
                && (d.is_ascii_digit() || d == '.')
            {
                number.push(d);
                chars.next();
            }
            let Ok(value) = number.parse() else {
                return None;
            };
            tokens.push(Token::Number(value));
        } else {
            tokens.push(Token::Op(c));
            chars.next();
        }
    }
    Some(tokens)
}

fn rpn(text: &str) -> Result<f64, String> {
    let Some(tokens) = tokenize(text) else { return Err("bad number".to_string()) };
    let mut stack = vec![];
    for token in tokens {
        match token {
            Token::Number(n) => stack.push(n),
            Token::Op(op) => {
                let (Some(b), Some(a)) = (stack.pop(), stack.pop()) else {
                    return Err(format!("{op:?} needs two operands"));
                };
                stack.push(match op {
                    '+' => a + b,
                    '-' => a - b,
                    '*' => a * b,
                    '/' => a / b,
                    _ => return Err(format!("unknown operator {op}")),
                });
            }
        }
    }
    let [result] = stack[..] else { return Err(format!("{} values left", stack.len())) };
    Ok(result)
}

fn first_word(text: &str) -> &str {
    let Some((word, _)) = text.split_once(' ') else { return text };
    word
}

fn grade(score: Option<u32>, bonus: Result<u32, &str>) -> String {
    if let Some(s) = score
        && let Ok(b) = bonus
        && s + b >= 90
    {
        format!("top {}", s + b)
    } else if let Some(s @ 50..) = score {
        format!("pass {s}")
    } else if let Err(why) = bonus {
        format!("no bonus: {why}")
    } else {
        "fail".into()
    }
}

fn main() {
    for text in ["1 2 + 3 *", "2.5 4 /", "1 +", "1 2", "1.2.3", "1 2 ^"] {
        println!("{text}: {:?}", rpn(text));
    }
    println!("{} {}", first_word("hello world"), first_word("single"));
    println!("{} {}", grade(Some(85), Ok(6)), grade(Some(60), Ok(0)));
    println!("{} {}", grade(None, Err("late")), grade(Some(10), Ok(1)));
    println!("{:?}", tokenize("1+x"));
}
