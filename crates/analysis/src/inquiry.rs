//! Which questions a game raises, and what the answers come to.
//!
//! Every position of the game is asked about first. A move after which its side stands worse than the position promised
//! is suspected: then the best other move is followed too, and the suspicion holds only if that leads to more.

use std::collections::{HashMap, HashSet};

use arena::Worth;
use rules::{Game, Move, Position};
use thiserror::Error;

use crate::chance::is_suspicious;
use crate::{Finding, FoundLine, Question};

/// The most plies of a game that is reviewed.
pub const LONGEST_GAME: usize = 1000;

/// A game under review.
#[derive(Clone, Debug)]
pub struct Inquiry {
    plies: Vec<Ply>,
    findings: HashMap<Question, Finding>,
}

/// A move of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ply {
    before: Position,
    mv: Move,
}

/// There are more plies than a review looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} moves of both sides: expected at most {LONGEST_GAME}")]
pub struct TooLong(pub usize);

/// What a position is worth to a side, and whether that is certain.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Standing {
    pub(crate) score: Worth,
    pub(crate) exact: bool,
}

/// What was found out about a move, for the side that makes it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Verdict {
    pub(crate) before: Position,
    pub(crate) mv: Move,
    pub(crate) is_forced: bool,
    /// What it could have.
    pub(crate) could: Standing,
    /// What it has after the move.
    pub(crate) has: Standing,
    /// The best line known: of the move made, or of a better one.
    pub(crate) best: Vec<Move>,
}

/// What is known so far.
pub(crate) enum Judgement {
    /// Everything, for each move in turn.
    Whole(Vec<Verdict>),
    /// These are to be answered first.
    Open(Vec<Question>),
}

impl Inquiry {
    /// About moves, each with the position it is made in.
    ///
    /// # Errors
    /// When there are too many.
    pub fn new(moves: impl IntoIterator<Item = (Position, Move)>) -> Result<Inquiry, TooLong> {
        let plies: Vec<_> = moves.into_iter().map(|(before, mv)| Ply { before, mv }).collect();
        if plies.len() > LONGEST_GAME {
            return Err(TooLong(plies.len()));
        }
        Ok(Inquiry { plies, findings: HashMap::new() })
    }

    /// About the moves of a game.
    ///
    /// # Errors
    /// When there are too many.
    pub fn of_game(game: &Game) -> Result<Inquiry, TooLong> {
        Inquiry::new(game.positions().zip(game.moves()))
    }

    /// Takes an answer.
    pub fn answer(&mut self, finding: Finding) {
        self.findings.insert(finding.question, finding);
    }

    /// What was answered.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.values()
    }

    /// What is to be asked next, each once: nothing when the game is judged.
    pub fn open(&self) -> Vec<Question> {
        match self.judge() {
            Judgement::Whole(_) => Vec::new(),
            Judgement::Open(questions) => {
                let mut seen = HashSet::new();
                questions.into_iter().filter(|question| seen.insert(*question)).collect()
            }
        }
    }

    /// Goes from the end of the game to its beginning, as what comes of a move is known best from what came.
    pub(crate) fn judge(&self) -> Judgement {
        let mut open = Vec::new();
        let mut verdicts = Vec::new();
        // What the position behind a move is worth, where the game goes on from there.
        let mut next: Option<(Position, Option<Standing>)> = None;
        for ply in self.plies.iter().rev() {
            let after = ply.before.after(ply.mv);
            let standing = match next {
                Some((position, standing)) if position == after => standing,
                _ => self.ask(after, 1, &mut open).map(Standing::of),
            };
            let verdict = self.verdict(ply, standing.map(Standing::a_move_earlier), &mut open);
            next = Some((ply.before, verdict.as_ref().map(|verdict| verdict.could)));
            verdicts.extend(verdict);
        }
        if !open.is_empty() {
            return Judgement::Open(open);
        }
        verdicts.reverse();
        Judgement::Whole(verdicts)
    }

    /// Of a move after which its side has this.
    fn verdict(&self, ply: &Ply, has: Option<Standing>, open: &mut Vec<Question>) -> Option<Verdict> {
        let &Ply { before, mv } = ply;
        let played = |has| Verdict { before, mv, is_forced: false, could: has, has, best: vec![mv] };
        if before.moves().len() == 1 {
            return has.map(|has| Verdict { is_forced: true, ..played(has) });
        }
        let (found, has) = (self.ask(before, 1, open), has);
        let (found, has) = (found?, has?);
        let could = Standing::of(found);
        if found.best() == Some(mv) && (could.exact || !is_suspicious(could.score, has.score)) {
            return Some(Verdict { best: found.lines[0].moves.clone(), ..played(has) });
        }
        if could.exact {
            return Some(Verdict { could, best: line_of(found), ..played(has) });
        }
        if !is_suspicious(could.score, has.score) {
            return Some(if could.score > has.score {
                Verdict { could, best: line_of(found), ..played(has) }
            } else {
                played(has)
            });
        }
        let other = if found.best() == Some(mv) {
            self.ask(before, 2, open)?
                .lines
                .iter()
                .find_map(|line| line.moves.first().filter(|other| **other != mv))
        } else {
            found.lines.first().and_then(|line| line.moves.first())
        };
        let Some(&other) = other else { return Some(played(has)) };
        let reply = self.ask(before.after(other), 1, open)?;
        let could = Standing::of(reply).a_move_earlier();
        if could.score.total_cmp(&has.score).is_le() {
            return Some(played(has));
        }
        let best = std::iter::once(other).chain(line_of(reply)).collect();
        Some(Verdict { could, best, ..played(has) })
    }

    /// The answer, if there is one.
    fn ask(&self, position: Position, lines: usize, open: &mut Vec<Question>) -> Option<&Finding> {
        let question = Question { position, lines };
        let found = self.findings.get(&question);
        if found.is_none() {
            open.push(question);
        }
        found
    }
}

impl Standing {
    fn of(finding: &Finding) -> Standing {
        Standing { score: finding.score, exact: finding.exact }
    }

    /// For the side that makes the move that leads here.
    fn a_move_earlier(self) -> Standing {
        let more = |plies: Option<u32>| plies.map(|plies| plies + 1);
        let score = match self.score.turned() {
            Worth::Win { plies } => Worth::Win { plies: more(plies) },
            Worth::Loss { plies } => Worth::Loss { plies: more(plies) },
            other => other,
        };
        Standing { score, ..self }
    }
}

fn line_of(finding: &Finding) -> Vec<Move> {
    finding.lines.first().map(|FoundLine { moves, .. }| moves.clone()).unwrap_or_default()
}
