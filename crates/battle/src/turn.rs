//! What the rules of every system are methods of: a battle as it is being played.

/// A battle as it is being played: what stands fast, what changes, the dice and who listens.
///
/// Each system names its own, as `type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L>`, and writes its
/// rules as methods of it. `step` is what a system keeps in mind for one step alone.
pub(crate) struct Turn<'a, B, S, D, L, X = ()> {
    pub(crate) battle: &'a B,
    pub(crate) state: &'a mut S,
    pub(crate) dice: &'a mut D,
    pub(crate) log: &'a mut L,
    pub(crate) step: X,
}

/// What is played under rules: a battle, or a fight of two units, which throw their dice alike.
pub(crate) trait Ruled {
    /// The rules of the system.
    type Rules;

    /// The rules in force.
    fn rules(&self) -> &Self::Rules;
}
