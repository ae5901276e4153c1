//! Ctrl-C as a flag that long work looks at. The request to end of systems that shut down (SIGTERM) counts as it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;

use crate::report::{self, STOPPED};

/// Where a program waits for a line, nobody looks at a flag: Ctrl-C says the last words and ends it.
pub(crate) fn end_with(last_words: impl Fn() -> String + Send + 'static) -> anyhow::Result<()> {
    let on_signal = move || {
        // There is nobody left to tell if they cannot be said.
        let _ = report::print(format!("\n{}", last_words()));
        std::process::exit(STOPPED.into());
    };
    watch(on_signal)
}

/// Whether Ctrl-C was pressed.
#[derive(Debug)]
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
}

impl Interrupt {
    /// From here on Ctrl-C no longer ends the program but sets the flag; pressed again, it ends
    /// the program all the same. A command does this once.
    pub(crate) fn catch() -> anyhow::Result<Interrupt> {
        Interrupt::catch_and(|| {})
    }

    /// Like [`Interrupt::catch`], and tells somebody at once.
    pub(crate) fn catch_and(tell: impl Fn() + Send + 'static) -> anyhow::Result<Interrupt> {
        let pressed = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&pressed);
        watch(move || {
            if seen.swap(true, Ordering::SeqCst) {
                std::process::exit(STOPPED.into());
            }
            tell();
        })?;
        Ok(Interrupt { pressed })
    }

    /// Whether it was.
    pub(crate) fn pressed(&self) -> bool {
        self.pressed.load(Ordering::SeqCst)
    }
}

/// Has this done with every Ctrl-C, and every request to end.
fn watch(on_signal: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let on_signal = Mutex::new(on_signal);
    let on_signal = Arc::new(move || on_signal.lock().unwrap_or_else(PoisonError::into_inner)());
    let on_end = Arc::clone(&on_signal);
    ctrlc::set_handler(move || on_signal()).context("cannot watch for Ctrl-C")?;
    watch_for_end(move || on_end()).context("cannot watch for the request to end")
}

/// What `ctrlc` would do for it, it would do for SIGHUP too, and so end what was begun with `nohup`.
#[cfg(unix)]
fn watch_for_end(on_end: impl Fn() + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let entered = runtime.enter();
    let mut requests = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    drop(entered);
    std::thread::spawn(move || {
        while runtime.block_on(requests.recv()).is_some() {
            on_end();
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn watch_for_end(_: impl Fn() + Send + 'static) -> io::Result<()> {
    Ok(())
}
