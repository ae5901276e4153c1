//! Messages as they are read, whoever sent them, for tests with bytes that were made up.

use std::time::Duration;

use crate::announcement::Announcement;
use crate::job::{JobId, JobRecord, index_of_subject};
use crate::outcome::{Outcome, OutcomeError, ResultMessage};

/// The record of a job.
pub struct Job {
    /// The name that its subject gives it.
    pub name: String,
    /// The name that it should have.
    pub own_name: String,
    /// How long its workers may say nothing.
    pub patience: Duration,
    /// What people see of it.
    pub shown: String,
    /// The files that it reads.
    pub files: Vec<String>,
    /// The record as it is written.
    pub written: Vec<u8>,
}

/// Reads the record of a job.
pub fn job(subject: &str, payload: &[u8]) -> Option<Job> {
    let (id, record) = (JobId::of_subject(subject)?, serde_json::from_slice::<JobRecord>(payload).ok()?);
    Some(Job {
        name: id.to_string(),
        own_name: record.id().to_string(),
        patience: record.patience(),
        shown: record.text(),
        files: record.files.iter().map(|file| file.name.clone()).collect(),
        written: serde_json::to_vec(&record).expect("a record is plain data"),
    })
}

/// Reads what a worker says of itself: its own subject, and the words as they are written.
pub fn announcement(payload: &[u8]) -> Option<(String, Vec<u8>)> {
    let said = Announcement::parse(payload)?;
    Some((said.subject(), serde_json::to_vec(&said).expect("an announcement is plain data")))
}

/// Reads what a task came to: its line, if that is in the message.
///
/// # Errors
/// What a person is told of a failure, or of a message that is none of ours.
pub fn outcome(subject: &str, form: &str, worker: &str, payload: &[u8]) -> Result<Option<String>, String> {
    let task = index_of_subject(subject).ok_or("no task")?;
    match ResultMessage::parse(form, worker, payload, task) {
        Ok(ResultMessage::Outcome(Outcome::Line(line))) => Ok(Some(line)),
        Ok(ResultMessage::Outcome(Outcome::Failure { worker, reason })) => Err(format!("{worker}: {reason}")),
        Ok(ResultMessage::Object) => Ok(None),
        Err(OutcomeError::Damaged(reason) | OutcomeError::NotNow(reason)) => Err(reason),
    }
}
