//! `crownhead learn settings`: what generalization goes by, in both series.

use clap::Args;
use samuel::generalization::GeneralizationSettings;
use serde::Serialize;

use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(crate) struct LearnSettingsArguments {
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &LearnSettingsArguments) -> anyhow::Result<Status> {
    let second = GeneralizationSettings::SECOND_SERIES.values();
    let settings: Vec<_> = GeneralizationSettings::FIRST_SERIES
        .values()
        .zip(second)
        .map(|((key, first), (_, second))| Setting {
            name: key.name,
            meaning: key.meaning,
            expected: key.expected,
            first,
            second,
        })
        .collect();
    if arguments.json {
        report::json(&settings)?;
    } else {
        report::print(text(&settings))?;
    }
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Setting {
    name: &'static str,
    meaning: &'static str,
    expected: &'static str,
    first: String,
    second: String,
}

fn text(settings: &[Setting]) -> String {
    let mut text = format!("{:<17} {:<12} {:<17} what\n", "key", "first series", "second series");
    for Setting { name, meaning, expected, first, second } in settings {
        text += &format!("{name:<17} {first:<12} {second:<17} {meaning}: {expected}\n");
    }
    text
}
