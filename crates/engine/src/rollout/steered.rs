//! Dice that decide as a script says, and otherwise as the doctrine does.

use crate::dice::BattleDice;
use crate::journal::{Decided, Happening, Journal};
use crate::tally::fingerprinted;
use fairfight_rules::dice::{Alternative, Decision, Features, Roll};
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
pub(crate) struct Steered<'a> {
    dice: BattleDice,
    turn: u16,
    script: &'a [Settled],
    branch: Option<Branch>,
    moments: Moments,
    asked: Option<&'a mut Vec<Asked>>,
    seen: Option<&'a mut Vec<Features>>,
    journal: Option<&'a Journal>,
    /// The sides whose decisions are entered in it.
    recorded: BySide<bool>,
    fingerprint: Option<u64>,
}

impl<'a> Steered<'a> {
    /// These dice in this turn.
    pub(super) fn new(dice: BattleDice, turn: u16, script: &'a [Settled]) -> Steered<'a> {
        let mut steered = Steered {
            dice,
            turn,
            script,
            branch: None,
            moments: Moments::default(),
            asked: None,
            seen: None,
            journal: None,
            recorded: BySide::new(false, false),
            fingerprint: None,
        };
        steered.dice.turn(turn);
        steered
    }

    /// Departs from what has happened at this branch.
    pub(super) fn branching(self, branch: Branch) -> Steered<'a> {
        Steered { branch: Some(branch), ..self }
    }

    /// Records every decision in `asked`.
    pub(super) fn noting(self, asked: &'a mut Vec<Asked>) -> Steered<'a> {
        Steered { asked: Some(asked), ..self }
    }

    /// Adds the features of all options to `seen`.
    pub(super) fn seeing(self, seen: &'a mut Vec<Features>) -> Steered<'a> {
        Steered { seen: Some(seen), ..self }
    }

    /// Enters dice in this journal, with the decisions of the sides `recorded`, and continues this fingerprint.
    pub(super) fn entering(
        self,
        journal: Option<&'a Journal>,
        recorded: BySide<bool>,
        fingerprint: Option<u64>,
    ) -> Steered<'a> {
        Steered { journal, recorded, fingerprint, ..self }
    }

    /// The fingerprint of all rolls so far; `None` if none is kept.
    pub(super) const fn fingerprint(&self) -> Option<u64> {
        self.fingerprint
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

impl Dice for Steered<'_> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let pick = self.dice.pick(n, at);
        let at = at.in_turn(self.turn);
        if let Some(fingerprint) = &mut self.fingerprint {
            *fingerprint = fingerprinted(*fingerprint, at, pick);
        }
        if let Some(journal) = self.journal {
            journal.borrow_mut().push(Happening::Die(Roll { at, n, pick }));
        }
        pick
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
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
            self.dice = dice;
            self.dice.turn(self.turn);
        }
        let option = self.settled(&decision).unwrap_or(own).min(options.len() - 1);
        if let Some(asked) = self.asked.as_deref_mut() {
            let seen = self.seen.as_deref().map_or(0, Vec::len);
            asked.push(Asked { decision, moment, options: options.len(), own, seen });
        }
        if let Some(seen) = self.seen.as_deref_mut() {
            seen.extend((0..options.len()).map(features));
        }
        if let Some(journal) = self.journal
            && self.recorded[decision.at.side()]
            && options.len() > 1
        {
            let instead_of = (option != own).then(|| options[own]);
            let decision = Decision { at: decision.at.in_turn(self.turn), ..decision };
            let (options, taken) = (options.len(), options[option]);
            let decided = Decided { decision, options, taken, instead_of };
            journal.borrow_mut().push(Happening::Decided(decided));
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
