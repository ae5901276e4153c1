//! Players that are asked for their opinion, which must not change them.

use crate::Config;
use crate::failure::Failure;
use crate::players::Spec;

/// The player that a page names, which learns nothing from being asked.
pub(crate) fn measured(config: &Config, text: &str) -> Result<Spec, Failure> {
    Spec::check(config, text)?.still(config)
}
