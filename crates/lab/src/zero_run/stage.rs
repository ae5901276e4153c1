//! The parts of a generation that are tasks: games against itself, and games against the one in force. Whoever has the
//! declaration and the weights makes the same list of them.

use std::ops::Range;
use std::path::Path;

use arena::seed_of_part;
use arena::statistics::{GameScore, PairScore, Pairs, Score};
use endgame::Database;
use engine::{Evaluation, Weights};
use learning::{Gate, Ignorance, Records, SelfPlay};

use super::declaration::{SeedOf, ZeroDeclaration};
use super::weights_file;
use crate::run::DECLARATION;
use crate::{RunError, StopFlag, Tasks, read_declaration};

/// Games that are one task.
const GAMES_OF_TASK: usize = 100;
/// Pairs of games that are one task.
const PAIRS_OF_TASK: usize = 4;

/// What the games of a stage are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum StageKind {
    /// To learn from: a generation against itself.
    Games,
    /// To find out whether a generation is stronger than the one in force.
    Gate,
}

impl StageKind {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            StageKind::Games => "games",
            StageKind::Gate => "gate",
        }
    }
}

/// Games of a generation, with all they depend on beside the declaration of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// What they are for.
    pub kind: StageKind,
    /// The generation, from 1.
    pub generation: usize,
    /// The generation in force; at first there is none.
    pub present: Option<usize>,
    /// Positions looked at for each move.
    pub nodes: u64,
}

impl Stage {
    /// The files of the run's folder that its games are made from.
    pub fn files(&self) -> Vec<String> {
        let weights = self.present.into_iter().chain(self.newcomer()).map(weights_file);
        std::iter::once(DECLARATION.to_owned()).chain(weights).collect()
    }

    fn newcomer(&self) -> Option<usize> {
        (self.kind == StageKind::Gate).then_some(self.generation)
    }
}

/// How many tasks the games of a generation are.
pub(super) fn tasks_of_games(games: usize) -> usize {
    games.div_ceil(GAMES_OF_TASK)
}

/// The games of a stage as tasks.
pub struct StageGames {
    stage: Stage,
    declaration: ZeroDeclaration,
    /// What is in force: weights, or nothing that knows more than the rules.
    present: Box<dyn Evaluation>,
    /// What may take its place.
    newcomer: Option<Weights>,
    /// What ends games.
    endings: Database,
}

impl StageGames {
    /// Makes them from the files of a run's folder.
    ///
    /// # Errors
    /// When one of them is not there, foreign or damaged.
    pub fn read(folder: &Path, stage: Stage) -> Result<StageGames, RunError> {
        let load = |generation| Weights::load(&folder.join(weights_file(generation)));
        let present: Box<dyn Evaluation> = match stage.present {
            None => Box::new(Ignorance),
            Some(generation) => Box::new(load(generation)?),
        };
        Ok(StageGames {
            stage,
            declaration: read_declaration(folder)?,
            present,
            newcomer: stage.newcomer().map(load).transpose()?,
            endings: Database::built_in(),
        })
    }

    /// What they are made from but for the weights, in a text that is the same wherever it is made.
    pub fn settings(&self) -> String {
        format!("{}{:?}\n", self.declaration.to_toml(), self.stage)
    }

    /// Games of the one in force against itself, as a line.
    fn self_play(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let play = SelfPlay::new(&*self.present, Some(&self.endings), self.stage.nodes)
            .with_truth(self.declaration.database_pieces);
        let seed = self.declaration.seed_of(self.stage.generation, SeedOf::Games);
        let mut thinker = play.thinker();
        let games = part(index, GAMES_OF_TASK, self.declaration.games).map(|number| {
            (!stop.is_stopped()).then(|| play.game(seed_of_part(seed, number as u64), &mut thinker))
        });
        Some(Records::to_line(&games.collect::<Option<Vec<_>>>()?))
    }

    /// Pairs of games of the newcomer against the one in force, as a line.
    fn pairs(&self, newcomer: &Weights, index: usize, stop: &StopFlag) -> Option<String> {
        let seed = self.declaration.seed_of(self.stage.generation, SeedOf::Gate);
        let gate = Gate::new([newcomer, &*self.present], Some(&self.endings), self.stage.nodes, seed);
        let mut thinkers = gate.thinkers();
        let pairs = part(index, PAIRS_OF_TASK, self.declaration.gate.most_pairs).map(|number| {
            let mut pair = || gate.pair(number, &mut thinkers).map(letter).iter().collect::<String>();
            (!stop.is_stopped()).then(&mut pair)
        });
        Some(pairs.collect::<Option<Vec<_>>>()?.join(" "))
    }
}

impl Tasks for StageGames {
    fn count(&self) -> usize {
        match self.newcomer {
            None => tasks_of_games(self.declaration.games),
            Some(_) => self.declaration.gate.most_pairs.div_ceil(PAIRS_OF_TASK),
        }
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        match &self.newcomer {
            None => self.self_play(index, stop),
            Some(newcomer) => self.pairs(newcomer, index, stop),
        }
    }
}

fn part(index: usize, length: usize, all: usize) -> Range<usize> {
    index * length..(index + 1).saturating_mul(length).min(all)
}

fn letter(score: GameScore) -> char {
    match score {
        GameScore::Win => 'w',
        GameScore::Draw => 'd',
        GameScore::Loss => 'l',
    }
}

/// Adds the pairs of a task's line; `None` if it is no such line.
pub(super) fn add_pairs(line: &str, pairs: &mut Pairs, score: &mut Score) -> Option<()> {
    for pair in line.split(' ') {
        let mut games = pair.chars().map(|letter| match letter {
            'w' => Some(GameScore::Win),
            'd' => Some(GameScore::Draw),
            'l' => Some(GameScore::Loss),
            _ => None,
        });
        let (one, other) = (games.next()??, games.next()??);
        if games.next().is_some() {
            return None;
        }
        pairs.add(PairScore::of(one, other));
        score.add(one);
        score.add(other);
    }
    Some(())
}
