//! Runs of both forms of learning: the same from the same seed, stopped or not, within the machine time.

use std::fs;
use std::path::{Path, PathBuf};

use lab::combine_run::{Combination, CombineDeclaration, CombineSummary, learn};
use lab::{NoObserver, RoteDirection, RunError, RunEvent, RunObserver, StopFlag};
use rules::Variant;
use samuel::ScoreDecay;
use samuel::combined::{CombinedSettings, Watched};
use samuel::generalization::{AlphaState, GeneralizationSettings, Start};
use samuel::tape::Tape;
use tempfile::TempDir;

fn declaration(how: Combination) -> CombineDeclaration {
    CombineDeclaration {
        how,
        games: Some(14),
        lessons: Some(3),
        boards: None,
        seed: 2,
        series: GeneralizationSettings {
            start: Start::Random,
            ply: 1,
            direction: ScoreDecay::shrinking(1024).unwrap(),
            ..GeneralizationSettings::SECOND_SERIES
        },
        // Levels open and close often within few games.
        combined: CombinedSettings { games: 1, leading: 2, ..CombinedSettings::default() },
        polynomial: (how == Combination::Rote).then(|| "pieces".to_owned()),
        rote_direction: Some(RoteDirection::default()),
        variant: Variant::Standard,
    }
}

/// Says stop after so many games; the next one is not played to its end then.
fn impatient(stop: &StopFlag, mut after: u32) -> impl RunObserver {
    let stop = stop.clone();
    move |event: RunEvent<'_>| {
        if let RunEvent::CombinedGame(_) = event {
            after -= 1;
            if after == 0 {
                stop.stop();
            }
        }
    }
}

fn go(declaration: &CombineDeclaration, out: &Path) -> Result<CombineSummary, RunError> {
    learn(declaration, out, &StopFlag::default(), &mut NoObserver)
}

/// All files below a folder but the times, and the tapes as text; paths of folders are left out.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(one) = folders.pop() {
        for path in fs::read_dir(one).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let text = match path.extension().and_then(|extension| extension.to_str()) {
                _ if path.is_dir() => {
                    folders.push(path);
                    continue;
                }
                Some("tape") => {
                    let mut bytes = Vec::new();
                    Tape::open_read_only(&path, None).unwrap().export(&mut bytes).unwrap();
                    String::from_utf8(bytes).unwrap()
                }
                _ if name == "times.csv" => continue,
                _ => fs::read_to_string(&path).unwrap().replace(folder.to_str().unwrap(), "FOLDER"),
            };
            found.push((path.strip_prefix(folder).unwrap().to_owned(), text));
        }
    }
    found.sort();
    found
}

fn same(one: &Path, other: &Path) {
    let [one, other] = [files(one), files(other)];
    let names = |files: &[(PathBuf, String)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{} differs", name.display());
    }
}

#[test]
fn the_same_seed_makes_the_same_files_however_it_learns() {
    for how in Combination::ALL {
        let place = TempDir::new().unwrap();
        let [one, two] = ["one", "two"].map(|name| place.path().join(name));
        for out in [&one, &two] {
            assert!(go(&declaration(how), out).unwrap().complete, "{}", how.name());
        }
        same(&one, &two);
    }
}

#[test]
fn a_run_stopped_after_every_game_ends_like_one_that_was_not() {
    for watched in Watched::ALL {
        let mut declaration = declaration(Combination::Staged);
        declaration.combined.watched = watched;
        let place = TempDir::new().unwrap();
        let [whole, stopped] = ["whole", "stopped"].map(|name| place.path().join(name));
        let summary = go(&declaration, &whole).unwrap();
        assert!(summary.highest_level > 0 && summary.drops > 0, "{summary:?}");
        let mut sessions = 0;
        loop {
            let stop = StopFlag::default();
            let mut observer = impatient(&stop, 1);
            sessions += 1;
            if learn(&declaration, &stopped, &stop, &mut observer).unwrap().games == 14 {
                break;
            }
        }
        assert!(go(&declaration, &stopped).unwrap().complete);
        assert_eq!(sessions, 14);
        same(&whole, &stopped);
    }
}

/// What a kill between the state and the tapes leaves: the state after a game, and tapes, trace and
/// players' file as they were before it.
#[test]
fn tapes_that_a_kill_left_behind_catch_up() {
    let declaration = declaration(Combination::Staged);
    let place = TempDir::new().unwrap();
    let whole = place.path().join("whole");
    go(&declaration, &whole).unwrap();
    for games in 1..14 {
        let [before, after] = ["before", "after"].map(|name| place.path().join(format!("{name}-{games}")));
        for (out, games) in [(&before, games), (&after, games + 1)] {
            let stop = StopFlag::default();
            learn(&declaration, out, &stop, &mut impatient(&stop, games)).unwrap();
        }
        fs::copy(after.join("state.json"), before.join("state.json")).unwrap();
        let summary = go(&declaration, &before).unwrap();
        assert!(summary.complete, "after {games} games");
        same(&whole, &before);
    }
}

#[test]
fn the_machine_time_ends_every_way_of_learning() {
    for how in Combination::ALL {
        let place = TempDir::new().unwrap();
        let declaration =
            CombineDeclaration { games: None, lessons: None, boards: Some(30_000), ..declaration(how) };
        let summary = go(&declaration, &place.path().join("out")).unwrap();
        assert!(summary.complete && summary.boards >= 30_000, "{summary:?}");
        assert_eq!(
            summary.lessons > 0,
            matches!(how, Combination::ThenRote | Combination::Rote),
            "{summary:?}"
        );
        assert_eq!(summary.games > 0, how != Combination::Rote, "{summary:?}");
    }
}

#[test]
fn what_has_no_end_or_another_declaration_is_refused() {
    let place = TempDir::new().unwrap();
    let out = place.path().join("out");
    let endless = CombineDeclaration { games: None, lessons: None, ..declaration(Combination::Staged) };
    let error = go(&endless, &out).unwrap_err().to_string();
    assert_eq!(error, "learning 'staged' has no end: expected a number of games or of boards");
    let endless = CombineDeclaration { lessons: None, ..declaration(Combination::ThenRote) };
    let error = go(&endless, &out).unwrap_err().to_string();
    assert_eq!(error, "learning 'then-rote' has no end: expected a number of lessons or of boards");
    assert!(!out.exists());
    go(&declaration(Combination::Generalization), &out).unwrap();
    let error = go(&declaration(Combination::Staged), &out).unwrap_err().to_string();
    assert!(error.contains("holds another run: it says `how = \"generalization\"`"), "{error}");
    fs::write(out.join("state.json"), "{}").unwrap();
    let error = go(&declaration(Combination::Generalization), &out).unwrap_err().to_string();
    assert!(error.ends_with("state.json: damaged or missing: expected the state after a game"), "{error}");
}

#[test]
fn in_give_away_alpha_its_tapes_and_its_lessons_are_of_that_game() {
    let folder = TempDir::new().unwrap();
    let learned = |how: Combination| {
        let declaration = CombineDeclaration { variant: Variant::GiveAway, ..declaration(how) };
        let out = folder.path().join(how.name());
        let summary = learn(&declaration, &out, &StopFlag::default(), &mut NoObserver).unwrap();
        assert!(summary.complete);
        out
    };
    let variant = |tape: &Path| Tape::open_read_only(tape, None).unwrap().learned().variant;
    let staged = learned(Combination::Staged);
    assert_eq!(variant(&staged.join("level-0.tape")), Variant::GiveAway);
    AlphaState::load_for(&staged.join("alpha.state"), Variant::GiveAway).unwrap();
    assert_eq!(variant(&learned(Combination::ThenRote).join("memory.tape")), Variant::GiveAway);
}
