//! The player: by name, with its settings, among others.

use arena::{Choice, Limits, NoControl, Player, Roster, Worth, conformance};
use cowell_reed::COWELL_REED;
use rules::{Game, Position, Rules, Variant};

fn roster() -> Roster {
    Roster::default().with(COWELL_REED)
}

fn player(spec: &str) -> Box<dyn Player> {
    roster().player(spec, 1).unwrap()
}

#[test]
fn every_preset_does_what_a_player_must() {
    for strategy in ["game-1", "game-2", "game-3", "game-4", "pcr-only"] {
        conformance::check(&roster(), &format!("cowell-reed:strategy={strategy}"));
    }
}

#[test]
fn settings_that_cannot_be_are_refused() {
    for (spec, expected) in [
        (
            "cowell-reed:strategy=no-such",
            "player 'cowell-reed:strategy=no-such': no-such: no such file: expected a strategy file, or one of \
             game-1, game-2, game-3, game-4, pcr-only",
        ),
        ("cowell-reed:limit=below", "player 'cowell-reed:limit=below': expected above, at"),
        ("cowell-reed:seed=x", "player setting seed=x: expected a whole number"),
    ] {
        assert_eq!(roster().player(spec, 1).err().unwrap().to_string(), expected);
    }
}

#[test]
fn settings_can_be_changed_during_a_game() {
    let mut player = player("cowell-reed:limit=at");
    for setting in ["strategy=game-3", "count=own", "seed=7", "plausible = legal"] {
        player.set(setting).unwrap();
    }
    assert!(player.set("strategy=no-such").is_err());
    assert_eq!(player.set("limit").unwrap_err().to_string(), "player setting 'limit': expected key=value");
    assert!(
        player.set("luck=good").unwrap_err().to_string().starts_with("player 'cowell-reed' has no setting")
    );
}

#[test]
fn what_it_says_fits_together() {
    let mut player = player("cowell-reed:strategy=game-1");
    for fen in ["B:W18,19,25,26,K27:B1,2,9,10,11,K12", "W:W18,25,26,32:B1,2,9,10"] {
        let position = Position::from_fen(fen).unwrap();
        let game = Game::new(position, Rules::default());
        let decision = player.choose(&game, &Limits::default(), &NoControl);
        let Choice::Move(chosen) = decision.choice else { panic!("{decision:?}") };
        assert!(decision.statistics.evaluations > 0 && decision.statistics.nodes > 1, "{decision:?}");
        let ratings = player.rate(&game, &Limits::default(), &NoControl).unwrap();
        let reasons = player.reasons(&game, &Limits::default(), &NoControl).unwrap().unwrap();
        assert_eq!(reasons.columns, ["PCR", "KRP", "KD", "CRAMP", "MOBIL", "CENT"]);
        assert_eq!(ratings.len(), position.moves().len());
        for ((rating, reason), mv) in ratings.iter().zip(&reasons.moves).zip(position.moves()) {
            assert_eq!((rating.mv, &reason.mv), (mv, &position.notation(mv)));
            assert_eq!(rating.score == Worth::Order(0), reason.verdict.is_empty(), "{mv} in {fen}");
            assert!(reason.verdict.is_empty() || reason.verdict.starts_with("dropped by "), "{reason:?}");
        }
        let of_chosen = reasons.moves.iter().find(|reason| reason.mv == position.notation(chosen)).unwrap();
        assert_eq!(of_chosen.verdict, "");
    }
}

#[test]
fn the_score_is_the_lead_in_men() {
    const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let (standard, give_away) = (Variant::Standard, Variant::GiveAway);
    for (settings, fen, variant, score) in [
        // Two against one, and it stays so: twice as many of three pieces.
        ("strategy=pcr-only", "B:W32:B1,2", standard, 1.0),
        ("strategy=pcr-only,pieces=difference", "B:W32:B1,2", standard, 1.0),
        ("strategy=pcr-only", START, standard, 0.0),
        ("strategy=pcr-only", START, give_away, 0.0),
        ("strategy=pcr-only,pieces=difference", START, give_away, 0.0),
        ("strategy=pcr-only", "B:W32:B1,2", give_away, -1.0),
        ("strategy=pcr-only", "W:W32:B1,2", give_away, 1.0),
        // 10-15 19x10 leaves Black without a piece, which is what it wants there.
        ("strategy=pcr-only", "B:W19:B10", give_away, 2.0),
        // White has given everything away.
        ("strategy=pcr-only", "B:W:B10", give_away, -1.0),
        ("strategy=pcr-only,pieces=difference", "B:W:B10", standard, 1.0),
        // Both moves lose the man and the game.
        ("strategy=game-1,blocked=decided", "B:W18,26:B9", standard, -3.0),
        ("strategy=game-1,blocked=decided,pieces=difference", "B:W18,26:B9", standard, -3.0),
    ] {
        let rules = Rules { variant, ..Rules::default() };
        let game = Game::new(Position::from_fen(fen).unwrap(), rules);
        let mut player = player(&format!("cowell-reed:{settings}"));
        let decision = player.choose(&game, &Limits::default(), &NoControl);
        // As text, for -0 is none of them.
        assert_eq!(
            format!("{:?}", decision.score()),
            format!("{:?}", Some(Worth::Men(score))),
            "{settings} {fen} {variant:?}"
        );
        let reasons = player.reasons(&game, &Limits::default(), &NoControl).unwrap().unwrap();
        let values = || reasons.moves.iter().flat_map(|mv| mv.values.iter().flatten());
        assert!(values().all(|value| value.to_string() != "-0"), "{settings} {fen} {variant:?}");
    }
}

#[test]
fn a_strategy_is_read_with_the_scripts_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("mine")).unwrap();
    std::fs::write(path("mine/own.rhai"), "").unwrap();
    let text = "format = 'crownhead strategy 1'\n[[phase]]\nprinciples = ['PIECE', 'mine/own.rhai', 'other.rhai']\nmaximum = 3\n";
    std::fs::write(path("my.toml"), text).unwrap();
    for (spec, expected) in [
        (
            format!("cowell-reed:strategy={}", path("my.toml").display()),
            vec![path("my.toml"), path("mine/own.rhai")],
        ),
        ("cowell-reed:strategy=game-1".to_owned(), vec![]),
        ("cowell-reed".to_owned(), vec![]),
    ] {
        assert_eq!(roster().files_of(&spec).unwrap(), expected);
    }
}
