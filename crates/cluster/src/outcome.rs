//! What a task came to, as a message: its line, or where a line that is too long for one is, or a failure.

use async_nats::jetstream::object_store::{GetErrorKind, ObjectStore};
use async_nats::{HeaderMap, Message};
use tokio::io::AsyncReadExt;

use crate::error::printable;

/// Longer lines go through the bucket: servers usually take messages of 1 MB.
const LONGEST_MESSAGE: usize = 512 * 1024;

/// No line is longer, in bytes: it is held in memory.
const LONGEST_LINE: u64 = 1 << 30;

const FORM: &str = "Crownhead-Form";
const WORKER: &str = "Crownhead-Worker";

/// What a task came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Its line.
    Line(String),
    /// It cannot be done; why, and who says so.
    Failure { worker: String, reason: String },
}

/// A message with an outcome.
#[derive(Clone)]
pub(crate) struct OutcomeMessage {
    pub(crate) headers: HeaderMap,
    pub(crate) payload: Vec<u8>,
}

impl Outcome {
    /// Makes a message of it; what is too long is put into the bucket first.
    pub(crate) async fn pack(
        &self,
        worker: &str,
        bucket: &ObjectStore,
        task: usize,
    ) -> Result<OutcomeMessage, String> {
        let (form, payload) = match self {
            Outcome::Failure { reason, .. } => ("failure", reason.clone()),
            Outcome::Line(line) if line.len() <= LONGEST_MESSAGE => ("line", line.clone()),
            Outcome::Line(line) => {
                let name = object_name(task);
                bucket.put(name.as_str(), &mut line.as_bytes()).await.map_err(|error| error.to_string())?;
                ("object", name)
            }
        };
        let mut headers = HeaderMap::new();
        headers.insert(FORM, form);
        headers.insert(WORKER, worker);
        Ok(OutcomeMessage { headers, payload: payload.into_bytes() })
    }

    /// Reads the message of a task.
    pub(crate) async fn unpack(
        message: &Message,
        task: usize,
        bucket: &ObjectStore,
    ) -> Result<Outcome, OutcomeError> {
        let header = |name: &str| {
            let value = message.headers.as_ref().and_then(|headers| headers.get(name));
            value.map_or_else(String::new, |value| value.as_str().to_owned())
        };
        match ResultMessage::parse(&header(FORM), &header(WORKER), &message.payload, task)? {
            ResultMessage::Outcome(outcome) => Ok(outcome),
            ResultMessage::Object => line_of(fetched(bucket, &object_name(task)).await?),
        }
    }
}

/// What a message says by itself.
pub(crate) enum ResultMessage {
    Outcome(Outcome),
    /// The line is in the bucket, under the name that the task has there.
    Object,
}

impl ResultMessage {
    pub(crate) fn parse(
        form: &str,
        worker: &str,
        payload: &[u8],
        task: usize,
    ) -> Result<ResultMessage, OutcomeError> {
        let payload =
            str::from_utf8(payload).map_err(|_| damaged("bytes that are no UTF-8: expected a text"))?;
        match form {
            "line" => line_of(payload.to_owned()).map(ResultMessage::Outcome),
            "failure" => {
                let (worker, reason) = (printable(worker), printable(payload));
                Ok(ResultMessage::Outcome(Outcome::Failure { worker, reason }))
            }
            "object" if payload == object_name(task) => Ok(ResultMessage::Object),
            "object" => Err(damaged("an object of another name: expected that of the task")),
            other => Err(damaged(&format!("form '{other}': expected line, object or failure"))),
        }
    }
}

fn line_of(line: String) -> Result<Outcome, OutcomeError> {
    if line.contains('\n') { Err(damaged("several lines: expected one")) } else { Ok(Outcome::Line(line)) }
}

/// Why a message has no outcome.
#[derive(Debug)]
pub(crate) enum OutcomeError {
    /// It is none of ours, or damaged.
    Damaged(String),
    /// The servers do not answer now.
    NotNow(String),
}

fn damaged(reason: &str) -> OutcomeError {
    OutcomeError::Damaged(printable(reason))
}

/// How a line is called that is too long for a message.
fn object_name(task: usize) -> String {
    format!("result-{task}")
}

/// Takes what was too long for a message out of the bucket.
pub(crate) async fn forget(message: &Message, task: usize, bucket: &ObjectStore) {
    let form = message.headers.as_ref().and_then(|headers| headers.get(FORM));
    if form.is_some_and(|form| form.as_str() == "object") {
        // The bucket goes with the job, whatever is in it.
        let _ = bucket.delete(object_name(task)).await;
    }
}

async fn fetched(bucket: &ObjectStore, name: &str) -> Result<String, OutcomeError> {
    let object = bucket.get(name).await.map_err(|error| match error.kind() {
        GetErrorKind::NotFound => damaged("its object is not there"),
        _ => OutcomeError::NotNow(error.to_string()),
    })?;
    let mut line = Vec::new();
    let read = object.take(LONGEST_LINE + 1).read_to_end(&mut line).await;
    read.map_err(|error| OutcomeError::NotNow(error.to_string()))?;
    if line.len() as u64 > LONGEST_LINE {
        return Err(damaged("too long a line"));
    }
    String::from_utf8(line).map_err(|_| damaged("bytes that are no UTF-8: expected a text"))
}
