//! From the rules to mastery: games that an evaluation plays against itself, the positions they went through, an
//! evaluation fitted to how those ended, and the test whether it plays better than the one before.
//!
//! Nothing here knows what a piece is worth. A run of many generations is made of these parts in `lab`.

mod agreement;
mod fit;
mod gate;
mod openings;
mod record;
mod samples;
mod self_play;
mod thinker;
mod values;

pub use agreement::{agreement, agreement_of, endings_to_keep};
pub use fit::{
    FitSettings, Fitted, Fitting, FloatNet, LinearFit, fit, fit_linear, gradient, linear_loss, solve,
};
pub use gate::Gate;
pub use record::{GameRecord, PlayedMove, RecordError, Records};
pub use samples::{LabelSettings, NewSample, Sample, SampleSet, samples_of, samples_seen};
pub use self_play::SelfPlay;
pub use thinker::Thinker;
pub use values::{Values, values_of};

use engine::{Evaluation, Score, State};
use rules::Position;

/// Knows nothing: every position that is not decided is even. With it learning begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignorance;

impl Evaluation for Ignorance {
    fn score(&self, _: &Position, _: &mut State) -> Score {
        Score::EVEN
    }
}
