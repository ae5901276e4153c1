//! What a move taught a player that learns, for people to read.

/// What a move taught: scores are for the learner, in men.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// What it had thought of an earlier board.
    pub expected: f64,
    /// What it thinks of that board now that it knows how the game went on.
    pub found: f64,
    /// By how much the second is better.
    pub delta: f64,
    /// The least delta that counts.
    pub minimum: f64,
    /// What it changed, if delta counted.
    pub changes: Vec<LessonChange>,
    /// The term that had to go, and the one in its place.
    pub replaced: Option<(String, String)>,
}

/// A change of one thing that is learned.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonChange {
    /// What was changed.
    pub name: String,
    /// What it was.
    pub before: f64,
    /// What it is now.
    pub after: f64,
}
