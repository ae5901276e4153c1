//! `crownhead cluster`: the jobs that servers keep, also those whose coordinator never came back.

use anyhow::bail;
use cluster::{KeptJob, Registry};
use serde::Serialize;

use crate::arguments::{
    ClusterJobsArguments, ClusterJobsCommand, ClusterListArguments, ClusterRemoveArguments,
};
use crate::executor::address;
use crate::report::{self, Status, counted};

pub(crate) fn run(arguments: &ClusterJobsArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        ClusterJobsCommand::List(arguments) => list(arguments),
        ClusterJobsCommand::Remove(arguments) => remove(arguments),
    }
}

fn list(arguments: &ClusterListArguments) -> anyhow::Result<Status> {
    let jobs = Registry::connect(&address(&arguments.cluster, &arguments.credentials), |remark| {
        report::note(remark);
    })?
    .list()?;
    if arguments.json {
        report::json(&jobs.into_iter().map(Entry::from).collect::<Vec<_>>())?;
    } else if jobs.is_empty() {
        report::print("no jobs\n")?;
    } else {
        report::print(jobs.iter().map(text).collect::<String>())?;
    }
    Ok(Status::Done)
}

fn remove(arguments: &ClusterRemoveArguments) -> anyhow::Result<Status> {
    let job = &arguments.job;
    if !Registry::connect(&address(&arguments.cluster, &arguments.credentials), |remark| {
        report::note(remark);
    })?
    .remove(job)?
    {
        bail!("job '{job}' is not there: expected one that crownhead cluster list names");
    }
    report::print(format!("{job} is removed\n"))?;
    Ok(Status::Done)
}

/// Two lines: the command, and how it stands.
fn text(job: &KeptJob) -> String {
    let command = job.command.as_deref().unwrap_or("a command that is forgotten");
    let done = job
        .tasks
        .map_or_else(String::new, |tasks| format!("{} of {tasks} done, ", tasks.saturating_sub(job.left)));
    let since = job.since.as_ref().map_or_else(String::new, |since| format!(", given {since}"));
    let awaited =
        job.awaited_by.as_ref().map_or_else(|| "nobody waits".to_owned(), |who| format!("{who} waits"));
    let results = counted(job.unfetched as u64, "result");
    format!("{}  {command}\n    {done}{} left, {results} not fetched{since}; {awaited}\n", job.name, job.left)
}

#[derive(Serialize)]
struct Entry {
    job: String,
    command: Option<String>,
    folder: Option<String>,
    since: Option<String>,
    tasks: Option<usize>,
    left: usize,
    unfetched: usize,
    awaited_by: Option<String>,
}

impl From<KeptJob> for Entry {
    fn from(kept: KeptJob) -> Entry {
        let KeptJob { name, command, folder, since, tasks, left, unfetched, awaited_by } = kept;
        Entry { job: name, command, folder, since, tasks, left, unfetched, awaited_by }
    }
}
