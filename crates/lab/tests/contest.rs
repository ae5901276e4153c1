//! Contests into folders: the same bytes at any thread count, however they were interrupted.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use arena::ballots::BallotClass;
use arena::statistics::{EloModel, SprtSettings, Verdict};
use arena::{
    Concurrency, Control, Decision, Form, Kind, Limits, Player, Roster, Settings, Statistics, openings,
};
use lab::{
    Contest, ContestError, Declaration, Ended, Forfeits, GameLimits, Local, NoObserver, RunError, RunEvent,
    RunObserver, Standing, StopFlag, play, read_rows,
};
use rules::{ByColor, Game, Rules, Variant, pdn};
use samuel::generalization::{AlphaState, GeneralizationSettings};

fn declaration(players: &[&str], games: usize) -> Declaration {
    Declaration::new(players.iter().map(ToString::to_string).collect(), games, "three-move", 1)
}

fn contest(declaration: Declaration) -> Contest {
    let openings = openings::three_move(&[BallotClass::Crossboard]);
    Contest::new(declaration, Roster::default(), openings).unwrap()
}

fn threads(number: usize) -> Local {
    Local { threads: NonZeroUsize::new(number).unwrap() }
}

/// Stops after so many tasks.
fn impatient(after: usize, stop: &StopFlag) -> impl RunObserver {
    let stop = stop.clone();
    move |event: RunEvent<'_>| {
        if matches!(event, RunEvent::Pair { progress, .. } if progress.new >= after) {
            stop.stop();
        }
    }
}

fn play_into(folder: &Path, contest: &Contest, number: usize) -> Standing {
    let (standing, ended) =
        play(contest, Some(folder), &threads(number), &StopFlag::default(), &mut NoObserver).unwrap();
    assert!(matches!(ended, Ended::Finished(_)));
    standing
}

/// Everything in a folder but the one file that tells of time.
fn contents(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut contents: Vec<_> = files
        .filter(|entry| name(entry) != "times.csv")
        .map(|entry| (name(&entry), fs::read_to_string(entry.path()).unwrap()))
        .collect();
    contents.sort();
    contents
}

#[test]
fn a_match_is_the_same_at_any_thread_count() {
    let contest = contest(declaration(&["greedy", "random"], 60));
    let folders: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    let standings: Vec<_> = folders
        .iter()
        .zip([1, 2, 7])
        .map(|(folder, number)| play_into(folder.path(), &contest, number))
        .collect();
    assert_eq!(standings[0], standings[1]);
    assert_eq!(contents(folders[0].path()), contents(folders[1].path()));
    assert_eq!(contents(folders[0].path()), contents(folders[2].path()));
    let names: Vec<_> = contents(folders[0].path()).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["games.pdn", "openings.pdn", "results.csv", "run.toml"]);
}

#[test]
fn a_match_that_is_stopped_again_and_again_ends_like_one_that_was_not() {
    let contest = contest(declaration(&["greedy", "random"], 60));
    let [whole, pieces] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    play_into(whole.path(), &contest, 1);
    let mut sessions = 0;
    loop {
        let stop = StopFlag::default();
        sessions += 1;
        let ended =
            play(&contest, Some(pieces.path()), &threads(2), &stop, &mut impatient(4, &stop)).unwrap().1;
        if ended != Ended::Stopped {
            break;
        }
    }
    assert!(sessions > 3, "{sessions} sessions");
    assert_eq!(contents(whole.path()), contents(pieces.path()));
}

#[test]
fn a_finished_match_is_not_played_again() {
    let contest = contest(declaration(&["greedy", "random"], 20));
    let folder = tempfile::tempdir().unwrap();
    let first = play_into(folder.path(), &contest, 1);
    let before = contents(folder.path());
    assert_eq!(play_into(folder.path(), &contest, 1), first);
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn the_table_and_the_games_tell_the_same() {
    let contest = contest(declaration(&["greedy", "random"], 20));
    let folder = tempfile::tempdir().unwrap();
    play_into(folder.path(), &contest, 2);
    let rows = read_rows(&folder.path().join("results.csv")).unwrap();
    let games = fs::read(folder.path().join("games.pdn")).unwrap();
    let records: Vec<_> = pdn::read(&games).collect::<Result<_, _>>().unwrap();
    assert_eq!((rows.len(), records.len()), (20, 20));
    for (row, record) in rows.iter().zip(&records) {
        assert_eq!(record.tags.get("Black"), Some(row.names.black.as_str()));
        assert_eq!(record.result, row.result);
        assert_eq!(record.main_line().count(), row.plies);
    }
    // Each opening with both colors.
    for pair in rows.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(
            (&pair[0].names.black, &pair[0].names.white),
            (&pair[1].names.white, &pair[1].names.black)
        );
    }
}

/// `random` looks at one position a move and not ahead; `greedy` at replies too.
#[test]
fn the_table_tells_what_thinking_cost_each_side_and_the_standing_each_player() {
    let contest = contest(declaration(&["greedy", "random"], 20));
    let folder = tempfile::tempdir().unwrap();
    let standing = play_into(folder.path(), &contest, 2);
    let rows = read_rows(&folder.path().join("results.csv")).unwrap();
    let mut sums = [arena::Tally::default(); 2];
    for row in &rows {
        let ByColor { black, white } = row.tallies;
        sums[row.players.black] += black;
        sums[row.players.white] += white;
        // Three moves of a game are its opening.
        assert_eq!((black.moves + white.moves) as usize, row.plies - 3);
        let random = if row.names.black == "random" { black } else { white };
        assert_eq!((random.total.nodes, random.total.depth), (random.moves, 0));
    }
    assert_eq!(standing.tallies, sums);
    assert_eq!(sums[0].total.depth, 2);
    assert!(sums[0].nodes_per_move() > Some(10.0), "{sums:?}");
    // From the folder, without playing again.
    assert_eq!(play_into(folder.path(), &contest, 1).tallies, sums);
}

#[test]
fn the_same_player_twice_is_told_apart() {
    let contest = contest(declaration(&["random", "random"], 4));
    let folder = tempfile::tempdir().unwrap();
    play_into(folder.path(), &contest, 1);
    let rows = read_rows(&folder.path().join("results.csv")).unwrap();
    assert_eq!((rows[0].names.black.as_str(), rows[0].names.white.as_str()), ("random", "random #2"));
}

#[test]
fn in_a_tournament_everybody_meets_everybody() {
    let contest = contest(declaration(&["greedy", "random", "random:seed=2"], 10));
    let folder = tempfile::tempdir().unwrap();
    let standing = play_into(folder.path(), &contest, 2);
    assert_eq!(standing.pairings.len(), 3);
    assert!(standing.pairings.iter().all(|pairing| pairing.score.games() == 10));
    assert_eq!((0..3).map(|player| standing.total(player).games()).collect::<Vec<_>>(), [20, 20, 20]);
    assert_eq!(standing.against(1, 0), standing.against(0, 1).map(|score| score.reversed()));
    assert_eq!(standing.ratings().groups.len(), 1);
}

fn tested(first: &str, second: &str, elo1: f64) -> Declaration {
    let sprt = Some(SprtSettings { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::Logistic });
    Declaration { sprt, ..declaration(&[first, second], 4000) }
}

#[test]
fn a_test_stops_the_match_early_and_at_the_same_pair_at_any_thread_count() {
    let contest = contest(tested("greedy", "random", 100.0));
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let standings = [0, 1].map(|i| play_into(folders[i].path(), &contest, [1, 3][i]));
    assert_eq!(standings[0].sprt().unwrap().verdict, Verdict::AcceptH1);
    assert!(standings[0].score().games() < 2000, "{}", standings[0].score());
    assert_eq!(contents(folders[0].path()), contents(folders[1].path()));
    assert_eq!(
        read_rows(&folders[0].path().join("results.csv")).unwrap().len() as u64,
        standings[0].score().games()
    );
}

#[test]
fn a_test_of_equal_players_finds_no_difference() {
    let contest = contest(tested("random", "random", 100.0));
    let (standing, _) = play(&contest, None, &threads(2), &StopFlag::default(), &mut NoObserver).unwrap();
    assert_eq!(standing.sprt().unwrap().verdict, Verdict::AcceptH0);
}

#[test]
fn the_openings_kept_in_the_folder_are_the_ones_that_were_played() {
    let folder = tempfile::tempdir().unwrap();
    play_into(folder.path(), &contest(declaration(&["greedy", "random"], 4)), 1);
    let kept =
        openings::read(&fs::read(folder.path().join("openings.pdn")).unwrap(), Rules::default()).unwrap();
    let positions =
        |openings: &[arena::Opening]| openings.iter().map(arena::Opening::position).collect::<Vec<_>>();
    assert_eq!(positions(&kept.openings), positions(&openings::three_move(&[BallotClass::Crossboard])));
}

/// Makes the first move, and cannot put away what it learned.
struct Forgetful;

const FORGETFUL: Kind = Kind {
    name: "forgetful",
    summary: "loses what it learned",
    form: Form::Keys(&[]),
    concurrency: |_: &Settings| Concurrency::Ours,
    files: |_| Vec::new(),
    build: |_, _| Ok(Box::new(Forgetful)),
};

impl Player for Forgetful {
    fn name(&self) -> String {
        "forgetful".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        Decision::bare(game.position().moves()[0], Statistics::default())
    }

    fn close(&mut self) -> Result<(), String> {
        Err("the notebook is full".to_owned())
    }
}

#[test]
fn what_a_player_cannot_put_away_is_heard_once() {
    let openings = openings::three_move(&[BallotClass::Crossboard]);
    let roster = Roster::default().with(FORGETFUL);
    let contest = Contest::new(declaration(&["random", "forgetful"], 2), roster, openings).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut heard = Vec::new();
    let mut listener = |event: RunEvent<'_>| {
        if let RunEvent::Remark(remark) = event {
            heard.push(remark.to_owned());
        }
    };
    for _ in 0..2 {
        play(&contest, Some(folder.path()), &threads(1), &StopFlag::default(), &mut listener).unwrap();
    }
    let expected = [1, 2].map(|game| format!("game {game}: forgetful: the notebook is full"));
    assert_eq!(heard, expected);
    assert_eq!(read_rows(&folder.path().join("results.csv")).unwrap().len(), 2);
}

#[test]
fn a_finished_folder_that_was_damaged_is_refused() {
    let contest = contest(declaration(&["greedy", "random"], 6));
    let refuse = |name: &str, damage: fn(&Path), expected: &str| {
        let folder = tempfile::tempdir().unwrap();
        play_into(folder.path(), &contest, 1);
        damage(&folder.path().join(name));
        let error = play(&contest, Some(folder.path()), &threads(1), &StopFlag::default(), &mut NoObserver)
            .unwrap_err();
        assert!(error.to_string().ends_with(expected), "{error}");
    };
    let cut = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        let lines: Vec<_> = text.lines().take(5).collect();
        fs::write(path, lines.join("\n") + "\n").unwrap();
    };
    refuse("results.csv", cut, "results.csv: damaged or missing: expected as many games as were declared");
    let remove = |path: &Path| fs::remove_file(path).unwrap();
    refuse("games.pdn", remove, "games.pdn: damaged or missing: expected the games of the results");
}

#[test]
fn the_standing_shown_meanwhile_is_that_of_all_games_done() {
    let contest = contest(declaration(&["greedy", "random"], 60));
    let mut count = 0;
    let mut counting = |event: RunEvent<'_>| {
        let RunEvent::Pair { progress, standing } = event else { return };
        assert_eq!(standing.score().games() as usize, 2 * progress.done);
        count += 1;
    };
    play(&contest, None, &threads(4), &StopFlag::default(), &mut counting).unwrap();
    assert_eq!(count, 30);
}

#[test]
fn another_run_is_not_mixed_in() {
    let folder = tempfile::tempdir().unwrap();
    play_into(folder.path(), &contest(declaration(&["greedy", "random"], 4)), 1);
    let before = contents(folder.path());
    let other = contest(Declaration { seed: 2, ..declaration(&["greedy", "random"], 4) });
    let error =
        play(&other, Some(folder.path()), &threads(1), &StopFlag::default(), &mut NoObserver).unwrap_err();
    assert!(
        error.to_string().ends_with("holds another run: it says `seed = 1` where this one says `seed = 2`")
    );
    assert_eq!(contents(folder.path()), before);
}

/// The table of another version has other columns.
#[test]
fn a_folder_of_an_older_version_is_refused_by_its_name_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let contest = contest(declaration(&["greedy", "random"], 4));
    let ours = contest.to_toml();
    assert!(ours.starts_with("format = 2\n"), "{ours}");
    fs::write(folder.path().join("run.toml"), ours.replacen("format = 2", "format = 1", 1)).unwrap();
    let table = "game,pair,opening,black,white,result,reason,plies,black_nodes,white_nodes,black_player,white_player\n";
    fs::write(folder.path().join("results.csv"), table).unwrap();
    let before = contents(folder.path());
    let error =
        play(&contest, Some(folder.path()), &threads(1), &StopFlag::default(), &mut NoObserver).unwrap_err();
    let expected = format!(
        "{}: holds another run: it says `format = 1` where this one says `format = 2`",
        folder.path().display()
    );
    assert_eq!(error.to_string(), expected);
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn a_folder_with_other_things_in_it_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    let contest = contest(declaration(&["greedy", "random"], 4));
    let error =
        play(&contest, Some(folder.path()), &threads(1), &StopFlag::default(), &mut NoObserver).unwrap_err();
    assert!(matches!(error, RunError::NotARun(_)), "{error}");
    assert_eq!(contents(folder.path()).len(), 1);
}

fn refused(declaration: Declaration, expected: &str) {
    let openings = openings::three_move(&[BallotClass::Crossboard]);
    let error: ContestError = Contest::new(declaration, Roster::default(), openings).err().unwrap();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn what_makes_no_contest_is_refused_before_it_begins() {
    refused(
        declaration(&["greedy", "random"], 3),
        "3 games: expected 2 or another even number, as each opening is played with both colors",
    );
    refused(declaration(&["greedy"], 2), "1 players: expected at least two");
    refused(
        declaration(&["greedy", "tinsley"], 2),
        "no player called 'tinsley': expected one of random, greedy",
    );
    let three = Declaration {
        players: ["greedy", "random", "random"].map(str::to_owned).to_vec(),
        ..tested("greedy", "random", 5.0)
    };
    refused(three, "a sequential test compares two players, not 3");
}

/// Runs of before, which had no other margin, are still the same runs.
#[test]
fn a_declaration_names_a_margin_that_is_not_the_usual_one() {
    let usual = declaration(&["random", "greedy"], 4);
    let wide = Declaration {
        limits: GameLimits { margin: Duration::from_millis(1500), ..usual.limits },
        ..usual.clone()
    };
    assert!(!usual.to_toml().contains("margin"), "{}", usual.to_toml());
    assert_eq!(wide.to_toml(), usual.to_toml().replace("[limits]\n", "[limits]\nmargin = 1.5\n"));
}

#[test]
fn who_learned_one_game_is_refused_in_a_contest_of_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("learner.alpha");
    let settings = GeneralizationSettings { ply: 1, ..GeneralizationSettings::FIRST_SERIES };
    AlphaState::begin_in(Variant::GiveAway, settings, 1).save(&path).unwrap();
    let learner = format!("samuel:alpha={}", path.display());
    let contest_of = |variant: Variant| {
        let rules = Rules { variant, ..Rules::default() };
        let openings = openings::three_move(&[BallotClass::Crossboard]);
        let declaration = Declaration { rules, ..declaration(&[&learner, "greedy"], 2) };
        Contest::new(declaration, Roster::default().with(samuel::SAMUEL), openings)
    };
    let error = contest_of(Variant::Standard).err().unwrap().to_string();
    assert!(error.ends_with("learner.alpha: learned in give-away: expected standard"), "{error}");
    let contest = contest_of(Variant::GiveAway).unwrap();
    assert_eq!(
        play_into(&folder.path().join("out"), &contest, 1).forfeits,
        [Forfeits::default(), Forfeits::default()]
    );
}
