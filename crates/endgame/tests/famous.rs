//! Endings of the literature: their known results, and the moves that are printed for them.

use endgame::{BUILT_IN_PIECES, Database};
use rules::{Move, Position, Square};

const FAMOUS: &str = include_str!("../../../data/endgame/famous.csv");

struct Famous {
    name: &'static str,
    position: Position,
    result: &'static str,
    /// None of a draw.
    plies: Option<u32>,
    /// The first move of the printed solution, where one is printed.
    printed: Option<Move>,
}

/// A row is `name,"fen",result,plies,move,"source"`.
fn rows() -> Vec<Famous> {
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

#[test]
fn famous_endings_end_as_the_books_say_and_their_moves_are_best() {
    let database = Database::built_in();
    let pieces = |position: &Position| Square::COUNT - position.empty_squares().len();
    let known: Vec<_> = rows().into_iter().filter(|row| pieces(&row.position) <= BUILT_IN_PIECES).collect();
    assert_eq!(known.len(), 7);
    for Famous { name, position, result, plies, printed } in known {
        let ending = database.ending(&position).unwrap().unwrap();
        assert_eq!((ending.verdict().name(), ending.plies()), (result, plies), "{name}");
        let moves = database.moves(&position).unwrap().unwrap();
        let best = moves.iter().find(|rated| printed.is_none_or(|printed| rated.mv == printed)).unwrap();
        assert_eq!(best.ending, ending, "{name}: {printed:?}");
    }
}

#[test]
fn a_famous_ending_has_a_distance_unless_it_is_a_draw() {
    for Famous { name, result, plies, .. } in rows() {
        assert_eq!(plies.is_none(), result == "draw", "{name}");
    }
}
