//! The 26 parameters of Appendix C (S-27), each once: the paper's abbreviation, its name in full, where it is counted and
//! what it counts.

mod exchange;
mod placement;
mod plain_moves;
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

macro_rules! parameters {
    ($($Name:ident = $name:literal, $meaning:literal, $rating:path, $definition:literal;)+) => {
        /// A parameter, by the paper's abbreviation. It rates one side of one position; the difference
        /// of two such ratings is a [`Term`](crate::Term).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Parameter {
            $(#[doc = $definition] $Name,)+
        }

        impl Parameter {
            /// How many there are.
            pub const COUNT: usize = [$($name),+].len();

            /// All of them in the order of the paper.
            pub const ALL: [Parameter; Parameter::COUNT] = [$(Parameter::$Name),+];

            /// The paper's abbreviation.
            pub const fn name(self) -> &'static str {
                match self { $(Parameter::$Name => $name),+ }
            }

            /// The paper's name in full.
            pub const fn meaning(self) -> &'static str {
                match self { $(Parameter::$Name => $meaning),+ }
            }

            /// What it counts. The mover is the side that has just moved, the other side is to move.
            pub const fn definition(self) -> &'static str {
                match self { $(Parameter::$Name => $definition),+ }
            }

            /// The rating of one position, DIAV doubled because it counts in halves.
            ///
            /// For several at once [`ParameterValues`] does the common work once.
            #[inline]
            pub fn value(self, view: &View) -> i32 {
                match self { $(Parameter::$Name => $rating(view)),+ }
            }
        }
    };
}

parameters! {
    Adv = "ADV", "Advancement", placement::adv,
        "the mover's men in its 5th and 6th rows, less those in its 3rd and 4th";
    Apex = "APEX", "Apex", placement::apex,
        "-1 if, without any kings, a man of the other side stands on 7 or 26 and none of the mover's";
    Back = "BACK", "Back Row Bridge", placement::back,
        "1 if the other side has no kings and the mover holds the bridge of its back row";
    Cent = "CENT", "Center Control I", placement::cent,
        "the mover's men on the eight squares of the center";
    Cntr = "CNTR", "Center Control II", placement::cntr,
        "squares of the center that the other side occupies or can move to";
    Corn = "CORN", "Double-Corner Credit", placement::corn,
        "1 if the other side has little left, the mover more, and the other can reach a double corner";
    Cramp = "CRAMP", "Cramp", placement::cramp,
        "2 if the mover holds the cramping square and one nearby, and the other side stands cramped";
    Deny = "DENY", "Denial of Occupancy", exchange::deny,
        "squares the other side can move to, where it would be captured without an exchange";
    Dia = "DIA", "Double Diagonal File", placement::dia,
        "the mover's pieces in the diagonal files that end in the double corners";
    Diav = "DIAV", "Diagonal Moment Value", placement::diav,
        "the mover's pieces weighed by how near they are to the double-corner files, doubled";
    Dyke = "DYKE", "Dyke", placement::dyke,
        "rows of three of the mover's pieces on adjacent squares of a diagonal";
    Exch = "EXCH", "Exchange", exchange::exch,
        "squares to which the other side can advance and so force an exchange";
    Expos = "EXPOS", "Exposure", placement::expos,
        "the mover's pieces between two empty squares on a diagonal";
    Fork = "FORK", "Threat of Fork", placement::fork,
        "empty squares from where the other side would threaten two pieces at once";
    Gap = "GAP", "Gap", placement::gap,
        "empty squares between two of the mover's pieces, or between one and the edge";
    Guard = "GUARD", "Back Row Control", placement::guard,
        "1 if the other side has no kings and the mover holds the bridge or the triangle of its back row";
    Hole = "HOLE", "Hole", placement::hole,
        "empty squares with three or more of the mover's pieces around them";
    Kcent = "KCENT", "King Center Control", placement::kcent,
        "the mover's kings on the eight squares of the center";
    Mob = "MOB", "Total Mobility", ways::mob,
        "squares to which the other side could move";
    Mobil = "MOBIL", "Undenied Mobility", mobil,
        "squares to which the other side could move, without those that are denied to it";
    Move = "MOVE", "Move", placement::the_move,
        "1 if pieces are even and few, and the other side has the move, the last word in the ending";
    Node = "NODE", "Node", placement::node,
        "the mover's pieces with at least three empty squares around them";
    Oreo = "OREO", "Triangle of Oreo", placement::oreo,
        "1 if the mover has no kings and holds the triangle of its back row";
    Pole = "POLE", "Pole", placement::pole,
        "the mover's men with four empty squares around them";
    Recap = "RECAP", "Recapture", exchange::exch,
        "the same as EXCH: squares where the other side can force an exchange";
    Thret = "THRET", "Threat", ways::thret,
        "squares to which the other side can move and then threaten a jump";
}

fn mobil(view: &View) -> i32 {
    ways::mob(view) - exchange::deny(view)
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
