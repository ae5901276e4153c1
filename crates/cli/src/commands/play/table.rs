//! The board between a person and a player: answers to what the person types.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use anyhow::Context;
use arena::{Choice, Limits, Player, Unwatched};
use rules::pdn::{Record, Tags};
use rules::{Color, Game, Move, MoveError, Outcome, Variant, WinReason};

use crate::board::View;
use crate::report::excerpt;

use super::input::{HELP, Input};

const DEFAULT_FILE: &str = "crownhead.pdn";

pub(super) struct Table {
    game: Game,
    /// The person's side.
    side: Color,
    opponent: Box<dyn Player>,
    /// A second player of the same kind, asked for hints, so that hints do not disturb the game.
    adviser: Box<dyn Player>,
    view: View,
    /// The game as it was saved last.
    saved: Option<Record>,
}

/// What follows from an input.
pub(super) enum Next {
    Say(String),
    Leave(String),
}

impl Table {
    pub(super) fn new(
        game: Game,
        side: Color,
        opponent: Box<dyn Player>,
        adviser: Box<dyn Player>,
        view: View,
    ) -> Table {
        Table { game, side, opponent, adviser, view, saved: None }
    }

    pub(super) fn greeting(&self) -> String {
        let goal = match self.game.rules().variant {
            Variant::Standard => "",
            Variant::GiveAway => " This is give-away: whoever has no move wins.",
        };
        let (side, opponent) = (self.side, self.opponent.name());
        let example = self.example().map(|mv| format!("a move such as {mv}, or "));
        let example = example.unwrap_or_default();
        format!("You play {side} against {opponent}.{goal} Type {example}help.\n\n{}", self.board())
    }

    /// A move the person could make now, a well-known one at the start of a game.
    fn example(&self) -> Option<String> {
        let position = self.game.position();
        if self.game.outcome().is_some() || position.turn() != self.side {
            return None;
        }
        let usual = ["11-15", "22-18"].iter().find_map(|text| position.parse_move(text).ok());
        let mv = usual.or_else(|| self.moves().first().copied())?;
        Some(position.notation(mv))
    }

    pub(super) fn prompt(&self) -> String {
        if self.game.outcome().is_some() {
            return "The game is over (undo, save, new or quit): ".to_owned();
        }
        format!("{} to move: ", self.side)
    }

    /// The opponent's move, if it is its turn; learns of the end of the game.
    pub(super) fn let_opponent_move(&mut self) -> anyhow::Result<String> {
        if self.game.outcome().is_some() || self.game.position().turn() == self.side {
            return Ok(String::new());
        }
        let before = *self.game.position();
        let decision = self.opponent.choose(&self.game, &Limits::default(), &mut Unwatched);
        let mut text = match decision.choice {
            Choice::Move(mv) => {
                self.game.play(mv).with_context(|| format!("{} failed", self.opponent.name()))?;
                format!("{} plays {}\n\n{}", self.opponent.name(), before.notation(mv), self.board())
            }
            Choice::Resign => {
                self.game.resign(!self.side)?;
                format!("{} resigns\n", self.opponent.name())
            }
            Choice::Forfeit(reason) => {
                self.game.forfeit(!self.side)?;
                format!("{} cannot go on: {reason}\n", self.opponent.name())
            }
        };
        if let Some(announcement) = decision.announcement {
            let _ = writeln!(text, "{announcement}");
        }
        text.push_str(&self.ending());
        Ok(text)
    }

    pub(super) fn answer(&mut self, input: &Input) -> Next {
        Next::Say(match input {
            Input::Nothing => String::new(),
            Input::Number(number) => self.play_numbered(*number),
            Input::Move(text) => self.play_text(text),
            Input::List => self.list(),
            Input::Board => self.board(),
            Input::Fen => format!("{}\n", self.game.position()),
            Input::Hint => self.hint(),
            Input::Undo => self.undo(),
            Input::Resign => self.resign(),
            Input::New => self.start_again(),
            Input::Save(path) => self.save(path.as_deref().unwrap_or(Path::new(DEFAULT_FILE))),
            Input::Help => HELP.to_owned(),
            Input::Quit => return Next::Leave(format!("{}Goodbye.\n", self.unsaved())),
        })
    }

    fn board(&self) -> String {
        self.view.draw(self.game.position(), self.game.moves().next_back()) + "\n"
    }

    fn play_text(&mut self, text: &str) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        match self.game.position().parse_move(bare(text)) {
            Ok(mv) => self.play(mv),
            Err(MoveError::Syntax { .. }) => {
                format!("'{}' is neither a command nor a move: type help\n", excerpt(text))
            }
            Err(error) => format!("{error}\n"),
        }
    }

    fn play_numbered(&mut self, number: usize) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        let moves = self.moves();
        match number.checked_sub(1).and_then(|index| moves.get(index)) {
            Some(&mv) => self.play(mv),
            None => format!("no move {number}: expected 1 to {}\n{}", moves.len(), self.list()),
        }
    }

    fn play(&mut self, mv: Move) -> String {
        match self.game.play(mv) {
            Ok(()) if self.game.outcome().is_none() => String::new(),
            Ok(()) => self.board() + &self.ending(),
            Err(error) => format!("{error}\n"),
        }
    }

    /// The moves in the order they are numbered.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.game.position().moves();
        moves.sort();
        moves
    }

    fn list(&self) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        let position = self.game.position();
        let mut text = String::new();
        if position.must_capture() {
            text.push_str("You can capture, so you must:\n");
        }
        for (i, mv) in self.moves().into_iter().enumerate() {
            let _ = writeln!(text, "{:>3}  {}", i + 1, position.notation(mv));
        }
        text
    }

    fn hint(&mut self) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        match self.adviser.choose(&self.game, &Limits::default(), &mut Unwatched).choice {
            Choice::Move(mv) => {
                format!("{} would play {}\n", self.adviser.name(), self.game.position().notation(mv))
            }
            Choice::Resign => format!("{} would resign\n", self.adviser.name()),
            Choice::Forfeit(reason) => format!("{} has no hint: {reason}\n", self.adviser.name()),
        }
    }

    /// Back to the person's last turn.
    fn undo(&mut self) -> String {
        if let Some(Outcome::Win { reason: WinReason::Resignation, .. }) = self.game.outcome() {
            self.game.reopen();
            return format!("The game goes on.\n\n{}", self.board());
        }
        let was_over = self.game.outcome().is_some();
        let own_turns_before =
            self.game.positions().rev().skip(1).filter(|before| before.turn() == self.side);
        if own_turns_before.count() == 0 {
            return "There is no move of yours to take back.\n".to_owned();
        }
        while self.game.undo().is_some() && self.game.position().turn() != self.side {}
        let again = if was_over { "The game goes on.\n" } else { "" };
        format!("{again}{}", self.board())
    }

    fn resign(&mut self) -> String {
        match self.game.resign(self.side) {
            Ok(()) => self.ending(),
            Err(error) => format!("{error}\n"),
        }
    }

    fn start_again(&mut self) -> String {
        self.game = Game::new(*self.game.start(), *self.game.rules());
        self.board()
    }

    /// Adds the game to a file; what is in the file stays.
    fn save(&mut self, path: &Path) -> String {
        match self.append_to(path) {
            Ok(()) => {
                self.saved = Some(self.record());
                format!("The game is saved in {}\n", path.display())
            }
            Err(error) => format!("{error:#}\n"),
        }
    }

    fn append_to(&self, path: &Path) -> anyhow::Result<()> {
        let place = || format!("cannot save to {}", path.display());
        let mut file = OpenOptions::new().append(true).create(true).open(path).with_context(place)?;
        let separator = if file.metadata().with_context(place)?.len() > 0 { "\n" } else { "" };
        let text = format!("{separator}{}", self.record());
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).with_context(place)
    }

    /// The game so far unless it is saved, so that it is not lost when the person leaves.
    pub(super) fn unsaved(&self) -> String {
        let record = self.record();
        let is_lost = self.game.moves().len() > 0 && self.saved.as_ref() != Some(&record);
        if is_lost { record.to_string() } else { String::new() }
    }

    fn record(&self) -> Record {
        let (person, machine) = ("you".to_owned(), self.opponent.name());
        let (black, white) = match self.side {
            Color::Black => (&person, &machine),
            Color::White => (&machine, &person),
        };
        let tags = Tags::from_iter([
            ("Event", "Crownhead game"),
            ("Black", black.as_str()),
            ("White", white.as_str()),
        ]);
        Record::of_game(&self.game, tags)
    }

    fn ending(&mut self) -> String {
        let Some(outcome) = self.game.outcome() else { return String::new() };
        self.opponent.game_over(&self.game);
        format!("{outcome}\n")
    }
}

fn over(outcome: Outcome) -> String {
    format!("The game is over: {outcome}\n")
}

/// A move without what a record puts around it: `1. 11-15!` is `11-15`.
fn bare(text: &str) -> &str {
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match unnumbered.strip_prefix('.') {
        Some(rest) if unnumbered.len() < text.len() => rest.trim_start_matches('.').trim_start(),
        _ => text,
    };
    text.trim_end_matches(['!', '?', '*']).trim_end()
}
