//! The experiments in the program, and what is refused.

use reproduce::{Experiment, Plan, Size};

#[test]
fn every_experiment_can_be_planned_in_all_sizes() {
    let experiments = Experiment::all().unwrap();
    assert!(experiments.len() >= 8);
    for experiment in experiments {
        for size in Size::ALL {
            let plan = Plan::new(experiment.clone(), size, Some(3)).unwrap();
            // Few have anything to do for days.
            let is_long = experiment.name == "rote-tape";
            assert_eq!(
                plan.steps.is_empty(),
                size == Size::Largest && !is_long,
                "{} {size}",
                experiment.name
            );
            for text in plan.steps.iter().map(reproduce::PlannedStep::text) {
                assert!(!text.contains(['{', '}']) && text.starts_with("crownhead "), "{text}");
            }
        }
    }
}

#[test]
fn every_experiment_says_what_the_report_needs() {
    for experiment in Experiment::all().unwrap() {
        for text in [&experiment.title, &experiment.question, &experiment.method, &experiment.source] {
            assert!(!text.is_empty(), "{}", experiment.name);
        }
        assert!(!experiment.figures.is_empty(), "{}", experiment.name);
        for figure in &experiment.figures {
            assert!(!figure.place.is_empty() && !figure.paper.is_empty(), "{}", figure.what);
        }
    }
}

#[test]
fn an_experiment_has_the_name_of_its_folder() {
    for (name, _) in reproduce::experiment::EMBEDDED {
        assert_eq!(Experiment::named(name).unwrap().name, name);
    }
}

const HEAD: &str =
    "format = 1\nname = \"mine\"\ntitle = \"\"\nquestion = \"\"\nmethod = \"\"\nsource = \"\"\n";

#[test]
fn what_is_wrong_with_a_file_is_named_with_its_place() {
    for (text, expected) in [
        ("format = 2", "mine.toml: format: 2: expected 1"),
        ("name = \"My own\"", "mine.toml: name: 'My own': expected small letters, digits and hyphens"),
        ("surprise = 1", "mine.toml:7: unknown field `surprise`"),
        ("[[step]]\nname = \"a\"\nrun = []", "mine.toml: step 'a': nothing to run: expected a command"),
        (
            "[[step]]\nname = \"a\"\nrun = [\"bench\"]\n[[step]]\nname = \"a\"\nrun = [\"bench\"]",
            "mine.toml: step 'a': declared twice: expected a name of its own",
        ),
        (
            "[[figure]]\nwhat = \"x\"\nwhere = \"p. 1\"\npaper = \"1\"\njudge = \"spread\"",
            "mine.toml: figure 'x': no value: expected the paper's number, or the bound of its claim",
        ),
        (
            "[[figure]]\nwhat = \"x\"\nwhere = \"p. 1\"\npaper = \"1\"\njudge = \"none\"",
            "mine.toml: figure 'x': no why: expected a reason why it cannot be tested",
        ),
        (
            "[[figure]]\nwhat = \"x\"\nwhere = \"p. 1\"\npaper = \"1\"\nvalue = 1\njudge = \"spread\"\nours = { file = \"b/c.csv\" }",
            "mine.toml: figure 'x': 'b/c.csv': expected the folder of a step, then a file",
        ),
        (
            "[[step]]\nname = \"a\"\nrun = [\"bench > ../x\"]",
            "mine.toml: step 'a': '../x': expected a file in the folder of the step",
        ),
        (
            "[[step]]\nname = \"a\"\nrun = [\"bench\"]\nkeep = [\"/x\"]",
            "mine.toml: step 'a': '/x': expected a file in the folder of the step",
        ),
        (
            "[[figure]]\nwhat = \"x\"\nwhere = \"p. 1\"\npaper = \"1\"\nvalue = nan\njudge = \"spread\"",
            "mine.toml: figure 'x': value or tolerance: expected numbers",
        ),
        (
            "[[figure]]\nwhat = \"x\"\nwhere = \"p. 1\"\npaper = \"1\"\nvalue = 1\ntolerance = -1\njudge = \"spread\"",
            "mine.toml: figure 'x': value or tolerance: expected numbers",
        ),
    ] {
        let (key, _) = text.split_once(" = ").unwrap();
        let head: String =
            HEAD.lines().filter(|line| !line.starts_with(key)).map(|line| format!("{line}\n")).collect();
        let error = Experiment::parse(&format!("{head}{text}\n"), "mine.toml").unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_name_that_nobody_has_is_refused_with_those_there_are() {
    let error = Experiment::named("generalisation").unwrap_err().to_string();
    assert!(
        error.starts_with("no experiment 'generalisation': expected one of ")
            && error.contains("generalization")
    );
    let error = Experiment::named("no-such-folder/mine.toml").unwrap_err().to_string();
    assert!(error.starts_with("no-such-folder/mine.toml: "), "{error}");
}

fn planned(step: &str, seeds: Option<u32>) -> Result<Vec<String>, String> {
    let text = format!(
        "{HEAD}[quick]\nseeds = 2\nsome_seeds = 2\ngames = 10\nmany = \"--a --b\"\n[[step]]\nname = \"s\"\n{step}\n"
    );
    let experiment = Experiment::parse(&text, "mine.toml").unwrap();
    let plan = Plan::new(experiment, Size::Quick, seeds).map_err(|error| error.to_string())?;
    Ok(plan
        .steps
        .iter()
        .flat_map(|step| step.text().lines().map(str::to_owned).collect::<Vec<_>>())
        .collect())
}

#[test]
fn placeholders_brackets_and_repetitions_become_commands() {
    for (step, seeds, expected) in [
        (
            "run = [\"match --games {games} {workers} --out {here}/m > m.json\"]",
            None,
            &["crownhead match --games 10 --out mine/s/m"][..],
        ),
        ("run = [\"x {many}\"]", None, &["crownhead x --a --b"]),
        ("run = [\"x [p={out}/{seed}] {{seed}}\"]", None, &["crownhead x p=mine/1 p=mine/2 {seed}"]),
        ("run = [\"x [p={seed4}]\"]", Some(3), &["crownhead x p=0001 p=0002 p=0003"]),
        ("run = [\"x {seeds} {some_seeds} {games}\"]", Some(3), &["crownhead x 3 2 10"]),
        ("run = [\"x {seeds} {some_seeds} {games}\"]", Some(1), &["crownhead x 1 1 10"]),
        (
            "each = \"{seeds}\"\nrun = [\"x {seed}\", \"y {here}\"]",
            None,
            &["crownhead x 1", "crownhead y mine/s/1", "crownhead x 2", "crownhead y mine/s/2"],
        ),
        ("sizes = [\"full\"]\nrun = [\"x\"]", None, &[]),
    ] {
        assert_eq!(planned(step, seeds).unwrap(), expected, "{step}");
    }
    for count in ["0", "100001", "-1", "many"] {
        let error = planned(&format!("each = \"{count}\"\nrun = [\"x\"]"), None).unwrap_err();
        assert_eq!(
            error,
            format!("mine: step 's', quick: each '{count}': expected a number from 1 to 100000")
        );
    }
    let text = HEAD.replace("method = \"\"", "method = \"{gmes} games\"");
    let error =
        Plan::new(Experiment::parse(&text, "mine.toml").unwrap(), Size::Quick, None).unwrap_err().to_string();
    assert!(error.starts_with("mine: method: {gmes}: stands for nothing here"), "{error}");
    let error = planned("run = [\"x {gmes}\"]", None).unwrap_err();
    assert_eq!(
        error,
        "mine: step 's', quick: {gmes}: stands for nothing here: expected a placeholder that the size has a value for"
    );
}

#[test]
fn a_few_words_declare_no_plan_without_bound() {
    const TOO_MUCH: &str = "more commands than fit: expected fewer repetitions, seeds or words";
    let error = planned("each = \"{seeds}\"\nrun = [\"x [p={seed}]\"]", Some(100_000)).unwrap_err();
    assert_eq!(error, format!("mine: step 's', quick: {TOO_MUCH}"));
    let error = planned("run = [\"x [p={seed}]\"]", Some(4_000_000_000)).unwrap_err();
    assert_eq!(error, "mine: quick, seeds: 4000000000: expected a number from 1 to 100000");
    assert_eq!(planned("each = \"100000\"\nrun = [\"x {seed}\"]", None).unwrap().len(), 100_000);
}
