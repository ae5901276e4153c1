//! Where the servers are and how they are entered. What lets us in is never printed or written down.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use lab::StopFlag;
use percent_encoding::percent_decode_str;

use crate::error::ClusterError;

/// The servers of a cluster, and what lets us in.
#[derive(Clone, Default)]
pub struct Address {
    /// `nats://HOST:PORT` or `tls://HOST:PORT`, several with commas between; user and password may stand
    /// before the host.
    pub servers: String,
    /// A file of credentials, as `nsc` writes it.
    pub credentials: Option<PathBuf>,
    /// User and password; those that stand before a host if not given.
    pub user: Option<(String, String)>,
    /// Certificates of authorities that the servers' certificates come from.
    pub authority: Option<PathBuf>,
    /// Our own certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// Told of what happens to the connection.
pub(crate) type OnRemark = Arc<dyn Fn(&str) + Send + Sync>;

/// A server that says nothing for two of these is given up for another.
const BETWEEN_PINGS: Duration = Duration::from_secs(5);

const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(500);

impl Address {
    /// Servers that let everybody in.
    pub fn open(servers: impl Into<String>) -> Address {
        Address { servers: servers.into(), ..Address::default() }
    }

    /// Goes in. Where somebody is who does not answer, it is tried again for as long as it takes; where nobody is, or
    /// does not let us in, it is told at once.
    pub(crate) async fn enter(
        &self,
        name: &str,
        hear: OnRemark,
        stop: &StopFlag,
    ) -> Result<Client, ClusterError> {
        let mut has_said = false;
        loop {
            match self.connect(name, Arc::clone(&hear)).await {
                Err(ClusterError::Silent(_)) if stop.is_stopped() => return Err(ClusterError::Stopped),
                Err(ClusterError::Silent(_)) if has_said => {}
                Err(ClusterError::Silent(address)) => {
                    has_said = true;
                    hear(&format!("cluster {address} does not answer; trying again"));
                }
                entered => return entered,
            }
        }
    }

    /// Tries each server once.
    pub(crate) async fn connect(&self, name: &str, hear: OnRemark) -> Result<Client, ClusterError> {
        let servers = self.parse()?;
        let mut options = self.options(name, hear).await?;
        if let Some((user, password)) = self.user.clone().or_else(|| user_of(&servers)) {
            options = options.user_and_password(user, password);
        }
        let client = options.connect(servers).await;
        client.map_err(|error| {
            if error.kind() == ConnectErrorKind::TimedOut {
                return ClusterError::Silent(self.to_string());
            }
            let cause =
                std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
            ClusterError::Unreachable { address: self.to_string(), reason: cause }
        })
    }

    fn parse(&self) -> Result<Vec<ServerAddr>, ClusterError> {
        if self.is_doubtful() {
            let reason = "a comma in a user or password must be written %2C, and nats:// must stand before each server";
            return Err(ClusterError::Address { address: self.to_string(), reason: reason.to_owned() });
        }
        let servers = self.servers.split(',').map(str::trim).map(str::parse::<ServerAddr>);
        servers
            .collect::<Result<_, _>>()
            .map_err(|error| ClusterError::Address { address: self.to_string(), reason: error.to_string() })
    }

    /// Whether a comma before an `@` may be part of a password: nobody can tell, unless a server with its scheme
    /// follows.
    fn is_doubtful(&self) -> bool {
        let before_host = self.servers.rsplit_once('@').map_or("", |(before, _)| before);
        before_host.split(',').skip(1).any(|server| !server.contains("://"))
    }

    async fn options(&self, name: &str, hear: OnRemark) -> Result<ConnectOptions, ClusterError> {
        let is_lost = AtomicBool::new(false);
        let mut options = ConnectOptions::new()
            .name(name)
            .ping_interval(BETWEEN_PINGS)
            .reconnect_delay_callback(|attempt| if attempt < 2 { Duration::ZERO } else { BETWEEN_ATTEMPTS })
            .event_callback(move |event| {
                match event {
                    Event::Disconnected => {
                        is_lost.store(true, Ordering::Relaxed);
                        hear("the cluster is out of reach; trying again");
                    }
                    Event::Connected if is_lost.swap(false, Ordering::Relaxed) => {
                        hear("the cluster is in reach again");
                    }
                    _ => {}
                }
                async {}
            });
        if let Some(path) = &self.credentials {
            let entered = options.credentials_file(path).await;
            options = entered.map_err(|error| ClusterError::File { path: path.clone(), error })?;
        }
        let keys = self.certificate.iter().flat_map(|(certificate, key)| [certificate, key]);
        for path in self.authority.iter().chain(keys) {
            must_be_pem(path).await.map_err(|error| ClusterError::File { path: path.clone(), error })?;
        }
        if let Some(path) = &self.authority {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone()).require_tls(true);
        }
        Ok(options)
    }
}

/// Whoever reads certificates and keys for us does not say which file is at fault.
async fn must_be_pem(path: &Path) -> io::Result<()> {
    let text = tokio::fs::read_to_string(path).await?;
    if text.contains("-----BEGIN ") { Ok(()) } else { Err(io::Error::other("expected a file in PEM form")) }
}

/// User and password before the host of a server.
fn user_of(servers: &[ServerAddr]) -> Option<(String, String)> {
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let user = |server: &ServerAddr| Some((plain(server.username()?), plain(server.password()?)));
    servers.iter().find_map(user)
}

impl fmt::Display for Address {
    /// Without what lets us in.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bare = |server: &str| match server.trim().rsplit_once('@') {
            None => server.trim().to_owned(),
            Some((before, host)) => match before.split_once("://") {
                None => host.to_owned(),
                Some((scheme, _)) => format!("{scheme}://{host}"),
            },
        };
        if self.is_doubtful() {
            let after = self.servers.rsplit_once('@').map_or("", |(_, after)| after);
            return out.write_str(after);
        }
        let servers: Vec<_> = self.servers.split(',').map(bare).collect();
        out.write_str(&servers.join(","))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lets_us_in_is_not_printed() {
        for (servers, expected) in [
            ("nats://127.0.0.1:4222", "nats://127.0.0.1:4222"),
            ("tls://ada:secret@one:4222, two:4222", "tls://one:4222,two:4222"),
            ("tls://one:4222,tls://ada:secret@two:4222", "tls://one:4222,tls://two:4222"),
            ("ada:p@ss@host", "host"),
            ("nats://ada:sec,ret@host:1", "host:1"),
            ("nats://ada:secret,1@one:1,nats://ada:secret,1@two:1", "two:1"),
            ("nats://ada:4222,secret:1@host:1,other:2", "host:1,other:2"),
            ("nats://ada:@,secret@host:1", "host:1"),
        ] {
            let address = Address { user: Some(("u".into(), "secret".into())), ..Address::open(servers) };
            assert_eq!(address.to_string(), expected);
            assert!(!format!("{address:?}").contains("sec"));
        }
    }

    #[test]
    fn a_comma_that_may_be_in_a_password_is_refused_without_showing_it() {
        let error = |servers| Address::open(servers).parse().unwrap_err().to_string();
        assert_eq!(
            error("nats://ada:sec,ret@host:1"),
            "cluster 'host:1': a comma in a user or password must be written %2C, and nats:// must stand before \
             each server: expected nats://HOST:PORT, several with commas between"
        );
    }

    #[test]
    fn user_and_password_may_have_any_letter_as_urls_have_it() {
        for (servers, expected) in [
            ("nats://ada:sec%2Cret@host:1", ("ada", "sec,ret")),
            ("nats://a%40b:c^d@host:1,nats://other:2", ("a@b", "c^d")),
            ("nats://one:1,nats://ada:%25@two:1", ("ada", "%")),
        ] {
            let (user, password) = user_of(&Address::open(servers).parse().unwrap()).unwrap();
            assert_eq!((user.as_str(), password.as_str()), expected);
        }
    }
}
