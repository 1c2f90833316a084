//! `%time` and `%timeit`.

use std::time::Duration;

use crate::error::MagicError;
use crate::host::Output;
use crate::render::{format_count, format_duration, format_seconds};
use crate::run::{Invocation, check};

/// A run of `%timeit` is made at least this long, so that the clock and the loop do not count.
const SHORTEST_RUN: Duration = Duration::from_millis(200);
const DEFAULT_RUNS: u64 = 7;
/// More loops than this are never needed for [`SHORTEST_RUN`].
const MOST_LOOPS: u64 = 1_000_000_000;

pub(crate) fn time(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let cpu_before = process_cpu_time();
    let report = invocation.run_body(Output::Show)?;
    let cpu = cpu_before.zip(process_cpu_time()).map(|(before, after)| after.saturating_sub(before));
    let mut text = String::new();
    if let Some(cpu) = cpu {
        text += &format!("CPU time:  {}\n", format_duration(cpu));
    }
    text += &format!("Wall time: {}", format_duration(report.elapsed));
    if let Some(check) = report.check {
        text += &format!("  (and {} to parse and check)", format_duration(check));
    }
    invocation.print(&text);
    Ok(())
}

/// CPU time of all threads of this process so far.
fn process_cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

pub(crate) fn timeit(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let code = invocation.code()?;
    // The unwrapped code gives diagnostics at the user's own offsets.
    check(&code.text, invocation.host)?;
    let runs = invocation.arguments.integer("runs").unwrap_or(DEFAULT_RUNS).max(1);
    let loops = match invocation.arguments.integer("loops") {
        Some(loops) => loops.max(1),
        None => enough_loops(invocation, &code)?,
    };
    let mut seconds = Vec::new();
    for _ in 0..runs {
        seconds.push(run_loops(invocation, &code, loops)?.as_secs_f64() / loops as f64);
    }
    let statistics = Statistics::of(&seconds);
    let plural = |n: u64, word: &str| format!("{} {word}{}", format_count(n), if n == 1 { "" } else { "s" });
    invocation.print(&format!(
        "{} ± {} per loop (mean ± std. dev. of {}, {} each)",
        format_seconds(statistics.mean),
        format_seconds(statistics.deviation),
        plural(runs, "run"),
        plural(loops, "loop"),
    ));
    if !invocation.arguments.flag("quiet") {
        if statistics.worst > 4.0 * statistics.best && statistics.best > 0.0 {
            invocation.print(&format!(
                "The slowest run took {:.1} times as long as the fastest; something else used the machine, or results are cached.",
                statistics.worst / statistics.best
            ));
        }
        invocation.print(&format!("Best: {} per loop", format_seconds(statistics.best)));
    }
    Ok(())
}

/// The smallest power of ten of loops that takes [`SHORTEST_RUN`].
fn enough_loops(invocation: &mut Invocation<'_>, code: &crate::Source) -> Result<u64, MagicError> {
    let mut loops = 1;
    while run_loops(invocation, code, loops)? < SHORTEST_RUN && loops < MOST_LOOPS {
        loops *= 10;
    }
    Ok(loops)
}

fn run_loops(
    invocation: &mut Invocation<'_>,
    code: &crate::Source,
    loops: u64,
) -> Result<Duration, MagicError> {
    invocation.check_interrupt()?;
    let (before, after) = code.text.split_at(code.span.start);
    // The line break keeps a trailing comment from swallowing the brace.
    let wrapped = format!("{before}for _ in 0u64..{loops}u64 {{ let _ = {{ {after}\n}}; }}");
    Ok(invocation.host.run(&wrapped, Output::Hide)?.elapsed)
}

struct Statistics {
    mean: f64,
    /// Population standard deviation, as IPython prints it.
    deviation: f64,
    best: f64,
    worst: f64,
}

impl Statistics {
    fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / count;
        let best = values.iter().copied().fold(f64::INFINITY, f64::min);
        let worst = values.iter().copied().fold(0.0, f64::max);
        Self { mean, deviation: variance.sqrt(), best, worst }
    }
}
