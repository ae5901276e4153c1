//! Ctrl-C as a flag that long work looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::report::{self, STOPPED};

/// Where a program waits for a line, nobody looks at a flag: Ctrl-C says the last words and ends it.
pub(crate) fn end_with(last_words: impl Fn() -> String + Send + 'static) -> anyhow::Result<()> {
    let on_signal = move || {
        // There is nobody left to tell if they cannot be said.
        let _ = report::print(format!("\n{}", last_words()));
        std::process::exit(STOPPED.into());
    };
    ctrlc::set_handler(on_signal).context("cannot watch for Ctrl-C")
}

/// Whether Ctrl-C was pressed.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From here on Ctrl-C no longer ends the program but sets the flag; pressed again, it ends
    /// the program all the same.
    pub(crate) fn catch() -> anyhow::Result<Interrupt> {
        Interrupt::catch_and(|| {})
    }

    /// Like [`Interrupt::catch`], and tells somebody at once.
    pub(crate) fn catch_and(tell: impl Fn() + Send + 'static) -> anyhow::Result<Interrupt> {
        let flag = Interrupt(Arc::default());
        let set = flag.clone();
        let on_signal = move || {
            if set.0.swap(true, Ordering::SeqCst) {
                std::process::exit(STOPPED.into());
            }
            tell();
        };
        ctrlc::set_handler(on_signal).context("cannot watch for Ctrl-C")?;
        Ok(flag)
    }

    /// Whether it was.
    pub(crate) fn pressed(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
