//! The machines of the cluster.

use crate::server;
use crate::server::{Setting, start_with};
use serde_json::Value;

#[test]
fn without_a_cluster_there_are_no_machines_to_tell_of() {
    let (server, _folder) = server::fresh();
    assert_eq!(server.get("/about").expect(200)["cluster"], Value::Null);
    assert!(server.get("/machines").refused(404).contains("--cluster"));
}

#[test]
fn a_cluster_that_is_out_of_reach_is_said_to_be_without_its_password() {
    let folder = tempfile::TempDir::new().unwrap();
    // Nobody listens on the port that is for nothing.
    let cluster = Some("nats://ada:secret@127.0.0.1:9");
    let server = start_with(folder.path(), &Setting { cluster, ..Setting::default() });
    assert_eq!(server.get("/about").expect(200)["cluster"], "nats://127.0.0.1:9");
    let words = server.get("/machines").refused(503);
    assert!(words.contains("nats://127.0.0.1:9 cannot be reached") && !words.contains("secret"), "{words}");
}
