//! A command line as words, with quotes around what has blanks in it. No shell sees it.

/// The words, or nothing when a quote is not closed or there are none.
pub fn split(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (quote.is_none() && !words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    fn check(command: &str, expected: Option<&[&str]>) {
        assert_eq!(
            split(command).as_deref(),
            expected.map(|words| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()).as_deref()
        );
    }

    #[test]
    fn blanks_part_words_and_quotes_hold_them_together() {
        check("./scan hub", Some(&["./scan", "hub"]));
        check(
            "  '/my engines/scan'  --name=\"the best\" '' ",
            Some(&["/my engines/scan", "--name=the best", ""]),
        );
        check(r"C:\scan.exe hub", Some(&[r"C:\scan.exe", "hub"]));
    }

    #[test]
    fn nothing_and_an_open_quote_are_no_command() {
        check("  ", None);
        check("'scan hub", None);
    }
}
