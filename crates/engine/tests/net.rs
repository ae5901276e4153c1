//! A net: the sums that are kept give what is computed afresh, for every number of hidden units.

use arena::RandomStream;
use engine::{Activation, Evaluation, HiddenUnits, INPUTS, Net, NetParts, OUTPUTS};
use rules::Position;

fn net(units: HiddenUnits, activation: Activation, random: &mut RandomStream) -> Net {
    let mut list = |count: usize| -> Vec<f32> {
        (0..count).map(|_| random.below(2_001) as f32 / 1_000.0 - 1.0).collect()
    };
    let hidden = units.count();
    let parts = NetParts {
        hidden,
        activation,
        inputs: list(INPUTS * hidden),
        bias: list(hidden),
        outputs: list(OUTPUTS * 2 * hidden),
        output_bias: list(OUTPUTS),
    };
    Net::rounded(&parts).unwrap()
}

/// What the description of the format says, computed plainly.
fn plainly(net: &Net, position: &Position) -> i32 {
    let (numbers, hidden) = (net.numbers(), net.hidden().count());
    let (inputs, rest) = numbers.split_at(INPUTS * hidden);
    let (bias, rest) = rest.split_at(hidden);
    let (outputs, output_bias) = rest.split_at(OUTPUTS * 2 * hidden);
    let side = |color| [position.men(color), position.kings(color)];
    let pieces: Vec<_> = rules::Color::ALL
        .into_iter()
        .flat_map(|color| {
            side(color).into_iter().enumerate().map(move |(kind, squares)| (color, kind, squares))
        })
        .flat_map(|(color, kind, squares)| {
            squares.into_iter().map(move |square| (color, kind, square.index()))
        })
        .collect();
    let answer = |sum: i64| match net.activation() {
        Activation::Clipped => sum.clamp(0, 255),
        Activation::Squared => sum.clamp(0, 255).pow(2) / 64,
    };
    let divisor = match net.activation() {
        Activation::Clipped => 652,
        Activation::Squared => 2600,
    };
    let output = (pieces.len() - 1) / 4;
    let mut sum = i64::from(output_bias[output]) * answer(255);
    for (view, viewer) in [position.turn(), !position.turn()].into_iter().enumerate() {
        for unit in 0..hidden {
            let weight = |&(color, kind, square): &(rules::Color, usize, usize)| {
                let plane = usize::from(color != viewer) * 2 + kind;
                let seen = if viewer == rules::Color::Black { square } else { 31 - square };
                i64::from(inputs[(plane * 32 + seen) * hidden + unit])
            };
            let stands = i64::from(bias[unit]) + pieces.iter().map(weight).sum::<i64>();
            sum += answer(stands) * i64::from(outputs[(output * 2 + view) * hidden + unit]);
        }
    }
    i32::try_from(sum / divisor).unwrap()
}

#[test]
fn sums_that_are_kept_give_the_score_of_the_description() {
    let mut random = RandomStream::new(8);
    let kinds = HiddenUnits::ALL
        .into_iter()
        .flat_map(|units| [Activation::Clipped, Activation::Squared].map(|activation| (units, activation)));
    for (units, activation) in kinds {
        let net = net(units, activation, &mut random);
        let mut state = net.state();
        for _ in 0..40 {
            let mut position = Position::start();
            for _ in 0..80 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(random.pick(&moves));
                let score = net.score(&position, &mut state);
                assert_eq!(score, net.fresh_score(&position), "{position}");
                let expected = plainly(&net, &position);
                assert_eq!(score, engine::Score::open(expected), "{position}");
            }
        }
    }
}

#[test]
fn both_sides_see_a_turned_board_alike() {
    let net = net(HiddenUnits::Few, Activation::Squared, &mut RandomStream::new(2));
    for fen in ["W:W21,K3:B9,K10", "B:W18,22,K7:B1,2,12", "W:WK30,K26:BK1"] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(net.fresh_score(&position), net.fresh_score(&position.turned()), "{fen}");
    }
}
