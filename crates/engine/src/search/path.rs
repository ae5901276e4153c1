//! The positions from the last move that cannot be taken back to the one being looked at, for draws by repetition and
//! for want of progress.

use rules::{DrawRules, Game, Move, Position};

use crate::table::{key_of, mix};

/// Keys of positions, the present one last, with how many plies each is from the last capture or move of a man.
pub(crate) struct Path {
    steps: Vec<Step>,
}

#[derive(Clone, Copy)]
struct Step {
    key: u64,
    idle: u32,
}

/// From so many idle plies on the count is part of the key: what the table knows of a position with a long time left
/// may be wrong near the end of it.
const COUNTED_FROM: u32 = 40;

/// Idle plies that share a key: few enough to be nearly right, and enough to find positions again.
const COUNTED_TOGETHER: u32 = 8;

impl Path {
    /// The path of a game up to its position.
    pub(crate) fn of(game: &Game) -> Path {
        let positions: Vec<Position> = game.positions().collect();
        let idle = game.idle_plies();
        let since = positions.len().saturating_sub(idle as usize + 1);
        let before = idle + 1 - (positions.len() - since) as u32;
        let steps = (before..).zip(&positions[since..]);
        Path { steps: steps.map(|(idle, position)| Step { key: key_of(position), idle }).collect() }
    }

    /// Goes on to the position after a move.
    #[inline]
    pub(crate) fn push(&mut self, before: &Position, mv: Move, after: &Position) {
        let idle = if is_progress(before, mv) { 0 } else { self.idle() + 1 };
        self.steps.push(Step { key: key_of(after), idle });
    }

    /// Goes back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.steps.pop();
    }

    #[inline]
    fn idle(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.idle)
    }

    /// The key of the present position for the table.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let Some(step) = self.steps.last() else { return 0 };
        if step.idle < COUNTED_FROM {
            step.key
        } else {
            mix(step.key ^ u64::from(step.idle / COUNTED_TOGETHER))
        }
    }

    /// Whether the game would be drawn here. A position that came up before counts: who went round once can do so
    /// again.
    #[inline]
    pub(crate) fn is_draw(&self, rules: DrawRules) -> bool {
        let idle = self.idle();
        idle >= 4 && rules.repetitions.is_some() && self.is_repeated(idle)
            || rules.moves_without_progress.is_some_and(|moves| idle >= 2 * moves)
    }

    fn is_repeated(&self, idle: u32) -> bool {
        let Some((present, before)) = self.steps.split_last() else { return false };
        let same_turn = before.iter().rev().take(idle as usize).skip(3).step_by(2);
        same_turn.into_iter().any(|step| step.key == present.key)
    }
}

/// Whether a move cannot be taken back.
#[inline]
fn is_progress(before: &Position, mv: Move) -> bool {
    mv.is_capture() || !before.kings(before.turn()).contains(mv.from())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: &str, moves: &[&str]) -> Game {
        let mut game = Game::new(Position::from_fen(start).unwrap(), rules::Rules::default());
        for mv in moves {
            game.play(game.position().parse_move(mv).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn a_position_that_came_up_before_is_drawn() {
        let kings = "W:WK32:BK1,K29";
        for (moves, drawn) in [
            (&["32-27", "1-6", "27-32"][..], false),
            (&["32-27", "1-6", "27-32", "6-1"], true),
            (&["32-27", "1-6", "27-32", "6-10"], false),
        ] {
            assert_eq!(Path::of(&after(kings, moves)).is_draw(DrawRules::default()), drawn, "{moves:?}");
        }
    }

    #[test]
    fn a_path_that_is_walked_is_the_path_of_the_game() {
        let moves = ["32-27", "1-6", "27-32"];
        let game = after("W:WK32:BK1,K29", &moves);
        let mut path = Path::of(&after("W:WK32:BK1,K29", &moves[..2]));
        let before = *after("W:WK32:BK1,K29", &moves[..2]).position();
        path.push(&before, before.parse_move("27-32").unwrap(), game.position());
        assert_eq!(path.key(), Path::of(&game).key());
        assert_eq!(path.idle(), 3);
    }
}
