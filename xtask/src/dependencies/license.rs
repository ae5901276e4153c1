//! Licenses as SPDX expressions: names with AND, OR, WITH and parentheses; `/` is an old way to say OR.

use anyhow::{Result, bail};

/// Whether an expression is satisfied by licenses that are allowed.
pub(super) fn is_allowed(expression: &str, is_allowed: &dyn Fn(&str) -> bool) -> Result<bool> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = Words { rest: spaced.split_whitespace().collect(), is_allowed };
    words.rest.reverse();
    let answer = words.any()?;
    match words.rest.pop() {
        None => Ok(answer),
        Some(word) => bail!("license '{expression}': '{word}' is one word too many"),
    }
}

/// The words that are still to be read, the next one last.
struct Words<'a> {
    rest: Vec<&'a str>,
    is_allowed: &'a dyn Fn(&str) -> bool,
}

impl Words<'_> {
    fn take(&mut self, word: &str) -> bool {
        self.rest.pop_if(|next| *next == word).is_some()
    }

    fn any(&mut self) -> Result<bool> {
        let mut answer = self.all()?;
        while self.take("OR") {
            answer |= self.all()?;
        }
        Ok(answer)
    }

    fn all(&mut self) -> Result<bool> {
        let mut answer = self.one()?;
        while self.take("AND") {
            answer &= self.one()?;
        }
        Ok(answer)
    }

    fn one(&mut self) -> Result<bool> {
        if self.take("(") {
            let answer = self.any()?;
            if !self.take(")") {
                bail!("a parenthesis is not closed");
            }
            return Ok(answer);
        }
        let name = match self.rest.pop() {
            Some(name) if !["OR", "AND", "WITH", ")"].contains(&name) => name,
            other => bail!("'{}': expected the name of a license", other.unwrap_or_default()),
        };
        // An exception takes something away from what the license asks for.
        if self.take("WITH") && self.rest.pop().is_none() {
            bail!("'{name} WITH': expected an exception");
        }
        Ok((self.is_allowed)(name.trim_end_matches('+')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_allowed_if_a_way_through_it_is() {
        let ours = |name: &str| ["MIT", "Apache-2.0"].contains(&name);
        for (expression, expected) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("MIT/GPL-3.0", true),
            ("GPL-3.0 OR MIT", true),
            ("MIT AND GPL-3.0", false),
            ("MIT AND Apache-2.0 OR GPL-3.0", true),
            ("(GPL-3.0 OR MIT) AND Apache-2.0", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("MIT+", true),
        ] {
            assert_eq!(is_allowed(expression, &ours).unwrap(), expected, "{expression}");
        }
        for expression in ["", "MIT OR", "AND MIT", "(MIT", "MIT)", "MIT MIT", "MIT WITH"] {
            assert!(is_allowed(expression, &ours).is_err(), "{expression}");
        }
    }
}
