//! How games ended.

use fairfight_battle::Ending;

/// How many games ended in which way.
///
/// ```
/// use fairfight_battle::Ending;
/// use fairfight_engine::tally::Endings;
/// let mut endings = Endings::default();
/// endings.add(Ending::Stalemate);
/// assert_eq!((endings.of(Ending::Stalemate), endings.of(Ending::Beaten)), (1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Endings {
    beaten: u64,
    conceded: u64,
    objective: u64,
    turn_limit: u64,
    stalemate: u64,
}

impl Endings {
    /// Adds a game that ended like this.
    #[inline]
    pub fn add(&mut self, how: Ending) {
        match how {
            Ending::Beaten => self.beaten += 1,
            Ending::Conceded => self.conceded += 1,
            Ending::Objective => self.objective += 1,
            Ending::TurnLimit => self.turn_limit += 1,
            Ending::Stalemate => self.stalemate += 1,
        }
    }

    /// How many ended like this?
    pub const fn of(&self, how: Ending) -> u64 {
        match how {
            Ending::Beaten => self.beaten,
            Ending::Conceded => self.conceded,
            Ending::Objective => self.objective,
            Ending::TurnLimit => self.turn_limit,
            Ending::Stalemate => self.stalemate,
        }
    }

    /// Adds all that `other` counted.
    pub fn merge(&mut self, other: &Endings) {
        self.beaten += other.beaten;
        self.conceded += other.conceded;
        self.objective += other.objective;
        self.turn_limit += other.turn_limit;
        self.stalemate += other.stalemate;
    }
}
