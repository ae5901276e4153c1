//! Alpha against Beta: the protocol, and what follows from results (S-30 to S-38).

use arena::{Limits, NoControl};
use rules::{Color, Position, Variant};
use samuel::generalization::{
    Alpha, AlphaState, DeltaSign, Ending, ForcedMoves, GameReport, GameSpan, GeneralizationSettings,
    LearnsFrom, PositiveDelta, RejectedTerms, SeriesResult, Span, alpha_color, play_game,
};
use samuel::{Switch, Term};

const FIRST: GeneralizationSettings =
    GeneralizationSettings { ply: 1, ..GeneralizationSettings::FIRST_SERIES };
const SECOND: GeneralizationSettings =
    GeneralizationSettings { ply: 1, ..GeneralizationSettings::SECOND_SERIES };

/// Plays games and shows each with the states before and after.
fn play(
    settings: GeneralizationSettings,
    seed: u64,
    games: u32,
    mut see: impl FnMut(&AlphaState, &GameReport, &AlphaState),
) {
    let mut alpha = Alpha::new(AlphaState::begin(settings, seed));
    for _ in 0..games {
        let before = alpha.state().clone();
        let report = play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
        see(&before, &report, alpha.state());
    }
}

#[test]
fn at_the_start_sixteen_terms_have_equal_weights_and_arbitrary_signs() {
    let states = [1, 2, 3].map(|seed| AlphaState::begin(FIRST, seed));
    for state in &states {
        assert_eq!((state.terms.active().len(), state.terms.reserve().len()), (16, 22));
        assert!(state.polynomial().terms().iter().all(|one| one.coefficient.power() == 18));
        let negative = state.terms.active().iter().filter(|one| one.is_negative).count();
        assert!((2..=14).contains(&negative), "{negative}");
        assert_eq!(state.beta(), state.polynomial());
    }
    assert_ne!(states[0].terms, states[1].terms);
}

#[test]
fn the_same_seed_plays_the_same_series() {
    let text = |seed| {
        let mut texts = String::new();
        play(SECOND, seed, 5, |_, _, after| texts += &after.to_text());
        texts
    };
    assert_eq!(text(4), text(4));
    assert_ne!(text(4), text(5));
}

#[test]
fn beta_takes_over_after_a_win_in_the_first_series() {
    let mut wins = 0;
    for seed in 0..4 {
        play(FIRST, seed, 10, |before, report, after| {
            let won = report.result == SeriesResult::Won;
            wins += u32::from(won);
            assert_eq!(report.is_adopted, won);
            assert_eq!(after.beta(), if won { after.polynomial() } else { before.beta() });
        });
    }
    assert!(wins > 5, "{wins}");
}

#[test]
fn beta_takes_over_after_two_wins_of_three_in_the_second_series() {
    let mut adoptions = 0;
    for seed in 0..6 {
        let mut since = Vec::new();
        play(SECOND, seed, 12, |_, report, after| {
            since.push(report.result);
            let last = &since[since.len().saturating_sub(3)..];
            let wins = last.iter().filter(|&&result| result == SeriesResult::Won).count();
            let expected = report.result == SeriesResult::Won && wins >= 2;
            assert_eq!(report.is_adopted, expected, "{since:?}");
            if expected {
                adoptions += 1;
                assert_eq!(after.beta(), after.polynomial());
                since.clear();
            }
        });
    }
    assert!(adoptions > 3, "{adoptions}");
}

#[test]
fn beta_takes_over_nothing_while_adoption_is_blocked() {
    let settings = GeneralizationSettings { adoption_blocked: GameSpan { first: 1, last: 8 }, ..FIRST };
    let mut adopted_later = 0;
    for seed in 0..3 {
        play(settings, seed, 14, |before, report, after| {
            if report.game <= 8 {
                assert_eq!(after.beta(), before.beta());
            } else {
                adopted_later += u32::from(report.is_adopted);
            }
        });
    }
    assert!(adopted_later > 0);
}

#[test]
fn the_third_black_mark_unseats_the_leading_term() {
    let (mut unseated, mut marks) = (0, 0);
    for seed in 0..4 {
        play(FIRST, seed, 16, |before, report, after| {
            let is_lost = report.result == SeriesResult::Lost;
            marks += u32::from(is_lost);
            let is_third = is_lost && before.black_marks == 2;
            assert_eq!(report.unseated.is_some(), is_third);
            assert_eq!(after.black_marks, if is_third { 0 } else { before.black_marks + u32::from(is_lost) });
            if let Some(term) = report.unseated {
                unseated += 1;
                let one = after.terms.active().iter().find(|one| one.term == term).unwrap();
                assert_eq!(one.correlation, 0.0);
            }
        });
    }
    assert!(unseated > 2 && marks > 8, "{unseated} of {marks}");
    play(GeneralizationSettings { black_marks: 0, ..FIRST }, 0, 16, |_, report, _| {
        assert_eq!(report.unseated, None);
    });
}

#[test]
fn games_are_stopped_after_seventy_moves_beside_the_forced_one() {
    for seed in 0..4 {
        play(FIRST, seed, 16, |_, report, _| {
            let most = 70 + usize::from(report.is_forced);
            assert!(report.moves.len() <= most);
            assert_eq!(report.is_forced, report.game <= 14);
            if report.game <= 14 {
                assert_eq!(report.alpha, Color::White);
            }
            if matches!(report.ending, Ending::Terminated(_)) {
                assert_eq!(report.moves.len(), most);
            }
        });
    }
}

#[test]
fn the_referee_of_the_second_series_asks_for_a_quarter_of_a_man() {
    let mut draws = 0;
    for seed in 0..6 {
        play(SECOND, seed, 8, |_, report, after| {
            if let Ending::Terminated(score) = report.ending {
                let quarter = after.settings.man / 4;
                let expected = match score {
                    score if score >= quarter => SeriesResult::Won,
                    score if score <= -quarter => SeriesResult::Lost,
                    _ => SeriesResult::Drawn,
                };
                assert_eq!(report.result, expected);
                draws += u32::from(report.result == SeriesResult::Drawn);
            }
        });
    }
    assert!(draws > 0);
}

#[test]
fn a_term_is_replaced_at_the_limit_and_goes_to_the_bottom_of_the_reserve() {
    for (limit, settings) in [(8, FIRST), (32, SECOND)] {
        let mut replaced = 0;
        play(settings, 1, 10, |before, report, after| {
            replaced += report.replacements.len();
            assert!(after.terms.active().iter().all(|one| one.tally < limit));
            assert_eq!(after.discards.len(), before.discards.len() + report.replacements.len());
            if let [only] = report.replacements[..] {
                assert_eq!(before.terms.reserve().next(), Some(only.entered));
                assert_eq!(after.terms.reserve().last(), Some(only.discarded));
            }
        });
        assert!(replaced > 0, "limit {limit}");
    }
}

/// Plays one game and shows Alpha's lessons.
fn lessons(
    settings: GeneralizationSettings,
    seed: u64,
    games: u32,
    mut see: impl FnMut(&samuel::generalization::Adjustment),
) {
    let mut alpha = Alpha::new(AlphaState::begin(settings, seed));
    for _ in 0..games {
        play_game(&mut alpha, None, &|| false, &mut |made| made.lesson.into_iter().for_each(&mut see))
            .unwrap();
    }
}

#[test]
fn delta_below_the_minimum_changes_nothing_and_a_saved_score_below_it_counts_as_zero() {
    let (mut counted, mut ignored) = (0, 0);
    lessons(SECOND, 3, 6, |lesson| {
        assert_eq!(lesson.delta, lesson.backed_up - lesson.saved);
        assert!(lesson.saved == 0 || lesson.saved.abs() >= lesson.minimum);
        assert_eq!(lesson.adjustment.is_some(), lesson.delta.abs() >= lesson.minimum);
        *if lesson.adjustment.is_some() { &mut counted } else { &mut ignored } += 1;
    });
    assert!(counted > 20 && ignored > 20, "{counted} {ignored}");
}

#[test]
fn the_span_grows_until_delta_counts_in_the_second_series_alone() {
    let mut span = 0;
    lessons(SECOND, 3, 1, |lesson| {
        span += 1;
        assert_eq!(lesson.span, span);
        if lesson.adjustment.is_some() {
            span = 0;
        }
    });
    lessons(GeneralizationSettings { span: Span::OneMove, ..SECOND }, 3, 2, |lesson| {
        assert_eq!(lesson.span, 1);
    });
}

#[test]
fn moves_without_a_choice_teach_nothing_if_so_set() {
    for forced_moves in ForcedMoves::ALL {
        let mut alpha = Alpha::new(AlphaState::begin(GeneralizationSettings { forced_moves, ..FIRST }, 3));
        let (mut forced, mut taught) = (0, 0);
        let color = alpha_color(1, FIRST.colors);
        play_game(&mut alpha, None, &|| false, &mut |made| {
            let position = made.game.position();
            let is_forced = position.turn() == color && position.moves().len() == 1;
            forced += u32::from(is_forced);
            taught += u32::from(is_forced && made.lesson.is_some());
        });
        assert!(forced > 3, "{forced}");
        assert_eq!(taught, if forced_moves == ForcedMoves::Skip { 0 } else { forced });
    }
}

#[test]
fn both_sides_teach_if_so_set() {
    for learns_from in LearnsFrom::ALL {
        let mut alpha = Alpha::new(AlphaState::begin(GeneralizationSettings { learns_from, ..FIRST }, 3));
        let color = alpha_color(1, FIRST.colors);
        let mut lessons = [0, 0];
        let report = play_game(&mut alpha, None, &|| false, &mut |made| {
            lessons[usize::from(made.game.position().turn() == color)] += u32::from(made.lesson.is_some());
        });
        assert!(lessons[1] > 10 && (lessons[0] > 10) == (learns_from == LearnsFrom::Both), "{lessons:?}");
        let moves = report.unwrap().alpha_moves;
        assert_eq!(moves > 40, learns_from == LearnsFrom::Both, "{moves}");
    }
}

#[test]
fn a_saved_score_is_the_one_that_chose_the_move_if_it_is_not_updated() {
    for saved_score_update in Switch::ALL {
        let mut last = None;
        let mut others = 0;
        let settings = GeneralizationSettings { saved_score_update, minimum_delta: 0, ..FIRST };
        lessons(settings, 3, 1, |lesson| {
            others += u32::from(last.is_some_and(|last| last != lesson.saved));
            last = Some(lesson.backed_up);
        });
        assert_eq!(others == 0, saved_score_update == Switch::Off, "{others}");
    }
}

#[test]
fn a_term_that_is_rejected_again_and_again_is_removed_if_so_set() {
    for rejected_terms in RejectedTerms::ALL {
        let mut returned = 0;
        for seed in 0..3 {
            play(GeneralizationSettings { rejected_terms, ..FIRST }, seed, 28, |before, report, _| {
                let rejections = |term: Term| {
                    before.discards.iter().filter(|one| one.term == term && one.uses < 16).count()
                };
                let removed = Term::ALL.into_iter().filter(|&term| rejections(term) > 1).count();
                // As long as there are others to take.
                if removed <= 10 {
                    returned += report.replacements.iter().filter(|one| rejections(one.entered) > 1).count();
                }
            });
        }
        assert_eq!(returned > 0, rejected_terms == RejectedTerms::Return, "{returned}");
    }
}

#[test]
fn a_positive_delta_corrects_only_terms_against_the_sign_of_the_polynomial_if_so_set() {
    let mut others = 0;
    lessons(SECOND, 3, 6, |lesson| {
        let Some(adjustment) = &lesson.adjustment else { return };
        if adjustment.is_positive && lesson.saved != 0 {
            assert!(adjustment.corrections.iter().all(|one| (one.contribution > 0) != (lesson.saved > 0)));
        }
    });
    lessons(GeneralizationSettings { positive_delta: PositiveDelta::AllTerms, ..SECOND }, 3, 6, |lesson| {
        let Some(adjustment) = &lesson.adjustment else { return };
        if adjustment.is_positive && lesson.saved != 0 {
            others += adjustment
                .corrections
                .iter()
                .filter(|one| (one.contribution > 0) == (lesson.saved > 0))
                .count();
        }
    });
    assert!(others > 0);
}

#[test]
fn corrections_move_a_correlation_with_the_sign_of_contribution_and_delta() {
    lessons(FIRST, 3, 4, |lesson| {
        let Some(adjustment) = &lesson.adjustment else { return };
        assert_eq!(adjustment.is_positive, lesson.delta > 0);
        for one in &adjustment.corrections {
            // Contribution is the coefficient times the value of the term: with the sign of the
            // correlation taken off, the value agrees with delta or not.
            let sign =
                if one.before < 0.0 || (one.before == 0.0 && one.before.is_sign_negative()) { -1 } else { 1 };
            let rises = (one.contribution * sign > 0) == adjustment.is_positive;
            assert_eq!(one.after > one.before, rises, "{one:?}");
        }
    });
}

#[test]
fn the_coin_decides_the_sign_and_nothing_else() {
    let (mut heads, mut wrong, mut all) = (0, 0, 0);
    lessons(GeneralizationSettings { delta_sign: DeltaSign::Coin, ..SECOND }, 3, 12, |lesson| {
        let Some(adjustment) = &lesson.adjustment else { return };
        all += 1;
        heads += u32::from(adjustment.is_positive);
        wrong += u32::from(adjustment.is_positive != (lesson.delta > 0));
    });
    assert!(
        all > 60 && (all / 4..3 * all / 4).contains(&heads) && (all / 4..3 * all / 4).contains(&wrong),
        "{heads} {wrong} of {all}"
    );
}

#[test]
fn immobilized_it_plays_and_learns_nothing() {
    let state = AlphaState::begin(FIRST, 1);
    let mut alpha = Alpha::new(state.clone());
    alpha.learns = false;
    let mut position = Position::start();
    let mut before = None;
    for _ in 0..12 {
        let (findings, lesson) =
            alpha.decide(None, &position, before.as_ref(), Variant::Standard, &Limits::default(), &NoControl);
        assert!(lesson.is_none());
        before = Some(position);
        position = position.after(findings.line[0]);
    }
    assert_eq!(alpha.state(), &state);
}

#[test]
fn a_series_that_is_told_to_stop_says_so() {
    let mut alpha = Alpha::new(AlphaState::begin(FIRST, 1));
    assert!(play_game(&mut alpha, None, &|| true, &mut |_| {}).is_none());
}

#[test]
fn the_coin_control_begins_with_the_terms_of_the_run_it_belongs_to() {
    let coin = GeneralizationSettings { delta_sign: DeltaSign::Coin, ..SECOND };
    let [measured, tossed] = [SECOND, coin].map(|settings| AlphaState::begin(settings, 3));
    assert_eq!(measured.terms, tossed.terms);
    assert_ne!(measured.terms, AlphaState::begin(SECOND, 4).terms);
}

#[test]
fn a_preparation_is_played_where_the_first_terms_come_from_a_first_series() {
    assert!(AlphaState::preparation(Variant::Standard, FIRST, 3).is_none());
    let mut alpha = Alpha::new(AlphaState::preparation(Variant::Standard, SECOND, 3).unwrap());
    for _ in 0..AlphaState::PREPARATION_GAMES {
        play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
    }
    assert_eq!(
        AlphaState::begin_after(Variant::Standard, SECOND, 3, Some(alpha.state())),
        AlphaState::begin(SECOND, 3)
    );
}

#[test]
fn a_move_that_corrects_nothing_is_no_adjustment() {
    let (mut empty, mut adjusting, mut counted) = (0, 0, 0);
    for seed in 0..4 {
        let mut alpha = Alpha::new(AlphaState::begin(SECOND, seed));
        for _ in 0..8 {
            let report = play_game(&mut alpha, None, &|| false, &mut |made| {
                let Some(lesson) = made.lesson else { return };
                let corrections = lesson.adjustment.as_ref().map(|adjustment| adjustment.corrections.len());
                empty += u32::from(corrections == Some(0));
                adjusting += u32::from(lesson.is_adjusting());
            });
            counted += report.unwrap().adjustments;
        }
    }
    // The move at which Alpha gives up teaches something, and is not made.
    let conceded = counted - adjusting;
    assert!(empty > conceded && conceded < 32, "{empty} empty, {adjusting} adjusting, {counted} counted");
}

#[test]
fn in_a_series_of_give_away_whoever_has_no_move_left_has_won() {
    let to_the_end = GeneralizationSettings { concede: false, termination: 200, ..FIRST };
    let state = AlphaState::begin_in(Variant::GiveAway, to_the_end, 11);
    assert_eq!(state.variant, Variant::GiveAway);
    let mut alpha = Alpha::new(state);
    let mut ended = 0;
    for _ in 0..10 {
        let report = play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
        let end = report.moves.iter().fold(Position::start(), |position, &mv| position.after(mv));
        if report.ending == Ending::NoMove {
            ended += 1;
            assert_eq!(report.result == SeriesResult::Won, end.turn() == report.alpha);
        }
    }
    assert!(ended > 3 && alpha.state().adjustments > 20, "{ended} {}", alpha.state().adjustments);
}
