//! Ratings of tournaments, against worked values. The reference is an independent Python program with
//! scipy: BFGS and Nelder-Mead on the likelihood, and numpy's inverse for the covariances.

use arena::statistics::*;

fn pairing(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> Pairing {
    Pairing { first, second, score: Score { wins, draws, losses }, pairs: Pairs::default() }
}

fn check(ratings: &Ratings, expected: &[(f64, f64)]) {
    assert_eq!(ratings.players.len(), expected.len());
    for (rating, &(elo, half_width)) in ratings.players.iter().zip(expected) {
        let [value, low, high] = [rating.value, rating.low, rating.high].map(Option::unwrap);
        assert!((value - elo).abs() < 1e-4, "{value} is not {elo}");
        assert!((high - value - half_width).abs() < 1e-4, "{} is not {half_width}", high - value);
        assert!((value - low - half_width).abs() < 1e-4);
    }
}

#[test]
fn three_players_are_rated_as_by_the_reference() {
    let games = [pairing(0, 1, 60, 20, 20), pairing(0, 2, 75, 15, 10), pairing(1, 2, 40, 30, 30)];
    let expected = [(135.321_861, 32.821_124), (-38.866_079, 29.321_071), (-96.455_781, 30.344_439)];
    check(&rate(3, &games, None), &expected);
}

#[test]
fn pairs_and_an_anchor_are_taken_into_account_as_by_the_reference() {
    let mut games = [pairing(0, 1, 60, 20, 20), pairing(0, 2, 75, 15, 10), pairing(1, 2, 40, 30, 30)];
    games[0].pairs = Pairs { counts: [6, 8, 12, 14, 10] };
    let ratings = rate(3, &games, Some(Anchor { player: 2, elo: 1000.0 }));
    check(&ratings, &[(1_231.777_642, 56.623_367), (1_057.589_702, 50.159_967), (1000.0, 0.0)]);
}

#[test]
fn a_perfect_score_is_rated_finitely() {
    check(
        &rate(2, &[pairing(0, 1, 20, 0, 0)], None),
        &[(343.025_512, 261.297_959), (-343.025_512, 261.297_959)],
    );
}

#[test]
fn pairs_split_evenly_are_firmer_evidence_than_games() {
    // In draws of 40 games, and in 20 pairs each won by the same color.
    let mut split = pairing(0, 1, 20, 0, 20);
    check(&rate(2, &[pairing(0, 1, 10, 20, 10)], None), &[(0.0, 38.514_200), (0.0, 38.514_200)]);
    split.pairs = Pairs { counts: [0, 0, 20, 0, 0] };
    check(&rate(2, &[split], None), &[(0.0, 13.036_872), (0.0, 13.036_872)]);
}

#[test]
fn who_is_named_first_and_in_which_order_does_not_matter() {
    let whole = [pairing(0, 1, 7, 2, 4), pairing(1, 2, 3, 3, 3), pairing(0, 2, 5, 1, 0)];
    let turned = [pairing(1, 0, 4, 2, 7), pairing(2, 0, 0, 1, 5), pairing(2, 1, 3, 3, 3)];
    let (one, other) = (rate(3, &whole, None), rate(3, &turned, None));
    for (left, right) in one.players.iter().zip(&other.players) {
        assert!((left.value.unwrap() - right.value.unwrap()).abs() < 1e-8);
        assert!((left.high.unwrap() - right.high.unwrap()).abs() < 1e-8);
    }
}

#[test]
fn an_unbeaten_chain_of_many_players_is_rated_in_order() {
    let games: Vec<Pairing> = (0..30).map(|player| pairing(player, player + 1, 1000, 0, 0)).collect();
    let ratings = rate(31, &games, None);
    let elos: Vec<f64> = ratings.players.iter().map(|rating| rating.value.unwrap()).collect();
    assert!(elos.is_sorted_by(|better, worse| better > worse), "{elos:?}");
    assert!(elos.iter().sum::<f64>().abs() < 1e-6);
    assert!(ratings.players.iter().all(|rating| rating.high.unwrap().is_finite()));
    assert_eq!(ratings.groups, vec![(0..31).collect::<Vec<_>>()]);
}

#[test]
fn players_not_connected_by_games_are_reported_in_groups() {
    let games = [pairing(4, 0, 3, 0, 1), pairing(1, 3, 5, 5, 5), pairing(2, 0, 0, 0, 0)];
    let ratings = rate(5, &games, Some(Anchor { player: 3, elo: 50.0 }));
    assert_eq!(ratings.groups, vec![vec![0, 4], vec![1, 3], vec![2]]);
    let elo = |player: usize| ratings.players[player].value.unwrap();
    assert!((elo(0) + elo(4)).abs() < 1e-9, "the group without the anchor has mean 0");
    assert!((elo(1) - 50.0).abs() < 1e-6 && elo(3) == 50.0);
    assert_eq!(ratings.players[2], Estimate::default());
}

#[test]
fn nobody_and_somebody_alone_are_no_tournament() {
    assert_eq!(rate(0, &[], None), Ratings::default());
    let alone = rate(1, &[], None);
    assert_eq!((alone.players, alone.groups), (vec![Estimate::default()], vec![vec![0]]));
}
