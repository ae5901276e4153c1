//! A second, slow solver: plain iteration to a fixed point over the rules, with nothing in common with the generator.
//! It knows positions by their FEN-like words only, not by slices and numbers.

use std::collections::HashMap;

use endgame::{Database, Ending, Slice};
use rules::{Color, Position};

/// All positions with so many pieces, both sides present, Black to move.
fn positions(pieces: usize) -> impl Iterator<Item = Position> {
    Slice::with(pieces)
        .into_iter()
        .flat_map(|slice| (0..slice.numbers()).filter_map(move |index| slice.position(index)))
}

fn of_black(position: Position) -> Position {
    if position.turn() == Color::White { position.turned() } else { position }
}

/// Ends of all positions of up to so many pieces, found by asking each again and again until nothing changes.
fn solve(most: usize) -> HashMap<Position, Ending> {
    let mut ends: HashMap<Position, Ending> = HashMap::new();
    for pieces in 2..=most {
        let mut open: Vec<(Position, Vec<Position>)> = positions(pieces)
            .map(|position| {
                let after = position.moves().into_iter().map(|mv| of_black(position.after(mv)));
                (position, after.collect())
            })
            .collect();
        // Wins of the ply before are in the map, so that a win or loss is found in the round of its distance or, by a
        // conversion into fewer pieces, later: rounds go on as long as conversions can be due.
        for plies in 0..=200 {
            let mut found = Vec::new();
            open.retain(|(position, after)| match end_in(plies, after, &ends) {
                Some(ending) => {
                    found.push((*position, ending));
                    false
                }
                None => true,
            });
            ends.extend(found);
        }
        ends.extend(open.into_iter().map(|(position, _)| (position, Ending::Draw)));
    }
    ends
}

/// The end in exactly so many plies, if it is one.
fn end_in(plies: u32, after: &[Position], ends: &HashMap<Position, Ending>) -> Option<Ending> {
    let end = |position: &Position| match position.pieces(Color::Black).is_empty() {
        true => Some(Ending::Loss(0)),
        false => ends.get(position).copied(),
    };
    if plies % 2 == 1 {
        let wins = after.iter().any(|after| end(after) == Some(Ending::Loss(plies - 1)));
        return wins.then_some(Ending::Win(plies));
    }
    let mut slowest = 0;
    for after in after {
        match end(after) {
            Some(Ending::Win(plies)) => slowest = slowest.max(plies + 1),
            _ => return None,
        }
    }
    (slowest == plies).then_some(Ending::Loss(plies))
}

#[test]
fn a_slow_solver_agrees_on_every_position_of_two_and_three_pieces() {
    let slow = solve(3);
    assert_eq!(slow.len(), 3_488 + 196_032);
    let database = Database::built_in();
    for (position, ending) in slow {
        assert_eq!(database.ending(&position).unwrap(), Some(ending), "{position}");
        assert_eq!(database.result(&position.turned()), Some(ending.verdict()), "{position}");
    }
}
