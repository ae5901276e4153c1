//! How long to think: the `level` line and the limits it stands for.

use std::str::FromStr;
use std::time::Duration;

use arena::{Clock, Limits};
use thiserror::Error;

use super::Line;

/// What one or more `level` lines say.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    /// The limits.
    pub limits: Limits,
    /// Whether to go on until told to stop.
    pub infinite: bool,
}

impl Level {
    /// Adds what a `level` line says; a later word counts more than an earlier one.
    ///
    /// # Errors
    /// When a number is none; nothing has changed then.
    pub fn add(&mut self, line: &Line) -> Result<(), LevelError> {
        let limits = &self.limits;
        let combined = Limits {
            depth: number(line, "depth")?.or(limits.depth),
            nodes: number(line, "nodes")?.or(limits.nodes),
            time: seconds(line, "move-time")?.or(limits.time),
            ..*limits
        };
        self.limits = with_clock(combined, line)?;
        self.infinite |= line.has("infinite");
        Ok(())
    }

    /// The line for some limits. Hub has no word for a least number of plies: it is sent as the depth.
    pub fn line(limits: &Limits) -> Line {
        let mut line = Line::new("level");
        if let Some(depth) = limits.depth.or(limits.ply) {
            line = line.with("depth", depth);
        }
        if let Some(nodes) = limits.nodes {
            line = line.with("nodes", nodes);
        }
        if let Some(time) = limits.time {
            line = line.with("move-time", time.as_secs_f64());
        }
        if let Some(Clock { remaining, increment }) = limits.clock {
            // The engine adds the increment before it moves; our clock has it already.
            let increment = increment.min(remaining);
            line = line.with("time", (remaining - increment).as_secs_f64());
            line = line.with("inc", increment.as_secs_f64());
        }
        line
    }
}

/// With a number of moves to go, each gets its share; without, the clock is passed on.
fn with_clock(limits: Limits, line: &Line) -> Result<Limits, LevelError> {
    let Some(time) = seconds(line, "time")? else { return Ok(limits) };
    let increment = seconds(line, "inc")?.unwrap_or_default();
    Ok(match number::<u32>(line, "moves")? {
        Some(moves) if moves > 0 => Limits { time: Some((time / moves).saturating_add(increment)), ..limits },
        _ => Limits { clock: Some(Clock { remaining: time.saturating_add(increment), increment }), ..limits },
    })
}

fn number<T: FromStr>(line: &Line, name: &'static str) -> Result<Option<T>, LevelError> {
    let parse = |value: &str| value.parse().map_err(|_| LevelError { name, value: value.to_owned() });
    line.get(name).map(parse).transpose()
}

/// A clock that has run out counts as nothing left.
fn seconds(line: &Line, name: &'static str) -> Result<Option<Duration>, LevelError> {
    let Some(number) = number::<f64>(line, name)? else { return Ok(None) };
    let bad = |_| LevelError { name, value: number.to_string() };
    Duration::try_from_secs_f64(number.max(0.0)).map(Some).map_err(bad)
}

/// A limit that is no number.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("level: {name}={value}: expected a number")]
pub struct LevelError {
    name: &'static str,
    value: String,
}
