//! FORK and HOLE read more widely than the text asks for (S-27), counted by hand.

use rules::Position;
use samuel::Parameter::{Fork, Hole};
use samuel::{FormationReading, Parameter, ParameterSet, ParameterValues, Polynomial, View, Weights};

fn ratings(fen: &str, parameter: Parameter) -> [i32; 2] {
    let view = View::of(&fen.parse::<Position>().unwrap());
    [ParameterSet::ALL, ParameterSet::ALL.with_wide_formations()]
        .map(|set| ParameterValues::of(&view, set).get(parameter))
}

#[test]
fn for_a_wide_hole_the_edge_surrounds_a_square_too() {
    // 32 has 27 and 28 above it and the edge below; 31 has 27 and the edge.
    assert_eq!(ratings("B:W27,28:B1", Hole), [0, 2]);
    // 18 has 14, 15 and 22 around it, in both readings; nothing is near an edge but 22's side.
    assert_eq!(ratings("B:W14,15,22:B1", Hole), [1, 1]);
    // Edges alone surround nothing.
    assert_eq!(ratings("B:W18:B1", Hole), [0, 0]);
}

#[test]
fn a_wide_fork_is_threatened_both_ways_without_a_king_too() {
    // Forward: a man on 10 would attack 14 and 15; 18 behind both, 17 and 19 are empty.
    assert_eq!(ratings("B:W14,15:B1", Fork), [1, 2]);
    // A king attacks backward in both readings.
    assert_eq!(ratings("B:W14,15:BK1", Fork), [2, 2]);
}

#[test]
fn a_polynomial_keeps_its_reading_in_text() {
    let narrow = Polynomial::preset("sixteen-terms").unwrap();
    let wide = Polynomial::new(Weights { formations: FormationReading::Wide, ..narrow.into() }).unwrap();
    assert!(wide.to_text().contains("\nformations = \"wide\"\n"), "{}", wide.to_text());
    assert_eq!(wide.to_version_1().parse(), Ok(wide.clone()));
    assert_eq!(wide.to_text().parse(), Ok(wide.clone()));
    assert_eq!(wide.reversed().formations(), FormationReading::Wide);
    let narrow: Polynomial = wide.to_text().replace("wide", "narrow").parse().unwrap();
    assert_eq!(narrow, Polynomial::preset("sixteen-terms").unwrap());
    let error = wide.to_text().replace("wide", "broad").parse::<Polynomial>().unwrap_err().to_string();
    assert!(error.contains("line 4: formations: 'broad': expected narrow or wide"), "{error}");
}
