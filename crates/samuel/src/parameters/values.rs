//! Several parameters of one position at once, with the common work done once.

use super::exchange::Squares;
use super::{Parameter, View, placement, ways};

/// A set of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ParameterSet(u32);

impl ParameterSet {
    /// No parameter.
    pub const EMPTY: ParameterSet = ParameterSet(0);
    /// All 26.
    pub const ALL: ParameterSet = ParameterSet::of(&Parameter::ALL);

    /// The set of these parameters.
    pub const fn of(parameters: &[Parameter]) -> ParameterSet {
        let mut set = 0;
        let mut index = 0;
        while index < parameters.len() {
            set |= 1 << parameters[index] as u32;
            index += 1;
        }
        ParameterSet(set)
    }

    /// Whether the parameter is in it.
    pub const fn contains(self, parameter: Parameter) -> bool {
        self.0 >> parameter as u32 & 1 != 0
    }

    /// The parameters of both sets.
    #[must_use]
    pub const fn union(self, other: ParameterSet) -> ParameterSet {
        ParameterSet(self.0 | other.0)
    }

    /// The same parameters, with FORK and HOLE read more widely.
    #[must_use]
    pub const fn with_wide_formations(self) -> ParameterSet {
        ParameterSet(self.0 | ParameterSet::WIDE)
    }

    /// Whether FORK and HOLE are read more widely.
    pub const fn has_wide_formations(self) -> bool {
        self.0 & ParameterSet::WIDE != 0
    }

    /// No parameter has this bit.
    const WIDE: u32 = 1 << 31;

    const fn holds(self, other: ParameterSet) -> bool {
        other.0 & !self.0 == 0
    }

    const fn meets(self, other: ParameterSet) -> bool {
        self.0 & other.0 != 0
    }
}

/// The ratings of one position, 0 where not asked for. Made once for each position of a line,
/// they serve it as the position now and its successors as the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParameterValues([i8; Parameter::COUNT]);

const DENIALS: ParameterSet = ParameterSet::of(&[Parameter::Deny, Parameter::Mobil]);
const EXCHANGES: ParameterSet = ParameterSet::of(&[Parameter::Exch, Parameter::Recap]);

/// The parameters of the rote polynomial, which has no others (S-18).
const OF_ROTE: ParameterSet =
    ParameterSet::of(&[Parameter::Deny, Parameter::Mob, Parameter::Cent, Parameter::Adv]);

impl ParameterValues {
    /// The ratings of a position for these parameters.
    #[inline]
    pub fn of(view: &View, parameters: ParameterSet) -> ParameterValues {
        let squares = if parameters.meets(EXCHANGES) {
            Squares::both(view)
        } else if parameters.meets(DENIALS) {
            Squares { denied: Squares::denied(view), ..Squares::NONE }
        } else {
            Squares::NONE
        };
        let mut values = ParameterValues([0; Parameter::COUNT]);
        values.rate(parameters, Parameter::Deny, || squares.denied.len());
        values.rate(parameters, Parameter::Mob, || ways::mob(view));
        values.rate(parameters, Parameter::Cent, || placement::cent(view));
        values.rate(parameters, Parameter::Adv, || placement::adv(view));
        if !OF_ROTE.holds(parameters) {
            values.rate_others(view, parameters, squares);
        }
        values
    }

    /// Apart, so that the rote polynomial passes 22 tests at once.
    ///
    /// Each has its own test: the same ones hold at every leaf, so that the processor foresees
    /// them, where a loop with a jump to each would surprise it every time.
    #[inline(never)]
    fn rate_others(&mut self, view: &View, parameters: ParameterSet, squares: Squares) {
        let mut rate =
            |parameter, rating: &dyn Fn(&View) -> i32| self.rate(parameters, parameter, || rating(view));
        if parameters.has_wide_formations() {
            rate(Parameter::Fork, &placement::wide_fork);
            rate(Parameter::Hole, &placement::wide_hole);
        } else {
            rate(Parameter::Fork, &placement::fork);
            rate(Parameter::Hole, &placement::hole);
        }
        rate(Parameter::Apex, &placement::apex);
        rate(Parameter::Back, &placement::back);
        rate(Parameter::Cntr, &placement::cntr);
        rate(Parameter::Corn, &placement::corn);
        rate(Parameter::Cramp, &placement::cramp);
        rate(Parameter::Dia, &placement::dia);
        rate(Parameter::Diav, &placement::diav);
        rate(Parameter::Dyke, &placement::dyke);
        rate(Parameter::Exch, &|_| squares.exchanging.len());
        rate(Parameter::Expos, &placement::expos);
        rate(Parameter::Gap, &placement::gap);
        rate(Parameter::Guard, &placement::guard);
        rate(Parameter::Kcent, &placement::kcent);
        rate(Parameter::Mobil, &|view| ways::mob(view) - squares.denied.len());
        rate(Parameter::Move, &placement::the_move);
        rate(Parameter::Node, &placement::node);
        rate(Parameter::Oreo, &placement::oreo);
        rate(Parameter::Pole, &placement::pole);
        rate(Parameter::Recap, &|_| squares.exchanging.len());
        rate(Parameter::Thret, &ways::thret);
    }

    #[inline(always)]
    fn rate(&mut self, parameters: ParameterSet, parameter: Parameter, rating: impl Fn() -> i32) {
        if parameters.contains(parameter) {
            self.put(parameter, rating());
        }
    }

    #[inline(always)]
    fn put(&mut self, parameter: Parameter, rating: i32) {
        // No rating leaves the range: there are 32 squares, and DIAV is 36 at most.
        self.0[parameter as usize] = rating as i8;
    }

    /// The rating for a parameter, 0 if it was not asked for.
    #[inline]
    pub fn get(&self, parameter: Parameter) -> i32 {
        i32::from(self.0[parameter as usize])
    }
}
