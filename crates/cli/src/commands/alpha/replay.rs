//! The next game of a series, followed move by move.

use anyhow::Context;
use arena::{Limits, NoControl};
use rules::{Move, Position, Variant};
use samuel::generalization::{Adjustment, Alpha, AlphaState, Ending, GameReport, play_game};
use samuel::{Score, Term};

/// A game with what each move of it taught.
pub(super) struct Replay {
    pub(super) report: GameReport,
    /// The state after the game.
    pub(super) after: AlphaState,
    pub(super) turns: Vec<Turn>,
}

/// A move, or the decision to give up in place of one.
pub(super) struct Turn {
    pub(super) position: Position,
    pub(super) mv: Option<Move>,
    /// What Alpha thought, if it was its turn.
    pub(super) thought: Option<Thought>,
}

pub(super) struct Thought {
    pub(super) backed_up: Score,
    pub(super) lesson: Option<Adjustment>,
    /// The leading term after it, and whether its sign is negative.
    pub(super) leader: (Term, bool),
    pub(super) is_new_leader: bool,
}

/// Plays the next game, and then lets Alpha think it over again: what it decides and learns is fixed by the
/// state and the boards.
pub(super) fn replay(state: AlphaState) -> anyhow::Result<Replay> {
    let mut player = Alpha::new(state.clone());
    let report = play_game(&mut player, None, &|| false, &mut |_| {}).context("the game was not finished")?;
    let mut alpha = Alpha::new(state);
    let (mut position, mut before) = (Position::start(), None);
    let mut turns = Vec::new();
    for mv in report.moves.iter().copied().map(Some).chain([None]) {
        let is_alphas = position.turn() == report.alpha;
        let is_conceding = mv.is_none() && report.ending == Ending::Conceded;
        if mv.is_none() && !(is_conceding && is_alphas) {
            break;
        }
        let thought = is_alphas.then(|| think(&mut alpha, &position, before.as_ref()));
        turns.push(Turn { position, mv, thought });
        if let Some(mv) = mv {
            before = Some(position);
            position = position.after(mv);
        }
    }
    Ok(Replay { report, after: player.state().clone(), turns })
}

fn think(alpha: &mut Alpha, position: &Position, before: Option<&Position>) -> Thought {
    let old = leader(alpha);
    let limits = Limits::default();
    let (findings, lesson) = alpha.decide(None, position, before, Variant::Standard, &limits, &NoControl);
    let leader = leader(alpha);
    Thought { backed_up: findings.score, lesson, leader, is_new_leader: leader != old }
}

fn leader(alpha: &Alpha) -> (Term, bool) {
    let leader = alpha.state().terms.leader();
    (leader.term, leader.is_negative)
}
