// Every way of splitting a text, with empty patterns, empty texts, matches at the ends and Unicode.
fn v<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    parts.collect()
}

fn main() {
    for text in ["", "a", "abc", "ñé", ",", ",a,,b,", "a--b---c", "x=1=2"] {
        println!("{text:?}");
        println!("  empty {:?} {:?}", v(text.split("")), v(text.rsplit("")));
        for n in 0..4 {
            println!("  empty {n} {:?} {:?}", v(text.splitn(n, "")), v(text.rsplitn(n, "")));
            println!("  char {n} {:?} {:?}", v(text.splitn(n, ',')), v(text.rsplitn(n, ',')));
            println!("  str {n} {:?} {:?}", v(text.splitn(n, "--")), v(text.rsplitn(n, "--")));
        }
        println!("  char {:?} {:?}", v(text.split(',')), v(text.rsplit(',')));
        println!("  back {:?}", v(text.split(',').rev()));
        println!("  str {:?} {:?}", v(text.split("--")), v(text.rsplit("--")));
        println!("  inclusive {:?} {:?}", v(text.split_inclusive(',')), v(text.split_inclusive(',').rev()));
        println!("  inclusive {:?} {:?}", v(text.split_inclusive("--")), v(text.split_inclusive("")));
        println!("  terminator {:?} {:?}", v(text.split_terminator(',')), v(text.rsplit_terminator(',')));
        println!("  terminator {:?} {:?}", v(text.split_terminator("--")), v(text.rsplit_terminator("--")));
        println!("  terminator {:?} {:?}", v(text.split_terminator("")), v(text.rsplit_terminator("")));
        println!("  back {:?}", v(text.split_terminator(',').rev()));
        println!("  closure {:?}", v(text.split(|c: char| c == 'b' || c == 'é')));
        println!("  array {:?} {:?}", v(text.split([',', '='])), v(text.split(&[',', '-'][..])));
        println!("  once {:?} {:?} {:?}", text.split_once(','), text.rsplit_once(','), text.split_once("--"));
        println!("  once {:?} {:?}", text.split_once(""), text.rsplit_once(""));
        println!("  at {:?} {:?}", text.split_at_checked(1), text.split_at_checked(2));
    }
    let text = "one two  three";
    let mut words = text.split(' ');
    println!("{:?} {:?} {:?} {:?} {:?}", words.next(), words.next_back(), words.next(), words.next(), words.next());
    let mut ends = ",a,".split(',');
    println!("{:?} {:?} {:?} {:?}", ends.next_back(), ends.next(), ends.next(), ends.next_back());

    for text in ["", "\n", "a\nb", "a\r\nb\r\n", "\n\nx", "a\rb\n\r", "é\n"] {
        println!("{:?} {:?} {:?}", text, v(text.lines()), v(text.lines().rev()));
    }
    for text in ["", "  ", "a", " a  b\tc\n", "\u{a0}x\u{2003}y ", "a\u{b}b"] {
        println!("{:?} {:?} {:?}", text, v(text.split_whitespace()), v(text.split_whitespace().rev()));
        println!("{:?} {:?}", v(text.split_ascii_whitespace()), v(text.split_ascii_whitespace().rev()));
    }
    let mut seen = 0;
    let parts: Vec<&str> = "a1b2c3".split(|c: char| { seen += 1; c.is_ascii_digit() }).collect();
    println!("{parts:?} {seen}");
}
