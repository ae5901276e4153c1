//! `crownhead serve`: the laboratory in the browser.

use std::env;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use directories::ProjectDirs;
use tokio::runtime::Runtime;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use web::{Config, ConnectionLimits, DataFolder, Laboratory, Server, Token};

use crate::arguments::CredentialsArguments;
use crate::executor;
use crate::report::{self, Status};
use crate::version;

use super::roster;

/// Where the laboratory is unless somebody says otherwise.
const ADDRESS: &str = "127.0.0.1:7040";
/// Has the token where other users cannot see it.
const TOKEN_VARIABLE: &str = "CROWNHEAD_TOKEN";

#[derive(Args, Debug, Clone)]
pub(crate) struct ServeArguments {
    /// The address to listen on; if others can reach it, --token is required
    #[arg(long, value_name = "ADDRESS:PORT", default_value = ADDRESS)]
    listen: SocketAddr,
    /// The folder for games, learners and runs, instead of the user's data directory
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A word that visitors must know: 16 or more letters, digits, '-', '_', '.' or '~'. Other users of this machine can
    /// see it among the arguments, but not in the environment variable CROWNHEAD_TOKEN
    #[arg(long, value_name = "WORD")]
    token: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Allow players that run other programs, hub and dxp
    #[arg(long)]
    allow_engines: bool,
    /// Show the machines of a cluster: nats://HOST:PORT, several separated by commas
    #[arg(long, value_name = "URL")]
    cluster: Option<String>,
    #[command(flatten)]
    credentials: CredentialsArguments,
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
            credentials: CredentialsArguments::default(),
        }
    }
}

/// How long what is left over may take when the server has ended.
const LAST_WORK: Duration = Duration::from_millis(200);

pub(crate) fn run(arguments: &ServeArguments) -> anyhow::Result<Status> {
    let word = arguments.token.clone().or_else(|| env::var(TOKEN_VARIABLE).ok());
    let token = token(word.as_deref(), arguments.listen)?;
    let path = data_path(arguments.data.as_deref())?;
    let data = || format!("data directory {}", path.display());
    let config = Config {
        listen: arguments.listen,
        connections: ConnectionLimits::of_this_system(),
        token: token.clone(),
        data: DataFolder::open(&path).with_context(data)?,
        roster: roster(),
        allow_engines: arguments.allow_engines,
        thinkers: std::thread::available_parallelism().map_or(2, usize::from),
        program: version::full().to_owned(),
        cluster: arguments.cluster.as_ref().map(|servers| executor::address(servers, &arguments.credentials)),
        remark: |text| report::note(format_args!("crownhead: {text}")),
    };
    let laboratory = Laboratory::open(config).with_context(data)?;
    let runtime = Runtime::new().context("cannot start the server's threads")?;
    let listening = || format!("cannot listen on {}", arguments.listen);
    let server = runtime.block_on(Server::bind(laboratory)).with_context(listening)?;
    let address = server.address().with_context(listening)?;
    let page = page(address, word.as_deref());
    let elsewhere = elsewhere(address, word.as_deref());
    // Heard from here on: the server may be ended as soon as its address is printed.
    let shutdown = runtime.block_on(async { Shutdown::listen() }).context("cannot watch for Ctrl-C")?;
    report::print(format!("Crownhead is at {page}\n{elsewhere}Data: {}\nCtrl-C ends it.\n", path.display()))?;
    if arguments.open {
        open(&page);
    }
    runtime
        .block_on(async { server.serve(shutdown.requested()).await })
        .context("the server lost its address")?;
    runtime.shutdown_timeout(LAST_WORK);
    Ok(Status::Done)
}

/// The token; required where others can reach the address.
fn token(word: Option<&str>, listen: SocketAddr) -> anyhow::Result<Option<Token>> {
    let token = word.map(|word| {
        Token::new(word).ok_or_else(|| {
            anyhow!("--token: expected {} or more letters, digits, '-', '_', '.' or '~'", Token::SHORTEST)
        })
    });
    let token = token.transpose()?;
    if !listen.ip().is_loopback() {
        if token.is_none() {
            bail!("--listen {listen}: others can reach this address: expected --token as well");
        }
        report::note(format_args!(
            "crownhead: warning: others can reach {listen}; anyone who knows the token can play, learn and fill your \
             disk, and nothing is encrypted",
        ));
    }
    Ok(token)
}

/// The folder that was named, or the user's data directory.
pub(super) fn data_path(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(path) = named {
        return Ok(path.to_owned());
    }
    let folders = ProjectDirs::from("", "", "crownhead");
    let folders = folders.context("this system names no data directory: expected --data DIR")?;
    Ok(folders.data_dir().to_owned())
}

/// Where a browser on this machine finds the page.
fn page(mut address: SocketAddr, token: Option<&str>) -> String {
    // Nobody can open the address that stands for all.
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        IpAddr::V4(_) | IpAddr::V6(_) => {}
    }
    format!("http://{address}/{}", word(token))
}

/// Where others find it, in words, if the server listens on all addresses of the machine.
fn elsewhere(address: SocketAddr, token: Option<&str>) -> String {
    if !address.ip().is_unspecified() {
        return String::new();
    }
    format!("From elsewhere: http://<this machine's address>:{}/{}\n", address.port(), word(token))
}

fn word(token: Option<&str>) -> String {
    token.map_or_else(String::new, |word| format!("?token={word}"))
}

/// Asks the system to show the page; if it cannot, the address was still printed.
fn open(page: &str) {
    let command = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = Command::new(command);
    let command = command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        report::note(format_args!("crownhead: cannot open the browser ({error}); open {page} yourself"));
    }
}

/// Ctrl-C, or being asked to end by the system.
#[cfg(unix)]
struct Shutdown {
    pressed: Signal,
    asked: Signal,
}

#[cfg(unix)]
impl Shutdown {
    /// Hears it from now on.
    fn listen() -> io::Result<Shutdown> {
        Ok(Shutdown { pressed: signal(SignalKind::interrupt())?, asked: signal(SignalKind::terminate())? })
    }

    async fn requested(mut self) {
        tokio::select! {
            _ = self.pressed.recv() => {}
            _ = self.asked.recv() => {}
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct Shutdown;

#[cfg(not(unix))]
impl Shutdown {
    fn listen() -> io::Result<Shutdown> {
        Ok(Shutdown)
    }

    async fn requested(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a way to hear it, only the system ends the program.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_addresses_can_be_opened() {
        for (listen, here, others) in [
            ("127.0.0.1:7040", "http://127.0.0.1:7040/?token=word", ""),
            ("192.168.1.5:80", "http://192.168.1.5:80/?token=word", ""),
            (
                "0.0.0.0:7040",
                "http://127.0.0.1:7040/?token=word",
                "<this machine's address>:7040/?token=word",
            ),
            ("[::]:7040", "http://[::1]:7040/?token=word", "<this machine's address>:7040/?token=word"),
        ] {
            let address = listen.parse().unwrap();
            assert_eq!(page(address, Some("word")), here);
            let told = elsewhere(address, Some("word"));
            assert!(told.contains(others) && told.is_empty() == others.is_empty(), "{listen}: {told}");
        }
    }
}
