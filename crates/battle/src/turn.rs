//! The type whose methods are the rules of a system: a battle in play.

/// A battle in play: what stays fixed, what changes, the dice and the log.
///
/// Each system has its alias, `type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L>`, and writes its rules
/// as methods of it. `step` is what a system remembers for one step only.
pub(crate) struct Turn<'a, B, S, D, L, X = ()> {
    pub(crate) battle: &'a B,
    pub(crate) state: &'a mut S,
    pub(crate) dice: &'a mut D,
    pub(crate) log: &'a mut L,
    pub(crate) step: X,
}

/// A game under rules: a battle, or a fight of two units, which roll their dice alike.
pub(crate) trait Ruled {
    /// The rules of the system.
    type Rules;

    /// The rules in force.
    fn rules(&self) -> &Self::Rules;
}
