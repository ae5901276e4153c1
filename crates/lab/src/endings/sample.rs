//! Which positions a player is shown. Everything comes from the seed.

use std::collections::BTreeMap;

use arena::{RandomStream, seed_of_part};
use rules::{Color, Position};

use crate::exact::{ExactPlay, Prospect};

/// Which endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum EndingKind {
    /// Two or three pieces, at least one of each side.
    All,
    /// Two kings of one side against one of the other.
    TwoKings,
}

impl EndingKind {
    /// Its name in settings and reports.
    pub const fn name(self) -> &'static str {
        match self {
            EndingKind::All => "all",
            EndingKind::TwoKings => "two-kings",
        }
    }

    fn has(self, position: &Position) -> bool {
        let [black, white] = Color::ALL.map(|color| position.pieces(color).len());
        match self {
            EndingKind::All => black > 0 && white > 0,
            EndingKind::TwoKings => {
                let kings = Color::ALL.map(|color| position.kings(color).len());
                kings == [black, white] && black.max(white) == 2 && black.min(white) == 1
            }
        }
    }
}

/// A position with what is to be recognized in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    pub(super) position: Position,
    pub(super) prospect: Prospect,
}

/// The positions a player is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sample {
    /// Won and lost positions, the same number of each distance as far as there are enough, for those
    /// that are far from the end are rare; and drawn ones.
    pub(super) questions: Vec<Question>,
    /// Won positions, all equally likely.
    pub(super) wins: Vec<Position>,
    /// How many positions there are of each prospect, with Black to move.
    pub(super) boards: BTreeMap<Group, u64>,
}

/// Positions that belong together in reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Group {
    /// Won in so many moves of the winner.
    Won(u32),
    /// Lost in so many moves of the winner.
    Lost(u32),
    Drawn,
}

impl Group {
    pub(super) const fn of(prospect: Prospect) -> Group {
        match prospect {
            Prospect::Win(plies) => Group::Won(plies.div_ceil(2)),
            Prospect::Draw => Group::Drawn,
            Prospect::Loss(plies) => Group::Lost(plies / 2),
        }
    }
}

impl Sample {
    pub(super) fn draw(exact: &ExactPlay, kind: EndingKind, positions: usize, seed: u64) -> Sample {
        let mut groups: BTreeMap<Group, Vec<Question>> = BTreeMap::new();
        let asked = exact.positions().filter(|(position, _)| kind.has(position) && position.can_move());
        for (position, prospect) in asked {
            groups.entry(Group::of(prospect)).or_default().push(Question { position, prospect });
        }
        let boards = groups.iter().map(|(&group, boards)| (group, boards.len() as u64)).collect();
        let mut stream = RandomStream::new(seed_of_part(seed, SAMPLE));
        let is_won = |group: &Group| matches!(group, Group::Won(_));
        let won =
            groups.iter().filter(|(group, _)| is_won(group)).flat_map(|(_, boards)| boards.iter().copied());
        let wins = take(won.collect(), positions, &mut stream).iter().map(|win| win.position).collect();
        let questions = spread(groups, positions, &mut stream);
        Sample { questions, wins, boards }
    }
}

/// The part of the seed that the sample is drawn with; blocks have small numbers.
const SAMPLE: u64 = u64::MAX;

/// Takes as many won, lost and drawn positions, each number spread over the distances.
fn spread(
    groups: BTreeMap<Group, Vec<Question>>,
    positions: usize,
    stream: &mut RandomStream,
) -> Vec<Question> {
    let count = |is_one: fn(&Group) -> bool| groups.keys().filter(|group| is_one(group)).count();
    let won = count(|group| matches!(group, Group::Won(_)));
    let lost = count(|group| matches!(group, Group::Lost(_)));
    let quota = |group: Group| match group {
        Group::Won(_) => positions.div_ceil(won),
        Group::Lost(_) => positions.div_ceil(lost),
        Group::Drawn => positions,
    };
    groups.into_iter().flat_map(|(group, boards)| take(boards, quota(group), stream)).collect()
}

/// So many of some positions, in random order, about half of them turned round.
fn take(mut boards: Vec<Question>, count: usize, stream: &mut RandomStream) -> Vec<Question> {
    stream.shuffle(&mut boards);
    boards.truncate(count);
    for board in &mut boards {
        if stream.below(2) == 1 {
            board.position = board.position.turned();
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_what_it_says_and_the_same_for_the_same_seed() {
        let exact = ExactPlay::solve();
        let sample = Sample::draw(&exact, EndingKind::TwoKings, 100, 1);
        assert_eq!(sample.wins.len(), 100);
        for win in &sample.wins {
            assert!(matches!(exact.prospect(win), Some(Prospect::Win(_))), "{win}");
        }
        for Question { position, prospect } in &sample.questions {
            assert_eq!(exact.prospect(position), Some(*prospect), "{position}");
            assert!(position.can_move() && EndingKind::TwoKings.has(position), "{position}");
        }
        for turn in Color::ALL {
            let share = sample.wins.iter().filter(|win| win.turn() == turn).count();
            assert!((25..=75).contains(&share), "{share}");
        }
        assert_eq!(sample, Sample::draw(&exact, EndingKind::TwoKings, 100, 1));
        assert_ne!(sample, Sample::draw(&exact, EndingKind::TwoKings, 100, 2));
    }

    #[test]
    fn far_distances_are_asked_as_often_as_near_ones() {
        let sample = Sample::draw(&ExactPlay::solve(), EndingKind::All, 400, 1);
        let mut asked: BTreeMap<Group, u64> = BTreeMap::new();
        for question in &sample.questions {
            *asked.entry(Group::of(question.prospect)).or_default() += 1;
        }
        let most =
            asked.iter().filter(|(group, _)| matches!(group, Group::Won(_))).map(|(_, count)| *count).max();
        for (group, boards) in sample.boards {
            if matches!(group, Group::Won(_)) {
                assert_eq!(Some(asked[&group]), most.map(|most| most.min(boards)), "{group:?}");
            }
        }
    }
}
