//! Runs from zero: the same from the same seed at any number of threads, stopped anywhere or not, and never with files
//! that are not its own.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use endgame::Database;
use engine::{Activation, Evaluation, Inputs, NetShape, Shape, Weights};
use lab::zero_run::{
    GateSettings, ZeroDeclaration, ZeroEvent, ZeroLimit, ZeroRun, ZeroSummary, charts, generations, learn,
};
use lab::{Digest, Local, RunError, RunEvent, StopFlag};
use learning::{FitSettings, LabelSettings};
use rules::Position;

/// Few short games and a small net: what is tested does not depend on how well it plays.
fn run(generations: usize) -> ZeroRun {
    let usual = ZeroDeclaration::default();
    let declaration = ZeroDeclaration {
        seed: 3,
        games: 250,
        nodes: 40,
        generations_kept: 2,
        labels: LabelSettings { result_share: 0.8, threatened: false },
        fit: FitSettings {
            shape: Shape::Net(NetShape {
                hidden: 64,
                activation: Activation::Clipped,
                inputs: Inputs::Pieces,
            }),
            passes: 3,
            batch: 512,
            ..usual.fit
        },
        gate: GateSettings { nodes: 40, fewest_pairs: 8, most_pairs: 24, ..usual.gate },
        ..usual
    };
    ZeroRun {
        declaration,
        start: None,
        database: Database::built_in(),
        program: "test".to_owned(),
        limit: ZeroLimit { generations, seconds: None },
    }
}

/// Goes on until so many events came.
fn go_on(run: &ZeroRun, path: &Path, threads: usize, events: usize) -> Result<Option<ZeroSummary>, RunError> {
    let stop = StopFlag::default();
    let called = stop.clone();
    let mut seen = 0;
    let mut observer = move |event: RunEvent<'_>| {
        if let RunEvent::Zero(event) = event {
            // What is told again of earlier sessions is no progress.
            let is_new = match event {
                ZeroEvent::Games { progress, .. } | ZeroEvent::Gate { progress, .. } => progress.new > 0,
                // A fit that is not finished begins anew, so it must not be stopped each time.
                ZeroEvent::Fit { .. } | ZeroEvent::Resumed(_) => false,
                ZeroEvent::Generation(_) => true,
            };
            seen += usize::from(is_new);
            if seen >= events {
                called.stop();
            }
        }
    };
    let executor = Local { threads: NonZeroUsize::new(threads).unwrap() };
    learn(run, path, &executor, &stop, &mut observer)
}

fn whole(run: &ZeroRun, path: &Path, threads: usize) -> ZeroSummary {
    go_on(run, path, threads, usize::MAX).unwrap().unwrap()
}

/// Files that tell of time.
const TELL_TIME: [&str; 4] =
    ["times.csv", "generation-times.csv", "rating-over-hours.svg", "rating-over-hours.json"];

/// All files but those that tell of time.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.extend(
                files(&entry.path()).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            );
        } else if !TELL_TIME.contains(&&*name) {
            found.push((name, fs::read(entry.path()).unwrap()));
        }
    }
    found.sort();
    found
}

fn same_files(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, bytes), (_, theirs)) in one.iter().zip(&other) {
        assert!(bytes == theirs, "{name} differs");
    }
}

#[test]
fn a_run_that_was_stopped_again_and_again_is_the_run_that_was_not_at_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let (stopped, undisturbed) = (folder.path().join("stopped"), folder.path().join("undisturbed"));
    let run = run(2);
    whole(&run, &undisturbed, 1);
    let mut sessions = 0;
    while go_on(&run, &stopped, 2, 2).unwrap().is_none() {
        sessions += 1;
        assert!(sessions < 100, "it never ends");
    }
    assert!(sessions > 3, "only {sessions} stops");
    same_files(&stopped, &undisturbed);
    // Each session noted what it spent on which part, and the rating stands over hours too.
    let times = fs::read_to_string(stopped.join("generation-times.csv")).unwrap();
    assert_eq!(times.lines().next(), Some("generation,part,seconds"));
    let spent = |part: &str| times.lines().filter(|line| line.starts_with(part)).count();
    for part in ["1,games,", "1,fit,", "1,gate,", "2,games,", "2,fit,", "2,gate,"] {
        assert!(spent(part) > 0, "{part} {times}");
    }
    assert!(times.lines().count() > 7, "{times}");
    let plot = fs::read_to_string(stopped.join("plots/rating-over-hours.json")).unwrap();
    assert_eq!(plot.matches("\"y_interval\":[").count(), 2, "{plot}");
}

#[test]
fn what_it_learns_is_weights_that_play_and_a_longer_run_begins_with_the_shorter_one() {
    let folder = tempfile::tempdir().unwrap();
    let short = whole(&run(1), folder.path(), 2);
    let first = fs::read(folder.path().join("generation-1")).unwrap();
    let long = whole(&run(2), folder.path(), 2);
    assert_eq!(long.generations[0], short.generations[0]);
    assert_eq!(fs::read(folder.path().join("generation-1")).unwrap(), first);
    let weights = Weights::load(&folder.path().join("generation-1")).unwrap();
    assert_eq!(weights.origin.generation, 1);
    let ahead = Position::from_fen("B:W21,22:B9,10,11,K30").unwrap();
    assert!(weights.fresh_score(&ahead) > -weights.fresh_score(&ahead), "two more pieces are better");
}

#[test]
fn a_generation_is_told_of_when_its_result_and_its_charts_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let mut told = 0;
    let mut observer = |event: RunEvent<'_>| {
        let RunEvent::Zero(ZeroEvent::Generation(result)) = event else { return };
        assert_eq!(generations(&path).unwrap().last(), Some(result));
        let charts = charts(&path).unwrap();
        let names: Vec<_> = charts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["rating", "rating-over-hours", "agreement", "loss", "values"]);
        let losses =
            serde_json::to_value(&charts[3].1).unwrap()["series"][0]["kind"]["Line"]["points"].clone();
        assert_eq!(losses.as_array().unwrap().len(), result.generation);
        told += 1;
    };
    let executor = Local { threads: NonZeroUsize::MIN };
    assert!(charts(&path).unwrap().is_empty() && generations(&path).unwrap().is_empty());
    learn(&run(2), &path, &executor, &StopFlag::default(), &mut observer).unwrap();
    assert_eq!(told, 2);
    fs::write(path.join("plots/loss.json"), "{").unwrap();
    assert!(charts(&path).unwrap_err().to_string().contains("loss.json: damaged"));
}

#[test]
fn files_that_were_changed_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    whole(&run(1), folder.path(), 2);
    let refused = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let path = folder.path().join(name);
        let bytes = fs::read(&path).unwrap();
        let mut changed = bytes.clone();
        change(&mut changed);
        fs::write(&path, changed).unwrap();
        let error = go_on(&run(2), folder.path(), 1, usize::MAX).unwrap_err().to_string();
        assert!(error.starts_with(&path.display().to_string()), "{error}");
        fs::write(&path, bytes).unwrap();
    };
    refused("generation-1", &|bytes| bytes[2_000] ^= 1);
    refused("results/1.json", &|bytes| bytes.truncate(40));
    refused("games/1", &|bytes| *bytes = b"not a journal\n".to_vec());
    // Whole and well formed, but others.
    refused("generation-1", &|bytes| {
        let weights = Weights::from_bytes(bytes, Path::new("")).unwrap();
        *bytes = Weights { man: weights.man + 1, ..weights }.to_bytes();
    });
    // What an earlier generation learned from is not played again: what came of it is in force.
    refused("games/1", &|bytes| {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    });
    refused("games/1", &|bytes| {
        let first = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        bytes.truncate(first + 1);
    });
    let mut other = run(2);
    other.declaration.seed = 4;
    assert!(
        go_on(&other, folder.path(), 1, usize::MAX).unwrap_err().to_string().contains("holds another run")
    );
}

#[test]
fn a_folder_of_another_version_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(go_on(&run(1), folder.path(), 1, 1).unwrap(), None);
    let path = folder.path().join("run.toml");
    let text = fs::read_to_string(&path).unwrap();
    let other = text.replacen("format = 3", "format = 2", 1);
    assert_ne!(text, other);
    fs::write(&path, other).unwrap();
    let error = go_on(&run(1), folder.path(), 1, usize::MAX).unwrap_err().to_string();
    let expected = "holds another run: it says `format = 2` where this one says `format = 3`";
    assert_eq!(error, format!("{}: {expected}", folder.path().display()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_on_a_disk_that_is_full_names_the_file_and_goes_on_where_there_is_room() {
    use crate::small_disk::SmallDisk;
    let folder = tempfile::tempdir().unwrap();
    let run = run(1);
    let whole_run = folder.path().join("whole");
    let expected = whole(&run, &whole_run, 1);
    let pages: usize = files(&whole_run).iter().map(|(_, bytes)| bytes.len().div_ceil(4096)).sum();
    for percent in [10, 30, 50, 70, 90] {
        let size = format!("{}k", 4 * pages * percent / 100);
        let disk = SmallDisk::new(&size);
        let path = disk.path().join("run");
        let error = go_on(&run, &path, 2, usize::MAX).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{}/", path.display())), "{size}: {error}");
        assert!(error.contains("No space left on device"), "{size}: {error}");
        let moved = folder.path().join(&size);
        let copied = std::process::Command::new("cp").arg("-r").args([&path, &moved]).status().unwrap();
        assert!(copied.success());
        assert_eq!(whole(&run, &moved, 2), expected, "{size}");
        same_files(&moved, &whole_run);
    }
}

#[test]
fn a_damaged_line_of_games_is_found_and_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let run = run(2);
    let expected = whole(&run, &folder.path().join("whole"), 1);
    let path = folder.path().join("damaged");
    assert_eq!(go_on(&run, &path, 1, 3).unwrap(), None);
    let games = path.join("games/1");
    let mut bytes = fs::read(&games).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&games, bytes).unwrap();
    assert_eq!(whole(&run, &path, 1), expected);
    same_files(&path, &folder.path().join("whole"));
}

#[test]
fn a_run_can_begin_with_weights_that_another_learned_and_goes_on_with_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let learned = whole(&run(2), &first, 2);
    let beginning = |generation: &str| {
        let start = Weights::load(&first.join(generation)).unwrap();
        let run = run(1);
        let declaration = ZeroDeclaration { start: Some(Digest::of(start.to_bytes())), ..run.declaration };
        ZeroRun { declaration, start: Some(start), ..run }
    };
    let further = whole(&beginning("generation-1"), &second, 2);
    assert_ne!(further.generations[0].games_digest, learned.generations[0].games_digest);
    let error = go_on(&beginning("generation-2"), &second, 1, usize::MAX).unwrap_err().to_string();
    assert!(error.contains("holds another run"), "{error}");
    assert!(go_on(&run(1), &second, 1, usize::MAX).is_err(), "the rules alone are another start");
}
