//! One experiment: what was asked, how, what came out, and how to repeat it.

use super::super::Chapter;
use super::super::model::IN_THE_FOLDER;
use super::super::prose::paragraphs;
use super::findings;
use super::markup::Markup;
use super::picture;
use super::place::Place;
use super::table;

pub(super) fn write(markup: &mut Markup, place: &Place) {
    let chapter = place.chapter;
    let id = place.id();
    let head = format!("{id}-head");
    let attributes = [("class", "chapter"), ("id", id.as_str()), ("aria-labelledby", head.as_str())];
    markup.within("section", &attributes, |markup| {
        markup.within("h2", &[("id", &head)], |markup| {
            markup.words("span", &[("class", "number")], &place.number.to_string());
            markup.text(" ");
            markup.text(place.title());
        });
        paragraphs(&chapter.question).for_each(|line| markup.prose("p", &[("class", "question")], &line));
        write_method(markup, chapter);
        findings::write(markup, place);
        if !chapter.pictures.is_empty() {
            markup.words("h3", &[], "Pictures");
            picture::write_all(markup, place);
        }
        if !chapter.tables.is_empty() {
            markup.words("h3", &[], "Tables");
            chapter.tables.iter().for_each(|one| table::write(markup, one));
        }
        write_notes(markup, &chapter.notes);
        write_commands(markup, &chapter.commands);
    });
}

fn write_method(markup: &mut Markup, chapter: &Chapter) {
    let facts = [("Method", &chapter.method), ("Source", &chapter.source)];
    let told: Vec<_> = facts.into_iter().filter(|(_, text)| !text.trim().is_empty()).collect();
    if told.is_empty() {
        return;
    }
    markup.within("dl", &[("class", "facts")], |markup| {
        for (name, text) in told {
            markup.within("div", &[], |markup| {
                markup.words("dt", &[], name);
                markup.within("dd", &[], |markup| {
                    paragraphs(text).for_each(|line| markup.prose("p", &[], &line));
                });
            });
        }
    });
}

fn write_notes(markup: &mut Markup, notes: &[String]) {
    if notes.is_empty() {
        return;
    }
    markup.words("h3", &[], "Notes");
    markup.within("ul", &[("class", "notes")], |markup| {
        notes.iter().for_each(|note| markup.prose("li", &[], note));
    });
}

/// One block for each command, under the name of its step: a click selects all of it, without a script.
fn write_commands(markup: &mut Markup, commands: &[String]) {
    if commands.is_empty() {
        return;
    }
    markup.words("h3", &[], "Repeat it");
    markup.words("p", &[], IN_THE_FOLDER);
    markup.within("div", &[("class", "commands")], |markup| {
        for command in commands {
            if let Some(step) = command.strip_prefix("# ") {
                markup.words("p", &[], step);
                continue;
            }
            markup.within("pre", &[("tabindex", "0")], |markup| {
                markup.within("code", &[], |markup| markup.lines(command));
            });
        }
    });
}
