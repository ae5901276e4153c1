//! Named values, each of which stands there once.

use std::str::FromStr;

use super::super::state_reader::{AlphaTextError, expected};
use crate::polynomial::text::excerpt;

/// Values by name, with the lines they stand on.
#[derive(Default)]
pub(super) struct Fields(Vec<(String, String, usize)>);

impl Fields {
    /// Takes `name value`.
    pub(super) fn read(&mut self, content: &str, line: usize) -> Result<(), String> {
        let (name, value) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        if let Some((_, _, first)) = self.0.iter().find(|(known, _, _)| known == name) {
            return Err(format!(
                "{} stands there twice: expected it once, and it is on line {first}",
                excerpt(name)
            ));
        }
        if value.is_empty() {
            return Err(format!("'{}' alone: expected a name and a value", excerpt(name)));
        }
        self.0.push((name.to_owned(), value.trim().to_owned(), line));
        Ok(())
    }

    /// The value of a name and its line; `end` is where it is missed.
    pub(super) fn take(&mut self, name: &str, end: usize) -> Result<(String, usize), AlphaTextError> {
        let found = self.0.iter().position(|(known, _, _)| known == name);
        let problem = || format!("no '{name}' up to here: expected it once");
        let index = found.ok_or_else(|| AlphaTextError { line: end, problem: problem() })?;
        let (_, value, line) = self.0.remove(index);
        Ok((value, line))
    }

    /// The value of a name, understood by `read`.
    pub(super) fn take_as<T>(
        &mut self,
        name: &str,
        end: usize,
        what: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, AlphaTextError> {
        let (value, line) = self.take(name, end)?;
        read(&value)
            .ok_or_else(|| AlphaTextError { line, problem: format!("{name} {}", expected(what, &value)) })
    }

    /// A whole number.
    pub(super) fn number<N: FromStr>(&mut self, name: &str, end: usize) -> Result<N, AlphaTextError> {
        self.take_as(name, end, "a whole number", |text| text.parse().ok())
    }

    /// Refuses what nobody asked for.
    pub(super) fn finish(self) -> Result<(), AlphaTextError> {
        match self.0.into_iter().next() {
            None => Ok(()),
            Some((name, _, line)) => {
                Err(AlphaTextError { line, problem: format!("nothing is called '{}' here", excerpt(&name)) })
            }
        }
    }
}
