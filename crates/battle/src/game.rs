//! The describing seam: each system describes itself once, for the program, the tests, the benches and the docs.

use crate::fitted::Family;
pub use crate::outline::{Outline, OutlineUnit};
use crate::{DecisionKind, System};
use fairfight_rules::BySide;
use fairfight_rules::list::{DoctrineWords, Fault, FileType};
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::{Amendable, Ruling};
use std::fmt::{Debug, Display};

/// A published set of rules, as everything outside `rules` and `battle` sees it.
///
/// Used by static dispatch: a [`Visitor`](crate::systems::Visitor) picks the system once, outside the battle loop.
pub trait Game: Copy + Sync + 'static {
    /// The name on the command line and in files, such as `iron-winds`.
    const ID: &'static str;
    /// The title of the text.
    const TITLE: &'static str;
    /// What it is about, in one sentence.
    const ABOUT: &'static str;
    /// What the text has and the battle has not, one sentence each, as the README of its rules lists it.
    const NOT_SIMULATED: &'static [&'static str];
    /// The text's word for the pieces that a unit is made of and loses: figures, strips, stands.
    const PIECE: Noun;
    /// Every ruling.
    const RULINGS: &'static [Ruling];
    /// Other words that the text and its players use, each with the word that files use.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];
    /// The options of a fight (`--set option=value`).
    const FIGHT_OPTIONS: &'static [FightOption];
    /// The scenarios that come with the program: `--scenario` takes their names.
    const SCENARIOS: &'static [ShippedScenario] = &[];

    /// The kinds of decision that battles put to a source of dice which decides
    /// ([`Dice::DECIDES`](fairfight_rules::Dice::DECIDES)); none if the system's doctrines decide alone.
    const DECISIONS: &'static [DecisionKind] = &[];

    /// After how many turns a search may compare how [strong](System::strength) both sides are, rather than play on to
    /// the end; `None` if that is no measure of who will win.
    const HORIZON: Option<u16> = None;

    /// The credible styles, at most four for each part that an army can have: `mixed` draws one of them for each pair
    /// of battles.
    const CREDIBLE: &'static [&'static [Self::Doctrine]];

    /// The fitted doctrines of the system; `None` if none are fitted to it.
    fn family() -> Option<&'static Family> {
        None
    }

    /// Do both seats have the same part in an open battle? If one attacks and the other defends, a single battle
    /// favours a seat, and only pairs are fair.
    const SEATS_ALIKE: bool = true;

    /// Where the order of a list says which units stand side by side in its line: puts its units in another order, which
    /// names each of them once by its list position.
    const IN_ORDER: Option<InOrder<Self::Army>> = None;

    /// The kind of unit whose worth others are measured by unless another is named: a plain one of the line, in
    /// notation. `None` if armies are not drawn, because the sides have fixed parts.
    const REFERENCE: Option<&'static str> = None;

    /// What house rules may give a cost besides types of unit, if the rules print no costs: traits and peoples of the
    /// notation.
    const PRICED: &'static [&'static str] = &[];

    /// The fewest units of an army that takes the field.
    const FEWEST_UNITS: usize = 1;
    /// Do the rules want both sides to have the same number of leaders? If so, lists that the program makes get them
    /// from [`led`](Game::led).
    const EVEN_LEADERS: bool = false;

    /// Rulings, numbers and costs; the default is the printed rules.
    type Rules: Amendable + 'static;
    /// An army list as it is written.
    type ArmyFile: FileType;
    /// A checked army list.
    type Army: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A scenario as it is written.
    type ScenarioFile: FileType;
    /// A checked scenario; the default is open ground under the rulings.
    type Scenario: Clone + Default + PartialEq + Debug + Send + Sync + 'static;
    /// A doctrine.
    type Doctrine: DoctrineWords;
    /// A unit in inline notation.
    type Unit: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// List against list.
    type Battle: System + 'static;
    /// Unit against unit.
    type Fight: System + 'static;

    /// Checks an army list; reports every fault at once.
    fn army(file: &Self::ArmyFile, rules: &Self::Rules) -> Result<Self::Army, Vec<Fault>>;
    /// What is legal but inadvisable about the army.
    fn advisories(_army: &Self::Army, _rules: &Self::Rules) -> Vec<Fault> {
        Vec::new()
    }
    /// What is legal but inadvisable about this match-up.
    fn match_advisories(_armies: BySide<&Self::Army>) -> Vec<String> {
        Vec::new()
    }
    /// What the program shows of an army.
    fn outline(army: &Self::Army, rules: &Self::Rules) -> Outline;
    /// The list in one canonical text (units and leaders; no name, no doctrine), for match-up keys.
    fn canonical_army(army: &Self::Army) -> String;
    /// The doctrine that the list names; `None` if its system's usual one leads it.
    fn own_doctrine(army: &Self::Army) -> Option<Self::Doctrine>;
    /// The credible styles for this army, one of the lists of [`CREDIBLE`](Game::CREDIBLE).
    fn credible(_army: &Self::Army) -> &'static [Self::Doctrine] {
        Self::CREDIBLE[0]
    }
    /// Can the doctrine play this army?
    ///
    /// # Errors
    /// A sentence that says why not: it is for another part.
    fn plays(_doctrine: Self::Doctrine, _army: &Self::Army) -> Result<(), String> {
        Ok(())
    }

    /// Checks a scenario; reports every fault at once.
    fn scenario(
        file: &Self::ScenarioFile,
        rules: &Self::Rules,
    ) -> Result<Self::Scenario, Vec<Fault>>;
    /// The scenario's name; `None` if it has none of its own.
    fn scenario_name(_scenario: &Self::Scenario) -> Option<&str> {
        None
    }
    /// The scenario in one canonical text, for match-up keys. Its own forces are not in it: armies have their own text.
    fn canonical_scenario(scenario: &Self::Scenario) -> String;
    /// The scenario with the armies so far apart at the start, in the units of its table.
    ///
    /// # Errors
    /// A sentence that says why not: the system has no starting gap, or the scenario has no room for this one.
    fn with_gap(
        _scenario: &Self::Scenario,
        _gap: i16,
        _rules: &Self::Rules,
    ) -> Result<Self::Scenario, String> {
        Err(format!("in {} no two lines start some way apart", Self::TITLE))
    }
    /// The forces that the scenario brings, by seat; `None` if lists must be named.
    fn forces(_scenario: &Self::Scenario) -> Option<BySide<Self::Army>> {
        None
    }
    /// The army with one more unit like the one at this list position, or without that unit. `points` uses such armies
    /// to measure what the figures of fixed forces are worth.
    ///
    /// # Errors
    /// A sentence that says why there is no such army.
    fn varied(
        _army: &Self::Army,
        _unit: usize,
        _variation: Variation,
    ) -> Result<Self::Army, String> {
        Err(format!("{} has no forces to vary", Self::TITLE))
    }
    /// May these two armies exchange their parts in this scenario?
    ///
    /// # Errors
    /// A sentence that says why they cannot meet at all: both want the same part.
    fn parts(_scenario: &Self::Scenario, _armies: BySide<&Self::Army>) -> Result<Parts, String> {
        Ok(Parts::Exchangeable)
    }

    /// The unit that this text names.
    fn unit(text: &str, rules: &Self::Rules) -> Result<Self::Unit, UnitFault>;
    /// The unit in canonical notation.
    fn unit_text(unit: &Self::Unit, rules: &Self::Rules) -> String;
    /// What a unit costs, with the leader it brings; `None` if the rules print no costs.
    fn unit_points(_unit: &Self::Unit, _rules: &Self::Rules) -> Option<u32> {
        None
    }
    /// The unit with a plain leader; `None` if it already has a leader or can have none.
    fn led(_unit: &Self::Unit) -> Option<Self::Unit> {
        None
    }
    /// Every kind of unit, full, without leaders: what `all` means.
    fn all_units(rules: &Self::Rules) -> Vec<Self::Unit>;
    /// An army of these units in this order, with the leaders they bring: for random lists, searches and lists on a
    /// command line. Checked like a file; reports every fault at once.
    fn muster(
        name: &str,
        units: &[Self::Unit],
        rules: &Self::Rules,
    ) -> Result<Self::Army, Vec<Fault>>;
    /// The list that [`muster`](Game::muster) makes of these units, as the text of a file.
    fn written_list(
        name: &str,
        units: &[Self::Unit],
        doctrine: Option<Self::Doctrine>,
        rules: &Self::Rules,
    ) -> String;
    /// The notation in words: its shape, its words, examples.
    fn notation_help() -> &'static str;

    /// The battle of two armies. A pair is two such values, with the armies exchanged.
    fn battle(
        rules: &Self::Rules,
        armies: BySide<&Self::Army>,
        doctrines: BySide<Self::Doctrine>,
        scenario: &Self::Scenario,
    ) -> Self::Battle;

    /// Like [`battle`](Game::battle), but faster: it may take over from `model`, a battle of any armies, what the rules
    /// make of kinds of unit.
    ///
    /// For the second battle of a pair, and for experiments in which every battle has its own armies.
    fn battle_like(
        _model: &Self::Battle,
        rules: &Self::Rules,
        armies: BySide<&Self::Army>,
        doctrines: BySide<Self::Doctrine>,
        scenario: &Self::Scenario,
    ) -> Self::Battle {
        Self::battle(rules, armies, doctrines, scenario)
    }

    /// Turns `battle`, which has the same rules and scenario, into the battle of these armies: the same value as
    /// [`battle`](Game::battle) makes, in the existing buffers.
    ///
    /// For experiments in which every battle is played once.
    fn reseat(
        battle: &mut Self::Battle,
        rules: &Self::Rules,
        armies: BySide<&Self::Army>,
        doctrines: BySide<Self::Doctrine>,
        scenario: &Self::Scenario,
    ) {
        *battle = Self::battle_like(battle, rules, armies, doctrines, scenario);
    }

    /// Exchanges the seats of the armies in `battle`; `doctrines` are those of the new seats. Same result as
    /// [`reseat`](Game::reseat), but faster. Returns `false` and does nothing if only `reseat` can do it.
    fn change_seats(_battle: &mut Self::Battle, _doctrines: BySide<Self::Doctrine>) -> bool {
        false
    }

    /// The numbers by which `model` knows these units. `None` if some of them may not be fielded in any number, or if
    /// numbers gain nothing.
    fn numbered(_model: &Self::Battle, _units: &[Self::Unit]) -> Option<Numbered> {
        None
    }

    /// Turns `battle` into that of two armies of [`numbered`](Game::numbered) units, in list order. Same result as
    /// [`muster`](Game::muster) and [`reseat`](Game::reseat), but faster. Returns `false` and does nothing if only
    /// these can do it.
    ///
    /// For experiments that draw armies by the million.
    fn seat_numbered(
        _battle: &mut Self::Battle,
        _model: &Self::Battle,
        _armies: BySide<impl ExactSizeIterator<Item = u8>>,
        _doctrines: BySide<Self::Doctrine>,
    ) -> bool {
        false
    }

    /// Why these units cannot fight so; `None` if they can, as almost always.
    fn fight_fault(
        _rules: &Self::Rules,
        _units: BySide<&Self::Unit>,
        _options: &[(&str, &str)],
    ) -> Option<String> {
        None
    }

    /// The fight of two units. `options` are pairs of an option and one of its values.
    fn fight(
        rules: &Self::Rules,
        units: BySide<&Self::Unit>,
        options: &[(&str, &str)],
    ) -> Self::Fight;

    /// The word for a phase number of a dice address.
    fn phase_word(phase: u8) -> &'static str;
    /// The word for a purpose number of a dice address.
    fn purpose_word(purpose: u8) -> &'static str;
    /// Does an address with this purpose hold a leader's number in place of a unit's?
    fn rolled_by_leader(_purpose: u8) -> bool {
        false
    }
}

/// Puts the units of an army in another order.
pub type InOrder<A> = fn(&A, &[u16]) -> A;

/// A system's description of itself, as data.
///
/// ```
/// use fairfight_battle::game::About;
/// use fairfight_battle::iron_winds::IronWinds;
/// let about = About::of::<IronWinds>();
/// assert_eq!((about.id, about.piece.many), ("iron-winds", "figures"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// [`Game::ID`].
    pub id: &'static str,
    /// [`Game::TITLE`].
    pub title: &'static str,
    /// [`Game::ABOUT`].
    pub about: &'static str,
    /// [`Game::NOT_SIMULATED`].
    pub not_simulated: &'static [&'static str],
    /// [`Game::PIECE`].
    pub piece: Noun,
    /// [`Game::RULINGS`].
    pub rulings: &'static [Ruling],
    /// [`Game::ALIASES`].
    pub aliases: &'static [(&'static str, &'static str)],
    /// [`Game::FIGHT_OPTIONS`].
    pub fight_options: &'static [FightOption],
    /// [`Game::SCENARIOS`].
    pub scenarios: &'static [ShippedScenario],
    /// [`Game::DECISIONS`].
    pub decisions: &'static [DecisionKind],
    /// [`Game::HORIZON`].
    pub horizon: Option<u16>,
    /// The words of [`Game::CREDIBLE`].
    pub credible: fn() -> Vec<Vec<&'static str>>,
    /// [`Game::family`].
    pub family: fn() -> Option<&'static Family>,
    /// Is there a [`Game::IN_ORDER`]?
    pub lined: bool,
    /// [`Game::REFERENCE`].
    pub reference: Option<&'static str>,
    /// [`Game::FEWEST_UNITS`].
    pub fewest_units: usize,
    /// [`Game::EVEN_LEADERS`].
    pub even_leaders: bool,
    /// The word of each known doctrine and what it does. Others may be made of the parts of these.
    pub doctrines: &'static [(&'static str, &'static str)],
    /// [`Game::notation_help`].
    pub notation: fn() -> &'static str,
    /// [`Game::phase_word`].
    pub phase_word: fn(u8) -> &'static str,
    /// [`Game::purpose_word`].
    pub purpose_word: fn(u8) -> &'static str,
    /// [`Game::rolled_by_leader`].
    pub rolled_by_leader: fn(u8) -> bool,
}

impl About {
    /// The description of the system `G`.
    pub const fn of<G: Game>() -> About {
        About {
            id: G::ID,
            title: G::TITLE,
            about: G::ABOUT,
            not_simulated: G::NOT_SIMULATED,
            piece: G::PIECE,
            rulings: G::RULINGS,
            aliases: G::ALIASES,
            fight_options: G::FIGHT_OPTIONS,
            scenarios: G::SCENARIOS,
            decisions: G::DECISIONS,
            horizon: G::HORIZON,
            credible: || {
                let words = |styles: &&[G::Doctrine]| styles.iter().map(|one| one.word()).collect();
                G::CREDIBLE.iter().map(words).collect()
            },
            family: G::family,
            lined: G::IN_ORDER.is_some(),
            reference: G::REFERENCE,
            fewest_units: G::FEWEST_UNITS,
            even_leaders: G::EVEN_LEADERS,
            doctrines: G::Doctrine::KNOWN,
            notation: G::notation_help,
            phase_word: G::phase_word,
            purpose_word: G::purpose_word,
            rolled_by_leader: G::rolled_by_leader,
        }
    }

    /// The place of the kind of decision with this word.
    pub fn decision(&self, word: &str) -> Option<usize> {
        self.decisions.iter().position(|kind| kind.word == word)
    }

    /// The words of the known doctrines.
    pub fn doctrine_words(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.doctrines.iter().map(|&(word, _)| word)
    }
}

/// A noun in singular and plural.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noun {
    /// The word for one.
    pub one: &'static str,
    /// The word for zero and for several.
    pub many: &'static str,
}

impl Noun {
    /// Lengths, in most systems.
    pub const INCH: Noun = Noun { one: "inch", many: "inches" };
    /// What armies cost, in systems that print costs.
    pub const POINT: Noun = Noun { one: "point", many: "points" };
    /// What a list has several of, each with its figures.
    pub const UNIT: Noun = Noun { one: "unit", many: "units" };
    /// Those who lead units.
    pub const LEADER: Noun = Noun { one: "leader", many: "leaders" };

    /// A count with the noun.
    ///
    /// ```
    /// use fairfight_battle::game::Noun;
    /// let strip = Noun { one: "strip", many: "strips" };
    /// assert_eq!([0, 1, 2].map(|n| strip.count(n)), ["0 strips", "1 strip", "2 strips"]);
    /// ```
    pub fn count(self, number: u64) -> String {
        format!("{number} {}", if number == 1 { self.one } else { self.many })
    }
}

/// Kinds of unit of which an army may have any number, in any order, from one to `most` units in all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// The number that stands for each kind.
    pub numbers: Vec<u8>,
    /// The most units of an army.
    pub most: usize,
}

/// Why two lists cannot meet that are both of `part`.
pub fn want_one_part(part: &str, other: &str) -> String {
    format!("both lists are of the {part}: a battle needs one of the {other} too")
}

/// Why these units cannot fight, the first of which is of `part`; `None` if they are on `opposite` parts.
pub fn friends_fault(
    units: BySide<&impl Display>,
    opposite: bool,
    [part, other]: [&str; 2],
) -> Option<String> {
    let BySide { a, b } = units;
    (!opposite).then(|| format!("{a} and {b} do not meet: the {part} fight the {other}"))
}

/// Which parts two armies have in a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// Either army can play either part: the battle is played again with the parts exchanged, and the pair is the unit
    /// of sampling.
    Exchangeable,
    /// Each army has its own part: the single battle is the unit of sampling.
    Fixed,
}

/// How a force differs by one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variation {
    /// The unit is left out.
    Without,
    /// There is one more like it, next to it in the list.
    OneMore,
}

/// A scenario that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShippedScenario {
    /// Its name on the command line.
    pub name: &'static str,
    /// The text of the file.
    pub text: &'static str,
}

/// Declares the scenarios of `armies/SYSTEM/scenarios/` that come with the program.
macro_rules! shipped {
    ($system:literal: $($name:literal),*) => {
        &[$($crate::game::ShippedScenario {
            name: $name,
            text: include_str!(concat!("../../../../armies/", $system, "/scenarios/", $name, ".toml")),
        }),*]
    };
}

/// The part of [`Game`] that all systems say in the same words, by the names of their own modules and types.
macro_rules! same_in_every_system {
    () => {
        type Rules = Rules;
        type ArmyFile = ArmyFile;
        type Army = Army;
        type ScenarioFile = ScenarioFile;
        type Scenario = Scenario;
        type Doctrine = Doctrine;

        fn canonical_army(army: &Army) -> String {
            army.canonical()
        }

        fn own_doctrine(army: &Army) -> Option<Doctrine> {
            army.doctrine
        }

        fn scenario_name(scenario: &Scenario) -> Option<&str> {
            (!scenario.name.is_empty()).then_some(&*scenario.name)
        }

        fn canonical_scenario(scenario: &Scenario) -> String {
            scenario.canonical()
        }

        fn phase_word(phase: u8) -> &'static str {
            Phase::word_of(phase)
        }

        fn purpose_word(purpose: u8) -> &'static str {
            Purpose::word_of(purpose)
        }
    };
}

/// The checks of [`Game`], where they depend on the rules: those of the system's `army` and `scenario`.
macro_rules! checked_under_rules {
    () => {
        fn army(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<fairfight_rules::list::Fault>> {
            army::check(file, rules)
        }

        fn scenario(
            file: &ScenarioFile,
            rules: &Rules,
        ) -> Result<Scenario, Vec<fairfight_rules::list::Fault>> {
            scenario::check(file, rules)
        }

        fn muster(
            name: &str,
            units: &[Self::Unit],
            rules: &Rules,
        ) -> Result<Army, Vec<fairfight_rules::list::Fault>> {
            army::muster(name, units, rules)
        }
    };
}

pub(crate) use {checked_under_rules, same_in_every_system, shipped};

/// An option of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FightOption {
    /// Its name.
    pub name: &'static str,
    /// The values it takes; the first is the default.
    pub values: &'static [&'static str],
    /// What it means.
    pub about: &'static str,
}

impl FightOption {
    /// Is it a yes-or-no option?
    pub fn is_flag(&self) -> bool {
        self.values.iter().all(|value| ["yes", "no"].contains(value))
    }

    /// Are its values whole numbers?
    pub fn is_whole(&self) -> bool {
        self.values.iter().all(|value| value.parse::<i32>().is_ok())
    }
}

/// The value that `options` give the fight option `name`, the last if several do; `None` if none does.
///
/// ```
/// use fairfight_battle::game::option_value;
/// assert_eq!(option_value(&[("first", "a"), ("first", "b")], "first"), Some("b"));
/// ```
pub fn option_value<'a>(options: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    options.iter().rev().find(|(option, _)| *option == name).map(|(_, value)| *value)
}
