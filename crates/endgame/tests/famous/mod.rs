//! Endings of the literature: their known results, and the moves that are printed for them.

mod rows;

use std::env;
use std::path::Path;

use endgame::{Database, MOST_PIECES};

use rows::{check_all, rows};

/// The variable names a folder of databases of five or six pieces, as for the benchmarks.
const FOLDER: &str = "CROWNHEAD_ENDGAME";

#[test]
fn famous_endings_end_as_the_books_say_and_their_moves_are_best() {
    let folder = env::var_os(FOLDER);
    let database =
        folder.map_or_else(Database::built_in, |folder| Database::open(Path::new(&folder)).unwrap());
    let reached = [0, 0, 2, 3, 12, 22, 40, 43][database.pieces()];
    assert_eq!(check_all(&database), reached);
}

#[test]
fn a_famous_ending_has_a_distance_unless_it_is_a_draw_or_has_seven_pieces() {
    for row in rows() {
        assert!(row.pieces() <= MOST_PIECES, "{}", row.name);
        assert_eq!(row.plies.is_none(), row.result == "draw" || row.pieces() == 7, "{}", row.name);
    }
}

#[test]
fn the_printed_solutions_of_seven_pieces_come_to_endings_of_six() {
    for (name, solution, end) in [
        (
            "Fourth Position",
            "22-18 31-27 23-19 27-31 19-24 32-27 24-28 27-32 18-22 31-27 22-26 30-23",
            "Fourth Position after the exchange",
        ),
        (
            "Fourth Position: Lasker's setting",
            "14-9 1-5 9-13 5-1 11-15 2-6 10-14 1-5 15-18 5-1 14-9 6-2 9-5 2-6 18-15 6-2 15-10 2-6 10-7 3-10",
            "Fourth Position: after Lasker's sacrifice",
        ),
    ] {
        let rows = rows();
        let [start, end] = [name, end].map(|name| rows.iter().find(|row| row.name == name).unwrap());
        let play = |position: rules::Position, mv| position.after(position.parse_move(mv).unwrap());
        assert_eq!(solution.split(' ').fold(start.position, play), end.position, "{name}");
        let [turn, at_end] = [start, end].map(|row| row.position.turn());
        assert_eq!((start.result, turn), (end.result, at_end), "{name}");
        assert_eq!((start.pieces(), end.pieces()), (7, 6), "{name}");
    }
}
