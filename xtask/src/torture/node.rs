//! NATS servers on loopback that are killed and come back with what they keep.

use std::net::TcpListener;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use super::folder::RunFolder;
use super::process::{Process, until};
use crate::load::client::Client;

/// Longer than servers take to find each other.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, if this machine has it.
pub(crate) fn nats_server() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/usr/bin"].map(PathBuf::from));
    folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file())
}

/// Servers that know each other.
pub(super) struct Nodes {
    program: PathBuf,
    nodes: Vec<Node>,
}

struct Node {
    place: RunFolder,
    port: u16,
    monitor: u16,
    words: Vec<String>,
    process: Option<Process>,
}

impl Nodes {
    /// Starts so many, and waits until they are ready.
    pub(super) fn start(count: usize) -> Result<Nodes> {
        let program = nats_server().context("no nats-server in PATH or /usr/sbin")?;
        let routes = (0..count).map(|_| free_port()).collect::<Result<Vec<_>>>()?;
        let nodes = (0..count).map(|number| Node::new(number, &routes)).collect::<Result<_>>()?;
        let mut nodes = Nodes { program, nodes };
        (0..count).try_for_each(|number| nodes.begin(number))?;
        (0..count).try_for_each(|number| nodes.wait_for(number))?;
        Ok(nodes)
    }

    /// As they are given to commands.
    pub(super) fn addresses(&self) -> String {
        let addresses: Vec<_> =
            self.nodes.iter().map(|node| format!("nats://127.0.0.1:{}", node.port)).collect();
        addresses.join(",")
    }

    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Kills one, has it begin again, and waits until it has caught up with the others.
    pub(super) fn kill(&mut self, number: usize) -> Result<()> {
        if let Some(process) = self.nodes[number].process.take() {
            process.kill()?;
        }
        self.begin(number)?;
        self.wait_for(number)
    }

    fn begin(&mut self, number: usize) -> Result<()> {
        let node = &mut self.nodes[number];
        node.process = Some(Process::start(&self.program, &node.words, &node.place)?);
        Ok(())
    }

    fn wait_for(&self, number: usize) -> Result<()> {
        let client = Client::new(&format!("http://127.0.0.1:{}", self.nodes[number].monitor));
        until("a NATS server is ready", PATIENCE, || Ok(client.get("/healthz").is_ok()))
    }
}

impl Node {
    fn new(number: usize, routes: &[u16]) -> Result<Node> {
        let (place, port, monitor) = (RunFolder::new()?, free_port()?, free_port()?);
        let store = place.path().join("store").display().to_string();
        let route = |port: &u16| format!("nats://127.0.0.1:{port}");
        let mut words = format!("-a 127.0.0.1 -p {port} -m {monitor} -js -sd {store}");
        if routes.len() > 1 {
            let all = routes.iter().map(route).collect::<Vec<_>>().join(",");
            let own = route(&routes[number]);
            words += &format!(" -n node-{number} --cluster_name torture --cluster {own} --routes {all}");
        }
        let words = words.split(' ').map(str::to_owned).collect();
        Ok(Node { place, port, monitor, words, process: None })
    }
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
