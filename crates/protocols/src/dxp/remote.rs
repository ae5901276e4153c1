//! A program that listens somewhere as a player: we ask it for a game and play the other side's
//! moves. Whatever it does wrong costs it the game, with the reason, and the next game calls anew.

use arena::{Choice, Control, Decision, Form, Kind, Limits, Player, Settings, SpecError, Statistics};
use rules::{Color, Game, Move, Position};

use super::connection::Connection;
use super::initiator::{ConnectError, Fault, ask_for_game, call, wait_for_end, wait_for_move};
use super::message::{End, Message, Reason};
use crate::Timeouts;

/// A program that listens for DXP, as a kind of player: `dxp:HOST:PORT`.
pub const KIND: Kind = Kind {
    name: "dxp",
    summary: "another program that listens for DXP",
    form: Form::Text("HOST:PORT"),
    company: |_| arena::Concurrency::Elsewhere,
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
