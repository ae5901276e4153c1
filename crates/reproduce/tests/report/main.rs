//! Reports as pages and as Markdown, read as the text they are.

mod hostile;
mod ladder;
mod page;
mod sample;
mod tags;
mod text;
