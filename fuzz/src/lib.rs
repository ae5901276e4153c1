//! Readers of bytes from outside, one target for each: a function that is given any bytes and panics if
//! something does not hold that must. Tests give it the kept inputs in `corpus/`, and `cargo xtask fuzz`
//! has libFuzzer make up more.

mod alpha;
mod cluster_message;
mod dxp;
mod endgame_distances;
mod endgame_manifest;
mod endgame_results;
mod experiment;
mod fen;
mod http;
mod hub;
mod message;
mod moves;
mod pdn;
mod polynomial;
mod script;
mod search;
mod self_play;
mod store_record;
mod strategy;
mod tape_record;
mod weights;

/// A reader of bytes from outside.
pub struct Target {
    /// Its name, which is also that of the folder of its inputs.
    pub name: &'static str,
    /// Panics if something does not hold that must hold for any bytes.
    pub check: fn(&[u8]),
}

/// All readers.
pub const TARGETS: &[Target] = &[
    Target { name: "alpha", check: alpha::check },
    Target { name: "cluster-message", check: cluster_message::check },
    Target { name: "dxp", check: dxp::check },
    Target { name: "endgame-distances", check: endgame_distances::check },
    Target { name: "endgame-manifest", check: endgame_manifest::check },
    Target { name: "endgame-results", check: endgame_results::check },
    Target { name: "experiment", check: experiment::check },
    Target { name: "fen", check: fen::check },
    Target { name: "http", check: http::check },
    Target { name: "hub", check: hub::check },
    Target { name: "moves", check: moves::check },
    Target { name: "pdn", check: pdn::check },
    Target { name: "polynomial", check: polynomial::check },
    Target { name: "script", check: script::check },
    Target { name: "search", check: search::check },
    Target { name: "self-play", check: self_play::check },
    Target { name: "store-record", check: store_record::check },
    Target { name: "strategy", check: strategy::check },
    Target { name: "tape-record", check: tape_record::check },
    Target { name: "weights", check: weights::check },
];

/// The check of the target of this name, found when the caller is compiled.
///
/// # Panics
/// If there is none.
pub const fn check_of(name: &str) -> fn(&[u8]) {
    let mut index = 0;
    while index < TARGETS.len() {
        if is_same(TARGETS[index].name.as_bytes(), name.as_bytes()) {
            return TARGETS[index].check;
        }
        index += 1;
    }
    panic!("there is no target of this name");
}

/// `==`, which constants do not have yet.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([], []) => true,
        ([first, rest @ ..], [same, others @ ..]) => *first == *same && is_same(rest, others),
        _ => false,
    }
}
