//! Whether intervals and tests keep what they promise, by simulated matches at known differences.
//!
//! A game is won with the logistic probability of `strength + advantage - draw_margin`, lost with that of
//! `-strength - advantage - draw_margin`; the advantage is the opening's and turns round in the second game
//! of a pair, so the games of a pair depend on each other. Seeds are fixed: no test fails by chance.

use arena::statistics::*;

/// SplitMix64 (G. Steele, D. Lea and C. Flood, OOPSLA 2014).
struct Chance(u64);

impl Chance {
    fn fraction(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        (bits >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Openings and how drawish the game is.
#[derive(Clone, Copy)]
struct Conditions {
    draw_margin: f64,
    advantage: f64,
}

/// Decisive games as between beginners; half of the games drawn; nearly all drawn as between engines.
const SHARP: Conditions = Conditions { draw_margin: 100.0, advantage: 200.0 };
const MIXED: Conditions = Conditions { draw_margin: 250.0, advantage: 150.0 };
const DRAWISH: Conditions = Conditions { draw_margin: 600.0, advantage: 300.0 };

/// The probabilities of a loss, a draw and a win.
fn game(strength: f64, draw_margin: f64) -> [f64; 3] {
    let (win, loss) = (score_of_elo(strength - draw_margin), score_of_elo(-strength - draw_margin));
    [loss, 1.0 - win - loss, win]
}

/// The probabilities of the five pair scores.
fn pair(strength: f64, conditions: Conditions) -> [f64; 5] {
    let mut probabilities = [0.0; 5];
    for advantage in [-conditions.advantage, 0.0, conditions.advantage] {
        let one = game(strength + advantage, conditions.draw_margin);
        let other = game(strength - advantage, conditions.draw_margin);
        for (first, chance) in one.iter().enumerate() {
            for (second, further) in other.iter().enumerate() {
                probabilities[first + second] += chance * further / 3.0;
            }
        }
    }
    probabilities
}

fn mean(probabilities: &[f64; 5]) -> f64 {
    probabilities.iter().zip(0_u32..).map(|(probability, score)| probability * f64::from(score) / 4.0).sum()
}

fn variance(probabilities: &[f64; 5]) -> f64 {
    let mean = mean(probabilities);
    let square = |score: u32| (f64::from(score) / 4.0 - mean).powi(2);
    probabilities.iter().zip(0..).map(|(probability, score)| probability * square(score)).sum()
}

fn logistic_elo(probabilities: &[f64; 5]) -> f64 {
    elo_of_score(mean(probabilities)).unwrap()
}

fn normalized_elo(probabilities: &[f64; 5]) -> f64 {
    800.0 / std::f64::consts::LN_10 * (mean(probabilities) - 0.5) / (2.0 * variance(probabilities)).sqrt()
}

/// Players whose difference, so measured, is known.
fn players_at(elo: f64, conditions: Conditions, measure: impl Fn(&[f64; 5]) -> f64) -> [f64; 5] {
    let (mut low, mut high) = (-2000.0, 2000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if measure(&pair(middle, conditions)) < elo {
            low = middle;
        } else {
            high = middle;
        }
    }
    pair(low, conditions)
}

fn play(chance: &mut Chance, probabilities: &[f64; 5]) -> PairScore {
    let mut left = chance.fraction();
    let reached = |probability: &f64| {
        left -= probability;
        left < 0.0
    };
    probabilities.iter().position(reached).map_or(PairScore::Two, |index| PairScore::ALL[index])
}

fn holds(estimate: &Estimate, truth: f64) -> bool {
    estimate.low.is_none_or(|low| low <= truth) && estimate.high.is_none_or(|high| truth <= high)
}

fn check_coverage(elo: f64, conditions: Conditions, pairs: usize) {
    const RUNS: usize = 2000;
    let probabilities = players_at(elo, conditions, logistic_elo);
    let normalized = normalized_elo(&probabilities);
    let mut chance = Chance(20_260_301);
    let (mut covered, mut covered_normalized) = (0, 0);
    for _ in 0..RUNS {
        let played: Pairs = (0..pairs).map(|_| play(&mut chance, &probabilities)).collect();
        let found = Elo::of(&played.sample());
        covered += usize::from(holds(&found.difference, elo));
        covered_normalized += usize::from(holds(&found.normalized, normalized));
    }
    for covered in [covered, covered_normalized] {
        let rate = covered as f64 / RUNS as f64;
        assert!((0.93..=0.97).contains(&rate), "{rate} of intervals hold {elo} after {pairs} pairs");
    }
}

#[test]
fn intervals_hold_the_truth_in_95_percent_of_matches() {
    check_coverage(100.0, SHARP, 100);
    check_coverage(0.0, MIXED, 40);
    check_coverage(-60.0, MIXED, 200);
    check_coverage(10.0, DRAWISH, 400);
}

#[test]
fn intervals_of_few_or_lopsided_matches_hold_the_truth_no_less_often() {
    for (elo, conditions, pairs) in
        [(0.0, DRAWISH, 10), (0.0, SHARP, 5), (400.0, MIXED, 10), (600.0, SHARP, 20)]
    {
        let probabilities = players_at(elo, conditions, logistic_elo);
        let mut chance = Chance(7);
        let match_holds = |_: &usize| {
            let played: Pairs = (0..pairs).map(|_| play(&mut chance, &probabilities)).collect();
            holds(&Elo::of(&played.sample()).difference, elo)
        };
        let covered = (0..1000).filter(match_holds).count();
        assert!(covered >= 930, "{covered} of 1000 intervals hold {elo} after {pairs} pairs");
    }
}

/// How often H1 is accepted, and the mean number of pairs it took to decide.
fn run_tests(test: &Sprt, probabilities: &[f64; 5], runs: u64) -> (f64, f64) {
    let mut chance = Chance(11);
    let (mut accepted, mut pairs) = (0, 0);
    for _ in 0..runs {
        let mut played = Pairs::default();
        let verdict = loop {
            played.add(play(&mut chance, probabilities));
            match test.check(&played).verdict {
                Verdict::Continue => {}
                decided => break decided,
            }
        };
        accepted += u64::from(verdict == Verdict::AcceptH1);
        pairs += played.total();
    }
    (accepted as f64 / runs as f64, pairs as f64 / runs as f64)
}

/// Runs a test of errors of 5 % with players at either hypothesis. Simulation errs by three standard
/// deviations at most.
fn check_error_rates(test: &Sprt, conditions: Conditions, runs: u64) {
    let SprtSettings { elo0, elo1, model, .. } = *test.settings();
    let players = |elo| match model {
        EloModel::Logistic => players_at(elo, conditions, logistic_elo),
        EloModel::Normalized => players_at(elo, conditions, normalized_elo),
    };
    let allowed = 0.05 + 3.0 * (0.05 * 0.95 / runs as f64).sqrt();
    let (wrong, pairs) = run_tests(test, &players(elo0), runs);
    assert!(wrong <= allowed, "H1 accepted in {wrong} of tests of players at H0");
    assert!(pairs < 1000.0, "{pairs} pairs");
    let (right, pairs) = run_tests(test, &players(elo1), runs);
    assert!(right >= 1.0 - allowed, "H1 accepted in only {right} of tests of players at H1");
    assert!(pairs < 1000.0, "{pairs} pairs");
}

fn five_percent(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt::new(SprtSettings { elo0, elo1, alpha: 0.05, beta: 0.05, model }).unwrap()
}

#[test]
fn sequential_tests_err_no_more_often_than_stated() {
    check_error_rates(&five_percent(0.0, 50.0, EloModel::Logistic), SHARP, 500);
    check_error_rates(&five_percent(0.0, 30.0, EloModel::Logistic), MIXED, 500);
    check_error_rates(&five_percent(0.0, 15.0, EloModel::Logistic), DRAWISH, 500);
    check_error_rates(&five_percent(-20.0, 20.0, EloModel::Logistic), MIXED, 500);
    check_error_rates(&five_percent(0.0, 80.0, EloModel::Normalized), MIXED, 300);
}

#[test]
fn sequential_tests_of_clearly_different_players_accept_h1_soon() {
    let test = five_percent(0.0, 10.0, EloModel::Logistic);
    let (accepted, pairs) = run_tests(&test, &players_at(100.0, MIXED, logistic_elo), 200);
    assert_eq!(accepted, 1.0);
    assert!(pairs < 150.0, "{pairs} pairs");
    let (accepted, _) = run_tests(&test, &players_at(-100.0, MIXED, logistic_elo), 200);
    assert_eq!(accepted, 0.0);
}

#[test]
fn tournament_ratings_hold_the_truth_in_95_percent_of_tournaments() {
    const RUNS: usize = 250;
    const TRUTH: [f64; 5] = [150.0, 60.0, 0.0, -70.0, -140.0];
    let encounters = encounters(&TRUTH);
    let mut chance = Chance(3);
    let mut covered = 0;
    for _ in 0..RUNS {
        let pairings: Vec<Pairing> = encounters.iter().map(|encounter| encounter.play(&mut chance)).collect();
        let ratings = rate(TRUTH.len(), &pairings, None);
        covered += ratings.players.iter().zip(TRUTH).filter(|(rating, truth)| holds(rating, *truth)).count();
    }
    let rate = covered as f64 / (RUNS * TRUTH.len()) as f64;
    assert!((0.93..=0.97).contains(&rate), "{rate} of intervals hold the truth");
}

/// Two players and how their pairs end.
struct Encounter {
    first: usize,
    second: usize,
    probabilities: [f64; 5],
}

impl Encounter {
    /// Forty pairs.
    fn play(&self, chance: &mut Chance) -> Pairing {
        let pairs: Pairs = (0..40).map(|_| play(chance, &self.probabilities)).collect();
        Pairing { first: self.first, second: self.second, score: score_with_points(&pairs), pairs }
    }
}

/// Everybody with everybody.
fn encounters(truth: &[f64]) -> Vec<Encounter> {
    let meet = |first: usize, second: usize| {
        let probabilities = players_at(truth[first] - truth[second], MIXED, logistic_elo);
        Encounter { first, second, probabilities }
    };
    (0..truth.len()).flat_map(|second| (0..second).map(move |first| meet(first, second))).collect()
}

/// A score with the same points; ratings draw nothing else from it when there are pairs.
fn score_with_points(pairs: &Pairs) -> Score {
    let [_, half, one, one_and_half, two] = pairs.counts;
    let draws = half + 2 * one + one_and_half;
    let wins = one_and_half + 2 * two;
    Score { wins, draws, losses: 2 * pairs.total() - wins - draws }
}
