//! `crownhead alpha trace`: the next game of the series, delta by delta. Nothing is written.

use std::fmt::Write;

use anyhow::Context;
use samuel::generalization::{
    AlphaState, Correction, GameTrace, TracedLesson, TracedReplacement, TracedThought, TracedTurn,
};

use super::AlphaFileArguments;
use crate::report::{self, Status, counted};

pub(super) fn run(arguments: &AlphaFileArguments) -> anyhow::Result<Status> {
    let state = AlphaState::load(&arguments.file)?;
    let trace = GameTrace::of_next_game(state).context("the game was not finished")?;
    report::print_as(arguments.json, &trace, text)?;
    Ok(Status::Done)
}

fn text(trace: &GameTrace) -> String {
    let mut text = format!("game {} of the series, Alpha is {}\n", trace.game, trace.alpha);
    trace.turns.iter().for_each(|turn| write_turn(&mut text, turn));
    let stopped = trace.referee_score.map_or_else(String::new, |score| format!(" at {score:+} for Alpha"));
    let _ = writeln!(text, "Alpha {}: {}{stopped}", trace.result, trace.ending);
    let changes = counted(trace.leader_changes.into(), "new leader");
    let _ = writeln!(text, "  {}, {changes}", counted(trace.adjustments.into(), "adjustment"));
    let adopted = if trace.adopted { "takes over Alpha's polynomial" } else { "keeps its polynomial" };
    let _ = writeln!(text, "  Beta {adopted}");
    let limit = match trace.black_mark_limit {
        0 => "that lead to nothing".to_owned(),
        limit => format!("of {limit}"),
    };
    let _ = writeln!(text, "  {} {limit}", counted(trace.black_marks.into(), "black mark"));
    if let Some(term) = trace.unseated {
        let _ = writeln!(text, "  too many black marks: the leading term {term} is set to zero");
    }
    text
}

fn write_turn(text: &mut String, turn: &TracedTurn) {
    let mv = turn.mv.as_deref().unwrap_or("gives up");
    let _ = write!(text, "{:>3}  {:<5}  {mv:<11}", turn.ply, turn.side);
    if turn.forced {
        text.push_str("  forced");
    }
    if let Some(thought) = &turn.thought {
        write_thought(text, thought);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}

/// Below the move.
const INDENT: &str = "                         ";

fn write_thought(text: &mut String, thought: &TracedThought) {
    let _ = write!(text, "  score {:+}", thought.backed_up);
    match &thought.lesson {
        None => text.push_str(", and no board to look back to"),
        Some(lesson) => write_lesson(text, lesson),
    }
    if thought.new_leader {
        let _ = write!(text, "\n{INDENT}the leading term is {} now", thought.leader);
    }
}

fn write_lesson(text: &mut String, lesson: &TracedLesson) {
    let ago = counted(lesson.span.into(), "move");
    let _ = write!(text, ", saved {ago} ago {:+}: delta {:+}", lesson.saved, lesson.delta);
    match (lesson.weight, lesson.positive) {
        (Some(weight), Some(positive)) => {
            let _ = write!(text, ", weight {weight}");
            if positive != (lesson.delta > 0) {
                let _ = write!(text, ", by the coin {}", if positive { "positive" } else { "negative" });
            }
        }
        _ => {
            let _ = write!(text, ", below {}", lesson.minimum);
        }
    }
    for Correction { term, contribution, before, after } in &lesson.corrections {
        let _ = write!(text, "\n{INDENT}{term:<7} had said {contribution:>+9}: {before:+.4} -> {after:+.4}");
    }
    if let Some(TracedReplacement { discarded, uses, entered }) = &lesson.replaced {
        let _ = write!(text, "\n{INDENT}{discarded}, adjusted {uses} times, gives way to {entered}");
    }
}
