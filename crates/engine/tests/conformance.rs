//! The engine does what every player must.

use std::path::{Path, PathBuf};

use arena::{RandomStream, Roster, conformance};
use engine::{Activation, CROWNHEAD, Form, Inputs, Net, NetParts, NetShape, OUTPUTS, Origin, Weights};

/// Weights drawn by lot: what they say of positions does not matter here.
fn weights(folder: &Path) -> PathBuf {
    let mut random = RandomStream::new(1);
    let mut list = |count: usize| -> Vec<f32> {
        (0..count).map(|_| random.below(2_001) as f32 / 1_000.0 - 1.0).collect()
    };
    let shape = NetShape { hidden: 64, activation: Activation::Clipped, inputs: Inputs::Formations };
    let parts = NetParts {
        shape,
        inputs: list(shape.inputs.count() * shape.hidden),
        bias: list(shape.hidden),
        outputs: list(OUTPUTS * 2 * shape.hidden),
        output_bias: list(OUTPUTS),
    };
    let net = Net::rounded(&parts).unwrap();
    let weights = Weights { form: Form::Net(net), man: 60, origin: Origin::default() };
    let path = folder.join("weights");
    std::fs::write(&path, weights.to_bytes()).unwrap();
    path
}

#[test]
fn with_learned_weights_and_every_part_of_the_search_it_keeps_the_rules_too() {
    let folder = tempfile::tempdir().unwrap();
    let roster = Roster::default().with(CROWNHEAD);
    let weights = weights(folder.path());
    let all = "reductions+threats+extensions+recaptures+razoring+unknown";
    let spec = format!("crownhead:nodes=500,hash=1,weights={},with={all}", weights.display());
    conformance::check(&roster, &spec);
}

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
