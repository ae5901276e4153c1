//! What a match shows of its two players: the same numbers and words on the command line and in the page.

use arena::statistics::{Elo, Estimate, Pairing, Pairs, Score, likelihood_of_superiority};
use serde::{Deserialize, Serialize};

/// A likelihood beyond which the 95 % interval of the difference does not hold an even score.
const DECIDED: f64 = 0.975;

/// What a match shows, from the side of its first player. Every interval rests on pairs of games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchFigures {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by points: 0, 1/2, 1, 3/2, 2.
    pub pairs: [u64; 5],
    /// The share of the points, from 0 to 1.
    pub score: Option<f64>,
    /// The lower end of its 95 % interval.
    pub score_low: Option<f64>,
    /// The upper end.
    pub score_high: Option<f64>,
    /// The Elo difference.
    pub elo: Option<f64>,
    /// The lower end of its 95 % interval.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// The difference in normalized Elo.
    pub normalized_elo: Option<f64>,
    /// How likely the first player is the stronger one.
    pub likelihood_of_superiority: f64,
}

impl MatchFigures {
    pub(crate) fn of(Pairing { score, pairs, .. }: &Pairing) -> MatchFigures {
        let Pairs { counts } = *pairs;
        let (sample, Score { wins, draws, losses }) = (pairs.sample(), *score);
        let (elo, share) = (Elo::of(&sample), sample.score());
        MatchFigures {
            games: score.games(),
            wins,
            draws,
            losses,
            pairs: counts,
            score: score.fraction(),
            score_low: share.low,
            score_high: share.high,
            elo: elo.difference.value,
            elo_low: elo.difference.low,
            elo_high: elo.difference.high,
            normalized_elo: elo.normalized.value,
            likelihood_of_superiority: likelihood_of_superiority(&sample),
        }
    }

    /// The figures in words, a line for each: the score, the difference, and what they prove.
    pub fn lines(&self, first: &str, second: &str) -> Vec<String> {
        let elo = Estimate { value: self.elo, low: self.elo_low, high: self.elo_high };
        let likelihood = self.likelihood_of_superiority;
        let verdict = if likelihood > DECIDED {
            format!("this shows that {first} is stronger")
        } else if likelihood < 1.0 - DECIDED {
            format!("this shows that {second} is stronger")
        } else {
            "this does not show yet who is stronger".to_owned()
        };
        vec![
            format!("share of the points, 95 %: {}", self.share()),
            format!("Elo difference, 95 %: {elo}"),
            format!("likelihood that {first} is stronger: {:.1} %", 100.0 * likelihood),
            verdict,
        ]
    }

    /// `62.5 % [53.0 %, 71.2 %]`
    fn share(&self) -> String {
        let percent =
            |share: Option<f64>| share.map_or("?".to_owned(), |share| format!("{:.1} %", 100.0 * share));
        format!("{} [{}, {}]", percent(self.score), percent(self.score_low), percent(self.score_high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(counts: [u64; 5]) -> MatchFigures {
        let [zero, half, one, more, two] = counts;
        let score = Score { wins: 2 * two + more, draws: half + 2 * one + more, losses: 2 * zero + half };
        MatchFigures::of(&Pairing { first: 0, second: 1, score, pairs: Pairs { counts } })
    }

    #[test]
    fn the_verdict_is_that_of_the_interval() {
        for (counts, verdict) in [
            ([0, 0, 10, 0, 0], "this does not show yet who is stronger"),
            ([1, 1, 10, 3, 5], "this does not show yet who is stronger"),
            ([0, 1, 10, 6, 3], "this shows that one is stronger"),
            ([3, 6, 10, 1, 0], "this shows that other is stronger"),
            ([0; 5], "this does not show yet who is stronger"),
        ] {
            let figures = figures(counts);
            assert_eq!(figures.lines("one", "other")[3], verdict, "{figures:?}");
            let is_above = figures.score_low.is_some_and(|low| low > 0.5);
            let is_below = figures.score_high.is_some_and(|high| high < 0.5);
            assert_eq!(verdict.contains("that one"), is_above, "{figures:?}");
            assert_eq!(verdict.contains("that other"), is_below, "{figures:?}");
        }
    }

    #[test]
    fn the_words_name_both_players_and_every_interval() {
        assert_eq!(
            figures([0, 1, 10, 6, 3]).lines("mine", "old"),
            [
                "share of the points, 95 %: 63.7 % [55.0 %, 73.1 %]",
                "Elo difference, 95 %: +98.1 [+34.7, +173.6]",
                "likelihood that mine is stronger: 99.7 %",
                "this shows that mine is stronger",
            ]
        );
        assert_eq!(figures([0; 5]).lines("mine", "old")[0], "share of the points, 95 %: ? [?, ?]");
    }
}
