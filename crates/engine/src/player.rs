//! The engine as a player of the arena.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use arena::{
    Account, Choice, Concurrency, Control, Deadline, Decision, FileSetting, Form, Kind, Limits, Line, Player,
    Rating, Settings, SpecError, Statistics, StopFlag, Worth, legal_line,
};
use endgame::{Database, DatabaseError, Ending, RatedMove};
use rules::{Game, Move, Variant};

use crate::clock::{CpuClock, Enough};
use crate::evaluation::explain;
use crate::{
    Depth, Evaluation, Features, Material, Numbers, Outcome, Search, SearchSettings, Table, Weights,
    Workspace,
};

/// `crownhead`: the modern engine.
pub const CROWNHEAD: Kind = Kind {
    name: "crownhead",
    summary: "the modern engine: looks far ahead, and knows the endings",
    form: Form::Keys(&[
        ("weights", "a file of learned weights; without it pieces and tempo count"),
        ("hash", "megabytes for positions it remembers, 64 unless told"),
        ("threads", "threads that think together, 1 unless told"),
        ("lines", "how many of the best moves it tells, 1 unless told"),
        ("nodes", "positions it looks at for a move"),
        ("cpu", "milliseconds of processor time for a move"),
        (
            "database",
            "a folder of endgame databases, or none; without it those of four pieces in the program",
        ),
        (
            "with",
            "parts of the search that are on beside the usual ones, joined by +: reductions, threats, extensions, recaptures, razoring, unknown",
        ),
        ("without", "parts of the search that are off, joined by +: table, ordering, aspiration, pruning"),
        (
            "numbers",
            "numbers of the search that are to be others, NAME:NUMBER joined by +, as in pruning:30+razoring:50",
        ),
        (
            "resign",
            "MEN/MOVES: gives up when so many men behind for so many moves in a row; never unless told",
        ),
        (
            "draw",
            "MEN/MOVES: offers a draw, and takes one, when the score was within so many men for so many moves in a row; never unless told",
        ),
        ("seed", "accepted as of every player; it makes no random choices"),
    ]),
    concurrency: |_| Concurrency::Ours,
    files: |_| {
        vec![
            FileSetting { key: "database", reads: files_of },
            FileSetting { key: "weights", reads: |path| vec![path.to_owned()] },
        ]
    },
    build: |settings, _| Ok(Box::new(Crownhead::build(settings)?)),
};

/// Nodes for a move where nothing else limits the thinking: a fraction of a second.
const NODES_UNLESS_TOLD: u64 = 500_000;

const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 64;

struct Crownhead {
    /// Learned; for the standard game.
    weights: Option<Weights>,
    table: Table,
    database: Option<Database>,
    features: Features,
    numbers: Numbers,
    threads: usize,
    lines: usize,
    nodes: Option<u64>,
    cpu: Option<Duration>,
    resignation: Streak,
    draw: Streak,
}

/// So many men, for so many own moves in a row.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Lasting {
    men: f64,
    moves: u32,
}

impl FromStr for Lasting {
    type Err = ();

    fn from_str(text: &str) -> Result<Lasting, ()> {
        let (men, moves) = text.split_once('/').ok_or(())?;
        let lasting = Lasting {
            men: men.trim().parse().map_err(|_| ())?,
            moves: moves.trim().parse().map_err(|_| ())?,
        };
        (lasting.men > 0.0 && lasting.moves > 0).then_some(lasting).ok_or(())
    }
}

/// Own moves in a row after which the game looked so or so.
#[derive(Clone, Copy, Debug)]
struct Streak {
    /// What the player was told; nothing ever holds unless it was.
    wanted: Option<Lasting>,
    /// The ply of the last such move, and how many there were in a row.
    last: Option<(usize, u32)>,
}

impl Streak {
    fn of(wanted: Option<Lasting>) -> Streak {
        Streak { wanted, last: None }
    }

    /// Counts a move; whether there were enough in a row for which `looks_so` answers yes when given the men.
    fn lasts(&mut self, game: &Game, looks_so: impl FnOnce(f64) -> bool) -> bool {
        let Some(Lasting { men, moves }) = self.wanted else { return false };
        let ply = game.moves().len();
        let before = self.last.filter(|&(last, _)| last + 2 == ply).map_or(0, |(_, moves)| moves);
        self.last = looks_so(men).then_some((ply, before + 1));
        self.last.is_some_and(|(_, in_a_row)| in_a_row >= moves)
    }
}

impl Crownhead {
    fn build(settings: &Settings) -> Result<Crownhead, SpecError> {
        let unavailable = |key: &str, reason: String| SpecError::Unavailable {
            spec: format!("crownhead:{key}={}", settings.value_of(key).unwrap_or_default()),
            reason,
        };
        let number = |key, most: usize| match settings.get::<usize>(key, "a whole number")? {
            Some(number) if !(1..=most).contains(&number) => {
                Err(unavailable(key, format!("expected 1 to {most}")))
            }
            number => Ok(number),
        };
        let megabytes = settings.get("hash", "a number of megabytes")?.unwrap_or(64);
        let cpu = number("cpu", 86_400_000)?.map(|cpu| Duration::from_millis(cpu as u64));
        let weights = settings.value_of("weights").map(|path| Weights::load(Path::new(path)));
        Ok(Crownhead {
            weights: weights.transpose().map_err(|error| unavailable("weights", error.to_string()))?,
            table: Table::new(megabytes).map_err(|error| unavailable("hash", error.to_string()))?,
            database: database(settings.value_of("database"))
                .map_err(|error| unavailable("database", error.to_string()))?,
            features: features(settings)
                .map_err(|(key, part)| unavailable(key, format!("there is no part '{part}'")))?,
            numbers: numbers(settings)
                .map_err(|text| unavailable("numbers", format!("no number: '{text}'")))?,
            threads: number("threads", MOST_THREADS)?.unwrap_or(1),
            lines: number("lines", MOST_LINES)?.unwrap_or(1),
            nodes: number("nodes", usize::MAX)?.map(|nodes| nodes as u64),
            cpu,
            resignation: Streak::of(settings.get("resign", "MEN/MOVES, as in 4/3")?),
            draw: Streak::of(settings.get("draw", "MEN/MOVES, as in 0.1/5")?),
        })
    }

    /// Positions that may be looked at; no number where a clock decides.
    fn nodes(&self, limits: &Limits) -> Option<u64> {
        let told = [self.nodes, limits.nodes].into_iter().flatten().min();
        let is_limited =
            self.cpu.is_some() || limits.time.is_some() || limits.clock.is_some() || limits.depth.is_some();
        told.or((!is_limited).then_some(NODES_UNLESS_TOLD))
    }

    /// Weights are learned for the standard game.
    fn evaluation<'a>(&'a self, variant: Variant, material: &'a Material) -> &'a dyn Evaluation {
        match &self.weights {
            Some(weights) if variant == Variant::Standard => weights,
            _ => material,
        }
    }

    /// Points that are worth a man.
    fn man(&self, game: &Game) -> i32 {
        self.evaluation(game.rules().variant, &Material::of(game.rules().variant)).man()
    }

    /// The moves as the databases rate them, the best first, where they reach.
    fn exact(&self, game: &Game) -> Result<Option<Vec<RatedMove>>, DatabaseError> {
        match (&self.database, game.rules().variant) {
            (Some(database), Variant::Standard) => database.moves(game.position()),
            _ => Ok(None),
        }
    }

    fn think(
        &mut self,
        game: &Game,
        moves: &[Move],
        lines: usize,
        limits: &Limits,
        control: &dyn Control,
    ) -> Outcome {
        let nodes = self.nodes(limits);
        match nodes {
            Some(nodes) if self.threads == 1 => self.table.start_anew(nodes),
            _ => self.table.go_on(),
        }
        let depth =
            limits.depth.map_or(Depth::DEEPEST, |depth| Depth(i32::try_from(depth).unwrap_or(i32::MAX)));
        let settings = SearchSettings {
            features: self.features,
            numbers: self.numbers,
            lines,
            depth,
            ..SearchSettings::default()
        };
        let deadline = Deadline::new(control, control.now(), limits);
        let enough = Enough {
            nodes: nodes.unwrap_or(u64::MAX),
            control: &deadline,
            by_time: limits.time.is_some() || limits.clock.is_some(),
            cpu: self.cpu.map(|cpu| (CpuClock::start(), cpu)),
        };
        self.search(game, moves, settings, &enough)
    }

    /// One thread decides. The others search the same position, each in another order of depths, and what they find is
    /// in the table.
    fn search(&self, game: &Game, moves: &[Move], settings: SearchSettings, enough: &Enough<'_>) -> Outcome {
        let done = StopFlag::default();
        let material = Material::of(game.rules().variant);
        let evaluation = self.evaluation(game.rules().variant, &material);
        let database = self.database.as_ref();
        thread::scope(|scope| {
            let done = &done;
            let helpers: Vec<_> = (1..self.threads)
                .map(|number| {
                    scope.spawn(move || {
                        let settings = SearchSettings { first: first_depth(number), ..settings };
                        let enough = Enough { nodes: u64::MAX, control: done, by_time: false, cpu: None };
                        let mut work = Workspace::new(evaluation);
                        let search = Search::new(game, &mut work, &self.table, database, &enough, settings);
                        search.run(game.position(), moves, |_| ())
                    })
                })
                .collect();
            let tell =
                |outcome: &Outcome| enough.control.thinking(&decision(game, outcome, evaluation.man()));
            let mut work = Workspace::new(evaluation);
            let search = Search::new(game, &mut work, &self.table, database, enough, settings);
            let mut outcome = search.run(game.position(), moves, tell);
            done.stop();
            for helper in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
                outcome.nodes += helper.nodes;
                outcome.evaluations += helper.evaluations;
            }
            outcome
        })
    }

    /// Whether the game has looked hopeless for long enough to give it up.
    fn gives_up(&mut self, game: &Game, score: Option<Worth>) -> bool {
        self.resignation.lasts(game, |men| match score {
            Some(Worth::Loss { .. }) => true,
            Some(Worth::Men(ahead)) => ahead <= -men,
            _ => false,
        })
    }

    /// Whether the game has looked even for long enough to leave it drawn.
    fn offers_draw(&mut self, game: &Game, score: Option<Worth>) -> bool {
        self.draw.lasts(game, |men| match score {
            Some(Worth::Draw) => true,
            Some(Worth::Men(ahead)) => ahead.abs() <= men,
            _ => false,
        })
    }

    /// A decided ending is played by distance; in a drawn one the search chooses among the moves that keep the draw.
    fn choose_known(
        &mut self,
        game: &Game,
        moves: &[RatedMove],
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<Decision, DatabaseError> {
        let best = moves[0];
        let score = worth(best.ending);
        if best.ending == Ending::Draw {
            let drawn = moves.iter().filter(|rated| rated.ending == Ending::Draw);
            let drawn: Vec<_> = drawn.map(|rated| rated.mv).collect();
            let outcome = self.think(game, &drawn, 1, limits, control);
            let mut decided = decision(game, &outcome, self.man(game));
            decided.lines.iter_mut().for_each(|line| line.score = Some(score));
            return Ok(decided);
        }
        let line = match &self.database {
            Some(database) => database.line(game.position())?.map(|line| line.moves).unwrap_or_default(),
            None => Vec::new(),
        };
        let moves = if line.is_empty() { vec![best.mv] } else { line };
        let statistics = Statistics { nodes: 1, ..Statistics::default() };
        Ok(Decision {
            lines: vec![Line { score: Some(score), moves }],
            announcement: score.announcement(game.position().turn()),
            ..Decision::bare(best.mv, statistics)
        })
    }
}

impl Player for Crownhead {
    fn name(&self) -> String {
        "crownhead".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let decided = match self.exact(game) {
            Ok(Some(moves)) => self.choose_known(game, &moves, limits, control),
            Ok(None) => {
                let outcome = self.think(game, &game.position().moves(), self.lines, limits, control);
                Ok(decision(game, &outcome, self.man(game)))
            }
            Err(error) => Err(error),
        };
        let decided = decided.unwrap_or_else(|error| Decision::new(Choice::Forfeit(error.to_string())));
        let offers_draw = self.offers_draw(game, decided.score());
        if self.gives_up(game, decided.score()) {
            Decision { choice: Choice::Resign, ..decided }
        } else {
            Decision { offers_draw, ..decided }
        }
    }

    fn rate(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Option<Vec<Rating>> {
        let man = self.man(game);
        let moves = game.position().moves();
        if let Some(known) = self.exact(game).ok()? {
            let rating = |mv| known.iter().find(|rated| rated.mv == mv);
            let rating = |mv| Some(Rating { mv, score: worth(rating(mv)?.ending) });
            return moves.into_iter().map(rating).collect();
        }
        let outcome = self.think(game, &moves, moves.len(), limits, control);
        let line_of = |mv| outcome.lines.iter().find(|line| line.moves.first() == Some(&mv));
        moves.into_iter().map(|mv| Some(Rating { mv, score: line_of(mv)?.score.worth_by(man) })).collect()
    }

    fn account(&mut self, game: &Game, line: &[Move]) -> Option<Account> {
        let end =
            legal_line(game.position(), line).pop().map_or(*game.position(), |(before, mv)| before.after(mv));
        let variant = game.rules().variant;
        let explained = explain(self.evaluation(variant, &Material::of(variant)), &end);
        Some(explained.account(game.position().turn()))
    }

    fn game_over(&mut self, _: Option<&Game>) {
        self.resignation.last = None;
        self.draw.last = None;
        self.table.clear();
    }
}

/// Threads that begin at different depths are seldom at the same positions at the same time.
fn first_depth(helper: usize) -> Depth {
    Depth(1 + (helper % 4) as i32)
}

/// A search's outcome as a decision.
fn decision(game: &Game, outcome: &Outcome, man: i32) -> Decision {
    let line =
        |line: &crate::FoundLine| Line { score: Some(line.score.worth_by(man)), moves: line.moves.clone() };
    let lines: Vec<_> = outcome.lines.iter().map(line).collect();
    let Some(&mv) = lines.first().and_then(|line| line.moves.first()) else {
        return Decision::new(Choice::Resign);
    };
    let statistics = Statistics {
        nodes: outcome.nodes,
        depth: outcome.depth,
        evaluations: outcome.evaluations,
        ..Statistics::default()
    };
    let announcement = lines.first().and_then(|line| line.score?.announcement(game.position().turn()));
    Decision { lines, announcement, ..Decision::bare(mv, statistics) }
}

fn worth(ending: Ending) -> Worth {
    match ending {
        Ending::Win(plies) => Worth::Win { plies: Some(plies) },
        Ending::Draw => Worth::Draw,
        Ending::Loss(plies) => Worth::Loss { plies: Some(plies) },
    }
}

fn database(named: Option<&str>) -> Result<Option<Database>, DatabaseError> {
    match named {
        None => Ok(Some(Database::built_in())),
        Some("none") => Ok(None),
        Some(folder) => Database::open(Path::new(folder)).map(Some),
    }
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// The usual parts of the search with those that are switched; the key and the name of one that does not exist.
fn features(settings: &Settings) -> Result<Features, (&'static str, String)> {
    let mut features = Features::default();
    for (key, on) in [("with", true), ("without", false)] {
        for part in settings.value_of(key).into_iter().flat_map(|parts| parts.split('+')) {
            *features.part(part.trim()).ok_or_else(|| (key, part.to_owned()))? = on;
        }
    }
    Ok(features)
}

/// The usual numbers of the search with those that are changed; the text that changes none.
fn numbers(settings: &Settings) -> Result<Numbers, String> {
    let mut numbers = Numbers::default();
    for text in settings.value_of("numbers").into_iter().flat_map(|texts| texts.split('+')) {
        let (name, value) = text.split_once(':').ok_or(text)?;
        let value =
            value.trim().parse::<i32>().ok().filter(|value| (0..=1_000).contains(value)).ok_or(text)?;
        *numbers.number(name.trim()).ok_or(text)? = value;
    }
    Ok(numbers)
}
