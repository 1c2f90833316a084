//! Arguments, variables, the working folder.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

use super::failure::Failure;
use super::slots::{ByteStrings, OsText, path_bytes};
use crate::vm::native::Natives;

/// A session's changes of the engine's environment variables. The engine's own stay as they are: other threads read
/// them at any time.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    changed: BTreeMap<OsString, Option<OsString>>,
}

impl Variables {
    fn get(&self, name: &OsStr) -> Option<OsString> {
        match self.changed.get(name) {
            Some(value) => value.clone(),
            // A name with `=` or a zero byte is no variable; asking for one would panic.
            None if name.is_empty() || name.as_bytes().iter().any(|byte| matches!(byte, b'=' | 0)) => None,
            None => std::env::var_os(name),
        }
    }

    /// All variables.
    pub(super) fn all(&self) -> Vec<(OsString, OsString)> {
        let kept = std::env::vars_os().filter(|(name, _)| !self.changed.contains_key(name));
        let set = self.changed.iter().filter_map(|(name, value)| Some((name.clone(), value.clone()?)));
        kept.chain(set).collect()
    }
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("env.args", |cx| {
        let args = cx.env.host.args().into_iter().map(String::into_bytes).collect();
        cx.give(ByteStrings(args))
    });
    natives.bind_raw("env.var", |cx| {
        let name: OsText = cx.arg()?;
        let value = name.with(|name| cx.env.vm.variables.get(name));
        cx.give(value.map(OsString::into_vec))
    });
    natives.bind_raw("env.vars", |cx| {
        let all = cx.env.vm.variables.all();
        cx.give(ByteStrings(
            all.into_iter().flat_map(|(name, value)| [name.into_vec(), value.into_vec()]).collect(),
        ))
    });
    natives.bind_raw("env.set_var", |cx| {
        let name: OsText = cx.arg()?;
        let value: Option<Vec<u8>> = cx.arg()?;
        let name = name.with(OsStr::to_owned);
        cx.env.vm.variables.changed.insert(name, value.map(OsString::from_vec));
        cx.give(())
    });
    natives.bind("env.current_dir", || std::env::current_dir().map(path_bytes).map_err(Failure::from));
    natives.bind("env.set_current_dir", |path: OsText| {
        path.with_path(|path| std::env::set_current_dir(path)).map_err(Failure::from)
    });
    natives.bind("env.current_exe", || std::env::current_exe().map(path_bytes).map_err(Failure::from));
}
