//! `crownhead engine`: a player for other programs.

use std::io;
use std::net::TcpListener;

use anyhow::{Context, bail};
use arena::Limits;
use clap::{Args, ValueEnum};
use protocols::{Orientation, dxp, hub};

use crate::arguments::LimitArguments;
use crate::report::{self, Status};

use super::roster;

/// Where DXP programs usually wait.
pub(crate) const DXP_ADDRESS: &str = "127.0.0.1:27531";

#[derive(Args, Debug)]
pub(crate) struct EngineArguments {
    /// The protocol
    #[arg(long, value_enum)]
    protocol: Protocol,
    /// The player to serve, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC")]
    player: String,
    /// The address to listen on (DXP)
    #[arg(long, value_name = "ADDRESS:PORT", default_value = DXP_ADDRESS)]
    listen: String,
    /// Stop after this many games (DXP)
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// How the other side orients its board (DXP)
    #[arg(long, default_value = "auto", value_name = "auto|english|rotated")]
    orientation: Orientation,
    /// The seed of the player's random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long it may think where the protocol does not say (DXP)
    #[command(flatten)]
    limits: LimitArguments,
    /// For interfaces that start an engine as `COMMAND hub`
    #[arg(hide = true)]
    rest: Vec<String>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Protocol {
    Hub,
    Dxp,
}

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
