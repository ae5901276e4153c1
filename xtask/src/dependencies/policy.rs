//! What deny.toml allows. It is cargo-deny's file; this reads the part that a lock file can be held against.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use toml::{Table, Value};

use super::license;
use super::parts::{Package, Parts};

pub(super) struct Policy {
    licenses: BTreeSet<String>,
    /// Licenses that only some crates may have.
    exceptions: BTreeMap<String, BTreeSet<String>>,
    /// Versions that may be there beside a newer one: the name, and how the version begins.
    skipped: Vec<(String, String)>,
    registries: BTreeSet<String>,
}

impl Policy {
    pub(super) fn parse(text: &str) -> Result<Policy> {
        let table: Table = text.parse()?;
        let section =
            |name: &str| table.get(name).and_then(Value::as_table).with_context(|| format!("no [{name}]"));
        let (licenses, bans, sources) = (section("licenses")?, section("bans")?, section("sources")?);
        let exceptions = entries(licenses, "exceptions")
            .map(|entry| Ok((text_of(entry, "crate")?.to_owned(), words(entry, "allow"))));
        let skipped = entries(bans, "skip").map(|entry| {
            let (name, version) =
                text_of(entry, "crate")?.split_once('@').context("skip: expected name@version")?;
            text_of(entry, "reason")?;
            Ok((name.to_owned(), version.to_owned()))
        });
        Ok(Policy {
            licenses: words(licenses, "allow"),
            exceptions: exceptions.collect::<Result<_>>()?,
            skipped: skipped.collect::<Result<_>>()?,
            registries: words(sources, "allow-registry"),
        })
    }

    /// Everything that is not allowed, and everything that is allowed and not there.
    pub(super) fn complaints(&self, parts: &Parts) -> Vec<String> {
        let theirs = || parts.packages.iter().filter(|package| package.source.is_some());
        let mut complaints: Vec<_> = theirs().filter_map(|package| self.of_license(package)).collect();
        complaints.extend(self.of_sources(parts));
        complaints.extend(self.of_duplicates(parts));
        let is_there = |name: &str| theirs().any(|package| package.name == name);
        let gone = self.exceptions.keys().filter(|name| !is_there(name));
        complaints.extend(gone.map(|name| format!("exception for {name}: there is no such crate any more")));
        complaints
    }

    fn of_license(&self, package: &Package) -> Option<String> {
        let Package { name, version, .. } = package;
        let Some(expression) = &package.license else {
            return Some(format!("{name} {version} names no license"));
        };
        let own = self.exceptions.get(name);
        let is_ours =
            |license: &str| self.licenses.contains(license) || own.is_some_and(|own| own.contains(license));
        match license::is_allowed(expression, &is_ours) {
            Ok(true) => None,
            Ok(false) => Some(format!("{name} {version}: license '{expression}' is not allowed")),
            Err(error) => Some(format!("{name} {version}: {error}")),
        }
    }

    /// What is locked for any system.
    fn of_sources(&self, parts: &Parts) -> Vec<String> {
        let theirs = parts.locked.iter().filter_map(|locked| Some((locked, locked.source.as_deref()?)));
        let is_known = |source: &str| {
            source.strip_prefix("registry+").is_some_and(|registry| self.registries.contains(registry))
        };
        let strange = theirs.clone().filter(|(_, source)| !is_known(source));
        let strange = strange.map(|(locked, source)| format!("{} comes from {source}", locked.name));
        let bare = theirs.filter(|(locked, _)| locked.checksum.is_none());
        strange.chain(bare.map(|(locked, _)| format!("{} has no checksum", locked.name))).collect()
    }

    /// All versions of a crate but the newest must be skipped, and nothing else.
    fn of_duplicates(&self, parts: &Parts) -> Vec<String> {
        let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for locked in &parts.locked {
            versions.entry(&locked.name).or_default().push(&locked.version);
        }
        let is_skipped = |name: &str, version: &str| {
            self.skipped.iter().any(|(skipped, start)| skipped == name && begins(version, start))
        };
        let doubled = versions.iter().filter(|(_, versions)| versions.len() > 1);
        let unexplained = doubled.filter_map(|(name, versions)| {
            let left: Vec<_> =
                versions.iter().copied().filter(|version| !is_skipped(name, version)).collect();
            (left.len() > 1).then(|| format!("{name} is there in versions {}", left.join(" and ")))
        });
        let is_needed = |(name, start): &&(String, String)| {
            let there = versions.get(name.as_str()).map_or(&[][..], Vec::as_slice);
            there.len() > 1 && there.iter().any(|version| begins(version, start))
        };
        let idle = self.skipped.iter().filter(|skip| !is_needed(skip));
        let idle = idle.map(|(name, start)| format!("skip {name}@{start}: it is not there beside another"));
        unexplained.chain(idle).collect()
    }
}

/// Whether a version is of this line: 0.22.1 is of 0.22, and not of 0.2.
fn begins(version: &str, start: &str) -> bool {
    version.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '+']))
}

fn entries<'a>(table: &'a Table, key: &str) -> impl Iterator<Item = &'a Table> {
    table.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table)
}

fn text_of<'a>(table: &'a Table, key: &str) -> Result<&'a str> {
    table.get(key).and_then(Value::as_str).with_context(|| format!("an entry without {key}"))
}

fn words(table: &Table, key: &str) -> BTreeSet<String> {
    let list = table.get(key).and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|word| word.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::parts::Locked;
    use super::*;

    const TEXT: &str = r#"
        [licenses]
        allow = ["MIT"]
        exceptions = [{ crate = "odd", allow = ["MPL-2.0"] }]
        [bans]
        skip = [{ crate = "twice@0.2", reason = "not agreed yet" }]
        [sources]
        allow-registry = ["https://here"]
    "#;

    fn parts(crates: &[(&str, &str, &str)], source: &str, checksum: Option<&str>) -> Parts {
        let source = Some(source.to_owned());
        let packages = crates.iter().map(|&(name, version, license)| Package {
            id: format!("{name}@{version}"),
            name: name.to_owned(),
            version: version.to_owned(),
            license: Some(license.to_owned()),
            source: source.clone(),
            needs: Vec::new(),
        });
        let locked = crates.iter().map(|&(name, version, _)| Locked {
            name: name.to_owned(),
            version: version.to_owned(),
            source: source.clone(),
            checksum: checksum.map(str::to_owned),
        });
        Parts { packages: packages.collect(), locked: locked.collect() }
    }

    #[test]
    fn what_is_not_allowed_is_named_and_so_is_what_is_allowed_for_nothing() {
        let all =
            [("odd", "1.0.0", "MPL-2.0"), ("twice", "0.2.9", "MIT"), ("twice", "0.3.0", "MIT OR GPL-3.0")];
        let policy = Policy::parse(TEXT).unwrap();
        let check = |crates: &[(&str, &str, &str)], expected: &[&str]| {
            assert_eq!(policy.complaints(&parts(crates, "registry+https://here", Some("abc"))), expected);
        };
        check(&all, &[]);
        check(
            &[&all[..], &[("new", "1.0.0", "GPL-3.0")]].concat(),
            &["new 1.0.0: license 'GPL-3.0' is not allowed"],
        );
        check(
            &[&all[..], &[("new", "1.0.0", "MPL-2.0")]].concat(),
            &["new 1.0.0: license 'MPL-2.0' is not allowed"],
        );
        check(
            &[&all[..], &[("odd", "2.0.0", "MIT")]].concat(),
            &["odd is there in versions 1.0.0 and 2.0.0"],
        );
        check(
            &[&all[..], &[("twice", "0.22.0", "MIT")]].concat(),
            &["twice is there in versions 0.3.0 and 0.22.0"],
        );
        check(&all[1..], &["exception for odd: there is no such crate any more"]);
        check(&all[..2], &["skip twice@0.2: it is not there beside another"]);
    }

    #[test]
    fn a_crate_of_another_place_or_without_a_checksum_is_refused() {
        let all = [("odd", "1.0.0", "MPL-2.0"), ("twice", "0.2.9", "MIT"), ("twice", "0.3.0", "MIT")];
        let policy = Policy::parse(TEXT).unwrap();
        let complaints = |source, checksum| policy.complaints(&parts(&all, source, checksum));
        assert_eq!(complaints("git+https://here", Some("abc"))[0], "odd comes from git+https://here");
        assert_eq!(
            complaints("registry+https://there", Some("abc"))[0],
            "odd comes from registry+https://there"
        );
        assert_eq!(complaints("registry+https://here", None)[0], "odd has no checksum");
    }
}
