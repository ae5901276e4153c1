//! What a task came to, as a message: its line, or where a line that is too long for one is, or a failure.

use async_nats::jetstream::object_store::ObjectStore;
use async_nats::{HeaderMap, Message};
use tokio::io::AsyncReadExt;

/// Longer lines go through the bucket: servers usually take messages of 1 MB.
const LONGEST_MESSAGE: usize = 512 * 1024;

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
pub(crate) struct Packed {
    pub(crate) headers: HeaderMap,
    pub(crate) payload: Vec<u8>,
}

impl Outcome {
    /// Makes a message of it; what is too long is put into the bucket first, under this name.
    pub(crate) async fn pack(
        &self,
        worker: &str,
        bucket: &ObjectStore,
        name: &str,
    ) -> Result<Packed, String> {
        let (form, payload) = match self {
            Outcome::Failure { reason, .. } => ("failure", reason.clone()),
            Outcome::Line(line) if line.len() <= LONGEST_MESSAGE => ("line", line.clone()),
            Outcome::Line(line) => {
                bucket.put(name, &mut line.as_bytes()).await.map_err(|error| error.to_string())?;
                ("object", name.to_owned())
            }
        };
        let mut headers = HeaderMap::new();
        headers.insert(FORM, form);
        headers.insert(WORKER, worker);
        Ok(Packed { headers, payload: payload.into_bytes() })
    }

    /// Reads a message.
    pub(crate) async fn unpack(message: &Message, bucket: &ObjectStore) -> Result<Outcome, String> {
        let header = |name: &str| {
            let value = message.headers.as_ref().and_then(|headers| headers.get(name));
            value.map_or_else(String::new, |value| value.as_str().to_owned())
        };
        let payload = || String::from_utf8(message.payload.to_vec()).map_err(|error| error.to_string());
        match header(FORM).as_str() {
            "line" => Ok(Outcome::Line(payload()?)),
            "failure" => Ok(Outcome::Failure { worker: header(WORKER), reason: payload()? }),
            "object" => fetched(bucket, &payload()?).await.map(Outcome::Line),
            other => Err(format!("a result of the form '{other}': expected line, object or failure")),
        }
    }
}

/// Takes what was too long for a message out of the bucket.
pub(crate) async fn forget(message: &Message, bucket: &ObjectStore) {
    let form = message.headers.as_ref().and_then(|headers| headers.get(FORM));
    if form.is_some_and(|form| form.as_str() == "object") {
        // The bucket goes with the job, whatever is in it.
        let _ = bucket.delete(String::from_utf8_lossy(&message.payload)).await;
    }
}

async fn fetched(bucket: &ObjectStore, name: &str) -> Result<String, String> {
    let mut object = bucket.get(name).await.map_err(|error| error.to_string())?;
    let mut line = String::new();
    object.read_to_string(&mut line).await.map_err(|error| error.to_string())?;
    Ok(line)
}
