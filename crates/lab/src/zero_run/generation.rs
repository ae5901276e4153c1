//! One generation: games, a net, a gate. Each part that is done is not done again.

use arena::statistics::{Pairing, Pairs, Score, Sprt, Verdict};
use engine::{Evaluation, Origin, Weights};
use learning::{
    Fitted, Fitting, GameRecord, Gate, LabelSettings, Records, SelfPlay, fit, samples_of, values_of,
};

use super::result::GenerationResult;
use super::tasks::{GAMES_OF_TASK, GameTasks, GateTasks, add_pairs};
use super::{GAMES, GATES, ZeroRun, present, weights_file};
use crate::run::Session;
use crate::{
    Digest, Ended, Enough, Journal, MatchFigures, Progress, RunError, RunEvent, RunFolder, RunObserver,
    TaskResult, Tasks,
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
    /// A generation is over.
    Generation(&'a GenerationResult),
}

// What seeds are for.
const OF_GAMES: u64 = 0;
const OF_FIT: u64 = 1;
const OF_GATE: u64 = 2;
const OF_ENDINGS: u64 = 3;

/// Positions by which the values of pieces are measured.
pub(super) const POSITIONS_FOR_VALUES: usize = 20_000;
/// Endings, and nodes for each, by which the agreement with the databases is measured.
const ENDINGS: usize = 2_000;
const NODES_FOR_ENDING: u64 = 200;
const PIECES_OF_ENDING: usize = 4;

impl ZeroRun {
    /// The generation after those that are over; `None` if it was told to stop.
    pub(super) fn generation(
        &self,
        session: &mut Session<'_>,
        before: &[GenerationResult],
    ) -> Result<Option<GenerationResult>, RunError> {
        let generation = before.len() + 1;
        let present = present(session.folder, before)?;
        let failures = before.iter().filter(|result| !result.is_kept).count();
        let nodes = self.declaration.nodes_after(failures);
        let Some(games_digest) = self.play(session, generation, &*present, nodes)? else { return Ok(None) };
        let Some((fitted, positions, values)) = self.fit(session, generation, before)? else {
            return Ok(None);
        };
        let games = before.last().map_or(0, |last| last.games) + self.declaration.games as u64;
        let mut weights = Weights {
            man: 1,
            origin: Origin {
                run: "learn zero".to_owned(),
                seed: self.declaration.seed,
                generation: generation as u32,
                games,
                positions: positions as u64,
                program: self.program.clone(),
            },
            form: fitted.form,
        };
        let values = values_of(&weights, &values);
        weights.man = (values.man.round() as i32).max(1);
        let bytes = weights.to_bytes();
        session.folder.write(&weights_file(generation), |out| out.write_all(&bytes))?;
        let Some((gate, is_kept)) = self.gate(session, generation, &weights, &*present)? else {
            return Ok(None);
        };
        let seed = self.seed(generation, OF_ENDINGS);
        let agreement =
            learning::agreement(&weights, &self.database, PIECES_OF_ENDING, ENDINGS, NODES_FOR_ENDING, seed);
        let (rating, rating_low, rating_high) = rating(before, &gate);
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
            agreement,
            values,
            games_digest,
            weights: Digest::of(bytes),
        };
        let result = result.kept_in(session.folder)?;
        session.done += 1;
        session.observer.event(RunEvent::Zero(ZeroEvent::Generation(&result)));
        Ok(Some(result))
    }

    /// Plays what is left of a generation's games, and answers what they are.
    fn play(
        &self,
        session: &mut Session<'_>,
        generation: usize,
        present: &dyn Evaluation,
        nodes: u64,
    ) -> Result<Option<Digest>, RunError> {
        let tasks = GameTasks {
            play: SelfPlay::new(present, Some(&self.endings), nodes).with_truth(&self.database),
            games: self.declaration.games,
            seed: self.seed(generation, OF_GAMES),
        };
        let name = games_file(generation);
        let mut journal = open_journal(session.folder, &name, tasks.count())?;
        let mut lines = Vec::new();
        let ended = session.tasks(&tasks, &mut journal, &mut |result, observer| {
            match result {
                TaskResult::Arrived(_, progress) => tell(observer, ZeroEvent::Games { generation, progress }),
                TaskResult::Next(_, line) => lines.push(Digest::of(line.bytes())),
            }
            Enough::No
        })?;
        let digest = Digest::of(lines.iter().flat_map(|digest| digest.0.to_le_bytes()));
        Ok(matches!(ended, Ended::Finished(_)).then_some(digest))
    }

    /// Fits a net to the games of the last generations; with it the number of positions, and some of those it was not
    /// fitted to.
    fn fit(
        &self,
        session: &mut Session<'_>,
        generation: usize,
        before: &[GenerationResult],
    ) -> Result<Option<(Fitted, usize, Vec<learning::Sample>)>, RunError> {
        let first = generation.saturating_sub(self.declaration.generations_kept) + 1;
        let mut games = Vec::new();
        for number in first.max(1)..=generation {
            let expected = before.get(number - 1).map(|result| result.games_digest);
            games.extend(read_games(session.folder, number, self.declaration.games, expected)?);
        }
        // Who knows nothing has no thoughts worth learning.
        let labels = if generation == 1 {
            LabelSettings { result_share: 1.0, ..self.declaration.labels }
        } else {
            self.declaration.labels
        };
        let samples = samples_of(&games, labels, Some(&self.database));
        drop(games);
        let (seed, settings) = (self.seed(generation, OF_FIT), self.declaration.fit);
        let threads = rayon::ThreadPoolBuilder::new().num_threads(session.executor.width()).build();
        let threads = threads.map_err(|error| session.folder.io("", std::io::Error::other(error)))?;
        let (stop, observer) = (session.stop, &mut *session.observer);
        let fitted = threads.install(|| {
            fit(&samples, settings, seed, |fitting| {
                tell(observer, ZeroEvent::Fit { generation, fitting, passes: settings.passes });
                !stop.is_stopped()
            })
        });
        let positions = samples.training.len();
        let mut apart = samples.validation;
        apart.truncate(POSITIONS_FOR_VALUES);
        Ok(fitted.map(|fitted| (fitted, positions, apart)))
    }

    /// Whether the new weights play better than what is in force.
    fn gate(
        &self,
        session: &mut Session<'_>,
        generation: usize,
        weights: &Weights,
        present: &dyn Evaluation,
    ) -> Result<Option<(MatchFigures, bool)>, RunError> {
        let settings = self.declaration.gate;
        let sprt = Sprt::new(settings.sprt).expect("the test was declared");
        let seed = self.seed(generation, OF_GATE);
        let gate = Gate::new([weights, present], Some(&self.endings), settings.nodes, seed);
        let tasks = GateTasks { gate, pairs: settings.most_pairs };
        let name = format!("{GATES}/{generation}");
        let mut journal = open_journal(session.folder, &name, tasks.count())?;
        let (mut pairs, mut score) = (Pairs::default(), Score::default());
        let mut verdict = Verdict::Continue;
        let mut is_damaged = false;
        let ended = session.tasks(&tasks, &mut journal, &mut |result, observer| {
            let line = match result {
                TaskResult::Arrived(_, progress) => {
                    tell(observer, ZeroEvent::Gate { generation, progress });
                    return Enough::No;
                }
                TaskResult::Next(_, line) => line,
            };
            is_damaged |= add_pairs(line, &mut pairs, &mut score).is_none();
            verdict = sprt.check(&pairs).verdict;
            let is_decided = verdict != Verdict::Continue && pairs.total() >= settings.fewest_pairs as u64;
            if is_decided { Enough::Yes } else { Enough::No }
        })?;
        if is_damaged {
            return Err(session.folder.damaged(&name, "results of games"));
        }
        let Ended::Finished(_) = ended else { return Ok(None) };
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
    let name = games_file(generation);
    let count = games.div_ceil(GAMES_OF_TASK);
    let mut journal = open_journal(folder, &name, count)?;
    let (records, mut games, mut lines) = (Records::default(), Vec::new(), Vec::new());
    for index in 0..count {
        let damaged = |_| folder.damaged(&name, "the games of a generation, whole");
        let line =
            journal.read(index).map_err(|_| folder.damaged(&name, "the games of a generation, whole"))?;
        lines.push(Digest::of(line.bytes()));
        games.extend(records.read_line(&line).map_err(damaged)?);
    }
    let digest = Digest::of(lines.iter().flat_map(|digest| digest.0.to_le_bytes()));
    if expected.is_some_and(|expected| expected != digest) {
        return Err(folder.damaged(&name, "the games that this run played"));
    }
    Ok(games)
}

fn games_file(generation: usize) -> String {
    format!("{GAMES}/{generation}")
}

fn open_journal(folder: &RunFolder, name: &str, tasks: usize) -> Result<Journal, RunError> {
    let path = folder.file(name);
    Journal::open(&path, tasks).map_err(|error| RunError::Journal { path, error })
}

fn tell(observer: &mut dyn RunObserver, event: ZeroEvent<'_>) {
    observer.event(RunEvent::Zero(event));
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
