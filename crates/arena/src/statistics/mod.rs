//! What results are worth: scores, Elo differences with intervals, likelihood of superiority, the
//! sequential test, tournament ratings. Arithmetic only: no game is played here, nothing is random.
//!
//! The unit of evidence is the pair: two games from one opening with colors changed. They depend on each
//! other, because most openings favor a side, so their scores are counted together ([`Pairs`]) and the
//! spread between pairs is what every interval and test rests on. Games that were not paired are counted
//! one by one ([`Score`]). Either becomes a [`Sample`], and the rest is the same for both.

mod cholesky;
mod elo;
mod estimate;
mod normal;
mod pairs;
mod ratings;
mod sample;
mod score;
mod sprt;
mod superiority;
mod tilt;

pub use elo::{Elo, elo_of_score, score_of_elo};
pub use estimate::Estimate;
pub use pairs::{PairScore, Pairs};
pub use ratings::{Anchor, Pairing, Ratings, rate};
pub use sample::Sample;
pub use score::{GameScore, Score};
pub use sprt::{EloModel, Sprt, SprtError, SprtSettings, SprtState, Verdict};
pub use superiority::likelihood_of_superiority;
