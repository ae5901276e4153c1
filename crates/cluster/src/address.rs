//! Where the servers are and how they are entered. What lets us in is never printed or written down.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};

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
pub(crate) type Hear = Arc<dyn Fn(&str) + Send + Sync>;

/// A server that says nothing for two of these is given up for another.
const BETWEEN_PINGS: Duration = Duration::from_secs(5);

const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(500);

impl Address {
    /// Servers that let everybody in.
    pub fn open(servers: impl Into<String>) -> Address {
        Address { servers: servers.into(), ..Address::default() }
    }

    pub(crate) async fn connect(&self, name: &str, hear: Hear) -> Result<Client, ClusterError> {
        let servers = self.parse()?;
        let mut options = self.options(name, hear).await?;
        if let Some((user, password)) = self.user.clone().or_else(|| user_of(&servers)) {
            options = options.user_and_password(user, password);
        }
        let client = options.connect(servers).await;
        client.map_err(|error| {
            let cause =
                std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
            ClusterError::Unreachable { address: self.to_string(), reason: cause }
        })
    }

    fn parse(&self) -> Result<Vec<ServerAddr>, ClusterError> {
        let servers = self.servers.split(',').map(str::trim).map(str::parse::<ServerAddr>);
        servers
            .collect::<Result<_, _>>()
            .map_err(|error| ClusterError::Address { address: self.to_string(), reason: error.to_string() })
    }

    async fn options(&self, name: &str, hear: Hear) -> Result<ConnectOptions, ClusterError> {
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
        if let Some(path) = &self.authority {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone()).require_tls(true);
        }
        Ok(options)
    }
}

/// User and password before the host of a server.
fn user_of(servers: &[ServerAddr]) -> Option<(String, String)> {
    let user = |server: &ServerAddr| Some((server.username()?.to_owned(), server.password()?.to_owned()));
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
            ("ada:p@ss@host", "host"),
        ] {
            let address = Address { user: Some(("u".into(), "secret".into())), ..Address::open(servers) };
            assert_eq!(address.to_string(), expected);
            assert!(!format!("{address:?}").contains("secret"));
        }
    }
}
