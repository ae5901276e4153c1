//! One generation: games, a net, a gate. Each part that is done is not done again.

use std::{fs, io};

use arena::statistics::{Pairing, Pairs, Score, Sprt, Verdict};
use engine::{Origin, Weights};
use learning::{
    Fitted, Fitting, GameRecord, LabelSettings, Records, Sample, agreement, endings_to_keep, fit, samples_of,
    values_of,
};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::declaration::SeedOf;
use super::machines::{Machines, StageExecutor};
use super::result::GenerationResult;
use super::stage::{Stage, StageGames, StageKind, add_pairs, tasks_of_games};
use super::times::{GenerationTimes, Part};
use super::{GAMES, GATES, START, ZeroRun, weights_file};
use crate::run::{Session, drive};
use crate::{
    Digest, Ended, Enough, Journal, MatchFigures, Progress, RunError, RunEvent, RunFolder, TaskResult, Tasks,
};

/// What happens in a run from zero.
#[derive(Clone, Copy, Debug)]
pub enum ZeroEvent<'a> {
    /// Some of a generation's games are over.
    Games {
        /// The generation.
        generation: usize,
        /// How far its games have come, in tasks.
        progress: Progress,
    },
    /// It begins, or goes on after these generations.
    Resumed(&'a [GenerationResult]),
    /// A pass of a generation's fit is over.
    Fit {
        /// The generation.
        generation: usize,
        /// How far the fit has come.
        fitting: Fitting,
        /// How many passes there are.
        passes: usize,
    },
    /// Some games of a generation's gate are over.
    Gate {
        /// The generation.
        generation: usize,
        /// How far its gate has come, in tasks.
        progress: Progress,
    },
    /// A generation is over, and in the tables and plots.
    Generation(&'a GenerationResult),
}

/// Positions by which the values of pieces are measured.
pub(super) const POSITIONS_FOR_VALUES: usize = 20_000;
/// Endings by which the agreement with the databases is measured.
pub const ENDINGS: usize = 2_000;
/// Positions looked at for the move in each.
pub const NODES_FOR_ENDING: u64 = 200;
const PIECES_OF_ENDING: usize = 4;

/// A generation in the making.
pub(super) struct Generation<'a, 's> {
    pub(super) run: &'a ZeroRun,
    pub(super) machines: &'a dyn Machines,
    pub(super) session: &'a mut Session<'s>,
    pub(super) times: &'a mut GenerationTimes,
    /// The generations before it.
    pub(super) before: &'a [GenerationResult],
}

impl Generation<'_, '_> {
    /// Makes it; `None` if it was told to stop.
    pub(super) fn make(mut self) -> Result<Option<GenerationResult>, RunError> {
        let (generation, declaration) = (self.number(), &self.run.declaration);
        let failures = self.before.iter().filter(|result| !result.is_kept).count();
        let nodes = declaration.nodes_after(failures);
        let played = self.play(nodes)?;
        self.note(Part::Games)?;
        let Some(games_digest) = played else { return Ok(None) };
        let fitted = self.fit()?;
        self.note(Part::Fit)?;
        let Some((fitted, positions, values)) = fitted else { return Ok(None) };
        let games = self.before.last().map_or(0, |last| last.games) + declaration.games as u64;
        let mut weights = Weights {
            man: 1,
            origin: Origin {
                run: "learn zero".to_owned(),
                seed: declaration.seed,
                generation: generation as u32,
                games,
                positions: positions as u64,
                program: self.run.program.clone(),
            },
            form: fitted.form,
        };
        let values = values_of(&weights, &values);
        weights.man = (values.man.round() as i32).max(1);
        let bytes = weights.to_bytes();
        self.folder().write(&weights_file(generation), |out| out.write_all(&bytes))?;
        let Some((gate, is_kept)) = self.gate()? else {
            self.note(Part::Gate)?;
            return Ok(None);
        };
        let seed = declaration.seed_of(generation, SeedOf::Endings);
        let database = &self.run.database;
        let endings = endings_to_keep(database, PIECES_OF_ENDING, ENDINGS, seed);
        let threads = self.threads()?;
        let agreement = threads.install(|| agreement(&weights, database, &endings, NODES_FOR_ENDING));
        let (rating, rating_low, rating_high) = rating(self.before, &gate);
        let result = GenerationResult {
            generation,
            is_kept,
            nodes,
            games,
            positions: positions as u64,
            fit: fitted.passes,
            gate,
            rating,
            rating_low,
            rating_high,
            agreement: agreement.fraction().unwrap_or_default(),
            values,
            games_digest,
            weights: Digest::of(bytes),
        };
        self.note(Part::Gate)?;
        let result = result.kept_in(self.folder())?;
        Ok(Some(result))
    }

    fn number(&self) -> usize {
        self.before.len() + 1
    }

    fn folder(&self) -> &RunFolder {
        self.session.folder
    }

    fn note(&mut self, part: Part) -> Result<(), RunError> {
        let (folder, generation) = (self.session.folder, self.number());
        self.times.note(folder, generation, part)
    }

    /// The threads of this machine.
    fn threads(&self) -> Result<ThreadPool, RunError> {
        let threads = ThreadPoolBuilder::new().num_threads(self.machines.here().width()).build();
        threads.map_err(|error| self.folder().io("", io::Error::other(error)))
    }

    /// What plays before this generation: the last one that was kept, as it was when it ended, or the weights that the
    /// run began with. Who begins with the rules alone has none at first.
    fn present(&self) -> Result<Option<usize>, RunError> {
        let kept = self.before.iter().rfind(|result| result.is_kept);
        let start = self.run.declaration.start.map(|weights| (START, weights));
        let Some((generation, weights)) = kept.map(|kept| (kept.generation, kept.weights)).or(start) else {
            return Ok(None);
        };
        let name = weights_file(generation);
        let bytes = fs::read(self.folder().file(&name)).map_err(|error| self.folder().io(&name, error))?;
        if Digest::of(bytes) != weights {
            return Err(self.folder().damaged(&name, "the weights of this run"));
        }
        Ok(Some(generation))
    }

    /// Plays what is left of a stage's games. `take` gets all results in their order, and answers whether those up to
    /// here are enough. Answers whether they are played.
    fn games(
        &mut self,
        kind: StageKind,
        nodes: u64,
        mut take: impl FnMut(&str) -> Enough,
    ) -> Result<bool, RunError> {
        let generation = self.number();
        let stage = Stage { kind, generation, present: self.present()?, nodes };
        let tasks = StageGames::read(self.folder().path(), stage)?;
        let (name, settings) = (journal_file(kind, generation), tasks.settings());
        let mut journal = open_journal(self.folder(), &name, tasks.count())?;
        let executor = StageExecutor { machines: self.machines, stage: &stage, settings: &settings };
        let Session { folder, stop, observer, done, .. } = &mut *self.session;
        let before = journal.count();
        let driven = drive(&tasks, &mut journal, &executor, stop, &mut |result| match result {
            TaskResult::Arrived(_, progress) => {
                observer.event(RunEvent::Zero(match kind {
                    StageKind::Games => ZeroEvent::Games { generation, progress },
                    StageKind::Gate => ZeroEvent::Gate { generation, progress },
                }));
                Enough::No
            }
            TaskResult::Next(_, line) => take(line),
        });
        *done += journal.count() - before;
        let failed = |error| folder.io(&name, error);
        let Ended::Finished(tasks) = driven.map_err(failed)? else { return Ok(false) };
        journal.put_in_order(&folder.file(&name), tasks).map_err(failed)?;
        Ok(true)
    }

    /// Plays what is left of the games against itself, and answers what they are.
    fn play(&mut self, nodes: u64) -> Result<Option<Digest>, RunError> {
        let mut lines = Vec::new();
        let is_over = self.games(StageKind::Games, nodes, |line| {
            lines.push(Digest::of(line.bytes()));
            Enough::No
        })?;
        Ok(is_over.then(|| digest_of(&lines)))
    }

    /// Fits a net to the games of the last generations; with it the number of positions, and some of those it was not
    /// fitted to.
    fn fit(&mut self) -> Result<Option<(Fitted, usize, Vec<Sample>)>, RunError> {
        let (generation, declaration) = (self.number(), &self.run.declaration);
        let first = generation.saturating_sub(declaration.generations_kept) + 1;
        let mut games = Vec::new();
        for number in first.max(1)..=generation {
            let expected = self.before.get(number - 1).map(|result| result.games_digest);
            games.extend(read_games(self.folder(), number, declaration.games, expected)?);
        }
        // Who knows nothing has no thoughts worth learning.
        let is_ignorant = generation == 1 && declaration.start.is_none();
        let labels = if is_ignorant {
            LabelSettings { result_share: 1.0, ..declaration.labels }
        } else {
            declaration.labels
        };
        let samples = samples_of(&games, labels, Some(&self.run.database));
        drop(games);
        let (seed, settings) = (declaration.seed_of(generation, SeedOf::Fit), declaration.fit);
        let threads = self.threads()?;
        let (stop, observer) = (self.session.stop, &mut *self.session.observer);
        let fitted = threads.install(|| {
            fit(&samples, settings, seed, |fitting| {
                observer.event(RunEvent::Zero(ZeroEvent::Fit {
                    generation,
                    fitting,
                    passes: settings.passes,
                }));
                !stop.is_stopped()
            })
        });
        let positions = samples.training.len();
        let mut apart = samples.validation;
        apart.truncate(POSITIONS_FOR_VALUES);
        Ok(fitted.map(|fitted| (fitted, positions, apart)))
    }

    /// Whether the new weights play better than what is in force.
    fn gate(&mut self) -> Result<Option<(MatchFigures, bool)>, RunError> {
        let settings = self.run.declaration.gate;
        let sprt = Sprt::new(settings.sprt).expect("the test was declared");
        let (mut pairs, mut score) = (Pairs::default(), Score::default());
        let mut verdict = Verdict::Continue;
        let mut is_damaged = false;
        let is_over = self.games(StageKind::Gate, settings.nodes, |line| {
            is_damaged |= add_pairs(line, &mut pairs, &mut score).is_none();
            verdict = sprt.check(&pairs).verdict;
            let is_decided = verdict != Verdict::Continue && pairs.total() >= settings.fewest_pairs as u64;
            if is_decided { Enough::Yes } else { Enough::No }
        })?;
        if is_damaged {
            let name = journal_file(StageKind::Gate, self.number());
            return Err(self.folder().damaged(&name, "results of games"));
        }
        if !is_over {
            return Ok(None);
        }
        let figures = MatchFigures::of(&Pairing { first: 0, second: 1, score, pairs });
        let is_ahead = figures.elo.is_none_or(|elo| elo > 0.0) && score.wins > score.losses;
        let is_kept = match verdict {
            Verdict::AcceptH1 => true,
            Verdict::AcceptH0 => false,
            Verdict::Continue => is_ahead,
        };
        Ok(Some((figures, is_kept)))
    }
}

/// The games of a generation, which must be those that it played.
pub(super) fn read_games(
    folder: &RunFolder,
    generation: usize,
    games: usize,
    expected: Option<Digest>,
) -> Result<Vec<GameRecord>, RunError> {
    let name = journal_file(StageKind::Games, generation);
    let count = tasks_of_games(games);
    let mut journal = open_journal(folder, &name, count)?;
    let (records, mut games, mut lines) = (Records::default(), Vec::new(), Vec::new());
    for index in 0..count {
        let damaged = |_| folder.damaged(&name, "the games of a generation, whole");
        let line =
            journal.read(index).map_err(|_| folder.damaged(&name, "the games of a generation, whole"))?;
        lines.push(Digest::of(line.bytes()));
        games.extend(records.read_line(&line).map_err(damaged)?);
    }
    let digest = digest_of(&lines);
    if expected.is_some_and(|expected| expected != digest) {
        return Err(folder.damaged(&name, "the games that this run played"));
    }
    Ok(games)
}

/// What the games of a generation are, by the digests of their lines.
fn digest_of(lines: &[Digest]) -> Digest {
    Digest::of(lines.iter().flat_map(|digest| digest.0.to_le_bytes()))
}

fn journal_file(kind: StageKind, generation: usize) -> String {
    let folder = match kind {
        StageKind::Games => GAMES,
        StageKind::Gate => GATES,
    };
    format!("{folder}/{generation}")
}

fn open_journal(folder: &RunFolder, name: &str, tasks: usize) -> Result<Journal, RunError> {
    let path = folder.file(name);
    Journal::open(&path, tasks).map_err(|error| RunError::Journal { path, error })
}

/// What is in force, and what the gate adds, with intervals. A generation that won every game has no difference; it
/// counts as the lower end of what such a score shows.
fn rating(before: &[GenerationResult], gate: &MatchFigures) -> (f64, f64, f64) {
    let (value, low, high) = before
        .iter()
        .rfind(|result| result.is_kept)
        .map_or((0.0, 0.0, 0.0), |last| (last.rating, last.rating_low, last.rating_high));
    let step = gate.elo.or(gate.elo_low).unwrap_or_default();
    let (below, above) = (step - gate.elo_low.unwrap_or(step), gate.elo_high.unwrap_or(step) - step);
    let new = value + step;
    (new, new - (value - low).hypot(below), new + (high - value).hypot(above))
}
