//! A game with all its variations, as a flat list of moves that know what they follow.

use rules::pdn::{Item, Line, Play, Record};
use rules::{Color, Position};
use serde::Serialize;
use utoipa::ToSchema;

use crate::pages::view::{MoveView, squares};

/// A move of a game or of a variation, with the board after it.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(super) struct GameNode {
    /// From 1, in the order of the text.
    id: usize,
    /// What it follows; 0 is the start.
    parent: usize,
    /// `7.` or `7...`, as game texts number it.
    number: String,
    /// The move in notation; empty where the board is set up anew.
    text: String,
    path: Vec<u8>,
    captured: Vec<u8>,
    squares: Vec<String>,
    fen: String,
    comment: String,
    /// A combination of `!` and `?`, or empty.
    strength: String,
    /// Numeric annotations, `$7`.
    nags: Vec<u16>,
    /// Whether it is of the game itself and not of a variation.
    main: bool,
}

/// A game as a list of moves.
#[derive(Default)]
pub(super) struct Nodes {
    /// What is said before the first move.
    pub(super) comment: String,
    pub(super) list: Vec<GameNode>,
    /// Whether White made the first move, which moves the numbers.
    white_began: bool,
}

/// A point of the game where a move can be made.
#[derive(Clone, Copy)]
struct GamePoint {
    position: Position,
    parent: usize,
    ply: usize,
}

impl Nodes {
    pub(super) fn of(record: &Record) -> Nodes {
        let mut nodes = Nodes { white_began: record.start.turn() == Color::White, ..Nodes::default() };
        nodes.add_line(&record.line, GamePoint { position: record.start, parent: 0, ply: 0 }, true);
        nodes
    }

    fn add_line(&mut self, line: &Line, start: GamePoint, main: bool) {
        let (mut now, mut before) = (start, start);
        let mut early = String::new();
        for item in &line.0 {
            let is_begun = now.parent != start.parent;
            match item {
                Item::Move(play) => {
                    before = now;
                    now = self.add_move(now, play, main);
                    self.say(std::mem::take(&mut early).as_str());
                }
                Item::Setup(position) => {
                    before = now;
                    now = self.add_setup(now, *position, main);
                }
                Item::Comment(comment) if is_begun => join(&mut self.list[now.parent - 1].comment, comment),
                Item::Comment(comment) if main => join(&mut self.comment, comment),
                Item::Comment(comment) => join(&mut early, comment),
                Item::Nag(nag) if is_begun => self.list[now.parent - 1].nags.push(*nag),
                Item::Nag(_) => {}
                Item::Variation(line) => self.add_line(line, before, false),
            }
        }
    }

    fn say(&mut self, comment: &str) {
        if let Some(last) = self.list.last_mut() {
            join(&mut last.comment, comment);
        }
    }

    fn add_move(&mut self, at: GamePoint, play: &Play, main: bool) -> GamePoint {
        let GamePoint { position, ply, .. } = at;
        let view = MoveView::of(&position, play.mv);
        let half = ply + usize::from(self.white_began);
        let dots = if position.turn() == Color::Black { "." } else { "..." };
        let after = position.after(play.mv);
        let node = GameNode {
            number: format!("{}{dots}", half / 2 + 1),
            text: view.text,
            path: view.path,
            captured: view.captured,
            strength: play.strength.as_deref().unwrap_or_default().to_owned(),
            ..self.blank(at, after, main)
        };
        self.list.push(node);
        GamePoint { position: after, parent: self.list.len(), ply: ply + 1 }
    }

    fn add_setup(&mut self, at: GamePoint, position: Position, main: bool) -> GamePoint {
        let comment = "The board is set up anew.".to_owned();
        let node = GameNode { comment, ..self.blank(at, position, main) };
        self.list.push(node);
        GamePoint { position, parent: self.list.len(), ..at }
    }

    fn blank(&self, at: GamePoint, after: Position, main: bool) -> GameNode {
        GameNode {
            id: self.list.len() + 1,
            parent: at.parent,
            number: String::new(),
            text: String::new(),
            path: Vec::new(),
            captured: Vec::new(),
            squares: squares(&after),
            fen: after.to_fen(),
            comment: String::new(),
            strength: String::new(),
            nags: Vec::new(),
            main,
        }
    }
}

/// The places of the game's own moves in the list of nodes, without making them.
pub(crate) fn main_nodes(record: &Record) -> Vec<usize> {
    let (mut nodes, mut next) = (Vec::new(), 1);
    for item in &record.line.0 {
        match item {
            Item::Move(_) => {
                nodes.push(next);
                next += 1;
            }
            Item::Setup(_) => next += 1,
            Item::Variation(line) => next += count(line),
            Item::Comment(_) | Item::Nag(_) => {}
        }
    }
    nodes
}

/// How many nodes a line and its variations have.
pub(super) fn count(line: &Line) -> usize {
    let count = |item: &Item| match item {
        Item::Move(_) | Item::Setup(_) => 1,
        Item::Variation(line) => count(line),
        Item::Comment(_) | Item::Nag(_) => 0,
    };
    line.0.iter().map(count).sum()
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}
