//! Why a polynomial gives a position its score: every term with what it adds, and the same for the board at the end of a
//! foreseen line.

use arena::{Account, AccountPart, legal_line, side_name};
use rules::{Color, Game, Move, Position, Variant};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::{Coefficient, ParameterSet, ParameterValues, Polynomial, Score, Term, TermValues, View};

/// The score of a position taken apart, to the credit of the side that has just moved (S-28).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The side that has just moved.
    #[serde(serialize_with = "side_name::serialize")]
    pub credited_to: Color,
    /// What a man counts.
    pub man: Score,
    /// What piece advantage adds.
    pub piece_advantage: Score,
    /// All 38 terms in the order of the paper, also those that the polynomial does not have.
    pub terms: Vec<ExplainedTerm>,
    /// The score: piece advantage and what the terms add.
    pub total: Score,
}

/// What one term adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExplainedTerm {
    /// The term.
    pub term: Term,
    /// Its value: a difference, for DIAV doubled, or 0 or 1 for a connective.
    pub value: i32,
    /// Its coefficient, if the polynomial has it.
    pub coefficient: Option<Coefficient>,
}

impl ExplainedTerm {
    /// What it adds to the score; nothing if the polynomial does not have it.
    pub fn contribution(&self) -> Score {
        self.coefficient.map_or(0, |coefficient| self.value * coefficient.value())
    }
}

/// With its meaning and what it adds; a coefficient of 0 if the polynomial does not have it.
impl Serialize for ExplainedTerm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut term = serializer.serialize_struct("ExplainedTerm", 5)?;
        term.serialize_field("name", self.term.name())?;
        term.serialize_field("meaning", &self.term.meaning())?;
        term.serialize_field("value", &self.value)?;
        term.serialize_field("coefficient", &self.coefficient.map_or(0, Coefficient::value))?;
        term.serialize_field("contribution", &self.contribution())?;
        term.end()
    }
}

impl Explanation {
    /// Explains what the polynomial makes of a position. Without the position before the last move
    /// the same board with sides exchanged stands in.
    pub fn new(
        polynomial: &Polynomial,
        now: &Position,
        previous: Option<&Position>,
        variant: Variant,
    ) -> Explanation {
        let view = View::of(now);
        let all = polynomial.parameters().union(ParameterSet::ALL);
        let ratings = ParameterValues::of(&view, all);
        let before = ParameterValues::of(&View::before(previous, now), all);
        let values = TermValues::new(&ratings, &before, polynomial.connectives());
        let explain =
            |term| ExplainedTerm { term, value: values.get(term), coefficient: polynomial.coefficient(term) };
        let piece_advantage =
            polynomial.piece_advantage(view.passive_credit(), view.active_credit(), variant);
        let terms: Vec<_> = Term::ALL.into_iter().map(explain).collect();
        let total = piece_advantage + terms.iter().map(ExplainedTerm::contribution).sum::<Score>();
        let (credited_to, man) = (!view.active_color(), polynomial.man());
        Explanation { credited_to, man, piece_advantage, terms, total }
    }
}

/// What a polynomial makes of the board at the end of a line, to the credit of the side to move now.
pub(crate) fn account(polynomial: &Polynomial, game: &Game, line: &[Move]) -> Account {
    let last = legal_line(game.position(), line).pop();
    let (before, end) = match last {
        Some((before, mv)) => (Some(before), before.after(mv)),
        None => (game.positions().rev().nth(1), *game.position()),
    };
    let explanation = Explanation::new(polynomial, &end, before.as_ref(), game.rules().variant);
    let sign = if explanation.credited_to == game.position().turn() { 1.0 } else { -1.0 };
    let pieces = AccountPart {
        name: "pieces".to_owned(),
        meaning: "the balance of men and kings".to_owned(),
        value: None,
        coefficient: None,
        contribution: sign * f64::from(explanation.piece_advantage),
        square: None,
    };
    let terms = explanation.terms.iter().map(|explained| AccountPart {
        name: explained.term.name().to_owned(),
        meaning: explained.term.explained(),
        value: Some(sign * f64::from(explained.value)),
        coefficient: explained.coefficient.map(|coefficient| f64::from(coefficient.value())),
        contribution: sign * f64::from(explained.contribution()),
        square: None,
    });
    Account { parts: [pieces].into_iter().chain(terms).collect(), man: f64::from(polynomial.man()) }
}
