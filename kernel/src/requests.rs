//! The contents of replies to questions: those that the engine answers beside a running cell, and those that need no engine.

use std::fmt::Display;

use emberlab_protocol::{
    Client, ClientError, Completeness, History, HistoryEntry, HistoryRange, Inspect, InspectDetail,
};
use serde_json::{Value, json};

use crate::mime::to_json;
use crate::offsets::{to_bytes, to_code_points};
use crate::wire::PROTOCOL_VERSION;

/// About the kernel and its language; never waits for the engine.
pub(crate) fn kernel_info() -> Value {
    let version = env!("CARGO_PKG_VERSION");
    json!({
        "status": "ok",
        "protocol_version": PROTOCOL_VERSION,
        "implementation": "emberlab",
        "implementation_version": version,
        "banner": format!("Emberlab {version}: Rust cells for Burn, type-checked, without a compiler. %lsmagic lists the magics."),
        "debugger": false,
        "supported_features": [],
        "help_links": [
            {"text": "The Burn Book", "url": "https://burn.dev/books/burn/"},
            {"text": "Rust's standard library", "url": "https://doc.rust-lang.org/std/"},
        ],
        "language_info": {
            "name": "rust",
            "version": "2024",
            "mimetype": "text/x-rustsrc",
            "file_extension": ".rs",
            "pygments_lexer": "rust",
            "codemirror_mode": "rust",
        },
    })
}

/// No comm has a target here, so there is never an open one.
pub(crate) fn comm_info() -> Value {
    json!({"status": "ok", "comms": {}})
}

/// A failed reply.
pub(crate) fn failure(name: &str, reason: impl Display) -> Value {
    let reason = reason.to_string();
    json!({"status": "error", "ename": name, "evalue": reason, "traceback": [format!("{name}: {reason}")]})
}

/// A reply from the engine, or the reason why there is none.
pub(crate) fn from_engine(content: &Value, client: &Client, ask: Ask) -> Value {
    ask(content, client).unwrap_or_else(|error| failure("EngineError", error))
}

/// How one kind of question is put to the engine.
pub(crate) type Ask = fn(&Value, &Client) -> Result<Value, ClientError>;

/// The questions that need the engine.
pub(crate) fn question(msg_type: &str) -> Option<Ask> {
    Some(match msg_type {
        "complete_request" => complete,
        "inspect_request" => inspect,
        "is_complete_request" => is_complete,
        "history_request" => history,
        "usage_request" => usage,
        _ => return None,
    })
}

fn code(content: &Value) -> &str {
    content["code"].as_str().unwrap_or_default()
}

/// The cursor as a byte offset; the end of the code if it is not given.
fn cursor(content: &Value) -> usize {
    match content["cursor_pos"].as_u64() {
        Some(position) => to_bytes(code(content), position as usize),
        None => code(content).len(),
    }
}

fn complete(content: &Value, client: &Client) -> Result<Value, ClientError> {
    let code = code(content);
    let found = client.complete(code, cursor(content))?;
    let (start, end) = (to_code_points(code, found.start), to_code_points(code, found.end));
    let matches: Vec<_> = found.items.iter().map(|item| item.text.as_str()).collect();
    let types: Vec<_> = found
        .items
        .iter()
        .map(|item| json!({"start": start, "end": end, "text": item.text, "type": item.kind.name(), "signature": item.signature}))
        .collect();
    let metadata = json!({"_jupyter_types_experimental": types});
    Ok(
        json!({"status": "ok", "matches": matches, "cursor_start": start, "cursor_end": end, "metadata": metadata}),
    )
}

fn inspect(content: &Value, client: &Client) -> Result<Value, ClientError> {
    let detail =
        if content["detail_level"].as_u64() == Some(1) { InspectDetail::Source } else { InspectDetail::Docs };
    let found = client.inspect(Inspect { source: code(content).into(), cursor: cursor(content), detail })?;
    let (data, metadata) = found.as_ref().map_or((json!({}), json!({})), |found| to_json(&found.data));
    Ok(json!({"status": "ok", "found": found.is_some(), "data": data, "metadata": metadata}))
}

fn is_complete(content: &Value, client: &Client) -> Result<Value, ClientError> {
    Ok(match client.is_complete(code(content))? {
        Completeness::Complete => json!({"status": "complete"}),
        Completeness::Incomplete { indent } => json!({"status": "incomplete", "indent": indent}),
        Completeness::Invalid => json!({"status": "invalid"}),
    })
}

fn history(content: &Value, client: &Client) -> Result<Value, ClientError> {
    let output = content["output"].as_bool().unwrap_or(false);
    let entries = client.history(History { range: history_range(content), output })?;
    let one = |entry: HistoryEntry| match output {
        true => json!([entry.session, entry.execution_count, [entry.source, entry.output]]),
        false => json!([entry.session, entry.execution_count, entry.source]),
    };
    Ok(json!({"status": "ok", "history": entries.into_iter().map(one).collect::<Vec<_>>()}))
}

/// Fields that are missing have the defaults of jupyter_client: all of the current session.
fn history_range(content: &Value) -> HistoryRange {
    let count = |name: &str| content[name].as_u64().map(|n| n as usize);
    let line = |name: &str| content[name].as_u64().map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    match content["hist_access_type"].as_str() {
        Some("search") => HistoryRange::Search {
            pattern: content["pattern"].as_str().unwrap_or("*").into(),
            n: count("n"),
            unique: content["unique"].as_bool().unwrap_or(false),
        },
        Some("range") => HistoryRange::Range {
            session: content["session"].as_i64().unwrap_or(0),
            start: line("start").unwrap_or(0),
            stop: line("stop"),
        },
        _ => HistoryRange::Tail { n: count("n").unwrap_or(usize::MAX) },
    }
}

/// For the resource display of JupyterLab.
fn usage(_: &Value, client: &Client) -> Result<Value, ClientError> {
    let (memory, status) = (client.memory()?, client.status()?);
    Ok(json!({"status": "ok", "pid": status.pid, "kernel_memory": memory.process}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_requests_with_missing_fields_are_understood() {
        let range = |content| history_range(&content);
        assert_eq!(range(json!({"hist_access_type": "tail"})), HistoryRange::Tail { n: usize::MAX });
        assert_eq!(range(json!({})), HistoryRange::Tail { n: usize::MAX });
        let search = HistoryRange::Search { pattern: "x*".into(), n: None, unique: false };
        assert_eq!(range(json!({"hist_access_type": "search", "pattern": "x*"})), search);
        let all = HistoryRange::Range { session: 0, start: 0, stop: None };
        assert_eq!(range(json!({"hist_access_type": "range", "stop": null})), all);
    }
}
