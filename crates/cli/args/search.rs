//! `fairfight search`.

use super::bars::bars;
use super::{
    Bars, GameArgs, KindArgs, OutputArgs, RunArgs, Typed, for_drawn_armies, number, paths,
};
use clap::{ArgGroup, Args, ValueEnum};
use fairfight_study::bars::Bar;
use fairfight_study::search::MOST_LEADERS;
use std::path::{Path, PathBuf};

/// Which list is best for a budget: against a field of lists, or against everything?
///
/// If there are at most 20,000 lists of the budget, all take part, each under each of --doctrines. If there are more,
/// random armies are played first, and the 1,000 lists whose units do best there take part under each doctrine. They
/// meet the field on the same dice, pair by pair, and each round drops the worse half. Those left were partly lucky, so
/// the finalists are measured again in fresh battles, and the best of them once more (columns race_score, score and
/// confirmed).
///
/// A list may win under one way of play only. So its score also has a range over other credible doctrines of both sides
/// (columns doctrine_low and doctrine_high). If the dice cannot tell finalists apart, the best list is the one whose
/// range has the highest low end. If the opponents follow another doctrine than the default (because a list of the
/// field names it, or --doctrines with --against-all), the best list also meets them under the default (columns
/// default_).
///
/// --against-all finds the mix of lists and doctrines that no list beats: the best answer to the mix so far joins it,
/// until no answer is shown to gain more than --tolerance. Every list plays ten pairs with each list of the mix. If
/// there are more than 256 lists, only the best of these race: one in 16, but at least 256. The row `best` (columns
/// confirmed) says what the best answer to the last mix gains in fresh battles: about this much is left to exploit,
/// whether the rounds settled the mix or ran out. The intervals of the mix come from 500 redraws of the scores; a
/// --level above 0.96 takes more, up to 2,000 at 0.99, the highest allowed there.
///
/// Lists are made of the kinds of --units, and are legal under the rules. In Iron Winds both sides have the same
/// number of leaders, so a list has as many as the lists of the field, or as --leaders says: those that its kinds
/// bring, such as knight+mounted+leader, then plain leaders with its most expensive other units. In other systems a
/// list has only the leaders that its kinds bring. If the rules advise against something in the list found, a warning
/// says so.
///
/// Before it begins, a search says how many battles it plays at most: two per pair. Against a field the pairs are
/// --army-pairs if not all lists take part; --fresh for every two lists of the field with --weights mix; --pairs in the
/// race; --fresh for each finalist against the field and against the hold-out, an eighth of that under every other
/// doctrine, and all of this again for the best; and, to find the smallest unfair match-up, twice --pairs to try small
/// ones and 33 times --fresh to measure some.
///
/// At the end a search looks for the smallest unfair match-up behind the result: a few units of the best list beat a
/// few units of the list of the field that it beats most, at no more points, each side led as its list is. With
/// --against-all the units are those of the first list of the mix, and of the list of --hold-out (else of 64 random
/// lists) that it beats most.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
#[command(mut_args(for_drawn_armies))]
#[command(group = ArgGroup::new("foes").args(["field", "against_all"]).required(true))]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// What a list may cost, in points, or in units if there are none
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::whole(1, 100_000))]
    pub(crate) budget: u64,

    /// The lists to do best against
    ///
    /// Files, or units such as "2*knight+mounted,3*warrior".
    #[arg(long, value_name = "LIST", num_args = 1.., conflicts_with = "against_all")]
    pub(crate) field: Vec<PathBuf>,

    /// How often each list of the field is met
    #[arg(
        long,
        hide_short_help = true,
        value_name = "WEIGHTS",
        default_value = "equal",
        conflicts_with = "against_all"
    )]
    pub(crate) weights: Weights,

    /// Find the mix of lists and doctrines that no list of the budget beats
    #[arg(long)]
    pub(crate) against_all: bool,

    /// Other lists to measure the finalists against, which play no part in the choice [default: random lists of the
    /// budget, a new one for each pair]
    #[arg(long, hide_short_help = true, value_name = "LIST", num_args = 1..)]
    pub(crate) hold_out: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) kinds: KindArgs,

    /// Doctrines to try, separated by commas [default: `skilled`]
    #[arg(long, value_name = "DOCTRINES", value_delimiter = ',')]
    pub(crate) doctrines: Vec<String>,

    /// Leave at most this much unspent [default: too little for any unit]
    #[arg(long, hide_short_help = true, value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::whole(0, 100_000))]
    pub(crate) slack: Option<u64>,

    /// How many leaders a list has [default: as many as the named lists have; 1 if none is named]
    ///
    /// For systems in which both sides have the same number.
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(0, MOST_LEADERS))]
    pub(crate) leaders: Option<u64>,

    /// Play at most N pairs of battles in a race
    /// [default: 200000, or 10 for each racing list in its first round]
    ///
    /// If it is small, and there are more than 20,000 lists, fewer of them race.
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000))]
    pub(crate) pairs: Option<u64>,

    /// How many lists are measured again after a race
    #[arg(long, value_name = "N", default_value = "8", allow_negative_numbers = true,
          value_parser = number::whole(1, 100))]
    pub(crate) finalists: u64,

    /// How many pairs of battles measure each finalist, and each cell of a mix
    #[arg(long, value_name = "N", default_value = "4000", allow_negative_numbers = true,
          value_parser = number::whole(10, 10_000_000))]
    pub(crate) fresh: u64,

    /// How many pairs of random armies value the units if not all lists can take part
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "20000", allow_negative_numbers = true,
          value_parser = number::whole(100, 200_000))]
    pub(crate) army_pairs: u64,

    /// With --against-all: what an answer must be shown to gain to join the mix
    #[arg(long, hide_short_help = true, value_name = "SHARE", default_value = "0.01", allow_negative_numbers = true,
          conflicts_with = "field", value_parser = number::share(0.0, 0.5))]
    pub(crate) tolerance: f64,

    /// With --against-all: play at most N rounds
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "40", allow_negative_numbers = true,
          conflicts_with = "field", value_parser = number::whole(1, 100))]
    pub(crate) rounds: u64,

    /// The score above which a small match-up is unfair
    #[arg(long, hide_short_help = true, value_name = "SHARE", default_value = "0.55", allow_negative_numbers = true,
          value_parser = number::share(0.5, 0.99))]
    pub(crate) margin: f64,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// The bars of the scores: `dice`, or `dice,doctrine` [default: both]
    ///
    /// `doctrine` plays the finalists under every other credible doctrine too, with an eighth of the pairs of --fresh
    /// each (at least 100), and gives the range of the score without the noise of the dice. With --against-all it does
    /// so for the best answer to the last mix. With `dice` alone, the finalist with the best score is the best list.
    #[arg(long, hide_short_help = true, value_name = "BARS", help_heading = "Simulation",
          value_parser = bars(&[Bar::Dice, Bar::Doctrine]))]
    pub(crate) bars: Option<Bars>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write the best list to this file
    ///
    /// With --against-all, the one with the largest share of the mix.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) out_list: Option<PathBuf>,
}

/// How often lists of a field are met.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weights {
    /// Equally often
    Equal,
    /// As in the mix of them that nobody can exploit
    Mix,
}

impl SearchArgs {
    /// The lists of the field, then those of the hold-out.
    pub(crate) fn lists(&self) -> Vec<&Path> {
        paths(self.field.iter().chain(&self.hold_out))
    }
}

const EXAMPLES: &str = "\
Examples:
  Which 150-point list does best against these three?
    fairfight search --budget 150 --field armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml armies/iron-winds/elf-150.toml

  The same for elves, kept as a list file:
    fairfight search --budget 150 --people elf \\
        --field armies/iron-winds/human-150.toml --out-list best.toml

  The same with two leaders on both sides:
    fairfight search --budget 150 --leaders 2 \\
        --field armies/iron-winds/human-150.toml

  Which mix of lists and doctrines, made of five kinds of unit, does no list beat?
    fairfight search --budget 150 --against-all \\
        --units levy,levy+bow,warrior,knight,knight+mounted";
