//! A write past the limit of file sizes (`ulimit -f`) as an error of that write. Left to itself the system ends
//! the program.

/// From here on such a write is an error like that of a full disk.
#[cfg(unix)]
pub(crate) fn make_an_error() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let _entered = runtime.enter();
    // Once somebody has listened, the signal does nothing more for the rest of the program.
    signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())).map(drop)
}

/// Other systems have no such signal.
#[cfg(not(unix))]
pub(crate) fn make_an_error() -> std::io::Result<()> {
    Ok(())
}
