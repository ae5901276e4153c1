//! `crownhead alpha trace`: the next game of the series, delta by delta. Nothing is written.

use std::fmt::Write;

use rules::{Color, Variant};
use samuel::Term;
use samuel::generalization::{Adjustment, AlphaState, Correction, Ending, Weight};
use serde::Serialize;

use super::AlphaFileArguments;
use crate::report::{self, Status, counted};

use super::replay::{Replay, Thought, Turn, replay};
use super::signed;

pub(super) fn run(arguments: &AlphaFileArguments) -> anyhow::Result<Status> {
    let trace = Trace::new(&replay(AlphaState::load_for(&arguments.file, Variant::Standard)?)?);
    report::print_as(arguments.json, &trace, Trace::text)?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Trace {
    /// Of the series, from 1.
    game: u32,
    alpha: &'static str,
    turns: Vec<TracedTurn>,
    /// For Alpha.
    result: &'static str,
    ending: &'static str,
    /// For Alpha, if the game was stopped.
    referee_score: Option<i32>,
    adjustments: u32,
    leader_changes: u32,
    adopted: bool,
    black_marks: u32,
    /// How many lead to the drastic change, 0 for never.
    black_mark_limit: u32,
    unseated: Option<&'static str>,
}

#[derive(Serialize)]
struct TracedTurn {
    ply: usize,
    side: &'static str,
    /// None where Alpha gives up.
    #[serde(rename = "move")]
    mv: Option<String>,
    forced: bool,
    thought: Option<TracedThought>,
}

#[derive(Serialize)]
struct TracedThought {
    backed_up: i32,
    lesson: Option<TracedLesson>,
    leader: String,
    new_leader: bool,
}

#[derive(Serialize)]
struct TracedLesson {
    /// Moves of Alpha since the saved position.
    span: u32,
    saved: i32,
    delta: i32,
    minimum: i32,
    /// None if delta was below the minimum.
    weight: Option<&'static str>,
    /// What the sign of delta was taken for.
    positive: Option<bool>,
    corrections: Vec<TracedCorrection>,
    replaced: Option<TracedReplacement>,
}

#[derive(Serialize)]
struct TracedCorrection {
    term: &'static str,
    contribution: i32,
    before: f64,
    after: f64,
}

#[derive(Serialize)]
struct TracedReplacement {
    discarded: &'static str,
    uses: u32,
    entered: &'static str,
}

impl Trace {
    fn new(replay: &Replay) -> Trace {
        let Replay { report, after, turns } = replay;
        let traced = |(index, turn): (usize, &Turn)| TracedTurn {
            ply: index + 1,
            side: if turn.position.turn() == report.alpha { "Alpha" } else { "Beta" },
            mv: turn.mv.map(|mv| turn.position.notation(mv)),
            forced: index == 0 && report.is_forced,
            thought: turn.thought.as_ref().map(TracedThought::new),
        };
        let (ending, referee_score) = match report.ending {
            Ending::NoMove => ("no move left", None),
            Ending::Conceded => ("conceded", None),
            Ending::Terminated(score) => ("stopped", Some(score)),
        };
        Trace {
            game: report.game,
            alpha: if report.alpha == Color::Black { "black" } else { "white" },
            turns: turns.iter().enumerate().map(traced).collect(),
            result: report.result.name(),
            ending,
            referee_score,
            adjustments: report.adjustments,
            leader_changes: report.leader_changes,
            adopted: report.is_adopted,
            black_marks: after.black_marks,
            black_mark_limit: after.settings.black_marks,
            unseated: report.unseated.map(Term::name),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("game {} of the series, Alpha is {}\n", self.game, self.alpha);
        self.turns.iter().for_each(|turn| turn.write(&mut text));
        let stopped = self.referee_score.map_or_else(String::new, |score| format!(" at {score:+} for Alpha"));
        let _ = writeln!(text, "Alpha {}: {}{stopped}", self.result, self.ending);
        let changes = counted(self.leader_changes.into(), "new leader");
        let _ = writeln!(text, "  {}, {changes}", counted(self.adjustments.into(), "adjustment"));
        let adopted = if self.adopted { "takes over Alpha's polynomial" } else { "keeps its polynomial" };
        let _ = writeln!(text, "  Beta {adopted}");
        let limit = match self.black_mark_limit {
            0 => "that lead to nothing".to_owned(),
            limit => format!("of {limit}"),
        };
        let _ = writeln!(text, "  {} {limit}", counted(self.black_marks.into(), "black mark"));
        if let Some(term) = self.unseated {
            let _ = writeln!(text, "  too many black marks: the leading term {term} is set to zero");
        }
        text
    }
}

impl TracedTurn {
    fn write(&self, text: &mut String) {
        let mv = self.mv.as_deref().unwrap_or("gives up");
        let _ = write!(text, "{:>3}  {:<5}  {mv:<11}", self.ply, self.side);
        if self.forced {
            text.push_str("  forced");
        }
        if let Some(thought) = &self.thought {
            thought.write(text);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
}

impl TracedThought {
    fn new(thought: &Thought) -> TracedThought {
        TracedThought {
            backed_up: thought.backed_up,
            lesson: thought.lesson.as_ref().map(TracedLesson::new),
            leader: signed(thought.leader.0, thought.leader.1),
            new_leader: thought.is_new_leader,
        }
    }

    fn write(&self, text: &mut String) {
        let _ = write!(text, "  score {:+}", self.backed_up);
        match &self.lesson {
            None => text.push_str(", and no board to look back to"),
            Some(lesson) => lesson.write(text),
        }
        if self.new_leader {
            let _ = write!(text, "\n{INDENT}the leading term is {} now", self.leader);
        }
    }
}

/// Below the move.
const INDENT: &str = "                         ";

impl TracedLesson {
    fn new(lesson: &Adjustment) -> TracedLesson {
        let correction = |one: &Correction| TracedCorrection {
            term: one.term.name(),
            contribution: one.contribution,
            before: one.before,
            after: one.after,
        };
        let adjustment = lesson.adjustment.as_ref();
        TracedLesson {
            span: lesson.span,
            saved: lesson.saved,
            delta: lesson.delta,
            minimum: lesson.minimum,
            weight: adjustment.map(|adjustment| match adjustment.weight {
                Weight::Usual => "usual",
                Weight::Pieces => "pieces",
                Weight::Sure => "sure",
            }),
            positive: adjustment.map(|adjustment| adjustment.is_positive),
            corrections: adjustment
                .map(|adjustment| adjustment.corrections.iter().map(correction).collect())
                .unwrap_or_default(),
            replaced: lesson.replacement.map(|one| TracedReplacement {
                discarded: one.discarded.name(),
                uses: one.uses,
                entered: one.entered.name(),
            }),
        }
    }

    fn write(&self, text: &mut String) {
        let ago = counted(self.span.into(), "move");
        let _ = write!(text, ", saved {ago} ago {:+}: delta {:+}", self.saved, self.delta);
        match (self.weight, self.positive) {
            (Some(weight), Some(positive)) => {
                let _ = write!(text, ", weight {weight}");
                if positive != (self.delta > 0) {
                    let _ = write!(text, ", by the coin {}", if positive { "positive" } else { "negative" });
                }
            }
            _ => {
                let _ = write!(text, ", below {}", self.minimum);
            }
        }
        for TracedCorrection { term, contribution, before, after } in &self.corrections {
            let _ =
                write!(text, "\n{INDENT}{term:<7} had said {contribution:>+9}: {before:+.4} -> {after:+.4}");
        }
        if let Some(TracedReplacement { discarded, uses, entered }) = &self.replaced {
            let _ = write!(text, "\n{INDENT}{discarded}, adjusted {uses} times, gives way to {entered}");
        }
    }
}
