//! The board as the 704 held it, and the finding of its moves by shift and AND (Appendix A, S-3).

mod word;

use rules::{Color, Direction, Kind, Piece, Position, Setup};

pub use word::Word;

/// A board position in four words. Forward pieces are those that can move towards the higher
/// numbers, Black's men and all kings; backward pieces are White's men and all kings; active is
/// the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board704 {
    forward_active: Word,
    backward_active: Word,
    forward_passive: Word,
    backward_passive: Word,
    /// The words alone do not tell whose turn it is.
    active: Color,
}

/// The pieces that can move, one word for each way.
///
/// The paper's fifth word tells by its sign whether the moves are jumps. If a jump is available,
/// only jumps are saved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moves704 {
    /// Whether the moves are jumps.
    pub are_jumps: bool,
    movers: [Word; 4],
}

/// What a single jump leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jumped {
    /// The board, with the same side still active: the reply is a null move.
    pub board: Board704,
    /// Where the piece stands now.
    pub at: Word,
    /// The jumps it must go on with; none if the whole jump is complete.
    pub onward: Moves704,
}

impl Board704 {
    /// FA: forward active pieces.
    pub const fn fa(&self) -> Word {
        self.forward_active
    }

    /// BA: backward active pieces.
    pub const fn ba(&self) -> Word {
        self.backward_active
    }

    /// FP: forward passive pieces.
    pub const fn fp(&self) -> Word {
        self.forward_passive
    }

    /// BP: backward passive pieces.
    pub const fn bp(&self) -> Word {
        self.backward_passive
    }

    /// The color whose turn it is.
    pub const fn active(&self) -> Color {
        self.active
    }

    /// EMPTY: 1's at all unoccupied squares.
    pub fn empty(&self) -> Word {
        !(self.fa() | self.ba() | self.fp() | self.bp())
    }

    /// The available moves: jumps if there is one, else plain moves.
    pub fn moves(&self) -> Moves704 {
        let jumps = self.jumps();
        if jumps.is_empty() { self.plain_moves() } else { jumps }
    }

    /// The normal move case, whether there are jumps or not.
    pub fn plain_moves(&self) -> Moves704 {
        Moves704 { are_jumps: false, movers: Way::ALL.map(|way| self.plain_movers(way)) }
    }

    /// The single jumps.
    pub fn jumps(&self) -> Moves704 {
        Moves704 { are_jumps: true, movers: Way::ALL.map(|way| self.jumpers(way)) }
    }

    /// The board after a plain move of the piece on one square, with the other side active.
    pub fn after_move(&self, from: Word, way: Way) -> Board704 {
        debug_assert!(self.plain_movers(way).holds(from));
        self.after(from, from.moved(way), Word::EMPTY).exchanged()
    }

    /// What a single jump of the piece on one square leads to. A man that is crowned goes no
    /// further.
    pub fn after_jump(&self, from: Word, way: Way) -> Jumped {
        debug_assert!(self.jumpers(way).holds(from));
        let over = from.moved(way);
        let at = over.moved(way);
        let board = self.after(from, at, over);
        let crowned = board.active_kings().meets(at) && !self.active_kings().meets(from);
        Jumped { board, at, onward: board.jumps().only(if crowned { Word::EMPTY } else { at }) }
    }

    /// The same board with the other side active.
    pub fn exchanged(&self) -> Board704 {
        Board704 {
            forward_active: self.forward_passive,
            backward_active: self.backward_passive,
            forward_passive: self.forward_active,
            backward_passive: self.backward_active,
            active: !self.active,
        }
    }

    /// For RF:
    ///
    /// ```text
    /// CLA EMPTY
    /// ALS 4
    /// ANA FA
    /// STO RF
    /// ```
    fn plain_movers(&self, way: Way) -> Word {
        let accumulator = self.empty();
        let accumulator = accumulator.moved_back(way);
        accumulator & self.active_pieces(way)
    }

    /// "A simple extension of this procedure": for RF, with the passive pieces FP or BP in between:
    ///
    /// ```text
    /// CLA EMPTY
    /// ALS 4
    /// ANA PASSIVE
    /// ALS 4
    /// ANA FA
    /// STO RF
    /// ```
    fn jumpers(&self, way: Way) -> Word {
        let accumulator = self.empty();
        let accumulator = accumulator.moved_back(way);
        let accumulator = accumulator & (self.forward_passive | self.backward_passive);
        let accumulator = accumulator.moved_back(way);
        accumulator & self.active_pieces(way)
    }

    /// FA or BA, those that can go this way.
    fn active_pieces(&self, way: Way) -> Word {
        if way.is_forward() { self.forward_active } else { self.backward_active }
    }

    fn active_kings(&self) -> Word {
        self.forward_active & self.backward_active
    }

    fn after(&self, from: Word, to: Word, taken: Word) -> Board704 {
        let crowned = Word::from(self.active.crown_row()).meets(to);
        let place = |pieces: Word| match pieces.meets(from) || crowned {
            true => (pieces - from) | to,
            false => pieces,
        };
        Board704 {
            forward_active: place(self.forward_active),
            backward_active: place(self.backward_active),
            forward_passive: self.forward_passive - taken,
            backward_passive: self.backward_passive - taken,
            active: self.active,
        }
    }
}

impl Moves704 {
    /// The pieces that can go this way: RF, LF, LB or RB.
    pub const fn movers(&self, way: Way) -> Word {
        self.movers[way.index()]
    }

    /// Whether nothing can move.
    pub fn is_empty(&self) -> bool {
        self.movers.iter().all(|movers| movers.is_empty())
    }

    fn only(self, pieces: Word) -> Moves704 {
        Moves704 { movers: self.movers.map(|movers| movers & pieces), ..self }
    }
}

impl From<Position> for Board704 {
    fn from(position: Position) -> Board704 {
        let active = position.turn();
        let forward = |color| Word::from(pieces_going(&position, color, Color::Black));
        let backward = |color| Word::from(pieces_going(&position, color, Color::White));
        Board704 {
            forward_active: forward(active),
            backward_active: backward(active),
            forward_passive: forward(!active),
            backward_passive: backward(!active),
            active,
        }
    }
}

/// The pieces of a side that can go the way a color's men go.
fn pieces_going(position: &Position, side: Color, color: Color) -> rules::SquareSet {
    if side == color { position.pieces(side) } else { position.kings(side) }
}

impl From<Board704> for Position {
    fn from(board: Board704) -> Position {
        let mut setup = Setup::empty(board.active);
        let sides = [(board.active, board.fa(), board.ba()), (!board.active, board.fp(), board.bp())];
        for (color, forward, backward) in sides {
            let kings = forward & backward;
            for square in (forward | backward).squares() {
                let kind = if kings.squares().contains(square) { Kind::King } else { Kind::Man };
                setup.put(square, Some(Piece { color, kind }));
            }
        }
        setup.position().expect("a 704 board comes from a position, and its moves keep it one")
    }
}

/// A diagonal way. Forward is towards the higher numbers, Black's own forward; right and left
/// are Black's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// RF: the bit number grows by 4.
    RightForward = 4,
    /// LF: the bit number grows by 5.
    LeftForward = 5,
    /// LB: the bit number shrinks by 4.
    LeftBackward = -4,
    /// RB: the bit number shrinks by 5.
    RightBackward = -5,
}

impl Way {
    /// RF, LF, LB and RB, the order of the paper.
    pub const ALL: [Way; 4] = [Way::RightForward, Way::LeftForward, Way::LeftBackward, Way::RightBackward];
    /// RF and LF.
    pub const FORWARD: [Way; 2] = [Way::RightForward, Way::LeftForward];
    /// LB and RB.
    pub const BACKWARD: [Way; 2] = [Way::LeftBackward, Way::RightBackward];

    /// The way back.
    #[inline(always)]
    pub const fn opposite(self) -> Way {
        match self {
            Way::RightForward => Way::LeftBackward,
            Way::LeftForward => Way::RightBackward,
            Way::LeftBackward => Way::RightForward,
            Way::RightBackward => Way::LeftForward,
        }
    }

    /// The two ways at right angles to it.
    #[inline(always)]
    pub(crate) const fn across(self) -> [Way; 2] {
        match self {
            Way::RightForward | Way::LeftBackward => [Way::LeftForward, Way::RightBackward],
            Way::LeftForward | Way::RightBackward => [Way::RightForward, Way::LeftBackward],
        }
    }

    /// Its place in [`Way::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        match self {
            Way::RightForward => 0,
            Way::LeftForward => 1,
            Way::LeftBackward => 2,
            Way::RightBackward => 3,
        }
    }

    /// Whether it leads towards the higher numbers.
    #[inline(always)]
    pub const fn is_forward(self) -> bool {
        matches!(self, Way::RightForward | Way::LeftForward)
    }

    /// The same way on the printed board, where Black sits at the top and looks down.
    pub const fn direction(self) -> Direction {
        match self {
            Way::RightForward => Direction::DownLeft,
            Way::LeftForward => Direction::DownRight,
            Way::LeftBackward => Direction::UpRight,
            Way::RightBackward => Direction::UpLeft,
        }
    }
}
