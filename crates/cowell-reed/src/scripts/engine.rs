//! The interpreter: which parts of rhai a script gets, and how much it may do. No files, no modules, no
//! clock, no sleep, no output, and no function that carries values with it (the feature `no_closure`): without
//! those no value has two owners, none holds itself, and the bounds below see all there is.

use std::sync::LazyLock;

use rhai::Engine;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicMathPackage, BasicStringPackage, LogicPackage, Package,
};

use super::{comparers, features, fuel, squares};

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
    comparers::refuse(&mut engine);
    engine.disable_symbol("eval");
    // A function that carries values could carry itself: no bound on sizes sees those.
    engine.disable_symbol("curry");
    engine.set_strict_variables(true);
    engine.set_fail_on_invalid_map_property(true);
    engine.on_progress(fuel::progress);
    engine.set_max_call_levels(MOST_CALL_LEVELS);
    engine.set_max_variables(MOST_VARIABLES);
    engine.set_max_functions(MOST_FUNCTIONS);
    engine.set_max_expr_depths(DEEPEST.0, DEEPEST.1);
    engine.set_max_string_size(LARGEST);
    engine.set_max_array_size(LARGEST);
    engine.set_max_map_size(LARGEST);
    engine
}
