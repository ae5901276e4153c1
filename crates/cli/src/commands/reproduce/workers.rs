//! Who does the work: the one place where that is chosen.

use std::io;
use std::path::PathBuf;

use cluster::Registry;
use lab::{Executor, Local};
use reproduce::run::{Crew, Done, Repetitions};

use crate::arguments::{ClusterArguments, EntranceArguments, ReproduceArguments, all_cores};
use crate::capture::Whisper;
use crate::executor::{address, connect};

use super::repeated::{command, must_be_current, shared};
use super::travel::hindrance;

pub(super) struct Workers {
    local: Local,
    cluster: ClusterArguments,
    seeds: Option<u32>,
    voice: Whisper,
    arguments: Vec<String>,
}

impl Workers {
    /// As the arguments say, which are understood in the folder that they were given in; `voice` says what is out
    /// of the ordinary. A cluster that cannot be entered is told now, and not hours later.
    pub(super) fn new(arguments: &ReproduceArguments, voice: Whisper) -> anyhow::Result<Workers> {
        let threads = arguments.threads.unwrap_or_else(all_cores);
        let cluster = from_anywhere(&arguments.cluster);
        if let Some(servers) = &cluster.cluster {
            let heard = voice.clone();
            Registry::connect(&address(servers, &cluster.entrance), move |remark| heard(remark))?;
        }
        let mut words = vec!["--threads".to_owned(), threads.to_string()];
        words.extend(of_cluster(&cluster));
        Ok(Workers { local: Local { threads }, cluster, seeds: arguments.seeds, voice, arguments: words })
    }

    /// What commands are told that share out their own work.
    pub(super) fn arguments(&self) -> &[String] {
        &self.arguments
    }

    fn spread(&self, servers: &str, repetitions: &Repetitions<'_>, done: Done<'_>) -> io::Result<()> {
        let Repetitions { plan, step, tasks, pending, stop } = repetitions;
        must_be_current(plan, step, self.seeds)?;
        let shared = shared(plan, step, &std::env::current_dir()?)?;
        let command = command(plan, step, self.seeds);
        let voice = self.voice.clone();
        let cluster = connect(servers, &self.cluster, command, shared, move |remark| voice(remark))?;
        cluster.execute(*tasks, pending, stop, done)
    }
}

impl Crew for Workers {
    fn repeat(&self, repetitions: &Repetitions<'_>, done: Done<'_>) -> io::Result<()> {
        let Repetitions { plan, step, tasks, pending, stop } = repetitions;
        if let Some(servers) = self.cluster.cluster.as_ref().filter(|_| !pending.is_empty()) {
            match hindrance(plan, step) {
                None => return self.spread(servers, repetitions, done),
                Some(reason) => {
                    (self.voice)(&format!("{}/{} is done here: {reason}", plan.folder(), step.name));
                }
            }
        }
        self.local.execute(*tasks, pending, stop, done)
    }
}

/// The cluster as it is named from any folder: commands are given from another one.
fn from_anywhere(arguments: &ClusterArguments) -> ClusterArguments {
    ClusterArguments {
        cluster: arguments.cluster.clone(),
        cluster_patience: arguments.cluster_patience,
        cluster_replicas: arguments.cluster_replicas,
        entrance: arguments.entrance.seen_from_anywhere(),
        words: Vec::new(),
    }
}

/// The cluster as a command is told of it.
fn of_cluster(arguments: &ClusterArguments) -> Vec<String> {
    let ClusterArguments { cluster, cluster_patience, cluster_replicas, entrance, .. } = arguments;
    let EntranceArguments { cluster_credentials, cluster_ca, cluster_certificate, cluster_key } = entrance;
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
