//! Who plays which color, and which first moves are forced (S-36).

use rules::{Color, Move, Position};

use super::settings::Colors;

/// Games with colors and first moves of their own: the seven first moves twice.
const FIRST_GAMES: u32 = 14;

/// Black's seven first moves. The paper's first game begins with 12-16; the order of the others is
/// not known. Of the printed games G-30 fits this one, G-40 would need 10-14 in the sixth place, and
/// G-18, which is 12-16 again, fits no plain cycle.
const FIRST_MOVES: [&str; 7] = ["12-16", "11-16", "11-15", "10-15", "10-14", "9-14", "9-13"];

/// Alpha's color in a game, from 1. The paper's games show White in 1, 18, 30 and 40, and Black in
/// 4, 6, 12 and in odd ones from 17 on.
pub fn alpha_color(game: u32, colors: Colors) -> Color {
    let is_odd = game % 2 == 1;
    let is_white = match colors {
        Colors::White if game <= FIRST_GAMES => true,
        Colors::InTurn if game <= FIRST_GAMES => is_odd,
        _ => !is_odd,
    };
    if is_white { Color::White } else { Color::Black }
}

/// The first move that Beta is forced to make, if it is forced. In the first series only the first
/// 14 games are; in the second, all in which Alpha is White: Appendix B has such openings up to
/// game 40.
pub(super) fn forced_move(game: u32, colors: Colors) -> Option<Move> {
    let is_white = alpha_color(game, colors) == Color::White;
    let is_forced = is_white && (colors == Colors::InTurn || game <= FIRST_GAMES);
    is_forced.then(|| first_move(FIRST_MOVES[white_games_before(game, colors) % FIRST_MOVES.len()]))
}

/// In how many earlier games Alpha was White.
fn white_games_before(game: u32, colors: Colors) -> usize {
    let among_first = game.min(FIRST_GAMES + 1);
    let first = match colors {
        Colors::White => among_first - 1,
        Colors::InTurn => among_first / 2,
    };
    let later = game.saturating_sub(1) / 2;
    (first + later.saturating_sub(FIRST_GAMES / 2)) as usize
}

fn first_move(text: &str) -> Move {
    Position::start().parse_move(text).expect("the first moves are legal")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_those_of_the_games_that_the_paper_shows() {
        for game in [1, 18, 30, 40] {
            assert_eq!(alpha_color(game, Colors::InTurn), Color::White, "G-{game}");
        }
        for game in [4, 6, 12, 17, 19, 21, 31, 37, 39, 41, 43] {
            assert_eq!(alpha_color(game, Colors::InTurn), Color::Black, "G-{game}");
        }
    }

    #[test]
    fn the_first_series_goes_through_the_seven_openings_twice() {
        let moves: Vec<_> = (1..=28).map(|game| forced_move(game, Colors::White)).collect();
        assert!(moves[..14].iter().all(Option::is_some) && moves[14..].iter().all(Option::is_none));
        assert_eq!(moves[..7], moves[7..14]);
        let mut first: Vec<_> = moves[..7].iter().flatten().map(|mv| (mv.from(), mv.to())).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 7);
    }

    #[test]
    fn earlier_games_are_counted_as_if_one_by_one() {
        for colors in [Colors::White, Colors::InTurn] {
            for game in 1..60 {
                let is_white = |game: &u32| alpha_color(*game, colors) == Color::White;
                assert_eq!(white_games_before(game, colors), (1..game).filter(is_white).count(), "{game}");
            }
        }
    }

    #[test]
    fn the_second_series_forces_beta_whenever_alpha_is_white() {
        for game in 1..60 {
            let is_white = alpha_color(game, Colors::InTurn) == Color::White;
            assert_eq!(forced_move(game, Colors::InTurn).is_some(), is_white, "G-{game}");
        }
        // G-1 and G-30 of the paper begin so.
        assert_eq!(forced_move(1, Colors::InTurn), Some(first_move("12-16")));
        assert_eq!(forced_move(30, Colors::InTurn), Some(first_move("12-16")));
    }
}
