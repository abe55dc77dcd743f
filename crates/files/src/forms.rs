//! The tables of house rules, and the forms of suites, files of accepted differences and played games.

use fairfight_engine::rulebook::{Book, Field, Fields, Shape};
use fairfight_engine::tally::Quantity;
use fairfight_report::MOST_WHOLE;
use fairfight_rules::list::LONGEST_NAME;
use fairfight_rules::ruling::Number;
use fairfight_rules::words;
use serde::Deserialize;
use std::ops::RangeInclusive;

/// The key of `[costs]` that multiplies the printed costs.
pub(crate) const SCALE: &str = "scale";

/// The range of a premium.
pub(crate) const PREMIUMS: RangeInclusive<f64> = -0.9..=9.0;

/// The largest factor for all costs: the largest printed one, 20, stays in its range.
pub(crate) const MOST_SCALE: i64 = 100;

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

/// The keys of a file of house rules.
pub(crate) fn rules_fields(book: Book) -> Fields {
    let number = |Number { name, min, max, .. }| (name, Field::of(Shape::Whole(min..=max)));
    let any = |name: String| (name, Field::of(Shape::Any));
    let rulings = book.about().rulings.iter().map(|ruling| any(ruling.id.to_owned()));
    let costs = book.costs().into_iter().map(|cost| any(cost.name));
    let premium = |cost: Number| (cost.name, Field::of(Shape::Number(PREMIUMS)));
    let premiums = book.costs().into_iter().map(premium);
    let scale =
        book.prints_costs().then(|| (SCALE.to_owned(), Field::of(Shape::Whole(1..=MOST_SCALE))));
    [
        ("system", Shape::Text),
        ("name", Shape::Name),
        ("rulings", Shape::Settings(rulings.collect())),
        ("numbers", Shape::Settings(book.numbers().into_iter().map(number).collect())),
        ("costs", Shape::Settings(costs.chain(scale).collect())),
        ("premium", Shape::Settings(premiums.collect())),
    ]
    .map(|(key, shape)| (key.to_owned(), Field::of(shape)))
    .into()
}

/// Match-ups that are played under two sets of rules, and how large a difference between them matters.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["system", "name"]))]
pub struct SuiteFile {
    /// The rules that are played.
    pub system: Option<String>,
    /// What to call the suite.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Files of the house rules in force so far; a later file overrides an earlier one. Default: the printed rules. File names in a suite start from its own folder. All files lie in that folder, or in the one above if the suite's folder is called `suites`.
    pub baseline: Vec<String>,
    /// Files of the changed house rules, which are compared with the baseline. Not needed if every match-up has `expect`: its score under the baseline is then compared with that range.
    pub changed: Vec<String>,
    /// The smallest difference in score that matters; default: 0.02, two points in a hundred.
    #[schemars(range(min = 0.0001, max = 0.5))]
    pub delta: Option<f64>,
    /// The smallest difference in losses that matters, in figures; default: 2 in 100 of the side's figures.
    #[schemars(range(min = 0.0001, max = 10_000))]
    pub delta_losses: Option<f64>,
    /// The smallest difference in the rounds of a fight that matters; default: 5 in 100 of the baseline's rounds.
    #[schemars(range(min = 0.0001, max = 10_000))]
    pub delta_rounds: Option<f64>,
    /// The smallest difference in the turns of a battle that matters; default: 5 in 100 of the baseline's turns.
    #[schemars(range(min = 0.0001, max = 10_000))]
    pub delta_turns: Option<f64>,
    /// A difference in score that is too small to fail but surely above this gets a warning; default: 0.01, or `delta` if that is smaller. For losses, rounds and turns, the limit is the same fraction of the smallest difference that matters.
    #[schemars(range(min = 0.0001, max = 0.5))]
    pub warn: Option<f64>,
    /// How sure all intervals of the suite are together; default: 0.95.
    #[schemars(range(min = 0.5, max = 0.9999))]
    pub level: Option<f64>,
    /// How many pairs (or fights) a match-up may take; default: 200000.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub max_pairs: Option<u64>,
    /// The seed of the dice; default: 1.
    #[schemars(range(min = 0, max = MOST_WHOLE))]
    pub seed: Option<u64>,
    /// A file of the differences that have been reviewed and accepted.
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
    /// What to call it; default: the names of the lists.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The army list of side A. Leave it out if the scenario brings the forces.
    pub a: Option<String>,
    /// The army list of side B. Leave it out if the scenario brings the forces.
    pub b: Option<String>,
    /// A scenario: a file, or the name of one that comes with the program.
    pub scenario: Option<String>,
    /// The doctrine of A; default: the one in its list.
    pub doctrine_a: Option<String>,
    /// The doctrine of B; default: the one in its list.
    pub doctrine_b: Option<String>,
    /// The range in which the score of A should lie under the changed rules, such as `[0.55, 0.65]`.
    #[schemars(inner(range(min = 0, max = 1)))]
    pub expect: Option<[f64; 2]>,
}

/// Unit against unit.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["a", "b"]))]
pub struct FightEntry {
    /// What to call it; default: the two units.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Unit A, such as `knight+mounted`.
    pub a: Option<String>,
    /// Unit B.
    pub b: Option<String>,
    /// Where A attacks B; short for `set = ["aspect=..."]`.
    pub aspect: Option<String>,
    /// Options of the fight, each as `option=value`.
    pub set: Vec<String>,
    /// The range in which the score of A should lie under the changed rules, such as `[0.55, 0.65]`.
    #[schemars(inner(range(min = 0, max = 1)))]
    pub expect: Option<[f64; 2]>,
}

/// Differences that one change of the rules makes, and that have been reviewed and accepted.
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
    /// One entry for each match-up and quantity.
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
    /// What differs: `score`, `lost-a` or `lost-b` (figures lost), or `length` (rounds of a fight, turns of a battle); default: `score`.
    #[schemars(extend("enum" = Quantity::ALL.map(Quantity::word)))]
    pub quantity: Option<String>,
    /// The doctrines of A and B; default: those of the match-up in the suite.
    pub doctrines: Vec<String>,
    /// The lowest difference that is accepted: the value under the changed rules minus that under the baseline.
    pub low: Option<f64>,
    /// The highest difference that is accepted.
    pub high: Option<f64>,
    /// Why it is accepted.
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
    /// Who played side A; default: A.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub player_a: Option<String>,
    /// Who played side B; default: B.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub player_b: Option<String>,
    /// Fights of two units, from contact to the end.
    #[serde(rename = "fight")]
    #[schemars(length(max = MOST_FIGHTS))]
    pub fights: Vec<FoughtEntry>,
    /// Dice that a player rolled.
    #[serde(rename = "roll")]
    #[schemars(length(max = MOST_FIGHTS))]
    pub rolls: Vec<RollEntry>,
}

/// A fight that was really fought, and how it ended.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["a", "b", "winner"]))]
pub struct FoughtEntry {
    /// What to call it; default: the two units.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Unit A, such as `knight+mounted`, with the figures that it had on contact: `knight+mounted/6`.
    pub a: Option<String>,
    /// Unit B.
    pub b: Option<String>,
    /// Where A attacked B; short for `set = ["aspect=..."]`.
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

/// Dice that a player rolled.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(extend("required" = ["by", "faces"]))]
pub struct RollEntry {
    /// What to call the list; default: how many dice, and what was needed.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Who rolled: a or b.
    #[schemars(extend("enum" = ["a", "b"]))]
    pub by: Option<String>,
    /// The faces, such as `[4, 6, 1]`.
    #[schemars(length(min = 1, max = MOST_FACES), inner(range(min = 1, max = MOST_SIDES)))]
    pub faces: Vec<u32>,
    /// How many sides each die has; default: 6.
    #[schemars(range(min = 2, max = MOST_SIDES))]
    pub sides: Option<u32>,
    /// Each face at or above this is a success. Without it, the sum of the faces counts.
    #[schemars(range(min = 1, max = MOST_SIDES))]
    pub needed: Option<u32>,
    /// Whether low faces are good: a success is then a face at or below `needed`; without `needed`, the lower sum is luckier.
    pub low: bool,
}
