//! `crownhead alpha`: what learning by generalization has come to.

mod polynomial;
mod replay;
mod show;
mod trace;

use crate::arguments::{AlphaArguments, AlphaCommand};
use crate::report::Status;

pub(crate) fn run(arguments: &AlphaArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        AlphaCommand::Show(arguments) => show::run(arguments),
        AlphaCommand::Trace(arguments) => trace::run(arguments),
        AlphaCommand::Polynomial(arguments) => polynomial::run(arguments),
    }
}

/// `+KCENT`, a term with the sign of its coefficient.
fn signed(term: samuel::Term, is_negative: bool) -> String {
    format!("{}{term}", if is_negative { '-' } else { '+' })
}
