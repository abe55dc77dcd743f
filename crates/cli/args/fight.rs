//! `fairfight fight`.

use super::{GameArgs, OutputArgs, RunArgs, Typed, number, without_battle};
use crate::exit::Failure;
use clap::Args;
use std::path::PathBuf;

/// Unit against unit: who wins, how it ends, and at what loss
///
/// The two units meet and fight to the end. The chances are exact: every way the dice can fall is weighed. Several
/// units on a side, separated by commas, make a table with one row for each meeting.
///
/// A unit is written `[people:]class[+trait...][/figures]`: `knight+mounted`, `elf:warrior+longbow`, `warrior+leader`,
/// `levy+bow/8`. `all` means every kind of unit. `fairfight units SYSTEM` lists classes, traits and the options of a
/// fight.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
#[command(mut_args(without_battle))]
pub(crate) struct FightArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The units of side A, separated by commas
    #[arg(value_name = "A", value_parser = units)]
    pub(crate) a: Units,

    /// The units of side B, separated by commas
    #[arg(value_name = "B", value_parser = units)]
    pub(crate) b: Units,

    /// Where A meets B, such as front, flank or rear; short for --set aspect=ASPECT
    #[arg(long, value_name = "ASPECT")]
    pub(crate) aspect: Option<String>,

    /// How they meet: an option of the system, as in --set aspect=flank; may be repeated
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice)]
    pub(crate) set: Vec<Choice>,

    /// Give each unit as many figures as this many points buy
    ///
    /// In systems that print no costs, a file of --rules gives them. Units that cannot cost that much are left out.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::whole(1, 100_000))]
    pub(crate) points: Option<u64>,

    /// Play each fight N times with dice, instead of solving it exactly
    ///
    /// Without this, a fight is solved without dice, and simulated 100,000 times only if that takes more than the
    /// budget; the column `method` says which.
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "exact",
          value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) fights: Option<u64>,

    /// Solve every fight exactly, and fail if that takes more than the budget
    ///
    /// There are then no dice and no intervals, so --seed, --threads and --level are refused.
    #[arg(long)]
    pub(crate) exact: bool,

    /// How many dice paths an exact solution may take
    #[arg(long, value_name = "PATHS", default_value = "50000000", allow_negative_numbers = true,
          conflicts_with = "fights", value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) exact_budget: u64,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write to this file how likely each number of rounds and of survivors is
    ///
    /// For all fights, and for those that A won, that nobody won and that B won; one row per value. A file named .json
    /// gets JSON; one named .csv, or without an ending, gets CSV.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) distributions: Option<PathBuf>,
}

/// The units of a side as typed: at least one, none of them empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Units(pub(crate) Vec<String>);

const EXAMPLES: &str = "\
Examples:
  Mounted knights against warriors and levies, met from the front:
    fairfight fight knight+mounted warrior,levy

  The same, but the knights come in on the flank, with dice, a million times:
    fairfight fight knight+mounted warrior,levy --aspect flank \\
        --fights 1_000_000

  Which unit is worth its points? Each with the figures that 12 points buy:
    fairfight fight all all --points 12

  Every kind of unit against every kind, as a file for a spreadsheet:
    fairfight fight all all --out fights.csv

  How many figures the winner keeps, and how long it takes:
    fairfight fight warrior levy --distributions spreads.csv";

/// A value for an option of a fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The option.
    pub(crate) option: String,
    /// Its value.
    pub(crate) value: String,
}

impl FightArgs {
    /// The options set for the fight, `--aspect` first, in the order typed. An option that is set twice is refused.
    pub(crate) fn choices(&self) -> Result<Vec<Choice>, Failure> {
        let aspect = self
            .aspect
            .iter()
            .map(|value| Choice { option: "aspect".to_owned(), value: value.clone() });
        let all: Vec<Choice> = aspect.chain(self.set.iter().cloned()).collect();
        for (at, choice) in all.iter().enumerate() {
            let Choice { option, value } = choice;
            if let Some(first) = all[..at].iter().find(|other| other.option == *option) {
                return Err(Failure::new(format!(
                    "{option} is set twice, to {} and to {value}",
                    first.value
                ))
                .hint("give it once; for several meetings run the command several times"));
            }
        }
        Ok(all)
    }
}

/// Reads units separated by commas.
pub(super) fn units(text: &str) -> Result<Units, String> {
    let units: Vec<String> = text.split(',').map(|unit| unit.trim().to_owned()).collect();
    if units.iter().any(String::is_empty) {
        return Err("a unit is needed before and after each comma, such as knight,warrior".into());
    }
    Ok(Units(units))
}

/// Reads `option=value`.
fn choice(text: &str) -> Result<Choice, String> {
    match text.split_once('=') {
        Some((option, value)) if !option.is_empty() && !value.is_empty() => {
            Ok(Choice { option: option.to_owned(), value: value.to_owned() })
        }
        Some(_) | None => {
            Err("an option and its value are needed, such as aspect=flank".to_owned())
        }
    }
}
