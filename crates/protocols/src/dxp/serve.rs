//! A player to be called: it listens, follows whoever asks for a game, and waits for the next.

use std::io::{self, ErrorKind};
use std::net::TcpListener;

use arena::{Limits, Player};
use rules::{Game, Position, Rules};

use super::answer::{BackAnswer, GameAnswer};
use super::connection::Connection;
use super::message::Message;
use super::position;
use super::request::{Request, VERSION};
use super::table::{After, Table};
use crate::{Orientation, Timeouts};

/// How a player is served.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// What the player may think about each move; the clock of a request is not heeded.
    pub limits: Limits,
    /// After so many games it is over; otherwise never.
    pub games: Option<u64>,
    /// How the other side sends positions.
    pub orientation: Orientation,
    /// How long to wait where the protocol wants an answer at once.
    pub timeouts: Timeouts,
}

/// Serves a player to whoever connects, one after the other, and returns how many games were played.
///
/// # Errors
/// When the listener fails; a connection that breaks only ends its own session.
pub fn serve(mut player: Box<dyn Player>, listener: &TcpListener, settings: &Settings) -> io::Result<u64> {
    let mut games = 0;
    while goes_on(settings, games) {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
            Err(error) => return Err(error),
        };
        let Ok(connection) = Connection::new(stream, settings.timeouts.handshake) else { continue };
        let orientation = settings.orientation;
        games += Session { connection, player: &mut *player, settings, orientation }.run(games);
    }
    Ok(games)
}

fn goes_on(settings: &Settings, games: u64) -> bool {
    settings.games.is_none_or(|most| games < most)
}

/// One connection, for as many games as the other side likes.
struct Session<'a> {
    connection: Connection,
    player: &'a mut dyn Player,
    settings: &'a Settings,
    /// As set, or as the first game made certain.
    orientation: Orientation,
}

impl Session<'_> {
    /// Returns how many games were played, `before` being those of earlier sessions.
    fn run(mut self, before: u64) -> u64 {
        let mut games = 0;
        while goes_on(self.settings, before + games) {
            let Some(request) = self.next_request() else { break };
            let Some(start) = self.agree(&request) else { continue };
            games += 1;
            if self.play(&request, start) != After::NextGame {
                break;
            }
        }
        games
    }

    /// Between games anything but a request is nobody's business; without one the other side left.
    fn next_request(&mut self) -> Option<Request> {
        loop {
            match self.connection.next()? {
                Ok(Message::Request(request)) => return Some(request),
                Ok(Message::BackRequest { .. }) => {
                    self.connection.say(&Message::BackAnswer(BackAnswer::NotSupported));
                }
                Ok(_) => {}
                Err(error) => self.connection.say(&Message::Chat(error.to_string())),
            }
        }
    }

    /// Answers a request; a game that is over before it starts is refused.
    fn agree(&mut self, request: &Request) -> Option<Position> {
        let start = self.start(request, self.orientation).filter(Position::can_move);
        let answer = match start {
            _ if request.version != VERSION => GameAnswer::VersionRefused,
            Some(_) => GameAnswer::Accepted,
            None => GameAnswer::GameRefused,
        };
        self.connection.say(&Message::Answer { name: self.player.name(), answer });
        start.filter(|_| answer == GameAnswer::Accepted)
    }

    /// The usual start is that of the game agreed on.
    fn start(&self, request: &Request, orientation: Orientation) -> Option<Position> {
        match &request.start {
            None => Some(Position::start()),
            Some(start) => position::read(start, orientation),
        }
    }

    fn play(&mut self, request: &Request, start: Position) -> After {
        let rotated = self.start(request, Orientation::Rotated);
        let is_open = self.orientation == Orientation::Auto;
        let mut table = Table {
            connection: &mut self.connection,
            player: &mut *self.player,
            settings: self.settings,
            side: request.follower,
            game: Game::new(start, Rules::default()),
            rotated: rotated.filter(|rotated| is_open && *rotated != start),
        };
        let after = table.play();
        let was_rotated = rotated.is_some_and(|rotated| *table.game.start() == rotated && rotated != start);
        if is_open && was_rotated {
            self.orientation = Orientation::Rotated;
        }
        after
    }
}
