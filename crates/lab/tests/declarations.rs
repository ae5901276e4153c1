//! `run.toml` of every kind of run, as version 0.1.0 wrote it. A run is known by a digest of this text, so it is written
//! the same to the byte, and what it says is read back.

use std::fmt::Debug;
use std::path::PathBuf;
use std::time::Duration;

use arena::ballots::BallotClass;
use arena::statistics::{EloModel, SprtSettings};
use arena::{Adjudication, Clock, Limits, Opening, Referee, Roster, openings};
use lab::assessment::AssessmentDeclaration;
use lab::combine_run::{Combination, CombineDeclaration};
use lab::generalize_run::{GeneralizeDeclaration, GeneralizeRun, Series};
use lab::rote_run::{BookRecord, Mixture, RoteDeclaration, RotePlayer, RoteRun, TapeAtStart};
use lab::{Contest, Declaration, GameLimits, RoteDirection};
use rules::{DrawRules, Rules, Variant, pdn};
use samuel::Polynomial;
use samuel::combined::{CombinedSettings, Stability, Watched};
use samuel::generalization::{GeneralizationSettings, Start};
use samuel::tape::TapeChanges;
use serde::de::DeserializeOwned;

/// The text of a fixture, as a program of this version would have written it.
fn fixture(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/declarations").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    text.replace("crownhead = \"0.1.0\"", &format!("crownhead = \"{}\"", env!("CARGO_PKG_VERSION")))
}

/// A declaration is written as the fixture, and read from it.
#[track_caller]
fn check<T: DeserializeOwned + PartialEq + Debug>(name: &str, declaration: &T, to_toml: fn(&T) -> String) {
    let text = fixture(name);
    assert_eq!(to_toml(declaration), text);
    assert_eq!(&toml::from_str::<T>(&text).unwrap(), declaration);
}

fn contest(declaration: Declaration, openings: Vec<Opening>) -> Declaration {
    Contest::new(declaration, Roster::default(), openings).unwrap().declaration().clone()
}

fn plain(players: &[&str]) -> Declaration {
    Declaration::new(players.iter().map(ToString::to_string).collect(), 2, "start", 1)
}

#[test]
fn matches_and_tournaments() {
    let match_plain = plain(&["greedy", "random"]);
    check("match-plain.toml", &contest(match_plain.clone(), vec![Opening::start()]), Declaration::to_toml);
    let seconds = Duration::from_secs_f64;
    let clock = Some(Clock { remaining: seconds(60.0), increment: seconds(0.5) });
    let thinking = Limits { nodes: Some(500), depth: Some(9), ply: Some(3), time: Some(seconds(2.5)), clock };
    let everything = Declaration {
        games: 4,
        openings: "three-move".to_owned(),
        seed: 7,
        limits: GameLimits { thinking, margin: seconds(1.5) },
        rules: Rules { variant: Variant::GiveAway, ..Rules::default() },
        adjudication: Some(Adjudication { plies: 80, referee: Referee::Pieces { quarters: 6 } }),
        sprt: Some(SprtSettings {
            elo0: -2.5,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
            model: EloModel::Logistic,
        }),
        ..match_plain
    };
    let ballots = openings::three_move(&[BallotClass::Crossboard]);
    check("match.toml", &contest(everything, ballots), Declaration::to_toml);
    let tournament = Declaration {
        rules: Rules { draws: DrawRules::NONE, ..Rules::default() },
        adjudication: Some(Adjudication { plies: 60, referee: Referee::Draw }),
        ..plain(&["greedy", "random", "random"])
    };
    check("tournament.toml", &contest(tournament, vec![Opening::start()]), Declaration::to_toml);
}

fn rote(declaration: RoteDeclaration, books: Vec<BookRecord>) -> RoteDeclaration {
    let polynomial = Polynomial::named(&declaration.player.polynomial).unwrap();
    RoteRun::new(declaration, Roster::default(), polynomial, books).unwrap().declaration().clone()
}

#[test]
fn rote_learning() {
    let at_start = |merges, positions| TapeAtStart {
        merges,
        positions,
        settings: TapeChanges {
            merge_every: Some(10),
            new_age: Some(1000),
            maximum_age: Some(4000),
            record_maximum: Some(8000),
            culled_to: Some(6000),
            ..TapeChanges::default()
        },
    };
    let text = b"1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14 *\n";
    let record = pdn::read(&text[..]).next().unwrap().unwrap();
    // Runs of that version did not declare a sense of direction.
    let player = |ply| RotePlayer { ply, direction: None, ..RoteDeclaration::default().player };
    let first = RoteDeclaration {
        games: 4,
        seed: 3,
        mixture: Mixture::EMPTY.changed_by("self=2,opponent=1,book=1,endings=1").unwrap(),
        opponents: vec!["greedy".to_owned()],
        books: vec!["book.pdn".to_owned()],
        player: player(2),
        changes: TapeChanges { merge_every: Some(10), ..TapeChanges::default() },
        began: Some(at_start(0, 0)),
        ..RoteDeclaration::default()
    };
    let first = rote(first, vec![BookRecord { name: "book.pdn 1".to_owned(), record }]);
    check("rote.toml", &first, RoteDeclaration::to_toml);
    let second = RoteDeclaration {
        games: 2,
        seed: 4,
        player: player(1),
        began: Some(at_start(27, 252)),
        ..RoteDeclaration::default()
    };
    check("rote-second.toml", &rote(second, Vec::new()), RoteDeclaration::to_toml);
}

#[test]
fn generalization_learning() {
    let mut settings = Series::First.settings();
    settings.set("ply", "1").unwrap();
    settings.set("termination", "20").unwrap();
    settings.set("direction", "1024").unwrap();
    let run = GeneralizeRun::of_series(Series::First, settings, 1, 2, 2);
    check("generalize.toml", run.declaration(), GeneralizeDeclaration::to_toml);
    let text = fixture("from-state.toml");
    let declaration: GeneralizeDeclaration = toml::from_str(&text).unwrap();
    assert_eq!(declaration.to_toml(), text);
    assert_eq!((declaration.series, declaration.seed, declaration.settings), (None, None, settings));
    assert_eq!(declaration.from.unwrap().games, 1);
}

#[test]
fn both_forms_of_learning() {
    let mut series =
        GeneralizationSettings { start: Start::Random, ply: 1, ..GeneralizationSettings::SECOND_SERIES };
    series.set("direction", "1024").unwrap();
    let rote = CombineDeclaration {
        how: Combination::Rote,
        games: Some(3),
        lessons: Some(2),
        boards: None,
        seed: 2,
        polynomial: Some("four-terms".to_owned()),
        rote_direction: None,
        variant: Variant::Standard,
        combined: CombinedSettings::default(),
        series,
    };
    check("combine-rote.toml", &rote, CombineDeclaration::to_toml);
    let boards = CombineDeclaration {
        how: Combination::Staged,
        games: None,
        lessons: None,
        boards: Some(3000),
        seed: 1,
        polynomial: None,
        rote_direction: None,
        variant: Variant::Standard,
        combined: CombinedSettings {
            levels: 2,
            stability: Stability::Coefficient,
            watched: Watched::Moves,
            leading: 3,
            ..CombinedSettings::default()
        },
        series,
    };
    check("combine-boards.toml", &boards, CombineDeclaration::to_toml);
}

/// A run that was begun before goes on as it began: each ply shrinks a score by 1024.
#[test]
fn the_sense_of_direction_of_rote_learning_is_declared_and_older_runs_keep_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let usual = RoteDeclaration::default();
    assert!(usual.to_toml().contains("\ndirection = \"plies\"\n"), "{}", usual.to_toml());
    assert_eq!(usual.clone().as_begun_in(folder.path()), usual);
    let write = |name: &str| std::fs::write(folder.path().join("run.toml"), fixture(name)).unwrap();
    write("rote.toml");
    assert_eq!(usual.clone().as_begun_in(folder.path()).player.direction, None);
    write("combine-rote.toml");
    let begun: CombineDeclaration = toml::from_str(&fixture("combine-rote.toml")).unwrap();
    let asked = CombineDeclaration { rote_direction: Some(RoteDirection::default()), ..begun.clone() };
    assert_eq!(asked.as_begun_in(folder.path()), begun);
    let wrong = usual.to_toml().replace("\"plies\"", "\"left\"");
    let error = toml::from_str::<RoteDeclaration>(&wrong).unwrap_err().to_string();
    assert!(error.contains("'left': expected plies, or 0 to 65536"), "{error}");
}

/// The game is declared only where it is not the standard one.
#[test]
fn give_away_is_declared() {
    let run = GeneralizeRun::of_series(Series::First, Series::First.settings(), 1, 2, 2);
    assert!(!run.declaration().to_toml().contains("variant"));
    let run = run.of_game(Variant::GiveAway);
    let text = run.declaration().to_toml();
    assert!(text.contains("\nvariant = \"give-away\"\n"), "{text}");
    assert_eq!(&toml::from_str::<GeneralizeDeclaration>(&text).unwrap(), run.declaration());
    let rote = RoteDeclaration { variant: Variant::GiveAway, ..RoteDeclaration::default() };
    assert_eq!(toml::from_str::<RoteDeclaration>(&rote.to_toml()).unwrap(), rote);
}

#[test]
fn assessments() {
    let text = fixture("assessment.toml");
    let declaration: AssessmentDeclaration = toml::from_str(&text).unwrap();
    assert_eq!((declaration.at.as_slice(), declaration.seeds, declaration.books), (&[0, 2][..], 2, 1));
    assert_eq!(declaration.to_toml(), text);
}

#[test]
fn what_makes_no_sense_is_refused_with_its_name() {
    for (name, right, wrong, words) in [
        ("match.toml", "clock = \"60+0.5\"", "clock = \"an hour\"", "clock 'an hour': expected seconds"),
        ("match.toml", "margin = 1.5\n\n[rules]", "margin = -1.0\n\n[rules]", "negative"),
        ("match.toml", "referee = \"pieces\"", "referee = \"coin\"", "coin"),
        (
            "match.toml",
            "plies = 80\nreferee = \"pieces\"\nmargin = 1.5",
            "plies = 80\nreferee = \"pieces\"\nmargin = 0.3",
            "quarters",
        ),
        ("match.toml", "f51e47fb405896d8", "digest", "expected a digest"),
    ] {
        let text = fixture(name).replace(right, wrong);
        let error = toml::from_str::<Declaration>(&text).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    let chess = fixture("rote.toml").replace("self=2", "chess=2");
    let error = toml::from_str::<RoteDeclaration>(&chess).unwrap_err().to_string();
    assert!(error.contains("'chess=2' in a mixture"), "{error}");
    let deep = fixture("generalize.toml").replace("ply = \"1\"", "ply = \"99\"");
    let error = toml::from_str::<GeneralizeDeclaration>(&deep).unwrap_err().to_string();
    assert!(error.contains("ply = \"99\"") && error.contains("'99': expected 1 to 12"), "{error}");
    let how = fixture("combine-rote.toml").replace("how = \"rote\"", "how = \"magic\"");
    assert!(toml::from_str::<CombineDeclaration>(&how).unwrap_err().to_string().contains("magic"));
}
