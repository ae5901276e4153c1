//! What the person can ask about the thinking: hints, and what it cost.

use std::fmt::Write as _;

use arena::{Choice, Limits, NoControl, Tally};

use crate::report::counted;

use super::{Table, counted_plies, over};

impl Table {
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
