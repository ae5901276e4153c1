//! Endings that can be spoiled, and who keeps them.

use std::convert::Infallible;

use endgame::{Database, Verdict};
use engine::Material;
use learning::{Ignorance, agreement, agreement_of, endings_to_keep};
use rules::{Game, Variant};

#[test]
fn perfect_play_keeps_every_ending_and_the_first_move_does_not() {
    let database = Database::built_in();
    let endings = endings_to_keep(&database, 4, 120, 1);
    let best = agreement_of(&database, &endings, |_| {
        Ok::<_, Infallible>(|game: &Game| {
            Ok(database.best_move(game.position()).unwrap().map(|best| best.mv))
        })
    });
    assert_eq!(best.unwrap().fraction(), Some(1.0));
    let first = agreement_of(&database, &endings, |_| {
        Ok::<_, Infallible>(|game: &Game| Ok(game.position().moves().first().copied()))
    });
    let first = first.unwrap();
    assert!(first.count > 0 && first.count < first.of, "{first:?}");
    let nobody = agreement_of(&database, &endings, |_| Ok::<_, Infallible>(|_: &Game| Ok(None))).unwrap();
    assert_eq!((nobody.count, nobody.of), (0, 120));
}

#[test]
fn endings_have_the_pieces_asked_for_and_are_not_lost() {
    let database = Database::built_in();
    for pieces in [2, 3, 4] {
        for position in endings_to_keep(&database, pieces, 30, 7) {
            assert_eq!(32 - position.empty_squares().len(), pieces);
            assert_ne!(database.result(&position), Some(Verdict::Loss));
        }
    }
}

#[test]
fn a_share_is_the_same_with_any_number_of_threads_and_more_knowledge_keeps_more() {
    let database = Database::built_in();
    let endings = endings_to_keep(&database, 4, 230, 5);
    let shares = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| agreement(&Ignorance, &database, &endings, 100))
    });
    assert_eq!(shares[0], shares[1]);
    let material = agreement(&Material::of(Variant::Standard), &database, &endings, 1_000);
    assert!(material.count > shares[0].count, "{material:?} {shares:?}");
}
