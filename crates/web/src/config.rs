//! How the laboratory is started.

use std::net::SocketAddr;

use arena::Roster;

use crate::{ConnectionLimits, DataFolder};

/// How the laboratory is started.
#[derive(Clone)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// How many may connect, and how long they may keep the server waiting.
    pub connections: ConnectionLimits,
    /// What a visitor must know, if not everybody who reaches the address may come in.
    pub token: Option<Token>,
    /// Where games, learners and runs are kept.
    pub data: DataFolder,
    /// The kinds of players there are.
    pub roster: Roster,
    /// Whether pages may name players that start other programs.
    pub allow_engines: bool,
    /// How many moves are thought about at once.
    pub thinkers: usize,
    /// The machines to look at that share the work, if there are any.
    pub cluster: Option<cluster::Address>,
    /// Where whoever runs the server is told what is damaged or cannot be kept.
    pub remark: fn(&str),
}

/// A word that opens the door.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Short words are guessed, and others do not fit into a header.
    pub const SHORTEST: usize = 16;

    /// A token of this text, if it is long enough and of plain characters.
    pub fn new(text: &str) -> Option<Token> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte));
        (text.len() >= Token::SHORTEST && is_plain).then(|| Token(text.to_owned()))
    }

    /// Whether somebody knows it. Takes as long for a word that is nearly right.
    pub(crate) fn is(&self, word: &str) -> bool {
        let differences = self.0.bytes().zip(word.bytes()).fold(0, |all, (one, two)| all | (one ^ two));
        word.len() == self.0.len() && differences == 0
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}
