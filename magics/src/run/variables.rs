//! `%who`, `%whos`, `%type`, `%reset`, `%del`.

use emberlab_protocol::Binding;

use crate::error::MagicError;
use crate::host::HostError;
use crate::render::{Align, format_bytes, json_string, one_line, table};
use crate::run::{Invocation, check};
use crate::suggest::nearest;

fn chosen(invocation: &mut Invocation<'_>) -> Result<Vec<Binding>, MagicError> {
    let prefixes = invocation.arguments.all("name").to_vec();
    let mut bindings = invocation.host.bindings()?;
    bindings.retain(|b| prefixes.is_empty() || prefixes.iter().any(|p| b.name.starts_with(p.as_str())));
    Ok(bindings)
}

pub(crate) fn who(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let names: Vec<String> = chosen(invocation)?.into_iter().map(|b| b.name).collect();
    let text = if names.is_empty() { "no bindings".to_owned() } else { names.join("  ") };
    invocation.print(&text);
    Ok(())
}

pub(crate) fn whos(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let bindings = chosen(invocation)?;
    if invocation.arguments.flag("json") {
        let objects: Vec<String> = bindings.iter().map(json).collect();
        invocation.print(&format!("[{}]", objects.join(",\n ")));
        return Ok(());
    }
    if bindings.is_empty() {
        invocation.print("no bindings");
        return Ok(());
    }
    let rows: Vec<Vec<String>> = bindings
        .iter()
        .map(|b| {
            let stale = if b.stale { "  (stale: its type was redefined)" } else { "" };
            vec![
                b.name.clone(),
                one_line(&b.ty, 40),
                format_bytes(b.bytes),
                format!("{}{stale}", one_line(&b.summary, 60)),
            ]
        })
        .collect();
    let header =
        [("name", Align::Left), ("type", Align::Left), ("size", Align::Right), ("value", Align::Left)];
    invocation.print(&table(&header, &rows));
    Ok(())
}

fn json(b: &Binding) -> String {
    format!(
        "{{\"name\": {}, \"type\": {}, \"bytes\": {}, \"value\": {}, \"cell\": {}, \"stale\": {}}}",
        json_string(&b.name),
        json_string(&b.ty),
        b.bytes,
        json_string(&b.summary),
        json_string(&b.cell),
        b.stale
    )
}

pub(crate) fn type_of(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let code = invocation.code()?;
    check(&code.text, invocation.host)?;
    let ty = invocation.host.type_of(&code.text)?;
    invocation.print(&ty);
    Ok(())
}

pub(crate) fn reset(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    Ok(invocation.host.reset()?)
}

pub(crate) fn del(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let names: Vec<String> =
        ["name", "more"].iter().flat_map(|p| invocation.arguments.all(p).to_vec()).collect();
    let known: Vec<String> = invocation.host.bindings()?.into_iter().map(|b| b.name).collect();
    // All or nothing: a misspelt name must not leave the others half deleted.
    for name in &names {
        if !known.contains(name) {
            let hint = nearest(name, known.iter().map(String::as_str))
                .map_or(String::new(), |n| format!(", did you mean `{n}`?"));
            return Err(HostError::Message(format!("no binding `{name}`{hint}")).into());
        }
    }
    let mut freed = 0;
    for name in &names {
        freed += invocation.host.delete(name)?;
    }
    if freed > 0 {
        invocation.print(&format!("freed {}", format_bytes(freed)));
    }
    Ok(())
}
