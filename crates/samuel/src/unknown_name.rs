//! A name that is none of the paper's, and the term that it probably means.

use crate::Term;

/// A name that none of the paper's parameters or terms has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{}' is none of the terms of the paper: expected {}", rules::excerpt_to(40, .0), expected(.0))]
pub struct UnknownName(pub String);

fn expected(name: &str) -> String {
    nearest_term(name).map_or_else(
        || "a name that `crownhead terms` lists".to_owned(),
        |term| format!("{}, perhaps", term.name()),
    )
}

/// Beyond this a text is no misspelled name.
const LONGEST_NAME: usize = 12;

/// The term whose name is nearest, if it is near.
fn nearest_term(name: &str) -> Option<Term> {
    let letters: Vec<char> = name.to_uppercase().chars().take(LONGEST_NAME + 1).collect();
    let distance_of = |term: Term| (distance(&letters, term.name()), term);
    let (distance, term) = Term::ALL.into_iter().map(distance_of).min_by_key(|(distance, _)| *distance)?;
    // Of a short name little may be wrong: every other one is near to it.
    (letters.len() <= LONGEST_NAME && 2 * distance < letters.len()).then_some(term)
}

/// How many letters must be put in, left out or changed to make one of the other.
fn distance(letters: &[char], name: &str) -> usize {
    let mut row: Vec<usize> = (0..=letters.len()).collect();
    for (index, wanted) in name.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (place, &letter) in letters.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[letters.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: Option<&str>) {
        assert_eq!(nearest_term(name).map(Term::name), expected, "{name}");
    }

    #[test]
    fn a_misspelled_name_means_the_nearest_term() {
        check("moc 2", Some("MOC 2"));
        check("MOC2", Some("MOC 2"));
        check("KCNET", Some("KCENT"));
        check("DENNY", Some("DENY"));
    }

    #[test]
    fn a_name_that_is_near_to_none_means_none() {
        for name in ["", "X", "PAWN", "mobility of kings", &"MOB".repeat(1_000_000)] {
            check(name, None);
        }
    }
}
