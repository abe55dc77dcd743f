//! `cover-first`: fires, otherwise brings its units into cover; where there is none, acts as `advance-60`.

use super::advance_60::Advance60;
use super::usual::Shots;
use super::{Chosen, Decide};
use crate::best::Best;
use crate::modern_skirmish::legal::Action;
use crate::modern_skirmish::setup::Battle;
use crate::modern_skirmish::state::{Ground, Squad, State};
use fairfight_rules::modern_skirmish::Part;

/// The doctrine `cover-first`.
pub(super) struct CoverFirst;

impl Decide for CoverFirst {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        if battle.strips.is_empty() {
            return Advance60::action(battle, state, wanted);
        }
        battle.best_shot(state, Shots::Any, wanted).or_else(|| battle.to_cover(state, wanted))
    }
}

impl Battle {
    /// Moves the unit nearest to a strip ahead, among units in the open: to the near edge of the strip, or a whole
    /// move. It stops a doorway move short of a building, to enter it from there.
    #[inline]
    fn to_cover(&self, state: &State, wanted: u32) -> Chosen {
        let part = state.active;
        let front = self.front(state, part)?;
        let numbers = &self.rules.numbers;
        let mut best = Best::wanting(wanted);
        let in_the_open = |squad: &Squad| self.is_fit(squad) && squad.ground == Ground::Open;
        for (unit, squad) in self.in_play(state, part).filter(|(_, squad)| in_the_open(squad)) {
            let Some(edge) = self.edge_ahead(part, squad.depth) else { continue };
            let way = (edge - squad.depth).abs();
            let mm = if way <= self.limit(squad, edge) {
                way
            } else {
                match self.ground(edge) {
                    Ground::Open | Ground::Cover => numbers.outside_move,
                    Ground::Building => numbers.outside_move.min(way - numbers.doorway_move),
                }
            };
            let mm = mm.min(self.gap(squad, front));
            let to = self.ahead(part, squad, mm);
            if mm > 0 && self.may_move(state, part, unit, to) {
                best.see(way, Action::Move(unit, to));
            }
        }
        best.counted()
    }

    /// The depth at which the closest strip towards the enemy's edge begins.
    fn edge_ahead(&self, part: Part, depth: i16) -> Option<i16> {
        let strips = self.strips.iter();
        match part {
            Part::Antagonist => strips.map(|strip| strip.from).filter(|&from| from > depth).min(),
            Part::Affiliation => strips.map(|strip| strip.to).filter(|&to| to < depth).max(),
        }
    }
}
