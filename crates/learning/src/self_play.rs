//! Games that an evaluation plays against itself.

use arena::RandomStream;
use endgame::Database;
use engine::Evaluation;
use rules::{Color, Game, Square};

use crate::openings::{Beginning, Openings};
use crate::record::{GameRecord, PlayedMove};
use crate::thinker::{Thinker, proved};

/// How games are played.
pub struct SelfPlay<'a> {
    evaluation: &'a dyn Evaluation,
    database: Option<&'a Database>,
    /// With so many pieces at most the truth is known.
    truth: usize,
    nodes: u64,
    openings: Openings,
}

/// A game ends here without a winner if it has not ended before.
const MOST_PLIES: usize = 300;

/// Where the truth is known, moves only lead to further positions with few pieces; so many times fewer nodes do.
const FEWER_WHERE_KNOWN: u64 = 8;

impl<'a> SelfPlay<'a> {
    /// Games with so many nodes for each move, ended by the databases where they reach.
    pub fn new(evaluation: &'a dyn Evaluation, database: Option<&'a Database>, nodes: u64) -> SelfPlay<'a> {
        SelfPlay { evaluation, database, truth: 0, nodes, openings: Openings::new() }
    }

    /// With the most pieces of the databases that will say what positions are worth: from where they know that, the rest
    /// of a game is played fast.
    pub fn with_truth(self, pieces: usize) -> SelfPlay<'a> {
        SelfPlay { truth: pieces, ..self }
    }

    /// Who plays both sides, for one thread.
    pub fn thinker(&self) -> Thinker<'a> {
        Thinker::new(self.evaluation, self.database, self.nodes)
    }

    /// Nodes for the next move of a game.
    fn nodes(&self, game: &Game) -> u64 {
        let pieces = Square::COUNT - game.position().empty_squares().len();
        if pieces <= self.truth { self.nodes.div_ceil(FEWER_WHERE_KNOWN) } else { self.nodes }
    }

    /// The game of a seed. What the thinker thought about before does not matter.
    pub fn game(&self, seed: u64, thinker: &mut Thinker<'_>) -> GameRecord {
        let Beginning { opening, mut game, moves } = self.openings.draw(&mut RandomStream::new(seed));
        thinker.begin();
        let random_plies = moves.len() as u8;
        let mut moves: Vec<_> = moves.into_iter().map(|place| PlayedMove { place, score: None }).collect();
        let winner = loop {
            if let Some(winner) = thinker.ended(&game) {
                break winner;
            }
            if moves.len() >= MOST_PLIES {
                break None;
            }
            let nodes = self.nodes(&game);
            let (played, proved) = play(&mut game, thinker, nodes);
            moves.push(played);
            if proved.is_some() {
                break proved;
            }
        };
        GameRecord { opening, random_plies, moves, winner }
    }
}

/// Makes a move; who wins, if the search has proved it. A forced move is not thought about.
fn play(game: &mut Game, thinker: &mut Thinker<'_>, nodes: u64) -> (PlayedMove, Option<Color>) {
    let legal = game.position().moves();
    let found = if legal.len() == 1 { None } else { thinker.think_within(game, nodes) };
    let best = found.as_ref().and_then(|line| line.moves.first());
    let place = best.and_then(|best| legal.iter().position(|mv| mv == best)).unwrap_or_default();
    let winner = found.as_ref().and_then(|line| proved(game.position().turn(), line));
    let score = found.map(|line| line.score.points() as i16);
    game.play(legal[place]).expect("a move of the list is legal");
    (PlayedMove { place: place as u8, score }, winner)
}
