//! Deciding: the tree, the list, and what is told about it (C-2 to C-4).

use crate::literal;
use arena::{Control, Limits, NoControl};
use cowell_reed::principles::{Principle, PrincipleError, Principles, Score};
use cowell_reed::readings::{Blocked, Count, Growth, Limit, Strength};
use cowell_reed::strategy::{PRESETS, Plan};
use cowell_reed::{Deliberation, Extent, Question, Readings, Strategy, View};
use rules::{Move, Position, Square, Variant};

use crate::play::positions_from_play;

fn plan(list: &[&str], maximum: u32) -> Plan {
    let known = Principles::default();
    Plan { principles: list.iter().map(|name| known.find(name).unwrap()).collect(), maximum }
}

fn consider(position: &Position, plan: &Plan, readings: &Readings, extent: Extent) -> Deliberation {
    let question = Question { position, variant: Variant::Standard, plan, readings, extent };
    Deliberation::new(&question, &Limits::default(), &NoControl).unwrap()
}

#[test]
fn the_final_set_and_the_tree_are_those_of_the_literal_procedure() {
    let strategies = PRESETS.map(|(name, _)| Strategy::preset(name).unwrap());
    for (i, position) in positions_from_play(400).iter().enumerate() {
        let strategy = &strategies[i % strategies.len()];
        let found = consider(position, strategy.plan(position), &Readings::default(), Extent::Choice);
        let (moves, nodes) = literal::final_set(strategy, position);
        assert_eq!(found.acceptable().collect::<Vec<_>>(), moves, "{position}");
        assert_eq!(found.statistics.nodes, nodes, "{position}");
    }
}

#[test]
fn white_chooses_what_black_would_on_the_board_turned_round() {
    let strategy = Strategy::preset("game-1").unwrap();
    let squares = |mv: Move| (mv.from(), mv.to(), mv.captured());
    for position in positions_from_play(300) {
        let final_set = |position: &Position| {
            consider(position, strategy.plan(position), &Readings::default(), Extent::Choice)
        };
        let mut own: Vec<_> = final_set(&position).acceptable().map(squares).collect();
        let turned = final_set(&position.turned());
        let seen = |square: Square| square.turned();
        let mut others: Vec<_> =
            turned.acceptable().map(|mv| (seen(mv.from()), seen(mv.to()), mv.captured().turned())).collect();
        own.sort_unstable();
        others.sort_unstable();
        assert_eq!(own, others, "{position}");
    }
}

#[test]
fn the_whole_table_leaves_the_same_moves() {
    for readings in Readings::default().one_at_a_time() {
        for (i, position) in positions_from_play(60).iter().enumerate() {
            let strategy = Strategy::preset(PRESETS[i % PRESETS.len()].0).unwrap();
            let [choice, table] = [Extent::Choice, Extent::Table]
                .map(|extent| consider(position, strategy.plan(position), &readings, extent));
            let dropped =
                |found: &Deliberation| found.moves.iter().map(|mv| mv.dropped_by).collect::<Vec<_>>();
            assert_eq!(dropped(&choice), dropped(&table), "{position} {}", readings.difference());
            assert!(table.moves.iter().all(|mv| mv.scores.iter().all(Option::is_some)), "{position}");
            for (short, long) in choice.moves.iter().zip(&table.moves) {
                let told = short.scores.iter().zip(&long.scores).filter(|(score, _)| score.is_some());
                told.for_each(|(score, same)| assert_eq!(score, same, "{position} {}", short.mv));
            }
        }
    }
}

#[test]
fn a_move_that_is_alone_is_not_searched() {
    let position = Position::from_fen("W:W21:B14,K10").unwrap();
    assert_eq!(position.moves().len(), 1);
    let found = consider(&position, &plan(&["PCR", "KRP"], 9), &Readings::default(), Extent::Choice);
    assert_eq!((found.acceptable().count(), found.statistics.nodes, found.statistics.evaluations), (1, 1, 0));
    assert_eq!(found.moves[0].scores, [None, None]);
}

/// Black's man on 1 has two moves, White's on 29 one. From 5 Black has one move again, from 6 two.
///
/// ```text
/// 1-5  29-25  5-9
/// 1-6  29-25  6-9
///             6-10
/// ```
#[test]
fn growth_stops_where_the_count_of_branches_says() {
    let usual = Readings::default();
    for (readings, nodes, depth) in [
        // Counts 0 after 1-5, 1 after 29-25, 2 or 3 then: more than the maximum of 1.
        (usual, 8, 3),
        (Readings { limit: Limit::At, ..usual }, 5, 2),
        (Readings { count: Count::Own, ..usual }, 5, 2),
        // The origin's two branches are already too many.
        (Readings { count: Count::Origin, ..usual }, 3, 1),
    ] {
        let position = Position::from_fen("B:W29:B1").unwrap();
        let found = consider(&position, &plan(&["PCR"], 1), &readings, Extent::Choice);
        let name = readings.difference();
        assert_eq!((found.statistics.nodes, found.statistics.depth), (nodes, depth), "{name}");
    }
}

/// After 10-15 White must jump, 19x10, and Black has nothing left: growth goes on through the jump. After
/// 10-14 White has 19-15 and 19-16, which stops at once with a maximum of 1.
#[test]
fn jumps_are_followed_whatever_the_count() {
    let position = Position::from_fen("B:W19:B10").unwrap();
    let found = consider(&position, &plan(&["PCR"], 1), &Readings::default(), Extent::Choice);
    assert_eq!((found.statistics.nodes, found.statistics.evaluations), (6, 3));
    let scores: Vec<_> = found.moves.iter().map(|mv| (mv.mv.to_string(), mv.scores[0])).collect();
    assert!(scores.contains(&("10-15".to_owned(), Some(0.0))), "{scores:?}");
    assert!(scores.contains(&("10-14".to_owned(), Some(1.0))), "{scores:?}");
}

/// Black's 10-15 offers a man for one: 19x10 6x15. The change in pieces stops the growth after 6x15; without
/// the test White moves on from there, and with the test before the jump 6x15 is never seen.
#[test]
fn a_change_in_pieces_stops_the_growth() {
    let position = Position::from_fen("B:W19,24:B1,6,10").unwrap();
    let score_of_the_offer = |strength| {
        let readings = Readings { strength, ..Readings::default() };
        let found = consider(&position, &plan(&["PCR"], 2), &readings, Extent::Table);
        let offer = found.moves.iter().find(|mv| mv.mv.to_string() == "10-15").unwrap();
        (offer.scores[0], found.statistics.nodes)
    };
    let (dead, nodes) = score_of_the_offer(Strength::Dead);
    assert_eq!(dead, Some(2.0), "two against one");
    let (never, more) = score_of_the_offer(Strength::Never);
    assert!(never == Some(2.0) && more > nodes, "{more} {nodes}");
    assert_eq!(score_of_the_offer(Strength::Always).0, Some(1.0), "two against two, before 6x15");
}

#[test]
fn a_position_without_moves_can_be_a_lost_game() {
    // After 10-15 19x10 Black has no piece left to move with.
    let position = Position::from_fen("B:W19:B10").unwrap();
    for (blocked, worst) in [(Blocked::Ordinary, 0.0), (Blocked::Decided, f64::NEG_INFINITY)] {
        let readings = Readings { blocked, ..Readings::default() };
        let found = consider(&position, &plan(&["PCR"], 1), &readings, Extent::Choice);
        assert!(found.moves.iter().any(|mv| mv.scores[0] == Some(worst)), "{found:?}");
    }
}

#[test]
fn growing_again_looks_further_where_little_is_left() {
    let again = Readings { growth: Growth::Again, ..Readings::default() };
    let plan = plan(&["PCR", "KRP", "KD", "CENT"], 4);
    let nodes = |readings: &Readings| -> u64 {
        let found =
            |position: &Position| consider(position, &plan, readings, Extent::Choice).statistics.nodes;
        positions_from_play(50).iter().map(found).sum()
    };
    assert!(nodes(&again) > nodes(&Readings::default()));
}

#[test]
fn in_give_away_every_principle_wants_the_contrary() {
    // 10-15 19x10 gets rid of Black's last piece.
    let position = Position::from_fen("B:W19:B10").unwrap();
    let readings = Readings::default();
    let plan = plan(&["PCR"], 1);
    let question = Question {
        position: &position,
        variant: Variant::GiveAway,
        plan: &plan,
        readings: &readings,
        extent: Extent::Choice,
    };
    let found = Deliberation::new(&question, &Limits::default(), &NoControl).unwrap();
    assert_eq!(found.acceptable().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["10-15"]);
}

#[test]
fn moves_are_ranked_by_when_they_were_dropped_and_how_far_they_were_behind() {
    for position in positions_from_play(100) {
        let plan = plan(&["PCR", "KRP", "KD", "CRAMP", "MOBIL", "CENT"], 4);
        let found = consider(&position, &plan, &Readings::default(), Extent::Choice);
        let ranked: Vec<_> = found.moves.iter().zip(found.ranks()).collect();
        for (mv, rank) in &ranked {
            assert_eq!(mv.dropped_by.is_none(), *rank == 0, "{position} {}", mv.mv);
            for (other, other_rank) in &ranked {
                let later = other.dropped_by.is_none() && mv.dropped_by.is_some()
                    || mv.dropped_by.zip(other.dropped_by).is_some_and(|(own, other)| own < other);
                assert!(!later || other_rank > rank, "{position} {} {}", mv.mv, other.mv);
            }
        }
    }
}

#[derive(Debug)]
struct Broken(Result<Score, &'static str>);

impl Principle for Broken {
    fn name(&self) -> &str {
        "BROKEN"
    }

    fn summary(&self) -> &str {
        "never has a score"
    }

    fn score(&self, _: &View<'_>) -> Result<Score, PrincipleError> {
        let error = |reason: &str| PrincipleError { principle: "BROKEN".into(), reason: reason.into() };
        self.0.map_err(error)
    }
}

#[test]
fn a_principle_without_a_score_ends_the_decision_by_its_name() {
    for (answer, start) in [
        (Err("line 3: no such square"), "principle BROKEN: line 3: no such square"),
        (Ok(f64::NAN), "principle BROKEN: the score of "),
    ] {
        let plan = Plan { principles: vec![std::sync::Arc::new(Broken(answer))], maximum: 1 };
        let question = Question {
            position: &Position::start(),
            variant: Variant::Standard,
            plan: &plan,
            readings: &Readings::default(),
            extent: Extent::Choice,
        };
        let error = Deliberation::new(&question, &Limits::default(), &NoControl).unwrap_err();
        assert!(error.to_string().starts_with(start), "{error}");
    }
}

#[test]
fn a_tree_without_end_is_cut_off_and_the_rest_of_the_list_can_be_left_out() {
    struct StopAtOnce;
    impl Control for StopAtOnce {
        fn stop(&self) -> bool {
            true
        }
    }
    let plan = plan(&["PCR", "CENT"], 99);
    let position = Position::start();
    let readings = Readings::default();
    let question = Question {
        position: &position,
        variant: Variant::Standard,
        plan: &plan,
        readings: &readings,
        extent: Extent::Choice,
    };
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let found = Deliberation::new(&question, &limits, &NoControl).unwrap();
    assert!((5_000..5_064).contains(&found.statistics.nodes) && found.is_complete, "{found:?}");
    let found = Deliberation::new(&question, &Limits::default(), &StopAtOnce).unwrap();
    assert!(!found.is_complete && found.statistics.nodes < 5_000, "{found:?}");
    assert!(found.moves.iter().all(|mv| mv.scores[0].is_some() && mv.scores[1].is_none()), "{found:?}");
}
