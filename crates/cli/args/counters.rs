//! `fairfight counters`.

use super::bars::bars;
use super::common::searches;
use super::{Bars, GameArgs, KindArgs, OutputArgs, RunArgs, SEARCHED_PAIRS, Typed, number};
use clap::Args;
use fairfight_study::bars::Bar;
use std::path::PathBuf;

/// The default number of pairs of battles for each kind.
const DEFAULT_PAIRS: u64 = 2000;

/// Which kinds of unit beat this list most, point for point?
///
/// For each kind, a list of that kind alone meets yours. It costs as much as yours, and they fight pairs of battles
/// with exchanged sides. The rows are sorted by score. Points left over buy a unit of part strength, if they buy half
/// of one. If a list may hold fewer of a kind than its points buy, the rest goes to the kind that prices are measured
/// in (column `list`). In Iron Winds such a list has as many leaders as the list that it meets. In systems without
/// points a list costs its number of units.
///
/// A single unit stands for a list of that kind alone: as many as --budget buys, six by default.
///
/// A list of one kind is no advice on what to field: it shows what hurts your list. `fairfight search` finds whole
/// lists, and `fairfight improve` says which swap helps yours against an opponent.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CountersArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The list: a file, units such as "2*knight+mounted,3*warrior", or one kind of unit
    #[arg(value_name = "LIST|UNIT")]
    pub(crate) list: PathBuf,

    /// What each list of one kind may cost [default: what LIST costs; for a UNIT, six of it]
    ///
    /// Points, or units if there are none.
    #[arg(long, visible_alias = "points", value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::whole(1, 100_000))]
    pub(crate) budget: Option<u64>,

    #[command(flatten)]
    pub(crate) kinds: KindArgs,

    /// Play N pairs of battles per kind [default: 2000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000))]
    pub(crate) pairs: Option<u64>,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// The bars of the scores: `dice`, or `dice,doctrine` [default: both]
    ///
    /// `doctrine` also plays each kind under every other credible doctrine, with a twentieth of the pairs each (at
    /// least 100), and gives the range of its score without the noise of the dice. A kind beats the list only if it
    /// does so under all of them.
    #[arg(long, value_name = "BARS", help_heading = "Simulation",
          value_parser = bars(&[Bar::Dice, Bar::Doctrine]))]
    pub(crate) bars: Option<Bars>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl CountersArgs {
    /// How many pairs each kind fights.
    pub(crate) fn pairs(&self) -> u64 {
        let doctrines = [&self.game.doctrine_a, &self.game.doctrine_b];
        let searched = doctrines.into_iter().flatten().any(|word| searches(word));
        self.pairs.unwrap_or(if searched { SEARCHED_PAIRS } else { DEFAULT_PAIRS })
    }
}

const EXAMPLES: &str = "\
Examples:
  Which human units beat this list, point for point?
    fairfight counters armies/iron-winds/orc-150.toml

  Which elves do?
    fairfight counters armies/iron-winds/orc-150.toml --people elf

  What beats 100 points of mounted knights?
    fairfight counters knight+mounted --points 100

  The same in a system without points, for lists of six units:
    fairfight counters light-cavalry --system braid-and-cockade --budget 6";
