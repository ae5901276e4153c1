//! How games of self-play begin: differently, so that they teach different things.

use arena::{RandomStream, ballots};
use rules::{Game, Position, Rules};

/// The start of the game and the eleven-man ballots.
pub(crate) struct Openings {
    positions: Vec<Position>,
}

/// A beginning: a position by number, and moves made by lot.
pub(crate) struct Beginning {
    pub(crate) opening: u16,
    pub(crate) game: Game,
    /// The places of the moves among the legal ones.
    pub(crate) moves: Vec<u8>,
}

/// Half of the games begin at the start of the game, with this many moves by lot and up to this many more.
const FROM_START: (usize, usize) = (4, 9);
/// The others begin at a ballot, with up to this many moves by lot, one less.
const FROM_BALLOT: (usize, usize) = (0, 5);

impl Openings {
    pub(crate) fn new() -> Openings {
        let mut positions = vec![Position::start()];
        positions.extend(ballots::eleven_man());
        Openings { positions }
    }

    /// The position of a number: 0 is the start of the game, the ballots follow.
    pub(crate) fn position(&self, opening: u16) -> Option<Position> {
        self.positions.get(usize::from(opening)).copied()
    }

    /// Draws a beginning in which the game is not over.
    pub(crate) fn draw(&self, random: &mut RandomStream) -> Beginning {
        loop {
            let is_ballot = random.below(2) == 1;
            let opening = if is_ballot { 1 + random.below(self.positions.len() - 1) } else { 0 };
            let (least, more) = if is_ballot { FROM_BALLOT } else { FROM_START };
            let plies = least + random.below(more);
            let game = Game::new(self.positions[opening], Rules::default());
            let mut beginning = Beginning { opening: opening as u16, game, moves: Vec::new() };
            if (0..plies).all(|_| beginning.move_by_lot(random)) && beginning.game.position().can_move() {
                return beginning;
            }
        }
    }
}

impl Beginning {
    fn move_by_lot(&mut self, random: &mut RandomStream) -> bool {
        let moves = self.game.position().moves();
        if moves.is_empty() {
            return false;
        }
        let place = random.below(moves.len());
        self.moves.push(place as u8);
        self.game.play(moves[place]).is_ok()
    }
}
