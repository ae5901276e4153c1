//! The tasks of a generation: games against itself, and games against the one in force.

use std::ops::Range;

use arena::seed_of_part;
use arena::statistics::{GameScore, PairScore, Pairs, Score};
use learning::{Gate, Records, SelfPlay};

use crate::{StopFlag, Tasks};

/// Games that are one task.
pub(super) const GAMES_OF_TASK: usize = 100;
/// Pairs of games that are one task.
const PAIRS_OF_TASK: usize = 4;

/// Games of self-play.
pub(super) struct GameTasks<'a> {
    pub(super) play: SelfPlay<'a>,
    pub(super) games: usize,
    pub(super) seed: u64,
}

impl Tasks for GameTasks<'_> {
    fn count(&self) -> usize {
        self.games.div_ceil(GAMES_OF_TASK)
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let mut thinker = self.play.thinker();
        let games = part(index, GAMES_OF_TASK, self.games).map(|number| {
            (!stop.is_stopped()).then(|| self.play.game(seed_of_part(self.seed, number as u64), &mut thinker))
        });
        Some(Records::to_line(&games.collect::<Option<Vec<_>>>()?))
    }
}

/// Pairs of games between a newcomer and the one in force.
pub(super) struct GateTasks<'a> {
    pub(super) gate: Gate<'a>,
    pub(super) pairs: usize,
}

impl Tasks for GateTasks<'_> {
    fn count(&self) -> usize {
        self.pairs.div_ceil(PAIRS_OF_TASK)
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let mut thinkers = self.gate.thinkers();
        let pairs = part(index, PAIRS_OF_TASK, self.pairs).map(|number| {
            (!stop.is_stopped())
                .then(|| self.gate.pair(number, &mut thinkers).map(letter).iter().collect::<String>())
        });
        Some(pairs.collect::<Option<Vec<_>>>()?.join(" "))
    }
}

fn part(index: usize, length: usize, all: usize) -> Range<usize> {
    index * length..((index + 1) * length).min(all)
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
