//! Positions and games put to the analyst.

mod review;
