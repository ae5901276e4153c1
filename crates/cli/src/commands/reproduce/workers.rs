//! Who does the work: the one place where that is chosen.

use std::path::{self, PathBuf};

use lab::{Executor, Local};

use crate::arguments::{ClusterArguments, EntranceArguments, ReproduceArguments, all_cores};

pub(super) struct Workers {
    local: Local,
    arguments: Vec<String>,
}

impl Workers {
    pub(super) fn new(arguments: &ReproduceArguments) -> Workers {
        let threads = arguments.threads.unwrap_or_else(all_cores);
        let mut words = vec!["--threads".to_owned(), threads.to_string()];
        words.extend(of_cluster(&arguments.cluster));
        Workers { local: Local { threads }, arguments: words }
    }

    /// Who does the repetitions of steps: they learn one thing after the other into files that later steps
    /// read, so they stay here.
    pub(super) fn executor(&self) -> &dyn Executor {
        &self.local
    }

    /// What commands are told that share out their own work.
    pub(super) fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

/// The cluster as a command is told of it.
fn of_cluster(arguments: &ClusterArguments) -> Vec<String> {
    let ClusterArguments { cluster, cluster_patience, cluster_replicas, entrance, .. } = arguments;
    let EntranceArguments { cluster_credentials, cluster_ca, cluster_certificate, cluster_key } = entrance;
    // Commands are given from another folder.
    let whole = |path: &PathBuf| path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string();
    let file = |path: &Option<PathBuf>| path.as_ref().map(whole);
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
