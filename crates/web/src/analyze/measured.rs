//! Players that are measured or asked for their opinion, which must not change them.

use arena::Company;

use crate::Config;
use crate::failure::Failure;
use crate::players::Spec;

/// The player that a page names, which must not learn from being asked.
pub(crate) fn measured(config: &Config, text: &str) -> Result<Spec, Failure> {
    let spec = Spec::check(config, text)?;
    if spec.company == Company::Learning {
        return Err(Failure::impossible(format!(
            "The player '{}' learns as it plays: expected one that does not, with learn=off.",
            spec.text
        )));
    }
    Ok(spec)
}
