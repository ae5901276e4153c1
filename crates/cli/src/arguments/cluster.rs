//! Where many machines do the tasks of a command, and how one gets in there; `crownhead worker` and `crownhead cluster`.

use std::num::NonZeroUsize;
use std::path::{self, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};

use super::threads;

/// Which cluster does the tasks of a command.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Many machines")]
pub(crate) struct ClusterArguments {
    /// Let the workers of a cluster do the tasks: nats://HOST:PORT, several separated by commas
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: Option<String>,
    /// Seconds of silence after which a worker is considered dead [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = patience, requires = "cluster")]
    pub(crate) cluster_patience: Option<Duration>,
    /// Number of servers that keep a copy of everything [default: 3 in a cluster of three or more, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5), requires = "cluster")]
    pub(crate) cluster_replicas: Option<u8>,
    #[command(flatten)]
    pub(crate) credentials: CredentialsArguments,
    /// The command as it was typed, for the workers.
    #[arg(skip)]
    pub(crate) words: Vec<String>,
}

/// What lets us in. Environment variables of the NATS tools count where an option is not given.
#[derive(Args, Debug, Default, Clone)]
#[command(next_help_heading = "Many machines")]
pub(crate) struct CredentialsArguments {
    /// A file of credentials, as nsc writes it; else NATS_CREDS, or NATS_USER and NATS_PASSWORD
    #[arg(long, value_name = "FILE", requires = "cluster")]
    pub(crate) cluster_credentials: Option<PathBuf>,
    /// CA certificates for verifying the servers; else NATS_CA
    #[arg(long, value_name = "FILE", requires = "cluster")]
    pub(crate) cluster_ca: Option<PathBuf>,
    /// Our own certificate; else NATS_CERT
    #[arg(long, value_name = "FILE", requires_all = ["cluster", "cluster_key"])]
    pub(crate) cluster_certificate: Option<PathBuf>,
    /// The key of our certificate; else NATS_KEY
    #[arg(long, value_name = "FILE", requires_all = ["cluster", "cluster_certificate"])]
    pub(crate) cluster_key: Option<PathBuf>,
}

impl CredentialsArguments {
    /// The files as they are named from any folder, those of the environment where none is given: commands may
    /// be carried out elsewhere.
    pub(crate) fn seen_from_anywhere(&self) -> CredentialsArguments {
        let file = |given: &Option<PathBuf>, name: &str| {
            let found = given.clone().or_else(|| variable(name).map(PathBuf::from))?;
            Some(path::absolute(&found).unwrap_or(found))
        };
        let certificate = file(&self.cluster_certificate, "NATS_CERT");
        let (certificate, key) = certificate.zip(file(&self.cluster_key, "NATS_KEY")).unzip();
        CredentialsArguments {
            cluster_credentials: file(&self.cluster_credentials, "NATS_CREDS"),
            cluster_ca: file(&self.cluster_ca, "NATS_CA"),
            cluster_certificate: certificate,
            cluster_key: key,
        }
    }
}

/// `crownhead worker`.
#[derive(Args, Debug)]
pub(crate) struct WorkerArguments {
    /// The servers: nats://HOST:PORT, several separated by commas
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: String,
    /// Number of tasks done at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Folder for files that tasks read: new, empty, or left by workers [default: a temporary one]
    #[arg(long, value_name = "DIR")]
    pub(crate) scratch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) credentials: CredentialsArguments,
}

/// `crownhead cluster`.
#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct ClusterJobsArguments {
    #[command(subcommand)]
    pub(crate) command: ClusterJobsCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ClusterJobsCommand {
    /// List the jobs that the servers keep
    List(ClusterListArguments),
    /// Take a job off the servers, with its results
    Remove(ClusterRemoveArguments),
}

#[derive(Args, Debug)]
pub(crate) struct ClusterListArguments {
    /// The servers: nats://HOST:PORT, several separated by commas
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: String,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) credentials: CredentialsArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ClusterRemoveArguments {
    /// The job, as list names it
    pub(crate) job: String,
    /// The servers: nats://HOST:PORT, several separated by commas
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: String,
    #[command(flatten)]
    pub(crate) credentials: CredentialsArguments,
}

/// What the environment says, if it says something.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn patience(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (1.0..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds from 1 to 3600".to_owned())
}
