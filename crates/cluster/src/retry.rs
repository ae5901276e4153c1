//! Asking servers again. One that was just started, lost its leader or sleeps answers later, however late that is;
//! one that answers and refuses will not think better of it for long.

use std::error::Error;
use std::io;
use std::time::Duration;

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::{
    CreateStreamError, CreateStreamErrorKind, GetStreamError, GetStreamErrorKind, PublishError,
    PublishErrorKind,
};
use async_nats::jetstream::stream::{ConsumerError, ConsumerErrorKind};
use lab::StopFlag;
use tokio::time::{Instant, sleep};

use crate::address::OnRemark;
use crate::error::ClusterError;
use crate::error::printable;

/// How long a request is repeated that servers refuse.
const LONGEST: Duration = Duration::from_secs(20);

/// After so long without an answer it is said.
const QUIET: Duration = Duration::from_secs(3);

pub(crate) const PAUSE: Duration = Duration::from_millis(250);

/// Why a request came to nothing.
pub(crate) type RequestError = Box<dyn Error + Send + Sync>;

/// Asks again until there is an answer.
pub(crate) struct Retry<'a> {
    pub(crate) stop: &'a StopFlag,
    pub(crate) hear: &'a OnRemark,
}

impl Retry<'_> {
    /// Asks until there is an answer, or a refusal that stays one, or it is told to stop.
    pub(crate) async fn ask<T>(
        &self,
        what: &'static str,
        mut ask: impl AsyncFnMut() -> Result<T, RequestError>,
    ) -> Result<T, ClusterError> {
        let begun = Instant::now();
        let (mut refused_since, mut has_said) = (None, false);
        loop {
            let trouble = match ask().await {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            if !is_refusal(&*trouble) {
                refused_since = None;
            } else if refused_since.get_or_insert_with(Instant::now).elapsed() > LONGEST {
                return Err(ClusterError::refused(what, &trouble));
            }
            if self.stop.is_stopped() {
                return Err(ClusterError::Stopped);
            }
            if !has_said && begun.elapsed() > QUIET {
                has_said = true;
                let reason = printable(&trouble.to_string());
                (self.hear)(&format!("the cluster does not {what} yet: {reason}; trying again"));
            }
            sleep(PAUSE).await;
        }
    }
}

/// Whether somebody answered, and will not answer otherwise for being asked again.
fn is_refusal(trouble: &(dyn Error + 'static)) -> bool {
    if let Some(error) = trouble.downcast_ref::<CreateStreamError>() {
        return match error.kind() {
            CreateStreamErrorKind::JetStream(error) => is_lasting(error.error_code()),
            CreateStreamErrorKind::TimedOut
            | CreateStreamErrorKind::JetStreamUnavailable
            | CreateStreamErrorKind::Response => false,
            _ => true,
        };
    }
    if let Some(error) = trouble.downcast_ref::<GetStreamError>() {
        return match error.kind() {
            GetStreamErrorKind::JetStream(error) => is_lasting(error.error_code()),
            GetStreamErrorKind::Request => false,
            _ => true,
        };
    }
    if let Some(error) = trouble.downcast_ref::<ConsumerError>() {
        return match error.kind() {
            ConsumerErrorKind::JetStream(error) => is_lasting(error.error_code()),
            ConsumerErrorKind::TimedOut | ConsumerErrorKind::Request | ConsumerErrorKind::Other => false,
            _ => true,
        };
    }
    if let Some(error) = trouble.downcast_ref::<PublishError>() {
        // Without a leader nobody answers for a stream, which looks as if there were none.
        use PublishErrorKind::{BrokenPipe, StreamNotFound, TimedOut};
        return !matches!(error.kind(), BrokenPipe | StreamNotFound | TimedOut);
    }
    // A file of ours that cannot be read.
    if trouble.is::<io::Error>() {
        return true;
    }
    trouble.source().is_some_and(is_refusal)
}

/// Servers that look for a leader say so, and find one.
fn is_lasting(code: ErrorCode) -> bool {
    ![
        ErrorCode::CLUSTER_NOT_AVAILABLE,
        ErrorCode::CLUSTER_NOT_LEADER,
        ErrorCode::CLUSTER_NOT_ACTIVE,
        ErrorCode::CLUSTER_NOT_ASSIGNED,
    ]
    .contains(&code)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    /// What comes of asking somebody who answers after an hour, and what was said meanwhile.
    async fn after_an_hour(
        trouble: impl Fn() -> RequestError,
        stop: &StopFlag,
    ) -> (Result<(), ClusterError>, Vec<String>) {
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = Arc::clone(&said);
        let hear: OnRemark = Arc::new(move |text: &str| heard.lock().unwrap().push(text.to_owned()));
        let begun = Instant::now();
        let ask = async || if begun.elapsed() > HOUR { Ok(()) } else { Err(trouble()) };
        let answer = Retry { stop, hear: &hear }.ask("make its queue", ask).await;
        let said = said.lock().unwrap().clone();
        (answer, said)
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_does_not_answer_is_waited_for_and_it_is_said_once() {
        let silent = || CreateStreamError::new(CreateStreamErrorKind::TimedOut).into();
        let (answer, said) = after_an_hour(silent, &StopFlag::default()).await;
        answer.unwrap();
        let expected = "the cluster does not make its queue yet: jetstream request timed out; trying again";
        assert_eq!(said, [expected]);
        let other = || "a text".into();
        after_an_hour(other, &StopFlag::default()).await.0.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_refuses_is_not_waited_for_long() {
        let refusing = || CreateStreamError::new(CreateStreamErrorKind::InvalidStreamName).into();
        let begun = Instant::now();
        let (answer, _) = after_an_hour(refusing, &StopFlag::default()).await;
        assert!(matches!(answer, Err(ClusterError::Refused { .. })));
        assert!(begun.elapsed() < 2 * LONGEST);
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_ends_when_told_to_stop() {
        let stop = StopFlag::default();
        stop.stop();
        let silent = || CreateStreamError::new(CreateStreamErrorKind::TimedOut).into();
        assert!(matches!(after_an_hour(silent, &stop).await.0, Err(ClusterError::Stopped)));
    }
}
