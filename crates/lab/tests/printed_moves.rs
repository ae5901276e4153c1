//! Readings of the paper held against moves whose answers are known.

use std::num::NonZeroUsize;

use lab::printed_moves::{
    Null, PRINTED_GAMES, PrintedFindings, PrintedGames, PrintedMoves, PrintedMovesError, crossed,
    one_at_a_time, write_csv,
};
use lab::{Local, StopFlag};
use rules::pdn::{self, Record};
use rules::{Color, Variant};
use samuel::Polynomial;
use samuel::readings::{Reading, best_moves};

fn records(text: &str) -> Vec<Record> {
    pdn::read(text.as_bytes()).collect::<Result<_, _>>().unwrap()
}

fn games(text: &str, rounds: &[&str]) -> Result<PrintedGames, PrintedMovesError> {
    let rounds: Vec<_> = rounds.iter().map(|&round| round.to_owned()).collect();
    PrintedGames::new(&records(text), &rounds)
}

fn published() -> Polynomial {
    Polynomial::preset("published-1959").unwrap()
}

fn ask(games: &PrintedGames, readings: Vec<Reading>, threads: usize) -> PrintedFindings {
    let question = PrintedMoves::new(games.clone(), published(), readings);
    let executor = Local { threads: NonZeroUsize::new(threads).unwrap() };
    question.ask(&executor, &StopFlag::default(), &mut || ()).unwrap()
}

/// At the end Black must take, and there is one way.
const SHORT: &str =
    "[Round \"short\"]\n[Black \"Alpha\"]\n[White \"Beta\"]\n\n1. 11-16 24-20 2. 10-15 20x11 3. 7x16 *\n";

#[test]
fn the_printed_games_have_thirty_choices() {
    let games = games(PRINTED_GAMES, &["G-39", "G-41", "G-43", "G-40"]).unwrap();
    assert_eq!((games.choices.len(), games.forced), (30, 11));
    for choice in &games.choices {
        let alpha = if choice.game == 3 { Color::White } else { Color::Black };
        assert_eq!((choice.position.turn(), choice.ply % 2 == 1), (alpha, alpha == Color::Black));
        assert!(choice.moves.len() > 1 && choice.printed < choice.moves.len(), "{choice:?}");
    }
}

#[test]
fn chance_counts_each_choice_by_its_legal_moves() {
    let games = games(SHORT, &["short"]).unwrap();
    let sizes: Vec<_> = games.choices.iter().map(|choice| choice.moves.len() as f64).collect();
    assert_eq!((sizes.len(), sizes[0], games.forced), (2, 7.0, 1));
    let row = &ask(&games, vec![Reading::default()], 1).rows[0];
    assert!((row.chance - sizes.iter().map(|size| 1.0 / size).sum::<f64>()).abs() < 1e-12);
}

#[test]
fn a_player_hits_all_its_own_moves() {
    let mut games = games(PRINTED_GAMES, &["G-40"]).unwrap();
    let reading = Reading::default();
    for choice in &mut games.choices {
        let best = best_moves(&published(), &reading, &choice.position, Variant::Standard).moves[0];
        choice.printed = choice.moves.iter().position(|&mv| mv == best).unwrap();
    }
    let row = &ask(&games, vec![reading], 1).rows[0];
    assert_eq!((row.hits, row.among, row.rounds[0].hits), (row.of, row.of, row.of));
    let all: f64 = games.choices.iter().map(|choice| 1.0 / choice.moves.len() as f64).product();
    assert!((row.probability / all - 1.0).abs() < 1e-9, "{} and {all}", row.probability);
    assert!(row.split <= row.of as f64 && row.among_chance >= row.chance);
}

#[test]
fn the_findings_are_the_same_at_any_number_of_threads() {
    let games = games(PRINTED_GAMES, &["G-43"]).unwrap();
    let readings: Vec<_> = one_at_a_time().into_iter().filter(|reading| reading.ply < 5).collect();
    let [one, three] = [1, 3].map(|threads| ask(&games, readings.clone(), threads));
    assert_eq!(one, three);
    assert!(one.complete && one.rows.len() == readings.len() && one.controls.len() == 4);
}

#[test]
fn marginals_average_over_all_other_switches() {
    let games = games(SHORT, &["short"]).unwrap();
    let readings = crossed(1);
    let findings = ask(&games, readings.clone(), 2);
    let marginals = findings.marginals(0);
    let total: usize = findings.rows.iter().map(|row| row.hits).sum();
    for switch in Reading::SWITCHES {
        let own: Vec<_> = marginals.iter().filter(|marginal| marginal.switch == switch).collect();
        let hits: f64 = own.iter().map(|marginal| marginal.hits * marginal.readings as f64).sum();
        assert_eq!(own.iter().map(|marginal| marginal.readings).sum::<usize>(), readings.len());
        assert!((hits - total as f64).abs() < 1e-6, "{switch}");
    }
    let best = findings.best_of_many(0, Null::Legal, 500, 1).unwrap();
    assert_eq!(best.observed, findings.rows.iter().map(|row| row.hits).max().unwrap());
    assert_eq!(Some(best), findings.best_of_many(0, Null::Legal, 500, 1));
}

#[test]
fn a_stopped_question_is_not_complete() {
    let question = PrintedMoves::new(games(SHORT, &["short"]).unwrap(), published(), one_at_a_time());
    let stop = StopFlag::default();
    stop.stop();
    let findings = question.ask(&Local { threads: NonZeroUsize::MIN }, &stop, &mut || ()).unwrap();
    assert!(!findings.complete && findings.rows.is_empty());
    assert_eq!(findings.best_of_many(0, Null::Sound, 10, 1), None);
}

#[test]
fn the_table_has_a_line_for_every_reading() {
    let games = games(SHORT, &["short"]).unwrap();
    let findings = ask(&games, vec![Reading::default()], 1);
    let mut table = Vec::new();
    write_csv(&findings.rows, &games.rounds, &mut table).unwrap();
    let table = String::from_utf8(table).unwrap();
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(
        lines[0],
        "ply,man,offers,signs,values,connectives,direction,jump-plies,hits,of,chance,probability,split,sound,\
         sound_probability,among,among_chance,among_probability,short"
    );
    assert!(lines[1].starts_with("3,2^21,active,printed,difference,plain,plies,one,"), "{}", lines[1]);
    assert_eq!(lines.len(), 2);
}

#[test]
fn games_without_choices_of_alpha_are_refused() {
    let refused = |text: &str, rounds: &[&str]| games(text, rounds).unwrap_err().to_string();
    let two = format!("{SHORT}\n[Round \"2\"]\n[Black \"A\"]\n\n1. 11-15 *\n");
    assert_eq!(refused(&two, &["G-99"]), "no game has the round 'G-99': expected some of short, 2");
    assert_eq!(
        refused(&two, &["2"]),
        "line 7: in round '2' nobody is called Alpha: expected that name in the tag Black or White"
    );
    assert_eq!(
        refused(&two, &["short", "short"]),
        "the round 'short' stands there twice: expected each round once"
    );
    let empty = "[Round \"e\"]\n[White \"Alpha\"]\n\n*\n";
    let expected = "no choice among several moves: expected games in which Alpha had one";
    assert_eq!(refused(empty, &["e"]), expected);
}
