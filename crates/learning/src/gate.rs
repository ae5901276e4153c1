//! Whether one evaluation plays better than another: pairs of games from eleven-man ballots with colors changed, at the
//! same number of nodes a move.

use arena::statistics::GameScore;
use arena::{Opening, RandomStream, openings};
use endgame::Database;
use engine::Evaluation;
use rules::{Color, Rules};

use crate::thinker::{Thinker, proved};

/// Games between a newcomer and the one it may replace.
pub struct Gate<'a> {
    evaluations: [&'a dyn Evaluation; 2],
    database: Option<&'a Database>,
    nodes: u64,
    openings: Vec<Opening>,
}

impl<'a> Gate<'a> {
    /// Games with so many nodes for each move, in an order of the openings that depends on the seed.
    pub fn new(
        evaluations: [&'a dyn Evaluation; 2],
        database: Option<&'a Database>,
        nodes: u64,
        seed: u64,
    ) -> Gate<'a> {
        let mut openings = openings::eleven_man();
        RandomStream::new(seed).shuffle(&mut openings);
        Gate { evaluations, database, nodes, openings }
    }

    /// Both players, for one thread.
    pub fn thinkers(&self) -> [Thinker<'a>; 2] {
        self.evaluations.map(|evaluation| Thinker::new(evaluation, self.database, self.nodes))
    }

    /// What the newcomer makes of a pair of games, first as Black.
    pub fn pair(&self, number: usize, thinkers: &mut [Thinker<'_>; 2]) -> [GameScore; 2] {
        let opening = &self.openings[number % self.openings.len()];
        Color::ALL.map(|newcomer| game(opening, newcomer, thinkers))
    }
}

/// A game in which the newcomer has a color.
fn game(opening: &Opening, newcomer: Color, thinkers: &mut [Thinker<'_>; 2]) -> GameScore {
    let mut game = opening.game(Rules::default());
    thinkers.iter_mut().for_each(Thinker::begin);
    let winner = loop {
        if let Some(winner) = thinkers[0].ended(&game) {
            break winner;
        }
        let turn = game.position().turn();
        let thinker = &mut thinkers[usize::from(turn != newcomer)];
        let line = thinker.think(&game).expect("the game is not over");
        game.play(line.moves[0]).expect("the search makes legal moves");
        let proved = proved(turn, &line);
        if proved.is_some() {
            break proved;
        }
    };
    match winner {
        None => GameScore::Draw,
        Some(winner) if winner == newcomer => GameScore::Win,
        Some(_) => GameScore::Loss,
    }
}
