//! What a run came to: figures over its seeds, beside those of the paper.

use samuel::Term;
use samuel::generalization::SeriesResult;
use serde::Serialize;

use super::declaration::GeneralizeDeclaration;
use super::paper::{Paper, PaperFigure};
use super::record::{GameRecord, SeedRecord};
use super::series::Series;
use super::spread::Spread;

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
    pub paper: Option<Beside>,
}

/// A figure of the paper, and where it lies among the seeds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Beside {
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
    pub(super) fn of(declaration: &GeneralizeDeclaration, records: &[SeedRecord]) -> Summary {
        let series = declaration.series();
        let whole = Whole { records, games: declaration.games, before: declaration.games_before() };
        let figures = whole.figures(series.map(Paper::of));
        Summary {
            series,
            games: declaration.games,
            seeds: declaration.seeds,
            figures,
            leaders: leaders(records),
        }
    }
}

struct Whole<'a> {
    records: &'a [SeedRecord],
    games: usize,
    /// Games of the series before the run.
    before: usize,
}

impl Whole<'_> {
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
            Beside {
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
