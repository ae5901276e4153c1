//! A chart as SVG, from the ground up, and in words for those who do not see it.

use super::labels::{MOST_LABELS, draw_labels};
use super::layout::{Layout, MARGIN, TEXT_SIZE, TITLE_LINE, TITLE_SIZE, layout};
use super::marks::{Mark, Shape, marks};
use super::palette::style_sheet;
use super::paths::Pen;
use super::svg::{Svg, coordinate, short, shortened};
use super::{Axis, Chart, Kind, Scale};

/// The chart as SVG text that needs nothing else: the same chart gives the same bytes. It is light or dark as
/// the reader's screen is, and light on paper.
pub fn to_svg(chart: &Chart) -> String {
    draw(chart, Some(&style_sheet()))
}

/// The chart as a part of a page that has the [`style_sheet`] already.
pub fn to_inline_svg(chart: &Chart) -> String {
    draw(chart, None)
}

fn draw(chart: &Chart, styles: Option<&str>) -> String {
    let marks = marks(chart);
    let layout = layout(chart, &marks);
    let view_box = format!("0 0 {} {}", layout.width, layout.height);
    let mut svg = Svg::default();
    svg.within(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("class", &"plot"),
            ("role", &"img"),
            ("width", &layout.width),
            ("height", &layout.height),
            ("viewBox", &view_box),
            ("font-size", &TEXT_SIZE),
        ],
        |svg| {
            svg.words("title", &[], &chart.title);
            svg.words("desc", &[], &describe(chart, &layout));
            if let Some(styles) = styles {
                svg.words("style", &[], styles);
            }
            svg.empty("rect", &[("class", &"plot-ground"), ("width", &"100%"), ("height", &"100%")]);
            draw_title(svg, &layout);
            draw_data(svg, &marks, &layout);
            draw_axis_labels(svg, chart, &layout);
            draw_legend(svg, &marks, &layout);
        },
    );
    svg.finish()
}

fn draw_title(svg: &mut Svg, layout: &Layout) {
    for (index, line) in layout.title.iter().enumerate() {
        let y = coordinate(MARGIN + TITLE_SIZE - 2.0 + index as f64 * TITLE_LINE);
        svg.words(
            "text",
            &[
                ("class", &"plot-ink"),
                ("x", &MARGIN),
                ("y", &y),
                ("font-size", &TITLE_SIZE),
                ("font-weight", &"bold"),
            ],
            line,
        );
    }
}

fn draw_data(svg: &mut Svg, marks: &[Mark], layout: &Layout) {
    let pen = Pen { frame: &layout.frame, mark_count: marks.len() };
    layout.frame.draw_grid(svg, &layout.ticks);
    // A nested picture clips without a name that could clash with another chart in the same page.
    let [x, y] = [layout.frame.left, layout.frame.top - 1.0].map(coordinate);
    let [width, height] =
        [layout.frame.width() + 1.0, layout.frame.bottom - layout.frame.top + 2.0].map(coordinate);
    let view_box = format!("{x} {y} {width} {height}");
    svg.within(
        "svg",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &width),
            ("height", &height),
            ("viewBox", &view_box),
            ("overflow", &"hidden"),
        ],
        |svg| {
            for level in 0..3 {
                marks
                    .iter()
                    .filter(|mark| depth(&mark.shape) == level)
                    .for_each(|mark| pen.draw_inside(svg, mark));
            }
        },
    );
    layout.frame.draw_axes(svg, &layout.ticks);
    marks.iter().for_each(|mark| pen.draw_markers(svg, mark));
    draw_labels(svg, marks, &layout.frame);
    if marks.iter().all(|mark| mark.shape.is_empty()) {
        draw_note(svg, layout, "no data");
    }
}

/// Areas lie under bands, and both under lines.
fn depth(shape: &Shape) -> usize {
    match shape {
        Shape::Layer(_) => 0,
        Shape::Band(_) => 1,
        Shape::Line(_) | Shape::Steps(_) | Shape::Points(_) | Shape::Labels(_) => 2,
    }
}

fn draw_note(svg: &mut Svg, layout: &Layout, note: &str) {
    let x = coordinate(f64::midpoint(layout.frame.left, layout.frame.right));
    let y = coordinate(f64::midpoint(layout.frame.top, layout.frame.bottom));
    let attributes: [(&str, &dyn std::fmt::Display); 5] = [
        ("class", &"plot-quiet plot-note"),
        ("x", &x),
        ("y", &y),
        ("text-anchor", &"middle"),
        ("font-size", &TITLE_SIZE),
    ];
    svg.words("text", &attributes, note);
}

fn draw_axis_labels(svg: &mut Svg, chart: &Chart, layout: &Layout) {
    let frame = &layout.frame;
    if !chart.x.label.is_empty() {
        let x = coordinate(f64::midpoint(frame.left, frame.right));
        let y = coordinate(layout.height - MARGIN);
        let label = shortened(&chart.x.label, TEXT_SIZE, layout.width - 2.0 * MARGIN);
        svg.words(
            "text",
            &[("class", &"plot-ink"), ("x", &x), ("y", &y), ("text-anchor", &"middle")],
            &label,
        );
    }
    if !chart.y.label.is_empty() {
        let (x, y) = (MARGIN + 8.0, coordinate(f64::midpoint(frame.top, frame.bottom)));
        let turn = format!("rotate(-90 {x} {y})");
        let label = shortened(&chart.y.label, TEXT_SIZE, frame.bottom - frame.top + 2.0 * MARGIN);
        svg.words(
            "text",
            &[("class", &"plot-ink"), ("x", &x), ("y", &y), ("text-anchor", &"middle"), ("transform", &turn)],
            &label,
        );
    }
}

fn draw_legend(svg: &mut Svg, marks: &[Mark], layout: &Layout) {
    let corner = if layout.legend.width() > 0.0 {
        (layout.width - MARGIN - layout.legend.width() + 16.0, layout.frame.top)
    } else {
        (MARGIN, layout.legend_top)
    };
    layout.legend.draw(svg, marks, corner, layout.width - 2.0 * MARGIN);
}

/// One or two sentences: the axes and what is drawn.
pub(super) fn describe(chart: &Chart, layout: &Layout) -> String {
    let across = axis(&chart.x, layout.frame.across);
    let upward = axis(&chart.y, layout.frame.upward);
    let series = chart.series.iter().map(|series| match (series.name.as_str(), &series.kind) {
        (name, Kind::Labels { points }) => labels(chart, name, points),
        ("", kind) => noun(kind).to_owned(),
        (name, kind) => format!("{name} ({})", noun(kind)),
    });
    let series: Vec<String> = series.collect();
    let drawn = if series.is_empty() { "no data".to_owned() } else { series.join(", ") };
    format!("Across: {across}. Upward: {upward}. Drawn: {drawn}.")
}

fn axis(axis: &Axis, (low, high): (f64, f64)) -> String {
    let label = if axis.label.is_empty() { "values" } else { &axis.label };
    match &axis.scale {
        Scale::Names(names) => format!("{label}: {}", names.join(", ")),
        scale => format!("{label} from {} to {}", short(scale.value(low)), short(scale.value(high))),
    }
}

/// What stands beside the points, with the points: a reader who does not see them gets the numbers.
fn labels(chart: &Chart, name: &str, points: &[(f64, f64, String)]) -> String {
    let has_place = |x: f64, y: f64| chart.x.scale.place(x).is_some() && chart.y.scale.place(y).is_some();
    let shown = points.iter().filter(|(x, y, words)| has_place(*x, *y) && !words.is_empty());
    let told = shown.map(|(x, y, words)| format!("{words} at {} and {}", short(*x), short(*y)));
    let list: Vec<String> = told.take(MOST_LABELS).collect();
    format!("{} (labels: {})", if name.is_empty() { "points" } else { name }, list.join("; "))
}

fn noun(kind: &Kind) -> &'static str {
    match kind {
        Kind::Line { .. } => "line",
        Kind::Steps { .. } => "steps",
        Kind::Band { .. } => "band",
        Kind::Points { .. } => "points",
        Kind::Labels { .. } => "labels",
        Kind::StackedArea { .. } => "stacked area",
    }
}
