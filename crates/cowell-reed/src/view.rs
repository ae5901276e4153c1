//! A position as a principle sees it: from the seat of one side, with the moves that do not simply lose something in the
//! jumps that follow (C-9).

use rules::{Color, Position, SquareSet};

use crate::Readings;
use crate::readings::{Mobility, Pieces, Plausible};

/// A position seen by one side. Squares are numbered from that side's own seat, as the report gives
/// them for Black: for White square n is 33 - n.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    position: &'a Position,
    side: Color,
    /// Whether it is the dual of the view of the side that decides.
    is_dual: bool,
    readings: &'a Readings,
}

impl<'a> View<'a> {
    /// The position with the eyes of a side.
    pub const fn new(position: &'a Position, side: Color, readings: &'a Readings) -> View<'a> {
        View { position, side, is_dual: false, readings }
    }

    /// The same position with the eyes of the other side: what the report calls the dual.
    #[must_use]
    pub fn dual(&self) -> View<'a> {
        View { side: !self.side, is_dual: !self.is_dual, ..*self }
    }

    /// Whether it is the dual of the view of the side that decides.
    pub const fn is_dual(&self) -> bool {
        self.is_dual
    }

    /// How the report is read.
    pub const fn readings(&self) -> &'a Readings {
        self.readings
    }

    /// The position itself.
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// Whose view it is.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The side's men.
    pub fn men(&self) -> SquareSet {
        self.seated(self.position.men(self.side))
    }

    /// The side's kings.
    pub fn kings(&self) -> SquareSet {
        self.seated(self.position.kings(self.side))
    }

    /// The side's pieces.
    pub fn pieces(&self) -> SquareSet {
        self.seated(self.position.pieces(self.side))
    }

    /// The strength of the side's pieces in half men: a man 2, a king 3.
    pub fn strength(&self) -> u32 {
        (2 * self.position.men(self.side).len() + 3 * self.position.kings(self.side).len()) as u32
    }

    /// The side's pieces against the other's (C-5): infinite where the other has none.
    pub fn piece_balance(&self) -> f64 {
        balance(self.position, self.side, self.readings.pieces)
    }

    /// How many plausible moves the side would have if it were to move (C-9).
    pub fn plausible_moves(&self) -> usize {
        let counts_only_active = match self.readings.mobility {
            Mobility::Hypothetical => false,
            Mobility::Active => true,
            Mobility::ActiveMobil => !self.is_dual,
            Mobility::ActiveCramp => self.is_dual,
        };
        if counts_only_active && self.position.turn() != self.side {
            0
        } else {
            plausible_moves(self.position, self.side, self.readings)
        }
    }

    fn seated(&self, squares: SquareSet) -> SquareSet {
        match self.side {
            Color::Black => squares,
            Color::White => squares.turned(),
        }
    }
}

/// The pieces of a side against the other's. Equal ratios of such small numbers are equal as `f64`,
/// and different ones are different, so that comparing them is exact.
pub(crate) fn balance(position: &Position, side: Color, reading: Pieces) -> f64 {
    let strength = |color| 2.0 * position.men(color).len() as f64 + 3.0 * position.kings(color).len() as f64;
    let (own, other) = (strength(side), strength(!side));
    match reading {
        Pieces::Ratio => own / other,
        Pieces::Difference => (own - other) / 2.0,
    }
}

/// How many of a side's moves are plausible, were it to move. Where it can jump, only its jumps are
/// moves.
fn plausible_moves(position: &Position, side: Color, readings: &Readings) -> usize {
    let position = position.with_turn(side);
    let moves = position.moves();
    let jumps = Jumps { side, pieces: readings.pieces, least: balance(&position, side, readings.pieces) };
    let is_plausible = |after: &Position| match readings.plausible {
        Plausible::AnyLine => !jumps.may_lose(after),
        Plausible::BestLine => jumps.outcome(after) >= jumps.least,
        Plausible::Legal => true,
    };
    moves.iter().filter(|mv| is_plausible(&position.after(**mv))).count()
}

/// The jumps that follow a move.
struct Jumps {
    side: Color,
    pieces: Pieces,
    /// What the side has before its move, and does not want to have less than.
    least: f64,
}

impl Jumps {
    /// Whether some sequence of jumps ends in a dead position that is worse.
    fn may_lose(&self, position: &Position) -> bool {
        if !position.must_capture() {
            return self.balance(position) < self.least;
        }
        position.moves().iter().any(|jump| self.may_lose(&position.after(*jump)))
    }

    /// What both sides come to when they jump as well as they can.
    fn outcome(&self, position: &Position) -> f64 {
        if !position.must_capture() {
            return self.balance(position);
        }
        let outcomes = position.moves().into_iter().map(|jump| self.outcome(&position.after(jump)));
        let is_own = position.turn() == self.side;
        let best = outcomes.reduce(if is_own { f64::max } else { f64::min });
        best.expect("whoever must capture can")
    }

    fn balance(&self, position: &Position) -> f64 {
        balance(position, self.side, self.pieces)
    }
}
