//! One game from which the program learns by rote, move by move, so that whoever drives it can stop
//! between any two moves and go on later. Nothing here reads or writes a file but the tape.

use arena::{Choice, Limits, NoControl, Opening, Player};
use rules::pdn::{GameResult, Record};
use rules::{Color, DrawRules, Game, Move, Position, Rules};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::{PhaseTallies, Rote};
use crate::tape::{Merge, TapeError};

/// What a lesson is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoteGamePlan {
    /// Where the game begins.
    pub opening: Opening,
    /// Who makes the moves.
    pub source: MoveSource,
    /// After so many moves of both sides, those of the opening not counted, the game is stopped.
    pub most_plies: usize,
}

/// Who makes the moves of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveSource {
    /// The program makes those of both sides.
    SelfPlay,
    /// The program makes those of this side, an opponent the others.
    Against(Color),
    /// A book does, each made in a position. The program decides at every point in the usual way and
    /// saves what it found; the book's move is given no weight (S-17).
    Book {
        /// The moves, each with its position.
        moves: Vec<(Position, Move)>,
        /// How the book says that it ended.
        result: GameResult,
    },
}

/// A game under way from which the program learns.
#[derive(Debug)]
pub struct RoteGame {
    plan: RoteGamePlan,
    game: Game,
    /// Moves made in the lesson.
    plies: usize,
    tallies: PhaseTallies,
    merged: Merge,
}

/// How far a lesson has come: everything needed to go on with it, beside the plan and the tape.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoteGameProgress {
    /// The moves made, as text.
    #[serde(with = "words")]
    pub moves: Vec<String>,
    /// What memory did.
    pub tallies: PhaseTallies,
    /// What the merges came to.
    #[serde(with = "numbers")]
    pub merged: Merge,
    /// Whether memory answered so often at the last move that the next looks further.
    pub saves_time: bool,
}

/// Words with spaces between them.
mod words {
    use super::*;

    pub(super) fn serialize<S: Serializer>(words: &[String], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&words.join(" "))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
        Ok(String::deserialize(deserializer)?.split_whitespace().map(str::to_owned).collect())
    }
}

/// A merge as its numbers without their names, as it is noted with every merge.
mod numbers {
    use super::*;

    pub(super) fn serialize<S: Serializer>(merge: &Merge, serializer: S) -> Result<S::Ok, S::Error> {
        let Merge { new, updated, refreshed, forgotten, culled, positions } = *merge;
        [new, updated, refreshed, forgotten, culled, positions].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Merge, D::Error> {
        let [new, updated, refreshed, forgotten, culled, positions] = Deserialize::deserialize(deserializer)?;
        Ok(Merge { new, updated, refreshed, forgotten, culled, positions })
    }
}

/// What came of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoteGameReport {
    /// How the game ended; unknown if it was stopped.
    pub result: GameResult,
    /// The same in words.
    pub reason: String,
    /// Moves made, those of the opening not counted.
    pub plies: usize,
    /// What memory did, by part of the game.
    pub tallies: PhaseTallies,
    /// The sums of the merges that happened during the lesson; the first one
    /// has what the lesson before had saved since the last, as a game's end is no time to merge (S-23).
    pub merged: Merge,
}

/// A lesson cannot be taken up where it was left, as it did not come that way.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the lesson did not go that way: move {number} cannot be '{mv}'")]
pub struct CannotResume {
    /// Which move of the lesson, from 1.
    pub number: usize,
    /// What should have been made.
    pub mv: String,
}

impl RoteGamePlan {
    /// A lesson from a recorded game.
    pub fn of_book(record: &Record, name: String) -> RoteGamePlan {
        let moves: Vec<_> = record.main_line().collect();
        RoteGamePlan {
            opening: Opening { name, start: record.start, moves: Vec::new() },
            most_plies: moves.len(),
            source: MoveSource::Book { moves, result: record.result },
        }
    }
}

impl RoteGame {
    /// Begins a lesson.
    pub fn begin(plan: RoteGamePlan, rote: &mut Rote) -> RoteGame {
        let draws = match plan.source {
            // Books go on where our rules would have called a draw.
            MoveSource::Book { .. } => DrawRules::NONE,
            MoveSource::SelfPlay | MoveSource::Against(_) => DrawRules::default(),
        };
        let rules = Rules { variant: rote.tape.learned().variant, draws };
        let mut game = Game::new(plan.opening.start, rules);
        for &mv in &plan.opening.moves {
            // An opening that runs into a draw is played as far as it goes.
            if game.play(mv).is_err() {
                break;
            }
        }
        rote.begin_game();
        RoteGame { plan, game, plies: 0, tallies: PhaseTallies::default(), merged: Merge::default() }
    }

    /// Learns from the game to its end.
    ///
    /// # Errors
    /// When the tape cannot be read or written.
    pub fn complete(
        mut self,
        rote: &mut Rote,
        opponent: &mut dyn Player,
    ) -> Result<RoteGameReport, TapeError> {
        while !self.is_over() {
            self.step(rote, opponent, |_| Ok::<_, TapeError>(None))?;
        }
        Ok(self.end(opponent))
    }

    /// Whether the game is over or was stopped.
    pub fn is_over(&self) -> bool {
        self.plies >= self.plan.most_plies || self.game.outcome().is_some()
    }

    /// The game as it stands. If a book sets up another position in its middle, it begins there.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the lesson is.
    pub fn plan(&self) -> &RoteGamePlan {
        &self.plan
    }

    /// Makes the next move of a game that is not over, the program's, the opponent's or the book's. If the
    /// program decided on one, the tape merges when that is due, and answers what the merge did; `bookmark` is
    /// asked before what the merge is to note.
    ///
    /// # Errors
    /// When the tape cannot be read or written, or there is no bookmark to be had.
    pub fn step<E: From<TapeError>>(
        &mut self,
        rote: &mut Rote,
        opponent: &mut dyn Player,
        bookmark: impl FnOnce(RoteGameProgress) -> Result<Option<String>, E>,
    ) -> Result<Option<Merge>, E> {
        match self.plan.source {
            MoveSource::Against(color) if color != self.game.position().turn() => {
                self.ask(opponent);
                return Ok(None);
            }
            MoveSource::SelfPlay | MoveSource::Against(_) => {
                let mv = self.decide(rote);
                self.make(mv);
            }
            MoveSource::Book { .. } => {
                self.turn_page();
                self.decide(rote);
                self.make_book_move();
            }
        }
        if rote.tape.is_merge_due()
            && let Some(note) = bookmark(self.progress(rote))?
        {
            rote.tape.set_bookmark(note);
        }
        let merge = rote.tape.decision_made()?;
        if let Some(merge) = &merge {
            self.merged += merge;
        }
        Ok(merge)
    }

    /// Merges now, and notes this.
    ///
    /// # Errors
    /// When the tape cannot be written.
    pub fn merge(&mut self, rote: &mut Rote, bookmark: String) -> Result<(), TapeError> {
        rote.tape.set_bookmark(bookmark);
        self.merged += &rote.tape.merge()?;
        Ok(())
    }

    /// How far it has come. The merge that writes this down is not in it, as that is not yet known.
    pub fn progress(&self, rote: &Rote) -> RoteGameProgress {
        RoteGameProgress {
            moves: self.moves_made(),
            tallies: self.tallies.clone(),
            merged: self.merged,
            saves_time: rote.saves_time,
        }
    }

    /// Goes to where a lesson of the same plan was left, without deciding or saving anything. The
    /// opponent is asked again, as it may have a random stream or a memory of its own; what it
    /// answers does not count.
    ///
    /// # Errors
    /// When the moves cannot be made.
    pub fn catch_up(
        &mut self,
        progress: &RoteGameProgress,
        rote: &mut Rote,
        opponent: &mut dyn Player,
    ) -> Result<(), CannotResume> {
        for (index, text) in progress.moves.iter().enumerate() {
            let lost = || CannotResume { number: index + 1, mv: text.clone() };
            if self.is_over() {
                return Err(lost());
            }
            self.turn_page();
            if matches!(self.plan.source, MoveSource::Against(color) if color != self.game.position().turn())
            {
                let _ = opponent.choose(&self.game, &Limits::default(), &NoControl);
            }
            let mv = self.game.position().parse_move(text).map_err(|_| lost())?;
            self.make(mv);
        }
        self.tallies.clone_from(&progress.tallies);
        self.merged = progress.merged;
        rote.saves_time = progress.saves_time;
        Ok(())
    }

    /// What came of it. The opponent hears how the game ended.
    pub fn end(self, opponent: &mut dyn Player) -> RoteGameReport {
        if matches!(self.plan.source, MoveSource::Against(_)) {
            opponent.game_over(Some(&self.game));
        }
        let (result, reason) = match (&self.plan.source, self.game.outcome()) {
            (MoveSource::Book { result, .. }, _) => (*result, "end of the book's game".to_owned()),
            (_, Some(outcome)) => (GameResult::from(Some(outcome)), outcome.to_string()),
            (_, None) => (GameResult::Unknown, format!("stopped after {} moves", self.plies)),
        };
        RoteGameReport { result, reason, plies: self.plies, tallies: self.tallies, merged: self.merged }
    }

    /// The program's own move, which is saved with its score.
    fn decide(&mut self, rote: &mut Rote) -> Move {
        let variant = self.game.rules().variant;
        let findings = rote.think(self.game.position(), variant, &Limits::default(), &NoControl);
        for (sum, tally) in self.tallies.iter_mut().zip(&rote.take_tallies()) {
            *sum += tally;
        }
        *findings.line.first().expect("a game that is not over has a move")
    }

    fn make(&mut self, mv: Move) {
        self.game.play(mv).expect("a decision is a legal move");
        self.plies += 1;
    }

    fn ask(&mut self, opponent: &mut dyn Player) {
        let turn = self.game.position().turn();
        let choice = opponent.choose(&self.game, &Limits::default(), &NoControl).choice;
        let is_lost = match choice {
            Choice::Move(mv) => self.game.play(mv).is_err(),
            Choice::Resign => return self.game.resign(turn).expect("it goes on"),
            Choice::Forfeit(_) => true,
        };
        if is_lost {
            return self.game.forfeit(turn).expect("it goes on");
        }
        self.plies += 1;
    }

    /// Sets the board up anew where the book does.
    fn turn_page(&mut self) {
        let MoveSource::Book { moves, .. } = &self.plan.source else { return };
        let (position, _) = moves[self.plies];
        if *self.game.position() != position {
            self.game = Game::new(position, *self.game.rules());
        }
    }

    fn make_book_move(&mut self) {
        let MoveSource::Book { moves, .. } = &self.plan.source else { return };
        let (_, mv) = moves[self.plies];
        self.make(mv);
    }

    fn moves_made(&self) -> Vec<String> {
        if let MoveSource::Book { moves, .. } = &self.plan.source {
            return moves[..self.plies].iter().map(|(position, mv)| position.notation(*mv)).collect();
        }
        let in_opening = self.game.moves().len() - self.plies;
        let made = self.game.positions().zip(self.game.moves()).skip(in_opening);
        made.map(|(position, mv)| position.notation(mv)).collect()
    }
}
