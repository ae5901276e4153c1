//! A number that changes with every change of the search, so that none goes unnoticed.

use engine::bench;

#[test]
fn the_search_looks_at_as_many_nodes_as_it_did() {
    assert_eq!(
        bench::run(9).unwrap().nodes,
        148_635,
        "a change of the search? Then this is its new signature"
    );
}

#[test]
fn the_same_search_looks_at_the_same_nodes() {
    assert_eq!(bench::run(5).unwrap().nodes, bench::run(5).unwrap().nodes);
}
