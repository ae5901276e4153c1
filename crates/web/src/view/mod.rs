//! Positions, moves and thoughts as the page sees them. The page knows no rules: every position comes with
//! its legal moves.

mod decision;
mod moves;
mod position;
mod reasons;
mod worth;

pub(crate) use decision::DecisionView;
pub(crate) use moves::MoveView;
pub(crate) use position::{PositionView, SideName, position_of, squares};
pub(crate) use reasons::{ReasonRow, ReasonsView};
pub(crate) use worth::{WorthView, read_score};
