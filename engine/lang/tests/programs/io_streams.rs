// Reading, writing and seeking in memory, buffered streams, lines, and what goes wrong.
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};

fn numbers(input: impl BufRead) -> Result<Vec<i32>, Box<dyn std::error::Error>> {
    let mut found = Vec::new();
    for line in input.lines() {
        for word in line?.split_whitespace() {
            found.push(word.parse()?);
        }
    }
    Ok(found)
}

struct Drip(u8);
impl Read for Drip {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if self.0 == 0 || buf.is_empty() {
            return Ok(0);
        }
        self.0 -= 1;
        buf[0] = b'a' + self.0;
        Ok(1)
    }
}

struct Broken;
impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::new(ErrorKind::Other, "broken"))
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn main() -> io::Result<()> {
    println!("{:?}", numbers("1 2\n3\r\n\n4".as_bytes()).unwrap());
    println!("{}", numbers(Cursor::new("1 x")).unwrap_err());
    let mut c = Cursor::new(b"line one\nline two\nend".to_vec());
    let mut line = String::new();
    println!("{} {line:?}", c.read_line(&mut line)?);
    println!("{line:?} {}", c.position());
    let mut bytes = Vec::new();
    println!("{} {bytes:?}", c.read_until(b' ', &mut bytes)?);
    println!("{:?} {}", String::from_utf8_lossy(&bytes), c.seek(SeekFrom::Current(1))?);
    println!("{:?} {:?}", c.fill_buf()?.len(), c.seek(SeekFrom::End(-3))?);
    let mut rest = String::new();
    println!("{} {rest}", c.read_to_string(&mut rest)?);
    println!("{rest} {:?} {:?}", c.read(&mut [0; 4])?, c.seek(SeekFrom::Current(-100)).map_err(|e| e.kind()));
    c.rewind()?;
    println!("{:?} {:?}", c.stream_position()?, Read::by_ref(&mut c).bytes().take(2).collect::<io::Result<Vec<u8>>>()?);
    println!("{:?}", c.split(b'\n').map(|part| part.unwrap().len()).collect::<Vec<_>>());

    let mut exact = [0; 3];
    println!("{:?} {exact:?}", (&b"abcd"[..]).read_exact(&mut exact));
    println!("{exact:?}");
    let short = (&b"ab"[..]).read_exact(&mut exact).unwrap_err();
    println!("{short} {short:?} {:?}", short.kind());
    let wrong = (&[0xffu8][..]).read_to_string(&mut String::new()).unwrap_err();
    println!("{wrong} {wrong:?}");
    println!("{}", io::read_to_string(Drip(3))?);
    println!("{}", io::read_to_string((&b"ab"[..]).chain(&b"cd"[..]).take(3))?);
    println!("{}", io::read_to_string(io::repeat(b'x').take(4))?);
    let mut reader = BufReader::with_capacity(2, Drip(5));
    println!("{:?}", reader.fill_buf()?);
    println!("{:?} {}", reader.buffer().len(), reader.capacity());
    println!("{:?}", reader.lines().map(|l| l.unwrap()).collect::<Vec<_>>());

    let mut out = Vec::new();
    write!(out, "{}-{:>3}", 1, "a")?;
    writeln!(&mut out, "!")?;
    out.write_all(b"raw")?;
    println!("{:?}", String::from_utf8(out).unwrap());
    let mut area = [0u8; 4];
    let mut left = &mut area[..];
    println!("{} {:?}", left.write(b"abc")?, left.write_all(b"de").map_err(|e| (e.kind(), e.to_string())));
    println!("{area:?}");
    let mut grow = Cursor::new(vec![1, 2, 3]);
    grow.set_position(2);
    grow.write_all(&[9, 9])?;
    grow.seek(SeekFrom::Start(6))?;
    grow.write_all(&[7])?;
    println!("{:?} {}", grow.get_ref(), grow.position());
    let mut writer = BufWriter::with_capacity(4, Vec::new());
    writer.write_all(b"abc")?;
    println!("{:?} {:?}", writer.buffer(), writer.get_ref());
    writer.write_all(b"de")?;
    println!("{:?} {:?}", writer.buffer(), writer.get_ref());
    writer.flush()?;
    println!("{:?} {:?}", writer.get_ref().len(), writer.into_inner().unwrap());
    let failed = write!(Broken, "x").unwrap_err();
    println!("{failed} {failed:?} {:?}", failed.get_ref().map(|e| e.to_string()));
    println!("{} {}", io::copy(&mut &b"hello"[..], &mut io::sink())?, io::empty().read(&mut [0])?);
    let mut copied = Vec::new();
    io::copy(&mut Drip(4), &mut copied)?;
    println!("{copied:?}");
    let kind = io::Error::from(ErrorKind::NotFound);
    println!("{kind} {kind:?} {}", io::Error::other("why"));
    let boxed: Box<dyn std::error::Error> = Box::new(kind);
    println!("{boxed}");
    let mut lock = io::stdout().lock();
    writeln!(lock, "locked")?;
    let mut sinks: Vec<Box<dyn Write>> = vec![Box::new(Vec::new()), Box::new(io::sink())];
    for sink in &mut sinks {
        sink.write_all(b"to all")?;
    }
    let mut text = String::new();
    println!("{} {text:?} {}", io::stdin().read_line(&mut text)?, io::stdin().lines().count());
    Err(io::Error::new(ErrorKind::InvalidData, "the end"))
}
