//! The kernel's entry in Jupyter's list of kernels.

use std::env;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

/// The folder's name, and the name that `jupyter console --kernel` takes.
const NAME: &str = "emberlab";

/// Where kernels are installed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// For this user.
    User,
    /// For the Python environment that is active, or whose `python3` comes first.
    SysPrefix,
    /// Under a given prefix: `PREFIX/share/jupyter/kernels`.
    Prefix(PathBuf),
}

/// Why a kernel spec cannot be installed, found or removed.
#[derive(Debug, thiserror::Error)]
pub enum KernelSpecError {
    /// There is no home folder to install into.
    #[error("cannot tell the user's Jupyter folder: neither JUPYTER_DATA_DIR nor HOME is set")]
    NoHome,
    /// `--sys-prefix` without a Python.
    #[error(
        "cannot tell Python's prefix: no virtual environment is active and `python3` did not answer: {0}"
    )]
    NoPython(String),
    /// There is nothing to remove.
    #[error("no kernel spec is installed at {}", .0.display())]
    NotInstalled(PathBuf),
    /// The system refused.
    #[error("cannot {what} {}: {source}", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// With what.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Installs the kernel spec so that it starts `program kernel start CONNECTION_FILE`; returns its folder.
pub fn install(place: &Place, program: &Path) -> Result<PathBuf, KernelSpecError> {
    let folder = kernels_folder(place)?.join(NAME);
    fs::create_dir_all(&folder).map_err(failed("make", &folder))?;
    write(&folder.join("kernel.json"), format!("{:#}\n", spec(program)).as_bytes())?;
    write(&folder.join("logo-svg.svg"), include_bytes!("logo.svg"))?;
    Ok(folder)
}

/// The folders where the kernel spec is installed, among the user's, the Python environment's and the system's.
pub fn list() -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> =
        [Place::User, Place::SysPrefix].iter().filter_map(|place| kernels_folder(place).ok()).collect();
    places.extend(["/usr/local", "/usr"].map(|prefix| Path::new(prefix).join("share/jupyter/kernels")));
    let mut found: Vec<PathBuf> = places
        .into_iter()
        .map(|place| place.join(NAME))
        .filter(|p| p.join("kernel.json").is_file())
        .collect();
    found.dedup();
    found
}

/// Removes the kernel spec; returns its folder.
pub fn remove(place: &Place) -> Result<PathBuf, KernelSpecError> {
    let folder = kernels_folder(place)?.join(NAME);
    match fs::remove_dir_all(&folder) {
        Ok(()) => Ok(folder),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(KernelSpecError::NotInstalled(folder)),
        Err(error) => Err(failed("remove", &folder)(error)),
    }
}

fn spec(program: &Path) -> Value {
    json!({
        "argv": [program, "kernel", "start", "{connection_file}"],
        "display_name": "Rust (Emberlab)",
        "language": "rust",
        "interrupt_mode": "message",
        "kernel_protocol_version": crate::wire::PROTOCOL_VERSION,
        "metadata": {"debugger": false},
    })
}

fn kernels_folder(place: &Place) -> Result<PathBuf, KernelSpecError> {
    Ok(match place {
        Place::User => user_data()?.join("kernels"),
        Place::SysPrefix => sys_prefix()?.join("share/jupyter/kernels"),
        Place::Prefix(prefix) => prefix.join("share/jupyter/kernels"),
    })
}

/// As jupyter_core finds it.
fn user_data() -> Result<PathBuf, KernelSpecError> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(dir) = set("JUPYTER_DATA_DIR") {
        return Ok(dir);
    }
    let home = || set("HOME").ok_or(KernelSpecError::NoHome);
    if cfg!(target_os = "macos") {
        return Ok(home()?.join("Library/Jupyter"));
    }
    match set("XDG_DATA_HOME") {
        Some(dir) => Ok(dir.join("jupyter")),
        None => Ok(home()?.join(".local/share/jupyter")),
    }
}

fn sys_prefix() -> Result<PathBuf, KernelSpecError> {
    if let Some(prefix) = ["VIRTUAL_ENV", "CONDA_PREFIX"].iter().find_map(env::var_os) {
        return Ok(prefix.into());
    }
    let output = Command::new("python3").args(["-c", "import sys; print(sys.prefix)"]).output();
    let output = output.map_err(|e| KernelSpecError::NoPython(e.to_string()))?;
    let prefix = String::from_utf8_lossy(&output.stdout).trim().to_string();
    if output.status.success() && !prefix.is_empty() {
        Ok(prefix.into())
    } else {
        Err(KernelSpecError::NoPython(String::from_utf8_lossy(&output.stderr).trim().into()))
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), KernelSpecError> {
    fs::write(path, bytes).map_err(failed("write", path))
}

fn failed(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> KernelSpecError {
    let path = path.to_path_buf();
    move |source| KernelSpecError::Io { what, path, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_spec_is_installed_and_removed_under_a_prefix() {
        let prefix = tempfile::tempdir().unwrap();
        let place = Place::Prefix(prefix.path().into());
        let folder = install(&place, Path::new("bin/emberlab")).unwrap();
        assert_eq!(folder, prefix.path().join("share/jupyter/kernels/emberlab"));
        let spec: Value = serde_json::from_slice(&fs::read(folder.join("kernel.json")).unwrap()).unwrap();
        assert_eq!(spec["argv"], json!(["bin/emberlab", "kernel", "start", "{connection_file}"]));
        assert_eq!(spec["interrupt_mode"], "message");
        assert_eq!(remove(&place).unwrap(), folder);
        assert!(matches!(remove(&place), Err(KernelSpecError::NotInstalled(_))));
    }
}
