//! The type-erased interface of a system: the boundary between code compiled for each system and code compiled once.
//!
//! Declarations of a system are data ([`About`], [`Rules`], [`Army`], [`Unit`], [`Scenario`], [`Doctrine`]); its
//! behaviour is one object-safe trait, [`Rulebook`], implemented once for every [`Game`].
//!
//! ```
//! use fairfight_engine::rulebook::rulebook;
//! let rules = rulebook("iron-winds").unwrap().printed();
//! let knight = rules.unit("knight+mounted").unwrap();
//! let army = rules.muster("Two", &[knight.clone(), knight]).unwrap();
//! assert_eq!((army.outline.points, army.doctrine.word()), (Some(72), "skilled"));
//! ```

mod doctrine;
mod erased;
mod form;
mod match_up;
mod own_costs;
mod system;
mod values;

use doctrine::Base;
pub use doctrine::{Doctrine, DoctrineFault, MIXED, ROLLOUT, SKILLED};
pub use form::{Field, Fields, Form, Shape, read};
pub use match_up::{fight_key, parts_under_both};
pub use values::{Amendment, Army, Deployment, Lists, Rules, Scenario, Unit};

use crate::arena::{Arena, Fielded, Leading};
use crate::contest::Contest;
use erased::Erased;
use fairfight_battle::game::{About, Game, Parts, Variation};
use fairfight_battle::systems::{Visitor, visit_system};
use fairfight_rules::BySide;
use fairfight_rules::list::Fault;
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::{Bound, Contradiction, Number, SettingFault};
use own_costs::OwnCosts;
use std::any::Any;
use std::fmt;
use system::Of;

/// The behaviour of a system, without its types.
///
/// All arguments come from the same system. Most methods are called through methods of these values, such as
/// [`Rules::unit`] and [`Army::plays`].
pub trait Rulebook: Sync {
    /// Its description of itself.
    fn about(&self) -> &'static About;

    /// The numbers that house rules may change.
    fn numbers(&self) -> Vec<Number>;
    /// The costs that house rules may change or, in a system that prints none, set.
    fn costs(&self) -> Vec<Number>;
    /// Does the system print costs?
    fn prints_costs(&self) -> bool;
    /// The pairs of settings that bound each other.
    fn bounds(&self) -> Vec<Bound>;
    /// Every doctrine of the system itself: the documented ones, and all combinations of their parts.
    fn doctrines(&self) -> Vec<Doctrine>;
    /// The default doctrine of lists: a fitted family if there is one, else the mix of credible styles.
    fn usual_doctrine(&self) -> Doctrine;
    /// The canonical word of the system's own doctrine with this word.
    fn own_doctrine(&self, word: &str) -> Option<&'static str>;

    /// The rules as printed.
    fn printed(&'static self) -> Rules;
    /// These rules with one setting changed: see [`Rules::amend`].
    fn amended(&self, rules: &Rules, amendment: &Amendment) -> Result<Rules, SettingFault>;
    /// See [`Rules::canonical`].
    fn canonical(&self, rules: &Rules) -> String;
    /// See [`Rules::whole`].
    fn whole(&self, rules: &Rules, name: &str) -> Option<i64>;
    /// See [`Rules::cost`].
    fn cost(&self, rules: &Rules, name: &str) -> Option<i64>;
    /// See [`Rules::contradictions`].
    fn contradictions(&self, rules: &Rules) -> Vec<Contradiction>;

    /// The file type of its army lists.
    fn army_form(&self) -> Form;
    /// The file type of its scenarios.
    fn scenario_form(&self) -> Form;
    /// Checks an army list, a value of [`army_form`](Rulebook::army_form), and reports every fault at once.
    fn army(&self, file: &dyn Any, rules: &Rules) -> Result<Army, Vec<Fault>>;
    /// Like [`army`](Rulebook::army), for a scenario.
    fn scenario(&self, file: &dyn Any, rules: &Rules) -> Result<Scenario, Vec<Fault>>;
    /// See [`Rules::open_ground`].
    fn open_ground(&self, rules: &Rules) -> Scenario;
    /// See [`Scenario::with_gap`].
    fn with_gap(&self, scenario: &Scenario, gap: i16, rules: &Rules) -> Result<Scenario, String>;
    /// See [`Scenario::parts`].
    fn parts(&self, scenario: &Scenario, armies: BySide<&Army>) -> Result<Parts, String>;

    /// See [`Army::led`].
    fn led_by_each(&self, army: &Army, doctrine: Doctrine) -> Vec<Doctrine>;
    /// See [`Army::plays`].
    fn plays(&self, doctrine: Doctrine, army: &Army) -> Result<(), String>;
    /// See [`Army::advisories`].
    fn advisories(&self, army: &Army, rules: &Rules) -> Vec<Fault>;
    /// Warnings about this match-up.
    fn match_advisories(&self, armies: BySide<&Army>) -> Vec<String>;
    /// See [`Army::in_order`].
    fn in_order(&self, army: &Army, order: &[u16], rules: &Rules) -> Army;
    /// See [`Army::varied`].
    fn varied(
        &self,
        army: &Army,
        unit: usize,
        variation: Variation,
        rules: &Rules,
    ) -> Result<Army, String>;
    /// See [`Army::led_by`].
    fn led_by(&self, army: &Army, doctrine: Doctrine) -> Fielded;

    /// See [`Rules::unit`].
    fn unit(&self, text: &str, rules: &Rules) -> Result<Unit, UnitFault>;
    /// See [`Rules::all_units`].
    fn all_units(&self, rules: &Rules) -> Vec<Unit>;
    /// See [`Unit::points_under`].
    fn points_under(&self, unit: &Unit, rules: &Rules) -> Option<u32>;
    /// See [`Unit::led`].
    fn led(&self, unit: &Unit, rules: &Rules) -> Option<Unit>;
    /// See [`Rules::with_leaders`].
    fn with_leaders(
        &self,
        units: &[Unit],
        leaders: usize,
        rules: &Rules,
    ) -> Result<Vec<Unit>, String>;
    /// See [`Rules::muster`].
    fn muster(&self, name: &str, units: &[Unit], rules: &Rules) -> Result<Army, Vec<Fault>>;
    /// See [`Rules::written_list`].
    fn written_list(&self, name: &str, units: &[Unit], led: Doctrine, rules: &Rules) -> String;

    /// The battle with each list at the seat of its letter; if they exchange their parts, also the one with each at
    /// the other seat. See [`Lists::match_up`].
    fn battles(
        &self,
        lists: &Lists<'_>,
        parts: Parts,
    ) -> (Box<dyn Contest>, Option<Box<dyn Contest>>);
    /// See [`Rules::fight_fault`].
    fn fight_fault(
        &self,
        rules: &Rules,
        units: BySide<&Unit>,
        options: &[(&str, &str)],
    ) -> Option<String>;
    /// The fight of two units.
    fn fight(
        &self,
        rules: &Rules,
        units: BySide<&Unit>,
        options: &[(&str, &str)],
    ) -> Box<dyn Contest>;
    /// See [`Rules::arena`].
    fn arena(
        &self,
        rules: &Rules,
        units: &[&Unit],
        leading: Leading<Doctrine>,
        scenario: &Scenario,
        known: &[&Army],
    ) -> Box<dyn Arena>;
}

impl dyn Rulebook {
    /// The documented doctrines of the system itself.
    pub fn known_doctrines(&self) -> impl Iterator<Item = Doctrine> {
        self.about().doctrine_words().map(Doctrine::of_system)
    }

    /// The doctrine that this text names: one of the system's own, or [`ROLLOUT`] with its parameters.
    ///
    /// # Errors
    /// If there is none.
    pub fn doctrine(&self, text: &str) -> Result<Doctrine, DoctrineFault> {
        Doctrine::read(self, text)
    }
}

impl PartialEq for dyn Rulebook {
    fn eq(&self, other: &dyn Rulebook) -> bool {
        self.about().id == other.about().id
    }
}

impl fmt::Debug for dyn Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().id)
    }
}

/// A reference to a rulebook.
pub type Book = &'static dyn Rulebook;

/// The rulebook of this system.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// assert_eq!(rulebook("space-convoy").unwrap().about().title, "Space Convoy");
/// assert!(rulebook("chess").is_none());
/// ```
pub fn rulebook(id: &str) -> Option<Book> {
    struct Find;
    impl Visitor for Find {
        type Out = Book;
        fn visit<G: Game>(self) -> Self::Out {
            &Of::<G>::NEW
        }
    }
    visit_system(id, Find)
}
