//! Commands of other notebooks that have no use here, and what to do instead.

use crate::error::MagicError;
use crate::run::Invocation;

/// Crates that cells have without asking.
const BUILT_IN: [&str; 2] = ["burn", "emberlab"];

pub(crate) fn dep(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let line = invocation.arguments.rest().map(|r| r.text.clone()).unwrap_or_default();
    let name = line.split(['=', ' ']).next().unwrap_or_default().trim().to_owned();
    if name.is_empty() {
        return Err(MagicError::Message("`:dep` needs a crate, such as `:dep burn = \"0.22\"`".to_owned()));
    }
    if BUILT_IN.contains(&name.replace('-', "_").as_str()) {
        invocation.print(&format!("{name} is built in"));
        return Ok(());
    }
    Err(MagicError::Message(format!(
        "`{name}` is not built in: instant cells run without a compiler, so they have std, {} and what you define. \
         Other crates need rustc: write that part as a Cargo crate, or look for the same thing in std or burn",
        BUILT_IN.join(", ")
    )))
}

pub(crate) fn opt(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    invocation.print(
        "There is no optimisation level to set: instant cells are not compiled, and tensor operations always run optimised kernels.",
    );
    Ok(())
}

pub(crate) fn pip(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    invocation.print(
        "Cells are Rust, so Python packages cannot be used from them. burn is built in (`:dep burn` says so); \
         `!pip …` runs pip in a shell if it is Python outside the notebook that you mean.",
    );
    Ok(())
}

pub(crate) fn matplotlib(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    invocation.print(
        "No plotting mode needs to be chosen: a value that is a chart or an image shows itself when it is the cell's last expression.",
    );
    Ok(())
}

pub(crate) fn debug(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    invocation.print(
        "There is no step-by-step debugger. What a failed cell had bound before it failed is still there: look at it with \
         `%whos`, print with `dbg!(…)`, and check without running by `%check`.",
    );
    Ok(())
}
