//! Credentials as `nsc` makes them: an operator signs for an account, and the account for a user.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use nkeys::KeyPair;

/// An operator with an account.
pub(crate) struct Chain {
    operator: KeyPair,
    account: KeyPair,
}

impl Chain {
    pub(crate) fn new() -> Chain {
        Chain { operator: KeyPair::new_operator(), account: KeyPair::new_account() }
    }

    /// What a server is told that lets in users of the account.
    pub(crate) fn configuration(&self) -> String {
        let operator = signed(&self.operator, &self.operator, r#""type":"operator","version":2"#);
        let account = signed(
            &self.operator,
            &self.account,
            r#""type":"account","version":2,"limits":{"subs":-1,"data":-1,"payload":-1,"imports":-1,"exports":-1,"wildcards":true,"conn":-1,"leaf":-1,"mem_storage":-1,"disk_storage":-1,"streams":-1,"consumer":-1}"#,
        );
        let system = KeyPair::new_account();
        let of_system = signed(&self.operator, &system, r#""type":"account","version":2"#);
        let (name, system) = (self.account.public_key(), system.public_key());
        format!(
            "operator: {operator}\nsystem_account: {system}\nresolver: MEMORY\nresolver_preload: {{ {name}: {account}, {system}: {of_system} }}\n"
        )
    }

    /// The file of a user.
    pub(crate) fn user(&self) -> String {
        let user = KeyPair::new_user();
        let limits = r#""type":"user","version":2,"subs":-1,"data":-1,"payload":-1"#;
        let token = signed(&self.account, &user, limits);
        let seed = user.seed().unwrap();
        format!(
            "-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        )
    }
}

/// What `issuer` says about `subject`.
fn signed(issuer: &KeyPair, subject: &KeyPair, claims: &str) -> String {
    let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ed25519-nkey"}"#);
    let (issuer_name, subject) = (issuer.public_key(), subject.public_key());
    let claims = format!(
        r#"{{"jti":"{subject}","iat":1700000000,"iss":"{issuer_name}","name":"test","sub":"{subject}","nats":{{{claims}}}}}"#
    );
    let text = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims));
    let signature = issuer.sign(text.as_bytes()).unwrap();
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
}
