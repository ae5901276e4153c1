//! Runs of generalization learning: the same from the same seed at any number of threads, stopped or not,
//! with damaged states, and going on from a state or with more games.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use lab::generalize_run::{GeneralizeRun, SeedGames, Series, Summary, learn};
use lab::{Enough, Executor, Local, RunError, RunEvent, RunObserver, StopFlag, Tasks};
use samuel::generalization::AlphaState;
use tempfile::TempDir;

/// Short games with a short look-ahead: what is tested does not depend on their quality.
fn declaration(games: usize, seeds: usize) -> GeneralizeRun {
    let mut settings = Series::Second.settings();
    for (key, value) in [
        ("ply", "1"),
        ("termination", "24"),
        ("start", "random"),
        ("tally-limit", "8"),
        ("direction", "1024"),
    ] {
        settings.set(key, value).unwrap();
    }
    GeneralizeRun::of_series(Series::Second, settings, 7, games, seeds)
}

/// Follows a run, and stops it after so many games.
struct Follower {
    stop: StopFlag,
    games: usize,
    heard: Vec<String>,
    seen: Vec<(usize, u32)>,
}

impl RunObserver for Follower {
    fn event(&mut self, event: RunEvent<'_>) {
        match event {
            RunEvent::SeriesGame { seed, report } => self.seen.push((seed, report.game)),
            RunEvent::Remark(remark) => self.heard.push(remark.to_owned()),
            _ => {}
        }
        if self.seen.len() >= self.games {
            self.stop.stop();
        }
    }
}

struct Run {
    result: Result<Option<Summary>, RunError>,
    heard: Vec<String>,
    seen: Vec<(usize, u32)>,
}

fn run(declaration: &GeneralizeRun, path: &Path, threads: usize, most_games: usize) -> Run {
    let stop = StopFlag::default();
    let mut follower =
        Follower { stop: stop.clone(), games: most_games, heard: Vec::new(), seen: Vec::new() };
    let executor = Local { threads: NonZeroUsize::new(threads).unwrap() };
    let result = learn(declaration, path, &executor, &stop, &mut follower);
    let Follower { heard, seen, .. } = follower;
    Run { result, heard, seen }
}

fn finish(declaration: &GeneralizeRun, path: &Path) -> Run {
    let run = run(declaration, path, 2, usize::MAX);
    assert!(matches!(run.result, Ok(Some(_))), "{:?}", run.result);
    run
}

/// Every file but those that tell of time, by its name in the folder.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("times.csv") {
                found.push((path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn same(one: &Path, other: &Path) {
    let [one, other] = [one, other].map(files);
    let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{} differs", name.display());
    }
}

fn state_file(folder: &Path, seed: usize, game: usize) -> PathBuf {
    folder.join(format!("states/seed-{seed:04}/game-{game:04}.alpha"))
}

#[test]
fn the_same_seeds_leave_the_same_bytes_at_any_number_of_threads() {
    let place = TempDir::new().unwrap();
    let folders = [1, 2, 3].map(|threads| {
        let folder = place.path().join(threads.to_string());
        run(&declaration(5, 4), &folder, threads, usize::MAX).result.unwrap().unwrap();
        folder
    });
    same(&folders[0], &folders[1]);
    same(&folders[0], &folders[2]);
    let names: Vec<_> = files(&folders[0]).iter().map(|(name, _)| name.display().to_string()).collect();
    for name in
        ["games.csv", "terms.csv", "discards.csv", "games.pdn", "summary.json", "plots/coefficients.svg"]
    {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
    assert!(!names.iter().any(|name| name == "journal" || name.ends_with("unfinished")), "{names:?}");
}

#[test]
fn a_run_stopped_again_and_again_ends_like_one_that_was_not() {
    let place = TempDir::new().unwrap();
    let [whole, stopped] = ["whole", "stopped"].map(|name| place.path().join(name));
    finish(&declaration(6, 3), &whole);
    let mut stops = 0;
    while run(&declaration(6, 3), &stopped, 2, 2).result.unwrap().is_none() {
        stops += 1;
        assert!(!stopped.join("summary.json").exists());
        assert!(stops < 100, "it never ends");
    }
    assert!(stops >= 4, "{stops}");
    same(&whole, &stopped);
    let again = finish(&declaration(6, 3), &whole);
    assert!(again.seen.is_empty(), "a finished run plays nothing again");
}

#[test]
fn a_damaged_state_is_noted_and_its_game_played_again() {
    let place = TempDir::new().unwrap();
    let [whole, damaged] = ["whole", "damaged"].map(|name| place.path().join(name));
    finish(&declaration(4, 2), &whole);
    finish(&declaration(4, 2), &damaged);
    let newest = fs::read(state_file(&damaged, 1, 4)).unwrap();
    fs::write(state_file(&damaged, 1, 4), &newest[..newest.len() / 2]).unwrap();
    fs::write(state_file(&damaged, 2, 2), b"").unwrap();
    fs::copy(state_file(&damaged, 1, 0), state_file(&damaged, 2, 0)).unwrap();
    let run = finish(&declaration(4, 2), &damaged);
    let mut seen = run.seen;
    seen.sort_unstable();
    assert_eq!(seen, [(1, 4), (2, 2)]);
    let mut heard = run.heard;
    heard.sort();
    let expected =
        [(1, 4, "line "), (2, 0, "not the state after game 0 of this seed"), (2, 2, "line 1: nothing there")];
    assert_eq!(heard.len(), expected.len(), "{heard:?}");
    for (remark, (seed, game, problem)) in heard.iter().zip(expected) {
        let file = state_file(&damaged, seed, game).display().to_string();
        assert!(
            remark.starts_with(&file) && remark.contains(problem) && remark.ends_with("; made again"),
            "{remark}"
        );
    }
    same(&whole, &damaged);
}

#[test]
fn a_run_grows_by_games_and_seeds_and_never_shrinks() {
    let place = TempDir::new().unwrap();
    let [whole, grown] = ["whole", "grown"].map(|name| place.path().join(name));
    finish(&declaration(5, 3), &whole);
    finish(&declaration(3, 2), &grown);
    assert_eq!(finish(&declaration(5, 3), &grown).seen.len(), 15 - 6);
    same(&whole, &grown);
    let fewer = run(&declaration(4, 3), &grown, 1, usize::MAX).result.unwrap_err();
    let expected =
        format!("{}: has 5 games: expected at least as many to be asked for, not 4", grown.display());
    assert_eq!(fewer.to_string(), expected);
}

#[test]
fn a_folder_declared_otherwise_is_refused() {
    let place = TempDir::new().unwrap();
    let [ours, foreign] = ["ours", "foreign"].map(|name| place.path().join(name));
    finish(&declaration(1, 1), &ours);
    let mut settings = declaration(2, 1).declaration().settings;
    settings.set("ply", "2").unwrap();
    let other = GeneralizeRun::of_series(Series::Second, settings, 7, 2, 1);
    let refused = run(&other, &ours, 1, usize::MAX).result.unwrap_err();
    assert!(matches!(refused, RunError::OtherRun { .. }), "{refused}");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("diary"), "mine").unwrap();
    let refused = run(&other, &foreign, 1, usize::MAX).result.unwrap_err();
    assert!(matches!(refused, RunError::NotARun(_)), "{refused}");
}

fn from(path: &Path, games: usize, change: Option<(&str, &str)>) -> GeneralizeRun {
    let state = AlphaState::load(path).unwrap();
    let mut settings = state.settings;
    if let Some((key, value)) = change {
        settings.set(key, value).unwrap();
    }
    GeneralizeRun::from_state("a state".to_owned(), state.with_settings(settings).unwrap(), games)
}

#[test]
fn going_on_from_a_state_makes_the_same_games() {
    let place = TempDir::new().unwrap();
    let [whole, back, changed] = ["whole", "back", "changed"].map(|name| place.path().join(name));
    finish(&declaration(8, 2), &whole);
    let fifth = state_file(&whole, 2, 5);
    finish(&from(&fifth, 3, None), &back);
    for game in 5..=8 {
        let read = |path: PathBuf| fs::read_to_string(path).unwrap();
        assert_eq!(read(state_file(&back, 1, game)), read(state_file(&whole, 2, game)), "game {game}");
    }
    let rows = fs::read_to_string(back.join("games.csv")).unwrap();
    let of_whole = fs::read_to_string(whole.join("games.csv")).unwrap();
    let tail: Vec<_> = of_whole.lines().skip(1 + 8 + 5).map(|row| row.replacen('2', "1", 1)).collect();
    assert_eq!(rows.lines().skip(1).collect::<Vec<_>>(), tail);
    // With another setting, the game is another, and the state before it is the same but for the setting.
    finish(&from(&fifth, 1, Some(("delta-sign", "coin"))), &changed);
    let [before, after] = [5, 6].map(|game| AlphaState::load(&state_file(&changed, 1, game)).unwrap());
    assert_eq!(before.terms, AlphaState::load(&fifth).unwrap().terms);
    assert_ne!(after.terms, AlphaState::load(&state_file(&whole, 2, 6)).unwrap().terms);
}

#[test]
fn settings_that_do_not_fit_what_was_learned_are_refused() {
    let state = AlphaState::begin(declaration(1, 1).declaration().settings, 1);
    let mut settings = state.settings;
    settings.set("active-terms", "12").unwrap();
    let refused = state.with_settings(settings).unwrap_err();
    assert!(refused.to_string().contains("16 active terms: expected 12"), "{refused}");
}

#[test]
fn the_tables_of_a_small_run_are_these() {
    let place = TempDir::new().unwrap();
    let summary = finish(&declaration(2, 1), place.path()).result.unwrap().unwrap();
    let games = fs::read_to_string(place.path().join("games.csv")).unwrap();
    assert_eq!(games, GAMES);
    let terms = fs::read_to_string(place.path().join("terms.csv")).unwrap();
    assert_eq!(terms.lines().count(), 1 + 2 * 16);
    let won = &summary.figures[0];
    assert_eq!((won.name, won.first, won.last, won.paper.unwrap().below), ("won", 1, 2, None));
}

const GAMES: &str = "\
seed,game,alpha,opening,result,ending,referee,plies,alpha_moves,adjustments,leader,leader_sign,leader_changes_sampled,leader_changes,discards,adopted,unseated,black_marks,sign_flips,twelve_changes
1,1,white,12-16,drawn,terminated,0.0,25,12,7,DDEMO,-,0,2,0,false,,0,9,2
1,2,black,free,drawn,terminated,0.0,24,12,3,DDEMO,-,2,3,0,false,,0,3,1
";

#[test]
fn an_edited_state_is_noted_and_its_game_played_again() {
    let place = TempDir::new().unwrap();
    let [whole, edited] = ["whole", "edited"].map(|name| place.path().join(name));
    finish(&declaration(4, 1), &whole);
    finish(&declaration(4, 1), &edited);
    let file = state_file(&edited, 1, 3);
    let text = fs::read_to_string(&file).unwrap();
    let result = text.lines().find(|line| line.starts_with("result")).unwrap();
    fs::write(&file, text.replace(result, "result            drawn").replace("tally-limit", "tally-limit "))
        .unwrap();
    let run = finish(&declaration(4, 1), &edited);
    assert!(run.heard.iter().any(|remark| remark.contains("edited")), "{:?}", run.heard);
    assert_eq!(fs::read(&file).unwrap(), text.as_bytes());
    assert_eq!(fs::read(edited.join("games.csv")).unwrap(), fs::read(whole.join("games.csv")).unwrap());
}

/// Plays seeds as a machine without the folder does.
struct Elsewhere(SeedGames);

impl Executor for Elsewhere {
    fn execute(
        &self,
        _: &dyn Tasks,
        pending: &[usize],
        stop: &StopFlag,
        done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
    ) -> io::Result<()> {
        for &index in pending.iter().rev() {
            done(index, self.0.perform(index, stop).unwrap())?;
        }
        Ok(())
    }

    fn width(&self) -> usize {
        1
    }
}

#[test]
fn seeds_played_elsewhere_leave_the_same_folder() {
    let folders = TempDir::new().unwrap();
    let [here, there] = ["here", "there"].map(|name| folders.path().join(name));
    let declaration = declaration(3, 3);
    finish(&declaration, &here);
    // Some games of it are there already.
    assert!(run(&declaration, &there, 1, 4).result.unwrap().is_none());
    let mut follower =
        Follower { stop: StopFlag::default(), games: usize::MAX, heard: Vec::new(), seen: Vec::new() };
    let executor = Elsewhere(SeedGames::new(declaration.clone()));
    assert!(learn(&declaration, &there, &executor, &StopFlag::default(), &mut follower).unwrap().is_some());
    assert_eq!(follower.seen.len(), 5);
    assert!(files(&here) == files(&there));
}
