//! Drawings inside the page. What `lab::plot` writes becomes a part of it: its text can be found and read aloud, and
//! its colors follow the page. Anything else could bring scripts, styles or names that clash, and stays an image,
//! which browsers keep apart.

use lab::plot::style_sheet;

/// The elements that plots are made of.
const ELEMENTS: &[&str] = &["svg", "title", "desc", "rect", "path", "g", "text"];

/// The attributes that plots are made of; none of them loads or runs anything.
const ATTRIBUTES: &[&str] = &[
    "xmlns",
    "class",
    "role",
    "width",
    "height",
    "viewBox",
    "x",
    "y",
    "d",
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-linejoin",
    "stroke-dasharray",
    "font-size",
    "font-weight",
    "text-anchor",
    "transform",
    "overflow",
];

/// The drawing to stand in the page, without its style sheet, which the page has already; none if it is not plainly
/// a plot.
pub(super) fn in_line(svg: &str) -> Option<String> {
    let style = format!("<style>{}</style>\n", style_sheet());
    let bare = svg.replacen(&style, "", 1);
    is_plot(&bare).then_some(bare)
}

/// The drawing as an address that holds all of it.
pub(super) fn link(svg: &str) -> String {
    let mut link = "data:image/svg+xml,".to_owned();
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                link.push(char::from(byte));
            }
            _ => link.push_str(&format!("%{byte:02X}")),
        }
    }
    link
}

/// Whether the text is one element `svg` with nothing in it but elements and attributes of plots, all of them closed.
fn is_plot(svg: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg.trim();
    if !rest.starts_with("<svg ") {
        return false;
    }
    while let Some((text, after)) = rest.split_once('<') {
        let Some((tag, after)) = split_tag(after) else { return false };
        if text.contains('>') || !follow(tag, &mut open) {
            return false;
        }
        rest = after;
        if open.is_empty() {
            return rest.is_empty();
        }
    }
    false
}

/// The inside of a tag and what follows it; a quoted value may not hold angle brackets.
fn split_tag(text: &str) -> Option<(&str, &str)> {
    let (tag, after) = text.split_once('>')?;
    (!tag.contains('<')).then_some((tag, after))
}

/// Opens or closes an element, if plots have it.
fn follow<'a>(tag: &'a str, open: &mut Vec<&'a str>) -> bool {
    if let Some(name) = tag.strip_prefix('/') {
        return open.pop() == Some(name);
    }
    let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
    let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
    if !closed {
        open.push(name);
    }
    ELEMENTS.contains(&name) && are_attributes(attributes)
}

/// Whether this is `name="value" name="value"`, with names and values of plots.
fn are_attributes(text: &str) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let Some((name, after)) = rest.split_once("=\"") else { return false };
        let Some((value, after)) = after.split_once('"') else { return false };
        if !ATTRIBUTES.contains(&name) || !is_value(name, value) {
            return false;
        }
        rest = match after.strip_prefix(' ') {
            Some(after) => after,
            None if after.is_empty() => after,
            None => return false,
        };
    }
    true
}

/// Classes are those of plots, so that the page's own mean nothing inside; no value points elsewhere.
fn is_value(name: &str, value: &str) -> bool {
    match name {
        "class" => value.split(' ').all(|class| class.starts_with("plot")),
        "xmlns" => value == "http://www.w3.org/2000/svg",
        _ => !value.contains([':', '\\']) && !value.contains("url"),
    }
}

#[cfg(test)]
mod tests {
    use lab::plot::{Axis, Chart, Measured, Series, Size, to_svg};

    use super::*;

    fn plot(title: &str) -> String {
        let series = vec![
            Series::line("line", [(1.0, 2.0), (2.0, 3.0)]),
            Series::band("band", [(1.0, 2.0, 3.0)]),
            Series::points("points", [Measured { y_interval: Some((0.0, 2.0)), ..Measured::at(1.0, 1.0) }]),
            Series::stacked_area("area", [(1.0, 2.0)]),
        ];
        let names = Axis::names("a name that is long", ["one long name after the other"; 9]);
        to_svg(&Chart { title: title.to_owned(), x: names, y: Axis::log("y"), series, size: Size::default() })
    }

    #[test]
    fn a_plot_stands_in_the_page_without_its_style_sheet() {
        for title in ["Adjustments", "a < b & \"c\" > d: url(e)", ""] {
            let svg = in_line(&plot(title)).expect("a plot is a plot");
            assert!(!svg.contains("<style"));
            assert!(svg.contains("<title>"));
        }
    }

    #[test]
    fn anything_else_stays_apart() {
        let inside = |inside: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inside}</svg>");
        let hostile = [
            String::new(),
            "no drawing".to_owned(),
            inside("<script>alert(1)</script>"),
            inside("<style>body{display:none}</style>"),
            inside("<a href=\"x\"></a>"),
            inside("<image href=\"x\"/>"),
            inside("<g onload=\"x\"></g>"),
            inside("<g id=\"summary\"></g>"),
            inside("<g class=\"skip-link\"></g>"),
            inside("<g class=\"plot\"onload=\"x\"></g>"),
            inside("<path fill=\"url(#x)\"/>"),
            inside("<path fill=\"\\75rl(#x)\"/>"),
            inside("<g>"),
            inside("</svg><p></p><svg>"),
            inside("<!-- --><g></g>"),
            inside("<g></g x>"),
            inside("<G></G>"),
            inside("<title><g></title></g>"),
            inside("<foreignObject></foreignObject>"),
            inside("<g class=\"plot\" fill='x'></g>"),
            format!("{}<p>after</p>", inside("")),
            format!("<p>before</p>{}", inside("")),
            "<svg ".to_owned(),
            "<svg x".to_owned(),
        ];
        for svg in hostile {
            assert_eq!(in_line(&svg), None, "{svg}");
        }
        assert!(in_line(&inside("<g class=\"plot-ink\"></g>")).is_some());
    }

    #[test]
    fn an_address_holds_every_letter() {
        assert_eq!(link("<svg a=\"é\"/>"), "data:image/svg+xml,%3Csvg%20a%3D%22%C3%A9%22%2F%3E");
    }
}
