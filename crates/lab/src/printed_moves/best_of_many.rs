//! The best of many readings agrees well even where no reading is right. How well is found by
//! lot: what the readings choose stays, with all they have in common, and the moves they are held
//! against are drawn.

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
}
