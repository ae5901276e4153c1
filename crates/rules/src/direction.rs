//! The four diagonal directions, named as on a printed board: square 1 in the top row.

/// A diagonal direction on the printed board, where Black starts at the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards 1-4 and the left edge.
    UpLeft,
    /// Towards 1-4 and the right edge.
    UpRight,
    /// Towards 29-32 and the left edge.
    DownLeft,
    /// Towards 29-32 and the right edge.
    DownRight,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] =
        [Direction::DownLeft, Direction::DownRight, Direction::UpLeft, Direction::UpRight];

    /// The way back.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
        }
    }
}
