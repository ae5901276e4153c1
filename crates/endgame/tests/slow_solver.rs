//! A second, slow solver: plain iteration to a fixed point over the rules, with nothing in common with the generator but
//! the numbers of positions.

use std::collections::BTreeMap;

use endgame::{Database, Ending, Slice};
use rayon::prelude::*;
use rules::{Color, Position};

/// Plies to the end and one more, by the place of a position; 0 as long as none is known.
type Ends = Vec<u8>;

/// The places of all positions of up to so many pieces.
struct Places {
    first: BTreeMap<Slice, usize>,
    len: usize,
}

impl Places {
    fn new(pieces: usize) -> Places {
        let (mut first, mut len) = (BTreeMap::new(), 1);
        for slice in (2..=pieces).flat_map(Slice::with) {
            first.insert(slice, len);
            len += slice.numbers() as usize;
        }
        Places { first, len }
    }

    /// The place of a position, 0 if the side to move has nothing left.
    fn of(&self, position: &Position) -> u32 {
        if position.pieces(position.turn()).is_empty() {
            return 0;
        }
        let slice = Slice::of(position).unwrap();
        (self.first[&slice] + slice.index(position).unwrap() as usize) as u32
    }
}

/// A position by its place, and the places that its moves lead to.
struct Open {
    place: u32,
    after: Box<[u32]>,
}

/// Asks every position again and again, ply by ply, until all that end have ended.
fn solve(pieces: usize, places: &Places) -> Ends {
    let mut ends = vec![0; places.len];
    ends[0] = 1;
    let positions =
        |slice: Slice| (0..slice.numbers()).into_par_iter().filter_map(move |index| slice.position(index));
    let mut open: Vec<Open> = (2..=pieces)
        .flat_map(Slice::with)
        .collect::<Vec<_>>()
        .into_par_iter()
        .flat_map(positions)
        .map(|position| {
            assert_eq!(position.turn(), Color::Black);
            let after = position.moves().into_iter().map(|mv| places.of(&position.after(mv)));
            Open { place: places.of(&position), after: after.collect() }
        })
        .collect();
    for plies in 0..=110 {
        let (ended, rest): (Vec<_>, Vec<_>) =
            open.into_par_iter().partition(|open| ends_in(plies, open, &ends));
        ended.iter().for_each(|ended| ends[ended.place as usize] = plies + 1);
        open = rest;
    }
    ends
}

/// Whether it ends in exactly so many plies, all that end sooner being known.
fn ends_in(plies: u8, open: &Open, ends: &Ends) -> bool {
    let mut after = open.after.iter().map(|&place| ends[place as usize]);
    if plies % 2 == 1 { after.any(|end| end == plies) } else { after.all(|end| end != 0 && end % 2 == 0) }
}

#[test]
fn a_slow_solver_agrees_on_every_position_of_two_to_four_pieces() {
    let places = Places::new(4);
    let ends = solve(4, &places);
    let database = Database::built_in();
    let counted: usize = (2..=4)
        .flat_map(Slice::with)
        .map(|slice| {
            let positions = (0..slice.numbers()).into_par_iter().filter_map(|index| slice.position(index));
            let checked = positions.map(|position| {
                let expected = match ends[places.of(&position) as usize] {
                    0 => Ending::Draw,
                    end if end % 2 == 0 => Ending::Win(u32::from(end) - 1),
                    end => Ending::Loss(u32::from(end) - 1),
                };
                assert_eq!(database.ending(&position).unwrap(), Some(expected), "{position}");
            });
            checked.count()
        })
        .sum();
    assert_eq!(counted, 3_488 + 196_032 + 6_209_316);
}
