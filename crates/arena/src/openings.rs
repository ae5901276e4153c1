//! Where games start from: a position and the moves that lead into the opening.

use rules::{Game, Move, Position, Rules, pdn};
use thiserror::Error;

use crate::RandomStream;
use crate::ballots::{self, BallotClass, ThreeMoveBallot};

/// A start with the moves already made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What it is called in records.
    pub name: String,
    /// The position it starts from.
    pub start: Position,
    /// The moves made before the players begin.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The beginning of an ordinary game.
    pub fn start() -> Opening {
        Opening { name: "start".to_owned(), start: Position::start(), moves: Vec::new() }
    }

    /// The position the players get.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.after(mv))
    }

    /// The game the players get. Where the moves run into a draw, it is over there.
    pub fn game(&self, rules: Rules) -> Game {
        let mut game = Game::new(self.start, rules);
        for &mv in &self.moves {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

/// The openings of a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpeningList {
    /// Those that can be played from; there is at least one.
    pub openings: Vec<Opening>,
    /// Those that are left out, because the game is over.
    pub over: Vec<OverOpening>,
}

/// An opening after which nothing is left to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverOpening {
    /// Where it stands, counted from 1.
    pub line: usize,
    /// What it is called.
    pub name: String,
}

/// The three-move ballots of some classes.
pub fn three_move(classes: &[BallotClass]) -> Vec<Opening> {
    let opening = |ballot: ThreeMoveBallot| Opening {
        name: format!("three-move {}", ballot.number),
        start: Position::start(),
        moves: ballot.moves.to_vec(),
    };
    let ballots = ballots::three_move().into_iter();
    ballots.filter(|ballot| classes.contains(&ballot.class)).map(opening).collect()
}

/// The eleven-man ballots.
pub fn eleven_man() -> Vec<Opening> {
    let ballots = ballots::eleven_man().into_iter().enumerate();
    let name = |number| format!("eleven-man {number}");
    ballots.map(|(i, start)| Opening { name: name(i + 1), start, moves: Vec::new() }).collect()
}

/// The openings of a text: the games of a PDN, or a FEN a line (`#` starts a comment). The rules say
/// which of them are over.
///
/// # Errors
/// When something in it is no opening, or there is none to play from.
pub fn read(text: &[u8], rules: Rules) -> Result<OpeningList, OpeningError> {
    let all = if is_pdn(text) { read_pdn(text)? } else { read_fens(&String::from_utf8_lossy(text))? };
    let mut list = OpeningList::default();
    for (line, opening) in all {
        match opening.game(rules).outcome() {
            None => list.openings.push(opening),
            Some(_) => list.over.push(OverOpening { line, name: opening.name }),
        }
    }
    match (&list.openings[..], &list.over[..]) {
        ([], []) => Err(OpeningError::None),
        ([], [first, ..]) => Err(OpeningError::AllOver { line: first.line }),
        _ => Ok(list),
    }
}

/// In which a line starts with a tag, or a move number, or a PDN comment.
fn is_pdn(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.any(|line| line.starts_with(b"[") || line.starts_with(b"%") || line.starts_with(b"1."))
}

/// Each with its line.
fn read_pdn(text: &[u8]) -> Result<Vec<(usize, Opening)>, OpeningError> {
    let opening = |(index, game): (usize, Result<pdn::Record, pdn::PdnError>)| {
        let record = game.map_err(OpeningError::Pdn)?;
        let moves = record.main_line().map(|(_, mv)| mv).collect();
        let event = record.tags.get("Event").unwrap_or_default();
        let name = format!("{} {event}", index + 1).trim_end().to_owned();
        Ok((record.text_line, Opening { name, start: record.start, moves }))
    };
    pdn::read(text).enumerate().map(opening).collect()
}

/// Each with its line.
fn read_fens(text: &str) -> Result<Vec<(usize, Opening)>, OpeningError> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let fens = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    fens.map(|(line, fen)| {
        let start = Position::from_fen(fen).map_err(|error| OpeningError::Fen { line, error })?;
        Ok((line, Opening { name: start.to_fen(), start, moves: Vec::new() }))
    })
    .collect()
}

/// Why a text is no list of openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// A game of the PDN is bad.
    #[error("{0}")]
    Pdn(pdn::PdnError),
    /// A line is no FEN.
    #[error("line {line}: bad FEN, {error}")]
    Fen {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: rules::FenError,
    },
    /// There is nothing left to play.
    #[error("every game in it is over, the first on line {line}: expected one that can go on")]
    AllOver {
        /// The line of the first, counted from 1.
        line: usize,
    },
    /// There is nothing.
    #[error("no opening in it: expected PDN games or a FEN a line")]
    None,
}

/// The openings of so many pairs of games, drawn without repeating one before all were used.
pub fn draw(openings: &[Opening], pairs: usize, seed: u64) -> Vec<usize> {
    let mut stream = RandomStream::new(seed);
    let mut drawn = Vec::with_capacity(pairs);
    while drawn.len() < pairs {
        let mut deck: Vec<_> = (0..openings.len()).collect();
        stream.shuffle(&mut deck);
        drawn.extend(deck.into_iter().take(pairs - drawn.len()));
    }
    drawn
}
