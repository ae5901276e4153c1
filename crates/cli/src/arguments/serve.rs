//! `crownhead serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::cluster::EntranceArguments;

/// Where the laboratory is unless somebody says otherwise.
const ADDRESS: &str = "127.0.0.1:7040";

#[derive(Args, Debug, Clone)]
pub(crate) struct ServeArguments {
    /// The address to listen on; one that others can reach requires --token
    #[arg(long, value_name = "ADDRESS:PORT", default_value = ADDRESS)]
    pub(crate) listen: SocketAddr,
    /// The folder for games, learners and runs, instead of the user's data directory
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A word that visitors must know: 16 or more letters, digits, '-', '_', '.' or '~'
    #[arg(long, value_name = "WORD")]
    pub(crate) token: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Let pages name players that run other programs, hub and dxp
    #[arg(long)]
    pub(crate) allow_engines: bool,
    /// Show the machines of a cluster: nats://HOST:PORT, several with commas between
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: Option<String>,
    #[command(flatten)]
    pub(crate) entrance: EntranceArguments,
}

impl Default for ServeArguments {
    fn default() -> ServeArguments {
        ServeArguments {
            listen: ADDRESS.parse().expect("it is an address"),
            data: None,
            token: None,
            open: false,
            allow_engines: false,
            cluster: None,
            entrance: EntranceArguments::default(),
        }
    }
}
