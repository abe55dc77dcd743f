//! \[Hit Table\] The effect of a yellow die on the vessel that was hit (SC-H1 to SC-H6).

use super::vessels::{Class, Damage};
use crate::D6;
use crate::ruling::{Chart, Number};

/// The effect of a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Nothing; it is not a failure either (SC-H8).
    Nothing,
    /// The vessel is gone.
    Destroyed,
    /// Lasting damage.
    Damaged(Damage),
}

impl Effect {
    /// All, in the order of their numbers in a house-rule file.
    pub const ALL: [Effect; 5] = [
        Effect::Nothing,
        Effect::Destroyed,
        Effect::Damaged(Damage::SLOWED),
        Effect::Damaged(Damage::WEAKENED),
        Effect::Damaged(Damage::DISARMED),
    ];
}

/// The hit table: a row for each face of the yellow die, a column for each kind of vessel. Each entry is
/// the number of an [`Effect`]: 0 nothing, 1 destroyed, 2 slowed, 3 weakened, 4 disarmed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HitTable(pub [[i16; 6]; 6]);

/// The printed columns.
const COLUMNS: [Class; 6] =
    [Class::Brigghaven, Class::Slayer, Class::Coffin, Class::Lite, Class::Harsh, Class::Blitzship];

#[rustfmt::skip]
const HIT_TABLE: [[i16; 6]; 6] = [
    // Brigghaven, Slayer, Coffin, Lite Crusher, Harsh Crusher, Blitzship
    [1, 1, 1, 1, 1, 1], // 1
    [1, 1, 1, 1, 0, 0], // 2
    [1, 0, 1, 0, 0, 0], // 3
    [2, 2, 2, 2, 2, 2], // 4
    [3, 1, 1, 3, 3, 3], // 5
    [1, 4, 4, 4, 4, 4], // 6
];

impl HitTable {
    /// The printed table.
    pub const PRINTED: HitTable = HitTable(HIT_TABLE);
}

impl Default for HitTable {
    fn default() -> Self {
        HitTable::PRINTED
    }
}

impl HitTable {
    /// The effect of this face on a vessel of this kind.
    ///
    /// Source: SC-H1 to SC-H6.
    ///
    /// ```
    /// use fairfight_rules::D6;
    /// use fairfight_rules::space_convoy::{Class, Effect, HitTable};
    /// let table = HitTable::default();
    /// assert_eq!(table.effect(D6::new(6), Class::Brigghaven), Effect::Destroyed);
    /// assert_eq!(table.effect(D6::new(3), Class::Harsh), Effect::Nothing);
    /// ```
    #[inline]
    pub fn effect(&self, yellow: D6, class: Class) -> Effect {
        let row = &self.0[usize::from(yellow.face()) - 1];
        Effect::ALL[row[column(class)] as usize]
    }

    /// The number of faces of the yellow die that destroy a vessel of this kind.
    ///
    /// ```
    /// use fairfight_rules::space_convoy::{Class, HitTable};
    /// let destroys = Class::ALL.map(|class| HitTable::default().destroying_faces(class));
    /// assert_eq!(destroys, [1, 3, 4, 1, 2, 4]);
    /// ```
    #[inline]
    pub fn destroying_faces(&self, class: Class) -> u8 {
        self.faces_with(Effect::Destroyed, class)
    }

    /// The number of faces of the yellow die that disarm a vessel of this kind.
    ///
    /// ```
    /// use fairfight_rules::space_convoy::{Class, HitTable};
    /// let disarms = Class::ALL.map(|class| HitTable::default().disarming_faces(class));
    /// assert_eq!(disarms, [1, 1, 0, 1, 1, 1]);
    /// ```
    #[inline]
    pub fn disarming_faces(&self, class: Class) -> u8 {
        self.faces_with(Effect::Damaged(Damage::DISARMED), class)
    }

    #[inline]
    fn faces_with(&self, effect: Effect, class: Class) -> u8 {
        D6::FACES.iter().filter(|face| self.effect(**face, class) == effect).count() as u8
    }
}

/// The column of a kind of vessel.
const fn column(class: Class) -> usize {
    match class {
        Class::Brigghaven => 0,
        Class::Slayer => 1,
        Class::Coffin => 2,
        Class::Lite => 3,
        Class::Harsh => 4,
        Class::Blitzship => 5,
    }
}

/// The number of the last [`Effect`].
const MOST: i16 = Effect::ALL.len() as i16 - 1;

fn name(face: usize, class: Class) -> String {
    format!("hit-{}-{}", face + 1, class.word())
}

impl Chart for HitTable {
    fn all() -> Vec<Number> {
        let row = |(face, values): (usize, [i16; 6])| {
            COLUMNS.into_iter().zip(values).map(move |(class, printed)| Number {
                name: name(face, class),
                doc: "Hit table, by face and vessel: 0 nothing, 1 destroyed, 2 slowed, 3 weakened, 4 disarmed (SC-H1 to SC-H6)",
                printed: printed.into(),
                min: 0,
                max: MOST.into(),
            })
        };
        HIT_TABLE.into_iter().enumerate().flat_map(row).collect()
    }

    fn slot(&mut self, wanted: &str) -> Option<(&mut i16, i16, i16)> {
        for (face, row) in self.0.iter_mut().enumerate() {
            for (class, cell) in COLUMNS.into_iter().zip(row) {
                if name(face, class) == wanted {
                    return Some((cell, 0, MOST));
                }
            }
        }
        None
    }
}
