//! The picture of the ladder.

use lab::plot::to_svg;
use reproduce::ladder::{Rung, ladder_chart};

use crate::sample;

#[test]
fn every_player_is_named_once_and_told_with_its_numbers() {
    let rungs = sample::rungs();
    let svg = to_svg(&ladder_chart("The ladder", &rungs));
    for rung in &rungs {
        assert_eq!(svg.matches(&format!(">{}</text>", rung.name)).count(), 1, "{}", rung.name);
        assert!(svg.contains(&format!("{} at ", rung.name)), "{}", rung.name);
    }
    assert!(svg.contains("<title>The ladder</title>"));
    assert!(svg.contains("Samuel, pieces only at 0 and 0; "));
}

#[test]
fn methods_differ_by_shape_and_stand_in_the_legend_in_their_order() {
    let svg = to_svg(&ladder_chart("The ladder", &sample::rungs()));
    let (_, legend) = svg.split_once("plot-legend").expect("there is a legend");
    let places =
        ["no learning", "rote", "generalization", "combined"].map(|name| legend.find(&format!(">{name}<")));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
    let shapes = ["a4 4", "h7v7", "l4.4 7.6", "l4.4 5l-4.4 5"];
    assert!(shapes.iter().all(|shape| legend.contains(shape)));
}

#[test]
fn a_ladder_may_lack_those_who_learned_or_those_who_did_not() {
    let rung = |boards: f64| Rung {
        name: format!("{boards} boards"),
        method: "any".to_owned(),
        boards,
        rating: 1.0,
        interval: None,
    };
    let cases: [(&[f64], bool); 6] = [
        (&[], false),
        (&[0.0], false),
        (&[5.0], false),
        (&[5.0, 50.0], false),
        (&[0.0, 5.0], true),
        (&[0.0, f64::NAN, 1e9], true),
    ];
    for (boards, broken) in cases {
        let rungs: Vec<Rung> = boards.iter().map(|&boards| rung(boards)).collect();
        let svg = to_svg(&ladder_chart("The ladder", &rungs));
        assert_eq!(svg.contains("l6-12m4 0l-6 12"), broken, "{boards:?}");
        assert!(!svg.contains("NaN,") && !svg.contains("inf"), "{boards:?}");
    }
}
