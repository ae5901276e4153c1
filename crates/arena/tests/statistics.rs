//! Scores, Elo differences, likelihood of superiority and the sequential test, against worked values.
//!
//! "Reference" numbers come from an independent Python program with scipy: the constrained likelihoods were
//! maximized by `brentq` on the dual (score) or by SLSQP on the probabilities (normalized Elo), the interval
//! ends found by `brentq` against `chi2.ppf(0.95, 1)`, moments taken by `scipy.stats`. "fastchess" numbers
//! are the expected values of its own tests (`app/tests/elo_test.cpp`, `sprt_test.cpp`), given to 1 %.

use arena::statistics::*;

fn assert_close(actual: f64, expected: f64, tolerance: f64) {
    assert!((actual - expected).abs() <= tolerance, "{actual} is not {expected} within {tolerance}");
}

fn pairs(counts: [u64; 5]) -> Sample {
    Pairs { counts }.sample()
}

fn games(wins: u64, draws: u64, losses: u64) -> Sample {
    Score { wins, draws, losses }.sample()
}

fn bounds(estimate: Estimate) -> [f64; 3] {
    [estimate.value, estimate.low, estimate.high].map(Option::unwrap)
}

fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt::new(SprtSettings { elo0, elo1, alpha: 0.05, beta: 0.05, model }).unwrap()
}

#[test]
fn a_score_counts_wins_draws_and_losses() {
    let mut score = Score { wins: 11, draws: 5, losses: 3 };
    score.add(GameScore::Win);
    assert_eq!(score.to_string(), "+12 =5 -3");
    assert_eq!((score.games(), score.points(), score.fraction()), (20, 14.5, Some(0.725)));
    score += score.reversed();
    assert_eq!(score, Score { wins: 15, draws: 10, losses: 15 });
    assert_eq!(Score::default().fraction(), None);
}

#[test]
fn two_games_make_a_pair_in_either_order() {
    use GameScore::{Draw, Loss, Win};
    let check = |one, other, expected: PairScore| {
        assert_eq!(PairScore::of(one, other), expected);
        assert_eq!(PairScore::of(other, one), expected);
    };
    check(Loss, Loss, PairScore::Zero);
    check(Loss, Draw, PairScore::Half);
    check(Draw, Draw, PairScore::One);
    check(Win, Loss, PairScore::One);
    check(Win, Draw, PairScore::OneAndHalf);
    check(Win, Win, PairScore::Two);
    assert_eq!(PairScore::ALL.map(PairScore::points), [0.0, 0.5, 1.0, 1.5, 2.0]);
}

#[test]
fn pairs_have_a_mean_and_a_variance() {
    // 1 pair at 0, 2 at 1/2, 1 at 1: mean 1/4 and variance (1/16 + 0 + 0 + 1/16) / 4 of a pair's two points.
    let pairs: Pairs =
        [PairScore::Half, PairScore::Zero, PairScore::One, PairScore::Half].into_iter().collect();
    assert_eq!(pairs, Pairs { counts: [1, 2, 1, 0, 0] });
    assert_eq!((pairs.total(), pairs.mean(), pairs.variance()), (4, Some(0.25), Some(0.03125)));
    assert_eq!((pairs.reversed().mean(), pairs.reversed().variance()), (Some(0.75), Some(0.03125)));
    assert_eq!((Pairs::default().mean(), Pairs::default().variance()), (None, None));
}

#[test]
fn the_elo_curve_goes_through_known_points_and_back() {
    assert_close(score_of_elo(0.0), 0.5, 0.0);
    assert_close(score_of_elo(400.0), 10.0 / 11.0, 1e-15);
    assert_close(elo_of_score(0.75).unwrap(), 190.848_501_887_865, 1e-11);
    assert_close(elo_of_score(score_of_elo(-123.4)).unwrap(), -123.4, 1e-11);
    assert_eq!((elo_of_score(0.0), elo_of_score(1.0)), (None, None));
    assert_eq!(elo_of_score(0.5).map(f64::to_bits), Some(0.0_f64.to_bits()), "an even score has no sign");
}

#[test]
fn the_elo_of_published_checkers_matches_is_found_again() {
    // GuiNN 2.06 v 2.04, v Cake 1.88, v Cake 1.89d, and GuiNN 2.04 v Gui 1.1 (3dkingdoms.com/checkers.htm).
    let check = |wins, losses, draws, published| {
        assert_close(Elo::of(&games(wins, draws, losses)).difference.value.unwrap(), published, 0.6);
    };
    check(1173, 563, 6264, 27.0);
    check(1331, 631, 6038, 30.0);
    check(902, 1132, 7966, -8.0);
    check(1169, 31, 1680, 145.0);
}

#[test]
fn intervals_of_many_pairs_are_those_of_fastchess() {
    let check = |sample: Sample, [elo, error, normalized, normalized_error]: [f64; 4]| {
        let found = Elo::of(&sample);
        let [value, low, high] = bounds(found.difference);
        assert_close(value, elo, 0.01);
        assert_close((high - low) / 2.0, error, 0.01 * error);
        let [value, low, high] = bounds(found.normalized);
        assert_close(value, normalized, 0.01);
        // fastchess leaves out the terms in skewness and kurtosis, small here.
        assert_close((high - low) / 2.0, normalized_error, 0.05 * normalized_error);
    };
    check(pairs([34, 54, 31 + 32, 64, 75]), [55.58, 27.65, 57.94, 28.28]);
    check(pairs([332, 433, 457 + 41, 333, 334]), [-8.64, 10.33, -9.17, 10.96]);
    check(pairs([7895, 8757, 5485 + 200, 568, 9999]), [-21.04, 2.95, -19.01, 2.65]);
    check(games(136, 111, 96), [40.70, 30.43, 49.77, 36.77]);
}

#[test]
fn intervals_agree_with_the_reference() {
    let check = |sample: Sample, expected: [f64; 3], normalized: [f64; 2], superiority: f64| {
        let elo = Elo::of(&sample);
        bounds(elo.difference)
            .into_iter()
            .zip(expected)
            .for_each(|(end, value)| assert_close(end, value, 1e-5));
        let [value, low, high] = bounds(elo.normalized);
        assert_close(value, normalized[0], 1e-9);
        assert_close(high - low, 2.0 * normalized[1], 1e-9);
        assert_close(likelihood_of_superiority(&sample), superiority, 1e-8);
    };
    check(
        pairs([2, 20, 60, 30, 5]),
        [23.793_406_027, -1.758_382_404, 49.716_218_992],
        [41.736_639_025_117, 44.690_911_419_398],
        0.966_144_264_9,
    );
    // Cake 1.88u v KingsRow 1.18f: few games in 312 were decided.
    check(
        games(16, 292, 4),
        [13.369_502_195, 4.052_860_782, 23.960_935_517],
        [53.398_992_755_128, 33.977_625_507_207],
        0.997_253_893_4,
    );
    check(
        pairs([0, 3, 15, 9, 0]),
        [38.764_005_203, -4.487_489_830, 80.164_249_050],
        [86.858_896_380_650, 97.951_765_627_250],
        0.961_791_123_7,
    );
    check(
        pairs([1, 0, 4, 0, 7]),
        [190.848_501_888, 25.045_462_147, 379.145_521_005],
        [190.298_307_470_744, 195.788_690_805_025],
        0.987_772_228_1,
    );
}

#[test]
fn a_perfect_score_shows_at_least_so_much() {
    // The likelihood of n pairs won is p^n, so the interval begins where n ln(1/p) = 1.959964^2 / 2, and an
    // even score has the deviance 2 n ln 2 (for n = 5 mpmath has
    // 0.9957654017 for the normal distribution at sqrt(10 ln 2)).
    for count in [1, 5, 50] {
        let won = pairs([0, 0, 0, 0, count]);
        let least = (-1.920_729_410_347_062 / count as f64).exp();
        let difference = Elo::of(&won).difference;
        assert_eq!((difference.value, difference.high), (None, None));
        assert_close(difference.low.unwrap(), elo_of_score(least).unwrap(), 1e-9);
        let lost = Elo::of(&pairs([count, 0, 0, 0, 0])).difference;
        assert_eq!((lost.value, lost.low), (None, None));
        assert_close(lost.high.unwrap(), -difference.low.unwrap(), 1e-9);
    }
    assert_close(likelihood_of_superiority(&pairs([0, 0, 0, 0, 5])), 0.995_765_401_746_2, 1e-12);
    assert_eq!(Elo::of(&pairs([0, 0, 0, 0, 9])).difference.to_string(), "? [+249.4, +inf]");
}

#[test]
fn draws_only_show_equality_within_an_interval() {
    // A mean of 1/2 + d needs at least 2 d of the pairs won outright, and n pairs have seen none:
    // -2 n ln(1 - 2 d) = 1.959964^2 at the upper end.
    let excess = (1.0 - (-1.920_729_410_347_062_f64 / 20.0).exp()) / 2.0;
    let elo = Elo::of(&pairs([0, 0, 20, 0, 0]));
    let [value, low, high] = bounds(elo.difference);
    assert_eq!(value, 0.0);
    assert_close(high, elo_of_score(0.5 + excess).unwrap(), 1e-9);
    assert_close(low, -high, 1e-9);
    assert_eq!(elo.normalized, Estimate::default());
    assert_close(likelihood_of_superiority(&pairs([0, 0, 20, 0, 0])), 0.5, 1e-12);
}

#[test]
fn nothing_played_shows_nothing() {
    assert_eq!(Elo::of(&Pairs::default().sample()), Elo::default());
    assert_eq!(likelihood_of_superiority(&Score::default().sample()), 0.5);
    assert_eq!(sprt(0.0, 5.0, EloModel::Normalized).check(&Pairs::default()).ratio, 0.0);
}

#[test]
fn likelihood_of_superiority_is_that_of_fastchess() {
    assert_close(likelihood_of_superiority(&games(76, 123, 89)), 0.1553, 0.0005);
    assert_close(likelihood_of_superiority(&games(136, 111, 96)), 0.9960, 0.0005);
    assert_close(likelihood_of_superiority(&pairs([332, 433, 457 + 41, 333, 334])), 0.0505, 0.0005);
}

#[test]
fn the_other_player_sees_everything_reversed() {
    for counts in [[2, 20, 60, 30, 5], [0, 0, 1, 0, 0], [0, 1, 0, 0, 7], [9, 0, 0, 0, 0]] {
        let (one, other) = (pairs(counts), Pairs { counts }.reversed().sample());
        let (mine, theirs) = (Elo::of(&one).difference, Elo::of(&other).difference);
        let mirrored = |end: Option<f64>, opposite: Option<f64>| match (end, opposite) {
            (Some(end), Some(opposite)) => assert_close(end, -opposite, 1e-9),
            (end, opposite) => assert_eq!(end, opposite),
        };
        mirrored(mine.value, theirs.value);
        mirrored(mine.low, theirs.high);
        mirrored(mine.high, theirs.low);
        assert_close(likelihood_of_superiority(&one) + likelihood_of_superiority(&other), 1.0, 1e-12);
    }
}

#[test]
fn superiority_is_certain_to_97_5_percent_just_when_the_interval_lies_above_nothing() {
    for won in 0..30 {
        let sample = pairs([1, 5, 20, won, 2]);
        let above = Elo::of(&sample).difference.low.unwrap() > 0.0;
        assert_eq!(likelihood_of_superiority(&sample) > 0.975, above, "{won}");
    }
}

#[test]
fn log_likelihood_ratios_are_those_of_fastchess() {
    use EloModel::{Logistic, Normalized};
    let check = |elo0, elo1, model, sample: Sample, expected: f64| {
        assert_close(sprt(elo0, elo1, model).check_sample(&sample).ratio, expected, 0.005);
    };
    check(0.0, 2.0, Normalized, games(36433, 68692, 36027), 0.92);
    check(-1.75, 0.25, Normalized, games(10871, 20431, 10650), 2.30);
    check(0.5, 2.5, Logistic, games(21404, 40708, 21184), -1.57);
    check(0.0, 2.0, Logistic, games(57433, 106_593, 57030), -2.59);
    check(0.0, 2.0, Normalized, pairs([365, 16618, 36029 + 200, 16974, 390]), 2.25);
    check(-1.75, 0.25, Normalized, pairs([127, 4883, 10311 + 401, 5150, 104]), 3.01);
    check(0.5, 2.5, Logistic, pairs([223, 9863, 20279 + 1000, 10037, 246]), -3.07);
    check(0.0, 2.0, Logistic, pairs([871, 26175, 55003 + 980, 26678, 821]), -4.98);
}

#[test]
fn log_likelihood_ratios_agree_with_the_reference() {
    use EloModel::{Logistic, Normalized};
    let check = |elo0, elo1, model, counts, expected: f64| {
        assert_close(sprt(elo0, elo1, model).check(&Pairs { counts }).ratio, expected, 1e-8);
    };
    check(0.0, 10.0, Logistic, [2, 20, 60, 30, 5], 1.103_957_389_73);
    check(0.0, 30.0, Logistic, [0, 3, 15, 9, 0], 1.481_652_590_78);
    check(-20.0, 20.0, Logistic, [10, 0, 0, 0, 3], -0.806_066_936_38);
    check(0.0, 10.0, Normalized, [2, 20, 60, 30, 5], 0.703_167_406_35);
    check(0.0, 30.0, Normalized, [0, 3, 15, 9, 0], 0.901_748_531_99);
    check(0.0, 100.0, Normalized, [1, 5, 12, 20, 9], 6.798_398_954_21);
}

#[test]
fn ratios_of_matches_that_always_end_alike_are_found_by_hand() {
    // 104 pairs won: under a score s the likelihood is s^104.
    let won = Pairs { counts: [0, 0, 0, 0, 104] };
    let expected = 104.0 * (score_of_elo(5.0) / score_of_elo(0.0)).ln();
    assert_close(sprt(0.0, 5.0, EloModel::Logistic).check(&won).ratio, expected, 1e-3);
    // In normalized Elo, with p of pairs won and 1 - p lost, t = (p - 1/2) / sqrt(p (1 - p)), so
    // p = 1/2 + t / 2 / sqrt(1 + t^2); under H0 p = 1/2. (fastchess's own test expects 2.94, which is not
    // the maximum; SLSQP finds 2.09495 as we do.)
    let deviations = 2_f64.sqrt() * 5.0 * std::f64::consts::LN_10 / 800.0;
    let probability = 0.5 + deviations / 2.0 / (1.0 + deviations * deviations).sqrt();
    let expected = 104.0 * (2.0 * probability).ln();
    assert_close(sprt(0.0, 5.0, EloModel::Normalized).check(&won).ratio, expected, 1e-3);
    // 200 pairs drawn: H0 explains them fully, H1 needs 2 s - 1 of pairs won.
    let drawn = Pairs { counts: [0, 0, 200, 0, 0] };
    let expected = 200.0 * (2.0 - 2.0 * score_of_elo(10.0)).ln();
    assert_close(sprt(0.0, 10.0, EloModel::Logistic).check(&drawn).ratio, expected, 0.02);
}

#[test]
fn a_ratio_at_a_bound_decides() {
    let test =
        Sprt::new(SprtSettings { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.1, model: EloModel::Logistic });
    let state = test.unwrap().check(&Pairs { counts: [0, 0, 10, 0, 0] });
    assert_close(state.lower, (0.1_f64 / 0.95).ln(), 1e-15);
    assert_close(state.upper, (0.9_f64 / 0.05).ln(), 1e-15);
    let verdict = |counts| test.unwrap().check(&Pairs { counts }).verdict;
    assert_eq!(verdict([0, 0, 10, 0, 0]), Verdict::Continue);
    assert_eq!(verdict([90, 200, 400, 200, 90]), Verdict::Continue);
    assert_eq!(verdict([60, 100, 400, 70, 60]), Verdict::AcceptH0);
    assert_eq!(verdict([10, 100, 400, 200, 60]), Verdict::AcceptH1);
}

#[test]
fn any_counts_and_hypotheses_give_a_finite_ratio() {
    let some = [0, 1, 7, 3000];
    let samples = (0..4_usize.pow(5)).map(|code| {
        let counts = [0, 1, 2, 3, 4].map(|place| some[code / 4_usize.pow(place) % 4]);
        if code % 2 == 0 { pairs(counts) } else { games(counts[4], counts[2], counts[0]) }
    });
    let tests: Vec<Sprt> = [(-200.0, 200.0), (199.0, 200.0), (-200.0, -150.0), (-1.0, 0.0)]
        .into_iter()
        .flat_map(|(elo0, elo1)| {
            [sprt(elo0, elo1, EloModel::Logistic), sprt(elo0, elo1, EloModel::Normalized)]
        })
        .collect();
    for sample in samples {
        for test in &tests {
            assert!(test.check_sample(&sample).ratio.is_finite(), "{sample:?} {test:?}");
        }
    }
}

#[test]
fn settings_that_make_no_test_are_refused_by_name() {
    let check = |elo0, elo1, alpha, beta, expected: &str| {
        let settings = SprtSettings { elo0, elo1, alpha, beta, model: EloModel::Logistic };
        assert_eq!(Sprt::new(settings).unwrap_err().to_string(), expected);
    };
    check(5.0, 5.0, 0.05, 0.05, "elo0 = 5 is not less than elo1 = 5");
    check(0.0, 201.0, 0.05, 0.05, "a hypothesis of 201 Elo is not within 200 points of equality");
    check(f64::NAN, 1.0, 0.05, 0.05, "a hypothesis of NaN Elo is not within 200 points of equality");
    check(0.0, 5.0, 0.0, 0.05, "an error rate of 0 is not between 0 and 0.5");
    check(0.0, 5.0, 0.05, f64::NAN, "an error rate of NaN is not between 0 and 0.5");
}
