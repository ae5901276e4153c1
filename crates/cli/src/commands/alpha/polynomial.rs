//! `crownhead alpha polynomial`: the polynomial alone, as every command takes it.

use samuel::generalization::AlphaState;

use super::AlphaPolynomialArguments;
use crate::report::{self, Status};

pub(super) fn run(arguments: &AlphaPolynomialArguments) -> anyhow::Result<Status> {
    let state = AlphaState::load(&arguments.file)?;
    let polynomial = if arguments.beta { state.beta() } else { state.polynomial() };
    match &arguments.out {
        None => report::print(polynomial.to_text())?,
        Some(path) => polynomial.save(path)?,
    }
    Ok(Status::Done)
}
