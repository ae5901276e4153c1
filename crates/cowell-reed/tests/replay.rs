//! The four games of Appendix B, replayed (C-13). Readings and thresholds were fitted to these games, so
//! that the figures say how well they fit and not how well they foresee.

use cowell_reed::replay::{PRINTED_ROUNDS, Replay, printed_game, refitted_log_likelihood};
use cowell_reed::{Readings, Strategy};
use rules::Color;

fn replay(round: &str, preset: &str, readings: &Readings) -> Replay {
    let strategy = Strategy::preset(preset).unwrap();
    Replay::new(&printed_game(round), Color::Black, &strategy, readings).unwrap()
}

/// Hits, moves with a choice, and the most moves a final set may have on average.
#[test]
fn the_printed_moves_lie_in_small_final_sets() {
    let expected = [(19, 21, 1.2), (24, 25, 1.1), (22, 23, 1.7), (31, 31, 2.5)];
    for ((round, preset), (hits, moves, size)) in PRINTED_ROUNDS.into_iter().zip(expected) {
        let replay = replay(round, preset, &Readings::default());
        assert_eq!((replay.hits(), replay.moves.len()), (hits, moves), "game {round}");
        assert!(replay.mean_size() <= size, "game {round}: {}", replay.mean_size());
    }
}

#[test]
fn the_four_moves_that_are_missed_are_rejected_by_these_principles() {
    let mut missed = Vec::new();
    for (round, preset) in PRINTED_ROUNDS {
        let replay = replay(round, preset, &Readings::default());
        missed.extend(
            replay
                .moves
                .iter()
                .filter(|mv| !mv.is_hit())
                .map(|mv| format!("{round} {} {} {}", mv.number, mv.played, mv.rejected_by().unwrap())),
        );
    }
    assert_eq!(missed, ["I 9 11-15 KRP", "I 27 32-28 CRAMP", "II 24 14-18 MOBIL", "III 4 7-11 CENT"]);
}

/// Log-likelihoods of the 69 moves of Games I to III, thresholds fitted anew for each reading. Counting only
/// nodes with a choice would be better by one or two moves, which is too little to be trusted.
#[test]
fn other_readings_explain_the_first_three_games_less_well() {
    let expected = [
        ("default", -34),
        ("pruning=everywhere", -42),
        ("pruning=root", -73),
        ("growth=again", -49),
        ("count=own", -61),
        ("count=origin", -70),
        ("count=choices", -30),
        ("limit=at", -34),
        ("strength=never", -48),
        ("strength=always", -89),
        ("pieces=difference", -47),
        ("mobility=active", -70),
        ("mobility=active-mobil", -29),
        ("mobility=active-cramp", -74),
        ("plausible=best-line", -34),
        ("plausible=legal", -66),
        ("king-row=difference", -46),
        ("blocked=decided", -35),
    ];
    let games =
        PRINTED_ROUNDS.map(|(round, preset)| (printed_game(round), Strategy::preset(preset).unwrap()));
    let likelihood = |readings: &Readings| -> f64 {
        let of_game =
            |(game, strategy)| refitted_log_likelihood(game, Color::Black, strategy, readings).unwrap();
        games.iter().take(3).map(|(game, strategy)| of_game((game, strategy))).sum()
    };
    for (readings, (name, expected)) in Readings::default().one_at_a_time().iter().zip(expected) {
        assert_eq!((&*readings.difference(), likelihood(readings).round() as i32), (name, expected));
    }
}

/// Two readings that the text allows, together: both games of which the thresholds are known best are explained
/// but for two moves.
#[test]
fn counting_choices_and_the_own_moves_of_the_active_side_alone_explains_more() {
    let mut readings = Readings::default();
    readings.set("count", "choices").unwrap();
    readings.set("mobility", "active-mobil").unwrap();
    let likelihood: f64 = PRINTED_ROUNDS
        .iter()
        .take(3)
        .map(|(round, preset)| {
            let strategy = Strategy::preset(preset).unwrap();
            refitted_log_likelihood(&printed_game(round), Color::Black, &strategy, &readings).unwrap()
        })
        .sum();
    assert_eq!(likelihood.round(), -25.0);
}

#[test]
fn chance_is_what_sets_of_the_same_sizes_would_hit() {
    let chance = |(round, preset): (&str, &str)| {
        (10.0 * replay(round, preset, &Readings::default()).chance()).round() / 10.0
    };
    assert_eq!(PRINTED_ROUNDS.map(chance), [4.3, 4.8, 5.5, 13.9]);
}
