//! The interpreter: which parts of rhai a script gets, and how much it may do. No files, no modules, no clock, no sleep, no
//! output, and no function that carries values with it (the feature `no_closure`): without those no value has two owners,
//! none holds itself, and the bounds below see all there is.

use std::cell::Cell;
use std::sync::LazyLock;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicMathPackage, BasicStringPackage, LogicPackage, Package,
};
use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, ImmutableString, OptimizationLevel};

use super::{features, squares};

const MOST_CALL_LEVELS: usize = 16;
const MOST_VARIABLES: usize = 128;
const MOST_FUNCTIONS: usize = 64;
/// How deep expressions go, in the script and in its functions.
const DEEPEST: (usize, usize) = (48, 32);
/// Of strings in bytes, of arrays and maps in elements, with what is in them. An operation that goes through
/// all of it, as a copy does, still costs no more than a microsecond or so.
const LARGEST: usize = 256;

/// The one interpreter of all scripts; nothing a script does stays in it.
pub(super) static ENGINE: LazyLock<Engine> = LazyLock::new(engine);

/// The same for the statements as they are written: the other leaves out those that do nothing.
pub(super) static AS_WRITTEN: LazyLock<Engine> = LazyLock::new(|| {
    let mut engine = engine();
    engine.set_optimization_level(OptimizationLevel::None);
    engine
});

fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicMathPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    BasicFnPackage::new().register_into_engine(&mut engine);
    features::register(&mut engine);
    squares::register(&mut engine);
    refuse_comparers(&mut engine);
    engine.disable_symbol("eval");
    // A function that carries values could carry itself: no bound on sizes sees those.
    engine.disable_symbol("curry");
    engine.set_strict_variables(true);
    engine.set_fail_on_invalid_map_property(true);
    engine.on_progress(progress);
    engine.set_max_call_levels(MOST_CALL_LEVELS);
    engine.set_max_variables(MOST_VARIABLES);
    engine.set_max_functions(MOST_FUNCTIONS);
    engine.set_max_expr_depths(DEEPEST.0, DEEPEST.1);
    engine.set_max_string_size(LARGEST);
    engine.set_max_array_size(LARGEST);
    engine.set_max_map_size(LARGEST);
    engine
}

/// Each of them also has a form without a comparer, which stays.
const NAMES: [&str; 5] = ["sort", "sort_by", "order", "order_by", "dedup"];

/// Says no wherever rhai takes a comparer, be it a function or the name of one.
pub(super) fn refuse_comparers(engine: &mut Engine) {
    for name in NAMES {
        engine.register_fn(name, move |_: &mut Array, _: FnPtr| refused(name));
        engine.register_fn(name, move |_: &mut Array, _: ImmutableString| refused(name));
    }
}

fn refused(name: &str) -> Result<(), Box<EvalAltResult>> {
    let plain = name.trim_end_matches("_by");
    Err(format!("{name} with a function: expected {plain}() without one").into())
}

/// For one position: some hundred looks at each square, and some milliseconds.
pub(super) const MOST_OPERATIONS: u64 = 20_000;

thread_local! {
    /// The interpreter is shared by all threads, and hands nothing through to where it counts. A run stays in
    /// its thread from begin to end, and nothing of it is left for the next.
    static LEFT: Cell<u64> = const { Cell::new(0) };
}

/// Runs something with a full measure.
pub(super) fn with_fuel<T>(run: impl FnOnce() -> T) -> T {
    LEFT.set(MOST_OPERATIONS);
    run()
}

/// Takes so many operations; `false`, then and ever after in this run, when there are not so many left.
fn take(operations: u64) -> bool {
    let left = LEFT.get().checked_sub(operations);
    LEFT.set(left.unwrap_or(0));
    left.is_some()
}

/// What the interpreter is to do at each operation: go on, or end the script.
pub(super) fn progress(_: u64) -> Option<Dynamic> {
    (!take(1)).then_some(Dynamic::UNIT)
}

/// For a function that costs as much as so many operations.
pub(super) fn charge(operations: u64) -> Result<(), Box<EvalAltResult>> {
    if take(operations) { Ok(()) } else { Err(spent()) }
}

fn spent() -> Box<EvalAltResult> {
    EvalAltResult::ErrorTerminated(Dynamic::UNIT, rhai::Position::NONE).into()
}
