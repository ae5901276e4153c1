//! Endings of the literature, as `data/endgame/famous.csv` has them, held against a database.

use endgame::Database;
use rules::{Move, Position, Square};

const FAMOUS: &str = include_str!("../../../../data/endgame/famous.csv");

/// An ending with what the books say of it.
pub(crate) struct Famous {
    pub(crate) name: &'static str,
    pub(crate) position: Position,
    pub(crate) result: &'static str,
    /// None of a draw, or where there are more pieces than databases reach.
    pub(crate) plies: Option<u32>,
    /// The first move of the printed solution, where one is printed.
    printed: Option<Move>,
}

/// A row is `name,"fen",result,plies,move,"source"`.
pub(crate) fn rows() -> Vec<Famous> {
    let row = |line: &'static str| {
        let parts: Vec<_> = line.split('"').collect();
        let cells: Vec<_> = parts[2].split(',').collect();
        let position = Position::from_fen(parts[1]).unwrap();
        Famous {
            name: parts[0].trim_end_matches(','),
            position,
            result: cells[1],
            plies: cells[2].parse().ok(),
            printed: (!cells[3].is_empty()).then(|| position.parse_move(cells[3]).unwrap()),
        }
    };
    FAMOUS.lines().skip(1).map(row).collect()
}

impl Famous {
    pub(crate) fn pieces(&self) -> usize {
        Square::COUNT - self.position.empty_squares().len()
    }

    /// The result must be that of the books, and the move that they print must be among the best.
    fn check(&self, database: &Database) {
        let Famous { name, position, result, plies, printed } = self;
        let ending = database.ending(position).unwrap().unwrap();
        assert_eq!(ending.verdict().name(), *result, "{name}");
        assert!(plies.is_none() || *plies == ending.plies(), "{name}: {ending:?}");
        let moves = database.moves(position).unwrap().unwrap();
        let best = moves.iter().find(|rated| printed.is_none_or(|printed| rated.mv == printed)).unwrap();
        assert_eq!(best.ending, ending, "{name}: {printed:?}");
    }
}

/// Checks every ending that a database reaches. How many of each number of pieces are left is told.
pub(crate) fn check_all(database: &Database) -> usize {
    let (known, left): (Vec<_>, Vec<_>) =
        rows().into_iter().partition(|row| row.pieces() <= database.pieces());
    known.iter().for_each(|row| row.check(database));
    for pieces in database.pieces() + 1..=Square::COUNT {
        let count = left.iter().filter(|row| row.pieces() == pieces).count();
        if count > 0 {
            println!(
                "{count} famous endings of {pieces} pieces are left: CROWNHEAD_ENDGAME names no such databases"
            );
        }
    }
    known.len()
}
