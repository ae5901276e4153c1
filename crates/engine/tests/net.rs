//! A net: the sums that are kept give what is computed afresh, for every number of hidden units.

use arena::RandomStream;
use engine::{Activation, Evaluation, Inputs, Net, NetParts, NetShape, OUTPUTS};
use rules::{Color, Position};

fn net(shape: NetShape, random: &mut RandomStream) -> Net {
    let mut list = |count: usize| -> Vec<f32> {
        (0..count).map(|_| random.below(2_001) as f32 / 1_000.0 - 1.0).collect()
    };
    let parts = NetParts {
        shape,
        inputs: list(shape.inputs.count() * shape.hidden),
        bias: list(shape.hidden),
        outputs: list(OUTPUTS * 2 * shape.hidden),
        output_bias: list(OUTPUTS),
    };
    Net::rounded(&parts).unwrap()
}

/// What stands on a square as a viewer sees the board: 0 to 3 for own man, own king, the other side's man, its king.
fn plane(position: &Position, viewer: Color, square: usize) -> Option<usize> {
    let index = if viewer == Color::Black { square } else { 31 - square };
    let piece = position.piece_at(rules::Square::new(index as u8 + 1)?)?;
    Some(usize::from(piece.color != viewer) * 2 + usize::from(piece.kind == rules::Kind::King))
}

/// The inputs that are on by the description of the format.
fn inputs_on(inputs: Inputs, position: &Position, viewer: Color) -> Vec<usize> {
    let at = |square: usize| plane(position, viewer, square);
    let mut on: Vec<_> = (0..32).filter_map(|square| Some(at(square)? * 32 + square)).collect();
    if inputs == Inputs::Pieces {
        return on;
    }
    let corners = |rows: usize| (0..rows).flat_map(|row| (0..3).map(move |column| 4 * row + column));
    for (window, corner) in corners(6).enumerate() {
        let digit = |square: usize| match at(square) {
            Some(0) => 1,
            Some(2) => 2,
            _ => 0,
        };
        let squares = [0, 1, 4, 5, 8, 9].map(|step| digit(corner + step));
        on.push(128 + window * 729 + squares.into_iter().rev().fold(0, |number, digit| 3 * number + digit));
    }
    for (block, corner) in corners(7).enumerate() {
        let squares = [0, 1, 4, 5].map(|step| at(corner + step).map_or(0, |plane| plane + 1));
        if squares.into_iter().any(|digit| digit == 2 || digit == 4) {
            let number = squares.into_iter().rev().fold(0, |number, digit| 5 * number + digit);
            on.push(128 + 18 * 729 + block * 625 + number);
        }
    }
    on
}

/// What the description of the format says, computed plainly.
fn plainly(net: &Net, position: &Position) -> i32 {
    let (numbers, NetShape { hidden, activation, inputs }) = (net.numbers(), net.shape());
    let (rows, rest) = numbers.split_at(inputs.count() * hidden);
    let (bias, rest) = rest.split_at(hidden);
    let (outputs, output_bias) = rest.split_at(OUTPUTS * 2 * hidden);
    let answer = |sum: i64| match activation {
        Activation::Clipped => sum.clamp(0, 255),
        Activation::Squared => sum.clamp(0, 255).pow(2) / 64,
    };
    let divisor = match activation {
        Activation::Clipped => 652,
        Activation::Squared => 2600,
    };
    let output = (32 - position.empty_squares().len() - 1) / 4;
    let mut sum = i64::from(output_bias[output]) * answer(255);
    for (view, viewer) in [position.turn(), !position.turn()].into_iter().enumerate() {
        let on = inputs_on(inputs, position, viewer);
        for unit in 0..hidden {
            let seen = on.iter().map(|input| i64::from(rows[input * hidden + unit]));
            let stands = i64::from(bias[unit]) + seen.sum::<i64>();
            sum += answer(stands) * i64::from(outputs[(output * 2 + view) * hidden + unit]);
        }
    }
    i32::try_from(sum / divisor).unwrap()
}

#[test]
fn sums_that_are_kept_give_the_score_of_the_description() {
    let mut random = RandomStream::new(8);
    let of_size = |hidden| {
        Inputs::ALL.into_iter().flat_map(move |inputs| {
            [Activation::Clipped, Activation::Squared].map(|activation| NetShape {
                hidden,
                activation,
                inputs,
            })
        })
    };
    for shape in NetShape::SIZES.into_iter().flat_map(of_size) {
        let net = net(shape, &mut random);
        let mut state = net.state();
        for _ in 0..8 {
            let mut position = Position::start();
            for _ in 0..80 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(random.pick(&moves));
                let score = net.score(&position, &mut state);
                assert_eq!(score, net.fresh_score(&position), "{shape:?} {position}");
                let expected = plainly(&net, &position);
                assert_eq!(score, engine::Score::open(expected), "{shape:?} {position}");
            }
        }
    }
}

#[test]
fn both_sides_see_a_turned_board_alike() {
    for inputs in Inputs::ALL {
        let shape = NetShape { hidden: 64, activation: Activation::Squared, inputs };
        let net = net(shape, &mut RandomStream::new(2));
        for fen in ["W:W21,K3:B9,K10", "B:W18,22,K7:B1,2,12", "W:WK30,K26:BK1"] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(net.fresh_score(&position), net.fresh_score(&position.turned()), "{fen}");
        }
    }
}
