//! The engine as a player of the arena.

mod memory;
mod settings;
mod streak;

use std::thread;
use std::time::Duration;

use arena::{
    Account, Choice, Control, Deadline, Decision, Limits, Line, Player, Rating, Statistics, Worth, legal_line,
};
use endgame::{Database, DatabaseError, Ending, RatedMove, Verdict};
use rules::{Game, Move, Variant};

use crate::clock::{CpuClock, Enough};
use crate::evaluation::explain;
use crate::{
    Depth, Evaluation, Features, FoundLine, Material, Numbers, Outcome, SearchSettings, Table, Threads,
    Weights,
};

pub use settings::CROWNHEAD;

use streak::Streak;

/// Nodes for a move where nothing else limits the thinking: a fraction of a second.
const NODES_UNLESS_TOLD: u64 = 500_000;

/// Nodes for the only move there is, where time is limited: there is nothing to choose, and on a clock the time is better
/// spent on other moves.
const NODES_FOR_THE_ONLY_MOVE: u64 = 2_000;

/// With more time than this for a move, the distances of few pieces are waited for if they are not at hand.
const TIME_FOR_DISTANCES: Duration = Duration::from_secs(3);

/// Who waits for distances looks for a stop after each of these.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// What to think about.
#[derive(Clone, Copy)]
struct Question<'a> {
    moves: &'a [Move],
    /// How many of them are to be told with their lines.
    lines: usize,
    /// What the databases say all these moves come to. The search then does not ask them, to whom they are the same.
    known: Option<Worth>,
    /// Whether it is about what to play, not about what each move is worth.
    is_choice: bool,
}

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

impl Crownhead {
    /// Positions that may be looked at; no number where a clock decides.
    fn nodes(&self, limits: &Limits) -> Option<u64> {
        let told = [self.nodes, limits.nodes].into_iter().flatten().min();
        let is_limited = self.is_timed(limits) || limits.depth.is_some();
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

    /// The databases, in a position that they know.
    fn knowing(&self, game: &Game) -> Option<&Database> {
        let is_standard = game.rules().variant == Variant::Standard;
        self.database.as_ref().filter(|database| is_standard && database.knows(game.position()))
    }

    /// The moves as the databases rate them, the best first, where they reach.
    fn exact(&self, game: &Game) -> Result<Option<Vec<RatedMove>>, DatabaseError> {
        self.knowing(game).map_or(Ok(None), |database| database.moves(game.position()))
    }

    /// Whether there is time to wait for distances that are missing.
    fn has_patience(&self, limits: &Limits) -> bool {
        let time = [self.cpu, limits.time_for_move()].into_iter().flatten().min();
        time.is_none_or(|time| time >= TIME_FOR_DISTANCES)
    }

    /// Whether distances are missing. Who has patience waits for them, so that the same question always has the same
    /// answer, unless somebody stops it.
    fn lacks_distances(&self, game: &Game, has_patience: bool, control: &dyn Control) -> bool {
        let Some(database) = self.knowing(game) else { return false };
        while !database.prepare_distances() {
            if !has_patience || control.stop() {
                return true;
            }
            thread::sleep(BETWEEN_LOOKS);
        }
        false
    }

    fn is_timed(&self, limits: &Limits) -> bool {
        self.cpu.is_some() || limits.time.is_some() || limits.clock.is_some()
    }

    /// Whether there is a time that is not worth to be spent where there is nothing to choose.
    fn is_hurried(&self, limits: &Limits) -> bool {
        self.is_timed(limits) && limits.time.is_none_or(|time| time < Limits::ENDLESS)
    }

    /// Thinks about some of the moves, with the databases or without them.
    fn think(
        &mut self,
        game: &Game,
        Question { moves, lines, known, is_choice }: Question<'_>,
        limits: &Limits,
        control: &dyn Control,
    ) -> Outcome {
        let nodes = if is_choice && moves.len() == 1 && self.is_hurried(limits) {
            self.nodes(limits).into_iter().chain([NODES_FOR_THE_ONLY_MOVE]).min()
        } else {
            self.nodes(limits)
        };
        match nodes {
            Some(nodes) if self.threads == 1 && !self.is_timed(limits) => self.table.start_anew(nodes),
            _ => self.table.go_on_with_all(),
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
        let material = Material::of(game.rules().variant);
        let threads = Threads {
            count: self.threads,
            evaluation: self.evaluation(game.rules().variant, &material),
            table: &self.table,
            database: self.database.as_ref().filter(|_| known.is_none()),
        };
        let man = threads.evaluation.man();
        let tell =
            |outcome: &Outcome| enough.control.thinking(&known_as(known, decision(game, outcome, man)));
        threads.search(game, moves, settings, &enough, tell)
    }

    fn decide(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<Decision, DatabaseError> {
        if let Some(mv) = wins_at_once(game).filter(|_| self.lines == 1) {
            return Ok(decided_at_once(game, mv));
        }
        let moves = game.position().moves();
        let is_forced = moves.len() == 1 && self.is_hurried(limits);
        if self.lacks_distances(game, self.has_patience(limits) && !is_forced, control)
            && let Some((moves, score)) = self.keeping(game).filter(|(moves, _)| !moves.is_empty())
        {
            return Ok(self.choose_among(game, &moves, score, limits, control));
        }
        if let Some(moves) = self.exact(game)?.filter(|moves| !moves.is_empty()) {
            return self.choose_known(game, &moves, limits, control);
        }
        let question = Question { moves: &moves, lines: self.lines, known: None, is_choice: true };
        let outcome = self.think(game, question, limits, control);
        Ok(decision(game, &outcome, self.man(game)))
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

    /// Chooses among the moves that keep what the databases say.
    fn choose_among(
        &mut self,
        game: &Game,
        moves: &[Move],
        score: Worth,
        limits: &Limits,
        control: &dyn Control,
    ) -> Decision {
        let question = Question { moves, lines: self.lines, known: Some(score), is_choice: true };
        let outcome = self.think(game, question, limits, control);
        known_as(Some(score), decision(game, &outcome, self.man(game)))
    }

    /// The moves that keep the result, with the result; `None` where the databases do not reach.
    fn keeping(&self, game: &Game) -> Option<(Vec<Move>, Worth)> {
        let (database, position) = (self.knowing(game)?, game.position());
        let (best, worth) = match database.result(position)? {
            Verdict::Win => (Verdict::Loss, Worth::Win { plies: None }),
            Verdict::Draw => (Verdict::Draw, Worth::Draw),
            Verdict::Loss => (Verdict::Win, Worth::Loss { plies: None }),
        };
        let keeps = |mv: &Move| database.result(&position.after(*mv)) == Some(best);
        let moves = position.moves().into_iter().filter(keeps).collect();
        Some((moves, worth))
    }

    /// A decided ending is played by distance; in a drawn one the search chooses.
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
            return Ok(self.choose_among(game, &drawn, score, limits, control));
        }
        let lines = moves.iter().take(self.lines).map(|rated| self.known_line(game, *rated));
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        let statistics = Statistics { nodes: 1, ..Statistics::default() };
        Ok(Decision {
            lines,
            announcement: score.announcement(game.position().turn()),
            ..Decision::bare(best.mv, statistics)
        })
    }

    /// A move with best play to the end.
    fn known_line(&self, game: &Game, rated: RatedMove) -> Result<Line, DatabaseError> {
        let after = game.position().after(rated.mv);
        let rest = match &self.database {
            Some(database) => database.line(&after)?.map(|line| line.moves).unwrap_or_default(),
            None => Vec::new(),
        };
        let moves = std::iter::once(rated.mv).chain(rest).collect();
        Ok(Line { score: Some(worth(rated.ending)), moves })
    }
}

impl Player for Crownhead {
    fn name(&self) -> String {
        "crownhead".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let decided = self.decide(game, limits, control);
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
        if !self.lacks_distances(game, true, control)
            && let Some(known) = self.exact(game).ok()?
        {
            let rating = |mv| known.iter().find(|rated| rated.mv == mv);
            let rating = |mv| Some(Rating { mv, score: worth(rating(mv)?.ending) });
            return moves.into_iter().map(rating).collect();
        }
        let question = Question { moves: &moves, lines: moves.len(), known: None, is_choice: false };
        let outcome = self.think(game, question, limits, control);
        let variant = game.rules().variant;
        let material = Material::of(variant);
        let evaluation = self.evaluation(variant, &material);
        let line_of = |mv| outcome.lines.iter().find(|line| line.moves.first() == Some(&mv));
        // A move that there was no time to look at is worth what the board is after it.
        let unseen = |mv| -evaluation.fresh_score(&game.position().after(mv));
        let score = |mv| line_of(mv).map_or_else(|| unseen(mv), |line| line.score);
        Some(moves.into_iter().map(|mv| Rating { mv, score: score(mv).worth_by(man) }).collect())
    }

    fn account(&mut self, game: &Game, line: &[Move]) -> Option<Account> {
        let end =
            legal_line(game.position(), line).pop().map_or(*game.position(), |(before, mv)| before.after(mv));
        let variant = game.rules().variant;
        let explained = explain(self.evaluation(variant, &Material::of(variant)), &end);
        Some(explained.account(game.position().turn()))
    }

    fn game_over(&mut self, _: Option<&Game>) {
        self.resignation.begin_anew();
        self.draw.begin_anew();
        self.table.clear();
    }
}

/// The first move that ends the game in favor of who makes it; at give-away there is none.
fn wins_at_once(game: &Game) -> Option<Move> {
    let (position, variant) = (game.position(), game.rules().variant);
    let wins = |mv: &Move| variant == Variant::Standard && !position.after(*mv).can_move();
    position.moves().into_iter().find(wins)
}

/// There is nothing to think about, and nothing to wait for.
fn decided_at_once(game: &Game, mv: Move) -> Decision {
    let score = Worth::Win { plies: Some(1) };
    Decision {
        lines: vec![Line { score: Some(score), moves: vec![mv] }],
        announcement: score.announcement(game.position().turn()),
        ..Decision::bare(mv, Statistics { nodes: 1, depth: 1, ..Statistics::default() })
    }
}

/// A search's outcome as a decision.
fn decision(game: &Game, outcome: &Outcome, man: i32) -> Decision {
    let line = |line: &FoundLine| Line { score: Some(line.score.worth_by(man)), moves: line.moves.clone() };
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
    Decision { lines, announcement, mean_depth: outcome.mean_depth(), ..Decision::bare(mv, statistics) }
}

/// With what the databases say of the position, if they do, in place of what the search thinks.
fn known_as(known: Option<Worth>, mut decided: Decision) -> Decision {
    if let Some(score) = known {
        decided.lines.iter_mut().for_each(|line| line.score = Some(score));
    }
    decided
}

fn worth(ending: Ending) -> Worth {
    match ending {
        Ending::Win(plies) => Worth::Win { plies: Some(plies) },
        Ending::Draw => Worth::Draw,
        Ending::Loss(plies) => Worth::Loss { plies: Some(plies) },
    }
}
