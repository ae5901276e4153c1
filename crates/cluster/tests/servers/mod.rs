//! Real servers on this machine, with ports and folders of their own.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod guarded;
pub(crate) mod until;

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use tempfile::TempDir;

use guarded::Guarded;

/// The program, without which nothing here can be tested.
pub(crate) fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/usr/bin"].map(PathBuf::from));
    let found = folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file());
    found.expect("these tests need nats-server in PATH or /usr/sbin; `cargo xtask test` installs it")
}

/// A server that is gone with all it keeps when this is dropped.
pub(crate) struct Server {
    process: Guarded,
    pub(crate) port: u16,
    _folder: TempDir,
}

impl Server {
    /// A server alone.
    pub(crate) fn start() -> Server {
        Server::run(&program(), free_port(), &[])
    }

    /// A server that lets in only whoever knows this user and password.
    pub(crate) fn start_for(user: &str, password: &str) -> Server {
        Server::run(&program(), free_port(), &["--user", user, "--pass", password])
    }

    /// A server alone that is told more.
    pub(crate) fn start_with(more: &[&str]) -> Server {
        Server::run(&program(), free_port(), more)
    }

    /// Three servers that keep everything three times.
    pub(crate) fn start_three() -> [Server; 3] {
        let program = program();
        let routes = [free_port(), free_port(), free_port()];
        let list: Vec<_> = routes.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        let start = |place: usize| {
            let (name, route) = (format!("node-{place}"), list[place].clone());
            let joined = ["-n", &name, "--cluster_name", "three", "--cluster", &route, "--routes"];
            Server::run(&program, free_port(), &[&joined[..], &[&list.join(",")]].concat())
        };
        [0, 1, 2].map(start)
    }

    /// A server that keeps nothing.
    pub(crate) fn start_forgetful() -> Server {
        Server::begin(&program(), free_port(), tempfile::tempdir().unwrap(), &[])
    }

    fn run(program: &PathBuf, port: u16, more: &[&str]) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().to_str().unwrap().to_owned();
        Server::begin(program, port, folder, &[&["-js", "-sd", &store], more].concat())
    }

    fn begin(program: &PathBuf, port: u16, folder: TempDir, more: &[&str]) -> Server {
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &port.to_string()]).args(more);
        let mut process = Guarded::start(command.stdout(Stdio::null()).stderr(Stdio::piped()));
        let mut log = BufReader::new(process.child.stderr.take().unwrap()).lines().map_while(Result::ok);
        assert!(log.any(|line| line.ends_with("Server is ready")), "nats-server ended before it was ready");
        // Whoever does not read what a server says stops it.
        thread::spawn(|| log.for_each(drop));
        Server { process, port, _folder: folder }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.child.id()
    }

    /// Ends it in the middle of whatever it does.
    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }

    /// Has it do nothing until it is awakened, though its port is still there.
    pub(crate) fn put_to_sleep(&self) {
        self.signal("-STOP");
    }

    pub(crate) fn awaken(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }
}

/// The addresses of several servers, as they are given.
pub(crate) fn urls(servers: &[Server]) -> String {
    servers.iter().map(Server::url).collect::<Vec<_>>().join(",")
}

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}
