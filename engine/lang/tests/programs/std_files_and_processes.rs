use std::fs::{self, File, OpenOptions};
use std::io::{self, prelude::*, BufReader, BufWriter, LineWriter, Cursor, SeekFrom};
use std::process::{Command, Stdio};
fn main() -> io::Result<()> {
    let dir = std::env::temp_dir().join(format!("emberlab-files-{}", std::process::id()));
    fs::create_dir_all(dir.join("x/y"))?;
    let p = dir.join("a.txt");
    fs::write(&p, "one\ntwo\nthree")?;
    let f = File::open(&p)?;
    for line in BufReader::new(f).lines() { println!("{}", line?); }
    let mut f = OpenOptions::new().read(true).append(true).open(&p)?;
    writeln!(f, "\nfour {}", 4)?;
    f.seek(SeekFrom::Start(4))?;
    let mut s = String::new();
    f.read_to_string(&mut s)?;
    println!("{s:?} {}", f.metadata()?.len());
    let mut w = BufWriter::new(File::create(dir.join("b"))?);
    for i in 0..5000 { write!(w, "{i},")?; }
    w.flush()?;
    println!("{}", fs::metadata(dir.join("b"))?.len());
    let mut names: Vec<_> = fs::read_dir(&dir)?.map(|e| e.unwrap().file_name()).collect();
    names.sort();
    println!("{names:?}");
    let mut c = Cursor::new(vec![1u8, 2, 3]);
    c.seek(SeekFrom::End(0))?; c.write_all(&[9, 9])?;
    println!("{:?}", c);
    let out = Command::new("sh").arg("-c").arg("echo hi; echo err >&2; exit 3").output()?;
    println!("{out:?} {}", out.status);
    let mut child = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    child.stdin.take().unwrap().write_all(b"through the pipe")?;
    let out = child.wait_with_output()?;
    println!("{}", String::from_utf8_lossy(&out.stdout));
    let st = Command::new("echo").arg("inherited").status()?;
    println!("{st:?}");
    println!("{:?}", Command::new("nope-nope").spawn().map(|_| ()));
    println!("{:?}", fs::remove_dir(&dir));
    let mut lw = LineWriter::new(Vec::new());
    lw.write_all(b"a\nb")?;
    println!("{:?}", lw.get_ref());
    let n = io::BufRead::split(&b"abc\ndef"[..], b'\n').count();
    println!("{n} {:?}", io::Error::new(io::ErrorKind::Other, "oh"));
    fs::remove_dir_all(&dir)?;
    println!("{:?} {}", "::1:2".parse::<std::net::Ipv6Addr>(), "[::1]:80".parse::<std::net::SocketAddr>().unwrap());
    println!("{:?}", std::time::Duration::from_secs_f32(2.7));
    println!("[{:>10?}]", std::time::Duration::from_millis(2));
    Ok(())
}
