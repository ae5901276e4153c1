//! The engine does what every player must.

use arena::{Roster, conformance};
use engine::CROWNHEAD;

#[test]
fn the_engine_keeps_the_rules_of_every_player() {
    let roster = Roster::default().with(CROWNHEAD);
    for spec in [
        "crownhead:nodes=2000,hash=4",
        "crownhead:nodes=500,hash=1,threads=1,database=none",
        "crownhead:nodes=500,hash=1,lines=3,resign=2/2",
    ] {
        conformance::check(&roster, spec);
    }
}
