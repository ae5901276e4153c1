//! The search: looks at one position deeper and deeper until it has to stop.
//!
//! `deepen.rs` asks for one more ply at a time, `node.rs` looks at one position, `quiescence.rs` follows captures to
//! where the board is quiet, `ordering.rs` says which moves to try first, `path.rs` knows which positions came before.

mod deepen;
mod node;
mod ordering;
mod path;
mod quiescence;

use endgame::{Database, Verdict};
use rules::{DrawRules, Game, Move, Position, Variant};

use crate::clock::Enough;
use crate::evaluation::{Evaluation, State};
use crate::table::Table;
use crate::{Depth, Ply, Score, StopReason};

use node::Candidates;
use ordering::OrderTables;
use path::Path;

pub use deepen::{FoundLine, Outcome};

/// What can be switched off, to measure by a match what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Positions that were looked at are remembered.
    pub table: bool,
    /// Moves that did well elsewhere are tried first.
    pub ordering: bool,
    /// The first guess of a search is the last one's score.
    pub aspiration: bool,
    /// Late moves are looked at less deeply.
    pub reductions: bool,
    /// A position that is far above the window is cut when a shallower search confirms it.
    pub pruning: bool,
    /// A position is not quiet while a capture is threatened.
    pub threats: bool,
    /// A forced move costs no depth.
    pub extensions: bool,
}

impl Default for Features {
    /// Those that a match let in; the ledger in `experiments/engine` has the others.
    fn default() -> Features {
        Features { table: true, ordering: true, aspiration: true, pruning: true, ..Features::all(false) }
    }
}

impl Features {
    /// All of them on, or off.
    pub const fn all(on: bool) -> Features {
        Features {
            table: on,
            ordering: on,
            aspiration: on,
            reductions: on,
            pruning: on,
            threats: on,
            extensions: on,
        }
    }

    /// One of them by its name.
    pub fn part(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "table" => &mut self.table,
            "ordering" => &mut self.ordering,
            "aspiration" => &mut self.aspiration,
            "reductions" => &mut self.reductions,
            "pruning" => &mut self.pruning,
            "threats" => &mut self.threats,
            "extensions" => &mut self.extensions,
            _ => return None,
        })
    }
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// What the search does beyond looking at every line.
    pub features: Features,
    /// How many of the best moves are told, each with its line.
    pub lines: usize,
    /// The depth at which to begin.
    pub first: Depth,
    /// The depth at which to stop.
    pub depth: Depth,
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings { features: Features::default(), lines: 1, first: Depth(1), depth: Depth::DEEPEST }
    }
}

/// One thread's search of a position.
pub struct Search<'a, E: Evaluation + ?Sized> {
    evaluation: &'a E,
    table: &'a Table,
    database: Option<&'a Database>,
    enough: &'a Enough<'a>,
    settings: SearchSettings,
    variant: Variant,
    draws: DrawRules,
    path: Path,
    order: OrderTables,
    /// The moves of each ply, in lists that are used again and again.
    candidates: Vec<Candidates>,
    /// The best line found from each ply on.
    lines: Vec<Vec<Move>>,
    /// What the evaluation computed for the last position of each ply: moves of one position are much alike.
    states: Vec<State>,
    nodes: u64,
    evaluations: u64,
    deepest: Ply,
    root_depth: Depth,
    stopped: Option<StopReason>,
}

/// The scores that matter: a position worth more than `high` or less than `low` need not be known better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    low: Score,
    high: Score,
}

impl Window {
    const FULL: Window = Window { low: Score::LOWEST, high: Score::HIGHEST };

    /// The smallest window: is it more than this?
    fn above(score: Score) -> Window {
        Window { low: score, high: score + 1 }
    }

    /// As the other side sees it.
    fn turned(self) -> Window {
        Window { low: -self.high, high: -self.low }
    }

    /// Whether only one question is asked of the position: all but the main line.
    fn is_narrow(self) -> bool {
        self.high <= self.low + 1
    }
}

impl<'a, E: Evaluation + ?Sized> Search<'a, E> {
    /// A search of the position that a game has reached. Only the standard game asks the databases.
    pub fn new(
        game: &Game,
        evaluation: &'a E,
        table: &'a Table,
        database: Option<&'a Database>,
        enough: &'a Enough<'a>,
        settings: SearchSettings,
    ) -> Search<'a, E> {
        let rules = game.rules();
        let plies = Ply::LAST.index() + 2;
        Search {
            evaluation,
            table,
            database: database.filter(|_| rules.variant == Variant::Standard),
            enough,
            settings,
            variant: rules.variant,
            draws: rules.draws,
            path: Path::of(game),
            order: OrderTables::new(plies),
            candidates: (0..plies).map(|_| Candidates::empty()).collect(),
            lines: vec![Vec::new(); plies],
            states: vec![evaluation.state(); plies],
            nodes: 0,
            evaluations: 0,
            deepest: Ply::ROOT,
            root_depth: Depth::ZERO,
            stopped: None,
        }
    }

    /// Counts a position, and whether the search has to end.
    #[inline]
    fn enter(&mut self, ply: Ply) {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.stopped.is_none() {
            self.stopped = self.enough.reached(self.nodes);
        }
    }

    /// The score where the side to move has no move.
    #[inline]
    fn without_a_move(&self, ply: Ply) -> Score {
        match self.variant {
            Variant::Standard => -Score::won(ply),
            Variant::GiveAway => Score::won(ply),
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position, ply: Ply) -> Score {
        self.evaluations += 1;
        self.evaluation.score(position, &mut self.states[ply.index()])
    }

    /// What the databases say of a position. Won and lost games go on with a score that prefers to be there soon.
    #[inline]
    fn probe(&self, position: &Position, ply: Ply) -> Option<Score> {
        let database = self.database?;
        Some(match database.result(position)? {
            Verdict::Win => Score::known_win(ply),
            Verdict::Draw => Score::EVEN,
            Verdict::Loss => -Score::known_win(ply),
        })
    }
}
