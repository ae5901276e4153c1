//! Pictures with their captions.

use super::super::Picture;
use super::drawing::{in_line, link};
use super::markup::Markup;
use super::place::Place;

pub(super) fn write_all(markup: &mut Markup, place: &Place) {
    for (index, picture) in place.chapter.pictures.iter().enumerate() {
        let number = format!("Picture {}.{}", place.number, index + 1);
        write(markup, picture, &number);
    }
}

fn write(markup: &mut Markup, picture: &Picture, number: &str) {
    markup.within("figure", &[], |markup| {
        let frame = [("class", "scroll"), ("role", "group"), ("aria-label", number), ("tabindex", "0")];
        markup.within("div", &frame, |markup| match in_line(&picture.svg) {
            Some(svg) => markup.trusted(&svg),
            None => markup
                .empty("img", &[("class", "plot"), ("src", &link(&picture.svg)), ("alt", &picture.caption)]),
        });
        markup.within("figcaption", &[], |markup| {
            markup.words("b", &[], number);
            markup.text(" ");
            markup.running(&picture.caption);
        });
    });
}
