//! What a script does not get of rhai's arrays: orders of its own. Rhai drops the errors of a comparer, with
//! those of the bounds among them, and Rust panics at one that contradicts itself.

use rhai::{Array, Engine, EvalAltResult, FnPtr, ImmutableString};

/// Each of them also has a form without a comparer, which stays.
const NAMES: [&str; 5] = ["sort", "sort_by", "order", "order_by", "dedup"];

/// Says no wherever rhai takes a comparer, be it a function or the name of one.
pub(super) fn refuse(engine: &mut Engine) {
    for name in NAMES {
        engine.register_fn(name, move |_: &mut Array, _: FnPtr| refused(name));
        engine.register_fn(name, move |_: &mut Array, _: ImmutableString| refused(name));
    }
}

fn refused(name: &str) -> Result<(), Box<EvalAltResult>> {
    let plain = name.trim_end_matches("_by");
    Err(format!("{name} with a function: expected {plain}() without one").into())
}
