//! A page taken apart into its tags.

/// A tag with its attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tag {
    /// `h1`, or `/h1` where it ends.
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Tag {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// The tags of a page in their order; fails where elements do not close in order or something is not escaped.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n").expect("a page says what it is");
    let mut tags = Vec::new();
    let mut open: Vec<String> = Vec::new();
    while let Some((text, after)) = rest.split_once('<') {
        let in_style = open.last().is_some_and(|name| name == "style");
        assert!(in_style || !text.contains('>'), "an angle bracket in {text:?}");
        let (inside, after) = after.split_once('>').expect("a tag ends");
        let tag = tag(inside);
        if let Some(name) = tag.name.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "near {text:?}");
        } else if !["meta", "img"].contains(&tag.name.as_str()) && !inside.ends_with('/') {
            open.push(tag.name.clone());
        }
        tags.push(tag);
        rest = after;
    }
    assert_eq!((rest, open), ("\n", vec![]));
    tags
}

fn tag(inside: &str) -> Tag {
    let inside = inside.strip_suffix('/').unwrap_or(inside);
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    let mut attributes = Vec::new();
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("an attribute in <{inside}>"));
        let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("a value ends in <{inside}>"));
        attributes.push((key.to_owned(), value.to_owned()));
        rest = after.trim_start();
    }
    Tag { name: name.to_owned(), attributes }
}
