//! A. L. Samuel's program of 1959, written so that the paper can be held beside it.
//!
//! The board in words of the IBM 704 ([`Board704`], S-3), the 26 parameters of Appendix C (S-27),
//! the 38 terms that are made of them (S-28), the scoring polynomial ([`Polynomial`]), and the
//! look-ahead with its ply rules ([`LookAhead`], S-4 to S-6).

mod board_704;
pub mod book;
pub mod combined;
mod explanation;
pub mod generalization;
mod look_ahead;
mod parameters;
mod player;
mod polynomial;
pub mod readings;
pub mod rote;
mod score;
#[cfg(feature = "clap")]
mod setting_arguments;
mod setting_key;
pub mod tape;
mod terms;
mod text_form;
mod words;

pub use board_704::{Board704, Jumped, Moves704, Way, Word};
pub use explanation::{ExplainedTerm, Explanation};
pub use look_ahead::{
    Findings, JumpPlies, LookAhead, LookAheadSettings, Memory, Minimax, PlyRules, RememberedScore, Ties,
    minimax,
};
pub use parameters::{Parameter, ParameterSet, ParameterValues, View, exchange_is_possible};
pub use player::{SAMUEL, Samuel};
pub use polynomial::{
    Coefficient, CoefficientError, PRESETS, Polynomial, PolynomialError, PolynomialFileError, Preset,
    WeightedTerm, WeightedTermError, Weights,
};
pub use score::{Score, ScoreDecay, WIN, is_decided};
#[cfg(feature = "clap")]
pub use setting_arguments::SettingArguments;
pub use setting_key::{SettingError, SettingKey, SettingTable, within};
pub use terms::{Connective, ConnectiveReading, FormationReading, Term, TermValues};
pub use text_form::TextError;
pub use words::{Switch, UnknownName, UnknownWord};
