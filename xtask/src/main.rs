//! The chores of the repository: `cargo xtask test` runs every check there is, `cargo xtask bench` measures,
//! `cargo xtask load` fills the laboratory with visitors, `cargo xtask fuzz` makes up bytes for every reader,
//! `cargo xtask torture` kills everything at random moments,
//! `cargo xtask sbom` lists what the program is made of.

mod bench;
mod browser;
mod debian;
mod dependencies;
mod foreign;
mod fuzz;
mod load;
mod random;
mod test;
mod torture;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use workspace::Workspace;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "The checks and benches of the project")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every check, in order, up to the first that fails
    Test(test::Arguments),
    /// Measure speed: the criterion benches, or instructions counted under valgrind
    Bench(bench::Arguments),
    /// Play many games at once against the laboratory's server, and tell how long everybody waited
    Load(load::Arguments),
    /// Search for bytes on which a reader fails, on nightly, going on from earlier searches
    Fuzz(fuzz::Arguments),
    /// Kill runs, the laboratory and machines of a cluster again and again, and tell what was lost
    Torture(torture::Arguments),
    /// Write the list of all crates that the program is made of, as CycloneDX
    Sbom(dependencies::SbomArguments),
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let workspace = Workspace::find()?;
    match command {
        Command::Test(arguments) => test::run(&workspace, &arguments),
        Command::Bench(arguments) => bench::run(&workspace, &arguments),
        Command::Load(arguments) => load::run(&workspace, &arguments),
        Command::Fuzz(arguments) => fuzz::run(&workspace, &arguments),
        Command::Torture(arguments) => torture::run(&workspace, &arguments),
        Command::Sbom(arguments) => dependencies::sbom(&workspace, &arguments),
    }
}
