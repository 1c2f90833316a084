//! `%engine` and `%lsmagic`.

use emberlab_protocol::{MimeBundle, Status};

use crate::error::MagicError;
use crate::render::{format_bytes, format_duration, json_string};
use crate::run::Invocation;
use crate::suggest::nearest;
use crate::table::{self, Magic};
use crate::{help_text, list_text};

pub(crate) fn engine(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    match invocation.arguments.text("action") {
        Some("keep") => {
            invocation.host.keep_engine(true)?;
            invocation.print("the engine stays when its last front end leaves");
        }
        Some("release") => {
            invocation.host.keep_engine(false)?;
            invocation.print("the engine ends with its last front end");
        }
        _ => {
            let status = invocation.host.engine()?;
            let text = if invocation.arguments.flag("json") { json(&status) } else { describe(&status) };
            invocation.print(&text);
        }
    }
    Ok(())
}

fn describe(status: &Status) -> String {
    let name = if status.name.is_empty() { "engine of this front end" } else { &status.name };
    let mut text = format!("{name}, version {}", status.version);
    if status.pid != 0 {
        text += &format!(", process {}, up {}", status.pid, format_duration(status.uptime));
    }
    text += &format!("\n{} cells run, {} waiting", status.execution_count, status.queued);
    text += &format!("\n{} of tensors", format_bytes(status.memory_in_use));
    if status.front_ends > 0 {
        let plural = if status.front_ends == 1 { "" } else { "s" };
        text += &format!("\n{} front end{plural} connected", status.front_ends);
    }
    text + if status.keep { "\nstays when the last one leaves" } else { "" }
}

fn json(status: &Status) -> String {
    format!(
        "{{\"name\": {}, \"version\": {}, \"pid\": {}, \"uptime\": {}, \"front_ends\": {}, \"keep\": {}, \
         \"execution_count\": {}, \"queued\": {}, \"memory_in_use\": {}}}",
        json_string(&status.name),
        json_string(&status.version),
        status.pid,
        status.uptime.as_secs_f64(),
        status.front_ends,
        status.keep,
        status.execution_count,
        status.queued,
        status.memory_in_use
    )
}

pub(crate) fn lsmagic(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let text = match invocation.arguments.text("magic") {
        None => list_text(),
        Some(written) => {
            let bare = written.trim_start_matches(['%', ':']);
            let magic = table::find(bare).ok_or_else(|| MagicError::Unknown {
                written: written.to_owned(),
                nearest: nearest(bare, table::magics().iter().map(|m| m.name))
                    .and_then(table::find)
                    .map(Magic::written),
            })?;
            help_text(magic)
        }
    };
    invocation.host.page(MimeBundle::plain(text));
    Ok(())
}
