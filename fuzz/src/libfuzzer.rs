//! One target as a libFuzzer program; the variable `FUZZ_TARGET` names it when this is compiled, so that
//! nothing of the others is linked and counted.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| CHECK(bytes));

const CHECK: fn(&[u8]) = fuzz::check_of(env!("FUZZ_TARGET"));
