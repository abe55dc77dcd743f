//! How each system describes itself, once, for the program, the tests, the benches and the docs.

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
    /// The title of the rules.
    const TITLE: &'static str;
    /// A one-sentence description.
    const ABOUT: &'static str;
    /// The parts of the rules that the battle leaves out, one sentence each, as the README of its rules lists them.
    const NOT_SIMULATED: &'static [&'static str];
    /// The rules' word for the pieces that make up a unit and that it loses: figures, strips, stands.
    const PIECE: Noun;
    /// The unit of positions along the axis of the table if it is not the inch, with the name of the system:
    /// `millimetres in Modern Skirmish`.
    const DEPTH: &'static str = "";
    /// Who wins at the turn limit, after the short name of the system: `Gun Fights, nobody`.
    const AT_THE_LIMIT: &'static str;
    /// Every ruling.
    const RULINGS: &'static [Ruling];
    /// Other words used in the rules and by their players, each with the word that files use.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];
    /// The options of a fight (`--set option=value`).
    const FIGHT_OPTIONS: &'static [FightOption];
    /// The scenarios that come with the program: `--scenario` takes their names.
    const SCENARIOS: &'static [ShippedScenario] = &[];

    /// The kinds of decision that battles pass to a source of dice that makes decisions
    /// ([`Dice::DECIDES`](fairfight_rules::Dice::DECIDES)); none if the system's doctrines decide alone.
    const DECISIONS: &'static [DecisionKind] = &[];

    /// The number of turns after which a search may compare how [strong](System::strength) both sides are instead of
    /// playing on to the end; `None` if strength does not predict the winner.
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

    /// Reorders the units of an army, in systems where the order of a list says which units stand side by side. The new
    /// order names each unit once by its list position.
    const IN_ORDER: Option<InOrder<Self::Army>> = None;

    /// The kind of unit against which others are measured by default: a plain one of the line, in notation. `None` if
    /// armies are not drawn, because the sides have fixed parts.
    const REFERENCE: Option<&'static str> = None;

    /// The traits and peoples of the notation to which house rules may give a cost, in addition to types of unit, if
    /// the rules print no costs.
    const PRICED: &'static [&'static str] = &[];

    /// The smallest number of units in an army.
    const FEWEST_UNITS: usize = 1;
    /// Do the rules require the same number of leaders on both sides? If so, lists made by the program get leaders from
    /// [`led`](Game::led).
    const EVEN_LEADERS: bool = false;

    /// Rulings, numbers and costs; the default is the printed rules.
    type Rules: Amendable + 'static;
    /// An army list file.
    type ArmyFile: FileType;
    /// A checked army list.
    type Army: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A scenario file.
    type ScenarioFile: FileType;
    /// A checked scenario; the default is open ground under the rulings.
    type Scenario: Clone + Default + PartialEq + Debug + Send + Sync + 'static;
    /// A doctrine.
    type Doctrine: DoctrineWords;
    /// A unit in inline notation.
    type Unit: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The battle of two lists.
    type Battle: System + 'static;
    /// The fight of two units.
    type Fight: System + 'static;

    /// Checks an army list; reports every fault at once.
    fn army(file: &Self::ArmyFile, rules: &Self::Rules) -> Result<Self::Army, Vec<Fault>>;
    /// Warnings about the army: legal but inadvisable choices.
    fn advisories(_army: &Self::Army, _rules: &Self::Rules) -> Vec<Fault> {
        Vec::new()
    }
    /// Warnings about this match-up: legal but inadvisable choices.
    fn match_advisories(_armies: BySide<&Self::Army>) -> Vec<String> {
        Vec::new()
    }
    /// The summary of an army that the program shows.
    fn outline(army: &Self::Army, rules: &Self::Rules) -> Outline;
    /// The list in one canonical text (units and leaders; no name, no doctrine), for match-up keys.
    fn canonical_army(army: &Self::Army) -> String;
    /// The doctrine that the list names; `None` if the system's usual one leads it.
    fn own_doctrine(army: &Self::Army) -> Option<Self::Doctrine>;
    /// The credible styles for this army, one of the lists of [`CREDIBLE`](Game::CREDIBLE).
    fn credible(_army: &Self::Army) -> &'static [Self::Doctrine] {
        Self::CREDIBLE[0]
    }
    /// Can the doctrine play this army?
    ///
    /// # Errors
    /// A sentence that says why not: the doctrine is for another part.
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
    /// The scenario with the armies this far apart at the start, in the units of its table.
    ///
    /// # Errors
    /// A sentence that says why not: the system has no starting gap, or the scenario has no room for this one.
    fn with_gap(
        _scenario: &Self::Scenario,
        _gap: i16,
        _rules: &Self::Rules,
    ) -> Result<Self::Scenario, String> {
        Err(format!("{} has no lines with a gap between them", Self::TITLE))
    }
    /// The forces that the scenario brings, by seat; `None` if lists must be named.
    fn forces(_scenario: &Self::Scenario) -> Option<BySide<Self::Army>> {
        None
    }
    /// The army with one more unit like the one at this list position, or without that unit. `points` uses such armies
    /// to measure the worth of the figures of fixed forces.
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
    /// The cost of a unit, with the leader it brings; `None` if the rules print no costs.
    fn unit_points(_unit: &Self::Unit, _rules: &Self::Rules) -> Option<u32> {
        None
    }
    /// The unit with a plain leader; `None` if it already has a leader or can have none.
    fn led(_unit: &Self::Unit) -> Option<Self::Unit> {
        None
    }
    /// Every kind of unit, full, without leaders: the meaning of `all`.
    fn all_units(rules: &Self::Rules) -> Vec<Self::Unit>;
    /// An army of these units in this order, with the leaders they bring: for random lists, searches and lists on a
    /// command line. Checked like a file; reports every fault at once.
    fn muster(
        name: &str,
        units: &[Self::Unit],
        rules: &Self::Rules,
    ) -> Result<Self::Army, Vec<Fault>>;
    /// The text of the file for the list that [`muster`](Game::muster) makes of these units.
    fn written_list(
        name: &str,
        units: &[Self::Unit],
        doctrine: Option<Self::Doctrine>,
        rules: &Self::Rules,
    ) -> String;
    /// Help on the notation: its shape, its words, examples.
    fn notation_help() -> &'static str;

    /// The battle of two armies. A pair is two such values, with the armies exchanged.
    fn battle(
        rules: &Self::Rules,
        armies: BySide<&Self::Army>,
        doctrines: BySide<Self::Doctrine>,
        scenario: &Self::Scenario,
    ) -> Self::Battle;

    /// Like [`battle`](Game::battle), but faster: it may reuse the profiles of kinds of unit that `model`, a battle of
    /// any armies, has already worked out.
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

    /// Turns `battle`, which has the same rules and scenario, into the battle of these armies, reusing its buffers. The
    /// result equals that of [`battle`](Game::battle).
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

    /// The numbers of these units in `model`. `None` if an army may not have any number of one of them, or if numbers
    /// gain nothing.
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

    /// The reason why these units cannot fight with these options; `None`, almost always, if they can.
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
    /// Is a die with this purpose nobody's in particular, whatever its address says?
    fn rolled_by_nobody(_purpose: u8) -> bool {
        false
    }
    /// What units beyond the list are called; `None` if their numbers stand for leaders alone.
    const BEYOND_THE_LIST: Option<&'static str> = None;
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
    /// [`Game::DEPTH`].
    pub depth: &'static str,
    /// [`Game::AT_THE_LIMIT`].
    pub at_the_limit: &'static str,
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
    /// The word of each known doctrine and a description of it. Others may be combined from their parts.
    pub doctrines: &'static [(&'static str, &'static str)],
    /// [`Game::notation_help`].
    pub notation: fn() -> &'static str,
    /// [`Game::phase_word`].
    pub phase_word: fn(u8) -> &'static str,
    /// [`Game::purpose_word`].
    pub purpose_word: fn(u8) -> &'static str,
    /// [`Game::rolled_by_leader`].
    pub rolled_by_leader: fn(u8) -> bool,
    /// [`Game::rolled_by_nobody`].
    pub rolled_by_nobody: fn(u8) -> bool,
    /// [`Game::BEYOND_THE_LIST`].
    pub beyond_the_list: Option<&'static str>,
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
            depth: G::DEPTH,
            at_the_limit: G::AT_THE_LIMIT,
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
            rolled_by_nobody: G::rolled_by_nobody,
            beyond_the_list: G::BEYOND_THE_LIST,
        }
    }

    /// The index of the kind of decision with this word.
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
    /// The unit of length in most systems.
    pub const INCH: Noun = Noun { one: "inch", many: "inches" };
    /// The unit of cost in systems that print costs.
    pub const POINT: Noun = Noun { one: "point", many: "points" };
    /// The units of a list, each with its figures.
    pub const UNIT: Noun = Noun { one: "unit", many: "units" };
    /// List against list, or unit against unit.
    pub const MATCH_UP: Noun = Noun { one: "match-up", many: "match-ups" };
    /// Fights of unit against unit.
    pub const FIGHT: Noun = Noun { one: "fight", many: "fights" };
    /// Rounds of a fight, or of a search.
    pub const ROUND: Noun = Noun { one: "round", many: "rounds" };
    /// Leaders of units.
    pub const LEADER: Noun = Noun { one: "leader", many: "leaders" };

    /// A count with the noun.
    ///
    /// ```
    /// use fairfight_battle::game::Noun;
    /// let strip = Noun { one: "strip", many: "strips" };
    /// assert_eq!([0, 1, 2].map(|n| strip.count(n)), ["0 strips", "1 strip", "2 strips"]);
    /// ```
    pub fn count(self, number: u64) -> String {
        format!("{number} {}", self.of(number))
    }

    /// The noun after this number.
    pub const fn of(self, number: u64) -> &'static str {
        if number == 1 { self.one } else { self.many }
    }
}

/// Kinds of unit that an army may have in any number and order, from one to `most` units in all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// The number that identifies each kind.
    pub numbers: Vec<u8>,
    /// The maximum number of units in an army.
    pub most: usize,
}

/// The reason why two lists that are both of `part` cannot meet.
pub fn want_one_part(part: &str, other: &str) -> String {
    format!("both lists are for the {part}: a battle also needs one for the {other}")
}

/// The reason why these units, both of `part`, cannot fight; `None` if they are on `opposite` parts.
pub fn friends_fault(
    units: BySide<&impl Display>,
    opposite: bool,
    [part, other]: [&str; 2],
) -> Option<String> {
    let BySide { a, b } = units;
    (!opposite).then(|| format!("{a} and {b} do not meet: the {part} fight the {other}"))
}

/// How the parts of a scenario are assigned to two armies.
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

/// The part of [`Game`] that is the same code in all systems, with the names of their own modules and types.
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
    /// A description of its meaning.
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

/// The value that `options` gives the fight option `name`, the last if there are several; `None` if there is none.
///
/// ```
/// use fairfight_battle::game::option_value;
/// assert_eq!(option_value(&[("first", "a"), ("first", "b")], "first"), Some("b"));
/// ```
pub fn option_value<'a>(options: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    options.iter().rev().find(|(option, _)| *option == name).map(|(_, value)| *value)
}
