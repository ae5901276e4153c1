//! Who does the tasks of a command: the cores of this machine, or the workers of a cluster.

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use cluster::{Address, Assignment, Cluster, ClusterError, ClusterSettings};
use lab::{Enough, Executor, Local, StopFlag, Tasks};

use crate::arguments::{ClusterArguments, CredentialsArguments, variable};
use crate::report::{self, counted};
use crate::version;

/// Who does the tasks.
pub(crate) enum AnyExecutor {
    /// The cores of this machine.
    Local(Local),
    /// The workers of a cluster.
    Cluster(Box<Cluster>),
}

/// What workers must have to make the same list of tasks.
pub(crate) struct Shared {
    /// The folder that the command is given in.
    pub(crate) folder: PathBuf,
    /// The files that are read, named from there.
    pub(crate) files: Vec<PathBuf>,
    /// What the list is made from, the same wherever it is made.
    pub(crate) settings: String,
}

impl Shared {
    /// Of a command that is given in the working folder.
    pub(crate) fn new(files: Vec<PathBuf>, settings: String) -> io::Result<Shared> {
        Ok(Shared { folder: std::env::current_dir()?, files, settings })
    }
}

/// A worker that says nothing for so long is taken for dead.
const PATIENCE: Duration = Duration::from_secs(10);

/// The workers of the cluster, if one is named; else so many threads.
pub(crate) fn choose(
    arguments: &ClusterArguments,
    threads: NonZeroUsize,
    shared: impl FnOnce() -> anyhow::Result<Shared>,
) -> anyhow::Result<AnyExecutor> {
    let Some(servers) = &arguments.cluster else { return Ok(AnyExecutor::Local(Local { threads })) };
    let command = without_ours(&arguments.words);
    let cluster = connect(servers, arguments, command, shared()?, |remark| report::note(remark))?;
    Ok(AnyExecutor::Cluster(Box::new(cluster)))
}

/// The workers of a cluster, for the tasks of this command.
pub(crate) fn connect(
    servers: &str,
    arguments: &ClusterArguments,
    command: Vec<String>,
    Shared { folder, files, settings }: Shared,
    hear: impl Fn(&str) + Send + Sync + 'static,
) -> Result<Cluster, ClusterError> {
    let assignment = Assignment { command, folder, files, settings };
    let cluster = ClusterSettings {
        address: address(servers, &arguments.credentials),
        version: version::full().to_owned(),
        patience: arguments.cluster_patience.unwrap_or(PATIENCE),
        replicas: arguments.cluster_replicas.map(usize::from),
    };
    Cluster::connect(cluster, assignment, hear)
}

/// Where a cluster is, and what lets us in.
pub(crate) fn address(servers: &str, credentials: &CredentialsArguments) -> Address {
    let CredentialsArguments { cluster_credentials, cluster_ca, cluster_certificate, cluster_key } =
        credentials.seen_from_anywhere();
    Address {
        servers: servers.to_owned(),
        credentials: cluster_credentials,
        user: variable("NATS_USER").zip(variable("NATS_PASSWORD")),
        authority: cluster_ca,
        certificate: cluster_certificate.zip(cluster_key),
    }
}

impl AnyExecutor {
    /// How many workers there are, to be said beside the progress; nothing where it is this machine.
    pub(crate) fn workers(&self) -> String {
        match self {
            AnyExecutor::Local(_) => String::new(),
            AnyExecutor::Cluster(cluster) => workers_of(cluster),
        }
    }
}

/// How many workers a cluster has, to be said beside the progress.
pub(crate) fn workers_of(cluster: &Cluster) -> String {
    let live = cluster.live();
    let workers = counted(live.workers as u64, "worker");
    format!(" ({workers}, {})", counted(live.threads as u64, "thread"))
}

impl Executor for AnyExecutor {
    fn execute(
        &self,
        tasks: &dyn Tasks,
        pending: &[usize],
        stop: &StopFlag,
        done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
    ) -> io::Result<()> {
        match self {
            AnyExecutor::Local(local) => local.execute(tasks, pending, stop, done),
            AnyExecutor::Cluster(cluster) => cluster.execute(tasks, pending, stop, done),
        }
    }

    fn width(&self) -> usize {
        match self {
            AnyExecutor::Local(local) => local.width(),
            AnyExecutor::Cluster(cluster) => cluster.width(),
        }
    }
}

/// Options with a value that say nothing about the tasks, or are nobody else's business.
const OURS: [&str; 8] = [
    "--cluster",
    "--cluster-patience",
    "--cluster-replicas",
    "--cluster-credentials",
    "--cluster-ca",
    "--cluster-certificate",
    "--cluster-key",
    "--threads",
];

/// The same without a value.
const FLAGS_OF_OURS: [&str; 3] = ["--json", "--child", "--untrusted"];

/// A command without its program and without what only matters here.
fn without_ours(words: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        let name = word.split_once('=').map_or(word.as_str(), |(name, _)| name);
        if word == "--" {
            kept.push(word.clone());
            kept.extend(words.by_ref().cloned());
        } else if OURS.contains(&name) {
            if !word.contains('=') {
                words.next();
            }
        } else if !FLAGS_OF_OURS.contains(&word.as_str()) {
            kept.push(word.clone());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_are_told_the_command_without_secrets_and_threads() {
        for (typed, expected) in [
            ("crownhead match a b --games 2", "match a b --games 2"),
            ("crownhead match a --cluster nats://u:p@h:1 b --json", "match a b"),
            ("crownhead --child match a b", "match a b"),
            ("crownhead match --cluster=nats://u:p@h:1 --threads=2 a b --out x", "match a b --out x"),
            ("crownhead match --cluster-ca f a --threads 2 -- b --json", "match a -- b --json"),
        ] {
            let words: Vec<_> = typed.split(' ').map(str::to_owned).collect();
            assert_eq!(without_ours(&words).join(" "), expected);
        }
    }
}
