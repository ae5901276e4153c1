//! Those who have called and have no game yet. Whoever asks for a game first gets the player; who says
//! nothing keeps nobody waiting.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use super::answer::BackAnswer;
use super::connection::Connection;
use super::message::Message;
use super::request::Request;
use crate::Orientation;
use crate::inbox::{Deadline, Waited};

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
pub(super) struct Lobby<'a> {
    listener: &'a TcpListener,
    orientation: Orientation,
    patience: Duration,
    callers: VecDeque<Caller>,
}

impl Lobby<'_> {
    pub(super) fn new(listener: &TcpListener, orientation: Orientation, patience: Duration) -> Lobby<'_> {
        Lobby { listener, orientation, patience, callers: VecDeque::new() }
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
            Waited::Came(Ok(Message::Request(request))) => self.request = Some(request),
            Waited::Came(Ok(Message::BackRequest { .. })) => {
                self.connection.say(&Message::BackAnswer(BackAnswer::NotSupported));
            }
            Waited::Came(Err(error)) => self.connection.say(&Message::Chat(error.to_string())),
            Waited::Came(Ok(_)) | Waited::Silence | Waited::Stop => {}
            Waited::Gone => return false,
        }
        true
    }
}
