//! What the initiator of a game says and waits for, and what can go wrong meanwhile.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use arena::{Control, Limits};
use rules::{Game, Move, Position};
use thiserror::Error;

use super::answer::{BackAnswer, GameAnswer};
use super::connection::{Connection, Incoming};
use super::message::{End, Message, Reason};
use super::parse::MessageError;
use super::position;
use super::request::{Request, VERSION};
use crate::Timeouts;
use crate::inbox::{Deadline, Waited};

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
        start: Some(position::write(start)),
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
            Waited::Stop => connection.wait(deadline.at_most(timeouts.farewell)),
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

fn received(waited: Waited<Incoming>, patience: Duration) -> Result<Message, Fault> {
    match waited {
        Waited::Came(incoming) => Ok(incoming?),
        Waited::Gone => Err(Fault::Gone),
        Waited::Silence | Waited::Stop => Err(Fault::Silent { patience }),
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
