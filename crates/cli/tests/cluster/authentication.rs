//! Who is let in: files that are named in options and in the environment, certificates, and addresses with
//! passwords.

use std::fs;
use std::process::Stdio;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use crate::compared_command::{EXPERIMENT, Place, Run};
use crate::credentials::Chain;
use crate::servers::Server;
use crate::servers::guarded::Guarded;

/// A match that is over at once.
const MATCH: [&str; 7] = ["match", "random", "greedy", "--games", "4", "--out", "out"];

/// A place with certificates for servers and clients, and those of an authority that signed none of them.
fn place_with_certificates() -> Place {
    let place = Place::new();
    let write = |name: &str, text: String| drop(place.file(name, &text));
    let authority = authority();
    write("ca.pem", authority.pem());
    write("stranger.pem", self::authority().pem());
    for (name, host) in [("server", "127.0.0.1"), ("client", "client")] {
        let key = KeyPair::generate().unwrap();
        let parameters = CertificateParams::new(vec![host.to_owned()]).unwrap();
        write(&format!("{name}.pem"), parameters.signed_by(&key, &authority).unwrap().pem());
        write(&format!("{name}.key"), key.serialize_pem());
    }
    place
}

fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut parameters = CertificateParams::new(Vec::new()).unwrap();
    parameters.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(parameters, KeyPair::generate().unwrap()).unwrap()
}

/// A server that shows a certificate and wants to see one.
fn server(place: &Place) -> Server {
    let file = |name: &str| place.path(name).display().to_string();
    let [certificate, key, authority] = ["server.pem", "server.key", "ca.pem"].map(file);
    Server::start_with(&[
        "--tlsverify",
        "--tlscert",
        &certificate,
        "--tlskey",
        &key,
        "--tlscacert",
        &authority,
    ])
}

/// Runs a command in the place with variables of the environment.
fn run(place: &Place, words: &[&str], variables: &[(&str, &str)]) -> Run {
    let output = place.command(words).envs(variables.iter().copied()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Run { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
}

fn worker(place: &Place, url: &str, variables: &[(&str, &str)]) -> Guarded {
    let mut command = place.command(&["worker", "--threads", "1", "--cluster", url]);
    let command = command.envs(variables.iter().copied()).stdout(Stdio::null()).stderr(Stdio::null());
    Guarded::start(command)
}

const IN_ENVIRONMENT: [(&str, &str); 3] =
    [("NATS_CA", "ca.pem"), ("NATS_CERT", "client.pem"), ("NATS_KEY", "client.key")];

#[test]
fn certificates_let_in_whoever_has_them_and_nobody_else() {
    let place = place_with_certificates();
    let server = server(&place);
    let url = format!("tls://127.0.0.1:{}", server.port);
    let _worker = worker(&place, &url, &IN_ENVIRONMENT);
    let authority = &["--cluster-ca", "ca.pem"][..];
    let stranger = &["--cluster-ca", "stranger.pem"][..];
    let own = &["--cluster-certificate", "client.pem", "--cluster-key", "client.key"][..];
    for (entrance, is_let_in) in [
        (vec![], false),
        (authority.to_vec(), false),
        (own.to_vec(), false),
        ([stranger, own].concat(), false),
        ([authority, own].concat(), true),
    ] {
        let words = [&MATCH[..], &["--cluster", &url], &entrance].concat();
        let run = run(&place, &words, &[]);
        assert_eq!(run.code, if is_let_in { 0 } else { 2 }, "{entrance:?} {}", run.err);
        assert!(is_let_in || run.err.ends_with(": expected a NATS server that lets us in\n"), "{}", run.err);
    }
}

#[test]
fn files_of_the_environment_are_those_of_the_folder_where_the_command_was_given() {
    let place = place_with_certificates();
    let server = server(&place);
    let url = format!("tls://127.0.0.1:{}", server.port);
    let _worker = worker(&place, &url, &IN_ENVIRONMENT);
    place.file("tiny.toml", EXPERIMENT);
    let run = run(&place, &["reproduce", "tiny.toml", "--out", "out", "--cluster", &url], &IN_ENVIRONMENT);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_file_that_lets_nobody_in_is_named() {
    let place = Place::new();
    place.file("empty", "");
    for (name, file) in [
        ("NATS_CA", "no-such-file"),
        ("NATS_CA", "empty"),
        ("NATS_CERT", "no-such-file"),
        ("NATS_KEY", "no-such-file"),
        ("NATS_CREDS", "no-such-file"),
    ] {
        fs::write(place.path("pem"), "-----BEGIN CERTIFICATE-----").unwrap();
        let variables = [("NATS_CERT", "pem"), ("NATS_KEY", "pem"), (name, file)];
        let run = run(&place, &["cluster", "list", "--cluster", "nats://127.0.0.1:9"], &variables);
        let path = place.path(file).display().to_string();
        assert!(run.code == 2 && run.err.starts_with(&format!("crownhead: {path}: ")), "{name} {}", run.err);
    }
}

#[test]
fn credentials_let_in_whoever_has_them_and_nobody_else() {
    let place = Place::new();
    let chain = Chain::new();
    place.file("server.conf", &chain.configuration());
    place.file("ours.creds", &chain.user());
    place.file("strangers.creds", &Chain::new().user());
    let configuration = place.path("server.conf").display().to_string();
    let server = Server::start_with(&["-c", &configuration]);
    let url = server.url();
    let _worker = worker(&place, &url, &[("NATS_CREDS", "ours.creds")]);
    let words = [&MATCH[..], &["--cluster", &url, "--cluster-credentials"]].concat();
    for (file, expected) in [("strangers.creds", 2), ("ours.creds", 0)] {
        let run = run(&place, &[&words[..], &[file]].concat(), &[]);
        assert_eq!(run.code, expected, "{file} {}", run.err);
    }
    let without = run(&place, &words[..words.len() - 1], &[]);
    assert_eq!(without.code, 2, "{}", without.err);
}

#[test]
fn a_password_with_a_comma_is_written_as_in_a_url_and_never_shown() {
    let server = Server::start_for("ada", "haddock,plaice");
    let place = Place::new();
    let list = |password: &str| {
        let url = format!("nats://ada:{password}@127.0.0.1:{}", server.port);
        run(&place, &["cluster", "list", "--cluster", &url], &[])
    };
    let (refused, let_in) = (list("haddock,plaice"), list("haddock%2Cplaice"));
    assert_eq!((refused.code, let_in.code), (2, 0), "{} {}", refused.err, let_in.err);
    assert!(refused.err.contains("a comma in a user or password must be written %2C"), "{}", refused.err);
    assert!(!refused.err.contains("haddock") && !refused.err.contains("plaice"), "{}", refused.err);
}

#[test]
fn a_reproduction_asks_for_its_cluster_before_it_begins() {
    let place = Place::new();
    let alone = EXPERIMENT.replace(" {workers}", "");
    let experiment = place.file("tiny.toml", &alone);
    let words = ["reproduce", &experiment, "--out", "out", "--cluster", "nats://127.0.0.1:9"];
    let run = run(&place, &words, &[]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.starts_with("crownhead: cluster nats://127.0.0.1:9: "), "{}", run.err);
    assert!(!place.path("out/tiny").exists());
}
