//! The world outside: files, environment, time, output.

use std::io;
use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime};

use crate::vm::frame::Stop;
use crate::vm::native::{Natives, Text};
use crate::vm::value::{Bank, Mem, Value};

/// An error as the library's `io::Error` takes it apart: a code for its kind, the system's number, its message.
fn failure(error: &io::Error) -> (u8, i32, String) {
    let code = match error.kind() {
        io::ErrorKind::NotFound => 1,
        io::ErrorKind::PermissionDenied => 2,
        io::ErrorKind::AlreadyExists => 3,
        io::ErrorKind::InvalidInput => 4,
        io::ErrorKind::InvalidData => 5,
        io::ErrorKind::UnexpectedEof => 6,
        _ => 255,
    };
    let os = error.raw_os_error().unwrap_or(0);
    let message = error.to_string();
    let message = message.strip_suffix(&format!(" (os error {os})")).unwrap_or(&message).to_owned();
    (code, os, message)
}

fn done(result: io::Result<()>) -> (u8, i32, String) {
    match result {
        Ok(()) => (0, 0, String::new()),
        Err(error) => failure(&error),
    }
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind("fs.read", |path: Text| match path.with(|path| std::fs::read(path)) {
        Ok(bytes) => (0u8, 0i32, String::new(), bytes),
        Err(error) => {
            let (code, os, message) = failure(&error);
            (code, os, message, vec![])
        }
    });
    natives.bind("fs.write", |path: Text, bytes: Text| {
        done(path.with(|path| bytes.with_bytes(|bytes| std::fs::write(path, bytes))))
    });
    natives.bind("fs.remove_file", |path: Text| done(path.with(|path| std::fs::remove_file(path))));
    natives.bind("fs.create_dir_all", |path: Text| done(path.with(|path| std::fs::create_dir_all(path))));
    natives.bind("fs.exists", |path: Text| path.with(|path| std::path::Path::new(path).exists()));
    natives.bind("env.var", |name: Text| {
        // A name with `=` or a zero byte is no variable; asking for one would panic.
        let plain = name.with(|name| !name.is_empty() && !name.contains(['=', '\0']));
        match plain.then(|| name.with(|name| std::env::var(name))) {
            Some(Ok(value)) => (true, value),
            _ => (false, String::new()),
        }
    });
    natives.bind_raw("env.args", |cx| {
        let args = cx.env.host.args();
        let list = Mem::from_bank(Bank::U64(vec![]));
        list.objects.replace(args.into_iter().map(Value::string).collect());
        cx.give_slots(&[], vec![Value::Mem(std::rc::Rc::new(list))])
    });
    natives.bind_raw("io.write", |cx| {
        let error: bool = cx.arg()?;
        let text: Text = cx.arg()?;
        let text = text.with_bytes(|bytes| String::from_utf8_lossy(bytes).into_owned());
        if error {
            cx.env.host.stderr(&text);
        } else {
            cx.env.host.stdout(&text);
        }
        cx.give(())
    });
    natives.bind_raw("io.read_line", |cx| {
        let line = cx.env.host.read_line()?;
        cx.give(line)
    });
    natives.bind_raw("process.exit", |cx| {
        let code: i32 = cx.arg()?;
        Err(Stop::Exit(code))
    });
    natives.bind("process.id", std::process::id);
    natives.bind_raw("thread.sleep_nanos", |cx| {
        let nanos: u64 = cx.arg()?;
        cx.sleep(Duration::from_nanos(nanos))
    });
    natives.bind("time.monotonic_nanos", || {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        // The first reading must not be zero, so that subtracting from it is possible.
        START.elapsed().as_nanos() as u64 + 1_000_000_000
    });
    natives.bind("time.unix_nanos", || {
        SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
    });
    natives.bind("time.duration_debug", |secs: u64, nanos: u32, precision: Option<usize>| {
        let duration = Duration::new(secs, nanos);
        match precision {
            Some(precision) => format!("{duration:.precision$?}"),
            None => format!("{duration:?}"),
        }
    });
}
