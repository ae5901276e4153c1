//! The choices that Alpha had in printed games.

use rules::pdn::Record;
use rules::{Color, Move, Position};
use thiserror::Error;

/// The games that the papers print, as PDN.
pub const PRINTED_GAMES: &str = include_str!("../../../../data/games/seed-games.pdn");

/// Whose moves are looked at.
const ALPHA: &str = "Alpha";

/// A move that Alpha chose among several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedChoice {
    /// The place of its game among the rounds.
    pub game: usize,
    /// Which move of the game it is, of both sides, from 1.
    pub ply: usize,
    /// The position before it.
    pub position: Position,
    /// All legal moves, more than one.
    pub moves: Vec<Move>,
    /// The place of the printed one among them.
    pub printed: usize,
}

/// Alpha's choices in some games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedGames {
    /// The rounds of the games, in the order they were asked for.
    pub rounds: Vec<String>,
    /// The choices, game by game.
    pub choices: Vec<PrintedChoice>,
    /// How many more moves Alpha made where there was no other.
    pub forced: usize,
}

/// Why games have no choices of Alpha.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PrintedMovesError {
    /// No game has this round.
    #[error("no game has the round '{round}': expected some of {}", .known.join(", "))]
    NoRound {
        /// What was asked for.
        round: String,
        /// The rounds there are.
        known: Vec<String>,
    },
    /// A round was asked for twice.
    #[error("the round '{0}' stands there twice: expected each round once")]
    Twice(String),
    /// Alpha did not play.
    #[error(
        "line {line}: in round '{round}' nobody is called {ALPHA}: expected that name in the tag Black or White"
    )]
    NoAlpha {
        /// The round.
        round: String,
        /// Where its game begins.
        line: usize,
    },
    /// Every move was forced, or there is none.
    #[error("no choice among several moves: expected games in which {ALPHA} had one")]
    NoChoice,
}

impl PrintedGames {
    /// Alpha's choices in the games of these rounds.
    ///
    /// # Errors
    /// When a round is not there or is asked for twice, when Alpha did not play in it, or when there
    /// was nothing to choose.
    pub fn new(records: &[Record], rounds: &[String]) -> Result<PrintedGames, PrintedMovesError> {
        let mut games = PrintedGames { rounds: rounds.to_vec(), choices: Vec::new(), forced: 0 };
        for (game, round) in rounds.iter().enumerate() {
            if rounds[..game].contains(round) {
                return Err(PrintedMovesError::Twice(round.clone()));
            }
            let has_round = |record: &&Record| record.tags.get("Round") == Some(round);
            let record = records.iter().find(has_round).ok_or_else(|| no_round(round, records))?;
            games.add(game, record, side_of_alpha(record, round)?);
        }
        if games.choices.is_empty() { Err(PrintedMovesError::NoChoice) } else { Ok(games) }
    }

    fn add(&mut self, game: usize, record: &Record, side: Color) {
        let main_line = record.main_line().enumerate();
        for (i, (position, mv)) in main_line.filter(|(_, (position, _))| position.turn() == side) {
            let moves = position.moves();
            let printed = moves.iter().position(|&legal| legal == mv);
            let printed = printed.expect("the moves of a record are legal");
            if moves.len() > 1 {
                self.choices.push(PrintedChoice { game, ply: i + 1, position, moves, printed });
            } else {
                self.forced += 1;
            }
        }
    }
}

fn no_round(round: &str, records: &[Record]) -> PrintedMovesError {
    let known = records.iter().filter_map(|record| record.tags.get("Round")).map(str::to_owned).collect();
    PrintedMovesError::NoRound { round: round.to_owned(), known }
}

fn side_of_alpha(record: &Record, round: &str) -> Result<Color, PrintedMovesError> {
    let is_alpha = |tag| record.tags.get(tag) == Some(ALPHA);
    match (is_alpha("Black"), is_alpha("White")) {
        (true, _) => Ok(Color::Black),
        (false, true) => Ok(Color::White),
        (false, false) => Err(PrintedMovesError::NoAlpha { round: round.to_owned(), line: record.text_line }),
    }
}
