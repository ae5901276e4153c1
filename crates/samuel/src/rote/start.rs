//! Where lessons begin: the program always plays the same way from the same board, so what is
//! different about two lessons is where they start. Everything comes from a random stream.

use arena::{Opening, RandomStream};
use rules::{Color, Kind, Piece, Position, Setup, Square};

/// An opening with some random moves after its own: none up to so many, all equally likely. It never
/// ends in a position without a move.
#[must_use]
pub fn random_plies(opening: &Opening, most: usize, stream: &mut RandomStream) -> Opening {
    let mut opening = opening.clone();
    let mut position = opening.position();
    let before = opening.moves.len();
    for _ in 0..stream.below(most + 1) {
        let mv = stream.pick(&position.moves());
        let next = position.after(mv);
        if !next.can_move() {
            break;
        }
        opening.moves.push(mv);
        position = next;
    }
    let made = opening.moves.len() - before;
    if made > 0 {
        opening.name = format!("{} and {made} random", opening.name);
    }
    opening
}

/// Most pieces of an ending: what the ply rules call few.
const MOST_PIECES: usize = 8;

/// A board of 2 to 8 pieces, at least one of each side, three in four of them kings, on random
/// squares; the side to move has a move. Each side has at most one piece more than the other, for
/// the ending of a game that was won long ago teaches little.
#[must_use]
pub fn random_ending(stream: &mut RandomStream) -> Opening {
    let pieces = 2 + stream.below(MOST_PIECES - 1);
    let larger = stream.pick(&Color::ALL);
    set_up_until_playable(stream, |stream| {
        (0..pieces)
            .map(|index| {
                let color = if index % 2 == 0 { larger } else { !larger };
                let kind = if stream.below(4) == 0 { Kind::Man } else { Kind::King };
                Piece { color, kind }
            })
            .collect()
    })
}

/// Two kings against one on random squares, nothing to jump at once: the paper's example of an
/// ending that is won and that a program without a sense of direction does not win.
#[must_use]
pub fn two_kings_against_one(stream: &mut RandomStream) -> Opening {
    let stronger = stream.pick(&Color::ALL);
    let king = |color| Piece { color, kind: Kind::King };
    loop {
        let opening =
            set_up_until_playable(stream, |_| vec![king(stronger), king(stronger), king(!stronger)]);
        if !opening.start.must_capture() {
            return opening;
        }
    }
}

fn set_up_until_playable(
    stream: &mut RandomStream,
    mut pieces: impl FnMut(&mut RandomStream) -> Vec<Piece>,
) -> Opening {
    loop {
        let pieces = pieces(stream);
        if let Some(start) = set_up(&pieces, stream) {
            return Opening { name: start.to_fen(), start, moves: Vec::new() };
        }
    }
}

fn set_up(pieces: &[Piece], stream: &mut RandomStream) -> Option<Position> {
    let mut squares: Vec<Square> = rules::SquareSet::ALL.into_iter().collect();
    stream.shuffle(&mut squares);
    let mut setup = Setup::empty(stream.pick(&Color::ALL));
    for (&piece, &square) in pieces.iter().zip(&squares) {
        setup.put(square, Some(piece));
    }
    setup.position().ok().filter(Position::can_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_have_two_to_eight_pieces_and_nearly_equal_sides() {
        let mut stream = RandomStream::new(1);
        let mut seen = [0; MOST_PIECES + 1];
        for _ in 0..2_000 {
            let start = random_ending(&mut stream).start;
            let [black, white] = Color::ALL.map(|color| start.pieces(color).len());
            assert!(start.can_move() && black.abs_diff(white) <= 1 && black.min(white) >= 1, "{start}");
            seen[black + white] += 1;
        }
        assert!(seen[2..].iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn two_kings_against_one_are_that_for_either_color_and_either_to_move() {
        let mut stream = RandomStream::new(1);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..200 {
            let start = two_kings_against_one(&mut stream).start;
            let [black, white] = Color::ALL.map(|color| start.kings(color).len());
            assert!([(1, 2), (2, 1)].contains(&(black, white)) && !start.must_capture(), "{start}");
            assert_eq!(start.empty_squares().len(), 29);
            seen.insert((black, start.turn()));
        }
        assert_eq!(seen.len(), 4);
    }

    #[test]
    fn random_plies_follow_the_opening_and_there_are_up_to_so_many() {
        let mut stream = RandomStream::new(1);
        let ballot = &arena::openings::three_move(&[arena::ballots::BallotClass::Crossboard])[0];
        let mut counts = [0; 4];
        for _ in 0..400 {
            let opening = random_plies(ballot, 3, &mut stream);
            assert!(opening.moves.starts_with(&ballot.moves) && opening.position().can_move());
            counts[opening.moves.len() - ballot.moves.len()] += 1;
        }
        assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
    }
}
