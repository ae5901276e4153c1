//! Games of self-play as bytes: where each began, its moves by their places among the legal ones, what the player
//! thought of them, and who won. `docs/formats/self-play.md` draws the bytes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rules::{Color, Game, Position, Rules};
use thiserror::Error;

use crate::openings::Openings;

/// A game of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Where it began: 0 is the start of the game, then the eleven-man ballots in their order.
    pub opening: u16,
    /// How many of its first moves were made by lot.
    pub random_plies: u8,
    /// Its moves.
    pub moves: Vec<PlayedMove>,
    /// Who won; nobody if it was drawn.
    pub winner: Option<Color>,
}

/// A move of a game of self-play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Its place among the legal moves.
    pub place: u8,
    /// What it was worth to the side that made it, in points of the evaluation; nothing for moves that were made by
    /// lot or forced.
    pub score: Option<i16>,
}

/// Stands for no score.
const NO_SCORE: i16 = i16::MIN;

/// Why bytes are no games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// They are no base64 text.
    #[error("expected games as base64")]
    Text,
    /// They end within a game.
    #[error("game {game}: cut off")]
    CutOff {
        /// The game, from 1.
        game: usize,
    },
    /// A number means nothing.
    #[error("game {game}: expected {expected}")]
    Meaningless {
        /// The game, from 1.
        game: usize,
        /// What was expected.
        expected: &'static str,
    },
}

/// Reads and replays games.
pub struct Records {
    openings: Openings,
}

impl Default for Records {
    fn default() -> Records {
        Records { openings: Openings::new() }
    }
}

impl Records {
    /// The text of some games, in one line.
    pub fn to_line(games: &[GameRecord]) -> String {
        let mut bytes = Vec::new();
        games.iter().for_each(|game| write(game, &mut bytes));
        STANDARD.encode(bytes)
    }

    /// The games of a text.
    ///
    /// # Errors
    /// When it is damaged, or a move is not legal.
    pub fn read_line(&self, line: &str) -> Result<Vec<GameRecord>, RecordError> {
        let bytes = STANDARD.decode(line.trim_end()).map_err(|_| RecordError::Text)?;
        let mut rest = Reader { bytes: &bytes, game: 0 };
        let mut games = Vec::new();
        while !rest.bytes.is_empty() {
            rest.game += 1;
            let game = rest.game()?;
            self.replay(&game, |_, _, _| ()).ok_or(rest.meaningless("legal moves"))?;
            games.push(game);
        }
        Ok(games)
    }

    /// Shows every position of a game with the move that was made there; `None` if a move is not legal.
    pub fn replay(
        &self,
        game: &GameRecord,
        mut see: impl FnMut(usize, &Position, PlayedMove),
    ) -> Option<Game> {
        let mut replayed = Game::new(self.openings.position(game.opening)?, Rules::default());
        for (ply, &played) in game.moves.iter().enumerate() {
            let position = *replayed.position();
            let mv = *position.moves().get(usize::from(played.place))?;
            see(ply, &position, played);
            replayed.play(mv).ok()?;
        }
        Some(replayed)
    }
}

fn write(game: &GameRecord, bytes: &mut Vec<u8>) {
    bytes.extend(game.opening.to_le_bytes());
    bytes.push(game.random_plies);
    bytes.push(match game.winner {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    });
    bytes.extend((game.moves.len() as u16).to_le_bytes());
    for (ply, played) in game.moves.iter().enumerate() {
        bytes.push(played.place);
        if ply >= usize::from(game.random_plies) {
            bytes.extend(played.score.unwrap_or(NO_SCORE).to_le_bytes());
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    game: usize,
}

impl Reader<'_> {
    fn game(&mut self) -> Result<GameRecord, RecordError> {
        let opening = u16::from_le_bytes(self.take()?);
        let [random_plies, winner] = self.take()?;
        let winner = match winner {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => return Err(self.meaningless("0, 1 or 2 for who won")),
        };
        let plies = u16::from_le_bytes(self.take()?);
        let moves = (0..plies).map(|ply| {
            let [place] = self.take()?;
            let score =
                if ply < u16::from(random_plies) { NO_SCORE } else { i16::from_le_bytes(self.take()?) };
            Ok(PlayedMove { place, score: Some(score).filter(|&score| score != NO_SCORE) })
        });
        let moves = moves.collect::<Result<_, _>>()?;
        Ok(GameRecord { opening, random_plies, moves, winner })
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], RecordError> {
        let (taken, rest) = self.bytes.split_first_chunk().ok_or(RecordError::CutOff { game: self.game })?;
        self.bytes = rest;
        Ok(*taken)
    }

    fn meaningless(&self, expected: &'static str) -> RecordError {
        RecordError::Meaningless { game: self.game, expected }
    }
}
