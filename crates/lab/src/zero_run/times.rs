//! How long each part of each generation took, in all sessions. A kill loses the time of the part that it ends, and
//! nothing of the run depends on it.

use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::run::{read_table, write_table};
use crate::{RunError, RunFolder};

/// The table of parts.
const TIMES: &str = "generation-times.csv";

/// What a generation is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Part {
    /// Games against itself.
    Games,
    /// Its net.
    Fit,
    /// Its test, and what else is measured.
    Gate,
}

/// What a session spent on a part.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct PartTime {
    generation: usize,
    part: Part,
    seconds: f64,
}

/// The parts so far.
pub(super) struct GenerationTimes {
    parts: Vec<PartTime>,
    /// When the present part began.
    since: Instant,
}

impl GenerationTimes {
    /// Those of earlier sessions; a part begins now.
    pub(super) fn open(folder: &RunFolder) -> Result<GenerationTimes, RunError> {
        let path = folder.file(TIMES);
        let parts = if path.exists() { read_table(&path)? } else { Vec::new() };
        Ok(GenerationTimes { parts, since: Instant::now() })
    }

    /// Writes down what this session spent on a part; the next one begins.
    pub(super) fn note(&mut self, folder: &RunFolder, generation: usize, part: Part) -> Result<(), RunError> {
        let now = Instant::now();
        let seconds = (now - self.since).as_millis() as f64 / 1000.0;
        self.since = now;
        self.parts.push(PartTime { generation, part, seconds });
        folder.write(TIMES, |out| write_table(out, true, &self.parts))
    }

    /// Hours up to the end of a generation; `None` if nobody noted those of it and of all before.
    pub(super) fn hours_until(&self, generation: usize) -> Option<f64> {
        let is_noted = |number: usize| self.parts.iter().any(|part| part.generation == number);
        let seconds = self.parts.iter().filter(|part| part.generation <= generation).map(|part| part.seconds);
        (1..=generation).all(is_noted).then(|| seconds.sum::<f64>() / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_those_of_all_sessions_and_parts_up_to_a_generation() {
        let part = |generation, part, hours: f64| PartTime { generation, part, seconds: 3600.0 * hours };
        let parts = vec![
            part(1, Part::Games, 1.0),
            part(1, Part::Games, 0.5),
            part(1, Part::Gate, 0.25),
            part(2, Part::Fit, 4.0),
            part(4, Part::Fit, 4.0),
        ];
        let times = GenerationTimes { parts, since: Instant::now() };
        assert_eq!(
            [1, 2, 3, 4].map(|number| times.hours_until(number)),
            [Some(1.75), Some(5.75), None, None]
        );
    }
}
