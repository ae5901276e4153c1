//! Where things are in the page: numbers for people, and names for links.

use super::super::anchors::chapter_names;
use super::super::{Chapter, Report};

/// A chapter with its place in the page.
pub(super) struct Place<'a> {
    /// Counted from 1, as it is printed.
    pub(super) number: usize,
    name: String,
    pub(super) chapter: &'a Chapter,
}

pub(super) fn places(report: &Report) -> Vec<Place<'_>> {
    let named = chapter_names(report).into_iter().zip(&report.chapters);
    named.enumerate().map(|(index, (name, chapter))| Place { number: index + 1, name, chapter }).collect()
}

impl Place<'_> {
    /// The name of the chapter in links.
    pub(super) fn id(&self) -> String {
        format!("chapter-{}", self.name)
    }

    /// The name of one of its findings, counted from 0.
    pub(super) fn finding_id(&self, index: usize) -> String {
        format!("finding-{}-{}", self.name, index + 1)
    }

    /// What the chapter is called; a chapter without a title is called by its name.
    pub(super) fn title(&self) -> &str {
        let Chapter { name, title, .. } = self.chapter;
        if title.trim().is_empty() { name } else { title }
    }
}
