//! A game as another program tells it: a start and the moves since, each by its ends and what it takes.

use rules::{DrawRules, Game, Move, Position, Rules, Square, SquareSet};

/// The game, going on if its last position has a move: where our draw rules ended it and the other
/// side plays on, no draw rule holds.
pub(crate) fn game(start: Position, moves: &[Move]) -> Game {
    let rules = Rules::default();
    let goes_on = |game: &Game| game.outcome().is_none();
    replay(start, moves, rules)
        .filter(goes_on)
        .or_else(|| replay(start, moves, Rules { draws: DrawRules::NONE, ..rules }))
        .expect("each move was legal where it was made")
}

fn replay(start: Position, moves: &[Move], rules: Rules) -> Option<Game> {
    let mut game = Game::new(start, rules);
    moves.iter().all(|&mv| game.play(mv).is_ok()).then_some(game)
}

/// The one legal move with these ends that takes these squares. Where the squares taken are left
/// out, as some programs do, the ends must be enough.
pub(crate) fn resolve(position: &Position, from: Square, to: Square, taken: SquareSet) -> Option<Move> {
    let moves = position.moves();
    let mut fitting = moves.into_iter().filter(|mv| {
        let same_ends = mv.from() == from && mv.to() == to;
        same_ends && (taken.is_empty() || mv.captured() == taken)
    });
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}

#[cfg(test)]
mod history_tests {
    use super::*;

    #[test]
    fn a_game_goes_on_past_a_repetition_when_the_other_side_plays_on() {
        let start = Position::from_fen("B:WK32:BK1").unwrap();
        let round = ["1-6", "32-27", "6-1", "27-32"];
        let mut position = start;
        let play = |text: &&str| {
            let mv = position.parse_move(text).unwrap();
            position = position.after(mv);
            mv
        };
        let moves: Vec<_> = round.iter().cycle().take(10).map(play).collect();
        assert_eq!(game(start, &moves[..7]).rules(), &Rules::default());
        let past = game(start, &moves);
        assert_eq!((past.outcome(), past.moves().len()), (None, 10));
    }
}

#[cfg(test)]
mod resolve_tests {
    use super::*;

    fn check(fen: &str, [from, to]: [u8; 2], taken: &[u8], expected: bool) {
        let square = |number: u8| Square::new(number).unwrap();
        let taken = taken.iter().map(|&number| square(number)).collect();
        let found = resolve(&Position::from_fen(fen).unwrap(), square(from), square(to), taken);
        assert_eq!(found.is_some(), expected, "{fen} {from} {to} {taken}");
    }

    #[test]
    fn the_squares_taken_must_be_right_and_may_be_left_out_where_the_ends_are_enough() {
        let one_way = "B:W14,16,24:B9,12";
        check(one_way, [12, 28], &[16, 24], true);
        check(one_way, [12, 28], &[], true);
        check(one_way, [12, 28], &[16], false);
        check(one_way, [9, 13], &[], false);
    }

    #[test]
    fn two_ways_between_the_same_ends_need_the_squares_taken() {
        let two_ways = "W:W31:BK26,K27,K18,K19";
        check(two_ways, [31, 15], &[19, 27], true);
        check(two_ways, [31, 15], &[18, 26], true);
        check(two_ways, [31, 15], &[18, 27], false);
        check(two_ways, [31, 15], &[], false);
    }

    #[test]
    fn a_capture_round_a_ring_is_one_move() {
        check("B:W6,7,14,15:BK2", [2, 2], &[6, 7, 14, 15], true);
        check("B:W6,7,14,15:BK2", [2, 2], &[], true);
    }
}
