//! What a quiet position is worth without looking further. Evaluations are data: files of learned weights, one of them
//! inside the program. Pieces and tempo are what there is without any.

mod built_in;
mod explain;
mod formations;
mod inputs;
mod material;
mod net;
mod patterns;
mod short_numbers;
mod weights;

use rules::{Color, Position, SquareSet, Variant};

use crate::Score;
use formations::{BLOCKS, WINDOWS};

pub use explain::{Explained, PieceShare, explain};
pub use inputs::{Inputs, PIECES};
pub use material::Material;
pub use net::{Activation, Net, NetParts, NetShape, OUTPUTS, output_of};
pub use patterns::{Layout, MOST_PHASES, PatternShape, Patterns};
pub use weights::{Form, Origin, Shape, Weights, WeightsError};

/// Scores a position for the side to move.
pub trait Evaluation: Send + Sync {
    /// What the position is worth to the side to move. The state is what this evaluation left when it scored another
    /// position: the more alike the two are, the less there is to compute. The score does not depend on it.
    fn score(&self, position: &Position, state: &mut State) -> Score;

    /// The state to begin with.
    fn state(&self) -> State {
        State::default()
    }

    /// The score computed afresh.
    fn fresh_score(&self, position: &Position) -> Score {
        self.score(position, &mut self.state())
    }

    /// How many points of its scores are worth a man.
    fn man(&self) -> i32 {
        Score::MAN.points()
    }
}

/// Points of a learned score for one unit of the log-odds of winning.
pub const POINTS: f32 = 100.0;

/// The board as the side to move sees it, turned so that its men move towards higher squares: its men, its kings, the
/// other side's men and its kings.
#[inline]
pub fn seen_by_mover(position: &Position) -> [u32; 4] {
    let (own, other) = (position.turn(), !position.turn());
    let seen = |squares: SquareSet| match own {
        Color::Black => squares.bits(),
        Color::White => squares.turned().bits(),
    };
    [position.men(own), position.kings(own), position.men(other), position.kings(other)].map(seen)
}

/// The evaluation of the standard game that somebody names: a file of weights, `none` for pieces and tempo, or the weights
/// inside the program if nobody names one.
///
/// # Errors
/// When a file is named that cannot be read, or is foreign, of another version or damaged.
pub fn evaluation_named(name: Option<&str>) -> Result<Box<dyn Evaluation>, WeightsError> {
    Ok(match Weights::named(name)? {
        Some(weights) => Box::new(weights),
        None => Box::new(Material::of(Variant::Standard)),
    })
}

/// What an evaluation computed for the last position that it scored: the pieces, and for each side's view the sums that
/// its hidden units stand at and the rows of the formations that are part of them.
#[derive(Clone, Debug)]
pub struct State {
    planes: [u32; 4],
    sums: Vec<i16>,
    rows: [[u32; WINDOWS + BLOCKS]; 2],
}

impl Default for State {
    fn default() -> State {
        State { planes: [0; 4], sums: Vec::new(), rows: [[0; WINDOWS + BLOCKS]; 2] }
    }
}

impl State {
    /// As if the board had been empty, and nothing had been seen of it.
    fn begin(&mut self, bias: &[i16]) {
        self.sums.clear();
        self.sums.extend_from_slice(bias);
        self.sums.extend_from_slice(bias);
        self.planes = [0; 4];
        self.rows = [[net::NO_ROW as u32; WINDOWS + BLOCKS]; 2];
    }
}
