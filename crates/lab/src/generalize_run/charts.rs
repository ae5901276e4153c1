//! Pictures of a run.

use samuel::Term;
use samuel::generalization::{RankedTerm, SeriesResult};

use super::declaration::GeneralizeRun;
use super::record::{GameRecord, SeedRecord};
use super::summary::{BLOCK, Paper};
use crate::plot::{Axis, Chart, Measured, Range, Series, Size};
use crate::spread::{quantile, sorted};

/// The charts of a run by name.
pub(super) fn charts(run: &GeneralizeRun, records: &[SeedRecord]) -> [(&'static str, Chart); 8] {
    let paper = Paper::beside(run.declaration());
    let games = Games::of(run, records);
    [
        ("coefficients", games.coefficients()),
        ("coefficients-of-seeds", games.coefficients_of_seeds()),
        ("final-coefficients", games.final_coefficients()),
        ("leading-five", games.leading_five()),
        ("correlation", games.correlation()),
        ("results", games.results(paper)),
        ("adjustments", games.adjustments(paper)),
        ("leader-changes", games.leader_changes(paper)),
    ]
}

/// The chart that also shows a run that is not finished.
pub(super) fn coefficients(run: &GeneralizeRun, records: &[SeedRecord]) -> (&'static str, Chart) {
    ("coefficients", Games::of(run, records).coefficients())
}

/// Terms that a picture with lines can show.
const LINES: usize = 6;

/// Terms that a picture with bands can show.
const BANDS: usize = 4;

/// Terms that a picture with a place for each can show.
const PLACES: usize = 16;

/// Terms that count as leading.
const LEADING: usize = 5;

/// How far to the right of ours the paper's figure is drawn, in places.
const PAPER_OFFSET: f64 = 0.12;

const GAMES_PLAYED: &str = "games played";

struct Games<'a> {
    records: &'a [SeedRecord],
    /// The number of the first game.
    first: usize,
    count: usize,
}

impl Games<'_> {
    fn of<'a>(run: &GeneralizeRun, records: &'a [SeedRecord]) -> Games<'a> {
        Games { records, first: run.games_before() + 1, count: run.declaration().games }
    }

    /// Figure 4 of the paper, for the first seed. A term that is not active has no coefficient, which is
    /// drawn as none: zero.
    fn coefficients(&self) -> Chart {
        let seed = self.records.first();
        let games: &[GameRecord] = seed.map_or(&[], |seed| &seed.games);
        let weight = |term| {
            games
                .iter()
                .filter_map(|game| game.term(term))
                .map(|one| f64::from(one.coefficient.power()))
                .sum()
        };
        let lines = heaviest(weight, LINES).into_iter().map(|term| {
            let points = games.iter().map(|game| {
                let coefficient = game.term(term).map_or(0.0, |one| f64::from(one.coefficient.value()));
                (f64::from(game.report.game), coefficient)
            });
            Series::line(term.name(), points)
        });
        let title = "Coefficients of the more significant terms, first seed";
        let y = Axis::signed_powers_of_two("coefficient");
        let size = Size { height: 540, ..Size::default() };
        Chart { size, ..chart(title, Axis::linear(GAMES_PLAYED), y, lines.collect()) }
    }

    /// Figure 4 over all seeds: the median of a coefficient where the term is active, and a band between
    /// its quartiles.
    fn coefficients_of_seeds(&self) -> Chart {
        let powers = |index: usize, term: Term| -> Vec<f64> {
            let games = self.records.iter().map(|record| &record.games[index]);
            sorted(&games.filter_map(|game| game.term(term)).map(signed_power).collect::<Vec<_>>())
        };
        let weight = |term| (0..self.count).flat_map(|index| powers(index, term)).map(f64::abs).sum();
        let series = heaviest(weight, BANDS).into_iter().flat_map(|term| {
            let at = |index: usize, share| quantile(&powers(index, term), share).map(coefficient);
            let band =
                (0..self.count).filter_map(|index| Some((self.x(index), at(index, 0.25)?, at(index, 0.75)?)));
            let line = (0..self.count).filter_map(|index| Some((self.x(index), at(index, 0.5)?)));
            [
                Series::band(term.name(), band.collect::<Vec<_>>()),
                Series::line(term.name(), line.collect::<Vec<_>>()),
            ]
        });
        let title = "Coefficients over all seeds: median and quartiles";
        let y = Axis::signed_powers_of_two("coefficient");
        let size = Size { height: 540, ..Size::default() };
        Chart { size, ..chart(title, Axis::linear(GAMES_PLAYED), y, series.collect()) }
    }

    /// The terms that are active in most seeds at the end, each with the median and the quartiles of its
    /// coefficient.
    fn final_coefficients(&self) -> Chart {
        let last = |term: Term| -> Vec<f64> {
            let games = self.records.iter().filter_map(|record| record.games.last());
            games.filter_map(|game| game.term(term)).map(signed_power).collect()
        };
        let weight = |term: Term| last(term).iter().map(|power| power.abs()).sum();
        let terms = heaviest(weight, PLACES);
        let points = terms.iter().enumerate().filter_map(|(place, &term)| {
            let powers = sorted(&last(term));
            let at = |share| quantile(&powers, share).map(coefficient);
            Some(Measured {
                y_interval: Some((at(0.25)?, at(0.75)?)),
                ..Measured::at(place as f64, at(0.5)?)
            })
        });
        let names = terms.iter().map(|&term| format!("{} ({})", term.name(), last(term).len()));
        let title = "Coefficients at the end: median and quartiles";
        let y = Axis::signed_powers_of_two("coefficient");
        chart(
            title,
            Axis::names("term (seeds in which it is active)", names),
            y,
            vec![Series::points("", points.collect::<Vec<_>>())],
        )
    }

    fn leading_five(&self) -> Chart {
        let is_leading = |game: &GameRecord, term: Term| {
            game.terms.iter().take(LEADING).any(|one| one.active.term == term)
        };
        let share = |index: usize, term: Term| {
            let leading = self.records.iter().filter(|record| is_leading(&record.games[index], term)).count();
            100.0 * leading as f64 / self.records.len() as f64
        };
        let terms = heaviest(|term| (0..self.count).map(|index| share(index, term)).sum(), LINES);
        let lines = terms.into_iter().map(|term| {
            Series::line(term.name(), (0..self.count).map(|index| (self.x(index), share(index, term))))
        });
        let y = Axis::linear("% of the seeds").range(Range::Including(0.0));
        chart("Terms among the leading five", Axis::linear(GAMES_PLAYED), y, lines.collect())
    }

    fn correlation(&self) -> Chart {
        let series = self
            .banded("median, quartiles", |games| games.last().map_or(0.0, |game| game.leader().correlation));
        let y = Axis::linear("correlation").range(Range::Including(0.0));
        chart("Correlation of the leading term", Axis::linear(GAMES_PLAYED), y, series)
    }

    fn results(&self, paper: Option<&Paper>) -> Chart {
        let mut series = Vec::new();
        for (index, result) in SeriesResult::ALL.into_iter().enumerate() {
            let is_such = |game: &&GameRecord| game.report.result == result;
            series.extend(self.banded(result.name(), |games| games.iter().filter(is_such).count() as f64));
            if let Some(told) =
                paper.map(|paper| paper.results[index]).filter(|told| told.games <= self.count)
            {
                series.push(Series::points(result.name(), [Measured::at(told.games as f64, told.value)]));
            }
        }
        let is_marked = paper.is_some_and(|paper| paper.results[0].games <= self.count);
        let title = if is_marked {
            "Games of Alpha so far; single marks: the paper"
        } else {
            "Games of Alpha so far"
        };
        chart(title, Axis::linear(GAMES_PLAYED), Axis::linear("games").range(Range::Including(0.0)), series)
    }

    fn adjustments(&self, paper: Option<&Paper>) -> Chart {
        let adjustments =
            |games: &[GameRecord]| games.last().map_or(0.0, |game| f64::from(game.report.adjustments));
        let mut series = self.banded("median, quartiles", adjustments);
        if let Some(told) = paper.map(|paper| paper.adjustments) {
            let ends = [self.x(0), self.x(self.count - 1)];
            series.push(Series::line("paper, mean", ends.map(|x| (x, told.value))));
        }
        let y = Axis::linear("adjustments in the game").range(Range::Including(0.0));
        chart("Moves of Alpha that adjusted the polynomial", Axis::linear(GAMES_PLAYED), y, series)
    }

    fn leader_changes(&self, paper: Option<&Paper>) -> Chart {
        let blocks: Vec<_> =
            (0..self.count / BLOCK).map(|block| block * BLOCK..(block + 1) * BLOCK).collect();
        let changes = |block: &std::ops::Range<usize>| {
            let of_seed = |record: &SeedRecord| {
                record.games[block.clone()].iter().map(|game| game.sampled_changes).sum::<usize>() as f64
            };
            sorted(&self.records.iter().map(of_seed).collect::<Vec<_>>())
        };
        let points = blocks.iter().enumerate().filter_map(|(place, block)| {
            let values = changes(block);
            let at = |share| quantile(&values, share);
            Some(Measured { y_interval: Some((at(0.1)?, at(0.9)?)), ..Measured::at(place as f64, at(0.5)?) })
        });
        let mut series = vec![Series::points("median, 10 to 90 %", points.collect::<Vec<_>>())];
        let told = paper.map_or(&[][..], |paper| paper.leader_changes);
        if !told.is_empty() {
            let places = (0..blocks.len()).map(|place| place as f64 + PAPER_OFFSET);
            let points = told.iter().zip(places).map(|(&value, place)| Measured::at(place, value));
            series.push(Series::points("paper, at least", points.collect::<Vec<_>>()));
        }
        let name = |block: &std::ops::Range<usize>| {
            format!("{} - {}", self.first + block.start, self.first + block.end - 1)
        };
        let y = Axis::linear("changes in seven games").range(Range::Including(0.0));
        let x = Axis::names("games", blocks.iter().map(name));
        chart("Changes of the leading term, as sampled", x, y, series)
    }

    /// The median of a figure of the games so far, and a band between its quartiles.
    fn banded(&self, name: &str, value: impl Fn(&[GameRecord]) -> f64) -> Vec<Series> {
        let at = |index: usize| {
            let values: Vec<_> = self.records.iter().map(|record| value(&record.games[..=index])).collect();
            let sorted = sorted(&values);
            let [low, middle, high] = [0.25, 0.5, 0.75].map(|share| quantile(&sorted, share).unwrap_or(0.0));
            (self.x(index), low, middle, high)
        };
        let places: Vec<_> = (0..self.count).map(at).collect();
        vec![
            Series::band(name, places.iter().map(|&(x, low, _, high)| (x, low, high))),
            Series::line(name, places.iter().map(|&(x, _, middle, _)| (x, middle))),
        ]
    }

    fn x(&self, index: usize) -> f64 {
        (self.first + index) as f64
    }
}

fn chart(title: &str, x: Axis, y: Axis, series: Vec<Series>) -> Chart {
    Chart { title: title.to_owned(), x, y, series, size: Size::default() }
}

/// The terms that weigh most, the first of equals first; those that weigh nothing are left out.
fn heaviest(weight: impl Fn(Term) -> f64, most: usize) -> Vec<Term> {
    let mut weighed: Vec<_> = Term::ALL.into_iter().map(|term| (term, weight(term))).collect();
    weighed.retain(|(_, weight)| *weight > 0.0);
    weighed.sort_by(|(_, one), (_, two)| two.total_cmp(one));
    weighed.into_iter().take(most).map(|(term, _)| term).collect()
}

/// A coefficient on a scale where quartiles can be taken: its power with its sign, one further out so
/// that plus one and minus one lie on different sides of zero.
fn signed_power(one: &RankedTerm) -> f64 {
    (f64::from(one.coefficient.power()) + 1.0) * f64::from(one.active.sign())
}

fn coefficient(signed_power: f64) -> f64 {
    if signed_power.abs() < 1.0 {
        signed_power
    } else {
        signed_power.signum() * (signed_power.abs() - 1.0).exp2()
    }
}
