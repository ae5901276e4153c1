//! `crownhead engine`: a player for other programs.

use std::io;
use std::net::TcpListener;

use anyhow::Context;
use arena::Limits;
use protocols::{dxp, hub};

use crate::arguments::{EngineArguments, Protocol};
use crate::report::{self, Status};

use super::roster;

pub(crate) fn run(arguments: &EngineArguments) -> anyhow::Result<Status> {
    let player = roster().player(&arguments.player, arguments.seed)?;
    match arguments.protocol {
        Protocol::Hub => hub::serve(player, io::BufReader::new(io::stdin()), io::stdout())?,
        Protocol::Dxp => {
            let address = &arguments.listen;
            let listener =
                TcpListener::bind(address).with_context(|| format!("cannot listen on {address}"))?;
            report::note(format_args!("waiting for games on {}", listener.local_addr()?));
            let settings = dxp::Settings {
                games: arguments.games,
                limits: Limits::from(&arguments.limits),
                orientation: arguments.orientation,
                ..dxp::Settings::default()
            };
            dxp::serve(player, &listener, &settings)?;
        }
    }
    Ok(Status::Done)
}
