//! The tables of house rules, and the forms of suites, files of accepted differences and played games.

use fairfight_engine::tally::Quantity;
use fairfight_report::MOST_WHOLE;
use fairfight_rules::list::LONGEST_NAME;
use fairfight_rules::words;
use serde::Deserialize;

/// The key of `[costs]` that multiplies the printed costs.
pub(crate) const SCALE: &str = "scale";

words! {
    /// A table of a house-rule file.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum SettingTable {
        /// `[rulings]`
        Rulings = "rulings",
        /// `[numbers]`
        Numbers = "numbers",
        /// `[costs]`
        Costs = "costs",
        /// `[premium]`
        Premium = "premium",
    }
}

/// Match-ups that are played under two sets of rules, and how large a difference matters.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["system", "name"]))]
pub struct SuiteFile {
    /// The rules that are played.
    pub system: Option<String>,
    /// What to call the suite.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Files of house rules that were in force so far, the later over the earlier; none: the printed rules. Like all files here they are named from the suite's own folder. They lie in that folder, or in the one above where the suite's folder is called `suites`.
    pub baseline: Vec<String>,
    /// Files of house rules that are to be in force. Left out where every match-up has `expect`: then its score under the baseline is held against that.
    pub changed: Vec<String>,
    /// The least difference of a score that matters: 0.02, two points in a hundred, unless given.
    #[schemars(range(min = 0.0001, max = 0.5))]
    pub delta: Option<f64>,
    /// The least difference of losses that matters, in figures: 2 in 100 of the side's figures unless given.
    #[schemars(range(min = 0.0001, max = 10_000))]
    pub delta_losses: Option<f64>,
    /// The least difference of the rounds of a fight that matters: 5 in 100 of the baseline's rounds unless given.
    #[schemars(range(min = 0.0001, max = 10_000))]
    pub delta_rounds: Option<f64>,
    /// The least difference of the turns of a battle that matters: 5 in 100 of the baseline's turns unless given.
    #[schemars(range(min = 0.0001, max = 10_000))]
    pub delta_turns: Option<f64>,
    /// A difference of a score that is too small to fail, and yet surely above this, is worth a warning: 0.01 unless given. For losses, rounds and turns it is the same part of what matters.
    #[schemars(range(min = 0.0001, max = 0.5))]
    pub warn: Option<f64>,
    /// How sure all intervals of the suite are together: 0.95 unless given.
    #[schemars(range(min = 0.5, max = 0.9999))]
    pub level: Option<f64>,
    /// How many pairs (or fights) a match-up may take: 200000 unless given.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub max_pairs: Option<u64>,
    /// The seed of the dice: 1 unless given.
    #[schemars(range(min = 0, max = MOST_WHOLE))]
    pub seed: Option<u64>,
    /// A file with the differences that somebody has looked at and accepted.
    pub accepted: Option<String>,
    /// List against list.
    #[serde(rename = "match")]
    pub matches: Vec<MatchEntry>,
    /// Unit against unit.
    #[serde(rename = "fight")]
    pub fights: Vec<FightEntry>,
}

/// List against list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchEntry {
    /// What to call it; the lists' names unless given.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The army list of side A; left out where the scenario brings the forces.
    pub a: Option<String>,
    /// The army list of side B; likewise.
    pub b: Option<String>,
    /// A scenario: a file, or the name of one that comes with the program.
    pub scenario: Option<String>,
    /// How A decides; what its list says, unless given.
    pub doctrine_a: Option<String>,
    /// How B decides; what its list says, unless given.
    pub doctrine_b: Option<String>,
    /// Between which values the score of A is meant to lie under the changed rules, such as `[0.55, 0.65]`.
    #[schemars(inner(range(min = 0, max = 1)))]
    pub expect: Option<[f64; 2]>,
}

/// Unit against unit.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["a", "b"]))]
pub struct FightEntry {
    /// What to call it; the two units unless given.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Unit A, such as `knight+mounted`.
    pub a: Option<String>,
    /// Unit B.
    pub b: Option<String>,
    /// From where A meets B; short for `set = ["aspect=..."]`.
    pub aspect: Option<String>,
    /// Options of the fight, each as `option=value`.
    pub set: Vec<String>,
    /// Between which values the score of A is meant to lie under the changed rules, such as `[0.55, 0.65]`.
    #[schemars(inner(range(min = 0, max = 1)))]
    pub expect: Option<[f64; 2]>,
}

/// Differences that somebody has looked at and accepted, of one change of the rules.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["system"]))]
pub struct AcceptedFile {
    /// The rules that are played.
    pub system: Option<String>,
    /// The hash of the baseline rules.
    pub baseline: Option<String>,
    /// The hash of the changed rules.
    pub changed: Option<String>,
    /// The version of fairfight that found the differences.
    pub version: Option<String>,
    /// The day on which they were accepted, such as 2026-11-25.
    pub date: Option<String>,
    /// One a match-up and quantity.
    pub accepted: Vec<AcceptedEntry>,
}

/// A difference that was accepted.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["match", "low", "high"]))]
pub struct AcceptedEntry {
    /// The name of the match-up.
    #[serde(rename = "match")]
    pub case: Option<String>,
    /// What differs: lost-a or lost-b (figures lost), length (rounds of a fight, turns of a battle), or score, which it is unless given.
    #[schemars(extend("enum" = Quantity::ALL.map(Quantity::word)))]
    pub quantity: Option<String>,
    /// The doctrines of A and B, if they are not those that the suite gives the match-up.
    pub doctrines: Vec<String>,
    /// The least difference that is accepted, changed less baseline.
    pub low: Option<f64>,
    /// The largest difference that is accepted.
    pub high: Option<f64>,
    /// Why.
    pub why: Option<String>,
}

/// The most fights that a game may have: each of them is solved.
const MOST_FIGHTS: usize = 200;

/// The most dice of a list of faces.
const MOST_FACES: usize = 200;

/// The most sides that a die may have.
pub(super) const MOST_SIDES: u32 = 100;

/// A game that was really played: how its fights went, and what its dice showed.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["system", "name"]))]
pub struct GameFile {
    /// The rules that were played.
    pub system: Option<String>,
    /// What to call the game.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Who played side A: A unless given.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub player_a: Option<String>,
    /// Who played side B: B unless given.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub player_b: Option<String>,
    /// Fights of two units, from contact to the end.
    #[serde(rename = "fight")]
    #[schemars(length(max = MOST_FIGHTS))]
    pub fights: Vec<FoughtEntry>,
    /// Dice that somebody rolled.
    #[serde(rename = "roll")]
    #[schemars(length(max = MOST_FIGHTS))]
    pub rolls: Vec<RollEntry>,
}

/// A fight that was really fought, and how it ended.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["a", "b", "winner"]))]
pub struct FoughtEntry {
    /// What to call it; the two units unless given.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Unit A, such as `knight+mounted`, with the figures that it had on contact: `knight+mounted/6`.
    pub a: Option<String>,
    /// Unit B.
    pub b: Option<String>,
    /// From where A met B; short for `set = ["aspect=..."]`.
    pub aspect: Option<String>,
    /// Options of the fight, each as `option=value`.
    pub set: Vec<String>,
    /// Who won: a, b, or none.
    #[schemars(extend("enum" = ["a", "b", "none"]))]
    pub winner: Option<String>,
    /// The figures (strips, stands, vessels) that A lost in the fight.
    #[schemars(range(min = 0, max = 10_000))]
    pub lost_a: Option<u32>,
    /// The figures that B lost.
    #[schemars(range(min = 0, max = 10_000))]
    pub lost_b: Option<u32>,
    /// How many rounds the fight took.
    #[schemars(range(min = 1, max = 10_000))]
    pub rounds: Option<u32>,
}

/// Dice that somebody rolled.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["by", "faces"]))]
pub struct RollEntry {
    /// What to call the list; how many dice, and what was needed, unless given.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Who rolled: a or b.
    #[schemars(extend("enum" = ["a", "b"]))]
    pub by: Option<String>,
    /// The faces, such as `[4, 6, 1]`.
    #[schemars(length(min = 1, max = MOST_FACES), inner(range(min = 1, max = MOST_SIDES)))]
    pub faces: Vec<u32>,
    /// How many sides each die has: 6 unless given.
    #[schemars(range(min = 2, max = MOST_SIDES))]
    pub sides: Option<u32>,
    /// Each face at or above this is a success. Without it, the sum of the faces counts.
    #[schemars(range(min = 1, max = MOST_SIDES))]
    pub needed: Option<u32>,
    /// Low faces are the good ones: a success is a face at or below `needed`, or the lower sum is the luckier.
    pub low: bool,
}
