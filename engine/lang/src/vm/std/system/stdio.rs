//! The program's own input and output, which are the front end's.

use crate::vm::native::{Natives, Text};

pub(super) fn bind(natives: &mut Natives) {
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
    natives.bind_raw("io.fill_input", |cx| {
        if cx.env.vm.input.is_empty() {
            cx.env.vm.input = cx.env.host.read_line()?.into_bytes();
        }
        let input = cx.env.vm.input.clone();
        cx.give(input)
    });
    natives.bind_raw("io.consume_input", |cx| {
        let amount: usize = cx.arg()?;
        let input = &mut cx.env.vm.input;
        input.drain(..amount.min(input.len()));
        cx.give(())
    });
    natives.bind("io.find_byte", |bytes: Text, wanted: u8| {
        bytes.with_bytes(|bytes| bytes.iter().position(|&byte| byte == wanted).unwrap_or(bytes.len()))
    });
    natives.bind("os.debug_text", |bytes: super::slots::OsText| bytes.with(|text| format!("{text:?}")));
}
