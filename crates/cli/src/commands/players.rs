//! `crownhead players`: the kinds of players there are, and what can be said of them.

use arena::{Form, Kind};
use clap::Args;
use serde::Serialize;

use crate::report::{self, Status};

use super::roster;

#[derive(Args, Debug)]
pub(crate) struct PlayersArguments {
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &PlayersArguments) -> anyhow::Result<Status> {
    let roster = roster();
    let entries: Vec<_> = roster.kinds().iter().map(Entry::of).collect();
    report::print_as(arguments.json, &entries, |all| all.iter().map(Entry::text).collect())?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    form: String,
    summary: &'static str,
    settings: Vec<Setting>,
}

#[derive(Serialize)]
struct Setting {
    name: &'static str,
    meaning: &'static str,
}

impl Entry {
    fn of(kind: &Kind) -> Entry {
        let (form, settings) = match kind.form {
            Form::Text(text) => (format!("{}:{text}", kind.name), Vec::new()),
            Form::Keys(keys) => {
                let settings = keys.iter().map(|&(name, meaning)| Setting { name, meaning }).collect();
                (format!("{}[:key=value,...]", kind.name), settings)
            }
        };
        Entry { name: kind.name, form, summary: kind.summary, settings }
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n{}", self.form, indented(self.summary));
        for Setting { name, meaning } in &self.settings {
            text += &indented(&format!("{name}: {meaning}"));
        }
        text
    }
}

/// A text in lines of less than 80 columns, those after the first further in.
fn indented(text: &str) -> String {
    const WIDTH: usize = 79;
    let mut lines = vec!["   ".to_owned()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always one");
        if last.chars().count() + 1 + word.chars().count() <= WIDTH {
            *last += " ";
            *last += word;
        } else {
            lines.push(format!("      {word}"));
        }
    }
    lines.join("\n") + "\n"
}
