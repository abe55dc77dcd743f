//! The one implementation of [`Rulebook`], for every [`Game`].

use super::{
    Amendment, Army, Book, Doctrine, Erased, Form, Lists, Rulebook, Rules, Scenario, Unit,
};
use crate::arena::{Arena, Fielded, Given, Leading, SystemArmy, SystemWorld, with_leaders};
use crate::contest::{Contest, OnlyPlayed};
use crate::exact::Exact;
use fairfight_battle::game::{About, Game, Parts, Variation};
use fairfight_rules::BySide;
use fairfight_rules::list::{DoctrineWords, Fault, name_fault};
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::{Amendable, Bound, Contradiction, Number, SettingFault};
use std::any::Any;
use std::marker::PhantomData;

/// The rulebook of the system `G`.
pub(super) struct Of<G>(PhantomData<fn() -> G>);

impl<G: Game> Of<G> {
    pub(super) const NEW: Of<G> = Of(PhantomData);

    const ABOUT: About = About::of::<G>();

    /// Itself, in the form that its values hold.
    fn book() -> Book {
        &Self::NEW
    }

    fn rules(rules: G::Rules) -> Rules {
        Rules { book: Self::book(), own: Erased::new(rules) }
    }

    fn army_of(army: G::Army, rules: &G::Rules) -> Army {
        Army {
            outline: G::outline(&army, rules),
            canonical: G::canonical_army(&army),
            doctrine: Doctrine::of_system(G::own_doctrine(&army).word()),
            book: Self::book(),
            own: Erased::new(army),
        }
    }

    fn scenario_of(scenario: G::Scenario, rules: &G::Rules) -> Scenario {
        let forces = G::forces(&scenario);
        Scenario {
            name: G::scenario_name(&scenario).map(str::to_owned),
            canonical: G::canonical_scenario(&scenario),
            forces: forces.map(|forces| forces.map(|army| Self::army_of(army, rules))),
            book: Self::book(),
            own: Erased::new(scenario),
        }
    }

    fn unit_of(unit: G::Unit, rules: &G::Rules) -> Unit {
        Unit {
            text: G::unit_text(&unit, rules),
            points: G::unit_points(&unit, rules),
            book: Self::book(),
            own: Erased::new(unit),
        }
    }

    fn units(units: &[Unit]) -> Vec<G::Unit> {
        units.iter().map(|unit| unit.own.get::<G::Unit>().clone()).collect()
    }

    fn battle(lists: &Lists<'_>) -> G::Battle {
        let Lists { rules, scenario, armies, doctrines } = lists;
        let armies = armies.map(|army| army.own.get());
        let doctrines = BySide::from_fn(|side| own_doctrine::<G>(doctrines[side], armies[side]));
        G::battle(rules.own.get(), armies, doctrines, scenario.own.get(), &Exact)
    }

    /// The doctrine of the system that leads armies of these units, or from which search begins.
    fn leads(doctrine: Doctrine, units: &[G::Unit], rules: &G::Rules) -> G::Doctrine {
        let all = G::muster("all", units, rules).ok();
        let each = || {
            units.iter().find_map(|unit| G::muster("one", std::slice::from_ref(unit), rules).ok())
        };
        match all.or_else(each) {
            Some(army) => own_doctrine::<G>(doctrine, &army),
            None => G::Doctrine::known().next().expect("a system has a doctrine"),
        }
    }
}

/// The doctrine of the system that leads this army, or from which search begins.
fn own_doctrine<G: Game>(doctrine: Doctrine, army: &G::Army) -> G::Doctrine {
    match doctrine.base() {
        None => G::own_doctrine(army),
        Some(word) => G::Doctrine::parse(word).expect("a doctrine of this system"),
    }
}

impl<G: Game> Rulebook for Of<G> {
    fn about(&self) -> &'static About {
        &Self::ABOUT
    }

    fn numbers(&self) -> Vec<Number> {
        G::Rules::numbers()
    }

    fn costs(&self) -> Vec<Number> {
        G::Rules::costs()
    }

    fn bounds(&self) -> Vec<Bound> {
        G::Rules::bounds()
    }

    fn doctrines(&self) -> Vec<Doctrine> {
        G::Doctrine::every().map(|doctrine| Doctrine::of_system(doctrine.word())).collect()
    }

    fn own_doctrine(&self, word: &str) -> Option<&'static str> {
        G::Doctrine::parse(word).map(G::Doctrine::word)
    }

    fn printed(&self) -> Rules {
        Self::rules(G::Rules::default())
    }

    fn amended(&self, rules: &Rules, amendment: &Amendment) -> Result<Rules, SettingFault> {
        let mut rules = rules.own.get::<G::Rules>().clone();
        match amendment {
            Amendment::Ruling(id, setting) => rules.set_ruling(id, setting)?,
            Amendment::Number(name, value) => rules.set_number(name, *value)?,
            Amendment::Cost(name, value) => rules.set_cost(name, *value)?,
        }
        Ok(Self::rules(rules))
    }

    fn canonical(&self, rules: &Rules) -> String {
        rules.own.get::<G::Rules>().canonical()
    }

    fn whole(&self, rules: &Rules, name: &str) -> Option<i64> {
        rules.own.get::<G::Rules>().whole(name)
    }

    fn cost(&self, rules: &Rules, name: &str) -> Option<i64> {
        rules.own.get::<G::Rules>().cost(name)
    }

    fn contradictions(&self, rules: &Rules) -> Vec<Contradiction> {
        rules.own.get::<G::Rules>().contradictions()
    }

    fn army_form(&self) -> Form {
        Form::of::<G::ArmyFile>()
    }

    fn scenario_form(&self) -> Form {
        Form::of::<G::ScenarioFile>()
    }

    fn army(&self, file: &dyn Any, rules: &Rules) -> Result<Army, Vec<Fault>> {
        let (file, rules) = (file.downcast_ref().expect("an army list"), rules.own.get());
        Ok(Self::army_of(G::army(file, rules)?, rules))
    }

    fn scenario(&self, file: &dyn Any, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
        let (file, rules) = (file.downcast_ref().expect("a scenario"), rules.own.get());
        Ok(Self::scenario_of(G::scenario(file, rules)?, rules))
    }

    fn open_ground(&self, rules: &Rules) -> Scenario {
        Self::scenario_of(G::Scenario::default(), rules.own.get())
    }

    fn with_gap(&self, scenario: &Scenario, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        let rules = rules.own.get();
        Ok(Self::scenario_of(G::with_gap(scenario.own.get(), gap, rules)?, rules))
    }

    fn parts(&self, scenario: &Scenario, armies: BySide<&Army>) -> Result<Parts, String> {
        G::parts(scenario.own.get(), armies.map(|army| army.own.get()))
    }

    fn plays(&self, doctrine: Doctrine, army: &Army) -> Result<(), String> {
        let army = army.own.get();
        G::plays(own_doctrine::<G>(doctrine, army), army)
    }

    fn advisories(&self, army: &Army, rules: &Rules) -> Vec<Fault> {
        G::advisories(army.own.get(), rules.own.get())
    }

    fn match_advisories(&self, armies: BySide<&Army>) -> Vec<String> {
        G::match_advisories(armies.map(|army| army.own.get()))
    }

    fn varied(
        &self,
        army: &Army,
        unit: usize,
        variation: Variation,
        rules: &Rules,
    ) -> Result<Army, String> {
        let army = G::varied(army.own.get(), unit, variation)?;
        Ok(Self::army_of(army, rules.own.get()))
    }

    fn led_by(&self, army: &Army, doctrine: Doctrine) -> Fielded {
        let army = army.own.get::<G::Army>();
        let (given, rollout) = (Given::Listed(army.clone()), doctrine.rollout());
        let doctrine = own_doctrine::<G>(doctrine, army);
        Fielded::new(SystemArmy::<G> { given, doctrine, rollout })
    }

    fn unit(&self, text: &str, rules: &Rules) -> Result<Unit, UnitFault> {
        let rules = rules.own.get();
        Ok(Self::unit_of(G::unit(text, rules)?, rules))
    }

    fn all_units(&self, rules: &Rules) -> Vec<Unit> {
        let rules = rules.own.get();
        G::all_units(rules).into_iter().map(|unit| Self::unit_of(unit, rules)).collect()
    }

    fn points_under(&self, unit: &Unit, rules: &Rules) -> Option<u32> {
        G::unit_points(unit.own.get(), rules.own.get())
    }

    fn led(&self, unit: &Unit, rules: &Rules) -> Option<Unit> {
        Some(Self::unit_of(G::led(unit.own.get())?, rules.own.get()))
    }

    fn with_leaders(
        &self,
        units: &[Unit],
        leaders: usize,
        rules: &Rules,
    ) -> Result<Vec<Unit>, String> {
        let rules = rules.own.get();
        let units = with_leaders::<G>(Self::units(units), leaders, rules)?;
        Ok(units.into_iter().map(|unit| Self::unit_of(unit, rules)).collect())
    }

    fn muster(&self, name: &str, units: &[Unit], rules: &Rules) -> Result<Army, Vec<Fault>> {
        if let Some(fault) = name_fault(name) {
            return Err(vec![fault]);
        }
        let rules = rules.own.get();
        Ok(Self::army_of(G::muster(name, &Self::units(units), rules)?, rules))
    }

    fn written_list(&self, name: &str, units: &[Unit], led: Doctrine, rules: &Rules) -> String {
        let units = Self::units(units);
        let rules = rules.own.get();
        G::written_list(name, &units, Self::leads(led, &units, rules), rules)
    }

    fn battle(&self, lists: &Lists<'_>) -> Box<dyn Contest> {
        let rollouts = lists.doctrines.map(Doctrine::rollout);
        Box::new(OnlyPlayed { battle: Self::battle(lists), rollouts })
    }

    fn pair(&self, lists: &Lists<'_>) -> [Box<dyn Contest>; 2] {
        let straight = Self::battle(lists);
        let Lists { rules, scenario, armies, doctrines } = lists;
        let armies = armies.map(|army| army.own.get()).swapped();
        let rollouts = doctrines.map(Doctrine::rollout);
        let doctrines = doctrines.swapped();
        let doctrines = BySide::from_fn(|side| own_doctrine::<G>(doctrines[side], armies[side]));
        let (rules, scenario) = (rules.own.get(), scenario.own.get());
        let exchanged = G::battle_like(&straight, rules, armies, doctrines, scenario, &Exact);
        [
            Box::new(OnlyPlayed { battle: straight, rollouts }),
            Box::new(OnlyPlayed { battle: exchanged, rollouts: rollouts.swapped() }),
        ]
    }

    fn fight_fault(
        &self,
        rules: &Rules,
        units: BySide<&Unit>,
        options: &[(&str, &str)],
    ) -> Option<String> {
        G::fight_fault(rules.own.get(), units.map(|unit| unit.own.get()), options)
    }

    fn fight(
        &self,
        rules: &Rules,
        units: BySide<&Unit>,
        options: &[(&str, &str)],
    ) -> Box<dyn Contest> {
        Box::new(G::fight(rules.own.get(), units.map(|unit| unit.own.get()), options))
    }

    fn arena(
        &self,
        rules: &Rules,
        units: &[&Unit],
        leading: Leading<Doctrine>,
        scenario: &Scenario,
        known: &[&Army],
    ) -> Box<dyn Arena> {
        let units: Vec<_> = units.iter().map(|unit| unit.own.get::<G::Unit>().clone()).collect();
        let rules = rules.own.get::<G::Rules>().clone();
        let Leading { doctrine, leaders } = leading;
        let rollout = doctrine.rollout();
        let leading = Leading { doctrine: Self::leads(doctrine, &units, &rules), leaders };
        let scenario = scenario.own.get::<G::Scenario>().clone();
        let mut world = SystemWorld::<G>::new(rules, units, leading, scenario).searching(rollout);
        known.iter().for_each(|army| world.know(army.own.get()));
        Box::new(world)
    }
}
