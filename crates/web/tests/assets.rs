//! The files of the page.

use crate::server;

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let (server, _folder) = server::fresh();
    let first = server.ask_anything("GET", "/ui/app.js", &[], None);
    let tag = first.header("etag").expect("it has a tag").to_owned();
    for (known, status, is_empty) in [(tag.as_str(), 304, true), ("W/\"another\"", 200, false)] {
        let again = server.ask_anything("GET", "/ui/app.js", &[("if-none-match", known)], None);
        assert_eq!((again.status, again.text.is_empty()), (status, is_empty), "{known}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
    }
    let other = server.ask_anything("GET", "/ui/api.js", &[], None);
    assert_ne!(other.header("etag"), Some(tag.as_str()));
}
