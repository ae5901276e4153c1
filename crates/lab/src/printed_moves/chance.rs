//! What agreement is worth. The best of many readings agrees well even where no reading is right; how well is found by
//! lot: what the readings choose stays, with all they have in common, and the moves they are held against are drawn.
//! Of one reading it is exact: the Poisson binomial distribution, by convolution.

use std::collections::BTreeSet;

use arena::RandomStream;
use serde::Serialize;

use super::Answers;

/// Among which moves the lot is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Null {
    /// All legal moves.
    Legal,
    /// Those that are best for the pieces alone at the usual minimum ply.
    Sound,
}

/// How many hits the best reading has when moves are drawn by lot.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct BestOfMany {
    /// Readings that choose differently somewhere.
    pub different: usize,
    /// How often all moves were drawn.
    pub draws: usize,
    /// The hits of the best reading, on average.
    pub mean: f64,
    /// Only one draw in twenty gives the best reading more hits than this.
    pub high: usize,
    /// The hits of the best reading with the moves that are printed.
    pub observed: usize,
    /// The share of draws that give the best reading at least as many.
    pub probability: f64,
}

/// Draws moves for all choices, so many times.
pub(super) fn draw(
    observed: usize,
    answers: &[Answers],
    lots: &Answers,
    draws: usize,
    seed: u64,
) -> BestOfMany {
    let different: BTreeSet<Vec<Option<usize>>> =
        answers.iter().map(|answers| answers.iter().map(|best| best.first().copied()).collect()).collect();
    let choosers = Choosers::new(&different, lots);
    let mut stream = RandomStream::new(seed);
    let mut hits = vec![0; different.len()];
    let mut maxima: Vec<usize> =
        (0..draws).map(|_| choosers.best_in_a_draw(&mut stream, &mut hits)).collect();
    maxima.sort_unstable();
    let reached = maxima.iter().filter(|&&maximum| maximum >= observed).count();
    let of_draws = |number: usize| number as f64 / draws.max(1) as f64;
    BestOfMany {
        different: different.len(),
        draws,
        mean: of_draws(maxima.iter().sum()),
        high: maxima.get((draws * 19).div_ceil(20).saturating_sub(1)).copied().unwrap_or(0),
        observed,
        probability: of_draws(reached),
    }
}

/// For every choice, the moves that can be drawn, each with the readings that choose it.
struct Choosers(Vec<Vec<Vec<usize>>>);

impl Choosers {
    fn new(different: &BTreeSet<Vec<Option<usize>>>, lots: &Answers) -> Choosers {
        let who = |choice: usize, mv: usize| {
            let readings = different.iter().enumerate();
            readings.filter(|(_, chosen)| chosen[choice] == Some(mv)).map(|(reading, _)| reading).collect()
        };
        let of_choice =
            |(choice, moves): (usize, &Vec<usize>)| moves.iter().map(|&mv| who(choice, mv)).collect();
        Choosers(lots.iter().enumerate().map(of_choice).collect())
    }

    /// Draws a move for every choice and counts; `hits` is room to count in.
    fn best_in_a_draw(&self, stream: &mut RandomStream, hits: &mut [usize]) -> usize {
        hits.fill(0);
        for moves in self.0.iter().filter(|moves| !moves.is_empty()) {
            moves[stream.below(moves.len())].iter().for_each(|&reading| hits[reading] += 1);
        }
        hits.iter().copied().max().unwrap_or(0)
    }
}

/// The probability that at least `count` of the events happen.
pub fn at_least(count: usize, probabilities: &[f64]) -> f64 {
    let tail: f64 = distribution(probabilities).iter().skip(count).sum();
    tail.min(1.0)
}

/// The probabilities that none, one, two and so on of the events happen.
fn distribution(probabilities: &[f64]) -> Vec<f64> {
    let mut counts = vec![1.0];
    for &probability in probabilities {
        counts.push(0.0);
        for count in (0..counts.len()).rev() {
            let one_less = if count > 0 { counts[count - 1] } else { 0.0 };
            counts[count] = counts[count] * (1.0 - probability) + one_less * probability;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_reading_of_one_choice_is_a_coin() {
        let best = draw(1, &[vec![vec![0]]], &vec![vec![0, 1]], 10_000, 1);
        assert_eq!((best.different, best.high), (1, 1));
        assert!((best.mean - 0.5).abs() < 0.02 && best.mean == best.probability, "{best:?}");
    }

    #[test]
    fn readings_that_choose_everything_between_them_always_have_a_hit() {
        let answers = [vec![vec![0]], vec![vec![1, 0]], vec![vec![1]]];
        let best = draw(1, &answers, &vec![vec![0, 1]], 100, 1);
        assert_eq!((best.different, best.mean, best.probability), (2, 1.0, 1.0));
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        let lots: Answers = vec![vec![0, 1, 2]; 12];
        let answers: Vec<Answers> = (0..3).map(|mv| vec![vec![mv]; 12]).collect();
        let draw = |seed| draw(6, &answers, &lots, 500, seed);
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert!(draw(1).mean > 4.0, "the best of three has more than a third: {:?}", draw(1));
    }

    #[test]
    fn nothing_drawn_says_nothing() {
        let best = draw(0, &[], &vec![], 0, 1);
        assert_eq!((best.mean, best.high, best.probability), (0.0, 0, 0.0));
    }

    /// Every combination of events, one by one.
    fn by_brute_force(count: usize, probabilities: &[f64]) -> f64 {
        let combinations = 0..1_u32 << probabilities.len();
        let happens = |combination: u32, event: usize| combination >> event & 1 == 1;
        let enough = combinations.filter(|combination| combination.count_ones() as usize >= count);
        let weight = |combination| {
            let events = probabilities.iter().enumerate();
            events
                .map(
                    |(event, probability)| {
                        if happens(combination, event) { *probability } else { 1.0 - probability }
                    },
                )
                .product::<f64>()
        };
        enough.map(weight).sum()
    }

    #[test]
    fn tails_are_those_of_counting_every_combination() {
        for probabilities in [
            &[][..],
            &[0.5],
            &[0.0, 1.0],
            &[0.5, 1.0 / 3.0, 0.25],
            &[0.1, 0.1, 0.9, 0.125, 1.0 / 7.0, 0.5, 0.5, 1.0 / 3.0, 0.2, 1.0],
        ] {
            for count in 0..=probabilities.len() + 1 {
                let (ours, expected) = (at_least(count, probabilities), by_brute_force(count, probabilities));
                assert!((ours - expected).abs() < 1e-12, "{count} of {probabilities:?}: {ours}, {expected}");
            }
        }
    }

    #[test]
    fn equal_probabilities_give_the_binomial_distribution() {
        // 1 - P(at most 2 heads of 10) = 1 - 56 / 1024.
        assert!((at_least(3, &[0.5; 10]) - 968.0 / 1024.0).abs() < 1e-12);
    }
}
