//! The sense of direction (S-9), on the paper's own example: two kings against one, where every
//! path leads to a win and only some of them get nearer to it.

use crate::exact;
use crate::play::positions_from_play;
use arena::{Limits, NoControl, PlaySettings, Player, RandomStream, play_out};
use rules::{Color, Game, Outcome, Position, Rules, Variant};
use samuel::{
    Coefficient, Findings, LookAhead, LookAheadSettings, Parameter, PlyRules, Polynomial, Samuel, ScoreDecay,
    WeightedTerm, Weights, is_decided,
};

/// Deep enough to see most wins that are not in a double corner, where they take up to 33 plies.
const PLY: u32 = 7;
/// With three pieces the look-ahead goes two plies further than the minimum (S-6).
const HORIZON: u32 = PLY + 2;

fn player(direction: ScoreDecay) -> Samuel {
    let settings = LookAheadSettings {
        plies: PlyRules::default().with_minimum(PLY),
        direction,
        ..LookAheadSettings::default()
    };
    Samuel::new(Polynomial::preset("four-terms").unwrap(), settings).never_conceding()
}

/// Whether the two kings win.
fn is_driven_home(start: &Position, direction: ScoreDecay) -> bool {
    let mut game = Game::new(*start, Rules::default());
    // The lone king delays as well as it can, whatever the two kings do.
    let players: [&mut dyn Player; 2] = [&mut player(direction), &mut player(ScoreDecay::PLIES)];
    play_out(&mut game, players, &PlaySettings::default(), &NoControl);
    matches!(game.outcome(), Some(Outcome::Win { winner: Color::Black, .. }))
}

/// The share of the games that are won with direction, and without.
fn shares_driven_home(starts: &[Position]) -> [f64; 2] {
    [ScoreDecay::PLIES, ScoreDecay::NONE].map(|direction| {
        let won = starts.iter().filter(|start| is_driven_home(start, direction)).count();
        won as f64 / starts.len() as f64
    })
}

#[test]
fn two_kings_drive_home_their_win_against_one_only_with_a_sense_of_direction() {
    let mut wins = exact::wins_of_two_kings_against_one();
    RandomStream::new(1959).shuffle(&mut wins);
    wins.truncate(150);
    let starts: Vec<_> = wins.iter().map(|(start, _)| *start).collect();
    let [with, without] = shares_driven_home(&starts);
    assert!(with > 0.6 && with > without + 0.15, "{with} of all positions, {without} without direction");

    // Up to 3 plies the jump that wins is nearly forced, and it needs no direction.
    let foreseen = wins.iter().filter(|(_, plies)| (4..=HORIZON).contains(plies));
    let starts: Vec<_> = foreseen.map(|(start, _)| *start).collect();
    let [with, without] = shares_driven_home(&starts);
    assert_eq!(with, 1.0, "of the wins that are foreseen");
    assert!(without < 0.6, "{without} of the wins that are foreseen, without direction");
}

/// Coefficients of 2^0 are the least that there are (S-29), so two scores can differ by 1.
fn least_coefficients() -> Polynomial {
    let terms = [Parameter::Deny, Parameter::Mob, Parameter::Cent, Parameter::Adv, Parameter::Kcent];
    let coefficient = Coefficient::plus(0).unwrap();
    let terms = terms.map(|parameter| WeightedTerm { term: parameter.into(), coefficient }).to_vec();
    Polynomial::new(Weights { terms, man: 64, ..Weights::default() }).unwrap()
}

fn found(direction: ScoreDecay, position: &Position) -> Findings {
    let settings = LookAheadSettings { direction, ..LookAheadSettings::default() };
    let mut look_ahead = LookAhead::new(least_coefficients(), settings);
    look_ahead.choose(None, position, Variant::Standard, &Limits::default(), &NoControl)
}

#[test]
fn plies_decide_only_between_moves_that_are_otherwise_equal() {
    let (mut chosen_by_plies, mut shrunk) = (0, 0);
    for position in positions_from_play(4_000) {
        let without = found(ScoreDecay::NONE, &position);
        let with = found(ScoreDecay::PLIES, &position);
        if !is_decided(without.score) {
            assert_eq!(with.score, without.score, "{position}");
        }
        let settings = LookAheadSettings { direction: ScoreDecay::NONE, ..LookAheadSettings::default() };
        let mut look_ahead = LookAhead::new(least_coefficients(), settings);
        let limits = Limits::default();
        let rated = look_ahead.rate(None, &position, Variant::Standard, &limits, &NoControl).unwrap();
        let of_chosen = rated.iter().find(|(mv, _)| *mv == with.line[0]).unwrap().1;
        assert_eq!(of_chosen, without.score, "{position}");
        chosen_by_plies += u32::from(with.line[0] != without.line[0]);
        let other = found(ScoreDecay::shrinking(1).unwrap(), &position);
        shrunk += u32::from(rated.iter().any(|&(mv, score)| mv == other.line[0] && score != without.score));
    }
    assert!(chosen_by_plies > 0, "plies decided nowhere");
    assert!(shrunk > 0, "even the least shrinking should choose worse moves somewhere");
}
