//! Several threads on one position (lazy SMP): each searches it on its own, and what one finds out is in the table for
//! all of them.

use std::thread;

use arena::StopFlag;
use endgame::Database;
use rules::{Game, Move};

use super::{Outcome, Search, SearchSettings, Workspace};
use crate::clock::Enough;
use crate::{Depth, Evaluation, Table};

/// What threads search with.
#[derive(Clone, Copy)]
pub struct Threads<'a> {
    /// How many there are.
    pub count: usize,
    /// What positions are worth to them.
    pub evaluation: &'a dyn Evaluation,
    /// What they found out.
    pub table: &'a Table,
    /// What they know of endings.
    pub database: Option<&'a Database>,
}

impl Threads<'_> {
    /// Searches among some moves. One thread decides, and tells what it has after each depth. In the end the nodes are
    /// those of all, who share what may be looked at.
    pub fn search(
        &self,
        game: &Game,
        moves: &[Move],
        settings: SearchSettings,
        enough: &Enough<'_>,
        tell: impl FnMut(&Outcome),
    ) -> Outcome {
        let done = &StopFlag::default();
        thread::scope(|scope| {
            let nodes = enough.nodes.div_ceil(self.count.max(1) as u64);
            let help = |number| {
                move || {
                    let enough = Enough { nodes, control: done, by_time: false, cpu: None };
                    self.help(game, moves, settings, &enough, number)
                }
            };
            let helpers: Vec<_> = (1..self.count).map(|number| scope.spawn(help(number))).collect();
            let enough = Enough { nodes, ..*enough };
            let mut outcome = self.one(game, moves, settings, &enough, tell);
            done.stop();
            for helper in helpers {
                let helper = helper.join().expect("a search does not panic");
                outcome.nodes += helper.nodes;
                outcome.evaluations += helper.evaluations;
                outcome.evaluated_plies += helper.evaluated_plies;
            }
            outcome
        })
    }

    /// Searches until the others are done, from another depth on than its neighbor: so they are seldom at the same
    /// positions at the same time.
    fn help(
        &self,
        game: &Game,
        moves: &[Move],
        settings: SearchSettings,
        enough: &Enough<'_>,
        number: usize,
    ) -> Outcome {
        let settings = SearchSettings { first: Depth(1 + (number % 4) as i32), ..settings };
        self.one(game, moves, settings, enough, |_| ())
    }

    fn one(
        &self,
        game: &Game,
        moves: &[Move],
        settings: SearchSettings,
        enough: &Enough<'_>,
        tell: impl FnMut(&Outcome),
    ) -> Outcome {
        let mut work = Workspace::new(self.evaluation);
        let search = Search::new(game, &mut work, self.table, self.database, enough, settings);
        search.run(game.position(), moves, tell)
    }
}
