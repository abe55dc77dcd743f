//! Rules, armies, units, scenarios and doctrines of any system.

use super::{Book, Doctrine, Erased, OwnCosts};
use crate::arena::{Arena, Fielded, Leading};
use crate::dice::hash_hex;
use fairfight_battle::game::{About, Outline, Parts, Variation};
use fairfight_rules::BySide;
use fairfight_rules::list::Fault;
use fairfight_rules::notation::{self, UnitFault};
use fairfight_rules::ruling::{Contradiction, Setting, SettingFault};
use fairfight_rules::words;

/// The rules of a system: every ruling, number and cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// Their system.
    pub book: Book,
    pub(super) own: Erased,
    pub(super) costs: OwnCosts,
}

/// A new value for one setting.
#[derive(Clone, PartialEq, Debug)]
pub enum Amendment {
    /// An answer to the ruling with this id.
    Ruling(&'static str, Setting),
    /// A value for the number with this name.
    Number(String, i64),
    /// A value for the cost with this name.
    Cost(String, i64),
}

impl Rules {
    /// The description of their system.
    pub fn about(&self) -> &'static About {
        self.book.about()
    }

    /// Changes one setting.
    ///
    /// ```
    /// use fairfight_engine::rulebook::{Amendment, rulebook};
    /// let mut rules = rulebook("iron-winds").unwrap().printed();
    /// rules.amend(&Amendment::Number("melee-flank".to_owned(), 3)).unwrap();
    /// assert_eq!(rules.whole("melee-flank"), Some(3));
    /// assert_ne!(rules, rules.book.printed());
    /// ```
    ///
    /// # Errors
    /// If there is no such setting or the value is not allowed; the rules then stay as they were.
    pub fn amend(&mut self, amendment: &Amendment) -> Result<(), SettingFault> {
        *self = self.book.amended(self, amendment)?;
        Ok(())
    }

    /// All settings in one canonical text, one ruling, number or cost per line.
    pub fn canonical(&self) -> String {
        self.book.canonical(self)
    }

    /// The hash that reports show: the letter h and the first 16 hexadecimal digits of the SHA-256 of the
    /// canonical text.
    pub fn hash(&self) -> String {
        hash_hex(&self.canonical())
    }

    /// The number called `name`, or the answer to the ruling of that name if it is a whole number.
    pub fn whole(&self, name: &str) -> Option<i64> {
        self.book.whole(self, name)
    }

    /// The cost called `name`.
    pub fn cost(&self, name: &str) -> Option<i64> {
        self.book.cost(self, name)
    }

    /// The contradictions in these rules. The printed rules have none.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        self.book.contradictions(self)
    }

    /// Parses a unit.
    ///
    /// # Errors
    /// If there is no such unit.
    pub fn unit(&self, text: &str) -> Result<Unit, UnitFault> {
        self.book.unit(text, self)
    }

    /// Every kind of unit, full, without leaders: what `all` means.
    pub fn all_units(&self) -> Vec<Unit> {
        self.book.all_units(self)
    }

    /// An army of these units, in this order, with the leaders that they bring. Checked like a file.
    ///
    /// # Errors
    /// Every fault at once.
    pub fn muster(&self, name: &str, units: &[Unit]) -> Result<Army, Vec<Fault>> {
        self.book.muster(name, units, self)
    }

    /// Adds plain leaders to these units until the army has `leaders`: after those that units bring, one for each of
    /// the dearest other units, as far as there are any.
    ///
    /// # Errors
    /// A sentence that says that the units bring more.
    pub fn with_leaders(&self, units: &[Unit], leaders: usize) -> Result<Vec<Unit>, String> {
        self.book.with_leaders(units, leaders, self)
    }

    /// The list that [`muster`](Rules::muster) makes of these units, as a file of its own.
    pub fn written_list(&self, name: &str, units: &[Unit], led: Doctrine) -> String {
        self.book.written_list(name, units, led, self)
    }

    /// The default scenario: open ground, according to the rulings.
    pub fn open_ground(&self) -> Scenario {
        self.book.open_ground(self)
    }

    /// The reason why these units cannot fight like this; `None` if they can, as nearly always. `options` are pairs of
    /// an option and one of its values.
    pub fn fight_fault(&self, units: BySide<&Unit>, options: &[(&str, &str)]) -> Option<String> {
        self.book.fight_fault(self, units, options)
    }

    /// The arena in which armies of these units, led like this, meet by the million. It plays the armies in `known`
    /// faster, such as the lists of a field that many armies meet.
    pub fn arena(
        &self,
        units: &[&Unit],
        leading: Leading<Doctrine>,
        scenario: &Scenario,
        known: &[&Army],
    ) -> Box<dyn Arena> {
        self.book.arena(self, units, leading, scenario, known)
    }
}

/// A checked army list.
#[derive(Clone, PartialEq, Debug)]
pub struct Army {
    /// Its name, points, units and leaders.
    pub outline: Outline,
    /// The list in one canonical text (units and leaders; no name, no doctrine), for match-up keys.
    pub canonical: String,
    /// The doctrine named in the list.
    pub doctrine: Doctrine,
    pub(super) book: Book,
    pub(super) own: Erased,
}

impl Army {
    /// Can the doctrine play this army?
    ///
    /// # Errors
    /// A sentence that says why not: the doctrine is for another part.
    pub fn plays(&self, doctrine: Doctrine) -> Result<(), String> {
        self.book.plays(doctrine, self)
    }

    /// The doctrines that may lead the army under this one: several if it is drawn.
    pub fn led(&self, doctrine: Doctrine) -> Vec<Doctrine> {
        self.book.led_by_each(self, doctrine)
    }

    /// Warnings about the army.
    pub fn advisories(&self, rules: &Rules) -> Vec<Fault> {
        self.book.advisories(self, rules)
    }

    /// The army with its units in this order, which names each of them once by its list position. Unchanged if the
    /// order of a list sets no line ([`About::lined`]).
    pub fn in_order(&self, order: &[u16], rules: &Rules) -> Army {
        self.book.in_order(self, order, rules)
    }

    /// The army with a second copy of the unit at this list position, or without that unit.
    ///
    /// # Errors
    /// A sentence that says why there is no such army.
    pub fn varied(&self, unit: usize, variation: Variation, rules: &Rules) -> Result<Army, String> {
        self.book.varied(self, unit, variation, rules)
    }

    /// The army in the form that boards take.
    pub fn led_by(&self, doctrine: Doctrine) -> Fielded {
        self.book.led_by(self, doctrine)
    }
}

/// A unit in inline notation.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    /// The unit in canonical notation.
    pub text: String,
    /// Its cost, with the leader that it brings; `None` if nothing in the system has a cost.
    pub points: Option<u32>,
    pub(super) book: Book,
    pub(super) own: Erased,
}

impl Unit {
    /// Its cost under these rules.
    pub fn points_under(&self, rules: &Rules) -> Option<u32> {
        self.book.points_under(self, rules)
    }

    /// The unit with this many figures; `None` if the rules do not allow them.
    pub fn with_figures(&self, figures: u32, rules: &Rules) -> Option<Unit> {
        let (kind, _) = notation::figures(&self.text);
        rules.unit(&format!("{kind}/{figures}")).ok()
    }

    /// The unit with a plain leader; `None` if it has a leader or can have none.
    pub fn led(&self, rules: &Rules) -> Option<Unit> {
        self.book.led(self, rules)
    }
}

words! {
    /// How the units of a list are placed in line.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Deployment {
        /// In the order of the list.
        AsListed = "as-listed",
        /// In an order that each side draws for each pair of battles.
        Drawn = "drawn",
    }
}

/// A checked scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// Its name; `None` if it has none.
    pub name: Option<String>,
    /// The scenario in one canonical text, for match-up keys. Excludes its own forces: armies have a text of their own.
    pub canonical: String,
    /// The forces that it brings itself, by seat; `None` if it takes lists.
    pub forces: Option<BySide<Army>>,
    /// How the units of a list are placed in line.
    pub deployment: Deployment,
    pub(super) book: Book,
    pub(super) own: Erased,
}

impl Scenario {
    /// The scenario with this starting gap between the armies, in the units of its table.
    ///
    /// # Errors
    /// A sentence that says why not: the system has no starting gap, or the scenario has no room for this one.
    pub fn with_gap(&self, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        self.book.with_gap(self, gap, rules)
    }

    /// The scenario with this deployment.
    ///
    /// # Errors
    /// A sentence that says that the order of a list sets no line in this system.
    pub fn with_deployment(&self, deployment: Deployment) -> Result<Scenario, String> {
        let About { lined, title, .. } = self.book.about();
        if !lined {
            return Err(format!(
                "in {title} the order of a list does not set who stands beside whom"
            ));
        }
        let canonical = match deployment {
            Deployment::AsListed => self.canonical.clone(),
            Deployment::Drawn => format!("{}\nlines drawn", self.canonical),
        };
        Ok(Scenario { canonical, deployment, ..self.clone() })
    }

    /// May these two armies exchange their parts here?
    ///
    /// # Errors
    /// A sentence that says why they cannot meet at all: both want the same part.
    pub fn parts(&self, armies: BySide<&Army>) -> Result<Parts, String> {
        self.book.parts(self, armies)
    }
}

/// Two lists, their doctrines, and the scenario and rules under which they meet.
#[derive(Clone, Copy, Debug)]
pub struct Lists<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The lists.
    pub armies: BySide<&'a Army>,
    /// The doctrine of each.
    pub doctrines: BySide<Doctrine>,
}
