//! Openings drawn by lot, so that a match is about the middle game: the three-move ballots of
//! tournament play and the eleven-man ballots.

use std::collections::BTreeSet;
use std::str::FromStr;

use rules::{Color, Direction, Kind, Move, Piece, Position, Setup, Square, SquareSet};

/// The table of the 174 numbered openings, with its source.
const THREE_MOVE_TABLE: &str = include_str!("../../../data/ballots/three-move.csv");

/// One of the numbered three-move openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreeMoveBallot {
    /// Its number in the deck, from 1.
    pub number: u32,
    /// The three moves from the starting position.
    pub moves: [Move; 3],
    /// Where it is played.
    pub class: BallotClass,
    /// The customary name, where there is one.
    pub name: Option<&'static str>,
    /// Who gives the name, by the keys in the head of the table.
    pub sources: Vec<&'static str>,
    /// The position after the moves, White to move.
    pub position: Position,
}

/// Where an opening is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BallotClass {
    /// In play over the board.
    Crossboard,
    /// Only in mail play.
    MailPlay,
    /// Nowhere: one side loses.
    Barred,
}

impl FromStr for BallotClass {
    type Err = String;

    fn from_str(text: &str) -> Result<BallotClass, String> {
        match text {
            "crossboard" => Ok(BallotClass::Crossboard),
            "mail-play" => Ok(BallotClass::MailPlay),
            "barred" => Ok(BallotClass::Barred),
            _ => Err(format!("no class '{text}': expected crossboard, mail-play or barred")),
        }
    }
}

/// The 174 numbered three-move openings, in the order of their numbers.
pub fn three_move() -> Vec<ThreeMoveBallot> {
    let rows = THREE_MOVE_TABLE.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    rows.map(|row| ballot(row).unwrap_or_else(|| panic!("the ballot table has a bad row: {row}"))).collect()
}

fn ballot(row: &'static str) -> Option<ThreeMoveBallot> {
    let mut fields = row.split(',');
    let number = fields.next()?.parse().ok()?;
    let mut position = Position::start();
    let mut play = |text: &str| {
        let mv = position.parse_move(text).ok()?;
        position = position.after(mv);
        Some(mv)
    };
    let moves: Vec<_> = fields.next()?.split(' ').map(&mut play).collect::<Option<_>>()?;
    let class = fields.next()?.parse().ok()?;
    let name = fields.next().filter(|name| !name.is_empty());
    let sources = fields.next()?.split_whitespace().collect();
    Some(ThreeMoveBallot { number, moves: moves.try_into().ok()?, class, name, sources, position })
}

/// The 2,500 eleven-man ballots: each side takes off one man of its second and third row and
/// makes one of its first moves. Black is to move.
pub fn eleven_man() -> Vec<Position> {
    let halves = eleven_man_halves();
    let mut ballots = Vec::with_capacity(halves.len() * halves.len());
    for &black in &halves {
        for &white in &halves {
            ballots.push(eleven_against_eleven(black, white.turned()));
        }
    }
    ballots
}

/// Black's men after taking one off and moving, each arrangement once.
fn eleven_man_halves() -> BTreeSet<SquareSet> {
    let start = Position::start();
    let removable = start.men(Color::Black) - Color::White.crown_row();
    let draw = |removed: Square| start.moves().into_iter().map(move |mv| half(removed, mv));
    removable.into_iter().flat_map(draw).collect()
}

fn half(removed: Square, mv: Move) -> SquareSet {
    let men = Position::start().men(Color::Black) - removed.into();
    if mv.from() != removed {
        return (men - mv.from().into()) | mv.to().into();
    }
    (men - behind(mv).into()) | removed.into()
}

/// The man that moves up when the one that should move was taken off: the next on the same
/// diagonal, or the only one behind.
fn behind(mv: Move) -> Square {
    let diagonal =
        Direction::ALL.into_iter().find(|&direction| mv.to().neighbor(direction) == Some(mv.from()));
    let others = [Direction::UpLeft, Direction::UpRight];
    let squares = diagonal.into_iter().chain(others).filter_map(|direction| mv.from().neighbor(direction));
    squares.into_iter().next().expect("no man that moves first stands on the back row")
}

fn eleven_against_eleven(black: SquareSet, white: SquareSet) -> Position {
    let mut setup = Setup::empty(Color::Black);
    for (color, squares) in [(Color::Black, black), (Color::White, white)] {
        for square in squares {
            setup.put(square, Some(Piece { color, kind: Kind::Man }));
        }
    }
    setup.position().expect("eleven men a side and none near its crown row")
}
