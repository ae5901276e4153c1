//! A number that changes with every change of the search, so that none goes unnoticed.

use engine::Material;
use engine::bench::{self, BenchSettings};
use rules::Variant;

fn nodes(depth: u32) -> u64 {
    let evaluation = &Material::of(Variant::Standard);
    bench::run(BenchSettings { depth, threads: 1, evaluation }).unwrap().nodes
}

#[test]
fn the_search_looks_at_as_many_nodes_as_it_did() {
    assert_eq!(nodes(9), 41_533, "a change of the search? Then this is its new signature");
}

#[test]
fn the_same_search_looks_at_the_same_nodes() {
    assert_eq!(nodes(5), nodes(5));
}
