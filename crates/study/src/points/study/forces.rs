//! The study of fixed forces: each figure left out, and one more, under every pair of doctrines.

use crate::common::{Crew, Ground, Refusal, StudyFailure, unless_interrupted};
use crate::points::{ForceMatchUp, ForceRow, force_units, vary};
use fairfight_battle::game::Variation;
use fairfight_engine::rulebook::{Army, Doctrine, Lists};
use fairfight_rules::{BySide, Side};
use fairfight_stats::Level;

/// What is asked about the figures of fixed forces.
#[derive(Clone, Debug)]
pub struct ForceStudy<'a> {
    /// The ground.
    pub ground: Ground<'a>,
    /// The forces of the scenario.
    pub forces: BySide<&'a Army>,
    /// The doctrines of each side: see [`ForceStudy::players`].
    pub players: BySide<Vec<Doctrine>>,
    /// The battles of the forces, unchanged and in each variation; usually 20,000.
    pub battles: u64,
    /// The level of the intervals.
    pub level: Level,
}

/// What the figures are worth.
#[derive(Clone, Debug)]
pub struct ForceTables {
    /// One row per figure and pair of doctrines.
    pub rows: Vec<ForceRow>,
    /// The variations that do not exist, and why.
    pub warnings: Vec<String>,
    /// Was it stopped before everything was played?
    pub interrupted: bool,
}

impl ForceStudy<'_> {
    /// The doctrines of each side: the named ones that can play its force, else the force's own.
    ///
    /// # Errors
    /// If one of them plays neither force.
    pub fn players(
        forces: BySide<&Army>,
        named: &[Doctrine],
    ) -> Result<BySide<Vec<Doctrine>>, Refusal> {
        let plays = |side: Side, doctrine| forces[side].plays(doctrine).is_ok();
        if let Some(idle) =
            named.iter().find(|one| !Side::BOTH.iter().any(|&side| plays(side, **one)))
        {
            return Err(Refusal::new(format!("{} plays neither of these forces", idle.word())));
        }
        Ok(BySide::from_fn(|side| {
            let own = named.iter().copied().filter(|&doctrine| plays(side, doctrine));
            let own: Vec<Doctrine> = own.collect();
            if own.is_empty() { vec![forces[side].doctrine] } else { own }
        }))
    }

    /// Plays everything. If it is stopped, the answer is what was known by then.
    ///
    /// # Errors
    /// As [`vary`], without [`StudyFailure::Interrupted`].
    pub fn run(&self, crew: &mut Crew<'_>) -> Result<ForceTables, StudyFailure> {
        let ForceStudy { ground, forces, players, battles, level } = self;
        let (units, from) = (force_units(*forces), ground.provenance());
        let mut rows = Vec::new();
        // Why a varied force does not exist, and for which units.
        let mut no_such: Vec<(String, Vec<String>)> = Vec::new();
        let each =
            players.a.iter().flat_map(|&a| players.b.iter().map(move |&b| BySide::new(a, b)));
        let each = each.flat_map(|doctrines| units.iter().map(move |unit| (doctrines, unit)));
        for (doctrines, unit) in each {
            let (rules, scenario) = (ground.rules, ground.scenario);
            let lists = Lists { rules, scenario, armies: *forces, doctrines };
            let match_up = ForceMatchUp { lists, seed: ground.seed, battles: *battles };
            let name = format!("{} against {}", doctrines.a.word(), doctrines.b.word());
            let mut varied = |variation| match crew
                .within(&name, |crew| vary(&match_up, unit, variation, crew))?
            {
                Ok(varied) => Ok(Some(varied)),
                Err(why) => {
                    match no_such.iter_mut().find(|(known, _)| *known == why) {
                        Some((_, kinds)) if kinds.contains(&unit.kind) => {}
                        Some((_, kinds)) => kinds.push(unit.kind.clone()),
                        None => no_such.push((why, vec![unit.kind.clone()])),
                    }
                    Ok(None)
                }
            };
            let both = varied(Variation::Without)
                .and_then(|without| Ok((without, varied(Variation::OneMore)?)));
            let Some((without, one_more)) = unless_interrupted(both)? else { break };
            rows.push(ForceRow {
                from: from.clone(),
                scenario: scenario.name.clone(),
                force: forces[unit.side].outline.name.clone(),
                unit: unit.clone(),
                doctrines: doctrines.map(Doctrine::word),
                without,
                one_more,
                battles: *battles,
                interrupted: false,
                level: *level,
            });
        }
        let all = units.len() * players.a.len() * players.b.len();
        let interrupted = crew.interrupted() && rows.len() < all;
        rows.iter_mut().for_each(|row| row.interrupted = interrupted);
        let warnings = no_such.iter().map(|(why, kinds)| format!("{}: {why}", kinds.join(", ")));
        Ok(ForceTables { rows, warnings: warnings.collect(), interrupted })
    }
}
