//! The result as a game record states it.

use std::fmt;

use crate::{Color, Outcome};

/// The result of a recorded game. `1-0` means that Black, the first player, won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`, also `2-0`.
    BlackWins,
    /// `0-1`, also `0-2`.
    WhiteWins,
    /// `1/2-1/2`, also `1-1`.
    Draw,
    /// `0-0`: both sides lose, as in a double forfeit.
    BothLose,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

/// Every way a result is written, longest first where one starts another.
const SPELLINGS: [(&str, GameResult); 10] = [
    ("1/2-1/2", GameResult::Draw),
    ("½-½", GameResult::Draw),
    ("1-0", GameResult::BlackWins),
    ("0-1", GameResult::WhiteWins),
    ("2-0", GameResult::BlackWins),
    ("0-2", GameResult::WhiteWins),
    ("1-1", GameResult::Draw),
    ("0-0", GameResult::BothLose),
    ("1/2", GameResult::Draw),
    ("*", GameResult::Unknown),
];

/// `½-½` in Latin-1.
const LATIN_1_HALVES: &[u8] = &[0xBD, b'-', 0xBD];

impl GameResult {
    /// The result a text states.
    pub fn from_text(text: &str) -> Option<GameResult> {
        SPELLINGS.iter().find(|(spelling, _)| *spelling == text.trim()).map(|&(_, result)| result)
    }

    /// The result at the head of some bytes and its length, where no digit or separator follows:
    /// `1-0` is a result, `1-05` and `1-18` are moves.
    pub(super) fn at_head_of(bytes: &[u8]) -> Option<(GameResult, usize)> {
        // Nearly everything looked at is a move.
        if !matches!(bytes, [b'0'..=b'2', b'-' | b'/', ..] | [b'*' | 0xC2, ..]) {
            return bytes.starts_with(LATIN_1_HALVES).then_some((GameResult::Draw, LATIN_1_HALVES.len()));
        }
        let (spelling, result) =
            SPELLINGS.iter().find(|(spelling, _)| bytes.starts_with(spelling.as_bytes()))?;
        let follower = bytes.get(spelling.len()).copied();
        let goes_on =
            follower.is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'x' | b'X' | b'/'));
        (!goes_on || *spelling == "*").then_some((*result, spelling.len()))
    }

    /// The most bytes [`GameResult::at_head_of`] looks at.
    pub(super) const LONGEST: usize = "1/2-1/2".len() + 1;

    /// Who won, if one side did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::BlackWins => Some(Color::Black),
            GameResult::WhiteWins => Some(Color::White),
            GameResult::Draw | GameResult::BothLose | GameResult::Unknown => None,
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            None => GameResult::Unknown,
            Some(Outcome::Draw(_)) => GameResult::Draw,
            Some(Outcome::Win { winner: Color::Black, .. }) => GameResult::BlackWins,
            Some(Outcome::Win { winner: Color::White, .. }) => GameResult::WhiteWins,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameResult::BlackWins => "1-0",
            GameResult::WhiteWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
            GameResult::Unknown => "*",
        })
    }
}
