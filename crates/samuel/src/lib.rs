//! A. L. Samuel's program of 1959, written so that the paper can be held beside it.
//!
//! So far: the board in words of the IBM 704 ([`Board704`], S-3), the 26 parameters of Appendix C
//! (S-27), and the 38 terms that are made of them (S-28).

mod board_704;
mod parameters;
mod terms;

pub use board_704::{Board704, Jumped, Moves704, Way, Word};
pub use parameters::{Parameter, ParameterSet, ParameterValues, View, exchange_is_possible};
pub use terms::{Connective, ConnectiveReading, Term, TermValues};

/// A name that none of the paper's parameters or terms has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is none of the terms of the paper")]
pub struct UnknownName(pub String);
