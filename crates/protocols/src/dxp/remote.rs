//! A program that listens somewhere as a player: we ask it for a game and play the other side's moves. Whatever it does
//! wrong costs it the game, with the reason, and the next game calls anew.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use arena::{Choice, Control, Decision, Form, Kind, Limits, Player, Settings, SpecError, Statistics};
use rules::{Color, Game, Move, Position};
use thiserror::Error;

use super::connection::{Connection, Incoming};
use super::message::{BackAnswer, End, GameAnswer, Message, Reason, Request, VERSION, write_position};
use super::parse::MessageError;
use crate::Timeouts;
use crate::waiting::{Deadline, WaitResult};

/// A program that listens for DXP, as a kind of player: `dxp:HOST:PORT`.
pub const KIND: Kind = Kind {
    name: "dxp",
    summary: "another program that listens for DXP",
    form: Form::Text("HOST:PORT"),
    concurrency: |_| arena::Concurrency::Elsewhere,
    files: |_| Vec::new(),
    build,
};

fn build(settings: &Settings, _seed: u64) -> Result<Box<dyn Player>, SpecError> {
    let address = settings.text();
    let unavailable = |error: ConnectError| SpecError::Unavailable {
        spec: format!("{}:{address}", KIND.name),
        reason: error.to_string(),
    };
    Ok(Box::new(RemotePlayer::connect(address, Timeouts::default()).map_err(unavailable)?))
}

/// A player at the other end of a connection.
pub struct RemotePlayer {
    address: String,
    timeouts: Timeouts,
    connection: Option<Connection>,
    played: Option<Played>,
}

/// What has been played of the game under way.
struct Played {
    start: Position,
    /// The color of the other side.
    side: Color,
    /// How many moves there were when the other side was last asked.
    plies: usize,
    /// What it answered then.
    answer: Move,
}

impl Played {
    /// The move to tell the other side, if the game is the same one, two moves on.
    fn reply(&self, game: &Game) -> Option<Move> {
        let mut since = game.moves().skip(self.plies);
        let goes_on = *game.start() == self.start && since.next() == Some(self.answer);
        since.next().filter(|_| goes_on && since.next().is_none())
    }
}

impl RemotePlayer {
    /// Calls a program at `HOST:PORT`.
    ///
    /// # Errors
    /// When there is no such place or nobody listens there.
    pub fn connect(address: &str, timeouts: Timeouts) -> Result<RemotePlayer, ConnectError> {
        let connection = Some(call(address, &timeouts)?);
        Ok(RemotePlayer { address: address.to_owned(), timeouts, connection, played: None })
    }

    fn ask(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Result<Move, Fault> {
        let played = self.played.take();
        let told = played.as_ref().and_then(|played| played.reply(game));
        if played.is_some() && told.is_none() {
            // It is still in a game that nobody ended.
            self.connection = None;
        }
        let connection = match &mut self.connection {
            Some(connection) => connection,
            gone => gone.insert(call(&self.address, &self.timeouts)?),
        };
        match told {
            Some(mv) => connection.say(&Message::Move(mv.into())),
            None => ask_for_game(connection, game, &self.timeouts)?,
        }
        let answer = wait_for_move(connection, game.position(), limits, &self.timeouts, control)?;
        let (start, side, plies) = (*game.start(), game.position().turn(), game.moves().len());
        self.played = Some(Played { start, side, plies, answer });
        Ok(answer)
    }

    /// Ends the game with the other side too.
    fn part(&mut self, played: &Played, game: &Game) -> Result<End, Fault> {
        let connection = self.connection.as_mut().ok_or(Fault::Gone)?;
        if let Some(mv) = played.reply(game).filter(|_| !game.position().can_move()) {
            // It has no move any more, and will say so itself.
            connection.say(&Message::Move(mv.into()));
            let end = wait_for_end(connection, self.timeouts.grace)?;
            connection.say(&Message::End(End { reason: Reason::Unknown, stop: false }));
            return Ok(end);
        }
        let reason = game.outcome().map_or(Reason::Unknown, |outcome| Reason::of(outcome, !played.side));
        connection.say(&Message::End(End { reason, stop: false }));
        wait_for_end(connection, self.timeouts.grace)
    }
}

impl Player for RemotePlayer {
    /// The address: what the program calls itself is only known once a game has begun.
    fn name(&self) -> String {
        self.address.clone()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let choice = match self.ask(game, limits, control) {
            Ok(mv) => return Decision::bare(mv, Statistics::default()),
            Err(Fault::Resigned) => Choice::Resign,
            Err(fault) => {
                self.connection = None;
                Choice::Forfeit(format!("{}: {fault}", self.address))
            }
        };
        Decision::new(choice)
    }

    fn game_over(&mut self, game: Option<&Game>) {
        let Some(game) = game else { return };
        let Some(played) = self.played.take() else { return };
        if !matches!(self.part(&played, game), Ok(End { stop: false, .. })) {
            self.connection = None;
        }
    }
}

/// The name we ask for games under.
const OUR_NAME: &str = "Crownhead";

/// Connects to whoever listens at an address.
pub(super) fn call(address: &str, timeouts: &Timeouts) -> Result<Connection, ConnectError> {
    let places = address.to_socket_addrs().map_err(|error| ConnectError::Address { error })?;
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for place in places {
        let stream = TcpStream::connect_timeout(&place, timeouts.handshake);
        match stream.and_then(|stream| Connection::new(stream, timeouts.handshake)) {
            Ok(connection) => return Ok(connection),
            Err(error) => last = error,
        }
    }
    Err(ConnectError::Closed { error: last })
}

/// Asks the other side to play the side to move. It gets the game from its start if it is new,
/// else from where it stands: moves of its own it has not made cannot be told.
pub(super) fn ask_for_game(
    connection: &mut Connection,
    game: &Game,
    timeouts: &Timeouts,
) -> Result<(), Fault> {
    let only_move = game.moves().next().filter(|_| game.moves().len() == 1);
    let start = if only_move.is_some() { game.start() } else { game.position() };
    connection.say(&Message::Request(Request {
        version: VERSION,
        name: OUR_NAME.to_owned(),
        follower: game.position().turn(),
        minutes: 0,
        moves: 0,
        start: Some(write_position(start)),
    }));
    let deadline = Deadline::after(timeouts.handshake);
    loop {
        match received(connection.wait(deadline), timeouts.handshake)? {
            Message::Answer { answer: GameAnswer::Accepted, .. } => break,
            Message::Answer { answer, .. } => return Err(Fault::Refused { answer }),
            // Of the game before, if it was cut short.
            Message::Chat(_) | Message::End(_) | Message::Move(_) => {}
            message => return Err(Fault::Unexpected { message }),
        }
    }
    if let Some(mv) = only_move {
        connection.say(&Message::Move(mv.into()));
    }
    Ok(())
}

/// Waits for a move. DXP cannot hurry the other side: when somebody wants to stop, it has a moment to
/// finish.
pub(super) fn wait_for_move(
    connection: &mut Connection,
    position: &Position,
    limits: &Limits,
    timeouts: &Timeouts,
    control: &dyn Control,
) -> Result<Move, Fault> {
    let patience = timeouts.for_move(limits);
    let deadline = Deadline::after(patience);
    loop {
        let waited = match connection.wait_watched(deadline, control) {
            WaitResult::Stop => connection.wait(deadline.at_most(timeouts.farewell)),
            waited => waited,
        };
        match received(waited, patience)? {
            Message::Move(played) => {
                let illegal = || Fault::Illegal { message: played.to_string(), fen: position.to_fen() };
                return played.find(position).ok_or_else(illegal);
            }
            Message::End(end) => {
                connection.say(&Message::End(End { reason: Reason::Unknown, ..end }));
                return Err(if end.reason == Reason::Lost { Fault::Resigned } else { Fault::Ended { end } });
            }
            Message::BackRequest { .. } => connection.say(&Message::BackAnswer(BackAnswer::NotSupported)),
            Message::Chat(_) => {}
            message => return Err(Fault::Unexpected { message }),
        }
    }
}

/// Waits for the other side to say that the game is over.
pub(super) fn wait_for_end(connection: &mut Connection, patience: Duration) -> Result<End, Fault> {
    let deadline = Deadline::after(patience);
    loop {
        if let Message::End(end) = received(connection.wait(deadline), patience)? {
            return Ok(end);
        }
    }
}

fn received(waited: WaitResult<Incoming>, patience: Duration) -> Result<Message, Fault> {
    match waited {
        WaitResult::Came(incoming) => Ok(incoming?),
        WaitResult::Gone => Err(Fault::Gone),
        WaitResult::Silence | WaitResult::Stop => Err(Fault::Silent { patience }),
    }
}

/// Why nobody can be played with.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// There is no such place.
    #[error("no such address: {error}; expected HOST:PORT")]
    Address {
        /// What the system says.
        error: io::Error,
    },
    /// Nobody answers there.
    #[error("nobody answers: {error}")]
    Closed {
        /// What the system says.
        error: io::Error,
    },
}

/// What the other side did, other than make a move.
#[derive(Debug, Error)]
pub(super) enum Fault {
    #[error("could not be called again: {0}")]
    Connect(#[from] ConnectError),
    #[error("gave up")]
    Resigned,
    #[error("left")]
    Gone,
    #[error("no answer within {patience:?}")]
    Silent { patience: Duration },
    #[error("refused the game ({answer:?})")]
    Refused { answer: GameAnswer },
    #[error("ended the game ({:?}) instead of making a move", end.reason)]
    Ended { end: End },
    #[error("sent '{message}', which is no legal move in {fen}")]
    Illegal { message: String, fen: String },
    #[error("sent '{message}' instead of an answer")]
    Unexpected { message: Message },
    #[error("{0}")]
    Garbage(#[from] MessageError),
}
