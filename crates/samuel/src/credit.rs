//! Material credit (S-7): a king is worth a man and a half.

/// What a man counts.
pub(crate) const MAN: i32 = 2;
/// What a king counts.
pub(crate) const KING: i32 = 3;
