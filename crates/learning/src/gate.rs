//! Whether one evaluation plays better than another: pairs of games from eleven-man ballots with colors changed, at the
//! same number of nodes a move.

use arena::statistics::GameScore;
use arena::{Opening, RandomStream, openings};
use endgame::Database;
use engine::{Evaluation, Table};
use rules::{Color, Rules};

use crate::thinker::{Thinker, proved};

/// Games between a newcomer and the one it may replace.
pub struct Gate<'a> {
    newcomer: Thinker<'a>,
    present: Thinker<'a>,
    openings: Vec<Opening>,
}

impl<'a> Gate<'a> {
    /// Games with so many nodes for each move, in an order of the openings that depends on the seed.
    pub fn new(
        [newcomer, present]: [&'a dyn Evaluation; 2],
        database: Option<&'a Database>,
        nodes: u64,
        seed: u64,
    ) -> Gate<'a> {
        let mut openings = openings::eleven_man();
        RandomStream::new(seed).shuffle(&mut openings);
        let thinker = |evaluation| Thinker { evaluation, database, nodes };
        Gate { newcomer: thinker(newcomer), present: thinker(present), openings }
    }

    /// What the newcomer makes of a pair of games, first as Black.
    pub fn pair(&self, number: usize, tables: &mut [Table; 2]) -> [GameScore; 2] {
        let opening = &self.openings[number % self.openings.len()];
        Color::ALL.map(|newcomer| self.game(opening, newcomer, tables))
    }

    /// A game in which the newcomer has a color.
    fn game(&self, opening: &Opening, newcomer: Color, tables: &mut [Table; 2]) -> GameScore {
        let mut game = opening.game(Rules::default());
        tables.iter_mut().for_each(|table| self.newcomer.begin(table));
        let winner = loop {
            if let Some(winner) = self.newcomer.ended(&game) {
                break winner;
            }
            let turn = game.position().turn();
            let (thinker, table) = match turn == newcomer {
                true => (&self.newcomer, &mut tables[0]),
                false => (&self.present, &mut tables[1]),
            };
            let line = thinker.think(&game, table).expect("the game is not over");
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
}
