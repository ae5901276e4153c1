//! A fixed amount of work: how fast the search is, and a number of nodes that only changes when the search does.

use arena::NoControl;
use endgame::Database;
use rules::{Game, Position, Rules};

use crate::clock::{CpuClock, Enough};
use crate::{Depth, Evaluation, SearchSettings, Table, TableError, Threads};

/// The work.
#[derive(Clone, Copy)]
pub struct BenchSettings<'a> {
    /// The depth to which every position is searched.
    pub depth: u32,
    /// Threads that search together. Only one looks at the same number of nodes every time.
    pub threads: usize,
    /// What positions are worth.
    pub evaluation: &'a dyn Evaluation,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bench {
    /// Positions looked at: with one thread the same on every machine.
    pub nodes: u64,
    /// Processor time of the thread that decides, in seconds.
    pub seconds: f64,
}

/// Positions of ballots and of the middle game, and an ending.
pub const POSITIONS: [&str; 12] = [
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13",
    "B:W18,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,14",
    "W:W17,18,22,24,25,26,27,29,30,31,32:B1,2,3,4,6,7,8,10,11,12,15",
    "B:W13,18,22,26,27,28,30,31,32:B1,2,3,6,7,10,11,12,19",
    "W:W19,22,25,26,27,29,30,31,32:B1,2,3,5,6,7,8,12,13",
    "B:W20,21,22,26,27,30,31,32:B3,4,6,8,10,11,12,13",
    "W:W17,21,23,26,30,31,32:B3,5,7,8,10,12,13",
    "B:W18,22,26,29,30,31:B2,5,6,7,10,12",
    "W:W21,25,27,K6:B12,13,20,K30",
    "B:W28,30,31,K11:B3,12,20,K22",
    "W:W24,27,K10,K14:B12,19,K21,K29",
];

/// Searches every position.
///
/// # Errors
/// When there is no memory for a table.
///
/// # Panics
/// When one of the positions is not legal.
pub fn run(settings: BenchSettings<'_>) -> Result<Bench, TableError> {
    let mut table = Table::new(16)?;
    let database = Database::built_in();
    let clock = CpuClock::start();
    let mut nodes = 0;
    for fen in POSITIONS {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        table.clear();
        let threads = Threads {
            count: settings.threads,
            evaluation: settings.evaluation,
            table: &table,
            database: Some(&database),
        };
        let enough = Enough { nodes: u64::MAX, control: &NoControl, by_time: false, cpu: None };
        let depth = Depth(i32::try_from(settings.depth).unwrap_or(i32::MAX));
        let search = SearchSettings { depth, ..SearchSettings::default() };
        let game = Game::new(position, Rules::default());
        nodes += threads.search(&game, &position.moves(), search, &enough, |_| ()).nodes;
    }
    Ok(Bench { nodes, seconds: clock.elapsed().as_secs_f64() })
}
