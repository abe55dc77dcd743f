//! The contents of the files, each checked under the rules.

use super::list::{List, inline_list};
use super::{Files, kept};
use crate::exit::Failure;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Scenario};
use fairfight_files as files;
use fairfight_files::{Faults, GroundFault, HouseRules};
use fairfight_rules::BySide;
use fairfight_study::bars::Allowed;

/// The files and the words of a command line, each valid in itself.
pub(super) struct Contents {
    pub(super) house: HouseRules,
    pub(super) scenario: Scenario,
    pub(super) armies: Vec<Army>,
    /// The doctrines of `--doctrine-a` and `--doctrine-b`.
    pub(super) doctrines: [Option<Doctrine>; 2],
    pub(super) advice: Faults,
}

impl Files {
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

    /// The files and the words, each checked.
    pub(super) fn checked(&self) -> Result<Contents, Failure> {
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
        let doctrines = kept(self.named_doctrines(), &mut failures);
        match doctrines {
            Some(BySide { a, b }) if failures.is_empty() => {
                let armies = armies.into_iter().flatten().collect();
                Ok(Contents { house, scenario, armies, doctrines: [a, b], advice })
            }
            Some(_) | None => Err(Failure::of_all(failures)),
        }
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
