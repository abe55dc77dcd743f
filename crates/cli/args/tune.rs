//! `fairfight tune`.

use super::bars::bars;
use super::{Bars, GameArgs, KindArgs, OutputArgs, RunArgs, Typed, for_drawn_armies, number};
use clap::Args;
use fairfight_study::bars::Bar;
use std::path::PathBuf;

/// Which costs leave the least to exploit?
///
/// At fair costs no list is better than others of the same cost. So a search looks for the list of the budget that does
/// best against random lists of its own cost: what it scores above one half can be exploited. The values of the kinds
/// of unit are fitted to random armies and to how such lists fare, and the nearest costs on the grid are tried. The
/// best list at the new costs and the best at the present costs meet random lists that had no part in choosing either,
/// on the same dice.
///
/// Costs are judged in several contexts: in the usual play, and in those of each bar of --bars, such as every other
/// credible doctrine. The new costs are taken only if, in every context, they are shown to leave less to exploit than
/// the present costs do in their worst context. So the worst goes down, and chance changes nothing. Tuning continues
/// from the new costs. The report says how much is exploited, before and after, in the context where it is most; there
/// is also a number for each bar.
///
/// Tuning ends when it is shown in all contexts that no best list scores more than --target; when no fairer costs are
/// left on the grid; after --tries; or when what is left is smaller than the bars. That means: the last three tries
/// were not taken, and the next would remove less than the unfairness that no costs can remove, because each context
/// needs others. The report names the costs that cannot be told apart from the tuned ones.
///
/// Costs are tuned by the names that house rules use, such as horse or bow, so a unit costs what these add up to;
/// --out-rules writes them as a file of house rules. Costs in files are whole points: --scale multiplies all of them
/// and the budget first, for a finer grid. What leaders cost is tuned if a kind brings one, such as warrior+hero.
///
/// Both sides follow the same doctrine.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
#[command(mut_args(for_drawn_armies))]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// What a list may cost, in points
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::whole(1, 100_000))]
    pub(crate) budget: u64,

    #[command(flatten)]
    pub(crate) kinds: KindArgs,

    /// The doctrine of both sides, then the others that costs are judged under
    ///
    /// By default `skilled` where there is one, else `mixed`. If only one is named, the others are one member of each
    /// lineage of the fitted family and the credible styles.
    #[arg(long, value_name = "DOCTRINES", value_delimiter = ',')]
    pub(crate) doctrines: Vec<String>,

    /// The contexts in which costs are judged: any of dice, doctrine, ruling, model; or `all`
    ///
    /// `dice` is the usual play, which is always judged. `doctrine`: each other doctrine, see --doctrines. `ruling`: four
    /// readings of the text, drawn at random. `model`: four other values of numbers that no text gives, drawn at random.
    /// In these contexts the race has a tenth of the battles, and everything else a quarter.
    #[arg(long, value_name = "BARS", default_value = "dice,doctrine", value_parser = bars_of_costs)]
    pub(crate) bars: Bars,

    /// The costs that stay as they are, separated by commas; at least one fixes the level
    /// [default: the type of middle cost]
    #[arg(long, value_name = "COSTS", value_delimiter = ',')]
    pub(crate) keep: Vec<String>,

    /// The grid: costs per figure are multiples of this
    ///
    /// The present costs must be too, except those of --keep.
    #[arg(long, value_name = "POINTS", default_value = "1", allow_negative_numbers = true,
          value_parser = grid)]
    pub(crate) grid: u64,

    /// Multiply all costs and the budget by this first: with 2 the grid is half points
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
          value_parser = number::whole(1, 1000))]
    pub(crate) scale: u64,

    /// A score up to this does not count as exploited
    #[arg(long, value_name = "SHARE", default_value = "0.52", allow_negative_numbers = true,
          value_parser = number::share(0.5, 0.9))]
    pub(crate) target: f64,

    /// How many other costs to try at most
    #[arg(long, value_name = "N", default_value = "12", allow_negative_numbers = true,
          value_parser = number::whole(0, 1000))]
    pub(crate) tries: u64,

    /// About how many pairs of battles a race for the best list has; at least 10 per list in its first round
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "100000", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000))]
    pub(crate) pairs: u64,

    /// How many lists are measured again after a race
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "8", allow_negative_numbers = true,
          value_parser = number::whole(1, 100))]
    pub(crate) finalists: u64,

    /// How many pairs of battles measure the best list of the usual play; costs that are tried get at most four times
    /// as many
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "10000", allow_negative_numbers = true,
          value_parser = number::whole(100, 1_000_000))]
    pub(crate) fresh: u64,

    /// How many pairs of random armies value the units, each in one pair of battles
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "20000", allow_negative_numbers = true,
          value_parser = number::whole(100, 200_000))]
    pub(crate) army_pairs: u64,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write to this file what was checked and tried, in order
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) tried: Option<PathBuf>,

    /// Also write to this file what fewer changed costs would leave to exploit
    ///
    /// The changes are undone one by one, always the one that matters least, until the present costs are back. All rows
    /// are measured on the same dice, and each takes as long as a try. A table has them too.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) front: Option<PathBuf>,

    /// Also write the tuned costs to this file, as house rules
    ///
    /// To use it, name it after the files of --rules.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) out_rules: Option<PathBuf>,
}

/// The bars that costs are judged over.
const BARS: &[Bar] = &[Bar::Dice, Bar::Doctrine, Bar::Ruling, Bar::Model];

/// Reads bars. There is no company bar here, and the message says what to do instead.
fn bars_of_costs(text: &str) -> Result<Bars, String> {
    if text.split(',').any(|word| word.trim() == Bar::Company.word()) {
        return Err("`tune` has no bar of the company, because lists are made of all kinds; to tune costs for \
                    other company, name fewer kinds with --units"
            .to_owned());
    }
    bars(BARS)(text)
}

/// The most of --grid and of --scale.
const MOST: u64 = 1000;

/// Reads a step of the grid. For a fraction of a point, the message says how to get it.
fn grid(text: &str) -> Result<u64, String> {
    number::whole(1, MOST)(text).map_err(|fault| match text.parse::<f64>() {
        Ok(part) if part > 0.0 && part.fract() != 0.0 => {
            let scale = (1..=MOST).find(|&scale| {
                let step = part * scale as f64;
                step >= 0.5 && (step - step.round()).abs() < 1e-6 * step
            });
            let parts = match scale {
                Some(scale) => {
                    format!("--scale {scale} --grid {:.0}", part * scale as f64)
                }
                None => "--scale 100".to_owned(),
            };
            format!("the grid is in whole points; {parts} makes it finer")
        }
        _ => fault,
    })
}

const EXAMPLES: &str = "\
Examples:
  What should the human units of Iron Winds cost, for lists of 150 points?
    fairfight tune --budget 150 --out-rules tuned.toml

  The same in half points, for the units played here, with warriors as they are:
    fairfight tune --budget 150 --scale 2 --keep warrior \\
        --units levy,warrior,warrior+bow,knight+mounted

  How do my lists fare at these costs?
    fairfight matrix armies/iron-winds/*-150.toml --rules tuned.toml

  Which costs are right however the text is read, and which few changes do most of the good?
    fairfight tune --budget 150 --bars all --front front.csv

  What was tried, and why was it not taken?
    fairfight tune --budget 150 --tried tried.csv --out tuned.csv
    duckdb -c \"select prices, change, outcome
        from 'tried.csv' where role = 'try'\"";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_point_is_a_scale() {
        assert_eq!((grid("1"), grid("1_000")), (Ok(1), Ok(1000)));
        for (typed, meant) in [
            ("0.25", "--scale 4 --grid 1"),
            (".5", "--scale 2 --grid 1"),
            ("1.5", "--scale 2 --grid 3"),
            ("0.1", "--scale 10 --grid 1"),
            ("0.333333333", "--scale 3 --grid 1"),
        ] {
            let fault = grid(typed).unwrap_err();
            assert_eq!(fault, format!("the grid is in whole points; {meant} makes it finer"));
        }
        for other in ["0", "-1", "1e4", "1001", "x", "-0.5"] {
            let fault = grid(other).unwrap_err();
            assert!(fault.starts_with("a number from 1 to 1000 is needed"), "{other}: {fault}");
        }
    }
}
