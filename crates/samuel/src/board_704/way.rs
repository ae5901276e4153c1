//! The four ways a piece can go, by the paper's names.

use rules::Direction;

/// A diagonal way. Forward is towards the higher numbers, Black's own forward; right and left
/// are Black's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// RF: the bit number grows by 4.
    RightForward = 4,
    /// LF: the bit number grows by 5.
    LeftForward = 5,
    /// LB: the bit number shrinks by 4.
    LeftBackward = -4,
    /// RB: the bit number shrinks by 5.
    RightBackward = -5,
}

impl Way {
    /// RF, LF, LB and RB, the order of the paper.
    pub const ALL: [Way; 4] = [Way::RightForward, Way::LeftForward, Way::LeftBackward, Way::RightBackward];
    /// RF and LF.
    pub const FORWARD: [Way; 2] = [Way::RightForward, Way::LeftForward];
    /// LB and RB.
    pub const BACKWARD: [Way; 2] = [Way::LeftBackward, Way::RightBackward];

    /// The way back.
    #[inline(always)]
    pub const fn opposite(self) -> Way {
        match self {
            Way::RightForward => Way::LeftBackward,
            Way::LeftForward => Way::RightBackward,
            Way::LeftBackward => Way::RightForward,
            Way::RightBackward => Way::LeftForward,
        }
    }

    /// The two ways at right angles to it.
    #[inline(always)]
    pub(crate) const fn across(self) -> [Way; 2] {
        match self {
            Way::RightForward | Way::LeftBackward => [Way::LeftForward, Way::RightBackward],
            Way::LeftForward | Way::RightBackward => [Way::RightForward, Way::LeftBackward],
        }
    }

    /// Its place in [`Way::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        match self {
            Way::RightForward => 0,
            Way::LeftForward => 1,
            Way::LeftBackward => 2,
            Way::RightBackward => 3,
        }
    }

    /// Whether it leads towards the higher numbers.
    #[inline(always)]
    pub const fn is_forward(self) -> bool {
        matches!(self, Way::RightForward | Way::LeftForward)
    }

    /// The same way on the printed board, where Black sits at the top and looks down.
    pub const fn direction(self) -> Direction {
        match self {
            Way::RightForward => Direction::DownLeft,
            Way::LeftForward => Direction::DownRight,
            Way::LeftBackward => Direction::UpRight,
            Way::RightBackward => Direction::UpLeft,
        }
    }
}
