//! How far to look ahead along a branch (S-5, S-6). Every break point is plain data and can be
//! changed at any time, as it could on the console of the 704.

use rules::{Move, Position, SquareSet};

use crate::words::words;

/// The break points, in plies from the board in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyRules {
    /// Before this ply the look-ahead always goes on. From here on it stops, unless the next move
    /// is a jump, the last move was one, or an exchange offer is possible.
    pub minimum: u32,
    /// From here on it goes on only if the next move is a jump or an exchange offer is possible.
    pub offers: u32,
    /// From here on it goes on only if the next move is a jump.
    pub jumps: u32,
    /// From here on it stops even before a jump if one side is ahead by more than `lead`.
    pub decided: u32,
    /// Material credit, a man being 2 and a king 3.
    pub lead: u32,
    /// Here it stops always, and the score allows for a pending jump.
    pub last: u32,
    /// With fewer pieces on the board than each of these, the break points move up by one (S-6).
    pub few: [u32; 2],
    /// How the plies of a multiple jump are counted.
    pub jump_plies: JumpPlies,
}

words! {
    /// How the plies of a multiple jump are counted.
    #[derive(Default)]
    pub enum JumpPlies {
        /// As one move.
        #[default]
        One = "one",
        /// As the paper's program made it: as single jumps, each but the last followed by a null reply.
        Each = "each",
    }
}

/// What a board that may be evaluated is asked.
pub(crate) trait PlyConditions {
    fn jump_is_next(&self) -> bool;
    fn jump_was_last(&self) -> bool;
    fn exchange_is_possible(&self) -> bool;
    /// By how much material credit one side is ahead.
    fn lead(&self) -> u32;
}

impl Default for PlyRules {
    /// The figures of the paper; "few pieces", which it leaves open, is 8 and 4.
    fn default() -> PlyRules {
        PlyRules {
            minimum: 3,
            offers: 4,
            jumps: 5,
            decided: 11,
            lead: 6,
            last: 20,
            few: [8, 4],
            jump_plies: JumpPlies::One,
        }
    }
}

impl PlyRules {
    /// The longest line there is room for.
    pub const LONGEST: u32 = 64;

    /// The same rules with another minimum ply; the break points that follow it move along.
    #[must_use]
    pub fn with_minimum(self, minimum: u32) -> PlyRules {
        let minimum = minimum.min(PlyRules::LONGEST);
        // Points beyond the longest line do no harm, and come back when the minimum does.
        let moved = |point: u32| (point + minimum).saturating_sub(self.minimum);
        PlyRules {
            minimum,
            offers: moved(self.offers),
            jumps: moved(self.jumps),
            decided: moved(self.decided),
            ..self
        }
    }

    /// The rules as they stand on a board, with as few pieces as it has.
    #[must_use]
    pub fn on_board(self, position: &Position) -> PlyRules {
        let pieces = SquareSet::ALL.len() - position.empty_squares().len();
        let raised = self.few.iter().filter(|&&few| pieces < few as usize).count();
        self.with_minimum(self.minimum + raised as u32)
    }

    /// How many plies a move is.
    #[inline]
    pub(crate) fn of(&self, mv: Move) -> u32 {
        match self.jump_plies {
            JumpPlies::One => 1,
            JumpPlies::Each => (2 * mv.captured().len() as u32).max(2) - 1,
        }
    }

    #[inline]
    pub(crate) fn goes_on(&self, ply: u32, board: &impl PlyConditions) -> bool {
        if ply >= self.last {
            return false;
        }
        if ply < self.minimum {
            return true;
        }
        if board.jump_is_next() {
            return ply < self.decided || board.lead() <= self.lead;
        }
        ply < self.offers && board.jump_was_last() || ply < self.jumps && board.exchange_is_possible()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Default)]
    struct Board {
        next: bool,
        last: bool,
        exchange: bool,
        lead: u32,
    }

    impl PlyConditions for Board {
        fn jump_is_next(&self) -> bool {
            self.next
        }
        fn jump_was_last(&self) -> bool {
            self.last
        }
        fn exchange_is_possible(&self) -> bool {
            self.exchange
        }
        fn lead(&self) -> u32 {
            self.lead
        }
    }

    /// Checks at which plies up to 25 the look-ahead stops, from the first of them on.
    #[track_caller]
    fn check(rules: PlyRules, board: Board, stops_from: u32) {
        for ply in 0..25 {
            assert_eq!(rules.goes_on(ply, &board), ply < stops_from, "ply {ply}");
        }
    }

    const QUIET: Board = Board { next: false, last: false, exchange: false, lead: 0 };

    #[test]
    fn the_break_points_are_those_of_the_paper() {
        let rules = PlyRules::default();
        check(rules, QUIET, 3);
        check(rules, Board { last: true, ..QUIET }, 4);
        check(rules, Board { exchange: true, ..QUIET }, 5);
        check(rules, Board { next: true, lead: 6, ..QUIET }, 20);
        check(rules, Board { next: true, lead: 7, ..QUIET }, 11);
        check(rules, Board { next: true, last: true, exchange: true, lead: 36 }, 11);
    }

    #[test]
    fn with_another_minimum_the_break_points_that_follow_it_move_along() {
        let rules = PlyRules::default().with_minimum(1);
        check(rules, QUIET, 1);
        check(rules, Board { last: true, ..QUIET }, 2);
        check(rules, Board { exchange: true, ..QUIET }, 3);
        check(rules, Board { next: true, lead: 7, ..QUIET }, 9);
        check(rules, Board { next: true, ..QUIET }, 20);
        assert_eq!(rules.with_minimum(3), PlyRules::default());
        let most = rules.with_minimum(u32::MAX);
        assert_eq!(most.minimum, PlyRules::LONGEST);
        assert_eq!(most.with_minimum(3), PlyRules::default());
    }

    #[test]
    fn the_last_ply_stops_everything_and_also_cuts_the_minimum() {
        let rules = PlyRules { last: 2, ..PlyRules::default() };
        check(rules, Board { next: true, last: true, exchange: true, lead: 0 }, 2);
    }

    #[test]
    fn a_double_jump_is_three_plies_where_each_jump_counts() {
        let each = PlyRules { jump_plies: JumpPlies::Each, ..PlyRules::default() };
        for (fen, plies) in [("B:W32:B9", 1), ("B:W14:B9", 1), ("B:W14,22:B9", 3), ("B:W14,22,30,31:B9", 3)] {
            let mv = Position::from_fen(fen).unwrap().moves()[0];
            assert_eq!((PlyRules::default().of(mv), each.of(mv)), (1, plies), "{fen}");
        }
    }

    #[test]
    fn with_few_pieces_the_look_ahead_goes_further() {
        let rules = PlyRules::default();
        let on = |fen: &str| rules.on_board(&Position::from_fen(fen).unwrap());
        assert_eq!(on("B:W21-32:B1-12").minimum, 3);
        assert_eq!(on("B:W29-32:B1-4").minimum, 3);
        assert_eq!(on("B:W30-32:B1-4").minimum, 4);
        assert_eq!(on("B:W31,32:B1,2").minimum, 4);
        assert_eq!(on("B:W32:B1,2").minimum, 5);
        assert_eq!(on("B:W32:B1,2").jumps, 7);
    }
}
