//! One game as the follower plays it.

use std::io;
use std::time::Duration;

use arena::{Choice, Player, RunControl};
use rules::{Color, Game, Move, Position};

use super::connection::{Connection, Incoming};
use super::message::{BackAnswer, End, GameAnswer, Message, Played, Reason};
use super::serve::{Connections, Settings};
use crate::reported_game;
use crate::waiting::{Deadline, WaitResult};

/// How often others are listened to while a move is overdue.
const LOOK_AROUND: Duration = Duration::from_millis(50);

/// A game under way.
pub(super) struct FollowedGame<'a, 'b> {
    pub(super) connection: &'a mut Connection,
    pub(super) player: &'a mut dyn Player,
    pub(super) settings: &'a Settings,
    /// Those who want to play next.
    pub(super) others: &'a mut Connections<'b>,
    /// Ours.
    pub(super) side: Color,
    pub(super) game: Game,
    /// The start as it would be with the board turned round, while that is still possible.
    pub(super) rotated: Option<Position>,
}

/// What comes after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AfterGame {
    NextGame,
    Stop,
    Gone,
}

impl FollowedGame<'_, '_> {
    /// Plays to the end, and tells the player.
    ///
    /// # Errors
    /// When nobody can call any more.
    pub(super) fn play(&mut self) -> io::Result<AfterGame> {
        let after = loop {
            let is_ours = self.game.position().turn() == self.side;
            let step = if is_ours { self.our_turn() } else { self.their_turn()? };
            if let Some(after) = step {
                break after;
            }
        };
        self.player.game_over(Some(&self.game));
        Ok(after)
    }

    fn our_turn(&mut self) -> Option<AfterGame> {
        if let Some(outcome) = self.game.outcome() {
            return Some(self.end(Reason::of(outcome, self.side)));
        }
        self.rotated = None;
        // Nobody needs a move when nobody is there.
        let control = RunControl::start(self.connection.gone());
        let limits = &self.settings.limits;
        match self
            .player
            .choose(&self.game, limits, &arena::Deadline::new(&control, Duration::ZERO, limits))
            .choice
        {
            Choice::Move(mv) if self.game.play(mv).is_ok() => {
                self.connection.say(&Message::Move(mv.into()));
                return None;
            }
            Choice::Move(mv) => {
                self.forfeit(self.side, format!("our own player chose {mv}, which is not legal"));
            }
            Choice::Forfeit(reason) => self.forfeit(self.side, reason),
            Choice::Resign => self.game.resign(self.side).expect("the game goes on"),
        }
        Some(self.end(Reason::Lost))
    }

    fn their_turn(&mut self) -> io::Result<Option<AfterGame>> {
        match self.wait_for_them()? {
            WaitResult::Came(incoming) => Ok(self.hear(incoming)),
            WaitResult::Gone | WaitResult::Stop => Ok(Some(AfterGame::Gone)),
            WaitResult::Silence => {
                let patience = self.settings.timeouts.unlimited;
                self.forfeit(!self.side, format!("no move within {patience:?}, and others want to play"));
                self.connection.say(&Message::End(End { reason: Reason::Unknown, stop: true }));
                Ok(Some(AfterGame::Gone))
            }
        }
    }

    /// However long it takes if nobody else wants to play, else as long as a move may take.
    fn wait_for_them(&mut self) -> io::Result<WaitResult<Incoming>> {
        let deadline = Deadline::after(self.settings.timeouts.unlimited);
        loop {
            match self.connection.wait(deadline.at_least(LOOK_AROUND)) {
                WaitResult::Silence if !self.others.has_request()? => {}
                waited => return Ok(waited),
            }
        }
    }

    fn hear(&mut self, incoming: Incoming) -> Option<AfterGame> {
        match incoming {
            Ok(Message::Move(played)) => return self.their_move(&played),
            Ok(Message::End(end)) => return Some(self.confirm(end)),
            Ok(Message::BackRequest { .. }) => {
                self.connection.say(&Message::BackAnswer(BackAnswer::NotSupported));
            }
            Ok(Message::Request(_)) => {
                let (name, answer) = (self.player.name(), GameAnswer::GameRefused);
                self.connection.say(&Message::Answer { name, answer });
            }
            Ok(Message::Chat(_) | Message::Answer { .. } | Message::BackAnswer(_)) => {}
            Err(error) => self.connection.say(&Message::Chat(error.to_string())),
        }
        None
    }

    fn their_move(&mut self, played: &Played) -> Option<AfterGame> {
        if let Some(mv) = played.find(self.game.position()) {
            self.advance(mv);
            return None;
        }
        let turned = self.rotated.take().and_then(|start| played.find(&start).map(|mv| (start, mv)));
        if let Some((start, mv)) = turned {
            self.game = reported_game::game(start, &[mv]);
            return None;
        }
        let fen = self.game.position().to_fen();
        self.forfeit(!self.side, format!("{} is not legal in {fen}", Message::Move(played.clone())));
        Some(self.end(Reason::Unknown))
    }

    /// The other side may know no draw where we do, and play on.
    fn advance(&mut self, mv: Move) {
        self.rotated = None;
        if self.game.play(mv).is_err() {
            let moves: Vec<_> = self.game.moves().chain([mv]).collect();
            self.game = reported_game::game(*self.game.start(), &moves);
        }
    }

    fn forfeit(&mut self, loser: Color, reason: String) {
        self.connection.say(&Message::Chat(reason));
        // Unless it was over: then it ended as it did.
        let _ = self.game.forfeit(loser);
    }

    /// Says that the game is over, and waits for the other side to say so too.
    fn end(&mut self, reason: Reason) -> AfterGame {
        self.connection.say(&Message::End(End { reason, stop: false }));
        let deadline = Deadline::after(self.settings.timeouts.handshake);
        loop {
            match self.connection.wait(deadline) {
                WaitResult::Came(Ok(Message::End(end))) => return AfterGame::game_with(end),
                WaitResult::Came(_) => {}
                WaitResult::Gone | WaitResult::Silence | WaitResult::Stop => return AfterGame::Gone,
            }
        }
    }

    fn confirm(&mut self, end: End) -> AfterGame {
        self.connection.say(&Message::End(End { reason: Reason::Unknown, ..end }));
        // An end on the board is not changed by what somebody says about it.
        let _ = match end.reason {
            Reason::Unknown => Ok(()),
            Reason::Lost => self.game.resign(!self.side),
            Reason::Drawn => self.game.agree_draw(),
            Reason::Won => self.game.resign(self.side),
        };
        AfterGame::game_with(end)
    }
}

impl AfterGame {
    fn game_with(end: End) -> AfterGame {
        if end.stop { AfterGame::Stop } else { AfterGame::NextGame }
    }
}
