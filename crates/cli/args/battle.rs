//! `fairfight battle` and `fairfight replay`.

use super::bars::bars;
use super::common::SeedArgs;
use super::{
    Bars, DEFAULT_MAX_PAIRS, GameArgs, OutputArgs, RunArgs, SEARCHED_PAIRS, number, paths, searches,
};
use clap::{ArgGroup, Args};
use fairfight_engine::run::Stop;
use fairfight_rules::BySide;
use fairfight_stats::Level;
use fairfight_study::bars::Bar;
use fairfight_study::replay::Wish;
use std::path::{Path, PathBuf};

/// The default number of pairs of battles.
const DEFAULT_PAIRS: u64 = 20_000;

/// The two lists that meet.
#[derive(Args, Clone, Debug)]
pub(crate) struct TwoLists {
    /// The army list of side A; none if the scenario brings the forces
    ///
    /// A file, or units such as "2*knight+mounted,3*warrior".
    #[arg(value_name = "A.toml", requires = "b", required_unless_present = "scenario")]
    a: Option<PathBuf>,

    /// The army list of side B
    ///
    /// A file, or units such as "2*knight+mounted,3*warrior".
    #[arg(value_name = "B.toml", required_unless_present = "scenario")]
    b: Option<PathBuf>,
}

impl TwoLists {
    /// The lists named on the command line: both or none.
    pub(crate) fn paths(&self) -> Vec<&Path> {
        paths(self.a.iter().chain(&self.b))
    }
}

/// Army list against army list: the score, with an interval
///
/// Battles are fought in pairs: each is fought a second time with the sides exchanged and the same dice, so that
/// neither list has the better seat or the better luck. A win scores 1, a draw 1/2, a loss 0; two equal lists score
/// 1/2. If each force has a part of its own (a convoy and its raiders), the sides cannot be exchanged: single battles
/// are fought, and N counts those.
///
/// Without a stop option, 20,000 pairs are fought, or 200 if a doctrine is `rollout`, which searches. Ctrl-C ends the
/// run early and reports what is complete.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = BATTLE_EXAMPLES)]
#[command(group = ArgGroup::new("open end").args(["precision", "decide"]).conflicts_with("pairs"))]
pub(crate) struct BattleArgs {
    #[command(flatten)]
    pub(crate) lists: TwoLists,

    /// Stop after N pairs of battles [default: 20000; with `rollout` 200]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) pairs: Option<u64>,

    /// Stop when the score is known to this much either way: 0.01 is one percent
    ///
    /// The score is checked after 1000 pairs, then each time after a quarter more. If --max-pairs is reached first, the
    /// interval is wider and the column `stop` says `limit`; that is not a failure.
    #[arg(long, value_name = "H", allow_negative_numbers = true,
          value_parser = number::share(0.0001, 0.5))]
    pub(crate) precision: Option<f64>,

    /// Stop as soon as it is known which list is better
    ///
    /// The interval is then a confidence sequence: it stays valid however often the run looks at it. It is wider, but a
    /// clear case ends at the first look, after 1000 pairs. Each later look comes after a quarter more. If --max-pairs
    /// is reached first, the result is undecided and the exit code is 3. A list against itself under one doctrine is
    /// refused, because every pair is even.
    #[arg(long)]
    pub(crate) decide: bool,

    /// With --precision or --decide: give up after N pairs [default: 10000000]
    #[arg(long, value_name = "N", requires = "open end", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) max_pairs: Option<u64>,

    /// Lead each list by its best doctrines: the mix of credible doctrines that no other mix beats
    ///
    /// The fitted members, if the system has them, and the credible styles of each list meet those of the other. N
    /// pairs, shared by all pairs of doctrines, choose the mixes; N others measure them. `--doctrine-a best` or
    /// `--doctrine-b best` does this for one side: it finds the best answer to the doctrine of the other.
    #[arg(long, conflicts_with_all = ["precision", "decide", "luck", "units", "turns", "spread", "battles", "bars", "doctrine_a", "doctrine_b"])]
    pub(crate) best: bool,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// The bars of the score: any of dice, doctrine, ruling, model; or `all` [default: dice,doctrine]
    ///
    /// `doctrine` also plays the lists under every other credible doctrine, with a fiftieth of the pairs each (at least
    /// 100), and gives the range of the score without the noise of the dice. `ruling` does the same under random
    /// readings of the text, `model` with other values of numbers that no text gives. The `dice` bar is the interval,
    /// which is always reported. A bar that is not requested is an empty cell.
    #[arg(long, value_name = "BARS", help_heading = "Simulation",
          value_parser = bars(&[Bar::Dice, Bar::Doctrine, Bar::Ruling, Bar::Model]))]
    pub(crate) bars: Option<Bars>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Measure the luck of the dice: the score without it, and how lucky each list was
    ///
    /// The luck of a roll is its worth, in points destroyed, routed or rallied, less the mean worth of all its faces.
    /// With fair dice it is zero on average: the luck_ columns test that. Luck wins battles, so the score without it is
    /// more certain than the score itself. The battles are the same; the run takes somewhat longer.
    #[arg(long, help_heading = "Output")]
    pub(crate) luck: bool,

    /// What became of each unit: in a table under the report, or in this file
    ///
    /// Without FILE the report must be a table too, and the next word must not be a list: it would be taken for FILE.
    /// The name of a file ends in .csv, .json or .txt (a table). Without an ending, --format chooses, as it does for
    /// `-` if --out names a file for the report. A table has the main columns. If the report is a table, it also has a
    /// line for each unit.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) units: Option<Option<PathBuf>>,

    /// Also write to this file how the battles went, a row per turn
    ///
    /// For each turn of the longest battle: how many battles are still running, how many each list has won, in how many
    /// there is contact, and what is left of each list: the mean and five quantiles. The file is named like that of
    /// --units.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) turns: Option<PathBuf>,

    /// Also write the distributions of turns and of strength left to this file
    ///
    /// One row per value: how many battles took that many turns, or left that twentieth of either list. The file is
    /// named like that of --units.
    #[arg(long, value_name = "FILE", help_heading = "Output", hide_short_help = true)]
    pub(crate) spread: Option<PathBuf>,

    /// Also write every battle to this file as CSV, one row per battle
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) battles: Option<PathBuf>,
}

const BATTLE_EXAMPLES: &str = "\
Examples:
  Two lists, 20,000 pairs of battles:
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml

  Play until the score is known to one percent either way, and keep the report:
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --precision 0.01 --out score.csv

  Which of the two is better? Stop as soon as that is known:
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --decide

  A scenario that brings its own forces, under other doctrines:
    fairfight battle --scenario convoy --doctrine-a dash --doctrine-b hunters

  The score if each list is led by its best doctrines:
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --best

  The score without the luck of the dice, and the luck in every battle:
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --luck --battles battles.csv

  How do the battles go, turn by turn, and how long do they last?
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --turns turns.csv --spread spread.csv

  What would a house rule change? The same dice fall in both reports (see also `fairfight check`):
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml \\
        --rules armies/iron-winds/rules/knights-round-up.toml";

/// The word for the doctrines that serve a list best.
pub(crate) const BEST: &str = "best";

impl BattleArgs {
    /// Does the run end once a result is known, not after a fixed number of pairs?
    pub(crate) fn has_open_end(&self) -> bool {
        self.decide || self.precision.is_some()
    }

    /// Is a side led by the doctrines that serve it best?
    pub(crate) fn is_best(&self) -> bool {
        let GameArgs { doctrine_a, doctrine_b, .. } = &self.game;
        let is_best = |word: &Option<String>| word.as_ref().is_some_and(|word| word.trim() == BEST);
        self.best || is_best(doctrine_a) || is_best(doctrine_b)
    }

    /// Removes `best` from the doctrines, and returns which sides are led that way.
    pub(crate) fn take_best(&mut self) -> BySide<bool> {
        let GameArgs { doctrine_a, doctrine_b, .. } = &mut self.game;
        let taken = |word: &mut Option<String>| {
            self.best || word.take_if(|word| word.trim() == BEST).is_some()
        };
        BySide::new(taken(doctrine_a), taken(doctrine_b))
    }

    /// The file for the table of units, if one is named.
    pub(crate) fn units_file(&self) -> Option<&Path> {
        self.units.as_ref()?.as_deref()
    }

    /// Does the table of units go under the report?
    pub(crate) fn units_below(&self) -> bool {
        self.units.as_ref().is_some_and(Option::is_none)
    }

    /// The first typed option that cannot be combined with a search for the best doctrines.
    pub(crate) fn not_with_best(&self) -> Option<&'static str> {
        let options = [
            ("--precision", self.precision.is_some()),
            ("--decide", self.decide),
            ("--luck", self.luck),
            ("--units", self.units.is_some()),
            ("--turns", self.turns.is_some()),
            ("--spread", self.spread.is_some()),
            ("--battles", self.battles.is_some()),
            ("--bars", self.bars.is_some()),
        ];
        options.into_iter().find(|(_, is_there)| *is_there).map(|(option, _)| option)
    }

    /// How many pairs choose the best doctrines, and how many measure them.
    pub(crate) fn best_pairs(&self) -> u64 {
        self.pairs.unwrap_or(DEFAULT_PAIRS)
    }

    /// When the run stops, with intervals of this level.
    pub(crate) fn stop(&self, level: Level) -> Stop {
        let GameArgs { doctrine_a, doctrine_b, .. } = &self.game;
        let searched = [doctrine_a, doctrine_b].into_iter().flatten().any(|word| searches(word));
        let usual = if searched { SEARCHED_PAIRS } else { DEFAULT_PAIRS };
        let max_pairs = self.max_pairs.unwrap_or(DEFAULT_MAX_PAIRS);
        match self.precision {
            Some(half_width) => Stop::Precision { half_width, level, max_pairs },
            None if self.decide => Stop::Decide { level, max_pairs },
            None => Stop::Pairs(self.pairs.unwrap_or(usual)),
        }
    }
}

/// One battle of a report, blow by blow, with every die
///
/// Plays again, with the same dice, one of the battles that `fairfight battle` counted. Give the same lists, seed,
/// rules and scenario as there. The file of `fairfight battle --battles FILE` lists every battle by its number, so
/// that you can look at the strangest.
///
/// After each die comes what is added to it and what it needs, then its luck: its worth in points, less the mean worth
/// of all its faces. The end sums up the luck of each list in shooting, melee, morale and so on.
///
/// With --against the battle is played under two sets of rules, on the same dice. The report shows where they part,
/// and by which die or decision; how both end; and the two side by side.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = REPLAY_EXAMPLES)]
#[command(group = ArgGroup::new("which").args(["battle", "typical", "closest", "upset"]).required(true))]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) lists: TwoLists,

    /// The number of the battle, counted from 0
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(0, 999_999_999_999))]
    pub(crate) battle: Option<u64>,

    /// The second battle of the pair, with the sides exchanged
    #[arg(long, conflicts_with_all = ["typical", "closest", "upset"])]
    pub(crate) exchanged: bool,

    /// Choose a typical battle: the usual winner, and turns and strengths left near the medians
    ///
    /// The battles of a run with this seed are played first, as many as --among says. Of those with the most frequent
    /// result, the one nearest to their medians is chosen: the distance is the difference in turns, in thousandths of
    /// the median, plus the differences in what is left of each list, in thousandths of its strength at the start. Ties
    /// go to the first battle, here and below. A note says which battle it is and why.
    #[arg(long)]
    pub(crate) typical: bool,

    /// Choose the closest battle: the one in which the shares of strength left differ least
    #[arg(long)]
    pub(crate) closest: bool,

    /// Choose the greatest upset: the largest win of the list that wins less often
    ///
    /// The size of a win is the share of strength that the winner has left, less the loser's.
    #[arg(long)]
    pub(crate) upset: bool,

    /// With --typical, --closest or --upset: choose among the first N pairs of battles [default: 1000; with `rollout`
    /// 200]
    #[arg(long, value_name = "N", hide_short_help = true, allow_negative_numbers = true,
          conflicts_with = "battle", value_parser = number::whole(1, 100_000))]
    among: Option<u64>,

    #[command(flatten)]
    pub(crate) dice: SeedArgs,
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Also play the battle under the house rules of this file, and show both side by side; if repeated, later files
    /// win
    ///
    /// They replace those of --rules: to keep a file of --rules in force, name it here too. Lists, scenario, doctrines
    /// and dice stay the same.
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub(crate) against: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write the place and state of each unit at the end of each turn to this file
    ///
    /// Its depth, its pieces left, its state and the enemy that it fights: one row per unit and turn. The name of the
    /// file ends in .csv, .json or .txt (a table), or has no ending: then --format chooses.
    #[arg(long, value_name = "FILE", help_heading = "Output", conflicts_with = "against")]
    pub(crate) units: Option<PathBuf>,
}

/// The default number of pairs to choose a battle from.
const DEFAULT_AMONG: u64 = 1000;

impl ReplayArgs {
    /// What kind of battle to choose, if none is named.
    pub(crate) fn wish(&self) -> Option<Wish> {
        let wishes = [
            (self.typical, Wish::Typical),
            (self.closest, Wish::Closest),
            (self.upset, Wish::Upset),
        ];
        wishes.into_iter().find(|(asked, _)| *asked).map(|(_, wish)| wish)
    }

    /// The number of pairs, or single battles, to choose from.
    pub(crate) fn among(&self) -> u64 {
        let GameArgs { doctrine_a, doctrine_b, .. } = &self.game;
        let searched = [doctrine_a, doctrine_b].into_iter().flatten().any(|word| searches(word));
        self.among.unwrap_or(if searched { SEARCHED_PAIRS } else { DEFAULT_AMONG })
    }
}

const REPLAY_EXAMPLES: &str = "\
Examples:
  The first battle:
    fairfight replay armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --battle 0

  Battle 1713 under another seed, with the sides exchanged:
    fairfight replay armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --battle 1713 --seed 7 --exchanged

  A battle that is like most of them, with its units turn by turn:
    fairfight replay armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --typical --units units.csv

  What would a house rule have changed in it?
    fairfight replay armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --battle 0 \\
        --against armies/iron-winds/rules/knights-round-up.toml";
