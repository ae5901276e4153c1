//! The player `perfect` and the judge of games, held against the databases that they ask.

use arena::players::Random;
use arena::{Choice, Judge, Known, Limits, NoControl, PlaySettings, Player, RandomStream, Roster, play_out};
use endgame::{BUILT_IN_PIECES, Database, Ending, Verdict};
use lab::{EndgameJudge, PERFECT};
use rules::{
    Color, DrawReason, DrawRules, Game, Kind, Outcome, Piece, Position, Rules, Setup, Square, Variant,
    WinReason,
};

/// A game that only ends on the board.
fn game_from(position: Position) -> Game {
    Game::new(position, Rules { draws: DrawRules::NONE, ..Rules::default() })
}

fn perfect(seed: u64) -> Box<dyn Player> {
    Roster::default().with(PERFECT).player("perfect", seed).unwrap()
}

/// Positions with up to four pieces, men and kings of both sides, in which the game goes on.
fn endings(seed: u64) -> impl Iterator<Item = Position> {
    let mut stream = RandomStream::new(seed);
    std::iter::repeat_with(move || {
        let mut setup = Setup::empty(stream.pick(&Color::ALL));
        for place in 0..2 + stream.below(BUILT_IN_PIECES - 1) {
            let color = if place < 2 { Color::ALL[place] } else { stream.pick(&Color::ALL) };
            let square = Square::new(1 + stream.below(Square::COUNT) as u8).unwrap();
            let kind = stream.pick(&[Kind::Man, Kind::King]);
            setup.put(square, Some(Piece { color, kind }));
        }
        setup.position().ok()
    })
    .flatten()
    .filter(|position| {
        position.can_move() && Color::ALL.iter().all(|&side| !position.pieces(side).is_empty())
    })
}

#[test]
fn every_win_is_won_in_as_many_plies_as_the_best_defense_allows() {
    let database = Database::built_in();
    let won = |position: &Position| match database.ending(position).unwrap() {
        Some(Ending::Win(plies)) => Some(plies),
        _ => None,
    };
    for (position, plies) in endings(1).filter_map(|position| Some((position, won(&position)?))).take(300) {
        let mut game = game_from(position);
        let (mut black, mut white) = (perfect(1), perfect(2));
        play_out(&mut game, [&mut *black, &mut *white], &PlaySettings::default(), &NoControl).unwrap();
        let outcome = Outcome::Win { winner: position.turn(), reason: WinReason::NoMove };
        assert_eq!((game.outcome(), game.moves().len()), (Some(outcome), plies as usize), "{position}");
    }
}

#[test]
fn no_drawn_ending_is_lost() {
    let database = Database::built_in();
    let drawn = |position: &Position| database.result(position) == Some(Verdict::Draw);
    for (seed, position) in endings(2).filter(drawn).take(300).enumerate() {
        let mut game = game_from(position);
        let mut player = perfect(1);
        let mut opponent = Random::new(seed as u64);
        for _ in 0..40 {
            let mover: &mut dyn Player =
                if game.position().turn() == position.turn() { &mut *player } else { &mut opponent };
            let Choice::Move(mv) = mover.choose(&game, &Limits::default(), &NoControl).choice else {
                panic!()
            };
            game.play(mv).unwrap();
            let mut result = database.result(game.position()).unwrap();
            if game.position().turn() != position.turn() {
                result = result.turned();
            }
            assert_ne!(result, Verdict::Loss, "{position}");
            if game.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn in_a_drawn_ending_it_makes_the_move_with_the_largest_share_of_losing_replies() {
    let database = Database::built_in();
    let drawn = |position: &Position| database.result(position) == Some(Verdict::Draw);
    let mut player = perfect(1);
    let mut not_the_first = 0;
    for position in endings(3).filter(drawn).take(300) {
        let share = |after: Position| {
            let replies = after.moves();
            let lost =
                replies.iter().filter(|&&reply| database.result(&after.after(reply)) == Some(Verdict::Win));
            (1000 * lost.count()).checked_div(replies.len())
        };
        let draws = position.moves().into_iter().map(|mv| position.after(mv)).filter(drawn);
        let shares: Vec<_> = draws.filter_map(share).collect();
        let largest = shares.iter().copied().max();
        let Choice::Move(mv) = player.choose(&game_from(position), &Limits::default(), &NoControl).choice
        else {
            panic!()
        };
        assert_eq!(share(position.after(mv)), largest, "{position}");
        not_the_first += usize::from(shares.first().copied() < largest);
    }
    assert!(not_the_first > 0, "it would do as well to make the first drawing move");
}

#[test]
fn at_give_away_it_plays_as_greedy_does() {
    let start = Position::from_fen("B:W31,32:B1").unwrap();
    let game = Game::new(start, Rules { variant: Variant::GiveAway, ..Rules::default() });
    let greedy = Roster::default().player("greedy", 5).unwrap().choose(&game, &Limits::default(), &NoControl);
    assert_eq!(perfect(5).choose(&game, &Limits::default(), &NoControl), greedy);
}

#[test]
fn the_judge_says_who_wins_and_by_what_it_knows() {
    let judge = EndgameJudge::open(None).unwrap();
    let known = |fen: &str| judge.known(&Position::from_fen(fen).unwrap());
    assert_eq!(known("W:WK30,K26:BK1"), Some(Known::Win(Color::White)));
    assert_eq!(known("B:WK30,K26:BK1"), Some(Known::Win(Color::White)));
    assert_eq!(known("B:WK32:BK1"), Some(Known::Draw));
    assert_eq!(known("B:W31,32,30:B1,2"), None, "five pieces");
    let name = "endgame database of 4 pieces, without repetition and the forty-move rule";
    assert_eq!(judge.name(), name);
    let settings = PlaySettings { judge: Some(&judge), ..PlaySettings::default() };
    let mut game = Game::new(Position::from_fen("B:WK32:BK1").unwrap(), Rules::default());
    let transcript =
        play_out(&mut game, [&mut Random::new(1), &mut Random::new(2)], &settings, &NoControl).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Adjudication)));
    assert_eq!(transcript.note.as_deref(), Some(name));
}
