//! Words beside points, and an axis with zero apart from its powers.

use lab::plot::{Axis, Chart, Measured, Series, Size, to_svg};

fn chart(x: Axis, points: &[(f64, f64, &str)]) -> String {
    let measured = points
        .iter()
        .map(|&(x, y, _)| Measured { y_interval: Some((y - 5.0, y + 5.0)), ..Measured::at(x, y) });
    let labels = points.iter().map(|&(x, y, words)| (x, y, words.to_owned()));
    let series = vec![Series::points("players", measured), Series::labels("players", labels)];
    to_svg(&Chart { title: "Ladder".to_owned(), x, y: Axis::linear("rating"), series, size: Size::default() })
}

/// A label as it is drawn: its rectangle, by a narrow estimate of the width of letters, and its words.
#[derive(Debug)]
struct Drawn {
    left: f64,
    right: f64,
    y: f64,
    words: String,
}

fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let (_, rest) = tag.split_once(&format!(" {name}=\"")).expect("the attribute is there");
    rest.split('"').next().unwrap_or_default()
}

fn drawn(svg: &str) -> Vec<Drawn> {
    let Some((_, group)) = svg.split_once("plot-labels") else { return Vec::new() };
    let (group, _) = group.split_once("</g>").expect("the group ends");
    let texts = group.lines().filter(|line| line.starts_with("<text"));
    let read = |line: &str| {
        let words = line.split(['>', '<']).nth(2).unwrap_or_default().to_owned();
        let [x, y] = ["x", "y"].map(|name| attribute(line, name).parse::<f64>().expect("a number"));
        let width = 6.0 * words.chars().count() as f64;
        let left = match attribute(line, "text-anchor") {
            "start" => x,
            "end" => x - width,
            _ => x - width / 2.0,
        };
        Drawn { left, right: left + width, y, words }
    };
    texts.map(read).collect()
}

fn assert_apart(labels: &[Drawn]) {
    for (index, one) in labels.iter().enumerate() {
        for other in &labels[index + 1..] {
            let apart = one.right <= other.left || other.right <= one.left || (one.y - other.y).abs() >= 12.0;
            assert!(apart, "{one:?} and {other:?} cover each other");
        }
    }
}

#[test]
fn labels_stand_beside_their_points_and_cover_no_other() {
    let crowds: [&[(f64, f64, &str)]; 4] = [
        &[(1.0, 1.0, "alone")],
        &[(1.0, 10.0, "game 1"), (1.0, 11.0, "game 2"), (1.0, 12.0, "game 3"), (1.0, 500.0, "far away")],
        &[(1.0, 1.0, "one and the same"), (1.0, 1.0, "the other one")],
        &[(0.0, 5.0, "at the left edge"), (50.0, 5.0, "in the middle"), (100.0, 5.0, "at the right edge")],
    ];
    for points in crowds {
        let labels = drawn(&chart(Axis::linear("boards"), points));
        let mut words: Vec<&str> = labels.iter().map(|label| label.words.as_str()).collect();
        let mut expected: Vec<&str> = points.iter().map(|point| point.2).collect();
        words.sort_unstable();
        expected.sort_unstable();
        assert_eq!(words, expected);
        assert_apart(&labels);
        assert!(labels.iter().all(|label| label.left >= 0.0 && label.right <= 720.0), "{labels:?}");
    }
}

#[test]
fn a_label_far_from_its_point_is_joined_to_it() {
    let near = chart(Axis::linear("boards"), &[(1.0, 10.0, "near")]);
    let crowd: Vec<_> = (0..6).map(|_| (1.0, 10.0, "one of a crowd")).collect();
    let leaders = |svg: &str| svg.matches("stroke-width=\"0.7\"").count();
    assert_eq!(leaders(&near), 0);
    assert!(leaders(&chart(Axis::linear("boards"), &crowd)) >= 3);
}

#[test]
fn labels_and_their_points_are_told_to_those_who_do_not_see_them() {
    let svg =
        chart(Axis::zero_and_log("boards", 1e5, 1.0), &[(0.0, -310.0, "greedy"), (2.5e6, 43.0, "rote")]);
    assert!(svg.contains("(labels: greedy at 0 and −310; rote at 2,500,000 and 43)"));
    assert!(svg.contains("Across: boards from 0 to "));
    // One entry of the legend, for points and labels together.
    assert_eq!(svg.matches(">players</text>").count(), 1);
}

#[test]
fn zero_stands_apart_where_the_axis_is_broken() {
    let axis = || Axis::zero_and_log("boards", 1e5, 1.0);
    let broken = "l6-12m4 0l-6 12";
    assert!(chart(axis(), &[(0.0, 1.0, "a"), (1e7, 2.0, "b")]).contains(broken));
    assert!(!chart(axis(), &[(1e6, 1.0, "a"), (1e7, 2.0, "b")]).contains(broken));
    assert!(!chart(Axis::log("boards"), &[(1e6, 1.0, "a"), (1e7, 2.0, "b")]).contains(broken));
}

#[test]
fn labels_without_a_place_are_left_out_and_many_do_no_harm() {
    let nowhere = [(f64::NAN, 1.0, "a"), (1.0, f64::INFINITY, "b"), (-1.0, 1.0, "c"), (1.0, 1.0, "")];
    assert!(drawn(&chart(Axis::log("boards"), &nowhere)).is_empty());
    let many: Vec<_> =
        (0..5000).map(|index| (f64::from(index), f64::from(index % 7), "one of many")).collect();
    let svg = chart(Axis::linear("boards"), &many);
    assert!(svg.len() < 300_000);
    assert_eq!(drawn(&svg).len(), 60);
    for least in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::MAX, f64::MIN_POSITIVE] {
        for gap in [0.0, -1.0, f64::NAN, f64::MAX] {
            let svg = chart(Axis::zero_and_log("boards", least, gap), &[(0.0, 1.0, "a"), (1e9, 1.0, "b")]);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{least} {gap}");
        }
    }
}

#[test]
fn the_same_labels_give_the_same_bytes_in_any_order() {
    let forward = [(1.0, 2.0, "a"), (1.0, 2.0, "b"), (2.0, 3.0, "c")];
    let backward = [(2.0, 3.0, "c"), (1.0, 2.0, "b"), (1.0, 2.0, "a")];
    let places = |points: &[(f64, f64, &str)]| {
        let svg = chart(Axis::linear("boards"), points);
        svg.split_once("plot-labels").map(|(_, labels)| labels.to_owned())
    };
    assert_eq!(places(&forward), places(&backward));
}
