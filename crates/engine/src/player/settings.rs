//! The settings of the player: what there are, and how their values become one.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use arena::{Concurrency, FileSetting, Form, Kind, Settings, SpecError};
use endgame::{Database, DatabaseError};

use super::Crownhead;
use super::memory;
use super::streak::Streak;
use crate::{Features, Numbers, Weights};

/// `crownhead`: the modern engine.
pub const CROWNHEAD: Kind = Kind {
    name: "crownhead",
    summary: "the modern engine: looks far ahead, and knows the endings",
    form: Form::Keys(&[
        (
            "weights",
            "a file of learned weights, or none to count pieces and tempo; without it those in the program",
        ),
        ("hash", "megabytes for positions it remembers, 64 unless told"),
        (
            "threads",
            "threads that think together, 1 unless told; no more are started than the machine has cores",
        ),
        ("lines", "how many of the best moves it tells, 1 unless told"),
        (
            "nodes",
            "positions it looks at for a move, all threads together; 500,000 where nothing limits the thinking",
        ),
        ("cpu", "milliseconds of processor time for a move, of the thread that decides"),
        (
            "database",
            "a folder of endgame databases, or none; without it those of four pieces in the program",
        ),
        (
            "with",
            "parts of the search that are on beside the usual ones, joined by +: threats, extensions, recaptures, razoring",
        ),
        (
            "without",
            "parts of the search that are off, joined by +: table, deeper, ordering, aspiration, pruning, reductions, unknown, hopeless",
        ),
        (
            "numbers",
            "numbers of the search that are to be others, NAME:NUMBER joined by +, as in pruning:30+razoring:50",
        ),
        (
            "resign",
            "MEN/MOVES: gives up when so many men behind for so many moves in a row; never unless told",
        ),
        (
            "draw",
            "MEN/MOVES: offers a draw, and takes one, when the score was within so many men for so many moves in a row; never unless told",
        ),
        ("seed", "accepted as of every player; it makes no random choices"),
    ]),
    concurrency: |_| Concurrency::Ours,
    files: |_| {
        vec![
            FileSetting { key: "database", reads: files_of },
            FileSetting {
                key: "weights",
                reads: |path| path.is_file().then(|| path.to_owned()).into_iter().collect(),
            },
        ]
    },
    build: |settings, _| Ok(Box::new(Crownhead::build(settings)?)),
};

const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 64;

impl Crownhead {
    fn build(settings: &Settings) -> Result<Crownhead, SpecError> {
        let unavailable = |key: &str, reason: String| SpecError::Unavailable {
            spec: format!("crownhead:{key}={}", settings.value_of(key).unwrap_or_default()),
            reason,
        };
        let number = |key, most: usize| match settings.get::<usize>(key, "a whole number")? {
            Some(number) if !(1..=most).contains(&number) => {
                Err(unavailable(key, format!("expected 1 to {most}")))
            }
            number => Ok(number),
        };
        let megabytes = settings.get("hash", "a number of megabytes")?.unwrap_or(64);
        let cpu = number("cpu", 86_400_000)?.map(|cpu| Duration::from_millis(cpu as u64));
        let weights = Weights::named(settings.value_of("weights"));
        Ok(Crownhead {
            weights: weights.map_err(|error| unavailable("weights", error.to_string()))?,
            table: memory::table(megabytes, memory::available())
                .map_err(|error| unavailable("hash", error.to_string()))?,
            database: database(settings.value_of("database"))
                .map_err(|error| unavailable("database", error.to_string()))?,
            features: features(settings).map_err(|(key, part)| {
                unavailable(
                    key,
                    format!("there is no part '{part}': expected {}", Features::NAMES.join(", ")),
                )
            })?,
            numbers: numbers(settings).map_err(|text| {
                unavailable(
                    "numbers",
                    format!(
                        "'{text}': expected NAME:0 to NAME:1000, with NAME one of {}",
                        Numbers::NAMES.join(", ")
                    ),
                )
            })?,
            threads: worth_starting(number("threads", MOST_THREADS)?, cores()),
            lines: number("lines", MOST_LINES)?.unwrap_or(1),
            nodes: number("nodes", usize::MAX)?.map(|nodes| nodes as u64),
            cpu,
            resignation: Streak::of(settings.get("resign", "MEN/MOVES, as in 4/3")?),
            draw: Streak::of(settings.get("draw", "MEN/MOVES, as in 0.1/5")?),
        })
    }
}

/// Threads that wait for each other find nothing more, and hear a stop late.
fn worth_starting(threads: Option<usize>, cores: Option<usize>) -> usize {
    let told = threads.unwrap_or(1);
    cores.map_or(told, |cores| told.min(cores))
}

fn cores() -> Option<usize> {
    thread::available_parallelism().ok().map(NonZero::get)
}

fn database(named: Option<&str>) -> Result<Option<Database>, DatabaseError> {
    match named {
        None => Ok(Some(Database::built_in())),
        Some("none") => Ok(None),
        Some(folder) => Database::open(Path::new(folder)).map(Some),
    }
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// The usual parts of the search with those that are switched; the key and the name of one that does not exist.
fn features(settings: &Settings) -> Result<Features, (&'static str, String)> {
    let mut features = Features::default();
    for (key, on) in [("with", true), ("without", false)] {
        for part in settings.value_of(key).into_iter().flat_map(|parts| parts.split('+')) {
            *features.part(part.trim()).ok_or_else(|| (key, part.to_owned()))? = on;
        }
    }
    Ok(features)
}

/// The usual numbers of the search with those that are changed; the text that changes none.
fn numbers(settings: &Settings) -> Result<Numbers, String> {
    let mut numbers = Numbers::default();
    for text in settings.value_of("numbers").into_iter().flat_map(|texts| texts.split('+')) {
        let (name, value) = text.split_once(':').ok_or(text)?;
        let value =
            value.trim().parse::<i32>().ok().filter(|value| (0..=1_000).contains(value)).ok_or(text)?;
        *numbers.number(name.trim()).ok_or(text)? = value;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_threads_are_started_than_there_are_cores() {
        for (told, cores, expected) in
            [(None, Some(2), 1), (Some(2), Some(4), 2), (Some(256), Some(4), 4), (Some(3), None, 3)]
        {
            assert_eq!(worth_starting(told, cores), expected, "{told:?} threads, {cores:?} cores");
        }
    }
}
