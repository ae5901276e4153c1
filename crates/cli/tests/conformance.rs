//! What every player must do, run over every kind the program knows; foreign programs are played
//! by our own engine.

use arena::{Roster, conformance};

fn roster() -> Roster {
    Roster::default().with(protocols::HUB).with(protocols::DXP)
}

#[test]
fn our_own_players_conform() {
    for spec in ["random", "greedy"] {
        conformance::check(&roster(), spec);
    }
}

#[test]
fn a_player_behind_the_hub_protocol_conforms() {
    let command = format!("hub:'{}' engine --protocol hub --player greedy", env!("CARGO_BIN_EXE_crownhead"));
    conformance::check(&roster(), &command);
}
