//! Alpha at the table with anybody: immobilized, or learning after each of its moves and keeping its file
//! after each game (S-30, S-38).

use std::fs;
use std::path::{Path, PathBuf};

use arena::players::Greedy;
use arena::{Choice, Limits, NoControl, PlaySettings, Player, Roster, conformance, play_out};
use rules::{Game, Position, Rules, Variant};
use samuel::SAMUEL;
use samuel::generalization::{Alpha, AlphaState, GeneralizationSettings, play_game};
use samuel::tape::{Learned, Tape, TapeSettings};
use tempfile::TempDir;

fn roster() -> Roster {
    Roster::default().with(SAMUEL)
}

fn player(spec: &str) -> Box<dyn Player> {
    roster().player(spec, 7).unwrap()
}

fn refusal(spec: &str) -> String {
    roster().player(spec, 7).err().unwrap_or_else(|| panic!("{spec} is a player")).to_string()
}

/// A folder with a state after two games of a series.
fn state_file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.alpha");
    let settings = GeneralizationSettings { ply: 2, ..GeneralizationSettings::FIRST_SERIES };
    let mut alpha = Alpha::new(AlphaState::begin(settings, 3));
    for _ in 0..2 {
        play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
    }
    alpha.state().save(&path).unwrap();
    (folder, path)
}

fn spec(path: &Path, more: &str) -> String {
    format!("samuel:alpha={}{more}", path.display())
}

fn play(learner: &mut dyn Player, seed: u64, variant: Variant) -> Game {
    let mut game = Game::new(Position::start(), Rules { variant, ..Rules::default() });
    play_out(&mut game, [learner, &mut Greedy::new(seed)], &PlaySettings::default(), &NoControl).unwrap();
    game
}

#[test]
fn it_conforms_to_the_arena() {
    let (_folder, path) = state_file();
    let before = fs::read(&path).unwrap();
    conformance::check(&roster(), &spec(&path, ""));
    conformance::check(&roster(), "samuel:alpha=published-1959,ply=2");
    assert_eq!(fs::read(&path).unwrap(), before, "immobilized, it changes nothing");
}

#[test]
fn immobilized_it_plays_with_the_polynomial_and_the_look_ahead_of_the_state() {
    let (folder, path) = state_file();
    let polynomial = folder.path().join("polynomial");
    AlphaState::load(&path).unwrap().polynomial().save(&polynomial).unwrap();
    let decide = |spec: &str| player(spec).choose(&Game::default(), &Limits::default(), &NoControl);
    let same = |ply: &str| decide(&format!("samuel:polynomial={}{ply}", polynomial.display()));
    assert_eq!(decide(&spec(&path, "")), same(",ply=2"));
    assert_eq!(decide(&spec(&path, ",ply=4")), same(",ply=4"), "what is given counts more");
    assert_eq!(decide(&spec(&path, ",learn=on")), same(",ply=2"));
}

#[test]
fn it_learns_from_others_and_keeps_that_after_each_game() {
    let (_folder, path) = state_file();
    let before = AlphaState::load(&path).unwrap();
    let mut learner = player(&spec(&path, ",learn=on"));
    let mut last = before.clone();
    for games in 1..=3 {
        play(&mut *learner, games.into(), Variant::Standard);
        let after = AlphaState::load(&path).unwrap();
        assert_eq!((after.games, after.other_games), (before.games, games));
        assert!(after.moves > last.moves && after.adjustments > last.adjustments, "{after:?}");
        // Beta is not at the table.
        assert_eq!((&after.beta(), after.black_marks), (&before.beta(), before.black_marks));
        assert_eq!((&after.recent, &after.last_game), (&before.recent, &before.last_game));
        last = after;
    }
    assert_ne!(last.polynomial(), before.polynomial());
    let in_series = before.discards.len();
    assert!(last.discards[in_series..].iter().all(|discard| discard.game == before.games));
}

#[test]
fn a_learner_that_goes_on_from_the_file_learns_the_same_as_one_that_stayed() {
    let learned = |players: usize| {
        let (_folder, path) = state_file();
        let games = 4 / players as u64;
        for player_number in 0..players as u64 {
            let mut learner = player(&spec(&path, ",learn=on"));
            for game in 0..games {
                play(&mut *learner, player_number * games + game, Variant::Standard);
            }
        }
        fs::read_to_string(&path).unwrap()
    };
    assert_eq!(learned(1), learned(4));
}

#[test]
fn a_file_that_is_not_there_is_made_with_the_seed_of_the_player() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.alpha");
    drop(player(&spec(&path, ",learn=on")));
    let expected = AlphaState::begin(GeneralizationSettings::SECOND_SERIES, 7);
    assert_eq!(AlphaState::load(&path).unwrap(), expected);
}

#[test]
fn a_game_that_does_not_end_is_not_kept() {
    let (_folder, path) = state_file();
    let before = fs::read(&path).unwrap();
    let mut learner = player(&spec(&path, ",learn=on"));
    let mut game = Game::default();
    for _ in 0..20 {
        let Choice::Move(mv) = learner.choose(&game, &Limits::default(), &NoControl).choice else { panic!() };
        game.play(mv).unwrap();
    }
    drop(learner);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_game_that_is_abandoned_for_another_leaves_no_trace() {
    let learned = |abandons: bool| {
        let (_folder, path) = state_file();
        let mut learner = player(&spec(&path, ",learn=on"));
        if abandons {
            let mut game = Game::default();
            for _ in 0..30 {
                let Choice::Move(mv) = learner.choose(&game, &Limits::default(), &NoControl).choice else {
                    panic!()
                };
                game.play(mv).unwrap();
            }
            learner.game_over(None);
        }
        let mut game = Game::default();
        play_out(&mut game, [&mut *learner, &mut Greedy::new(5)], &PlaySettings::default(), &NoControl);
        fs::read(&path).unwrap()
    };
    assert_eq!(learned(true), learned(false));
}

#[test]
fn hints_and_questions_asked_twice_teach_nothing() {
    let learned = |hints: bool| {
        let (_folder, path) = state_file();
        let mut learner = player(&spec(&path, ",learn=on"));
        let (mut game, mut other) = (Game::default(), Greedy::new(5));
        while game.outcome().is_none() && game.moves().len() < 60 {
            let is_own = game.moves().len() % 2 == 0;
            let asked: &mut dyn Player = if is_own { &mut *learner } else { &mut other };
            let choice = asked.choose(&game, &Limits::default(), &NoControl).choice;
            if hints {
                learner.choose(&game, &Limits::default(), &NoControl);
            }
            let Choice::Move(mv) = choice else { break };
            game.play(mv).unwrap();
        }
        learner.game_over(Some(&game));
        AlphaState::load(&path).unwrap()
    };
    assert_eq!(learned(true), learned(false));
}

#[test]
fn a_board_after_moves_were_taken_back_is_compared_with_none() {
    let (_folder, path) = state_file();
    let before = AlphaState::load(&path).unwrap();
    let mut learner = player(&spec(&path, ",learn=on"));
    let mut game = Game::default();
    for text in ["11-15", "23-19", "8-11", "22-17"] {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    for _ in 0..5 {
        learner.choose(&game, &Limits::default(), &NoControl);
        learner.choose(&Game::default(), &Limits::default(), &NoControl);
    }
    learner.game_over(Some(&game));
    let after = AlphaState::load(&path).unwrap();
    assert_eq!((after.moves, after.adjustments), (before.moves + 10, before.adjustments));
    assert_eq!(after.terms, before.terms);
}

#[test]
fn what_was_learned_in_one_game_is_refused_in_the_other() {
    let (folder, standard) = state_file();
    let before = fs::read(&standard).unwrap();
    let give_away = folder.path().join("give-away.alpha");
    let settings = GeneralizationSettings { ply: 1, ..GeneralizationSettings::FIRST_SERIES };
    AlphaState::begin_in(Variant::GiveAway, settings, 3).save(&give_away).unwrap();
    for (path, learned, asked) in [
        (&standard, Variant::Standard, Variant::GiveAway),
        (&give_away, Variant::GiveAway, Variant::Standard),
    ] {
        for more in ["", ",learn=on"] {
            let made = roster().for_game(asked).player(&spec(path, more), 7);
            let error = made.err().expect("it is of the other game").to_string();
            assert!(error.ends_with(&format!("learned in {learned}: expected {asked}")), "{error}");
            assert!(!error.contains('\n') && error.contains(path.to_str().unwrap()), "{error}");
        }
        roster().for_game(learned).player(&spec(path, ""), 7).unwrap();
    }
    assert_eq!(fs::read(&standard).unwrap(), before);
    // A preset was learned in no file.
    roster().for_game(Variant::GiveAway).player("samuel:alpha=published-1959", 7).unwrap();
}

#[test]
fn in_give_away_it_learns_in_a_file_of_that_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.alpha");
    AlphaState::begin_in(Variant::GiveAway, GeneralizationSettings::FIRST_SERIES, 7).save(&path).unwrap();
    let roster = roster().for_game(Variant::GiveAway);
    let mut learner = roster.player(&spec(&path, ",learn=on,ply=2"), 7).unwrap();
    play(&mut *learner, 1, Variant::GiveAway);
    let state = AlphaState::load_for(&path, Variant::GiveAway).unwrap();
    assert!(state.other_games == 1 && state.moves > 5, "{state:?}");
    // A new tape is of the game as well.
    let tape = folder.path().join("new.tape");
    let spec = format!("samuel:tape={},learn=on,ply=1", tape.display());
    let mut learner = roster.player(&spec, 7).unwrap();
    play(&mut *learner, 1, Variant::GiveAway);
    drop(learner);
    let learned = Tape::open_read_only(&tape, None).unwrap();
    assert!(learned.learned().variant == Variant::GiveAway && learned.totals().positions > 5);
    drop(learned);
    assert!(refusal(&spec).ends_with("new.tape: learned in give-away: expected standard"));
}

#[test]
fn learning_can_be_switched_off_and_on_during_a_game() {
    let (_folder, path) = state_file();
    let before = fs::read(&path).unwrap();
    let mut learner = player(&spec(&path, ",learn=on"));
    learner.set("learn=off").unwrap();
    play(&mut *learner, 1, Variant::Standard);
    assert_eq!(fs::read(&path).unwrap(), before);
    learner.set("learn=on").unwrap();
    play(&mut *learner, 1, Variant::Standard);
    assert_ne!(fs::read(&path).unwrap(), before);
    let mut reader = player(&spec(&path, ""));
    assert!(reader.set("learn=on").unwrap_err().to_string().contains("learn"));
    assert!(learner.set("polynomial=pieces").unwrap_err().to_string().contains("alpha"));
    assert!(learner.set("alpha=other").is_err());
}

#[test]
fn one_file_has_one_learner_and_any_number_of_readers() {
    let (_folder, path) = state_file();
    let learner = player(&spec(&path, ",learn=on"));
    let refused = refusal(&spec(&path, ",learn=on"));
    assert!(
        refused.contains("state.alpha: another player learns in it: expected one at a time"),
        "{refused}"
    );
    let _readers = [(); 2].map(|()| player(&spec(&path, "")));
    drop(learner);
    player(&spec(&path, ",learn=on"));
}

#[test]
fn a_file_that_somebody_else_wrote_is_left_alone_and_the_next_game_is_forfeited() {
    let (_folder, path) = state_file();
    let mut learner = player(&spec(&path, ",learn=on"));
    let other = AlphaState::begin(GeneralizationSettings::FIRST_SERIES, 99);
    other.save(&path).unwrap();
    play(&mut *learner, 1, Variant::Standard);
    assert_eq!(AlphaState::load(&path).unwrap(), other);
    let choice = learner.choose(&Game::default(), &Limits::default(), &NoControl).choice;
    let Choice::Forfeit(reason) = choice else { panic!("{choice:?}") };
    assert!(reason.contains("changed since it was read"), "{reason}");
}

#[test]
fn an_alpha_of_the_other_game_is_refused() {
    let (_folder, path) = state_file();
    let text = fs::read_to_string(&path).unwrap().replace("game = \"standard\"", "game = \"give-away\"");
    fs::write(&path, text).unwrap();
    for more in ["", ",learn=on"] {
        let refused = refusal(&spec(&path, more));
        assert!(refused.contains("state.alpha: learned in give-away: expected standard"), "{refused}");
    }
}

#[test]
fn settings_that_do_not_go_together_are_refused() {
    let (folder, path) = state_file();
    let tape = folder.path().join("tape");
    for (spec, expected) in [
        (
            spec(&path, ",polynomial=pieces"),
            "polynomial=pieces: expected no polynomial, as alpha brings its own",
        ),
        (
            spec(&path, ",tape=t,learn=on"),
            "learn=on: expected off, as the scores on a tape belong to one polynomial",
        ),
        ("samuel:alpha=published-1959,learn=on".to_owned(), "alpha=published-1959: expected a file"),
        (spec(&folder.path().join("none"), ""), "no such file: expected a state of learning, or one of"),
        (spec(&folder.path().join("none/none"), ",learn=on"), "none"),
        (spec(&path, ",share=50"), "expected a file, as share is about a memory tape"),
        (
            "samuel:learn=on".to_owned(),
            "expected a file, as share is about a memory tape and learn about one or",
        ),
    ] {
        let refused = refusal(&spec);
        assert!(refused.contains(expected), "{spec}: {refused}");
    }
    fs::write(&path, "crownhead alpha 1\nseed x\n").unwrap();
    for more in ["", ",learn=on"] {
        assert!(
            refusal(&spec(&path, more)).contains("state.alpha: line 2: "),
            "{}",
            refusal(&spec(&path, more))
        );
    }
    let (_folder, path) = state_file();
    let polynomial = AlphaState::load(&path).unwrap().polynomial();
    let learned = Learned { polynomial, variant: Variant::Standard };
    drop(Tape::create(&tape, learned, TapeSettings::default()).unwrap());
    player(&spec(&path, &format!(",tape={}", tape.display())));
    let refused = refusal(&format!("samuel:alpha=published-1959,tape={}", tape.display()));
    assert!(refused.contains("another polynomial"), "{refused}");
}

#[test]
fn each_move_but_the_first_teaches_a_lesson_that_is_told_once() {
    let (_folder, path) = state_file();
    let mut learner = player(&spec(&path, ",learn=on"));
    let mut other = Greedy::new(5);
    let mut game = Game::default();
    let mut deltas = 0;
    for ply in 0..40 {
        if game.outcome().is_some() {
            break;
        }
        let mover: &mut dyn Player = if ply % 2 == 0 { &mut *learner } else { &mut other };
        let decision = mover.choose(&game, &Limits::default(), &NoControl);
        let lesson = decision.learned;
        assert_eq!(lesson.is_some(), ply % 2 == 0 && ply > 0, "ply {ply}");
        if let Some(lesson) = lesson {
            let [found, expected] = [lesson.found, lesson.expected].map(|score| score.men().unwrap());
            assert!((found - expected - lesson.delta.unwrap()).abs() < 1e-9, "{lesson:?}");
            let is_replaced = lesson.replaced.is_some();
            let is_due = lesson.delta.unwrap().abs() >= lesson.minimum || is_replaced;
            assert!(lesson.changes.is_empty() || is_due, "{lesson:?}");
            for change in &lesson.changes {
                let is_small = |number: Option<f64>| number.is_none_or(|number| number.abs() <= 1.0);
                let numbers =
                    [change.before, change.after, change.correlation_before, change.correlation_after];
                assert!(numbers.into_iter().all(is_small), "{lesson:?}");
            }
            deltas += usize::from(!lesson.changes.is_empty());
        }
        let Choice::Move(mv) = decision.choice else { break };
        game.play(mv).unwrap();
    }
    assert!(deltas > 0, "some delta counts in a game against a greedy player");
    let mut still = player(&spec(&path, ""));
    let learned = still.choose(&game, &Limits::default(), &NoControl).learned;
    assert_eq!(learned, None, "immobilized, it learns nothing");
}

#[test]
fn the_account_of_the_foreseen_line_adds_up_to_the_score() {
    let mut samuel = player("samuel:direction=0,ply=3");
    let game = Game::default();
    let decision = samuel.choose(&game, &Limits::default(), &NoControl);
    let account = samuel.account(&game, decision.line()).unwrap();
    let sum: f64 = account.parts.iter().map(|part| part.contribution).sum();
    assert!(
        (sum / account.man - decision.score().unwrap().men().unwrap()).abs() < 1e-9,
        "{account:?} {decision:?}"
    );
    for part in &account.parts[1..] {
        // A term that is not in the polynomial has a value and adds nothing.
        assert_eq!(part.value.unwrap() * part.coefficient.unwrap_or(0.0), part.contribution);
    }
}
