//! Who may come in.

use crate::server;
use crate::server::{Setting, start_with};

#[test]
fn pages_of_other_servers_and_other_names_are_refused() {
    let (server, _folder) = server::fresh();
    let own = server.address().to_string();
    let origin = format!("http://{own}");
    for (headers, status) in [
        (vec![], 200),
        (vec![("origin", origin.as_str())], 200),
        (vec![("origin", "http://example.org")], 403),
        (vec![("origin", "null")], 403),
        (vec![("host", "example.org")], 403),
        (vec![("host", "localhost:7040")], 200),
        (vec![("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors")], 403),
        (vec![("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")], 200),
    ] {
        let answer = server.ask("GET", "/about", &headers, None);
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.text);
    }
    let headers = [("origin", "http://example.org"), ("content-type", "application/json")];
    server.ask("POST", "/games", &headers, Some(b"{\"opponent\":\"random\"}")).refused(403);
    assert_eq!(server.get("/games").expect(200)["games"].as_array().unwrap().len(), 0);
}

#[test]
fn a_token_opens_the_door_once_said() {
    const WORD: &str = "open-sesame-1959-open";
    let folder = tempfile::TempDir::new().unwrap();
    let server = start_with(folder.path(), &Setting { token: Some(WORD), ..Setting::default() });
    let ask = |path: &str, headers: &[(&str, &str)]| server.ask_anything("GET", path, headers, None);
    assert!(ask("/api/v1/about", &[]).refused(403).contains("token"));
    assert_eq!(ask("/", &[]).status, 403);
    assert_eq!(ask("/api/v1/about?token=wrong-wrong-wrong-wro", &[]).status, 403);
    assert_eq!(ask("/api/v1/about", &[("authorization", &format!("Bearer {WORD}"))]).status, 200);
    let welcome = ask(&format!("/play?token={WORD}"), &[]);
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("/play")));
    for (asked, expected) in [
        (format!("/analyze?fen=B:W18:B7&token={WORD}&flip=1"), "/analyze?fen=B:W18:B7&flip=1"),
        (format!("//example.org?token={WORD}"), "/example.org"),
        (format!("//example.org/x?token={WORD}&a=b"), "/example.org/x?a=b"),
        (format!("/?token={WORD}"), "/"),
    ] {
        assert_eq!(ask(&asked, &[]).header("location"), Some(expected), "{asked}");
    }
    let page = ask("/play", &[("sec-fetch-mode", "navigate"), ("accept", "text/html,*/*")]);
    assert!(page.header("content-type").unwrap().starts_with("text/html"), "{page:?}");
    assert!(page.status == 403 && page.text.contains("<h1>") && page.text.contains("?token="), "{page:?}");
    let cookie = welcome.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let remembered = cookie.split(';').next().unwrap();
    assert_eq!(ask("/api/v1/about", &[("cookie", remembered)]).status, 200);
}

#[test]
fn every_answer_carries_the_policy() {
    let (server, _folder) = server::fresh();
    for path in ["/", "/api/v1/about", "/nothing", "/api/v1/nothing"] {
        let answer = server.ask_anything("GET", path, &[], None);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
}

#[test]
fn players_that_are_programs_are_refused_unless_allowed() {
    let folder = tempfile::TempDir::new().unwrap();
    let wish = serde_json::json!({ "opponent": "engine:/bin/sh", "side": "white" });
    let server = server::start(folder.path());
    let words = "'engine' players run other programs, which this server does not allow: expected \
                 --allow-engines.";
    assert_eq!(server.post("/games", &wish).refused(403), words);
    let ladder = serde_json::json!({ "players": ["random", "engine:/bin/sh"], "games": 2 });
    assert_eq!(server.post("/ladder", &ladder).refused(403), words);
    let simul = serde_json::json!({ "boards": [{ "opponent": "engine:/bin/sh" }] });
    assert_eq!(server.post("/simuls", &simul).refused(403), words);
    server.stop();
    let server = start_with(folder.path(), &Setting { allow_engines: true, ..Setting::default() });
    server.post("/games", &wish).expect(201);
}
