//! `crownhead terms`.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct TermsArguments {
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The position before the last move; the same board with sides exchanged if not given
    #[arg(long, value_name = "FEN")]
    pub(crate) previous: Option<String>,
    /// The polynomial: four-terms, sixteen-terms, published-1959, pieces, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "four-terms")]
    pub(crate) polynomial: String,
    /// Whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
