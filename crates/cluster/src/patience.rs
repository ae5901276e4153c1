//! Asking servers again: one that was just started, or lost its leader, answers a little later.

use std::fmt::Display;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::error::ClusterError;

/// How long a request is repeated.
const LONGEST: Duration = Duration::from_secs(20);

pub(crate) const PAUSE: Duration = Duration::from_millis(250);

/// Asks until there is an answer, or for so long that there will be none.
pub(crate) async fn patiently<T, E: Display>(
    what: &'static str,
    mut ask: impl AsyncFnMut() -> Result<T, E>,
) -> Result<T, ClusterError> {
    let begun = Instant::now();
    loop {
        match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) if begun.elapsed() > LONGEST => return Err(ClusterError::refused(what, &error)),
            Err(_) => sleep(PAUSE).await,
        }
    }
}
