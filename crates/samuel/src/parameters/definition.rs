//! What each parameter counts, in a sentence for people who have not read the paper.

use super::Parameter;

impl Parameter {
    /// What it counts. The mover is the side that has just moved, the other side is to move.
    pub const fn definition(self) -> &'static str {
        match self {
            Parameter::Adv => "the mover's men in its 5th and 6th rows, less those in its 3rd and 4th",
            Parameter::Apex => {
                "-1 if, without any kings, a man of the other side stands on 7 or 26 and none of the mover's"
            }
            Parameter::Back => {
                "1 if the other side has no kings and the mover holds the bridge of its back row"
            }
            Parameter::Cent => "the mover's men on the eight squares of the center",
            Parameter::Cntr => "squares of the center that the other side occupies or can move to",
            Parameter::Corn => {
                "1 if the other side has little left, the mover more, and the other can reach a double corner"
            }
            Parameter::Cramp => {
                "2 if the mover holds the cramping square and one nearby, and the other side stands cramped"
            }
            Parameter::Deny => {
                "squares the other side can move to, where it would be captured without an exchange"
            }
            Parameter::Dia => "the mover's pieces in the diagonal files that end in the double corners",
            Parameter::Diav => {
                "the mover's pieces weighed by how near they are to the double-corner files, doubled"
            }
            Parameter::Dyke => "rows of three of the mover's pieces on adjacent squares of a diagonal",
            Parameter::Exch => "squares to which the other side can advance and so force an exchange",
            Parameter::Expos => "the mover's pieces between two empty squares on a diagonal",
            Parameter::Fork => "empty squares from where the other side would threaten two pieces at once",
            Parameter::Gap => "empty squares between two of the mover's pieces, or between one and the edge",
            Parameter::Guard => {
                "1 if the other side has no kings and the mover holds the bridge or the triangle of its back row"
            }
            Parameter::Hole => "empty squares with three or more of the mover's pieces around them",
            Parameter::Kcent => "the mover's kings on the eight squares of the center",
            Parameter::Mob => "squares to which the other side could move",
            Parameter::Mobil => {
                "squares to which the other side could move, without those that are denied to it"
            }
            Parameter::Move => {
                "1 if pieces are even and few, and the other side has the move, the last word in the ending"
            }
            Parameter::Node => "the mover's pieces with at least three empty squares around them",
            Parameter::Oreo => "1 if the mover has no kings and holds the triangle of its back row",
            Parameter::Pole => "the mover's men with four empty squares around them",
            Parameter::Recap => "the same as EXCH: squares where the other side can force an exchange",
            Parameter::Thret => "squares to which the other side can move and then threaten a jump",
        }
    }
}
