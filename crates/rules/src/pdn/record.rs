//! A game as it is written down: tags, moves, comments, variations, result.

use crate::{Color, Game, Move, Position};

use super::GameResult;

/// One recorded game; every move in it is legal where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and circumstances, in the order they were written.
    pub tags: Tags,
    /// The position it starts from.
    pub start: Position,
    /// The moves, with everything that stands between them.
    pub line: Line,
    /// The result: the one after the moves, or else the one in the tags.
    pub result: GameResult,
    /// The line of the text where the game begins, counted from 1; 0 if it was not read.
    pub text_line: usize,
    /// How places were read that could be read in more than one way.
    pub remarks: Vec<Remark>,
}

/// How a place of a game was read that could, by itself, be read in more than one way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What was read as what, and why.
    pub message: String,
}

/// Moves and what stands between them, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Item>);

/// A piece of the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A move.
    Move(Play),
    /// A comment, without its braces.
    Comment(String),
    /// A numeric annotation, `$7`.
    Nag(u16),
    /// Moves in place of the last one before.
    Variation(Line),
    /// The board is set up anew in mid-game.
    Setup(Position),
}

/// A move with its strength.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The move.
    pub mv: Move,
    /// What the annotator thinks of it: some of `!` and `?`.
    pub strength: Option<Box<str>>,
}

impl Record {
    /// A record of a game, with its tags completed by result, game type and starting position.
    pub fn of_game(game: &Game, mut tags: Tags) -> Record {
        let result = GameResult::from(game.outcome());
        tags.set("Result", &result.to_string());
        tags.set("GameType", "21");
        if *game.start() != Position::start() {
            tags.set("SetUp", "1");
            tags.set("FEN", &game.start().to_fen());
        }
        let plays = game.moves().map(|mv| Item::Move(Play { mv, strength: None }));
        let line = Line(plays.collect());
        Record { tags, start: *game.start(), line, result, text_line: 0, remarks: Vec::new() }
    }

    /// The moves of the main line, each with the position it is made in.
    pub fn main_line(&self) -> impl Iterator<Item = (Position, Move)> {
        self.line.moves_from(self.start)
    }
}

impl Line {
    /// The moves of this line alone, each with the position it is made in.
    pub fn moves_from(&self, start: Position) -> impl Iterator<Item = (Position, Move)> {
        self.0
            .iter()
            .scan(start, |position, item| {
                let before = *position;
                let played = match item {
                    Item::Move(play) => {
                        *position = before.after(play.mv);
                        Some((before, play.mv))
                    }
                    Item::Setup(setup) => {
                        *position = *setup;
                        None
                    }
                    Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => None,
                };
                Some(played)
            })
            .flatten()
    }

    /// How many moves there are in this line and all its variations.
    pub fn count_moves(&self) -> usize {
        let count = |item: &Item| match item {
            Item::Move(_) => 1,
            Item::Variation(line) => line.count_moves(),
            Item::Comment(_) | Item::Nag(_) | Item::Setup(_) => 0,
        };
        self.0.iter().map(count).sum()
    }
}

/// The tags of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of the first tag with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Gives a tag a value, adding it at the end if it is new.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.push(name.to_owned(), value.to_owned()),
        }
    }

    /// The name of a side's player, where the tags have one.
    pub fn player(&self, side: Color) -> Option<&str> {
        let tag = match side {
            Color::Black => "Black",
            Color::White => "White",
        };
        self.known(tag)
    }

    /// The value of a tag, unless it says that nothing is known.
    pub(super) fn known(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !value.is_empty() && *value != "?")
    }

    /// The names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn push(&mut self, name: String, value: String) {
        self.0.push((name, value));
    }
}

impl<'a> FromIterator<(&'a str, &'a str)> for Tags {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a str)>>(tags: I) -> Tags {
        Tags(tags.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}
