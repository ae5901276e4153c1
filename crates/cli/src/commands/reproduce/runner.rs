//! Who does the repetitions of steps, this machine or the workers of a cluster: the one place where that is chosen.

use std::io;
use std::path::{Path, PathBuf};

use cluster::Registry;
use lab::{Executor, Local};
use reproduce::run::{Done, Pending, Runner};

use crate::arguments::{ClusterArguments, CredentialsArguments, ReproduceArguments, all_cores};
use crate::executor::{address, connect};

use super::Display;
use super::portable::reason_to_stay;
use super::remote::{command, must_be_current, shared};

pub(super) struct RepetitionRunner {
    local: Local,
    cluster: ClusterArguments,
    folder: PathBuf,
    seeds: Option<u32>,
    display: Display,
    arguments: Vec<String>,
}

impl RepetitionRunner {
    /// As the arguments say, for a run in a folder. A cluster that cannot be entered is told now, and not hours later.
    pub(super) fn new(
        arguments: &ReproduceArguments,
        folder: &Path,
        display: Display,
    ) -> anyhow::Result<RepetitionRunner> {
        let threads = arguments.threads.unwrap_or_else(all_cores);
        let cluster = from_anywhere(&arguments.cluster);
        if let Some(servers) = &cluster.cluster {
            let display = display.clone();
            Registry::connect(&address(servers, &cluster.credentials), move |remark| display.remark(remark))?;
        }
        let mut words = vec!["--threads".to_owned(), threads.to_string()];
        words.extend(of_cluster(&cluster));
        let (local, folder, seeds) = (Local { threads }, folder.to_owned(), arguments.seeds);
        Ok(RepetitionRunner { local, cluster, folder, seeds, display, arguments: words })
    }

    /// What commands are told that share out their own work.
    pub(super) fn arguments(&self) -> &[String] {
        &self.arguments
    }

    fn run_on_cluster(&self, servers: &str, pending: &Pending<'_>, done: Done<'_>) -> io::Result<()> {
        let Pending { plan, step, tasks, indices, stop } = pending;
        must_be_current(plan, step, self.seeds)?;
        let shared = shared(plan, step, &self.folder)?;
        let command = command(plan, step, self.seeds);
        let display = self.display.clone();
        let cluster = connect(servers, &self.cluster, command, shared, move |remark| display.remark(remark))?;
        cluster.execute(*tasks, indices, stop, done)
    }
}

impl Runner for RepetitionRunner {
    fn run(&self, pending: &Pending<'_>, done: Done<'_>) -> io::Result<()> {
        let Pending { plan, step, tasks, indices, stop } = pending;
        if let Some(servers) = self.cluster.cluster.as_ref().filter(|_| !indices.is_empty()) {
            match reason_to_stay(plan, step) {
                None => return self.run_on_cluster(servers, pending, done),
                Some(reason) => {
                    self.display.remark(&format!("{}/{} is done here: {reason}", plan.folder(), step.name));
                }
            }
        }
        self.local.execute(*tasks, indices, stop, done)
    }
}

/// The cluster as it is named from any folder: commands are given from another one.
fn from_anywhere(arguments: &ClusterArguments) -> ClusterArguments {
    ClusterArguments {
        cluster: arguments.cluster.clone(),
        cluster_patience: arguments.cluster_patience,
        cluster_replicas: arguments.cluster_replicas,
        credentials: arguments.credentials.seen_from_anywhere(),
        words: Vec::new(),
    }
}

/// The cluster as a command is told of it.
fn of_cluster(arguments: &ClusterArguments) -> Vec<String> {
    let ClusterArguments { cluster, cluster_patience, cluster_replicas, credentials, .. } = arguments;
    let CredentialsArguments { cluster_credentials, cluster_ca, cluster_certificate, cluster_key } =
        credentials;
    let file = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let options = [
        ("--cluster", cluster.clone()),
        ("--cluster-patience", cluster_patience.map(|patience| patience.as_secs_f64().to_string())),
        ("--cluster-replicas", cluster_replicas.map(|count| count.to_string())),
        ("--cluster-credentials", file(cluster_credentials)),
        ("--cluster-ca", file(cluster_ca)),
        ("--cluster-certificate", file(cluster_certificate)),
        ("--cluster-key", file(cluster_key)),
    ];
    let given = options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?]));
    given.flatten().collect()
}
