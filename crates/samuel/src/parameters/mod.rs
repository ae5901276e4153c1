//! The 26 parameters of Appendix C (S-27): their names, meanings, and where each is counted.

mod exchange;
mod outlook;
mod placement;
mod trial;
mod values;
mod view;
mod ways;

use std::fmt;
use std::str::FromStr;

use crate::UnknownName;

pub use exchange::exchange_is_possible;
pub use values::{ParameterSet, ParameterValues};
pub use view::View;

/// A parameter, by the paper's abbreviation. It rates one side of one position; the difference
/// of two such ratings is a [`Term`](crate::Term).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "`meaning` says what each is, in the words of the paper")]
pub enum Parameter {
    Adv,
    Apex,
    Back,
    Cent,
    Cntr,
    Corn,
    Cramp,
    Deny,
    Dia,
    Diav,
    Dyke,
    Exch,
    Expos,
    Fork,
    Gap,
    Guard,
    Hole,
    Kcent,
    Mob,
    Mobil,
    Move,
    Node,
    Oreo,
    Pole,
    Recap,
    Thret,
}

use Parameter::{
    Adv, Apex, Back, Cent, Cntr, Corn, Cramp, Deny, Dia, Diav, Dyke, Exch, Expos, Fork, Gap, Guard, Hole,
    Kcent, Mob, Mobil, Move, Node, Oreo, Pole, Recap, Thret,
};

impl Parameter {
    /// How many there are.
    pub const COUNT: usize = 26;

    /// All of them in the order of the paper.
    pub const ALL: [Parameter; Parameter::COUNT] = [
        Adv, Apex, Back, Cent, Cntr, Corn, Cramp, Deny, Dia, Diav, Dyke, Exch, Expos, Fork, Gap, Guard, Hole,
        Kcent, Mob, Mobil, Move, Node, Oreo, Pole, Recap, Thret,
    ];

    /// The paper's abbreviation.
    pub const fn name(self) -> &'static str {
        match self {
            Adv => "ADV",
            Apex => "APEX",
            Back => "BACK",
            Cent => "CENT",
            Cntr => "CNTR",
            Corn => "CORN",
            Cramp => "CRAMP",
            Deny => "DENY",
            Dia => "DIA",
            Diav => "DIAV",
            Dyke => "DYKE",
            Exch => "EXCH",
            Expos => "EXPOS",
            Fork => "FORK",
            Gap => "GAP",
            Guard => "GUARD",
            Hole => "HOLE",
            Kcent => "KCENT",
            Mob => "MOB",
            Mobil => "MOBIL",
            Move => "MOVE",
            Node => "NODE",
            Oreo => "OREO",
            Pole => "POLE",
            Recap => "RECAP",
            Thret => "THRET",
        }
    }

    /// The paper's name in full.
    pub const fn meaning(self) -> &'static str {
        match self {
            Adv => "Advancement",
            Apex => "Apex",
            Back => "Back Row Bridge",
            Cent => "Center Control I",
            Cntr => "Center Control II",
            Corn => "Double-Corner Credit",
            Cramp => "Cramp",
            Deny => "Denial of Occupancy",
            Dia => "Double Diagonal File",
            Diav => "Diagonal Moment Value",
            Dyke => "Dyke",
            Exch => "Exchange",
            Expos => "Exposure",
            Fork => "Threat of Fork",
            Gap => "Gap",
            Guard => "Back Row Control",
            Hole => "Hole",
            Kcent => "King Center Control",
            Mob => "Total Mobility",
            Mobil => "Undenied Mobility",
            Move => "Move",
            Node => "Node",
            Oreo => "Triangle of Oreo",
            Pole => "Pole",
            Recap => "Recapture",
            Thret => "Threat",
        }
    }

    /// The rating of one position, DIAV doubled because it counts in halves.
    ///
    /// For several at once [`ParameterValues`] does the common work once.
    #[inline]
    pub fn value(self, view: &View) -> i32 {
        match self {
            Adv => placement::adv(view),
            Apex => placement::apex(view),
            Back => placement::back(view),
            Cent => placement::cent(view),
            Cntr => placement::cntr(view),
            Corn => placement::corn(view),
            Cramp => placement::cramp(view),
            Deny => exchange::deny(view),
            Dia => placement::dia(view),
            Diav => placement::diav(view),
            Dyke => placement::dyke(view),
            Exch => exchange::exch(view),
            Expos => placement::expos(view),
            Fork => placement::fork(view),
            Gap => placement::gap(view),
            Guard => placement::guard(view),
            Hole => placement::hole(view),
            Kcent => placement::kcent(view),
            Mob => ways::mob(view),
            Mobil => ways::mob(view) - exchange::deny(view),
            Move => placement::the_move(view),
            Node => placement::node(view),
            Oreo => placement::oreo(view),
            Pole => placement::pole(view),
            Recap => exchange::exch(view),
            Thret => ways::thret(view),
        }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Parameter {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Parameter, UnknownName> {
        let found = Parameter::ALL.into_iter().find(|parameter| parameter.name() == name);
        found.ok_or_else(|| UnknownName(name.to_owned()))
    }
}

impl Parameter {
    /// What it counts. The mover is the side that has just moved, the other side is to move.
    pub const fn definition(self) -> &'static str {
        match self {
            Adv => "the mover's men in its 5th and 6th rows, less those in its 3rd and 4th",
            Apex => {
                "-1 if, without any kings, a man of the other side stands on 7 or 26 and none of the mover's"
            }
            Back => "1 if the other side has no kings and the mover holds the bridge of its back row",
            Cent => "the mover's men on the eight squares of the center",
            Cntr => "squares of the center that the other side occupies or can move to",
            Corn => {
                "1 if the other side has little left, the mover more, and the other can reach a double corner"
            }
            Cramp => {
                "2 if the mover holds the cramping square and one nearby, and the other side stands cramped"
            }
            Deny => "squares the other side can move to, where it would be captured without an exchange",
            Dia => "the mover's pieces in the diagonal files that end in the double corners",
            Diav => "the mover's pieces weighed by how near they are to the double-corner files, doubled",
            Dyke => "rows of three of the mover's pieces on adjacent squares of a diagonal",
            Exch => "squares to which the other side can advance and so force an exchange",
            Expos => "the mover's pieces between two empty squares on a diagonal",
            Fork => "empty squares from where the other side would threaten two pieces at once",
            Gap => "empty squares between two of the mover's pieces, or between one and the edge",
            Guard => {
                "1 if the other side has no kings and the mover holds the bridge or the triangle of its back row"
            }
            Hole => "empty squares with three or more of the mover's pieces around them",
            Kcent => "the mover's kings on the eight squares of the center",
            Mob => "squares to which the other side could move",
            Mobil => "squares to which the other side could move, without those that are denied to it",
            Move => {
                "1 if pieces are even and few, and the other side has the move, the last word in the ending"
            }
            Node => "the mover's pieces with at least three empty squares around them",
            Oreo => "1 if the mover has no kings and holds the triangle of its back row",
            Pole => "the mover's men with four empty squares around them",
            Recap => "the same as EXCH: squares where the other side can force an exchange",
            Thret => "squares to which the other side can move and then threaten a jump",
        }
    }
}
