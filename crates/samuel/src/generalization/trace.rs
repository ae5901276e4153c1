//! The next game of a series followed move by move, with what each move teaches. Nothing is kept of it.

use arena::{Limits, NoControl};
use rules::{Color, Move, Position};
use serde::Serialize;

use super::adjustment::{Adjustment, Correction, Weight};
use super::alpha::Alpha;
use super::series::{Ending, GameReport, SeriesResult, play_game};
use super::settings::LearnsFrom;
use super::state::AlphaState;
use super::term_list::Replacement;
use crate::{Score, Term};

/// A game of a series, and what each of its moves taught Alpha.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameTrace {
    /// Which game of the series, from 1.
    pub game: u32,
    /// Alpha's color, `black` or `white`.
    pub alpha: &'static str,
    /// The moves of both sides.
    pub turns: Vec<TracedTurn>,
    /// How it went for Alpha.
    pub result: SeriesResult,
    /// How it ended, in words.
    pub ending: &'static str,
    /// What the referee gave Alpha, if the game was stopped.
    pub referee_score: Option<Score>,
    /// Moves that adjusted the polynomial.
    pub adjustments: u32,
    /// How often another term took the lead.
    pub leader_changes: u32,
    /// Whether Beta took over Alpha's polynomial.
    pub adopted: bool,
    /// The black marks after the game.
    pub black_marks: u32,
    /// How many lead to the drastic change, 0 for never.
    pub black_mark_limit: u32,
    /// The leading term that was unseated after too many of them.
    pub unseated: Option<Term>,
}

/// A move, or the decision to give up in place of one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TracedTurn {
    /// Which move of both sides, from 1.
    pub ply: usize,
    /// `Alpha` or `Beta`.
    pub side: &'static str,
    /// None where Alpha gives up.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Whether the move was forced by the protocol.
    pub forced: bool,
    /// What Alpha thought, if it was its turn.
    pub thought: Option<TracedThought>,
}

/// What Alpha thought of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TracedThought {
    /// The backed-up score.
    pub backed_up: Score,
    /// What it learned, if there was a board to look back to.
    pub lesson: Option<TracedLesson>,
    /// The leading term after it, with its sign.
    pub leader: String,
    /// Whether another term led before.
    pub new_leader: bool,
}

/// What Alpha learned at a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TracedLesson {
    /// Moves of Alpha since the saved position.
    pub span: u32,
    /// The saved score.
    pub saved: Score,
    /// The backed-up score less that one.
    pub delta: Score,
    /// The least delta that counts.
    pub minimum: Score,
    /// None if delta was below the minimum.
    pub weight: Option<Weight>,
    /// What the sign of delta was taken for.
    pub positive: Option<bool>,
    /// The terms that were corrected.
    pub corrections: Vec<Correction>,
    /// The term that had to go.
    pub replaced: Option<TracedReplacement>,
}

/// A term that had to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TracedReplacement {
    /// The term.
    pub discarded: Term,
    /// How often it was adjusted.
    pub uses: u32,
    /// The term in its place.
    pub entered: Term,
}

impl GameTrace {
    /// Plays the next game, and then lets Alpha think it over again: what it decides and learns is fixed by the
    /// state and the boards.
    pub fn of_next_game(state: AlphaState) -> Option<GameTrace> {
        let mut player = Alpha::new(state.clone());
        let report = play_game(&mut player, None, &|| false, &mut |_| {})?;
        let (ending, referee_score) = match report.ending {
            Ending::NoMove => ("no move left", None),
            Ending::Conceded => ("conceded", None),
            Ending::Terminated(score) => ("stopped", Some(score)),
        };
        let after = player.state();
        Some(GameTrace {
            game: report.game,
            alpha: report.alpha.name(),
            turns: turns(state, &report),
            result: report.result,
            ending,
            referee_score,
            adjustments: report.adjustments,
            leader_changes: report.leader_changes,
            adopted: report.is_adopted,
            black_marks: after.black_marks,
            black_mark_limit: after.settings.black_marks,
            unseated: report.unseated,
        })
    }
}

fn turns(state: AlphaState, report: &GameReport) -> Vec<TracedTurn> {
    let plays_both = state.settings.learns_from == LearnsFrom::Both;
    let mut alpha = Alpha::new(state);
    let (mut position, mut before) = (Position::start(), None);
    let mut turns = Vec::new();
    let gives_up = |turn: Color| turn == report.alpha && report.ending == Ending::Conceded;
    let mut add = |mv: Option<Move>, position: &Position, before: Option<&Position>| {
        let is_alphas = position.turn() == report.alpha;
        let forced = turns.is_empty() && report.is_forced;
        let thought = match is_alphas {
            true => Some(TracedThought::of(&mut alpha, position, before)),
            false if plays_both && !forced => {
                alpha.change_sides();
                let thought = TracedThought::of(&mut alpha, position, before);
                alpha.change_sides();
                Some(thought)
            }
            false => None,
        };
        turns.push(TracedTurn {
            ply: turns.len() + 1,
            side: if is_alphas { "Alpha" } else { "Beta" },
            mv: mv.map(|mv| position.notation(mv)),
            forced,
            thought,
        });
    };
    for &mv in &report.moves {
        add(Some(mv), &position, before.as_ref());
        before = Some(position);
        position = position.after(mv);
    }
    if gives_up(position.turn()) {
        add(None, &position, before.as_ref());
    }
    turns
}

impl TracedThought {
    fn of(alpha: &mut Alpha, position: &Position, before: Option<&Position>) -> TracedThought {
        let old = leader(alpha);
        let limits = Limits::default();
        let variant = alpha.state().variant;
        let (findings, lesson) = alpha.decide(None, position, before, variant, &limits, &NoControl);
        let leader = leader(alpha);
        TracedThought {
            backed_up: findings.score,
            lesson: lesson.map(TracedLesson::from),
            new_leader: leader != old,
            leader,
        }
    }
}

/// `+KCENT`, the leading term with the sign of its coefficient.
fn leader(alpha: &Alpha) -> String {
    let leader = alpha.state().terms.leader();
    format!("{}{}", if leader.is_negative { '-' } else { '+' }, leader.term)
}

impl From<Adjustment> for TracedLesson {
    fn from(lesson: Adjustment) -> TracedLesson {
        let Adjustment { span, saved, delta, minimum, adjustment, replacement, .. } = lesson;
        let (weight, positive) = adjustment.as_ref().map(|one| (one.weight, one.is_positive)).unzip();
        let corrections = adjustment.map(|one| one.corrections).unwrap_or_default();
        let replaced = replacement.map(|Replacement { discarded, uses, entered }| TracedReplacement {
            discarded,
            uses,
            entered,
        });
        TracedLesson { span, saved, delta, minimum, weight, positive, corrections, replaced }
    }
}
