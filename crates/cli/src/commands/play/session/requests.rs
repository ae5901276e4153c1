//! What the person can ask for beside moves: a hint, what the thinking cost, and the game saved as a record.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use anyhow::Context;
use arena::{Choice, Limits, NoControl, Tally};
use rules::pdn::{Record, Tags};
use rules::{Color, Variant};

use super::person_moves::over;
use super::{Session, counted_plies};
use crate::commands::endgame::Exact;
use crate::report::counted;

impl Session {
    pub(super) fn hint(&mut self) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        let Some(adviser) = &mut self.adviser else { return self.hint_of_opponent() };
        match adviser.choose(&self.game, &Limits::default(), &NoControl).choice {
            Choice::Move(mv) => {
                format!("{} would play {}\n", adviser.name(), self.game.position().notation(mv))
            }
            Choice::Resign => format!("{} would resign\n", adviser.name()),
            Choice::Forfeit(reason) => format!("{} has no hint: {reason}\n", adviser.name()),
        }
    }

    /// The move that the opponent rates best; rating teaches it nothing.
    fn hint_of_opponent(&mut self) -> String {
        let name = self.opponent.name();
        let ratings = self.opponent.rate(&self.game, &Limits::default(), &NoControl).unwrap_or_default();
        let best = ratings.iter().rev().max_by(|one, two| one.score.total_cmp(&two.score));
        match best {
            Some(best) => format!("{name} would play {}\n", self.game.position().notation(best.mv)),
            None => match self.opponent.reasons(&self.game, &Limits::default(), &NoControl) {
                Err(reason) => format!("{name} has no hint: {reason}\n"),
                Ok(_) => format!("{name} has no hint\n"),
            },
        }
    }

    /// Who wins with best play, and what every move leads to, where the endgame databases reach.
    pub(super) fn exact(&self) -> String {
        if let Some(outcome) = self.game.outcome() {
            return over(outcome);
        }
        match Exact::of(&self.game, None) {
            Some(exact) => format!("With best play {}\n{}", exact.words(), exact.table(&self.game)),
            None if self.game.rules().variant == Variant::GiveAway => {
                "Give-away never asks the endgame databases\n".to_owned()
            }
            None => "Too many pieces: 'crownhead endgame build' makes databases of more\n".to_owned(),
        }
    }

    /// The table of S-13; a machine that has no memory says nothing of it.
    pub(super) fn statistics(&self) -> String {
        let Tally { moves, total } = self.tally;
        let a_move = |number: f64| number / moves.max(1) as f64;
        let mut text = format!("{} so far: {}\n", self.opponent.name(), counted(moves, "move"));
        let counts = [
            ("positions", total.nodes),
            ("evaluations", total.evaluations),
            ("look-ups", total.lookups),
            ("hits", total.hits),
        ];
        for (what, number) in counts {
            if number > 0 {
                let _ = writeln!(text, "  {what:<12} {number:>12} {:>14.1} a move", a_move(number as f64));
            }
        }
        let _ = writeln!(text, "  {:<12} {:>12}", "deepest look", counted_plies(total.depth));
        let seconds = self.thought.as_secs_f64();
        let milliseconds = a_move(1000.0 * seconds);
        let _ = writeln!(text, "  {:<12} {seconds:>10.3} s {milliseconds:>11.1} ms a move", "time");
        text
    }
}

impl Session {
    /// Adds the game to a file; what is in the file stays.
    pub(super) fn save(&mut self, path: &Path) -> String {
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
    pub(in crate::commands::play) fn unsaved(&self) -> String {
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
}
