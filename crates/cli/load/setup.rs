//! Everything that a command needs to play, checked: what its files become.

use super::list::{List, inline_list};
use super::{Files, change, kept};
use crate::exit::Failure;
use crate::output::meta;
use fairfight_battle::game::{About, Parts};
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, Scenario};
use fairfight_files as files;
use fairfight_files::{Faults, GroundFault, HouseRules};
use fairfight_report::{InputFile, Meta, RuleChange};
use fairfight_rules::BySide;
use fairfight_study::bars::Allowed;
use fairfight_study::common::{Ground, NotFoughtOut, Provenance, played_lines};
use std::collections::BTreeMap;

/// Everything needed to play, checked.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The rules in force.
    pub(crate) rules: Rules,
    /// Their hash, as in reports.
    pub(crate) rules_hash: String,
    /// The scenario; open ground if none was named.
    pub(crate) scenario: Scenario,
    /// The armies, in the order of their lists; those of the scenario if it brings them.
    pub(crate) armies: Vec<Army>,
    /// The doctrine of each army: `--doctrine-a` for the first, `--doctrine-b` for the second, else
    /// what the list says.
    pub(crate) doctrines: Vec<Doctrine>,
    /// Warnings about the lists.
    pub(crate) advice: Faults,
    /// The differences from the printed rules.
    changes: Vec<RuleChange>,
    /// How far costs are meant to exceed the worth of what they buy, as shares of that worth.
    pub(crate) premiums: BTreeMap<String, f64>,
    /// The files that were read.
    inputs: Vec<InputFile>,
}

impl Setup {
    /// The description of the system.
    pub(crate) fn about(&self) -> &'static About {
        self.rules.about()
    }

    /// The metadata of a report: the system, the seed, the rules and the files.
    pub(crate) fn meta(&self, seed: u64) -> Meta {
        Meta {
            system: Some(self.about().id.to_owned()),
            seed: Some(seed),
            rules_hash: Some(self.rules_hash.clone()),
            rules: self.changes.clone(),
            files: self.inputs.clone(),
            not_simulated: self.about().not_simulated.iter().map(|&what| what.to_owned()).collect(),
            ..meta()
        }
    }

    /// The metadata of a report that an interrupt may have cut short.
    pub(crate) fn meta_of(&self, seed: u64, interrupted: bool) -> Meta {
        let mut meta = self.meta(seed);
        meta.mark(interrupted);
        meta
    }

    /// What battles with this seed are fought on.
    pub(crate) fn ground(&self, seed: u64) -> Ground<'_> {
        Ground { rules: &self.rules, scenario: &self.scenario, seed }
    }

    /// The provenance that every row of a report gives.
    pub(crate) fn provenance(&self, seed: u64) -> Provenance {
        Provenance { system: self.about().id, seed, rules_hash: self.rules_hash.clone() }
    }

    /// The doctrines, and the battles not fought out on this ground: lines at the head of a report.
    pub(crate) fn played_lines<'s>(
        &'s self,
        led: impl IntoIterator<Item = &'s str>,
        battles: NotFoughtOut<'s>,
    ) -> String {
        played_lines(led, NotFoughtOut { scenario: self.scenario.name.as_deref(), ..battles })
    }

    /// The armies of a command with two lists, or of a scenario that brings them.
    pub(crate) fn two_armies(&self) -> Result<BySide<&Army>, Failure> {
        match &self.armies[..] {
            [a, b] => Ok(BySide::new(a, b)),
            _ => Err(Failure::new("two army lists are needed")
                .hint("or a scenario that brings its own forces")),
        }
    }

    /// May the two armies exchange their parts?
    pub(crate) fn parts(&self, armies: BySide<&Army>) -> Result<Parts, Failure> {
        self.scenario.parts(armies).map_err(Failure::new)
    }

    /// The doctrines of a command with two lists, by list.
    pub(crate) fn two_doctrines(&self) -> BySide<Doctrine> {
        BySide::new(self.doctrines[0], self.doctrines[1])
    }

    /// The two armies under their doctrines: what match-ups are made of.
    pub(crate) fn lists<'a>(&'a self, armies: BySide<&'a Army>) -> Lists<'a> {
        let doctrines = self.two_doctrines();
        Lists { rules: &self.rules, scenario: &self.scenario, armies, doctrines }
    }
}

impl Files {
    /// Checks everything. Reports every fault of every file and of the command line at once.
    pub(crate) fn check(&self) -> Result<Setup, Failure> {
        let (mut failures, mut faults) = (Vec::new(), Faults::new());
        let house = files::house_rules(self.book, &self.rules).unwrap_or_else(|wrong| {
            faults.append(wrong);
            HouseRules::none(self.book)
        });
        let scenario = self.scenario_checked(&house.rules, &mut failures, &mut faults);
        let (armies, advice) =
            self.lists_checked(&house.rules, &scenario, &mut failures, &mut faults);
        if !faults.is_empty() {
            failures.insert(0, faults.into());
        }
        let named = kept(self.named_doctrines(), &mut failures);
        let Some(BySide { a, b }) = named.filter(|_| failures.is_empty()) else {
            return Err(Failure::of_all(failures));
        };
        let armies: Vec<Army> = armies.into_iter().flatten().collect();
        let named = [a, b].into_iter().chain(std::iter::repeat(None));
        let doctrines = armies.iter().zip(named);
        let doctrines: Vec<Doctrine> =
            doctrines.map(|(army, named)| named.unwrap_or(army.doctrine)).collect();
        for (army, &doctrine) in armies.iter().zip(&doctrines) {
            army.plays(doctrine).map_err(Failure::new)?;
        }
        Ok(Setup {
            rules_hash: house.rules.hash(),
            doctrines,
            changes: house.changes().map(change).collect(),
            premiums: house.premiums,
            inputs: self.inputs(),
            rules: house.rules,
            scenario,
            armies,
            advice,
        })
    }

    /// The scenario and its ground under other rules; `None` if these do not allow it.
    pub(crate) fn scenario_under(&self, rules: &Rules) -> Option<Scenario> {
        self.ground.under(rules).ok()
    }

    /// The scenario and the lists, or its forces, under other rules; `None` if these do not allow the scenario, and in
    /// place of each list that they do not allow.
    pub(crate) fn lists_under(&self, rules: &Rules) -> Option<Allowed> {
        let scenario = self.scenario_under(rules)?;
        let (mut failures, mut faults) = (Vec::new(), Faults::new());
        let (armies, _) = self.lists_checked(rules, &scenario, &mut failures, &mut faults);
        Some((scenario, armies))
    }

    /// The scenario and its ground. Errors go to `failures` and `faults`.
    fn scenario_checked(
        &self,
        rules: &Rules,
        failures: &mut Vec<Failure>,
        faults: &mut Faults,
    ) -> Scenario {
        let (scenario, wrong) = self.ground.checked(rules);
        for fault in wrong {
            match fault {
                GroundFault::File(wrong) => faults.append(wrong),
                GroundFault::Option(what, instead) => {
                    failures.push(Failure::new(what).hint(instead));
                }
            }
        }
        scenario
    }

    /// The lists, or the forces of the scenario, and the warnings about lists. Errors go to `failures` and `faults`,
    /// and leave `None` in place of the list.
    fn lists_checked(
        &self,
        rules: &Rules,
        scenario: &Scenario,
        failures: &mut Vec<Failure>,
        faults: &mut Faults,
    ) -> (Vec<Option<Army>>, Faults) {
        let (mut armies, mut advice) = (Vec::new(), Faults::new());
        for (at, list) in self.lists.iter().enumerate() {
            // A list may meet itself; its faults are reported once.
            let again = self.lists[..at].iter().any(|other| other.typed() == list.typed());
            let army = match list {
                List::File(source) => match files::army(source, rules) {
                    Ok(army) => {
                        advice.append(if again { Faults::new() } else { army.advice });
                        Some(army.value)
                    }
                    Err(wrong) => {
                        faults.append(if again { Faults::new() } else { wrong });
                        None
                    }
                },
                List::Inline(list) => match inline_list(list, rules) {
                    Ok(list) => Some(list.army),
                    Err(wrong) => {
                        failures.extend(wrong.into_iter().filter(|_| !again));
                        None
                    }
                },
            };
            armies.push(army);
        }
        if let Some(forces) = scenario.forces.clone() {
            if !self.lists.is_empty() {
                let failure = Failure::new("this scenario brings its own forces");
                failures.push(failure.hint("name no army lists, or another scenario"));
            }
            armies = vec![Some(forces.a), Some(forces.b)];
        }
        (armies, advice)
    }
}
