//! A battle in play: the type whose methods are the rules of a system.

/// A battle in play: its fixed data, its state, the dice and the log.
///
/// Each system has its alias, `type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L>`, and implements its
/// rules as methods of it. `step` holds data that lasts for one step only.
pub(crate) struct Turn<'a, B, S, D, L, X = ()> {
    pub(crate) battle: &'a B,
    pub(crate) state: &'a mut S,
    pub(crate) dice: &'a mut D,
    pub(crate) log: &'a mut L,
    pub(crate) step: X,
}

/// A game under rules: a battle, or a fight of two units, whose dice are rolled by the same code.
pub(crate) trait Ruled {
    /// The rules of the system.
    type Rules;

    /// The rules in force.
    fn rules(&self) -> &Self::Rules;
}
