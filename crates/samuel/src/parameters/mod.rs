//! The 26 parameters of Appendix C (S-27): their names, meanings, and where each is counted.

mod back_row;
mod by_way;
mod center;
mod definition;
mod diagonals;
mod exchange;
mod material;
mod mobility;
mod neighbors;
mod outlook;
mod rows;
mod threat;
mod trial;
mod values;
mod view;

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
            Adv => rows::adv(view),
            Apex => back_row::apex(view),
            Back => back_row::back(view),
            Cent => center::cent(view),
            Cntr => center::cntr(view),
            Corn => material::corn(view),
            Cramp => rows::cramp(view),
            Deny => exchange::deny(view),
            Dia => diagonals::dia(view),
            Diav => diagonals::diav(view),
            Dyke => diagonals::dyke(view),
            Exch => exchange::exch(view),
            Expos => neighbors::expos(view),
            Fork => neighbors::fork(view),
            Gap => neighbors::gap(view),
            Guard => back_row::guard(view),
            Hole => neighbors::hole(view),
            Kcent => center::kcent(view),
            Mob => mobility::mob(view),
            Mobil => mobility::mob(view) - exchange::deny(view),
            Move => material::the_move(view),
            Node => neighbors::node(view),
            Oreo => back_row::oreo(view),
            Pole => neighbors::pole(view),
            Recap => exchange::exch(view),
            Thret => mobility::thret(view),
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
