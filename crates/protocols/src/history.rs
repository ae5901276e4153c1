//! A game as another program tells it: a start and the moves since.

use rules::{DrawRules, Game, Move, Position, Rules};

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

#[cfg(test)]
mod tests {
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
