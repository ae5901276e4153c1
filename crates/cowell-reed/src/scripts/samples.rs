//! Positions to try a script on: both sides to move, with and without kings, jumps, and opponents.

use rules::Position;

const SAMPLES: [&str; 8] = [
    "B:W13,19,21,24,27,29,31,32:B5,6,7,8,10,11,14,20",
    "W:W17,19,21,23,25,28,29,31:B1,2,4,9,10,12,14,20",
    "B:W18,24,25,26,29,32:B4,5,6,9,11,15",
    "W:W21,30,32,K3:B12,13,20,K31",
    "B:WK1,K10,32:BK18,K27",
    "W:WK14:BK1,K5",
    "B:W5:B1",
    "B:W:B10",
];

/// The start of a game, and positions of its later parts.
pub fn sample_positions() -> Vec<Position> {
    let others = SAMPLES.map(|fen| Position::from_fen(fen).expect("the samples are positions"));
    std::iter::once(Position::start()).chain(others).collect()
}
