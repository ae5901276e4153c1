//! The weights inside the program, learned from the rules alone. `data/weights/README.md` says how they were made.

use std::path::Path;

use super::Weights;

static BYTES: &[u8] = include_bytes!("../../../../data/weights/crownhead.weights");

impl Weights {
    /// The weights inside the program.
    ///
    /// # Panics
    /// When the program was built from a damaged file.
    pub fn built_in() -> Weights {
        let path = Path::new("data/weights/crownhead.weights");
        Weights::from_bytes(BYTES, path).unwrap_or_else(|error| panic!("{error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_inside_the_program_are_whole() {
        assert!(Weights::built_in().man > 0);
    }
}
