//! The search: looks at one position deeper and deeper until it has to stop.
//!
//! `deepen.rs` asks for one more ply at a time, `node.rs` looks at one position, `quiescence.rs` follows captures to
//! where the board is quiet, `ordering.rs` says which moves to try first, `path.rs` knows which positions came before.

mod deepen;
mod features;
mod node;
mod ordering;
mod path;
mod quiescence;
mod threads;
mod workspace;

use endgame::{Database, Verdict};
use rules::{DrawRules, Game, Position, Variant};

use crate::clock::Enough;
use crate::evaluation::Evaluation;
use crate::table::Table;
use crate::{Depth, Ply, Score, StopReason};

use path::Path;

pub use deepen::{FoundLine, Outcome};
pub use features::{Features, Numbers};
pub use threads::Threads;
pub use workspace::Workspace;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// What the search does beyond looking at every line.
    pub features: Features,
    /// How far it goes with that.
    pub numbers: Numbers,
    /// How many of the best moves are told, each with its line.
    pub lines: usize,
    /// The depth at which to begin.
    pub first: Depth,
    /// The depth at which to stop.
    pub depth: Depth,
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings {
            features: Features::default(),
            numbers: Numbers::default(),
            lines: 1,
            first: Depth(1),
            depth: Depth::DEEPEST,
        }
    }
}

/// One thread's search of a position.
pub struct Search<'a, 'e, E: Evaluation + ?Sized> {
    work: &'a mut Workspace<'e, E>,
    table: &'a Table,
    database: Option<&'a Database>,
    enough: &'a Enough<'a>,
    settings: SearchSettings,
    variant: Variant,
    draws: DrawRules,
    path: Path,
    nodes: u64,
    evaluations: u64,
    /// How far those were from the root, added up.
    evaluated_plies: u64,
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

impl<'a, 'e, E: Evaluation + ?Sized> Search<'a, 'e, E> {
    /// A search of the position that a game has reached. Only the standard game asks the databases.
    pub fn new(
        game: &Game,
        work: &'a mut Workspace<'e, E>,
        table: &'a Table,
        database: Option<&'a Database>,
        enough: &'a Enough<'a>,
        settings: SearchSettings,
    ) -> Search<'a, 'e, E> {
        let rules = game.rules();
        work.begin();
        Search {
            work,
            table,
            database: database.filter(|_| rules.variant == Variant::Standard),
            enough,
            settings,
            variant: rules.variant,
            draws: rules.draws,
            path: Path::of(game),
            nodes: 0,
            evaluations: 0,
            evaluated_plies: 0,
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
        self.evaluated_plies += u64::from(ply.0.unsigned_abs());
        self.work.score(position, ply)
    }

    /// Hundredths of a man, in points of the evaluation.
    #[inline]
    fn hundredths(&self, hundredths: i32) -> i32 {
        hundredths * self.work.man / 100
    }

    /// What the databases say of a position. Won and lost games go on with a score that prefers to be there soon.
    ///
    /// Where a capture is pending the databases would have to look for what comes of it, which the search does anyway.
    #[inline]
    fn probe(&self, position: &Position, ply: Ply) -> Option<Score> {
        let database = self.database.filter(|database| database.knows(position))?;
        if position.must_capture() {
            return None;
        }
        Some(match database.result(position)? {
            Verdict::Win => Score::known_win(ply),
            Verdict::Draw => Score::EVEN,
            Verdict::Loss => -Score::known_win(ply),
        })
    }
}
