//! Ratings of all players of a tournament at once, by the model of Bradley and Terry.

use super::elo::DEVIATIONS_95;
use super::{Estimate, Pairs, Sample, Score};

/// Elo points to one unit of the natural logarithm of the odds.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Games that each player is taken to have drawn with an imagined player of rating 0. This keeps perfect
/// scores finite and costs a rating from a hundred games about a hundredth of its size.
const PRIOR_GAMES: f64 = 1.0;

/// Newton's method ends when no rating moves by more, in logits.
const CONVERGED: f64 = 1e-10;
const MOST_STEPS: usize = 100;

/// The games two players had with each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pairing {
    /// The player whose score is counted, by number.
    pub first: usize,
    /// The opponent, by number.
    pub second: usize,
    /// All their games.
    pub score: Score,
    /// Those of them that came in pairs; from these the interval is found if there are any.
    pub pairs: Pairs,
}

/// A player whose rating is agreed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Anchor {
    /// The player, by number.
    pub player: usize,
    /// Its rating.
    pub elo: f64,
}

/// The ratings of a tournament.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ratings {
    /// A rating for each player; absent for one without games against others.
    pub players: Vec<Estimate>,
    /// Players connected by games, directly or through others, each group in ascending order. Ratings of
    /// different groups cannot be compared; a sound tournament has one group.
    pub groups: Vec<Vec<usize>>,
}

/// Rates players numbered from 0 to `players - 1` by their games.
///
/// The score of a game is expected to be `1 / (1 + 10^(-difference/400))`, a draw counting as half a win,
/// and the ratings are those under which the results are most likely (R. A. Bradley and M. E. Terry,
/// Biometrika 39 (1952) 324-345), given one imagined draw of each player with a player rated 0. Each
/// group's ratings are then moved so that their mean is 0 or the anchor has its rating.
///
/// The 95 % intervals are of the distance from that mean or anchor. They come from the inverse Fisher
/// information `H`, corrected for what the model leaves out, draws and the dependence of paired games:
/// `H^-1 J H^-1` with each pairing's part of `J` scaled by the variance seen in its pairs over that of
/// independent games without draws (H. White, Econometrica 50 (1982) 1-25). So that a few games all
/// ending alike do not pass for certainty, one more trial of two coin flips is counted into that ratio.
///
/// # Panics
/// When a pairing or the anchor names a player that does not exist.
pub fn rate(players: usize, pairings: &[Pairing], anchor: Option<Anchor>) -> Ratings {
    let model = Model { players, pairings };
    let logits = model.most_likely();
    let information = Cholesky::of(&model.information(&logits, |_| 1.0));
    let scatter = model.information(&logits, Pairing::variance_ratio);
    let groups = groups(players, pairings);
    let mut ratings = vec![Estimate::default(); players];
    for group in groups.iter().filter(|group| group.len() > 1) {
        let anchor = anchor.filter(|anchor| group.contains(&anchor.player));
        for &player in group {
            let contrast = contrast(players, player, group, anchor);
            let influence = information.solve(&contrast);
            let deviation = quadratic_form(&scatter, &influence).sqrt();
            let elo = ELO_PER_LOGIT * dot(&contrast, &logits) + anchor.map_or(0.0, |anchor| anchor.elo);
            ratings[player] = Estimate::around(elo, DEVIATIONS_95 * ELO_PER_LOGIT * deviation);
        }
    }
    Ratings { players: ratings, groups }
}

impl Pairing {
    /// How much the scores vary, relative to independent games with the same mean and without draws.
    fn variance_ratio(&self) -> f64 {
        let sample = if self.pairs.total() > 0 { self.pairs.sample() } else { self.score.sample() };
        let sample: Sample = sample.with_coin_flip();
        sample.variance_per_game() / (sample.mean() * (1.0 - sample.mean()))
    }

    fn games(&self) -> f64 {
        self.score.games() as f64
    }
}

/// The likelihood of ratings in logits.
struct Model<'a> {
    players: usize,
    pairings: &'a [Pairing],
}

impl Model<'_> {
    fn most_likely(&self) -> Vec<f64> {
        let mut logits = vec![0.0; self.players];
        for _ in 0..MOST_STEPS {
            let information = Cholesky::of(&self.information(&logits, |_| 1.0));
            let step = information.solve(&self.gradient(&logits));
            logits = self.uphill(&logits, &step);
            if step.iter().all(|change| change.abs() <= CONVERGED) {
                break;
            }
        }
        logits
    }

    /// As much of the step as makes the results more likely; the likelihood is concave, so some part does.
    fn uphill(&self, logits: &[f64], step: &[f64]) -> Vec<f64> {
        let moved = |part: f64| -> Vec<f64> {
            logits.iter().zip(step).map(|(logit, change)| logit + part * change).collect()
        };
        let gains = |part: &f64| self.log_likelihood(&moved(*part)) >= self.log_likelihood(logits);
        moved([1.0, 0.5, 0.25, 0.125].into_iter().find(gains).unwrap_or(1.0))
    }

    fn log_likelihood(&self, logits: &[f64]) -> f64 {
        let imagined: f64 =
            logits.iter().map(|&logit| PRIOR_GAMES / 2.0 * (ln_logistic(logit) + ln_logistic(-logit))).sum();
        let played = |pairing: &Pairing| {
            let difference = logits[pairing.first] - logits[pairing.second];
            let points = pairing.score.points();
            points * ln_logistic(difference) + (pairing.games() - points) * ln_logistic(-difference)
        };
        imagined + self.pairings.iter().map(played).sum::<f64>()
    }

    /// Points made beyond expectation, by player.
    fn gradient(&self, logits: &[f64]) -> Vec<f64> {
        let mut surplus: Vec<f64> =
            logits.iter().map(|&logit| PRIOR_GAMES * (0.5 - logistic(logit))).collect();
        for pairing in self.pairings {
            let expected = pairing.games() * logistic(logits[pairing.first] - logits[pairing.second]);
            surplus[pairing.first] += pairing.score.points() - expected;
            surplus[pairing.second] -= pairing.score.points() - expected;
        }
        surplus
    }

    /// The Fisher information, with each pairing's part scaled.
    fn information(&self, logits: &[f64], scale: impl Fn(&Pairing) -> f64) -> Vec<Vec<f64>> {
        let mut matrix = vec![vec![0.0; self.players]; self.players];
        for (player, &logit) in logits.iter().enumerate() {
            matrix[player][player] = PRIOR_GAMES * logistic(logit) * logistic(-logit);
        }
        for pairing in self.pairings {
            let (first, second) = (pairing.first, pairing.second);
            let difference = logits[first] - logits[second];
            let part = scale(pairing) * pairing.games() * logistic(difference) * logistic(-difference);
            matrix[first][first] += part;
            matrix[second][second] += part;
            matrix[first][second] -= part;
            matrix[second][first] -= part;
        }
        matrix
    }
}

fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// `ln(logistic(logit))` without overflow.
fn ln_logistic(logit: f64) -> f64 {
    logit.min(0.0) - (-logit.abs()).exp().ln_1p()
}

/// The weights that make of all ratings the one of a player relative to its group's mean or anchor.
fn contrast(players: usize, player: usize, group: &[usize], anchor: Option<Anchor>) -> Vec<f64> {
    let mut weights = vec![0.0; players];
    weights[player] = 1.0;
    match anchor {
        Some(anchor) => weights[anchor.player] -= 1.0,
        None => group.iter().for_each(|&member| weights[member] -= 1.0 / group.len() as f64),
    }
    weights
}

/// Players connected by games.
fn groups(players: usize, pairings: &[Pairing]) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..players).collect();
    for pairing in pairings.iter().filter(|pairing| pairing.score.games() > 0) {
        let (one, other) = (leader[pairing.first], leader[pairing.second]);
        let (least, greatest) = (one.min(other), one.max(other));
        leader.iter_mut().filter(|led| **led == greatest).for_each(|led| *led = least);
    }
    let members = |first: usize| (0..players).filter(|&player| leader[player] == first).collect();
    (0..players).filter(|&player| leader[player] == player).map(members).collect()
}

fn quadratic_form(matrix: &[Vec<f64>], vector: &[f64]) -> f64 {
    matrix.iter().zip(vector).map(|(row, value)| value * dot(row, vector)).sum()
}

/// The sum of products over the length of the shorter.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(left, right)| left * right).sum()
}

/// The lower triangle of `L` in `matrix = L * transpose of L`.
pub(super) struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Factors a symmetric positive definite matrix, of which the lower triangle is read.
    pub(super) fn of(matrix: &[Vec<f64>]) -> Cholesky {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (index, given) in matrix.iter().enumerate() {
            let mut row: Vec<f64> = Vec::with_capacity(index + 1);
            for column in 0..index {
                let above = &rows[column];
                row.push((given[column] - dot(&row, above)) / above[column]);
            }
            row.push((given[index] - dot(&row, &row)).sqrt());
            rows.push(row);
        }
        Cholesky { rows }
    }

    /// The vector that the matrix maps to `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution: Vec<f64> = Vec::with_capacity(right.len());
        for (row, given) in self.rows.iter().zip(right) {
            solution.push((given - dot(&solution, row)) / row[solution.len()]);
        }
        for index in (0..solution.len()).rev() {
            let below: f64 =
                (index + 1..solution.len()).map(|row| self.rows[row][index] * solution[row]).sum();
            solution[index] = (solution[index] - below) / self.rows[index][index];
        }
        solution
    }
}
