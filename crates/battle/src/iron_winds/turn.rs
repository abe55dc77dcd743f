use crate::*;
use fairfight_rules::Dice;
impl System for super::Battle {
    type State = super::State;
    fn open(&self) -> super::State {
        self.opening().clone()
    }
    fn step<D: Dice, L: Log>(&self, _s: &mut super::State, _d: &mut D, _l: &mut L) -> Flow {
        Flow::End(End { winner: None, how: Ending::Stalemate })
    }
    fn tally(&self, end: &super::State, into: &mut Tally) {
        for side in fairfight_rules::Side::BOTH {
            into.sides[side] = SideTally {
                points: end.sides[side].points_in_order(self, side),
                lost: end.sides[side].figures_lost(self, side),
            };
            into.units[side].clear();
            into.units[side].extend(
                end.sides[side]
                    .units
                    .iter()
                    .map(|u| UnitTally { figures: u.left.into(), fate: Fate::Stands }),
            );
        }
    }
}
