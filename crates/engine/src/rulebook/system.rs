//! The one implementation of [`Rulebook`], for every [`Game`].

use super::match_up::{both_seats, in_order, leaders};
use super::{
    Amendment, Army, Book, Deployment, Doctrine, Erased, Form, Lists, OwnCosts, Rulebook, Rules,
    Scenario, Unit,
};
use crate::arena::{Arena, Fielded, Given, Leading, Led, SystemArmy, SystemWorld, with_leaders};
use crate::contest::Contest;
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

    /// Itself, in the form stored in its values.
    fn book() -> Book {
        &Self::NEW
    }

    fn rules(rules: G::Rules, costs: OwnCosts) -> Rules {
        Rules { book: Self::book(), own: Erased::new(rules), costs }
    }

    fn army_of(army: G::Army, rules: &Rules) -> Army {
        let mut outline = G::outline(&army, rules.own.get());
        rules.costs.add_to(&mut outline);
        Army {
            outline,
            canonical: G::canonical_army(&army),
            doctrine: match G::own_doctrine(&army) {
                Some(own) => Doctrine::of_system(own.word()),
                None => Doctrine::usual::<G>(),
            },
            book: Self::book(),
            own: Erased::new(army),
        }
    }

    fn scenario_of(scenario: G::Scenario, rules: &Rules) -> Scenario {
        let forces = G::forces(&scenario);
        Scenario {
            name: G::scenario_name(&scenario).map(str::to_owned),
            canonical: G::canonical_scenario(&scenario),
            forces: forces.map(|forces| forces.map(|army| Self::army_of(army, rules))),
            deployment: Deployment::AsListed,
            book: Self::book(),
            own: Erased::new(scenario),
        }
    }

    fn unit_of(unit: G::Unit, rules: &Rules) -> Unit {
        Unit {
            text: G::unit_text(&unit, rules.own.get()),
            points: Self::points_of(&unit, rules),
            book: Self::book(),
            own: Erased::new(unit),
        }
    }

    fn points_of(unit: &G::Unit, rules: &Rules) -> Option<u32> {
        let own = rules.own.get::<G::Rules>();
        G::unit_points(unit, own).or_else(|| {
            let text = G::unit_text(unit, own);
            // A list knows how many pieces a unit has.
            let alone = || G::muster("alone", std::slice::from_ref(unit), own).ok();
            let listed = || G::outline(&alone()?, own).units.first().map(|unit| unit.figures);
            (rules.costs != OwnCosts::default())
                .then(|| rules.costs.points(&text, listed().unwrap_or(1)))
                .flatten()
        })
    }

    fn units(units: &[Unit]) -> Vec<G::Unit> {
        units.iter().map(|unit| unit.own.get::<G::Unit>().clone()).collect()
    }

    /// The doctrines of the system that may lead armies of these units, or the base of a search.
    fn leads(doctrine: Doctrine, units: &[G::Unit], rules: &G::Rules) -> Vec<G::Doctrine> {
        let all = G::muster("all", units, rules).ok();
        let each = || {
            units.iter().find_map(|unit| G::muster("one", std::slice::from_ref(unit), rules).ok())
        };
        match all.or_else(each) {
            Some(army) => leaders::<G>(doctrine, &army),
            None => G::Doctrine::known().take(1).collect(),
        }
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
        if self.prints_costs() { G::Rules::costs() } else { OwnCosts::names::<G>() }
    }

    fn prints_costs(&self) -> bool {
        !G::Rules::costs().is_empty()
    }

    fn bounds(&self) -> Vec<Bound> {
        G::Rules::bounds()
    }

    fn doctrines(&self) -> Vec<Doctrine> {
        G::Doctrine::every().map(|doctrine| Doctrine::of_system(doctrine.word())).collect()
    }

    fn usual_doctrine(&self) -> Doctrine {
        Doctrine::usual::<G>()
    }

    fn own_doctrine(&self, word: &str) -> Option<&'static str> {
        G::Doctrine::parse(word).map(G::Doctrine::word)
    }

    fn printed(&self) -> Rules {
        Self::rules(G::Rules::default(), OwnCosts::default())
    }

    fn amended(&self, rules: &Rules, amendment: &Amendment) -> Result<Rules, SettingFault> {
        let mut own = rules.own.get::<G::Rules>().clone();
        let mut costs = rules.costs.clone();
        match amendment {
            Amendment::Ruling(id, setting) => own.set_ruling(id, setting)?,
            Amendment::Number(name, value) => own.set_number(name, *value)?,
            Amendment::Cost(name, value) if self.prints_costs() => own.set_cost(name, *value)?,
            Amendment::Cost(name, value) => costs = costs.with::<G>(name, *value)?,
        }
        Ok(Self::rules(own, costs))
    }

    fn canonical(&self, rules: &Rules) -> String {
        rules.own.get::<G::Rules>().canonical() + &rules.costs.canonical()
    }

    fn whole(&self, rules: &Rules, name: &str) -> Option<i64> {
        rules.own.get::<G::Rules>().whole(name)
    }

    fn cost(&self, rules: &Rules, name: &str) -> Option<i64> {
        let known = || OwnCosts::names::<G>().iter().any(|known| known.name == name);
        match self.prints_costs() {
            true => rules.own.get::<G::Rules>().cost(name),
            false => known().then(|| rules.costs.of(name).into()),
        }
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
        let file = file.downcast_ref().expect("an army list");
        Ok(Self::army_of(G::army(file, rules.own.get())?, rules))
    }

    fn scenario(&self, file: &dyn Any, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
        let file = file.downcast_ref().expect("a scenario");
        Ok(Self::scenario_of(G::scenario(file, rules.own.get())?, rules))
    }

    fn open_ground(&self, rules: &Rules) -> Scenario {
        Self::scenario_of(G::Scenario::default(), rules)
    }

    fn with_gap(&self, scenario: &Scenario, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        Ok(Self::scenario_of(G::with_gap(scenario.own.get(), gap, rules.own.get())?, rules))
    }

    fn in_order(&self, army: &Army, order: &[u16], rules: &Rules) -> Army {
        Self::army_of(in_order::<G>(army.own.get(), order), rules)
    }

    fn parts(&self, scenario: &Scenario, armies: BySide<&Army>) -> Result<Parts, String> {
        G::parts(scenario.own.get(), armies.map(|army| army.own.get()))
    }

    fn led_by_each(&self, army: &Army, doctrine: Doctrine) -> Vec<Doctrine> {
        let leaders = leaders::<G>(doctrine, army.own.get());
        leaders.into_iter().map(|leader| doctrine.led_by(self, leader.word())).collect()
    }

    fn plays(&self, doctrine: Doctrine, army: &Army) -> Result<(), String> {
        let army = army.own.get();
        leaders::<G>(doctrine, army).into_iter().try_for_each(|leader| G::plays(leader, army))
    }

    fn advisories(&self, army: &Army, rules: &Rules) -> Vec<Fault> {
        let own = G::advisories(army.own.get(), rules.own.get());
        own.into_iter().chain(rules.costs.advisories(&army.outline)).collect()
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
        Ok(Self::army_of(army, rules))
    }

    fn led_by(&self, army: &Army, doctrine: Doctrine) -> Fielded {
        let army = army.own.get::<G::Army>();
        let (given, rollout) = (Given::Listed(army.clone()), doctrine.rollout());
        let leaders = leaders::<G>(doctrine, army).into();
        Fielded::new(SystemArmy::<G> { given, led: Led { leaders, rollout } })
    }

    fn unit(&self, text: &str, rules: &Rules) -> Result<Unit, UnitFault> {
        Ok(Self::unit_of(G::unit(text, rules.own.get())?, rules))
    }

    fn all_units(&self, rules: &Rules) -> Vec<Unit> {
        G::all_units(rules.own.get()).into_iter().map(|unit| Self::unit_of(unit, rules)).collect()
    }

    fn points_under(&self, unit: &Unit, rules: &Rules) -> Option<u32> {
        Self::points_of(unit.own.get(), rules)
    }

    fn led(&self, unit: &Unit, rules: &Rules) -> Option<Unit> {
        Some(Self::unit_of(G::led(unit.own.get())?, rules))
    }

    fn with_leaders(
        &self,
        units: &[Unit],
        leaders: usize,
        rules: &Rules,
    ) -> Result<Vec<Unit>, String> {
        let units = with_leaders::<G>(Self::units(units), leaders, rules.own.get())?;
        Ok(units.into_iter().map(|unit| Self::unit_of(unit, rules)).collect())
    }

    fn muster(&self, name: &str, units: &[Unit], rules: &Rules) -> Result<Army, Vec<Fault>> {
        if let Some(fault) = name_fault(name) {
            return Err(vec![fault]);
        }
        Ok(Self::army_of(G::muster(name, &Self::units(units), rules.own.get())?, rules))
    }

    fn written_list(&self, name: &str, units: &[Unit], led: Doctrine, rules: &Rules) -> String {
        let units = Self::units(units);
        let rules = rules.own.get();
        // A drawn doctrine belongs to no list.
        let led = match *Self::leads(led, &units, rules) {
            [one] => Some(one),
            _ => None,
        };
        G::written_list(name, &units, led, rules)
    }

    fn battles(
        &self,
        lists: &Lists<'_>,
        parts: Parts,
    ) -> (Box<dyn Contest>, Option<Box<dyn Contest>>) {
        both_seats::<G>(lists, parts)
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
        let led = Led { leaders: Self::leads(doctrine, &units, &rules).into(), rollout };
        let leading = Leading { doctrine: led, leaders };
        let scenario = scenario.own.get::<G::Scenario>().clone();
        let mut world = SystemWorld::<G>::new(rules, units, leading, scenario);
        known.iter().for_each(|army| world.know(army.own.get()));
        Box::new(world)
    }
}
