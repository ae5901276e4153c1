//! What results are worth: scores, Elo differences with intervals, likelihood of superiority, the
//! sequential test, tournament ratings. Arithmetic only: no game is played here, nothing is random.
//!
//! The unit of evidence is the pair: two games from one opening with colors changed. They depend on each
//! other, because most openings favor a side, so their scores are counted together ([`Pairs`]) and the
//! spread between pairs is what every interval and test rests on. Games that were not paired are counted
//! one by one ([`Score`]). Either becomes a [`Sample`], and the rest is the same for both.

mod elo;
mod ratings;
mod sample;
mod score;
mod share;
mod sprt;

pub use elo::{Elo, Estimate, elo_of_score, likelihood_of_superiority, score_of_elo};
pub use ratings::{Anchor, Pairing, Ratings, rate};
pub use sample::Sample;
pub use score::{GameScore, PairScore, Pairs, Score};
pub use share::Share;
pub use sprt::{EloModel, Sprt, SprtError, SprtSettings, SprtState, Verdict};
