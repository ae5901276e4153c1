//! `crownhead cluster`.

use clap::{Args, Subcommand};

use super::cluster::EntranceArguments;

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
    /// The servers: nats://HOST:PORT, several with commas between
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: String,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) entrance: EntranceArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ClusterRemoveArguments {
    /// The job, as list names it
    pub(crate) job: String,
    /// The servers: nats://HOST:PORT, several with commas between
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: String,
    #[command(flatten)]
    pub(crate) entrance: EntranceArguments,
}
