//! Names of places, for links and for files: small letters, digits and hyphens, each name once.

use super::Report;

/// The name of each chapter, made from its name in commands.
pub(super) fn chapter_names(report: &Report) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for chapter in &report.chapters {
        let plain = plain(&chapter.name);
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let free = std::iter::once(plain.clone()).chain(numbered).find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}

fn plain(name: &str) -> String {
    let words: Vec<String> =
        name.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_ascii_lowercase).collect();
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "experiment".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Chapter;

    #[test]
    fn names_are_plain_and_each_is_there_once() {
        let names = ["rote", "Rote!", "", "../../etc", "ladder 2", "ladder", "ladder", "\"><script>"];
        let chapters = names.map(|name| Chapter { name: name.to_owned(), ..Chapter::default() });
        let report = Report { chapters: chapters.into(), ..Report::default() };
        let expected = ["rote", "rote-2", "experiment", "etc", "ladder-2", "ladder", "ladder-3", "script"];
        assert_eq!(chapter_names(&report), expected);
    }
}
