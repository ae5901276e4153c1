//! A player that never errs with few pieces, for practice and tests: it plays from endgame databases where they
//! reach, and as `greedy` does elsewhere. Give-away never asks the databases.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::players::Greedy;
use arena::{
    Choice, Concurrency, Control, Decision, FileSetting, Form, Judge, Kind, Known, Limits, Line, Player,
    Rating, Settings, SpecError, Statistics, Worth,
};
use endgame::{Database, DatabaseError, Ending, RatedMove, Verdict};
use rules::{Color, Game, Move, Position, Variant};

/// `perfect`: plays endings from databases.
pub const PERFECT: Kind = Kind {
    name: "perfect",
    summary: "never errs in an ending with few pieces, and plays as greedy does before it",
    form: Form::Keys(&[
        ("database", "a folder of endgame databases; without it those of four pieces in the program"),
        ("seed", "the seed of its random choices"),
    ]),
    concurrency: |_| Concurrency::Ours,
    files: |_| vec![FileSetting { key: "database", reads: files_of }],
    build: |settings, seed| Ok(Box::new(Perfect::build(settings, seed)?)),
};

/// The same player with a database that others ask too.
pub fn perfect(database: Arc<Database>, seed: u64) -> Box<dyn Player> {
    Box::new(Perfect { database, before: Greedy::new(seed) })
}

/// Plays the shortest win and the longest defense that its database knows, and in a drawn ending a move after which
/// the largest share of replies loses.
struct Perfect {
    database: Arc<Database>,
    /// Plays while there are too many pieces.
    before: Greedy,
}

impl Perfect {
    fn build(settings: &Settings, seed: u64) -> Result<Perfect, SpecError> {
        let seed = settings.get("seed", "a whole number")?.unwrap_or(seed);
        let folder = settings.value_of("database");
        let database = database(folder.map(Path::new)).map_err(|error| SpecError::Unavailable {
            spec: format!("perfect:database={}", folder.unwrap_or_default()),
            reason: error.to_string(),
        })?;
        Ok(Perfect { database: Arc::new(database), before: Greedy::new(seed) })
    }

    /// The moves as the database has them, the best first; `None` where it does not reach.
    fn known_moves(&self, game: &Game) -> Result<Option<Vec<RatedMove>>, DatabaseError> {
        match game.rules().variant {
            Variant::Standard => self.database.moves(game.position()),
            Variant::GiveAway => Ok(None),
        }
    }

    fn decide(&self, game: &Game, moves: &[RatedMove]) -> Result<Decision, DatabaseError> {
        let best = match moves[0].ending {
            Ending::Draw => self.hardest_draw(game.position(), moves),
            _ => moves[0],
        };
        let line = self.database.line(game.position())?.map(|line| line.moves).unwrap_or_default();
        let score = worth(best.ending);
        let moves = if line.is_empty() { vec![best.mv] } else { line };
        let statistics = Statistics { nodes: 1, ..Statistics::default() };
        Ok(Decision {
            lines: vec![Line { score: Some(score), moves }],
            announcement: score.announcement(game.position().turn()),
            ..Decision::bare(best.mv, statistics)
        })
    }
}

impl Perfect {
    /// The drawing move after which the other side can err the easiest, the first of several.
    fn hardest_draw(&self, position: &Position, moves: &[RatedMove]) -> RatedMove {
        let losing_share = |rated: &RatedMove| {
            let after = position.after(rated.mv);
            let replies = after.moves();
            let loses = |&&reply: &&Move| self.database.result(&after.after(reply)) == Some(Verdict::Win);
            replies.iter().filter(loses).count() as f64 / replies.len() as f64
        };
        let draws = moves.iter().filter(|rated| rated.ending == Ending::Draw);
        let shares = draws.map(|rated| (losing_share(rated), *rated));
        let hardest = shares.reduce(|best, other| if other.0 > best.0 { other } else { best });
        hardest.expect("the best move draws").1
    }
}

impl Player for Perfect {
    fn name(&self) -> String {
        "perfect".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let decided = match self.known_moves(game) {
            Ok(Some(moves)) => self.decide(game, &moves),
            Ok(None) => return self.before.choose(game, limits, control),
            Err(error) => Err(error),
        };
        decided.unwrap_or_else(|error| Decision::new(Choice::Forfeit(error.to_string())))
    }

    fn rate(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Option<Vec<Rating>> {
        let Some(known) = self.known_moves(game).ok()? else {
            return self.before.rate(game, limits, control);
        };
        let rating = |mv| {
            let known = known.iter().find(|rated| rated.mv == mv)?;
            Some(Rating { mv, score: worth(known.ending) })
        };
        game.position().moves().into_iter().map(rating).collect()
    }
}

/// What an ending is worth to the side to move.
pub fn worth(ending: Ending) -> Worth {
    match ending {
        Ending::Win(plies) => Worth::Win { plies: Some(plies) },
        Ending::Draw => Worth::Draw,
        Ending::Loss(plies) => Worth::Loss { plies: Some(plies) },
    }
}

/// An ending in words: `White wins in 23 moves`, `draw`.
pub fn in_words(ending: Ending, turn: Color) -> String {
    worth(ending).announcement(turn).map_or_else(|| "draw".to_owned(), |won| won.to_string())
}

/// The databases of a folder, or those inside the program.
fn database(folder: Option<&Path>) -> Result<Database, DatabaseError> {
    folder.map_or_else(|| Ok(Database::built_in()), Database::open)
}

/// The files of a folder of databases, as far as there are any.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// Ends games by an endgame database. It knows nothing of draws by repetition or for want of progress, as no database
/// does: a win counts however long it takes.
pub struct EndgameJudge(Database);

impl EndgameJudge {
    /// By the databases of a folder, or by those inside the program.
    ///
    /// # Errors
    /// When there are none in the folder, or a file is missing, foreign or damaged.
    pub fn open(folder: Option<&Path>) -> Result<EndgameJudge, DatabaseError> {
        database(folder).map(EndgameJudge)
    }

    /// The most pieces of positions that it knows.
    pub fn pieces(&self) -> usize {
        self.0.pieces()
    }
}

impl Judge for EndgameJudge {
    fn known(&self, position: &Position) -> Option<Known> {
        let turn = position.turn();
        Some(match self.0.result(position)? {
            Verdict::Win => Known::Win(turn),
            Verdict::Draw => Known::Draw,
            Verdict::Loss => Known::Win(!turn),
        })
    }

    fn name(&self) -> String {
        format!("endgame database of {} pieces, without repetition and the forty-move rule", self.pieces())
    }
}
