//! `fairfight improve`.

use super::bars::bars;
use super::{
    Bars, GameArgs, KindArgs, OutputArgs, RunArgs, Typed, for_drawn_armies, number, paths,
};
use clap::{Arg, Args};
use fairfight_study::bars::Bar;
use std::path::{Path, PathBuf};

/// Which swap of units makes my list better against another, and which next?
///
/// Every legal swap within the budget takes part: a unit is replaced by one of another kind, or by as many as its
/// points buy; several of a kind are replaced by a dearer one; and points left over buy further units. If the rules
/// have units of part strength, a unit that is too dear comes with as many figures as can be paid, if these are at
/// least half of it. Leaders and everything else in the file stay; the leader of a unit that goes leads its
/// replacement.
///
/// The swaps race on the same dice. The best of them are measured again in fresh battles, on the same dice as the list
/// without a swap. Of those that are shown to gain, by the dice and under all credible doctrines, the best is taken.
/// Then the next swap is sought, until --swaps are taken or none is shown to gain. At the end all of them together are
/// measured once more.
///
/// `fairfight search` makes a whole new list; `improve` keeps yours, one swap at a time. Against one opponent the best
/// swap may be one that other opponents punish: name several with --against.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
#[command(
    mut_args(for_own_list),
    override_usage = "fairfight improve [OPTIONS] <LIST> --against <LIST>..."
)]
pub(crate) struct ImproveArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// Your list: a file, or units such as "2*knight+mounted,3*warrior"
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,

    /// The lists that it meets, equally often
    #[arg(long, value_name = "LIST", num_args = 1.., required = true)]
    pub(crate) against: Vec<PathBuf>,

    /// What the list may cost, in points, or in units if there are none [default: what it costs]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::whole(1, 100_000))]
    pub(crate) budget: Option<u64>,

    /// Take at most N swaps, one after the other
    #[arg(long, value_name = "N", default_value = "3", allow_negative_numbers = true,
          value_parser = number::whole(1, 50))]
    pub(crate) swaps: u64,

    #[command(flatten)]
    pub(crate) kinds: KindArgs,

    /// Play at most N pairs of battles in a race
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "20000", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000))]
    pub(crate) pairs: u64,

    /// How many swaps are measured again after a race
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "5", allow_negative_numbers = true,
          value_parser = number::whole(1, 100))]
    pub(crate) finalists: u64,

    /// How many pairs of battles measure each of them
    #[arg(long, value_name = "N", default_value = "4000", allow_negative_numbers = true,
          value_parser = number::whole(10, 10_000_000))]
    pub(crate) fresh: u64,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// The bars of the gains: `dice`, or `dice,doctrine` [default: both]
    ///
    /// `doctrine` plays a swap that is shown to gain under every other credible doctrine too, with a sixteenth of the
    /// pairs each (at least 100), and gives the range of its gain without the noise of the dice. A swap is taken only if
    /// it gains under all of them; with `dice` alone, the dice decide.
    #[arg(long, value_name = "BARS", help_heading = "Simulation",
          value_parser = bars(&[Bar::Dice, Bar::Doctrine]))]
    pub(crate) bars: Option<Bars>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write the list with all swaps to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) out_list: Option<PathBuf>,
}

/// The kinds default to those of the list's own peoples.
fn for_own_list(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "units" => option.help(
            "The kinds of unit that may come, such as levy,warrior+bow; or `all` \
             [default: all kinds of the peoples in LIST]",
        ),
        "people" => option.help("All kinds of this people, such as elf"),
        "doctrine_a" | "doctrine_b" => option,
        _ => for_drawn_armies(option),
    }
}

impl ImproveArgs {
    /// The list, then its opponents.
    pub(crate) fn lists(&self) -> Vec<&Path> {
        paths([&self.list].into_iter().chain(&self.against))
    }
}

const EXAMPLES: &str = "\
Examples:
  Which swaps make the humans better against the orcs?
    fairfight improve armies/iron-winds/human-150.toml \\
        --against armies/iron-winds/orc-150.toml

  Against two opponents, with one swap, kept as a list file:
    fairfight improve armies/iron-winds/human-150.toml --swaps 1 \\
        --out-list better.toml --against \\
        armies/iron-winds/orc-150.toml armies/iron-winds/elf-150.toml

  With 30 points more to spend, on knights alone:
    fairfight improve armies/iron-winds/human-150.toml --budget 180 \\
        --against armies/iron-winds/orc-150.toml --units knight,knight+mounted";
