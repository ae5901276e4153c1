//! Pictures of a run: how strong it became, how well its nets fit, and what they found out.

use std::iter;

use super::result::GenerationResult;
use super::times::GenerationTimes;
use crate::plot::{Axis, Chart, Measured, Series, Size};

/// The name of the chart that tells the most.
pub(super) const RATING: &str = "rating";

/// The charts by name.
pub(super) fn charts(results: &[GenerationResult], times: &GenerationTimes) -> [(&'static str, Chart); 5] {
    let games = |result: &GenerationResult| Some(result.games as f64);
    let hours = |result: &GenerationResult| times.hours_until(result.generation);
    [
        (RATING, rating("Rating over games of self-play", "games", results, games)),
        ("rating-over-hours", rating("Rating over hours of work", "hours", results, hours)),
        ("loss", loss(results)),
        ("agreement", agreement(results)),
        ("values", values(results)),
    ]
}

const GENERATION: &str = "generation";

fn chart(title: &str, x: Axis, y: Axis, series: Vec<Series>) -> Chart {
    Chart { title: title.to_owned(), x, y, series, size: Size::default() }
}

/// A point for each generation.
fn line(
    name: &str,
    results: &[GenerationResult],
    value: impl Fn(&GenerationResult) -> Option<f64>,
) -> Series {
    Series::line(name, results.iter().filter_map(|result| Some((result.generation as f64, value(result)?))))
}

fn rating(
    title: &str,
    unit: &str,
    results: &[GenerationResult],
    x: impl Fn(&GenerationResult) -> Option<f64>,
) -> Chart {
    let measured = |is_kept: bool| {
        let measured = |result: &GenerationResult| {
            let y_interval = Some((result.rating_low, result.rating_high));
            Some(Measured { y_interval, ..Measured::at(x(result)?, result.rating) })
        };
        results.iter().filter(|result| result.is_kept == is_kept).filter_map(measured).collect::<Vec<_>>()
    };
    let kept = measured(true);
    let in_force = iter::once((0.0, 0.0)).chain(kept.iter().map(|kept| (kept.x, kept.y)));
    let series = vec![
        Series::line("kept", in_force),
        Series::points("kept", kept.iter().copied()),
        Series::points("not kept", measured(false)),
    ];
    let y = Axis::linear("rating; knowing the rules alone is 0");
    chart(title, Axis::linear(unit), y, series)
}

fn loss(results: &[GenerationResult]) -> Chart {
    let series = vec![
        line("positions it was fitted to", results, |result| Some(result.fit.last()?.training_loss)),
        line("positions of other games", results, |result| Some(result.fit.last()?.validation_loss)),
    ];
    chart("How much the results surprise each net", Axis::linear(GENERATION), Axis::linear("loss"), series)
}

fn agreement(results: &[GenerationResult]) -> Chart {
    let series = vec![line("kept", results, |result| Some(100.0 * result.agreement))];
    let y = Axis::linear("wins and draws kept, %");
    chart("Endings with four pieces, without the databases", Axis::linear(GENERATION), y, series)
}

fn values(results: &[GenerationResult]) -> Chart {
    let series = vec![
        line("man", results, |result| Some(result.values.man)),
        line("king", results, |result| Some(result.values.king)),
        line("man on the back row", results, |result| Some(result.values.back_row_man)),
        line("man in the center", results, |result| Some(result.values.center_man)),
        line("man a step from the king row", results, |result| Some(result.values.advanced_man)),
    ];
    let y = Axis::linear("points: hundredths of a unit of log-odds");
    chart("What pieces are found to be worth", Axis::linear(GENERATION), y, series)
}
