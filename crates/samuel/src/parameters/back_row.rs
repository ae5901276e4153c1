//! The back row and the squares before it: APEX, BACK, GUARD and OREO.

use super::View;
use crate::Word;

/// The same two squares from either side.
const APEXES: Word = Word::of_squares([7, 26]);
/// The bridge of passive's own back row, as White's; Black's is 1 and 3 (S-27).
const BRIDGE: Word = Word::of_squares([30, 32]);
/// White's triangle; Black's is 2, 3 and 7.
const TRIANGLE_OF_OREO: Word = Word::of_squares([26, 30, 31]);

/// APEX, Apex: -1 if there are no kings of either color, an active man stands on 7 or 26, and no
/// passive man does; else 0.
pub(super) fn apex(view: &View) -> i32 {
    let debited = view.kings.is_empty() && view.active.meets(APEXES) && !view.passive.meets(APEXES);
    -i32::from(debited)
}

/// BACK, Back Row Bridge: 1 if there are no active kings and passive pieces hold the bridge.
pub(super) fn back(view: &View) -> i32 {
    i32::from(view.active_kings().is_empty() && view.passive.holds(BRIDGE))
}

/// GUARD, Back Row Control: 1 if there are no active kings and passive pieces hold the bridge or
/// the triangle, passive kings or not (S-27).
pub(super) fn guard(view: &View) -> i32 {
    let guarded = view.passive.holds(BRIDGE) || view.passive.holds(TRIANGLE_OF_OREO);
    i32::from(view.active_kings().is_empty() && guarded)
}

/// OREO, Triangle of Oreo: 1 if there are no passive kings and passive pieces hold the triangle.
/// The other two ask for active kings; here the paper's word stands (S-27).
pub(super) fn oreo(view: &View) -> i32 {
    i32::from(view.passive_kings().is_empty() && view.passive.holds(TRIANGLE_OF_OREO))
}
