//! `crownhead match`.

use clap::Args;

use super::contest::ContestArguments;

#[derive(Args, Debug)]
pub(crate) struct MatchArguments {
    /// The first player, as kind[:key=value,...]
    pub(crate) first: String,
    /// The second player
    pub(crate) second: String,
    /// Stop as soon as a sequential test decides between two differences in Elo, as in 0,10
    #[arg(long, value_name = "E0,E1", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    #[command(flatten)]
    pub(crate) contest: ContestArguments,
}

fn sprt(text: &str) -> Result<(f64, f64), String> {
    let parse = |text: &str| text.trim().parse::<f64>().ok();
    let both = text.split_once(',').and_then(|(elo0, elo1)| Some((parse(elo0)?, parse(elo1)?)));
    both.ok_or_else(|| "expected two differences in Elo, as in 0,10".to_owned())
}
