//! What a run came to: figures over its seeds, beside what the paper says of its two series (S-37).

use rules::Variant;
use samuel::Term;
use samuel::generalization::SeriesResult;
use serde::Serialize;

use super::declaration::{GeneralizeDeclaration, GeneralizeRun, Series};
use super::record::{GameRecord, SeedRecord};
use crate::Spread;

/// What a run came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The series of the paper that the figures stand beside.
    pub series: Option<Series>,
    /// Games of each seed.
    pub games: usize,
    /// Seeds.
    pub seeds: usize,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The terms that lead at the end, the most frequent first.
    pub leaders: Vec<Leader>,
}

/// A figure over the seeds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// What it counts.
    pub name: &'static str,
    /// The first game it is for.
    pub first: usize,
    /// The last game it is for.
    pub last: usize,
    /// What the seeds have.
    #[serde(flatten)]
    pub spread: Spread,
    /// The paper's, if it has one.
    pub paper: Option<PaperComparison>,
}

/// A figure of the paper, and where it lies among the seeds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PaperComparison {
    /// The figure.
    pub value: f64,
    /// The games that it is for.
    pub games: usize,
    /// The share of seeds that lie below it; none if it is for more games than ours.
    pub below: Option<f64>,
    /// The share of seeds that have just as much.
    pub equal: Option<f64>,
}

/// A term that leads at the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Leader {
    /// The term.
    pub term: &'static str,
    /// Seeds in which it leads with a positive sign.
    pub positive: usize,
    /// Seeds in which it leads with a negative sign.
    pub negative: usize,
}

/// The paper counts changes of the leader in so many games at a time.
pub(super) const BLOCK: usize = 7;

/// Blocks in the summary; the picture has all.
const BLOCKS: usize = 6;

impl Summary {
    pub(super) fn of(run: &GeneralizeRun, records: &[SeedRecord]) -> Summary {
        let &GeneralizeDeclaration { series, games, seeds, .. } = run.declaration();
        let whole = AllSeeds { records, games, before: run.games_before() };
        let figures = whole.figures(Paper::beside(run.declaration()));
        Summary { series, games, seeds, figures, leaders: leaders(records) }
    }
}

struct AllSeeds<'a> {
    records: &'a [SeedRecord],
    games: usize,
    /// Games of the series before the run.
    before: usize,
}

impl AllSeeds<'_> {
    fn figures(&self, paper: Option<&Paper>) -> Vec<Figure> {
        let mut figures = Vec::new();
        for (index, result) in SeriesResult::ALL.into_iter().enumerate() {
            let won = |games: &[GameRecord]| count(games, |game| usize::from(game.report.result == result));
            figures.extend(self.counted(result.name(), paper.map(|paper| paper.results[index]), won));
        }
        figures.extend(self.adjustments(paper));
        for (index, start) in (0..self.games).step_by(BLOCK).enumerate().take(BLOCKS) {
            let end = start + BLOCK;
            let told = paper.and_then(|paper| paper.leader_changes.get(index).copied());
            let told = told.map(|value| PaperFigure { value, games: end });
            let changes = |games: &[GameRecord]| count(games, |game| game.sampled_changes);
            figures.extend(self.figure("leader changes", start, end, told, changes));
        }
        let told = paper.and_then(|paper| paper.leaders);
        figures.extend(self.counted("different leaders", told, different_leaders));
        let discarded = |games: &[GameRecord]| count(games, |game| game.report.replacements.len());
        figures.extend(self.counted("discards", paper.and_then(|paper| paper.discards), discarded));
        let told = paper.and_then(|paper| paper.discarded_terms);
        figures.extend(self.counted("discarded terms", told, discarded_terms));
        let adopted = |games: &[GameRecord]| count(games, |game| usize::from(game.report.is_adopted));
        figures.extend(self.counted("adoptions", None, adopted));
        let unseated =
            |games: &[GameRecord]| count(games, |game| usize::from(game.report.unseated.is_some()));
        figures.extend(self.counted("drastic changes", None, unseated));
        figures
    }

    /// A rate, which can be compared over any number of games.
    fn adjustments(&self, paper: Option<&Paper>) -> Option<Figure> {
        let rate =
            |games: &[GameRecord]| count(games, |game| game.report.adjustments as usize) / games.len() as f64;
        let told = paper.map(|paper| paper.adjustments);
        let as_long = told.map(|told| PaperFigure { games: self.games, ..told });
        let mut figure = self.figure("adjustments a game", 0, self.games, as_long, rate)?;
        if let (Some(beside), Some(told)) = (&mut figure.paper, told) {
            beside.games = told.games;
        }
        Some(figure)
    }

    /// A count over as many games as the paper's, and over all if there are more.
    fn counted(
        &self,
        name: &'static str,
        paper: Option<PaperFigure>,
        value: impl Fn(&[GameRecord]) -> f64,
    ) -> Vec<Figure> {
        let beside = paper.and_then(|told| self.figure(name, 0, told.games, paper, &value));
        let is_longer = paper.is_none_or(|told| told.games < self.games);
        let whole = is_longer.then(|| self.figure(name, 0, self.games, None, &value)).flatten();
        beside.into_iter().chain(whole).collect()
    }

    fn figure(
        &self,
        name: &'static str,
        start: usize,
        end: usize,
        paper: Option<PaperFigure>,
        value: impl Fn(&[GameRecord]) -> f64,
    ) -> Option<Figure> {
        let end = end.min(self.games);
        let values: Vec<_> = self.records.iter().map(|record| value(&record.games[start..end])).collect();
        let share = |is_such: &dyn Fn(f64) -> bool| {
            values.iter().filter(|&&value| is_such(value)).count() as f64 / values.len() as f64
        };
        let beside = |told: PaperFigure| {
            let is_as_long = told.games <= end;
            PaperComparison {
                value: told.value,
                games: told.games,
                below: is_as_long.then(|| share(&|value| value < told.value)),
                equal: is_as_long.then(|| share(&|value| value == told.value)),
            }
        };
        let spread = Spread::of(&values)?;
        let (first, last) = (self.before + start + 1, self.before + end);
        Some(Figure { name, first, last, spread, paper: paper.map(beside) })
    }
}

fn count(games: &[GameRecord], of_game: impl Fn(&GameRecord) -> usize) -> f64 {
    games.iter().map(of_game).sum::<usize>() as f64
}

fn different_leaders(games: &[GameRecord]) -> f64 {
    different(games.iter().flat_map(|game| &game.report.leaders).map(|&(term, _)| term))
}

fn discarded_terms(games: &[GameRecord]) -> f64 {
    different(games.iter().flat_map(|game| &game.report.replacements).map(|one| one.discarded))
}

fn different(terms: impl Iterator<Item = Term>) -> f64 {
    let mut seen = [false; Term::COUNT];
    terms.for_each(|term| seen[term.index()] = true);
    seen.iter().filter(|&&is_seen| is_seen).count() as f64
}

fn leaders(records: &[SeedRecord]) -> Vec<Leader> {
    let mut counts = Term::ALL.map(|term| Leader { term: term.name(), positive: 0, negative: 0 });
    for leader in records.iter().filter_map(|record| record.games.last()).map(GameRecord::leader) {
        let counted = &mut counts[leader.term.index()];
        *if leader.is_negative { &mut counted.negative } else { &mut counted.positive } += 1;
    }
    let mut leaders: Vec<_> = counts.into_iter().filter(|one| one.positive + one.negative > 0).collect();
    leaders.sort_by_key(|one| std::cmp::Reverse(one.positive + one.negative));
    leaders
}

/// A figure of the paper, and how many games it is for.
#[derive(Clone, Copy)]
pub(super) struct PaperFigure {
    pub(super) value: f64,
    pub(super) games: usize,
}

/// The figures of a series.
pub(super) struct Paper {
    /// Games that Alpha won, lost and drew.
    pub(super) results: [PaperFigure; 3],
    /// Moves of Alpha that adjusted the polynomial, in a game.
    pub(super) adjustments: PaperFigure,
    /// Changes of the leading term in seven games at a time.
    pub(super) leader_changes: &'static [f64],
    /// Terms that led at some time.
    pub(super) leaders: Option<PaperFigure>,
    /// How often a term was discarded.
    pub(super) discards: Option<PaperFigure>,
    /// Different terms that were discarded.
    pub(super) discarded_terms: Option<PaperFigure>,
}

const fn figure(value: f64, games: usize) -> PaperFigure {
    PaperFigure { value, games }
}

impl Paper {
    /// The figures that a run stands beside. The paper's series are of the standard game.
    pub(super) fn beside(run: &GeneralizeDeclaration) -> Option<&'static Paper> {
        let series = run.series.filter(|_| run.variant == Variant::Standard)?;
        Some(match series {
            Series::First => &FIRST,
            Series::Second => &SECOND,
        })
    }
}

/// Footnote 19 says "approximately 20" of the moves of a game; the changes of the leader and the number of
/// leaders are "at least" so many. Of the 29 discarded terms "the majority" went twice.
static FIRST: Paper = Paper {
    results: [figure(16.0, 28), figure(12.0, 28), figure(0.0, 28)],
    adjustments: figure(20.0, 28),
    leader_changes: &[14.0, 8.0, 8.0, 4.0],
    leaders: Some(figure(20.0, 28)),
    discards: None,
    discarded_terms: Some(figure(29.0, 28)),
};

static SECOND: Paper = Paper {
    results: [figure(18.0, 28), figure(4.0, 28), figure(6.0, 28)],
    adjustments: figure(1039.0 / 42.0, 42),
    leader_changes: &[],
    leaders: None,
    discards: Some(figure(18.0, 42)),
    discarded_terms: Some(figure(18.0, 42)),
};
