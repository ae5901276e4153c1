//! A player to be called: it listens, follows whoever asks for a game, and waits for the next.

use std::io;
use std::net::TcpListener;

use arena::{Limits, Player};
use rules::{Game, Position, Rules};

use super::answer::GameAnswer;
use super::lobby::{Caller, Lobby};
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
    /// How long to wait where the protocol wants an answer at once, and for a move when others want to play.
    pub timeouts: Timeouts,
}

/// Serves a player to whoever connects, one game after the other, and returns how many were played. Whoever
/// is silent keeps nobody else waiting but for the time of one move.
///
/// # Errors
/// When the listener fails; a connection that breaks only ends its own session.
pub fn serve(mut player: Box<dyn Player>, listener: &TcpListener, settings: &Settings) -> io::Result<u64> {
    let mut games = 0;
    let mut lobby = Lobby::new(listener, settings.orientation, settings.timeouts.handshake);
    while settings.games.is_none_or(|most| games < most) {
        let (mut caller, request) = lobby.next()?;
        let mut session = Session { caller: &mut caller, player: &mut *player, settings };
        if let Some(start) = session.agree(&request) {
            games += 1;
            if session.play(&request, start, &mut lobby)? != After::NextGame {
                continue;
            }
        }
        lobby.return_from_game(caller);
    }
    Ok(games)
}

/// One request of one caller.
struct Session<'a> {
    caller: &'a mut Caller,
    player: &'a mut dyn Player,
    settings: &'a Settings,
}

impl Session<'_> {
    /// Answers a request; a game that is over before it starts is refused.
    fn agree(&mut self, request: &Request) -> Option<Position> {
        let start = self.start(request, self.caller.orientation).filter(Position::can_move);
        let answer = match start {
            _ if request.version != VERSION => GameAnswer::VersionRefused,
            Some(_) => GameAnswer::Accepted,
            None => GameAnswer::GameRefused,
        };
        self.caller.connection.say(&Message::Answer { name: self.player.name(), answer });
        start.filter(|_| answer == GameAnswer::Accepted)
    }

    /// The usual start is that of the game agreed on.
    fn start(&self, request: &Request, orientation: Orientation) -> Option<Position> {
        match &request.start {
            None => Some(Position::start()),
            Some(start) => position::read(start, orientation),
        }
    }

    fn play(&mut self, request: &Request, start: Position, others: &mut Lobby<'_>) -> io::Result<After> {
        let rotated = self.start(request, Orientation::Rotated);
        let is_open = self.caller.orientation == Orientation::Auto;
        let mut table = Table {
            connection: &mut self.caller.connection,
            player: &mut *self.player,
            settings: self.settings,
            others,
            side: request.follower,
            game: Game::new(start, Rules::default()),
            rotated: rotated.filter(|rotated| is_open && *rotated != start),
        };
        let after = table.play()?;
        let was_rotated = rotated.is_some_and(|rotated| *table.game.start() == rotated && rotated != start);
        if is_open && was_rotated {
            self.caller.orientation = Orientation::Rotated;
        }
        Ok(after)
    }
}
