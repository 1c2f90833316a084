//! `emberlab engine start|list|status|stop|serve`.

use emberlab_magics::{format_bytes, format_duration};
use emberlab_protocol::Status;
use emberlab_server::{EngineEntry, Launcher, RuntimeDir, ServeOptions, serve};
use serde_json::{Value, json};

use crate::NewService;
use crate::cli::EngineCommand;
use crate::error::CommandError;
use crate::style::Style;

pub(crate) fn engine(
    command: &EngineCommand,
    style: &Style,
    new_service: NewService,
) -> Result<u8, CommandError> {
    match command {
        EngineCommand::Start { name } => {
            let process = Launcher::current_exe()?.start_detached(&name.parse()?)?;
            if style.json {
                println!("{}", json!({"name": name, "pid": process.pid()}));
            } else if !style.quiet {
                println!(
                    "{name} is up (process {}); `emberlab attach {name}` opens a REPL on it",
                    process.pid()
                );
            }
        }
        EngineCommand::List | EngineCommand::Status { name: None } => {
            report(&emberlab_server::list(&RuntimeDir::open()?)?, style);
        }
        EngineCommand::Status { name: Some(name) } => {
            let client = emberlab_server::connect(&RuntimeDir::open()?, &name.parse()?)?;
            let status = client.status()?;
            let text = if style.json { as_json(name, Some(&status)).to_string() } else { describe(&status) };
            println!("{text}");
        }
        EngineCommand::Stop { name } => {
            emberlab_server::stop(&RuntimeDir::open()?, &name.parse()?)?;
            if !style.quiet {
                println!("{name} is stopped");
            }
        }
        EngineCommand::Serve { name, dir, tied } => {
            let dir = dir.as_ref().map_or_else(RuntimeDir::open, RuntimeDir::at)?;
            let service = new_service().map_err(CommandError::Message)?;
            serve(service, ServeOptions { name: name.parse()?, dir, tied_to_stdin: *tied })?;
        }
    }
    Ok(0)
}

fn report(engines: &[EngineEntry], style: &Style) {
    if style.json {
        let list: Vec<Value> = engines.iter().map(|e| as_json(e.name.as_str(), e.status.as_ref())).collect();
        println!("{}", Value::from(list));
        return;
    }
    if engines.is_empty() && !style.quiet {
        println!("no engine is running; `emberlab engine start NAME` starts one");
    }
    for engine in engines {
        let doing = match &engine.status {
            Some(status) => describe(status).replace('\n', ", "),
            None => format!("process {}, does not answer", engine.pid),
        };
        println!("{}  {doing}", style.paint("1", engine.name.as_str()));
    }
}

fn describe(status: &Status) -> String {
    let running = match &status.running {
        Some(run) => format!("running {} for {}", run.cell, format_duration(run.elapsed)),
        None => "idle".to_owned(),
    };
    let waiting = if status.queued > 0 { format!(", {} waiting", status.queued) } else { String::new() };
    let plural = |n: u32| if n == 1 { "" } else { "s" };
    format!(
        "{running}{waiting}\nprocess {}, up {}\n{} cell{} run, {} of tensors\n{} front end{}{}",
        status.pid,
        format_duration(status.uptime),
        status.execution_count,
        plural(status.execution_count),
        format_bytes(status.memory_in_use),
        status.front_ends,
        plural(status.front_ends),
        if status.keep { ", stays when the last leaves" } else { "" },
    )
}

fn as_json(name: &str, status: Option<&Status>) -> Value {
    let Some(status) = status else { return json!({"name": name, "answers": false}) };
    let running =
        status.running.as_ref().map(|r| json!({"cell": r.cell, "elapsed": r.elapsed.as_secs_f64()}));
    json!({
        "name": name,
        "answers": true,
        "pid": status.pid,
        "version": status.version,
        "uptime": status.uptime.as_secs_f64(),
        "front_ends": status.front_ends,
        "keep": status.keep,
        "running": running,
        "queued": status.queued,
        "execution_count": status.execution_count,
        "memory_in_use": status.memory_in_use,
    })
}
