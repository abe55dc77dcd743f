//! Dice that decide as a script says, and otherwise as the doctrine does.

use crate::dice::BattleDice;
use crate::journal::{Decided, Happening};
use crate::listener::WatchedDice;
use fairfight_rules::dice::{Alternative, Decision, Features};
use fairfight_rules::{Address, BySide, Dice, Side};

/// A decision put to the dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub decision: Decision,
    /// The moment of the step in which it is taken, counted from 1.
    pub moment: u32,
    /// The number of options.
    pub options: usize,
    /// The doctrine's option.
    pub own: usize,
    /// The offset of the first option's features among all those seen.
    pub seen: usize,
}

/// A decision whose option is fixed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub decision: Decision,
    pub moment: u32,
    pub option: usize,
}

impl Settled {
    /// Is it that decision? A decision is identified by who decides what, not by how many came before it.
    fn is(&self, decision: &Decision) -> bool {
        self.decision.at == decision.at && self.decision.kind == decision.kind
    }
}

/// The point at which a course departs from what has happened: the first decision of the moment of this one.
pub(super) struct Branch {
    pub settled: Settled,
    /// The dice from there on; `None` once they are in use.
    pub dice: Option<BattleDice>,
}

impl Branch {
    /// May the side that decides know this?
    fn is_known(&self, settled: &Settled) -> bool {
        let side = |settled: &Settled| settled.decision.at.side();
        settled.moment != self.settled.moment || side(settled) == side(&self.settled)
    }
}

/// Counts the moments of a step.
#[derive(Clone, Copy, Default, Debug)]
struct Moments {
    count: u32,
    last: Option<(u8, u8)>,
}

impl Moments {
    fn next(&mut self, decision: &Decision) -> u32 {
        let named = decision.moment.map(|moment| (decision.kind, moment));
        if named.is_none() || named != self.last {
            self.count += 1;
        }
        self.last = named;
        self.count
    }
}

/// The dice of a battle, which also take its decisions: as `script` says, and otherwise as the doctrine does.
pub(crate) struct Steered<'a, 'j> {
    dice: WatchedDice<'j>,
    script: &'a [Settled],
    branch: Option<Branch>,
    moments: Moments,
    asked: Option<&'a mut Vec<Asked>>,
    seen: Option<&'a mut Vec<Features>>,
    /// The sides whose decisions are entered in the journal, if there is one.
    recorded: BySide<bool>,
}

impl<'a, 'j> Steered<'a, 'j> {
    /// These dice in this turn, without fingerprint or journal.
    pub(super) fn new(dice: BattleDice, turn: u16, script: &'a [Settled]) -> Steered<'a, 'j> {
        Steered::of(WatchedDice::new(dice, turn), script)
    }

    /// These dice in their current turn.
    pub(super) fn of(dice: WatchedDice<'j>, script: &'a [Settled]) -> Steered<'a, 'j> {
        Steered {
            dice,
            script,
            branch: None,
            moments: Moments::default(),
            asked: None,
            seen: None,
            recorded: BySide::new(false, false),
        }
    }

    /// Departs from what has happened at this branch.
    pub(super) fn branching(self, branch: Branch) -> Steered<'a, 'j> {
        Steered { branch: Some(branch), ..self }
    }

    /// Records every decision in `asked`.
    pub(super) fn noting(self, asked: &'a mut Vec<Asked>) -> Steered<'a, 'j> {
        Steered { asked: Some(asked), ..self }
    }

    /// Adds the features of all options to `seen`.
    pub(super) fn seeing(self, seen: &'a mut Vec<Features>) -> Steered<'a, 'j> {
        Steered { seen: Some(seen), ..self }
    }

    /// Enters the decisions of the sides `recorded` in the journal, if there is one.
    pub(super) fn recording(self, recorded: BySide<bool>) -> Steered<'a, 'j> {
        Steered { recorded, ..self }
    }

    /// The dice, for the next step.
    pub(super) fn into_dice(self) -> WatchedDice<'j> {
        self.dice
    }

    /// The option that is taken, unless it is left to the doctrine.
    fn settled(&self, decision: &Decision) -> Option<usize> {
        if let Some(branch) = &self.branch
            && branch.settled.is(decision)
        {
            return Some(branch.settled.option);
        }
        let settled = self.script.iter().find(|settled| settled.is(decision))?;
        let known = self.branch.as_ref().is_none_or(|branch| branch.is_known(settled));
        known.then_some(settled.option)
    }
}

impl Dice for Steered<'_, '_> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        self.dice.pick(n, at)
    }

    fn turn(&mut self, turn: u16) {
        self.dice.turn(turn);
    }

    const DECIDES: bool = true;

    fn choose(
        &mut self,
        decision: Decision,
        options: &[Alternative],
        features: &dyn Fn(usize) -> Features,
        own: usize,
    ) -> usize {
        let moment = self.moments.next(&decision);
        if let Some(branch) = &mut self.branch
            && branch.settled.moment == moment
            && let Some(dice) = branch.dice.take()
        {
            self.dice.replace(dice);
        }
        let option = self.settled(&decision).unwrap_or(own).min(options.len() - 1);
        if let Some(asked) = self.asked.as_deref_mut() {
            let seen = self.seen.as_deref().map_or(0, Vec::len);
            asked.push(Asked { decision, moment, options: options.len(), own, seen });
        }
        if let Some(seen) = self.seen.as_deref_mut() {
            seen.extend((0..options.len()).map(features));
        }
        if self.recorded[decision.at.side()] && options.len() > 1 {
            let instead_of = (option != own).then(|| options[own]);
            let at = decision.at.in_turn(self.dice.current_turn());
            let decision = Decision { at, ..decision };
            let (options, taken) = (options.len(), options[option]);
            let decided = Decided { decision, options, taken, instead_of };
            self.dice.enter(|| Happening::Decided(decided));
        }
        option
    }
}

impl Asked {
    /// The side that takes the decision.
    pub fn side(&self) -> Side {
        self.decision.at.side()
    }
}
