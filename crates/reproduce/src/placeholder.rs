//! Words in braces that stand for something.

use thiserror::Error;

/// A placeholder that cannot be filled.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlaceholderError {
    /// Nobody said what it stands for.
    #[error("{{{0}}}: stands for nothing here: expected a placeholder that the size has a value for")]
    Unknown(String),
    /// A brace without its partner.
    #[error("'{0}': expected a closing brace, or {{{{ for a brace that is meant")]
    Open(String),
}

/// The text with what its placeholders stand for; `{{` and `}}` are braces.
///
/// # Errors
/// When one stands for nothing.
pub(crate) fn fill(text: &str, value: &dyn Fn(&str) -> Option<String>) -> Result<String, PlaceholderError> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(['{', '}']) {
        filled += &rest[..place];
        let brace = &rest[place..=place];
        rest = &rest[place + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            filled += brace;
            rest = after;
            continue;
        }
        let end = rest.find('}').filter(|_| brace == "{");
        let (name, after) =
            end.map(|end| rest.split_at(end)).ok_or_else(|| PlaceholderError::Open(text.to_owned()))?;
        filled += &value(name).ok_or_else(|| PlaceholderError::Unknown(name.to_owned()))?;
        rest = &after[1..];
    }
    Ok(filled + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_and_doubled_braces_stay() {
        let value = |name: &str| (name == "seed").then(|| "7".to_owned());
        for (text, expected) in [
            ("plain", Ok("plain")),
            ("a{seed}b{seed}", Ok("a7b7")),
            ("ply={{ply}}", Ok("ply={ply}")),
            ("{sed}", Err(PlaceholderError::Unknown("sed".to_owned()))),
            ("{seed", Err(PlaceholderError::Open("{seed".to_owned()))),
            ("seed}", Err(PlaceholderError::Open("seed}".to_owned()))),
        ] {
            assert_eq!(fill(text, &value), expected.map(str::to_owned));
        }
    }
}
