//! One game of a contest as it stands in the journal and in `results.csv`.

use std::fmt;

use arena::statistics::{GameScore, PairScore};
use arena::{Statistics, Tally};
use rules::pdn::GameResult;
use rules::{Color, DrawReason, Outcome, WinReason};
use serde::{Deserialize, Serialize};

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRow {
    /// Its number in the contest, from 1.
    pub game: usize,
    /// The number of its pair.
    pub pair: usize,
    /// What the opening is called.
    pub opening: String,
    /// Who had Black.
    pub black: String,
    /// Who had White.
    pub white: String,
    /// `1-0` if Black won.
    pub result: String,
    /// How it ended.
    pub reason: GameEnd,
    /// Moves of both sides, those of the opening included.
    pub plies: usize,
    /// Moves Black was asked for.
    pub black_moves: u64,
    /// Positions Black looked at.
    pub black_nodes: u64,
    /// Of them, those it gave a score by looking at the board.
    pub black_evaluations: u64,
    /// Those it looked for in a memory.
    pub black_lookups: u64,
    /// Those it found there.
    pub black_hits: u64,
    /// Black's deepest look ahead, in plies.
    pub black_depth: u32,
    /// The same of White.
    pub white_moves: u64,
    /// Positions White looked at.
    pub white_nodes: u64,
    /// Of them, those it gave a score by looking at the board.
    pub white_evaluations: u64,
    /// Those it looked for in a memory.
    pub white_lookups: u64,
    /// Those it found there.
    pub white_hits: u64,
    /// White's deepest look ahead, in plies.
    pub white_depth: u32,
    /// Black's place in the list of players.
    pub black_player: usize,
    /// White's place in the list of players.
    pub white_player: usize,
    /// What the players could not put away after it; not in the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub troubles: Vec<String>,
    /// The record; not in the table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pdn: String,
}

impl GameRow {
    /// What the moves cost Black, and White.
    pub fn tallies(&self) -> [Tally; 2] {
        let black = Tally {
            moves: self.black_moves,
            total: Statistics {
                nodes: self.black_nodes,
                depth: self.black_depth,
                evaluations: self.black_evaluations,
                lookups: self.black_lookups,
                hits: self.black_hits,
            },
        };
        let white = Tally {
            moves: self.white_moves,
            total: Statistics {
                nodes: self.white_nodes,
                depth: self.white_depth,
                evaluations: self.white_evaluations,
                lookups: self.white_lookups,
                hits: self.white_hits,
            },
        };
        [black, white]
    }

    /// Who forfeited it, by the place in the list of players, and why.
    pub fn forfeit(&self) -> Option<(usize, &str)> {
        let Some(Outcome::Win { winner, reason: WinReason::Forfeit }) = self.reason.outcome else {
            return None;
        };
        let loser = if winner == Color::Black { self.white_player } else { self.black_player };
        Some((loser, self.reason.note.as_deref()?))
    }

    /// The result as one of the two players sees it.
    pub fn score_of(&self, player: usize) -> GameScore {
        let winner = GameResult::from_text(&self.result).and_then(GameResult::winner);
        let color = if player == self.black_player { Color::Black } else { Color::White };
        match winner {
            None => GameScore::Draw,
            Some(winner) if winner == color => GameScore::Win,
            Some(_) => GameScore::Loss,
        }
    }
}

/// How a game ended, and why a player forfeited it. Tables have it as a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct GameEnd {
    /// The outcome; none of a game that has none, or of a text that is no outcome.
    pub outcome: Option<Outcome>,
    /// Why a player forfeited; or the text.
    pub note: Option<String>,
}

const UNFINISHED: &str = "unfinished";

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.outcome, &self.note) {
            (Some(outcome), None) => write!(f, "{outcome}"),
            (Some(outcome), Some(note)) => write!(f, "{outcome} ({note})"),
            (None, note) => f.write_str(note.as_deref().unwrap_or(UNFINISHED)),
        }
    }
}

impl From<GameEnd> for String {
    fn from(end: GameEnd) -> String {
        end.to_string()
    }
}

impl From<String> for GameEnd {
    fn from(text: String) -> GameEnd {
        for outcome in outcomes() {
            let Some(rest) = text.strip_prefix(&outcome.to_string()) else { continue };
            let note = rest.strip_prefix(" (").and_then(|note| note.strip_suffix(')'));
            if rest.is_empty() || note.is_some() {
                return GameEnd { outcome: Some(outcome), note: note.map(str::to_owned) };
            }
        }
        GameEnd { outcome: None, note: Some(text).filter(|text| text != UNFINISHED) }
    }
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    let wins = [
        WinReason::NoMove,
        WinReason::Resignation,
        WinReason::GaveAway,
        WinReason::Forfeit,
        WinReason::Adjudication,
    ];
    let draws =
        [DrawReason::Agreement, DrawReason::Repetition, DrawReason::NoProgress, DrawReason::Adjudication];
    let won = move |winner| wins.map(|reason| Outcome::Win { winner, reason });
    Color::ALL.into_iter().flat_map(won).chain(draws.map(Outcome::Draw))
}

/// Two games from one opening: the result of a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PairLine(pub(crate) [GameRow; 2]);

impl PairLine {
    pub(crate) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a row is plain data")
    }

    /// Lines come from our own journal, whose checksums hold.
    pub(crate) fn from_line(line: &str) -> PairLine {
        serde_json::from_str(line).expect("the journal holds what was written")
    }

    /// The two players, the one that has Black in the first game first.
    pub(crate) fn players(&self) -> [usize; 2] {
        [self.0[0].black_player, self.0[0].white_player]
    }

    pub(crate) fn score(&self) -> PairScore {
        let [first, _] = self.players();
        let [one, two] = [0, 1].map(|game| self.0[game].score_of(first));
        PairScore::of(one, two)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_game_is_read_as_it_is_written() {
        let notes = [None, Some("(late) by 3 s".to_owned())];
        for (outcome, note) in outcomes().flat_map(|outcome| notes.clone().map(|note| (outcome, note))) {
            let end = GameEnd { outcome: Some(outcome), note };
            assert_eq!(GameEnd::from(end.to_string()), end);
        }
        for text in ["unfinished", "as an older version put it"] {
            let end = GameEnd::from(text.to_owned());
            assert_eq!((end.outcome, end.to_string()), (None, text.to_owned()));
        }
    }
}
