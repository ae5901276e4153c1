//! How a contest stands: who scored what against whom, and what follows from it.

use arena::Tally;
use arena::statistics::{Estimate, Pairing, Pairs, Ratings, Score, Sprt, SprtState, Verdict, rate};
use serde::Serialize;

use super::game_row::PairLine;
use crate::{Contest, GameRow, MatchFigures};

/// The score of every two players that met, in the order of the pairings.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// What the moves of each player cost, in the order of the list of players.
    pub tallies: Vec<Tally>,
    /// Each pairing with the score of its first player.
    pub pairings: Vec<Pairing>,
    /// The games that each player forfeited, in the order of the list of players.
    pub forfeits: Vec<Forfeits>,
    sprt: Option<Sprt>,
}

/// Games that a player forfeited: by a program that crashed, a script that failed, or too much time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forfeits {
    /// How many.
    pub games: u64,
    /// The number of the first of them, with its reason.
    pub first: Option<(usize, String)>,
}

/// What a player came to in a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankedPlayer {
    /// What it is called.
    pub player: String,
    /// Its rating in Elo points, zero on average; nothing as long as nobody can say.
    pub elo: Option<f64>,
    /// The lower end of its 95 % interval.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of the points, from 0 to 1.
    pub score: Option<f64>,
    /// The lower end of its 95 % interval, by pairs of games.
    pub score_low: Option<f64>,
    /// The upper end.
    pub score_high: Option<f64>,
}

impl RankedPlayer {
    /// The rating.
    pub fn rating(&self) -> Estimate {
        Estimate { value: self.elo, low: self.elo_low, high: self.elo_high }
    }
}

impl Forfeits {
    fn add(&mut self, game: usize, reason: &str) {
        self.games += 1;
        if self.first.as_ref().is_none_or(|(first, _)| game < *first) {
            self.first = Some((game, reason.to_owned()));
        }
    }
}

impl Standing {
    /// Before the first game.
    pub fn new(contest: &Contest) -> Standing {
        let none = |&[first, second]: &[usize; 2]| Pairing {
            first,
            second,
            score: Score::default(),
            pairs: Pairs::default(),
        };
        let declaration = contest.declaration();
        Standing {
            tallies: vec![Tally::default(); declaration.players.len()],
            pairings: contest.pairings().iter().map(none).collect(),
            forfeits: vec![Forfeits::default(); declaration.players.len()],
            // Settings that make no test are refused where they are read.
            sprt: declaration.sprt.and_then(|settings| Sprt::new(settings).ok()),
        }
    }

    /// After some games of a table, which come in pairs.
    pub fn of_rows(contest: &Contest, rows: &[GameRow]) -> Standing {
        let mut standing = Standing::new(contest);
        for pair in rows.chunks_exact(2) {
            standing.add(&PairLine([pair[0].clone(), pair[1].clone()]));
        }
        standing
    }

    pub(crate) fn add(&mut self, pair: &PairLine) {
        let [first, second] = pair.players();
        let met = |pairing: &&mut Pairing| (pairing.first, pairing.second) == (first, second);
        let pairing = self.pairings.iter_mut().find(met).expect("only declared pairings are played");
        pairing.pairs.add(pair.score());
        for game in &pair.0 {
            pairing.score.add(game.score_of(first));
            for (color, &tally) in game.tallies.iter() {
                self.tallies[game.players[color]] += tally;
            }
            if let Some((player, reason)) = game.forfeit() {
                self.forfeits[player].add(game.game, reason);
            }
        }
    }

    /// What the sequential test says, in a match that has one.
    pub fn sprt(&self) -> Option<SprtState> {
        self.sprt.as_ref().map(|sprt| sprt.check(&self.pairings[0].pairs))
    }

    /// Whether the test has decided.
    pub fn is_decided(&self) -> bool {
        self.sprt().is_some_and(|state| state.verdict != Verdict::Continue)
    }

    /// The score of a match, of its first player.
    pub fn score(&self) -> Score {
        self.pairings[0].score
    }

    /// What a match shows, from the side of its first player.
    pub fn match_figures(&self) -> MatchFigures {
        MatchFigures::of(&self.pairings[0])
    }

    /// Everybody's rating.
    pub fn ratings(&self) -> Ratings {
        rate(self.tallies.len(), &self.pairings, None)
    }

    /// A player's score against all others.
    pub fn total(&self, player: usize) -> Score {
        let mut total = Score::default();
        for pairing in &self.pairings {
            if pairing.first == player {
                total += pairing.score;
            } else if pairing.second == player {
                total += pairing.score.reversed();
            }
        }
        total
    }

    /// A player's pairs of games against all others.
    pub fn total_pairs(&self, player: usize) -> Pairs {
        let mut total = Pairs::default();
        for pairing in &self.pairings {
            if pairing.first == player {
                total += pairing.pairs;
            } else if pairing.second == player {
                total += pairing.pairs.reversed();
            }
        }
        total
    }

    /// A player's score against another, if they met.
    pub fn against(&self, player: usize, other: usize) -> Option<Score> {
        let pairing = self.pairings.iter().find(|pairing| {
            [pairing.first, pairing.second] == [player, other]
                || [pairing.second, pairing.first] == [player, other]
        })?;
        Some(if pairing.first == player { pairing.score } else { pairing.score.reversed() })
    }

    /// The players, best first, with their ratings.
    pub fn ranking(&self) -> Vec<(usize, Estimate)> {
        let mut ranking: Vec<_> = self.ratings().players.into_iter().enumerate().collect();
        let value = |estimate: &Estimate| estimate.value.unwrap_or(f64::NEG_INFINITY);
        ranking.sort_by(|(_, a), (_, b)| value(b).total_cmp(&value(a)));
        ranking
    }

    /// What a player of this rating came to, by the name that it goes by.
    pub fn ranked(&self, player: usize, rating: Estimate, name: &str) -> RankedPlayer {
        let (total, share) = (self.total(player), self.total_pairs(player).sample().score());
        RankedPlayer {
            player: name.to_owned(),
            elo: rating.value,
            elo_low: rating.low,
            elo_high: rating.high,
            games: total.games(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: total.fraction(),
            score_low: share.low,
            score_high: share.high,
        }
    }
}
