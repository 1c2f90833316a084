//! `%mem`, `%gc`, `%device`, `%devices`.

use std::collections::BTreeMap;

use emberlab_protocol::MemoryReport;

use crate::error::MagicError;
use crate::render::{Align, format_bytes, json_string, table};
use crate::run::Invocation;

pub(crate) fn mem(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let report = invocation.host.memory()?;
    let by = invocation.arguments.text("by").unwrap_or("variable").to_owned();
    if invocation.arguments.flag("json") {
        invocation.print(&json(&report));
        return Ok(());
    }
    let devices: Vec<Vec<String>> = report
        .devices
        .iter()
        .map(|d| {
            vec![d.device.clone(), format_bytes(d.in_use), format_bytes(d.reserved), format_bytes(d.peak)]
        })
        .collect();
    let header = [
        ("device", Align::Left),
        ("in use", Align::Right),
        ("reserved", Align::Right),
        ("peak", Align::Right),
    ];
    let mut text = table(&header, &devices);
    if report.process > 0 {
        text += &format!("engine process: {} resident\n", format_bytes(report.process));
    }
    let (header, rows) = if by == "pool" { pools(&report) } else { owners(&report, by == "cell") };
    if !rows.is_empty() {
        text += &format!("\n{}", table(&header, &rows));
    }
    invocation.print(&text);
    Ok(())
}

type Table = (Vec<(&'static str, Align)>, Vec<Vec<String>>);

fn pools(report: &MemoryReport) -> Table {
    let header = vec![
        ("pool", Align::Left),
        ("device", Align::Left),
        ("in use", Align::Right),
        ("reserved", Align::Right),
        ("largest free", Align::Right),
    ];
    let rows = report.devices.iter().flat_map(|device| {
        device.pools.iter().map(|pool| {
            vec![
                pool.name.clone(),
                device.device.clone(),
                format_bytes(pool.in_use),
                format_bytes(pool.reserved),
                format_bytes(pool.largest_free),
            ]
        })
    });
    (header, rows.collect())
}

/// Bytes summed by binding, or by the cell that allocated them, the largest first.
fn owners(report: &MemoryReport, by_cell: bool) -> Table {
    let mut sums: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for owner in &report.owners {
        let name = if by_cell { owner.cell.as_str() } else { owner.owner.as_str() };
        *sums.entry((name, owner.device.as_str())).or_default() += owner.bytes;
    }
    let mut rows: Vec<_> = sums.into_iter().collect();
    rows.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
    let title = if by_cell { "cell" } else { "variable" };
    let header = vec![(title, Align::Left), ("device", Align::Left), ("bytes", Align::Right)];
    let rows = rows
        .into_iter()
        .map(|((name, device), bytes)| vec![name.to_owned(), device.to_owned(), format_bytes(bytes)]);
    (header, rows.collect())
}

fn json(report: &MemoryReport) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    let devices = report.devices.iter().map(|d| {
        let pools = d.pools.iter().map(|p| {
            format!(
                "{{\"name\": {}, \"page_bytes\": {}, \"reserved\": {}, \"in_use\": {}, \"largest_free\": {}}}",
                json_string(&p.name),
                p.page_bytes,
                p.reserved,
                p.in_use,
                p.largest_free
            )
        });
        format!(
            "{{\"device\": {}, \"reserved\": {}, \"in_use\": {}, \"peak\": {}, \"pools\": {}}}",
            json_string(&d.device),
            d.reserved,
            d.in_use,
            d.peak,
            list(pools.collect())
        )
    });
    let owners = report.owners.iter().map(|o| {
        format!(
            "{{\"owner\": {}, \"device\": {}, \"cell\": {}, \"line\": {}, \"bytes\": {}}}",
            json_string(&o.owner),
            json_string(&o.device),
            json_string(&o.cell),
            o.line,
            o.bytes
        )
    });
    format!(
        "{{\"process\": {}, \"devices\": {}, \"owners\": {}}}",
        report.process,
        list(devices.collect()),
        list(owners.collect())
    )
}

pub(crate) fn gc(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let freed = invocation.host.collect()?;
    invocation.print(&format!("returned {} to the system", format_bytes(freed)));
    Ok(())
}

pub(crate) fn device(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let name = match invocation.arguments.text("name").map(str::to_owned) {
        Some(name) => invocation.host.set_device(&name)?,
        None => {
            let devices = invocation.host.devices()?;
            devices.into_iter().find(|d| d.default).map_or("no default device".to_owned(), |d| d.name)
        }
    };
    invocation.print(&name);
    Ok(())
}

pub(crate) fn devices(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let devices = invocation.host.devices()?;
    if invocation.arguments.flag("json") {
        let objects = devices.iter().map(|d| {
            let unavailable = d.unavailable.as_deref().map_or("null".to_owned(), json_string);
            format!(
                "{{\"name\": {}, \"description\": {}, \"default\": {}, \"unavailable\": {unavailable}}}",
                json_string(&d.name),
                json_string(&d.description),
                d.default
            )
        });
        let text = format!("[{}]", objects.collect::<Vec<_>>().join(",\n "));
        invocation.print(&text);
        return Ok(());
    }
    let rows: Vec<Vec<String>> = devices
        .iter()
        .map(|d| {
            let mark = if d.default { "*" } else { "" };
            let what = match &d.unavailable {
                Some(reason) => format!("unavailable: {reason}"),
                None => d.description.clone(),
            };
            vec![mark.to_owned(), d.name.clone(), what]
        })
        .collect();
    invocation.print(&table(&[("", Align::Left), ("device", Align::Left), ("hardware", Align::Left)], &rows));
    Ok(())
}
