//! `crownhead engine`: a player for other programs.

use std::io;
use std::net::TcpListener;

use anyhow::{Context, bail};
use arena::Limits;
use protocols::{Orientation, dxp, hub};

use crate::arguments::{DXP_ADDRESS, EngineArguments, LimitArguments, Protocol};
use crate::report::{self, Status};

use super::roster;

pub(crate) fn run(arguments: &EngineArguments) -> anyhow::Result<Status> {
    check_options(arguments)?;
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

/// Over Hub the other side says all that; an option that would do nothing is a mistake.
fn check_options(arguments: &EngineArguments) -> anyhow::Result<()> {
    let set = [
        (arguments.limits != LimitArguments::default(), "a limit of thinking"),
        (arguments.listen != DXP_ADDRESS, "--listen"),
        (arguments.games.is_some(), "--games"),
        (arguments.orientation != Orientation::default(), "--orientation"),
    ];
    match set.iter().find(|(is_set, _)| *is_set) {
        Some((_, option)) if arguments.protocol == Protocol::Hub => {
            bail!("{option} is for DXP: over Hub the other program states it, by level, set-param and quit")
        }
        _ => Ok(()),
    }
}
