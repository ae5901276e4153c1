//! A player to be called: it listens, follows whoever asks for a game, and waits for the next. Whoever has called waits
//! for a turn.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use arena::{Limits, Player};
use rules::{Game, Position, Rules};

use super::connection::Connection;
use super::followed_game::{AfterGame, FollowedGame};
use super::message::{BackAnswer, GameAnswer, Message, Request, VERSION, read_position};
use crate::waiting::{Deadline, WaitResult};
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
    let mut callers = Connections::new(listener, settings.orientation, settings.timeouts.handshake);
    while settings.games.is_none_or(|most| games < most) {
        let (mut caller, request) = callers.next()?;
        let mut session = Session { caller: &mut caller, player: &mut *player, settings };
        if let Some(start) = session.agree(&request) {
            games += 1;
            if session.play(&request, start, &mut callers)? != AfterGame::NextGame {
                continue;
            }
        }
        callers.return_from_game(caller);
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
            Some(start) => read_position(start, orientation),
        }
    }

    fn play(
        &mut self,
        request: &Request,
        start: Position,
        others: &mut Connections<'_>,
    ) -> io::Result<AfterGame> {
        let rotated = self.start(request, Orientation::Rotated);
        let is_open = self.caller.orientation == Orientation::Auto;
        let mut followed = FollowedGame {
            connection: &mut self.caller.connection,
            player: &mut *self.player,
            settings: self.settings,
            others,
            side: request.follower,
            game: Game::new(start, Rules::default()),
            rotated: rotated.filter(|rotated| is_open && *rotated != start),
        };
        let after = followed.play()?;
        let was_rotated =
            rotated.is_some_and(|rotated| *followed.game.start() == rotated && rotated != start);
        if is_open && was_rotated {
            self.caller.orientation = Orientation::Rotated;
        }
        Ok(after)
    }
}

/// When more have called, the one is left that has been silent for longest.
const MOST_CALLERS: usize = 16;

/// How often all of them are listened to.
const LOOK_AROUND: Duration = Duration::from_millis(5);

/// Somebody who has called.
pub(super) struct Caller {
    pub(super) connection: Connection,
    /// As set, or as a game made certain.
    pub(super) orientation: Orientation,
    /// What was asked for and not answered yet.
    request: Option<Request>,
}

/// Those who have called, the ones that came or played last at the end.
pub(super) struct Connections<'a> {
    listener: &'a TcpListener,
    orientation: Orientation,
    patience: Duration,
    callers: VecDeque<Caller>,
}

impl Connections<'_> {
    pub(super) fn new(
        listener: &TcpListener,
        orientation: Orientation,
        patience: Duration,
    ) -> Connections<'_> {
        Connections { listener, orientation, patience, callers: VecDeque::new() }
    }

    /// Waits until somebody asks for a game.
    pub(super) fn next(&mut self) -> io::Result<(Caller, Request)> {
        loop {
            self.look_around()?;
            for place in 0..self.callers.len() {
                if let Some(request) = self.callers[place].request.take() {
                    let caller = self.callers.remove(place).expect("it has a place");
                    return Ok((caller, request));
                }
            }
            if self.callers.is_empty() {
                self.listener.set_nonblocking(false)?;
                self.accept()?;
            } else {
                std::thread::sleep(LOOK_AROUND);
            }
        }
    }

    /// Somebody waits here after a game.
    pub(super) fn return_from_game(&mut self, caller: Caller) {
        self.callers.push_back(caller);
    }

    /// Whether somebody has asked for a game and waits for it.
    pub(super) fn has_request(&mut self) -> io::Result<bool> {
        self.look_around()?;
        Ok(self.callers.iter().any(|caller| caller.request.is_some()))
    }

    /// Lets in whoever has called, and hears whoever has said something.
    fn look_around(&mut self) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        while self.accept()? {}
        self.callers.retain_mut(Caller::listen);
        while self.callers.len() > MOST_CALLERS {
            let silent = self.callers.iter().position(|caller| caller.request.is_none());
            self.callers.remove(silent.unwrap_or(0));
        }
        Ok(())
    }

    /// Whether somebody called.
    fn accept(&mut self) -> io::Result<bool> {
        match self.listener.accept() {
            Ok((stream, _)) => {
                self.callers.extend(self.answer_call(stream));
                Ok(true)
            }
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => Ok(true),
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Nobody, if the connection is broken already.
    fn answer_call(&self, stream: TcpStream) -> Option<Caller> {
        // On some systems it would not block because its listener does not.
        stream.set_nonblocking(false).ok()?;
        let connection = Connection::new(stream, self.patience).ok()?;
        Some(Caller { connection, orientation: self.orientation, request: None })
    }
}

impl Caller {
    /// Whether it is still there. Between games anything but a request is nobody's business.
    fn listen(&mut self) -> bool {
        if self.request.is_some() {
            return true;
        }
        match self.connection.wait(Deadline::after(Duration::ZERO)) {
            WaitResult::Came(Ok(Message::Request(request))) => self.request = Some(request),
            WaitResult::Came(Ok(Message::BackRequest { .. })) => {
                self.connection.say(&Message::BackAnswer(BackAnswer::NotSupported));
            }
            WaitResult::Came(Err(error)) => self.connection.say(&Message::Chat(error.to_string())),
            WaitResult::Came(Ok(_)) | WaitResult::Silence | WaitResult::Stop => {}
            WaitResult::Gone => return false,
        }
        true
    }
}
