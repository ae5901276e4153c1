//! The 38 terms by name and order, and their values as differences (S-27, S-28).

use crate::arbitrary;
use proptest::prelude::*;
use rules::{Position, Setup};
use samuel::{
    Connective, ConnectiveReading, Parameter, ParameterSet, ParameterValues, Term, TermValues, UnknownName,
    View,
};

fn ratings(view: &View) -> ParameterValues {
    ParameterValues::of(view, ParameterSet::ALL)
}

/// The values of all terms, in the order of the paper.
fn values(now: &Position, previous: Option<&Position>, reading: ConnectiveReading) -> Vec<i32> {
    let (now, before) = (ratings(&View::of(now)), ratings(&View::before(previous, now)));
    Term::ALL.iter().map(|&term| TermValues::new(&now, &before, reading).get(term)).collect()
}

fn with_other_side_to_move(position: &Position) -> Position {
    Setup { turn: !position.turn(), ..Setup::from(*position) }.position().unwrap()
}

#[test]
fn the_terms_have_the_names_and_the_order_of_appendix_c() {
    let names = Term::ALL.map(Term::name).join(", ");
    let expected = "ADV, APEX, BACK, CENT, CNTR, CORN, CRAMP, DENY, DIA, DIAV, DYKE, EXCH, EXPOS, FORK, GAP, \
                    GUARD, HOLE, KCENT, MOB, MOBIL, MOVE, NODE, OREO, POLE, RECAP, THRET, \
                    DEMO, DEMMO, DDEMO, DDMM, MODE 1, MODE 2, MODE 3, MODE 4, MOC 1, MOC 3, MOC 2, MOC 4";
    assert_eq!(names, expected);
}

#[test]
fn a_name_is_read_as_it_is_written() {
    for (index, term) in Term::ALL.into_iter().enumerate() {
        assert_eq!(term.to_string().parse(), Ok(term));
        assert_eq!(term.index(), index);
    }
    assert_eq!("MOC 2".parse(), Ok(Term::Connective(Connective::Moc2)));
    assert_eq!("MOC 5".parse::<Term>(), Err(UnknownName("MOC 5".to_owned())));
    assert_eq!("THRET".parse(), Ok(Parameter::Thret));
    assert!("MOC 2".parse::<Parameter>().is_err());
}

#[test]
fn moc_3_stands_before_moc_2() {
    // The table's order is A.B, A.notB, notA.B, notA.notB, and its third list reads 1 3 2 4.
    assert_eq!(Connective::Moc3.affirms(), [true, false]);
    assert_eq!(Connective::Moc2.affirms(), [false, true]);
    assert_eq!(Connective::Mode2.affirms(), [true, false]);
    assert_eq!(Term::from(Connective::Moc2).meaning(), "not Undenied Mobility and Center Control I");
}

#[test]
fn at_the_start_every_simple_term_is_0() {
    let values = values(&Position::start(), None, ConnectiveReading::Plain);
    assert_eq!(values[..Parameter::COUNT], [0; Parameter::COUNT]);
    // Nothing is positive, so of the connectives those of notA.notB are 1.
    let connectives: Vec<_> = Term::ALL.iter().zip(&values).filter(|(_, value)| **value == 1).collect();
    let names: Vec<_> = connectives.iter().map(|(term, _)| term.name()).collect();
    assert_eq!(names, ["DDMM", "MODE 4", "MOC 4"]);
}

#[test]
fn zero_is_neither_in_the_three_way_reading() {
    let values = values(&Position::start(), None, ConnectiveReading::ThreeWay);
    assert_eq!(values[Parameter::COUNT..], [0; Connective::COUNT]);
}

#[test]
fn a_term_is_the_rating_now_less_the_rating_before_the_last_move() {
    let before = Position::start();
    let now = before.after(before.parse_move("11-15").unwrap());
    let values = values(&now, Some(&before), ConnectiveReading::Plain);
    // Black has just moved. Its men in its 3rd and 4th rows are 9, 10, 12 and 15: ADV -4; White,
    // passive before, had 21-24 in its own 3rd: -4.
    assert_eq!(values[Term::from(Parameter::Adv).index()], 0);
    // Black's men on 10 and 15 against White's on 22 and 23.
    assert_eq!(values[Term::from(Parameter::Cent).index()], 0);
    // Down the diagonals Black now has 2-6-9, 3-7-10, 1-6-10 and 3-8-12, and 6-10-15: five against
    // White's six.
    assert_eq!(values[Term::from(Parameter::Dyke).index()], -1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// T = P(active, passive) - P(passive, active).
    #[test]
    fn without_a_position_before_a_change_of_sides_reverses_every_simple_term(
        position in arbitrary::any_board(),
    ) {
        let values_of = |position| values(position, None, ConnectiveReading::Plain);
        let (values, reversed) = (values_of(&position), values_of(&with_other_side_to_move(&position)));
        for (index, parameter) in Parameter::ALL.iter().enumerate() {
            prop_assert_eq!(values[index], -reversed[index], "{} of {}", parameter, position);
        }
    }

    #[test]
    fn of_the_four_connectives_of_a_pair_one_is_1_or_in_the_three_way_reading_at_most_one(
        position in arbitrary::any_board(),
    ) {
        let sums = |reading| {
            let values = values(&position, None, reading);
            values[Parameter::COUNT..].chunks(4).map(|four| four.iter().sum()).collect::<Vec<i32>>()
        };
        prop_assert_eq!(sums(ConnectiveReading::Plain), [1, 1, 1]);
        prop_assert!(sums(ConnectiveReading::ThreeWay).iter().all(|&sum| sum <= 1));
    }
}
