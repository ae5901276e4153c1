//! Commands on a cluster of real servers and workers, some of which are killed or cut off: the files are the
//! same as those of this machine alone.

mod authentication;
mod compared_command;
mod credentials;
mod ending;
mod relay;
mod repetitions;
#[path = "../../../cluster/tests/servers/mod.rs"]
mod servers;

use compared_command::{ComparedCommand, Place};
use relay::Relay;
use servers::{Server, urls};

/// Pairs of games that take a while each, so that something can happen meanwhile.
const GAMES: [&str; 9] = [
    "match",
    "samuel:ply=4",
    "samuel:ply=4,ties=random",
    "--games",
    "40",
    "--openings",
    "three-move",
    "--seed",
    "5",
];

#[test]
fn a_worker_killed_in_a_task_costs_nothing_but_time() {
    let server = Server::start();
    let compared = ComparedCommand::new(&GAMES);
    let mut doomed = compared.worker(&server.url());
    let run = compared.begin(&server.url());
    compared.wait_for_results(1);
    doomed.kill();
    let _other = compared.worker(&server.url());
    compared.end(run);
}

#[test]
fn a_coordinator_that_is_killed_goes_on_with_the_same_command() {
    let server = Server::start();
    let compared = ComparedCommand::new(&GAMES);
    let _worker = compared.worker(&server.url());
    let mut killed = compared.begin(&server.url());
    compared.wait_for_results(2);
    killed.kill();
    compared.end(compared.begin(&server.url()));
}

#[test]
fn three_servers_of_which_one_is_killed_finish() {
    let mut three = Server::start_three();
    let compared = ComparedCommand::new(&GAMES);
    let all = urls(&three);
    let _workers = [compared.worker(&all), compared.worker(&all)];
    let run = compared.begin(&all);
    compared.wait_for_results(2);
    three[0].kill();
    compared.end(run);
}

/// Two generations that learn from the rules alone, each with games and a gate that take a while.
const GENERATIONS: [&str; 16] = [
    "learn",
    "zero",
    "--generations",
    "2",
    "--games",
    "800",
    "--nodes",
    "100",
    "--gate-nodes",
    "100",
    "--gate-pairs",
    "60",
    "--hidden",
    "64",
    "--passes",
    "2",
];

#[test]
fn a_worker_killed_in_games_that_a_generation_plays_with_the_weights_of_the_one_before_costs_nothing() {
    let server = Server::start();
    let compared = ComparedCommand::new(&GENERATIONS);
    let mut doomed = compared.worker(&server.url());
    let run = compared.begin(&server.url());
    compared.wait_for_results_in("games/2", 1, "generation-2");
    doomed.kill();
    let _other = compared.worker(&server.url());
    compared.end(run);
}

/// What is said when nothing came from a server for longer than there can be nothing to say.
const OUT_OF_REACH: &str = "the cluster is out of reach; trying again";

#[test]
fn a_cut_between_worker_and_server_that_is_noticed_is_survived() {
    let server = Server::start();
    let compared = ComparedCommand::new(&GAMES);
    let relay = Relay::start(server.port);
    let mut worker = compared.worker(&relay.url());
    let run = compared.begin(&server.url());
    compared.wait_for_results(2);
    let cut = relay.cut();
    worker.read_remark(OUT_OF_REACH);
    drop(cut);
    compared.end(run);
}

#[test]
fn a_cut_between_coordinator_and_server_that_is_noticed_is_survived() {
    let server = Server::start();
    let compared = ComparedCommand::new(&GAMES);
    let relay = Relay::start(server.port);
    let _worker = compared.worker(&server.url());
    let mut run = compared.begin(&relay.url());
    compared.wait_for_results(2);
    let cut = relay.cut();
    run.read_remark(OUT_OF_REACH);
    drop(cut);
    compared.end(run);
}

#[test]
fn every_command_with_tasks_gives_what_it_gives_alone() {
    let server = Server::start();
    let place = Place::new();
    let _workers = [place.worker(&server.url()), place.worker(&server.url())];
    let polynomial = place.file("mine.txt", compared_command::POLYNOMIAL);
    let own = format!("samuel:polynomial={polynomial},ply=1");
    let strategy = place.strategy();
    let experiment = place.file("tiny.toml", compared_command::EXPERIMENT);
    let principled = format!("cowell-reed:strategy={strategy}");
    for command in [
        vec![
            "tournament",
            "random",
            "greedy",
            &own,
            &principled,
            "--games",
            "4",
            "--seed",
            "2",
            "--out",
            "OUT",
        ],
        vec![
            "learn",
            "generalize",
            "--series",
            "second",
            "--set",
            "ply=1",
            "--games",
            "3",
            "--seeds",
            "3",
            "--out",
            "OUT",
        ],
        vec!["learn", "assess", "RUN", "--at", "0,3", "--games", "2", "--opponent", "start", "--out", "OUT"],
        vec!["endings", "--player", &own, "--positions", "50", "--json"],
        vec!["readings", "--rounds", "G-39", "--draws", "100", "--json"],
        vec!["reproduce", &experiment, "--out", "OUT"],
    ] {
        place.compare(&command, &server.url());
    }
}

#[test]
fn a_password_lets_in_and_is_nowhere_to_be_seen() {
    let server = Server::start_for("ada", "swordfish");
    let place = Place::new();
    let url = |user: &str| format!("nats://{user}@127.0.0.1:{}", server.port);
    let _worker = place.worker(&url("ada:swordfish"));
    let command = ["match", "random", "greedy", "--games", "4", "--out", "out", "--cluster"];
    let run = |user: &str| place.run(&[&command[..], &[&url(user)]].concat());
    let (refused, let_in) = (run("ada:sardine"), run("ada:swordfish"));
    assert_eq!((refused.code, let_in.code), (2, 0), "{} {}", refused.err, let_in.err);
    let said = [refused.out, refused.err, let_in.out, let_in.err].concat();
    assert!(!said.contains("sardine") && !said.contains("swordfish"), "{said}");
    assert!(!place.mentions("out", "swordfish"));
}

#[test]
fn players_that_learn_stay_here() {
    let run = Place::new().run(&[
        "match",
        "samuel:tape=t.tape,learn=on",
        "random",
        "--games",
        "2",
        "--cluster",
        "nats://127.0.0.1:1",
    ]);
    let expected = "crownhead: --cluster: player 'samuel:tape=t.tape,learn=on' stays here: expected one of ours that learns nothing meanwhile\n";
    assert_eq!((run.code, run.err.as_str()), (2, expected));
}
