//! The settings of a table as options of a command line.

use std::fmt;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};

use crate::setting_key::{SettingKey, SettingTable, help};

/// An option for each setting of a table, with what was given.
pub struct SettingArguments<S: SettingTable>(Vec<(&'static SettingKey<S>, String)>);

impl<S: SettingTable> SettingArguments<S> {
    /// Settings with those that were given.
    ///
    /// # Panics
    /// Never: every value was tried when it was read.
    #[must_use]
    pub fn apply(&self, mut settings: S) -> S {
        for (key, value) in &self.0 {
            key.set(&mut settings, value).expect("the value was tried");
        }
        settings
    }

    /// Whether a setting was given.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key.name == name)
    }
}

impl<S: SettingTable> Args for SettingArguments<S> {
    fn augment_args(command: Command) -> Command {
        command.args(S::keys().iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        SettingArguments::<S>::augment_args(command)
    }
}

impl<S: SettingTable> FromArgMatches for SettingArguments<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SettingArguments<S>, Error> {
        let given = |key: &'static SettingKey<S>| Some((key, matches.get_one::<String>(key.name)?.clone()));
        Ok(SettingArguments(S::keys().iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = SettingArguments::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument<S: SettingTable>(key: &'static SettingKey<S>) -> Arg {
    let (value_name, parser): (_, ValueParser) = match (key.range, key.choices) {
        (None, words) => ("WORD", PossibleValuesParser::new(words).into()),
        (Some(_), []) => ("N", (|text: &str| tried(key, text)).into()),
        (Some(_), _) => ("WORD|N", (|text: &str| tried(key, text)).into()),
    };
    let help = format!("{} [default: {}]", help(key.meaning), key.value(&S::default()));
    Arg::new(key.name).long(key.name).value_name(value_name).value_parser(parser).help(help)
}

fn tried<S: SettingTable>(key: &SettingKey<S>, text: &str) -> Result<String, String> {
    let set = key.set(&mut S::default(), text);
    set.map(|()| text.to_owned()).map_err(|_| format!("expected {}", key.expected))
}

impl<S: SettingTable> fmt::Debug for SettingArguments<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|(key, value)| (key.name, value))).finish()
    }
}
