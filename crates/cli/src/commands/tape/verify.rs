//! `crownhead tape verify`: a whole tape held against its checksums.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use samuel::tape::{Tape, Verification};
use serde::Serialize;

use crate::report::{self, Status, counted};

#[derive(Args, Debug)]
pub(crate) struct TapeVerifyArguments {
    /// The tape
    file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &TapeVerifyArguments) -> anyhow::Result<Status> {
    let Verification { has_checksums, records, positions, damage } = Tape::verify(&arguments.file)?;
    let tape = arguments.file.display().to_string();
    let findings = Findings { tape, sound: damage.is_empty(), has_checksums, records, positions, damage };
    if arguments.json {
        report::json(&findings)?;
    } else {
        report::print(findings.text())?;
    }
    Ok(if findings.sound { Status::Done } else { Status::No })
}

#[derive(Serialize)]
struct Findings {
    tape: String,
    sound: bool,
    has_checksums: bool,
    /// Of those that are sound.
    records: u64,
    positions: u64,
    damage: Vec<String>,
}

impl Findings {
    fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}: {}", self.tape, if self.sound { "sound" } else { "damaged" });
        for damage in &self.damage {
            let _ = writeln!(text, "  {damage}");
        }
        let (records, positions) = (counted(self.records, "record"), counted(self.positions, "position"));
        let _ = writeln!(text, "  as written: {records} with {positions}");
        if self.damage.is_empty() && !self.has_checksums {
            text += "  from before there were checksums of records: its next merge adds them\n";
        }
        text
    }
}
