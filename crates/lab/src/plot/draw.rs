//! A chart as SVG, from the ground up.

use super::Chart;
use super::describe::describe;
use super::labels::draw_labels;
use super::layout::{Layout, MARGIN, TEXT_SIZE, TITLE_LINE, TITLE_SIZE, layout};
use super::lettering::shortened;
use super::marks::{Mark, Shape, marks};
use super::number::coordinate;
use super::palette::style_sheet;
use super::paths::Pen;
use super::svg::Svg;

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
        Shape::Layer(_) | Shape::Bars { .. } => 0,
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
