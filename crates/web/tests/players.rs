//! Who there is to play against.

use crate::server;
use serde_json::Value;

#[test]
fn players_and_openings_are_listed_in_plain_words() {
    let (server, _folder) = server::fresh();
    let players = server.get("/players").expect(200);
    let names: Vec<_> = players["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap())
        .collect();
    for name in ["Samuel 1959, as it started", "Cowell and Reed, Game I strategy", "Random"] {
        assert!(names.contains(&name), "{names:?}");
    }
    let openings = server.get("/openings").expect(200);
    let ballots = openings["ballots"].as_array().unwrap();
    assert_eq!(ballots.len(), 174);
    assert_eq!(ballots[0]["number"], 1);
    assert!(ballots.iter().all(|ballot| ballot["name"].as_str().is_some_and(|name| !name.is_empty())));
}

#[test]
fn the_players_that_pages_begin_with_are_on_the_list() {
    let (server, _folder) = server::fresh();
    let answer = server.get("/players").expect(200);
    let players = answer["players"].as_array().unwrap();
    let strength_of = |spec: &Value| {
        let is_it = |player: &&Value| {
            let levels = player["levels"].as_array().unwrap();
            player["spec"] == *spec || levels.iter().any(|level| level["spec"] == *spec)
        };
        players.iter().find(is_it).unwrap_or_else(|| panic!("{spec} is not on the list"))["strength"].as_u64()
    };
    let most = players.iter().map(|player| player["strength"].as_u64()).max().unwrap();
    assert_eq!(strength_of(&answer["strongest"]), most);
    assert!(strength_of(&answer["fair"]) < most);
    assert!(strength_of(&answer["weighing"]) < most);
    let weighs = |player: &&Value| {
        player["reasons"] == "terms"
            && player["levels"].as_array().unwrap().iter().any(|level| level["spec"] == answer["weighing"])
    };
    assert!(players.iter().any(|player| weighs(&player)));
}

#[test]
fn learners_and_strategies_in_the_data_directory_are_players() {
    let folder = tempfile::TempDir::new().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put("strategies/mine.toml", cowell_reed::strategy::PRESETS[0].1);
    put("strategies/broken.toml", "no strategy");
    put("players/broken.alpha", "no learner");
    let server = server::start(folder.path());
    let players = server.get("/players").expect(200);
    let specs: Vec<_> = players["players"].as_array().unwrap().iter().map(|player| &player["spec"]).collect();
    assert!(specs.contains(&&Value::from("cowell-reed:strategy=mine")), "{specs:?}");
    assert!(!players.to_string().contains("broken"));
}

#[test]
fn an_address_that_nobody_answers_is_refused_in_words() {
    let (server, _folder) = server::fresh();
    assert!(server.get("/nothing").refused(404).contains("openapi.json"));
    let page = server.ask_anything("GET", "/nothing", &[], None);
    assert_eq!(page.status, 404);
    assert!(page.header("content-type").unwrap().starts_with("text/html"));
}
