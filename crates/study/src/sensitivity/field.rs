//! The field: match-ups that can be set up under any rules.

use super::{Step, What, steps, upgrades};
use fairfight_battle::game::Outline;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, Scenario};
use fairfight_files as files;
use fairfight_files::{Case, Ground, Meeting, Source, Suite};
use fairfight_rules::BySide;
use fairfight_rules::list::first_message;
use std::sync::Arc;

/// A match-up of the field.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldMatchUp {
    /// Its name, unique in the field.
    pub name: String,
    /// The lists or units that meet.
    pub meets: Meets,
}

/// The lists or units that meet, as written: rules may change what a list becomes.
#[derive(Clone, PartialEq, Debug)]
pub enum Meets {
    /// List against list.
    Lists {
        /// The lists; `None` if the scenario brings the forces.
        lists: Option<BySide<Arc<Source>>>,
        /// Their doctrines, if not those of the lists themselves.
        doctrines: BySide<Option<Doctrine>>,
        /// The ground.
        ground: Ground,
    },
    /// Unit against unit.
    Units {
        /// The units, in notation.
        units: BySide<String>,
        /// How they meet.
        options: Vec<(&'static str, &'static str)>,
    },
}

/// A match-up that is ready to be played.
pub(super) struct SetUp {
    pub(super) match_up: MatchUp,
    /// The names of the lists, or the units in notation.
    pub(super) names: BySide<String>,
    pub(super) points: BySide<Option<u32>>,
    /// The doctrines of two lists; `None` for a fight.
    pub(super) led: Option<BySide<&'static str>>,
    /// The name of their scenario.
    pub(super) scenario: Option<String>,
}

impl FieldMatchUp {
    /// The match-ups of a suite.
    pub fn of_suite(suite: &Suite) -> Vec<FieldMatchUp> {
        let matchup = |case: &Case| {
            let meets = match &case.meeting {
                Meeting::Lists { doctrines, .. } => Meets::Lists {
                    lists: case.texts.lists.clone(),
                    doctrines: doctrines.map(Some),
                    ground: Ground { scenario: case.texts.scenario.clone(), ..Ground::default() },
                },
                Meeting::Units { units, options } => Meets::Units {
                    units: (**units).as_ref().map(|unit| unit.baseline.text.clone()),
                    options: options.clone(),
                },
            };
            FieldMatchUp { name: case.name.own.clone(), meets }
        };
        suite.cases.iter().map(matchup).collect()
    }

    /// Which side is this list on, if it is on only one?
    pub(super) fn side_of(&self, list: &str) -> Option<fairfight_rules::Side> {
        let Meets::Lists { lists: Some(lists), .. } = &self.meets else { return None };
        match (lists.a.name() == list, lists.b.name() == list) {
            (true, false) => Some(fairfight_rules::Side::A),
            (false, true) => Some(fairfight_rules::Side::B),
            (true, true) | (false, false) => None,
        }
    }

    /// The outline of each side under these rules, with its cost.
    ///
    /// # Errors
    /// A sentence that says why it cannot be read: a list is not legal.
    pub(super) fn outlines(&self, rules: &Rules) -> Result<BySide<Outline>, String> {
        match &self.meets {
            Meets::Lists { lists, ground, .. } => {
                let scenario = ground.under(rules)?;
                Ok(armies(lists, &scenario, rules, Clone::clone)?.map(|army| army.outline))
            }
            Meets::Units { units, .. } => {
                let alone = |text: &String| {
                    let unit = rules.unit(text).map_err(|fault| fault.message)?;
                    let army = rules.muster(&unit.text, std::slice::from_ref(&unit));
                    let army = army.map_err(first_message)?;
                    Ok::<_, String>(Outline { name: unit.text, ..army.outline })
                };
                Ok(BySide::new(alone(&units.a)?, alone(&units.b)?))
            }
        }
    }

    /// The match-up under these rules, each list read from what `text_of` returns for its file.
    ///
    /// # Errors
    /// A sentence that says why it cannot be played: a list is not legal, the lists do not fit the scenario.
    pub(super) fn set_up(
        &self,
        rules: &Rules,
        seed: u64,
        text_of: impl Fn(&Arc<Source>) -> Arc<Source>,
    ) -> Result<SetUp, String> {
        match &self.meets {
            Meets::Lists { lists, doctrines, ground } => {
                let scenario = ground.under(rules)?;
                let armies = armies(lists, &scenario, rules, text_of)?;
                let own = |named: Option<Doctrine>, army: &Army| {
                    let doctrine = named.unwrap_or(army.doctrine);
                    army.plays(doctrine).map(|()| doctrine)
                };
                let doctrines =
                    BySide::new(own(doctrines.a, &armies.a)?, own(doctrines.b, &armies.b)?);
                let armies = armies.as_ref();
                let led = Some(doctrines.map(Doctrine::word));
                let parts = scenario.parts(armies)?;
                let lists = Lists { rules, scenario: &scenario, armies, doctrines };
                let match_up = lists.match_up(parts, seed);
                let points = armies.map(|army| army.outline.points);
                let names = armies.map(|army| army.outline.name.clone());
                Ok(SetUp { match_up, names, points, led, scenario: scenario.name })
            }
            Meets::Units { units, options } => {
                let unit = |text: &String| rules.unit(text).map_err(|fault| fault.message);
                let units = BySide::new(unit(&units.a)?, unit(&units.b)?);
                let points = units.as_ref().map(|unit| unit.points);
                let match_up = rules.fight(units.as_ref(), options, seed);
                let names = units.map(|unit| unit.text);
                Ok(SetUp { match_up, names, points, led: None, scenario: None })
            }
        }
    }
}

/// The armies under these rules: those of the scenario if it brings forces, otherwise the lists.
fn armies(
    lists: &Option<BySide<Arc<Source>>>,
    scenario: &Scenario,
    rules: &Rules,
    text_of: impl Fn(&Arc<Source>) -> Arc<Source>,
) -> Result<BySide<Army>, String> {
    let army = |list: &Arc<Source>| {
        let read = files::army(&text_of(list), rules);
        read.map(|army| army.value).map_err(|faults| faults.plain())
    };
    match (lists, scenario.forces.clone()) {
        (_, Some(forces)) => Ok(forces),
        (None, None) => Err("two army lists are needed".to_owned()),
        (Some(lists), None) => Ok(BySide::new(army(&lists.a)?, army(&lists.b)?)),
    }
}

/// The lists of the field, each once, in the order in which they come.
fn lists_of(field: &[FieldMatchUp]) -> Vec<Arc<Source>> {
    let mut known: Vec<Arc<Source>> = Vec::new();
    for matchup in field {
        let Meets::Lists { lists: Some(lists), .. } = &matchup.meets else { continue };
        for list in [&lists.a, &lists.b] {
            if !known.iter().any(|other| other.name() == list.name()) {
                known.push(Arc::clone(list));
            }
        }
    }
    known
}

/// Every step of these kinds: of the rules, then the upgrades of the lists of the field.
pub fn all_steps(field: &[FieldMatchUp], rules: &Rules, whats: &[What]) -> Vec<Step> {
    let mut all = steps(rules, whats);
    if whats.contains(&What::Upgrade) {
        all.extend(lists_of(field).iter().flat_map(|list| upgrades(list, rules)));
    }
    all
}
