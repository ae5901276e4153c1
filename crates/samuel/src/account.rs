//! The score at the end of a foreseen line, taken apart for the arena.

use arena::{Account, AccountPart};
use rules::{Game, Move};

use crate::{Explanation, Polynomial};

/// What a polynomial makes of the board at the end of a line, to the credit of the side to move now.
pub(crate) fn account(polynomial: &Polynomial, game: &Game, line: &[Move]) -> Account {
    let mut end = *game.position();
    let mut before = game.positions().rev().nth(1);
    for &mv in line {
        if !end.moves().contains(&mv) {
            break;
        }
        before = Some(end);
        end = end.after(mv);
    }
    let explanation = Explanation::new(polynomial, &end, before.as_ref(), game.rules().variant);
    let sign = if explanation.credited_to == game.position().turn() { 1.0 } else { -1.0 };
    let pieces = AccountPart {
        name: "pieces".to_owned(),
        meaning: "the balance of men and kings".to_owned(),
        value: None,
        coefficient: None,
        contribution: sign * f64::from(explanation.piece_advantage),
    };
    let terms = explanation.terms.iter().filter_map(|explained| {
        let coefficient = explained.coefficient?;
        Some(AccountPart {
            name: explained.term.name().to_owned(),
            meaning: explained.term.meaning(),
            value: Some(sign * f64::from(explained.value)),
            coefficient: Some(f64::from(coefficient.value())),
            contribution: sign * f64::from(explained.contribution()),
        })
    });
    Account { parts: [pieces].into_iter().chain(terms).collect(), man: f64::from(polynomial.man()) }
}
