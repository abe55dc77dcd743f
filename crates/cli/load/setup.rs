//! Everything that a command plays with, once it has been checked.

use crate::exit::Failure;
use crate::output::{InputFile, Meta, RuleChange};
use fairfight_battle::game::{Game, Parts};
use fairfight_rules::BySide;
use fairfight_sim::experiments::Provenance;
use fairfight_sim::files::Faults;
use fairfight_sim::matchup::Lists;

/// Everything that is played with, checked.
#[derive(Debug)]
pub(crate) struct Setup<G: Game> {
    /// The rules in force.
    pub(crate) rules: G::Rules,
    /// Their hash, as reports have it.
    pub(crate) rules_hash: String,
    /// The scenario; open ground where none was named.
    pub(crate) scenario: G::Scenario,
    /// The armies, in the order of their lists; those of the scenario where it brings them.
    pub(crate) armies: Vec<G::Army>,
    /// The doctrine of each army: `--doctrine-a` for the first, `--doctrine-b` for the second, else
    /// what the list says.
    pub(crate) doctrines: Vec<G::Doctrine>,
    /// What is not advisable about the lists.
    pub(crate) advice: Faults,
    /// What differs from the rules as printed.
    pub(super) changes: Vec<RuleChange>,
    /// The files that were read.
    pub(super) inputs: Vec<InputFile>,
}

impl<G: Game> Setup<G> {
    /// What a report is made from: the system, the rules and the files. The command adds the seed.
    pub(crate) fn meta(&self) -> Meta {
        Meta {
            system: Some(G::ID.to_owned()),
            rules_hash: Some(self.rules_hash.clone()),
            rules: self.changes.clone(),
            files: self.inputs.clone(),
            ..Meta::new()
        }
    }

    /// What every row of a report says of where it comes from.
    pub(crate) fn provenance(&self, seed: u64) -> Provenance {
        Provenance { system: G::ID, seed, rules_hash: self.rules_hash.clone() }
    }

    /// The armies of a command with two lists, or of a scenario that brings them.
    pub(crate) fn two_armies(&self) -> Result<BySide<&G::Army>, Failure> {
        match &self.armies[..] {
            [a, b] => Ok(BySide::new(a, b)),
            _ => Err(Failure::new("two army lists are needed")
                .hint("or a scenario that brings its own forces")),
        }
    }

    /// May the two armies exchange their parts?
    pub(crate) fn parts(&self, armies: BySide<&G::Army>) -> Result<Parts, Failure> {
        G::parts(&self.scenario, armies).map_err(Failure::new)
    }

    /// The doctrines of a command with two lists, by list.
    pub(crate) fn two_doctrines(&self) -> BySide<G::Doctrine> {
        BySide::new(self.doctrines[0], self.doctrines[1])
    }

    /// The two armies under their doctrines: what match-ups are made of.
    pub(crate) fn lists<'a>(&'a self, armies: BySide<&'a G::Army>) -> Lists<'a, G> {
        let doctrines = self.two_doctrines();
        Lists { rules: &self.rules, scenario: &self.scenario, armies, doctrines }
    }
}
