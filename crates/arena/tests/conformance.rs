//! The suite over the arena's own players, and that it refuses players that cheat.

use std::panic::catch_unwind;

use arena::{Choice, Control, Decision, Form, Kind, Limits, Player, Roster, Statistics, conformance};
use rules::Game;

#[test]
fn every_kind_of_player_conforms() {
    let roster = Roster::default();
    roster.kinds().iter().for_each(|kind| conformance::check(&roster, kind.name));
}

/// A player that chooses as a function says.
struct Cheat(fn(&Game, &mut u64) -> Choice, u64);

impl Player for Cheat {
    fn name(&self) -> String {
        "cheat".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        let bare = Decision::bare(game.position().moves()[0], Statistics::default());
        Decision { choice: (self.0)(game, &mut self.1), ..bare }
    }
}

fn refused(build: arena::Build) {
    let roster = Roster::default().with(Kind {
        name: "cheat",
        summary: "",
        form: Form::Keys(&[]),
        concurrency: |_| arena::Concurrency::Ours,
        files: |_| Vec::new(),
        build,
    });
    assert!(catch_unwind(|| conformance::check(&roster, "cheat")).is_err());
}

#[test]
fn a_player_that_makes_illegal_moves_is_refused() {
    // The first move of the start, whatever the position.
    refused(|_, _| {
        let any = |_: &Game, _: &mut u64| Choice::Move(rules::Position::start().moves()[0]);
        Ok(Box::new(Cheat(any, 0)))
    });
}

#[test]
fn a_player_that_gives_no_reason_but_gives_up_the_game_is_refused() {
    refused(|_, _| Ok(Box::new(Cheat(|_, _| Choice::Forfeit("tired".to_owned()), 0))));
}

#[test]
fn a_player_with_a_mood_of_its_own_is_refused() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static MOOD: AtomicU64 = AtomicU64::new(0);
    refused(|_, _| {
        let moody = |game: &Game, _: &mut u64| {
            let moves = game.position().moves();
            let mood = MOOD.fetch_add(1, Ordering::Relaxed) / 7;
            Choice::Move(moves[mood as usize % moves.len()])
        };
        Ok(Box::new(Cheat(moody, 0)))
    });
}

#[test]
fn a_player_that_counts_more_than_its_limit_is_refused() {
    struct Glutton;
    impl Player for Glutton {
        fn name(&self) -> String {
            "glutton".to_owned()
        }
        fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
            Decision::bare(
                game.position().moves()[0],
                Statistics { nodes: 1_000_000, depth: 9, ..Statistics::default() },
            )
        }
    }
    refused(|_, _| Ok(Box::new(Glutton)));
}
