//! Somebody waits for the results of a job: two would take them away from each other.

use std::time::Duration;

use async_nats::Client;
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;

use crate::error::ClusterError;
use crate::job::JobId;
use crate::printable::printable;

/// Answers for a job as long as it is there.
pub(super) struct Presence(JoinHandle<()>);

/// How long somebody may take to answer; where nobody is, the server says so at once.
const ANSWER: Duration = Duration::from_secs(2);

impl Presence {
    /// Answers for the job from now on, unless somebody else does.
    pub(super) async fn claim(client: &Client, job: &JobId) -> Result<Presence, ClusterError> {
        let asked = tokio::time::timeout(ANSWER, client.request(job.alive(), "".into())).await;
        if let Ok(Ok(answer)) = asked {
            return Err(ClusterError::Busy(printable(&String::from_utf8_lossy(&answer.payload))));
        }
        let mut asked = client
            .subscribe(job.alive())
            .await
            .map_err(|error| ClusterError::refused("answer for the job", &error))?;
        let client = client.clone();
        let answering = tokio::spawn(async move {
            while let Some(question) = asked.next().await {
                if let Some(reply) = question.reply {
                    let _ = client.publish(reply, crate::worker::own_name().into()).await;
                }
            }
        });
        Ok(Presence(answering))
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.0.abort();
    }
}
