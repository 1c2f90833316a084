//! `emberlab kernel install|list|remove|start`.

use std::path::Path;
use std::sync::Arc;

use emberlab_kernel::kernelspec::{self, Place};
use emberlab_kernel::{EngineLauncher, RunningEngine};
use emberlab_server::{Launcher, RuntimeDir};
use serde_json::json;

use crate::cli::{KernelCommand, PlaceArgs};
use crate::error::CommandError;
use crate::style::Style;

pub(crate) fn kernel(command: &KernelCommand, style: &Style) -> Result<u8, CommandError> {
    let message = |error: &dyn std::error::Error| CommandError::Message(error.to_string());
    match command {
        KernelCommand::Install(arguments) => {
            let program = std::env::current_exe()
                .map_err(|e| CommandError::Message(format!("cannot find this program's file: {e}")))?;
            let folder = kernelspec::install(&place(arguments), &program).map_err(|e| message(&e))?;
            report("installed", &folder, style);
        }
        KernelCommand::Remove(arguments) => {
            let folder = kernelspec::remove(&place(arguments)).map_err(|e| message(&e))?;
            report("removed", &folder, style);
        }
        KernelCommand::List => {
            let folders = kernelspec::list();
            if style.json {
                println!("{}", json!(folders));
            } else if folders.is_empty() && !style.quiet {
                println!("not installed; `emberlab kernel install` does that");
            } else {
                folders.iter().for_each(|folder| println!("{}", folder.display()));
            }
        }
        KernelCommand::Start { connection_file, file, engine } => {
            // One of the two is given: the command line says so.
            let connection_file = connection_file.as_deref().or(file.as_deref()).unwrap_or(Path::new(""));
            let launcher: Arc<dyn EngineLauncher> = match engine {
                Some(name) => Arc::new(RunningEngine { dir: RuntimeDir::open()?, name: name.parse()? }),
                None => Arc::new(Launcher::current_exe()?),
            };
            emberlab_kernel::run(connection_file, launcher).map_err(|e| message(&e))?;
        }
    }
    Ok(0)
}

fn place(arguments: &PlaceArgs) -> Place {
    match (&arguments.prefix, arguments.sys_prefix) {
        (Some(prefix), _) => Place::Prefix(prefix.clone()),
        (None, true) => Place::SysPrefix,
        (None, false) => Place::User,
    }
}

fn report(done: &str, folder: &Path, style: &Style) {
    if style.json {
        println!("{}", json!({done: folder}));
    } else if !style.quiet {
        println!("{done} {}", folder.display());
    }
}
