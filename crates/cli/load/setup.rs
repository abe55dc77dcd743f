//! Everything that a command needs to play, checked.

use crate::exit::Failure;
use crate::output::meta;
use fairfight_battle::game::{About, Parts};
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, Scenario};
use fairfight_files::Faults;
use fairfight_report::{InputFile, Meta, RuleChange};
use fairfight_rules::BySide;
use fairfight_study::common::{NotFoughtOut, Provenance, played_lines};
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
    pub(super) changes: Vec<RuleChange>,
    /// How far costs are meant to exceed the worth of what they buy, as shares of that worth.
    pub(crate) premiums: BTreeMap<String, f64>,
    /// The files that were read.
    pub(super) inputs: Vec<InputFile>,
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
