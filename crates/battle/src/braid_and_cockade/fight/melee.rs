//! The melee of a fight: rounds of scores (BC-M5 to M9), or an assault column's duel (BC-L11 to L13).

use super::{Fight, Part, Stage, State};
use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::braid_and_cockade::clock::AT_ONCE;
use crate::{Flow, Log};
use fairfight_rules::braid_and_cockade::combat::{self, Role};
use fairfight_rules::braid_and_cockade::command::Assault;
use fairfight_rules::braid_and_cockade::{AssaultEnd, GeneralDieInRepeatRounds};
use fairfight_rules::{BySide, D6, Dice, Side};

impl Fight {
    /// A side's dice of a round: the unit's, then its general's.
    fn score_dice(&self, side: Side, state: &State) -> (u8, bool) {
        let dice = combat::dice(&self.stance(side, state), state.left[side], &self.rules);
        let lapsed = state.again
            && self.rules.rulings.general_die_in_repeat_rounds
                == GeneralDieInRepeatRounds::FirstRound;
        (dice, self.general[side] && !lapsed)
    }

    pub(super) fn has_score_dice(&self, side: Side, state: &State) -> bool {
        let (dice, general) = self.score_dice(side, state);
        dice > 0 || general
    }

    /// Rolls up to [`AT_ONCE`] dice of a side's score; `true` once all are rolled.
    pub(super) fn roll_score<D: Dice>(&self, side: Side, state: &mut State, dice: &mut D) -> bool {
        let (own, general) = self.score_dice(side, state);
        let all = own + u8::from(general);
        let sign = if side == Side::A { 1 } else { -1 };
        for _ in 0..AT_ONCE.min(all - state.rolled) {
            let purpose = if state.rolled < own { Purpose::Score } else { Purpose::GeneralScore };
            let address = at(Phase::Melee, side, 0, purpose).ordinal(state.rolled.into());
            state.sum += sign * i16::from(dice.d6(address).face());
            state.rolled += 1;
        }
        let done = state.rolled == all;
        if done {
            state.rolled = 0;
        }
        done
    }

    /// Compares the scores: next come the loser's dice, another round, or the end of the melee.
    pub(super) fn compare<L: Log>(&self, state: &mut State, log: &mut L) -> Flow {
        let stances = BySide::from_fn(|side| self.stance(side, state));
        let field = combat::field(&stances.a, &stances.b, &self.rules);
        let lines = |role| combat::lines(&stances.a, &stances.b, role, field, &self.rules);
        let score = |dice, side, role| combat::score(dice, state.left[side], lines(role));
        let (a, b) = (score(state.sum, Side::A, Role::Charger), score(0, Side::B, Role::Target));
        state.sum = 0;
        let difference = a - b;
        if difference != 0 {
            let loser = if difference > 0 { Side::B } else { Side::A };
            state.won = Some(loser.other());
            state.due = difference.unsigned_abs().min(255) as u8;
            state.part = Part::Losses;
            return Flow::Step;
        }
        for side in Side::BOTH {
            self.lose(side, 1, state, log);
        }
        let here = BySide::from_fn(|side| self.remains(side, state.left[side]));
        match (here.a, here.b) {
            (true, true) => {
                for side in Side::BOTH {
                    let stance = self.stance(side, state);
                    state.formation[side] =
                        combat::formation_in_melee(&stance, state.left[side], &self.rules);
                }
                state.again = true;
                state.part = Part::ChargerScore;
                Flow::Turn
            }
            (true, false) => self.melee_over(Some(Side::A), state, log),
            (false, true) => self.melee_over(Some(Side::B), state, log),
            (false, false) => self.melee_over(None, state, log),
        }
    }

    pub(super) fn melee_over<L: Log>(
        &self,
        won: Option<Side>,
        state: &mut State,
        log: &mut L,
    ) -> Flow {
        state.won = won;
        state.again = false;
        (state.due, state.rolled) = (0, 0);
        state.fought = true;
        self.see_to(state, log);
        match self.stage {
            Stage::Melee | Stage::Assault => self.end(state),
            Stage::Charge => self.enter(Part::Attrition(Side::A), state, log),
        }
    }

    pub(super) fn duel<D: Dice, L: Log>(
        &self,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let mut duel =
            Assault { stands: state.left.a, general: state.general, target: state.left.b };
        let (attack, defence) = duel.dice(&self.rules);
        let mut roll = |side, count: u8| {
            let mut faces = [D6::FACES[0]; 3];
            for (die, face) in (0..u16::from(count)).zip(&mut faces) {
                *face = dice.d6(at(Phase::Melee, side, 0, Purpose::Assault).ordinal(die));
            }
            faces
        };
        let attackers = roll(Side::A, attack);
        let defenders = roll(Side::B, defence);
        let (mine, theirs) = (usize::from(attack), usize::from(defence));
        duel.round(&attackers[..mine], &defenders[..theirs]);
        state.general = duel.general;
        self.lose(Side::A, state.left.a - duel.stands, state, log);
        self.lose(Side::B, state.left.b - duel.target, state, log);
        if self.duel_goes_on(state) { Flow::Turn } else { self.duel_over(state, log) }
    }

    pub(super) fn duel_goes_on(&self, state: &State) -> bool {
        let duel = Assault { stands: state.left.a, general: state.general, target: state.left.b };
        let remains = (self.remains(Side::A, state.left.a), self.remains(Side::B, state.left.b));
        !duel.is_over(remains, &self.rules)
    }

    pub(super) fn duel_over<L: Log>(&self, state: &mut State, log: &mut L) -> Flow {
        let stop = self.rules.rulings.assault_end == AssaultEnd::StopAtTwo;
        let target_gone = state.left.b == 0 || (stop && !self.remains(Side::B, state.left.b));
        let won = if target_gone { Side::A } else { Side::B };
        self.melee_over(Some(won), state, log)
    }
}
