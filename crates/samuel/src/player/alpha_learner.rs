//! Alpha at the table with anybody (S-30): it learns after each of its moves, and keeps what it has
//! learned in its file after each game.

use arena::{Control, Limits, ReplacedTerm, TermChange};
use rules::Game;

use crate::generalization::{Adjustment, Alpha, AlphaFileError, AlphaState, HeldFile, Replacement};
use crate::{Findings, Score, Term};

/// Alpha, the file it holds, and the game it learns from.
#[derive(Debug)]
pub(super) struct AlphaLearner {
    pub(super) alpha: Alpha,
    file: HeldFile,
    /// What is in the file.
    kept: AlphaState,
    /// The game up to the board it learned from last.
    followed: Option<Game>,
    /// The terms that had to go since the file was written.
    replacements: Vec<Replacement>,
    /// What the last choice taught, until somebody asks, and how the terms stood before.
    lesson: Option<(Adjustment, Vec<(Term, TermStanding)>)>,
}

/// How a board goes on from the one that was learned from last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// One move of each side later.
    Next,
    /// The same board again, or the opponent's, where somebody asks for a hint.
    Aside,
    /// In another game, or after moves were taken back.
    Elsewhere,
}

impl AlphaLearner {
    pub(super) fn new(alpha: Alpha, file: HeldFile) -> AlphaLearner {
        let kept = alpha.state().clone();
        AlphaLearner { alpha, file, kept, followed: None, replacements: Vec::new(), lesson: None }
    }

    /// Looks for the best move, and learns from it. In a game other than its own it only plays: what its terms
    /// are worth there was never asked.
    pub(super) fn decide(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Findings {
        self.lesson = None;
        let turn = self.turn(game);
        let is_asked = self.alpha.learns && game.rules().variant == self.kept.variant;
        if !is_asked || turn == Turn::Aside {
            return self.alpha.look_ahead().choose(
                None,
                game.position(),
                game.rules().variant,
                limits,
                control,
            );
        }
        if turn == Turn::Elsewhere {
            self.alpha.forget();
        }
        let before = game.positions().rev().nth(1);
        let standing = self.standing();
        let (findings, lesson) =
            self.alpha.decide(None, game.position(), before.as_ref(), self.kept.variant, limits, control);
        self.replacements.extend(lesson.as_ref().and_then(|lesson| lesson.replacement));
        self.lesson = lesson.map(|lesson| (lesson, standing));
        // A score that was cut short says nothing about the one before.
        self.followed = findings.is_complete.then(|| game.clone());
        findings
    }

    /// What the last choice taught.
    pub(super) fn lesson(&mut self) -> Option<arena::TermUpdate> {
        let (lesson, before) = self.lesson.take()?;
        let in_men = |score: Score| self.in_men(score);
        let look_ahead = self.alpha.thinking();
        let replaced = lesson.replacement.map(|one| ReplacedTerm {
            out: one.discarded.name().to_owned(),
            entered: one.entered.name().to_owned(),
        });
        let [expected, found] = [lesson.saved, lesson.backed_up].map(|score| look_ahead.worth(score, None));
        Some(arena::TermUpdate {
            expected,
            found,
            delta: expected.men().and(found.men()).map(|_| in_men(lesson.delta) + 0.0),
            minimum: in_men(lesson.minimum),
            changes: changes(&before, &self.standing()),
            replaced,
        })
    }

    /// The terms of the polynomial as they stand. Adding zero takes the sign from a zero that has one.
    fn standing(&self) -> Vec<(Term, TermStanding)> {
        let weighted = self.alpha.thinking().polynomial.terms().iter();
        let standing = weighted.zip(self.alpha.state().terms.active()).map(|(weighted, active)| {
            let coefficient = self.in_men(weighted.coefficient.value()) + 0.0;
            let correlation = f64::from(active.sign()) * active.correlation + 0.0;
            (weighted.term, TermStanding { coefficient, correlation })
        });
        standing.collect()
    }

    fn in_men(&self, score: Score) -> f64 {
        f64::from(score) / f64::from(self.alpha.thinking().polynomial.man())
    }

    /// Forgets what a game taught that will not go on.
    pub(super) fn abandon_game(&mut self) {
        self.followed = None;
        self.replacements.clear();
        self.alpha.return_to(self.kept.clone());
    }

    fn turn(&self, game: &Game) -> Turn {
        let Some(followed) = &self.followed else { return Turn::Elsewhere };
        let goes_on = game.start() == followed.start()
            && game.moves().len() >= followed.moves().len()
            && followed.moves().eq(game.moves().take(followed.moves().len()));
        match game.moves().len() - followed.moves().len().min(game.moves().len()) {
            2 if goes_on => Turn::Next,
            0 | 1 if goes_on => Turn::Aside,
            _ => Turn::Elsewhere,
        }
    }

    /// Counts the game, and writes the file; a game that taught nothing leaves it alone.
    pub(super) fn end_game(&mut self) -> Result<(), AlphaFileError> {
        self.followed = None;
        if self.alpha.state().moves == self.file.moves() {
            return Ok(());
        }
        self.alpha.end_other_game(&std::mem::take(&mut self.replacements));
        self.kept = self.alpha.state().clone();
        self.file.save(self.alpha.state())
    }
}

/// How a term stands with a learner.
#[derive(Clone, Copy, PartialEq, Debug)]
struct TermStanding {
    /// What each unit of the term is worth, in men.
    coefficient: f64,
    /// With the sign of the coefficient.
    correlation: f64,
}

/// The terms that stand otherwise, came or went.
fn changes(before: &[(Term, TermStanding)], after: &[(Term, TermStanding)]) -> Vec<TermChange> {
    let find = |list: &[(Term, TermStanding)], term| {
        list.iter().find(|(one, _)| *one == term).map(|(_, standing)| *standing)
    };
    let gone = before.iter().filter(|(term, _)| find(after, *term).is_none());
    let all = after.iter().chain(gone).map(|&(term, _)| (term, find(before, term), find(after, term)));
    let changed = all.filter(|(_, before, after)| before != after);
    changed
        .map(|(term, before, after)| TermChange {
            term: term.name().to_owned(),
            before: before.map(|one| one.coefficient),
            after: after.map(|one| one.coefficient),
            correlation_before: before.map(|one| one.correlation),
            correlation_after: after.map(|one| one.correlation),
        })
        .collect()
}
