//! The data about a roll that the account of luck records.

use fairfight_rules::words;
use fairfight_rules::{D6, Side};

words! {
    /// The purpose of a roll, in words that suit every system. Reports split luck by it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Source {
        /// Which side moves or acts first.
        Initiative = "initiative",
        /// How far a unit moves, or whether it does.
        Movement = "movement",
        /// Bows, guns, anything from a distance.
        Shooting = "shooting",
        /// Blows.
        Melee = "melee",
        /// Whether a unit holds.
        Morale = "morale",
        /// Whether a unit comes back.
        Rally = "rally",
        /// Leaders' lives: challenges, the leaders' wounds, attempts on their lives.
        Leaders = "leaders",
        /// Anything else.
        Other = "other",
    }
}

impl Source {
    /// Its index in [`Source::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A die that fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// The purpose of the roll.
    pub source: Source,
    /// The side that rolls: the worth of faces is from this side's point of view.
    pub roller: Side,
    /// The number of faces, all equally likely. A throw of several dice may count as one die whose faces are all its
    /// outcomes.
    pub faces: u32,
    /// The face that showed, 1 to `faces`.
    pub face: u32,
}

impl Rolled {
    /// A six-sided die.
    ///
    /// ```
    /// use fairfight_battle::{Rolled, Source};
    /// use fairfight_rules::{D6, Side};
    /// let rolled = Rolled::d6(Source::Melee, Side::B, D6::new(4));
    /// assert_eq!((rolled.faces, rolled.face), (6, 4));
    /// ```
    #[inline]
    pub const fn d6(source: Source, roller: Side, die: D6) -> Rolled {
        Rolled { source, roller, faces: 6, face: die.face() as u32 }
    }

    /// Two six-sided dice of one roll as one die of 36 faces; the first is the higher digit.
    ///
    /// ```
    /// use fairfight_battle::{Rolled, Source};
    /// use fairfight_rules::{D6, Side};
    /// let rolled = Rolled::two_d6(Source::Melee, Side::A, D6::new(3), D6::new(5));
    /// assert_eq!((rolled.faces, rolled.face), (36, 17));
    /// assert_eq!(Rolled::of_two_d6(17), (D6::new(3), D6::new(5)));
    /// ```
    #[inline]
    pub const fn two_d6(source: Source, roller: Side, one: D6, other: D6) -> Rolled {
        Rolled { source, roller, faces: 36, face: Rolled::face_of_two_d6((one, other)) }
    }

    const fn face_of_two_d6((one, other): (D6, D6)) -> u32 {
        (one.face() as u32 - 1) * 6 + other.face() as u32
    }

    /// The two dice that make up such a face.
    #[inline]
    pub const fn of_two_d6(face: u32) -> (D6, D6) {
        (D6::new(((face - 1) / 6 + 1) as u8), D6::new(((face - 1) % 6 + 1) as u8))
    }

    /// The luck of the roll in points times [`faces`](Rolled::faces), where `points` gives the worth of each face: the
    /// worth of the face that showed less the mean of all faces. Over all faces this adds up to 0.
    ///
    /// Source: statistics of luck go back to backgammon; see `fairfight_stats::control`.
    ///
    /// ```
    /// use fairfight_battle::{Rolled, Source};
    /// use fairfight_rules::{D6, Side};
    /// // A blow that fells two figures of 3 points on 5 and 6, and nobody else: on average one third
    /// // of 6 points; a 6 is 4 points of luck.
    /// let rolled = Rolled::d6(Source::Melee, Side::A, D6::new(6));
    /// assert_eq!(rolled.luck(|face| if face >= 5 { 6 } else { 0 }), 4 * 6);
    /// ```
    #[inline]
    pub fn luck(&self, points: impl Fn(u32) -> i64) -> i64 {
        let (mut all, mut showed) = (0, 0);
        for face in 1..=self.faces {
            let worth = points(face);
            all += worth;
            if face == self.face {
                showed = worth;
            }
        }
        i64::from(self.faces) * showed - all
    }
}

/// Opposed dice of both sides, whose worth is known only for both results together.
///
/// The luck of the side whose dice fell first is their worth averaged over the other's faces; the rest is the luck of
/// the other side. Both have mean 0, and together they make up all luck of the roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opposed {
    /// The purpose of the roll.
    pub source: Source,
    /// The side whose dice fell first: the worth of faces is from this side's point of view.
    pub first: Side,
    /// The number of dice that each side rolled.
    pub dice: usize,
    /// The number of faces of one side's dice together, all equally likely.
    pub faces: u32,
    /// The faces that showed, 1 to `faces`: the first side's and the other's.
    pub shown: [u32; 2],
}

impl Opposed {
    /// One six-sided die each; the first side's comes first.
    ///
    /// ```
    /// use fairfight_battle::{Opposed, Source};
    /// use fairfight_rules::{D6, Side};
    /// // The higher die fells a figure of the other.
    /// let opposed = Opposed::d6(Source::Melee, Side::A, [D6::new(3), D6::new(6)]);
    /// let worth = |[ours, theirs]: [u32; 2]| (ours > theirs) as i64 - (theirs > ours) as i64;
    /// // A 3 is beaten by 3 faces and beats 2; the 6 loses A the figure all the same.
    /// assert_eq!(opposed.luck(worth), [-6, 30]);
    /// ```
    #[inline]
    pub const fn d6(source: Source, first: Side, [ours, theirs]: [D6; 2]) -> Opposed {
        let shown = [ours.face() as u32, theirs.face() as u32];
        Opposed { source, first, dice: 1, faces: 6, shown }
    }

    /// Two six-sided dice each, with faces as in [`Rolled::two_d6`].
    #[inline]
    pub const fn two_d6(source: Source, first: Side, [ours, theirs]: [(D6, D6); 2]) -> Opposed {
        let shown = [Rolled::face_of_two_d6(ours), Rolled::face_of_two_d6(theirs)];
        Opposed { source, first, dice: 2, faces: 36, shown }
    }

    /// The luck of each side, first and other, in points times the number of outcomes (`faces` times `faces`), where
    /// `points` gives the worth of two faces to the first side.
    #[inline]
    pub fn luck(&self, points: impl Fn([u32; 2]) -> i64) -> [i64; 2] {
        let [ours, theirs] = self.shown;
        let over_theirs = |ours| (1..=self.faces).map(|theirs| points([ours, theirs])).sum::<i64>();
        let all: i64 = (1..=self.faces).map(over_theirs).sum();
        let faces = i64::from(self.faces);
        let expected = faces * over_theirs(ours);
        [expected - all, expected - faces * faces * points([ours, theirs])]
    }
}
