//! What the search does beyond looking at every line, and how far it goes with that: each part can be switched off and
//! each number changed, so that a match can tell what it is worth.

/// What can be switched off, to measure by a match what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Positions that were looked at are remembered.
    pub table: bool,
    /// What was remembered of a deeper look counts as well.
    pub deeper: bool,
    /// Moves that did well elsewhere are tried first.
    pub ordering: bool,
    /// The first guess of a search is the last one's score.
    pub aspiration: bool,
    /// Late moves are looked at less deeply.
    pub reductions: bool,
    /// A position that is far above the window is cut when a shallower search confirms it.
    pub pruning: bool,
    /// A position is not quiet while a capture is threatened.
    pub threats: bool,
    /// A forced move costs no depth.
    pub extensions: bool,
    /// A capture that answers a capture costs no depth.
    pub recaptures: bool,
    /// Near the leaves, a position that is far below the window is only looked at until it is quiet.
    pub razoring: bool,
    /// A position of which the table knows no move is looked at a ply less.
    pub unknown: bool,
    /// Near the leaves, only the first move of a position that is far below the window is looked at.
    pub hopeless: bool,
}

impl Default for Features {
    /// Those that a match let in; the ledger in `experiments/engine` has the others.
    fn default() -> Features {
        Features {
            table: true,
            deeper: true,
            ordering: true,
            aspiration: true,
            pruning: true,
            reductions: true,
            unknown: true,
            hopeless: true,
            ..Features::all(false)
        }
    }
}

impl Features {
    /// The names of all parts.
    pub const NAMES: [&'static str; 12] = [
        "table",
        "deeper",
        "ordering",
        "aspiration",
        "reductions",
        "pruning",
        "threats",
        "extensions",
        "recaptures",
        "razoring",
        "unknown",
        "hopeless",
    ];

    /// All of them on, or off.
    pub const fn all(on: bool) -> Features {
        Features {
            table: on,
            deeper: on,
            ordering: on,
            aspiration: on,
            reductions: on,
            pruning: on,
            threats: on,
            extensions: on,
            recaptures: on,
            razoring: on,
            unknown: on,
            hopeless: on,
        }
    }

    /// One of them by its name.
    pub fn part(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "table" => &mut self.table,
            "deeper" => &mut self.deeper,
            "ordering" => &mut self.ordering,
            "aspiration" => &mut self.aspiration,
            "reductions" => &mut self.reductions,
            "pruning" => &mut self.pruning,
            "threats" => &mut self.threats,
            "extensions" => &mut self.extensions,
            "recaptures" => &mut self.recaptures,
            "razoring" => &mut self.razoring,
            "unknown" => &mut self.unknown,
            "hopeless" => &mut self.hopeless,
            _ => return None,
        })
    }
}

/// The numbers of the search that only matches can tell. Margins are in hundredths of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Half the first window around the last score.
    pub aspiration: i32,
    /// How far above the window a position must be to be cut.
    pub pruning: i32,
    /// How much more for each ply of depth.
    pub pruning_ply: i32,
    /// The least depth at which a position may be cut.
    pub pruning_from: i32,
    /// How many fifths of the depth confirm it.
    pub pruning_fifths: i32,
    /// How far below the window, for each ply of depth, a position must be to be given up.
    pub razoring: i32,
    /// The greatest depth at which it may be.
    pub razoring_to: i32,
    /// The first move that is looked at a ply less.
    pub reduced_move: i32,
    /// The first move that is looked at two plies less; from twice its number on it is three.
    pub twice_reduced_move: i32,
    /// The least depth at which a move is looked at less.
    pub reduced_from: i32,
    /// The least depth at which a position of which nothing is known is looked at less.
    pub unknown_from: i32,
    /// How far below the window, for each ply of depth, a position must be to look at its first move only.
    pub hopeless: i32,
    /// The greatest depth at which it may be.
    pub hopeless_to: i32,
    /// Full plies that threats may add to a line.
    pub threats: i32,
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers {
            aspiration: 20,
            pruning: 20,
            pruning_ply: 8,
            pruning_from: 3,
            pruning_fifths: 2,
            razoring: 60,
            razoring_to: 3,
            reduced_move: 3,
            twice_reduced_move: 5,
            reduced_from: 2,
            unknown_from: 4,
            hopeless: 60,
            hopeless_to: 3,
            threats: 1,
        }
    }
}

impl Numbers {
    /// The names of all numbers.
    pub const NAMES: [&'static str; 14] = [
        "aspiration",
        "pruning",
        "pruning-ply",
        "pruning-from",
        "pruning-fifths",
        "razoring",
        "razoring-to",
        "reduced-move",
        "twice-reduced-move",
        "reduced-from",
        "unknown-from",
        "hopeless",
        "hopeless-to",
        "threats",
    ];

    /// One of them by its name.
    pub fn number(&mut self, name: &str) -> Option<&mut i32> {
        Some(match name {
            "aspiration" => &mut self.aspiration,
            "pruning" => &mut self.pruning,
            "pruning-ply" => &mut self.pruning_ply,
            "pruning-from" => &mut self.pruning_from,
            "pruning-fifths" => &mut self.pruning_fifths,
            "razoring" => &mut self.razoring,
            "razoring-to" => &mut self.razoring_to,
            "reduced-move" => &mut self.reduced_move,
            "twice-reduced-move" => &mut self.twice_reduced_move,
            "reduced-from" => &mut self.reduced_from,
            "unknown-from" => &mut self.unknown_from,
            "hopeless" => &mut self.hopeless,
            "hopeless-to" => &mut self.hopeless_to,
            "threats" => &mut self.threats,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_and_number_is_found_by_its_name() {
        assert!(Features::NAMES.iter().all(|name| Features::default().part(name).is_some()));
        assert!(Numbers::NAMES.iter().all(|name| Numbers::default().number(name).is_some()));
    }
}
