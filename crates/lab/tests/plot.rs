//! Pictures of runs, read as the text they are.

use lab::plot::{Axis, Chart, Kind, Measured, Range, Scale, Series, Size, percentages, to_svg};

const LARGEST_FILE: usize = 300_000;

fn chart(series: Vec<Series>) -> Chart {
    let (x, y) = (Axis::linear("games"), Axis::linear("hits"));
    Chart { title: "Hits".to_owned(), x, y, series, size: Size::default() }
}

/// A series of each kind over the same points.
fn of_each_kind(points: &[(f64, f64)]) -> Vec<Series> {
    let points = || points.iter().copied();
    let error = |y: f64| Some((y - 1.0, y + 1.0));
    let measured =
        points().map(|(x, y)| Measured { x_interval: error(x), y_interval: error(y), ..Measured::at(x, y) });
    vec![
        Series::line("line", points()),
        Series::steps("steps", points()),
        Series::band("band", points().map(|(x, y)| (x, y - 1.0, y + 1.0))),
        Series::points("points", measured),
        Series::stacked_area("area", points()),
    ]
}

/// The contents of all elements of a name.
fn contents<'a>(svg: &'a str, element: &str) -> Vec<&'a str> {
    let (start, end) = (format!("<{element}"), format!("</{element}>"));
    let starts = svg.match_indices(start.as_str()).map(|(at, _)| &svg[at..]);
    starts
        .filter_map(|rest| rest.split_once('>')?.1.split_once(end.as_str()))
        .map(|(content, _)| content)
        .collect()
}

/// The content of the group of a class.
fn group<'a>(svg: &'a str, class: &str) -> &'a str {
    let (_, rest) = svg.split_once(class).expect("the group is there");
    rest.split_once("</g>").expect("the group ends").0
}

/// The values of an attribute, in order.
fn attributes<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    let starts = svg.split(start.as_str()).skip(1);
    starts.map(|rest| rest.split('"').next().unwrap_or_default()).collect()
}

fn labels(svg: &str, side: &str) -> Vec<String> {
    contents(group(svg, &format!("plot-{side}-ticks")), "text").into_iter().map(str::to_owned).collect()
}

/// The edges of the data: left, top, bottom, right.
fn frame(svg: &str) -> [f64; 4] {
    let axes = svg.split("class=\"plot-axis\" d=\"M").nth(1).expect("the axes are drawn");
    let numbers: Vec<f64> =
        axes.split([' ', 'V', 'H', 'M']).take(4).map(|text| text.parse().unwrap()).collect();
    numbers.try_into().expect("there are four edges")
}

/// The heights of the points of the first line.
fn heights_of_first_line(svg: &str) -> Vec<f64> {
    let lines =
        svg.split("d=\"M").skip(1).find(|rest| rest.contains("currentColor")).expect("a line is drawn");
    let numbers = lines.split('"').next().unwrap_or_default().split(' ');
    numbers.skip(1).step_by(2).map(|text| text.parse().expect("a line is all numbers")).collect()
}

fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some((text, after)) = rest.split_once('<') {
        assert_text_is_escaped(text);
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        assert!(tag.matches('"').count().is_multiple_of(2), "quotes close in <{tag}>");
        assert_text_is_escaped(tag);
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap_or_default());
        }
        assert!(!rest.trim().is_empty() || open.is_empty(), "{open:?} never close");
    }
    assert_eq!(rest, "\n");
}

fn assert_text_is_escaped(text: &str) {
    for (at, _) in text.match_indices('&') {
        let known = ["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|entity| text[at..].starts_with(entity));
        assert!(known, "a bare ampersand in {text}");
    }
    assert!(!text.chars().any(|letter| letter < ' ' && letter != '\n'), "a control character in {text:?}");
}

#[test]
fn a_chart_of_every_kind_is_well_formed_and_accessible() {
    let svg = to_svg(&chart(of_each_kind(&[(1.0, 2.0), (2.0, 3.0), (3.0, 5.0)])));
    assert_well_formed(&svg);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\""));
    assert_eq!(contents(&svg, "title"), ["Hits"]);
    assert!(contents(&svg, "desc")[0].contains("Across: games from "));
    assert!(contents(&svg, "desc")[0].contains("steps (steps), band (band)"));
}

#[test]
fn the_same_chart_gives_the_same_bytes_and_no_ids() {
    let chart = chart(of_each_kind(&[(1.0, 2.0), (2.0, 3.0), (3.0, 5.0)]));
    assert_eq!(to_svg(&chart), to_svg(&chart.clone()));
    assert!(attributes(&to_svg(&chart), "id").is_empty());
}

#[test]
fn text_is_escaped_wherever_it_stands() {
    let nasty = "a<b & \"c\" > \u{0}d";
    let escaped = "a&lt;b &amp; &quot;c&quot; &gt; \u{fffd}d";
    let series = vec![Series::line(nasty, [(0.0, 1.0)])];
    let (x, y) = (Axis::names(nasty, [nasty]), Axis::linear(nasty));
    let svg = to_svg(&Chart { title: nasty.to_owned(), x, y, series, size: Size::default() });
    assert_well_formed(&svg);
    assert_eq!(contents(&svg, "title"), [escaped]);
    // Title, legend, one tick and two axes.
    assert_eq!(contents(&svg, "text").iter().filter(|text| **text == escaped).count(), 5);
}

#[test]
fn no_data_gives_axes_and_a_note() {
    let impossible = [(f64::NAN, 1.0), (1.0, f64::INFINITY)];
    let charts = [vec![], vec![Series::line("line", [])], vec![Series::line("line", impossible)]];
    for series in charts {
        let svg = to_svg(&chart(series));
        assert_well_formed(&svg);
        assert!(contents(&svg, "text").contains(&"no data"));
        assert_eq!(
            labels(&svg, "x"),
            ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"]
        );
    }
    assert!(!to_svg(&chart(vec![Series::line("line", [(1.0, 1.0)])])).contains("no data"));
}

#[test]
fn points_that_are_no_numbers_are_left_out() {
    let good = [(1.0, 2.0), (2.0, 3.0), (3.0, 5.0)];
    let mut mixed = vec![(f64::NAN, 4.0), (1.5, f64::NAN), (f64::INFINITY, 1.0), (2.5, f64::NEG_INFINITY)];
    mixed.splice(2..2, good);
    for (good, mixed) in of_each_kind(&good).into_iter().zip(of_each_kind(&mixed)) {
        assert_eq!(to_svg(&chart(vec![good])), to_svg(&chart(vec![mixed])));
    }
}

#[test]
fn the_order_of_points_does_not_matter() {
    let forward = [(1.0, 2.0), (2.0, 3.0), (3.0, 5.0)];
    let backward = [(3.0, 5.0), (2.0, 3.0), (1.0, 2.0)];
    assert_eq!(to_svg(&chart(of_each_kind(&forward))), to_svg(&chart(of_each_kind(&backward))));
}

#[test]
fn one_point_is_seen_whatever_its_kind() {
    for series in of_each_kind(&[(1000.0, 7.0)]) {
        let unnamed = Series { name: String::new(), ..series.clone() };
        let svg = to_svg(&chart(vec![unnamed]));
        assert_well_formed(&svg);
        // Filled paths: the grid and the axes are not.
        let filled = attributes(&svg, "fill").into_iter().filter(|&fill| fill != "none").count();
        assert!(filled > 0, "{} shows nothing", series.name);
        assert!(labels(&svg, "x").iter().any(|label| label.starts_with("1,000")), "{:?}", labels(&svg, "x"));
    }
}

#[test]
fn values_at_the_ends_of_floating_point_do_no_harm() {
    let extremes =
        [f64::MAX, f64::MIN, f64::MIN_POSITIVE, 1e-320, 1e300, -1e300, 0.0, -0.0, 1e15 + 0.5, 1e15];
    let zero_and_log = Scale::ZeroAndLog { least: 10.0, gap: 1.0 };
    let scales = [Scale::Linear, Scale::Log, zero_and_log, Scale::SignedPowersOfTwo];
    for one in extremes {
        for other in extremes {
            for scale in &scales {
                let mut chart = chart(of_each_kind(&[(one, other), (other, one)]));
                chart.x.scale = scale.clone();
                chart.y.scale = scale.clone();
                let svg = to_svg(&chart);
                assert_well_formed(&svg);
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{one} {other} {scale:?}");
                assert!(svg.len() < LARGEST_FILE, "{one} {other} {scale:?}: {}", svg.len());
            }
        }
    }
}

/// Numbers that look random enough.
fn noise(index: usize) -> f64 {
    (index as f64 * 12.9898).sin().mul_add(43_758.545_3, 0.0).fract().abs()
}

#[test]
fn thinning_keeps_the_extremes_of_a_hundred_thousand_points() {
    let spiked = (0..100_000).map(|index| {
        let y = match index {
            33_333 => 100.0,
            77_777 => 0.0,
            _ => 40.0 + 20.0 * noise(index),
        };
        (f64::from(index as u32), y)
    });
    let mut chart = chart(vec![Series::line("", spiked)]);
    chart.y.range = Range::Between(0.0, 100.0);
    let svg = to_svg(&chart);
    let [_, top, bottom, _] = frame(&svg);
    let heights = heights_of_first_line(&svg);
    assert!(heights.contains(&top), "the highest point is drawn at the top");
    assert!(heights.contains(&bottom), "the lowest point is drawn at the bottom");
    assert!(heights.len() < 4 * 720);
}

#[test]
fn many_points_make_no_large_file() {
    let points: Vec<_> = (0..100_000).map(|index| (index as f64, noise(index) * 1e5)).collect();
    for series in of_each_kind(&points) {
        let name = series.name.clone();
        let length = to_svg(&chart(vec![series])).len();
        assert!(length < LARGEST_FILE, "{name}: {length}");
    }
    assert!(to_svg(&chart(of_each_kind(&points))).len() < LARGEST_FILE);
    let terms = (0..38).map(|term| Series::line(format!("term {term}"), points[..20_000].iter().copied()));
    assert!(to_svg(&chart(terms.collect())).len() < LARGEST_FILE);
}

fn check_ticks(scale: &Scale, low: f64, high: f64, expected: &[&str]) {
    let mut chart = chart(vec![]);
    chart.y.scale = scale.clone();
    chart.y.range = Range::Between(low, high);
    assert_eq!(labels(&to_svg(&chart), "y"), expected, "{scale:?} from {low} to {high}");
}

#[test]
fn ticks_stand_at_good_numbers() {
    let linear = Scale::Linear;
    check_ticks(&linear, 0.0, 100.0, &["0", "20", "40", "60", "80", "100"]);
    check_ticks(&linear, 0.0, 1.0, &["0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
    check_ticks(&linear, 3.0, 4.2, &["3.0", "3.2", "3.4", "3.6", "3.8", "4.0", "4.2"]);
    check_ticks(&linear, -1.0, 1.0, &["−1.0", "−0.5", "0", "0.5", "1.0"]);
    check_ticks(
        &linear,
        0.0,
        1_234_567.0,
        &["0", "200,000", "400,000", "600,000", "800,000", "1,000,000", "1,200,000"],
    );
    check_ticks(&linear, 0.0, 2e10, &["0", "5×10⁹", "10¹⁰", "1.5×10¹⁰", "2×10¹⁰"]);
    check_ticks(&linear, 0.0, 1e-5, &["0", "2×10⁻⁶", "4×10⁻⁶", "6×10⁻⁶", "8×10⁻⁶", "10⁻⁵"]);
    check_ticks(&linear, 1959.0, 1969.0, &["1,960", "1,962", "1,964", "1,966", "1,968"]);
}

#[test]
fn ticks_of_other_scales_suit_them() {
    check_ticks(&Scale::Log, 1.0, 100.0, &["1", "2", "5", "10", "20", "50", "100"]);
    check_ticks(&Scale::Log, 1.0, 1e6, &["1", "10", "100", "1,000", "10,000", "100,000", "1,000,000"]);
    check_ticks(&Scale::Log, 1e-9, 1e9, &["10⁻⁹", "10⁻⁶", "0.001", "1", "1,000", "1,000,000", "10⁹"]);
    check_ticks(&Scale::Log, 30.0, 45.0, &["30", "32", "34", "36", "38", "40", "42", "44"]);
    let zero_and_log = Scale::ZeroAndLog { least: 1e5, gap: 2.0 };
    check_ticks(&zero_and_log, 0.0, 1e8, &["0", "100,000", "1,000,000", "10⁷", "10⁸"]);
    check_ticks(&zero_and_log, 0.0, 5e4, &["0"]);
    check_ticks(
        &zero_and_log,
        1e6,
        1e8,
        &["1,000,000", "2,000,000", "5,000,000", "10⁷", "2×10⁷", "5×10⁷", "10⁸"],
    );
    let powers = Scale::SignedPowersOfTwo;
    check_ticks(&powers, -4.0, 4.0, &["−2²", "−2¹", "−2⁰", "0", "2⁰", "2¹", "2²"]);
    check_ticks(&powers, 0.0, 65_536.0, &["0", "2³", "2⁶", "2⁹", "2¹²", "2¹⁵"]);
    check_ticks(&Scale::Names(vec!["first".to_owned(), "second".to_owned()]), 0.0, 9.0, &["first", "second"]);
}

#[test]
fn an_axis_shows_all_data_and_what_it_is_told_to() {
    let check = |range, values: [f64; 2], expected: [&str; 2]| {
        let mut chart = chart(vec![Series::line("", [(1.0, values[0]), (2.0, values[1])])]);
        chart.y.range = range;
        let labels = labels(&to_svg(&chart), "y");
        assert_eq!([labels.first().unwrap(), labels.last().unwrap()], expected, "{range:?} {values:?}");
    };
    check(Range::Auto, [1.0, 97.0], ["0", "100"]);
    check(Range::Auto, [83.0, 97.0], ["82", "98"]);
    check(Range::Auto, [5.0, 5.0], ["0", "10"]);
    check(Range::Auto, [-0.1, 0.7], ["−0.1", "0.7"]);
    check(Range::Including(0.0), [83.0, 97.0], ["0", "100"]);
    check(Range::Between(0.0, 50.0), [83.0, 97.0], ["0", "50"]);
}

#[test]
fn names_run_from_top_to_bottom() {
    let mut chart = chart(vec![]);
    chart.y = Axis::names("player", ["best", "worst"]);
    let svg = to_svg(&chart);
    let heights = attributes(group(&svg, "plot-y-ticks"), "y");
    assert!(heights[0].parse::<f64>().unwrap() < heights[1].parse::<f64>().unwrap());
}

#[test]
fn a_line_and_its_band_share_color_and_legend_entry() {
    let line = Series::line("ADV", (0..50).map(|x| (f64::from(x), 1.0)));
    let band = Series::band("ADV", (0..50).map(|x| (f64::from(x), 0.0, 2.0)));
    let svg = to_svg(&chart(vec![Series::line("CENT", [(0.0, 1.0)]), band, line]));
    assert_eq!(contents(group(&svg, "plot-legend"), "text"), ["CENT", "ADV"]);
    assert!(attributes(&svg, "class").contains(&"plot-color-1"));
    assert!(!attributes(&svg, "class").contains(&"plot-color-2"));
}

#[test]
fn lines_differ_by_dash_as_well_as_by_color() {
    let lines = (0..35).map(|line| Series::line("x".repeat(line + 1), (0..50).map(|x| (f64::from(x), 1.0))));
    let svg = to_svg(&chart(lines.collect()));
    let paths = svg.lines().filter(|line| line.contains("stroke-dasharray") && line.contains("M"));
    let look = |path: &str| {
        (attributes(path, "class")[0].to_owned(), attributes(path, "stroke-dasharray")[0].to_owned())
    };
    let looks: std::collections::BTreeSet<_> = paths.map(look).collect();
    assert_eq!(looks.len(), 35);
}

#[test]
fn the_legend_stands_outside_the_data() {
    for count in [1, 3, 12, 40] {
        for name in ["ADV", "a player with a rather long name and settings"] {
            let line = |index| Series::line(format!("{name} {index}"), [(0.0, 1.0), (2.0, 3.0)]);
            let svg = to_svg(&chart((0..count).map(line).collect()));
            let [_, top, bottom, right] = frame(&svg);
            assert!(bottom - top > 80.0, "{count} entries leave room for the data");
            let legend = group(&svg, "plot-legend");
            let texts = legend.lines().filter(|line| line.starts_with("<text"));
            for text in texts {
                let [x, y] = ["x", "y"].map(|name| attributes(text, name)[0].parse::<f64>().unwrap());
                assert!(y < top || x > right, "{count} times {name}: ({x}, {y}) is among the data");
                assert!(x < 720.0 && y < 420.0);
            }
        }
    }
}

#[test]
fn percentages_add_up_to_a_hundred() {
    let first = Series::stacked_area("3", [(1.0, 2.0), (2.0, 5.0), (3.0, 0.0)]);
    let second = Series::stacked_area("6", [(1.0, 6.0), (2.0, f64::NAN), (3.0, 0.0)]);
    let line = Series::line("line", [(1.0, 7.0)]);
    let shares = percentages(vec![first, line.clone(), second]);
    // At x = 3 there is nothing to share.
    assert_eq!(shares[0].kind, Kind::StackedArea { points: vec![(1.0, 25.0), (2.0, 100.0)] });
    assert_eq!(shares[1], line);
    assert_eq!(shares[2].kind, Kind::StackedArea { points: vec![(1.0, 75.0), (2.0, 0.0)] });
}

#[test]
fn layers_lie_on_each_other_up_to_the_sum() {
    let layers = (0..3).map(|layer| Series::stacked_area(format!("{layer}"), [(1.0, 10.0), (2.0, 20.0)]));
    assert_eq!(labels(&to_svg(&chart(layers.collect())), "y").last().unwrap(), "60");
}

#[test]
fn pictures_are_light_on_paper_and_follow_the_screen() {
    let svg = to_svg(&chart(vec![]));
    assert!(svg.contains(".plot-ground{fill:#ffffff}"));
    assert!(svg.contains("@media screen and (prefers-color-scheme:dark){.plot-ground{fill:#15181c}"));
    assert!(svg.contains("font-family:sans-serif"));
}
