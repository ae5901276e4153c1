//! A move of the engine at a fixed number of nodes, the same every time, and the end of a game as soon as it is known.

use arena::NoControl;
use endgame::{Database, Verdict};
use engine::{Enough, Evaluation, FoundLine, Search, SearchSettings, Table, Workspace};
use rules::{Color, Game, Position};

/// An evaluation that plays, with what one thread needs for that.
pub struct Thinker<'a> {
    database: Option<&'a Database>,
    /// Positions looked at for each move.
    nodes: u64,
    table: Table,
    work: Workspace<'a, dyn Evaluation + 'a>,
}

/// Buckets of the table for each node of a move: what one move finds out helps the next ones.
const BUCKETS_FOR_NODE: u64 = 8;
/// Megabytes of the table at most.
const MEGABYTES: usize = 4;

impl<'a> Thinker<'a> {
    pub(crate) fn new(
        evaluation: &'a dyn Evaluation,
        database: Option<&'a Database>,
        nodes: u64,
    ) -> Thinker<'a> {
        let table = Table::new(MEGABYTES).expect("there is room for a small table");
        Thinker { database, nodes, table, work: Workspace::new(evaluation) }
    }

    /// Begins a game of which nothing is known.
    pub(crate) fn begin(&mut self) {
        self.table.start_anew(self.nodes * BUCKETS_FOR_NODE);
    }

    /// Who has won, or nobody, if the game is over or the databases know how it ends.
    pub(crate) fn ended(&self, game: &Game) -> Option<Option<Color>> {
        if let Some(outcome) = game.outcome() {
            return Some(outcome.winner());
        }
        self.database?.result(game.position()).map(|verdict| winner_of(game.position(), verdict))
    }

    /// The best line; `None` where there is no move.
    pub(crate) fn think(&mut self, game: &Game) -> Option<FoundLine> {
        self.think_within(game, self.nodes)
    }

    /// The best line that fewer nodes find.
    pub(crate) fn think_within(&mut self, game: &Game, nodes: u64) -> Option<FoundLine> {
        self.table.go_on();
        let enough = Enough { nodes, control: &NoControl, by_time: false, cpu: None };
        let settings = SearchSettings::default();
        let search = Search::new(game, &mut self.work, &self.table, self.database, &enough, settings);
        search.run(game.position(), &game.position().moves(), |_| ()).lines.into_iter().next()
    }
}

/// Who wins, if a line proves it.
pub(crate) fn proved(turn: Color, line: &FoundLine) -> Option<Color> {
    line.score.is_decided().then(|| if line.score.points() > 0 { turn } else { !turn })
}

/// Who wins a position of which the databases know the result.
pub(crate) fn winner_of(position: &Position, verdict: Verdict) -> Option<Color> {
    match verdict {
        Verdict::Win => Some(position.turn()),
        Verdict::Draw => None,
        Verdict::Loss => Some(!position.turn()),
    }
}
