//! What the parts of Appendix A would take on the IBM 704 by counting instructions, for a look at whether the paper's
//! times are those of what our board in 704 words does.
//!
//! The model: every instruction takes two cycles of 12 µs, as the common ones of the 704 did (40,000 a second). For
//! finding and making moves the instructions are those of `samuel::Board704`. Ratings and the search of a record are
//! estimates: what a programmer of the time would need for the same words, without calls and loops. They were made with
//! the paper's times in view, so that they are no test of them; the first estimate of four terms was not.

/// Seconds of an instruction.
const INSTRUCTION: f64 = 2.0 * 12e-6;

/// `CLA`, `ALS`, `ANA`, `STO`, as the paper prints it.
const PLAIN_WAY: u32 = 4;
/// The same with `ANA` and `ALS` once more.
const JUMP_WAY: u32 = 6;
/// Four words together and their complement: `CLA`, three `ORA`, `COM`, `ANA`, `STO`.
const EMPTY: u32 = 7;
/// `CLA`, `ORA`, `STO`.
const PASSIVE: u32 = 3;
/// Four words together, and `TNZ`.
const ANY: u32 = 5;

/// All words of jumps; if they are empty, those of plain moves; and the sign that tells which.
pub(super) const FIND_ALL_MOVES: u32 = EMPTY + PASSIVE + 4 * JUMP_WAY + ANY + 4 * PLAIN_WAY + 2;

/// The old board is saved (8), a bit is taken from a word of moves (8) and shifted (3), both words of the piece change
/// (14), so do those of a captured one (6), the king row is looked at (3), and the sides are exchanged (8).
pub(super) const MAKE_A_MOVE: u32 = 8 + 8 + 3 + 14 + 6 + 3 + 8;

/// A term: its squares (4), how many there are, by tables for a quarter of a word each (10), and what it adds (4).
const TERM: u32 = 4 + 10 + 4;
/// Men and kings of both sides counted, and their ratio, with a division of twenty cycles.
const PIECE_ADVANTAGE: u32 = 4 * 10 + 10 + 10;

pub(super) const EVALUATE_4_TERMS: u32 = PIECE_ADVANTAGE + 3 * TERM;
pub(super) const EVALUATE_16_TERMS: u32 = PIECE_ADVANTAGE + 16 * TERM;

/// Four terms, as estimated before the paper's time was looked at.
pub(super) const FIRST_ESTIMATE_OF_4_TERMS: u32 = 228;

/// The standard form and the record (30), then eight halvings of a record of 256 boards, eight each.
pub(super) const FIND_A_SAVED_POSITION: u32 = 30 + 8 * 8;

/// Words of a board in IPL: two lists of the squares, a word for every symbol and one for the head of each.
pub(super) const BOARD_AS_LISTS: usize = 2 * (rules::Square::COUNT + 1);

/// The seconds of so many instructions.
pub(super) fn seconds(instructions: u32) -> f64 {
    f64::from(instructions) * INSTRUCTION
}

/// The seconds of a decision by the times of Appendix A: the moves of every board are found, every board but the first
/// is made, and those at the ends are rated with 16 terms.
pub(super) fn decision(boards: f64, rated: f64) -> f64 {
    2.6e-3 * boards + 1.5e-3 * (boards - 1.0) + 7.5e-3 * rated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_and_boards_become_the_seconds_of_the_704() {
        assert!((seconds(FIND_ALL_MOVES) - 57.0 * 24e-6).abs() < 1e-9);
        assert!((decision(101.0, 50.0) - (0.2626 + 0.15 + 0.375)).abs() < 1e-9);
    }
}
