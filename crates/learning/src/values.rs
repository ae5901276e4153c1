//! What an evaluation has found out by itself: the worth of pieces, by how much a score falls when one is taken away.

use engine::Evaluation;
use rules::{Color, Position, SquareSet};
use serde::{Deserialize, Serialize};

use crate::samples::Sample;

/// The worth of pieces, in points of the evaluation, on average over positions.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Values {
    /// A man.
    pub man: f64,
    /// A king.
    pub king: f64,
    /// A man on its own back row.
    pub back_row_man: f64,
    /// A man on the eight squares of the middle.
    pub center_man: f64,
    /// A man a step from being crowned.
    pub advanced_man: f64,
    /// A man with more than 16 pieces on the board.
    pub man_early: f64,
    /// A man with 9 to 16 pieces.
    pub man_middle: f64,
    /// A man with up to 8 pieces.
    pub man_late: f64,
    /// A king with up to 8 pieces.
    pub king_late: f64,
    /// To have the move, in a position that is the same for both sides otherwise.
    pub turn: f64,
}

#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, points: i32) {
        self.sum += f64::from(points);
        self.count += 1.0;
    }

    fn value(self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }
}

/// The squares 14, 15, 18, 19 and those beside them, 10, 11, 22, 23.
const CENTER: u32 = 1 << 13 | 1 << 14 | 1 << 17 | 1 << 18 | 1 << 9 | 1 << 10 | 1 << 21 | 1 << 22;
/// The own back row and the row before the last, as the side to move sees them.
const BACK_ROW: u32 = 0x0000_000F;
const ADVANCED: u32 = 0x0F00_0000;

/// Takes every own piece of some positions away in turn.
pub fn values_of(evaluation: &dyn Evaluation, samples: &[Sample]) -> Values {
    let [mut man, mut king, mut back, mut center, mut advanced, mut king_late, mut turn] =
        [Mean::default(); 7];
    let mut by_phase = [Mean::default(); 3];
    for sample in samples {
        let Some(position) = position(sample.planes) else { continue };
        let score = evaluation.fresh_score(&position).points();
        let pieces: u32 = sample.planes.iter().map(|plane| plane.count_ones()).sum();
        let phase = match pieces {
            0..=8 => 2,
            9..=16 => 1,
            _ => 0,
        };
        let other = position.with_turn(!position.turn());
        turn.add((score + evaluation.fresh_score(&other).points()) / 2);
        for square in 0..32 {
            let bit = 1_u32 << square;
            let is_king = sample.planes[1] & bit != 0;
            if !is_king && sample.planes[0] & bit == 0 {
                continue;
            }
            let [men, kings, others, other_kings] = sample.planes;
            let Some(without) = self::position([men & !bit, kings & !bit, others, other_kings]) else {
                continue;
            };
            let worth = score - evaluation.fresh_score(&without).points();
            if is_king {
                king.add(worth);
                if phase == 2 {
                    king_late.add(worth);
                }
                continue;
            }
            man.add(worth);
            by_phase[phase].add(worth);
            for (squares, mean) in [(BACK_ROW, &mut back), (CENTER, &mut center), (ADVANCED, &mut advanced)] {
                if squares & bit != 0 {
                    mean.add(worth);
                }
            }
        }
    }
    Values {
        man: man.value(),
        king: king.value(),
        back_row_man: back.value(),
        center_man: center.value(),
        advanced_man: advanced.value(),
        man_early: by_phase[0].value(),
        man_middle: by_phase[1].value(),
        man_late: by_phase[2].value(),
        king_late: king_late.value(),
        turn: turn.value(),
    }
}

/// The position that the side to move sees so, as Black.
fn position([men, kings, others, other_kings]: [u32; 4]) -> Option<Position> {
    let set = SquareSet::from_bits;
    Position::from_squares(
        set(men | kings),
        set(others | other_kings),
        set(kings | other_kings),
        Color::Black,
    )
}
