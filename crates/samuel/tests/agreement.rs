//! The parameters agree with their literal second writing, and look alike from both sides (S-27).

use crate::arbitrary;
use crate::literal;
use proptest::prelude::*;
use rules::Position;
use samuel::{Parameter, ParameterSet, ParameterValues, View, exchange_is_possible};

use crate::literal::Board;

fn agrees(position: &Position) -> Result<(), TestCaseError> {
    let board = Board::of(position);
    for (view, active) in
        [(View::of(position), position.turn()), (View::exchanged(position), !position.turn())]
    {
        for parameter in Parameter::ALL {
            let expected = literal::value(parameter, &board, active);
            prop_assert_eq!(
                parameter.value(&view),
                expected,
                "{} of {}, {} active",
                parameter,
                position,
                active
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_parameter_agrees_with_its_literal_writing_in_random_play(
        position in arbitrary::played_position(),
    ) {
        agrees(&position)?;
    }

    #[test]
    fn every_parameter_agrees_with_its_literal_writing_on_random_boards(position in arbitrary::position()) {
        agrees(&position)?;
    }

    #[test]
    fn every_parameter_agrees_with_its_literal_writing_without_kings(position in arbitrary::men_only()) {
        agrees(&position)?;
    }

    #[test]
    fn every_parameter_agrees_with_its_literal_writing_among_kings(
        position in prop_oneof![arbitrary::king_heavy(), arbitrary::ring_board()],
    ) {
        agrees(&position)?;
    }

    #[test]
    fn a_position_turned_round_has_the_same_ratings_but_for_the_move(position in arbitrary::any_board()) {
        let (view, turned) = (View::of(&position), View::of(&position.turned()));
        for parameter in Parameter::ALL {
            // The move system names squares of the board, not of a side (S-27).
            if parameter != Parameter::Move {
                prop_assert_eq!(parameter.value(&view), parameter.value(&turned), "{} of {}", parameter, position);
            }
        }
    }

    #[test]
    fn any_parameters_together_are_what_they_are_alone(position in arbitrary::any_board(), chosen in any::<u32>()) {
        let chosen: Vec<_> =
            Parameter::ALL.into_iter().filter(|&parameter| chosen >> parameter as u32 & 1 == 1).collect();
        let view = View::of(&position);
        let values = ParameterValues::of(&view, ParameterSet::of(&chosen));
        for parameter in Parameter::ALL {
            let expected = if chosen.contains(&parameter) { parameter.value(&view) } else { 0 };
            prop_assert_eq!(values.get(parameter), expected, "{} of {}", parameter, position);
        }
    }

    #[test]
    fn an_exchange_is_possible_where_exch_is_not_0(position in arbitrary::any_board()) {
        let view = View::of(&position);
        prop_assert_eq!(exchange_is_possible(&view), Parameter::Exch.value(&view) != 0);
    }
}
