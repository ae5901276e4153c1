//! The look-ahead works in the room it has: it makes no allocation but for the line it reports.

mod play;

use allocation_counter::measure;
use arena::{Limits, NoControl};
use play::positions_from_play;
use rules::Variant;
use samuel::{LookAhead, LookAheadSettings, Polynomial};

#[test]
fn a_look_ahead_allocates_only_the_line_it_reports() {
    let polynomial = Polynomial::preset("sixteen-terms").unwrap();
    let mut look_ahead = LookAhead::new(polynomial, LookAheadSettings::default());
    for position in positions_from_play(500) {
        let mut nodes = 0;
        let allocations = measure(|| {
            let found = look_ahead.choose(None, &position, Variant::Standard, &Limits::default(), &NoControl);
            nodes = found.statistics.nodes;
        });
        assert_eq!(allocations.count_total, 1, "{position}: {nodes} positions");
    }
}
