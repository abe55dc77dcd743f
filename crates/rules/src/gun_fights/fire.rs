//! \[Fire arms base to hit table\] The rolls that hit each target, in sight or blindly (GF-F1 to GF-F10).

use super::figures::{Figure, Weapon};
use super::numbers::Numbers;
use super::rules::Rules;
use super::rulings::ArmouredInRoom;
use crate::D6;
use crate::words;
use serde::Deserialize;

words! {
    /// How a figure stands (battle model).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Posture {
        /// Outside, without cover.
        #[default]
        Open = "open",
        /// Outside, behind cover.
        Cover = "cover",
        /// In a room, at an opening.
        Window = "window",
        /// In a room, away from openings.
        Back = "back",
    }
}

impl Posture {
    /// Is he inside a room?
    #[inline]
    pub const fn is_inside(self) -> bool {
        match self {
            Posture::Open | Posture::Cover => false,
            Posture::Window | Posture::Back => true,
        }
    }
}

/// A column of the table: the category of a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// Normal target: without armour, in the open (GF-F4).
    Nt,
    /// Covered target: without armour, in cover or in a room (GF-F5).
    Ct,
    /// Armoured target: in armour, in the open (GF-F6).
    At,
    /// In armour and in cover (GF-F7).
    Pt,
}

impl Category {
    /// All of them, in printed order.
    pub const ALL: [Category; 4] = [Category::Nt, Category::Ct, Category::At, Category::Pt];
}

/// The number on which no shot hits: more than a die can show.
pub const NEVER: u8 = 7;

/// The category of this figure as a target.
///
/// Source: GF-F4 to GF-F7; ruling `armoured-in-room`.
///
/// ```
/// use fairfight_rules::gun_fights::{Category, Figure, Posture, Rules, fire::category};
/// let rules = Rules::default();
/// assert_eq!(category(Figure::Ned, Posture::Open, &rules), Category::At);
/// assert_eq!(category(Figure::Ned, Posture::Window, &rules), Category::Pt);
/// assert_eq!(category(Figure::Hare, Posture::Cover, &rules), Category::Ct);
/// ```
pub const fn category(figure: Figure, posture: Posture, rules: &Rules) -> Category {
    match (figure.armoured(), posture) {
        (false, Posture::Open) => Category::Nt,
        (false, Posture::Cover | Posture::Window | Posture::Back) => Category::Ct,
        (true, Posture::Open) => Category::At,
        (true, Posture::Cover) => Category::Pt,
        (true, Posture::Window | Posture::Back) => match rules.rulings.armoured_in_room {
            ArmouredInRoom::Pt => Category::Pt,
            ArmouredInRoom::At => Category::At,
        },
    }
}

/// The lowest face that hits such a target; [`NEVER`] if none does. The distance does not change it (ruling
/// `no-range-bands`).
///
/// Source: GF-F1 to GF-F3.
pub const fn needed(weapon: Weapon, target: Category, numbers: &Numbers) -> u8 {
    (match (weapon, target) {
        (Weapon::Pistol, Category::Nt) => numbers.pistol_nt,
        (Weapon::Pistol, Category::Ct) => numbers.pistol_ct,
        (Weapon::Pistol, Category::At) => numbers.pistol_at,
        (Weapon::Pistol, Category::Pt) => numbers.pistol_pt,
        (Weapon::Shotgun, Category::Nt) => numbers.shotgun_nt,
        (Weapon::Shotgun, Category::Ct) => numbers.shotgun_ct,
        (Weapon::Shotgun, Category::At) => numbers.shotgun_at,
        (Weapon::Shotgun, Category::Pt) => numbers.shotgun_pt,
        (Weapon::Rifle, Category::Nt) => numbers.rifle_nt,
        (Weapon::Rifle, Category::Ct) => numbers.rifle_ct,
        (Weapon::Rifle, Category::At) => numbers.rifle_at,
        (Weapon::Rifle, Category::Pt) => numbers.rifle_pt,
    }) as u8
}

/// Its range in inches. The limit itself is in range (ruling `range-limits`).
///
/// Source: GF-F1 to GF-F3.
pub const fn range_in(weapon: Weapon, numbers: &Numbers) -> u8 {
    (match weapon {
        Weapon::Pistol => numbers.pistol_range,
        Weapon::Shotgun => numbers.shotgun_range,
        Weapon::Rifle => numbers.rifle_range,
    }) as u8
}

/// The number of faces of a die with which a shot over this gap hits, 0 to 6.
///
/// Source: GF-F1 to GF-F3.
///
/// ```
/// use fairfight_rules::gun_fights::{Category, Numbers, Weapon, fire::hitting_faces};
/// let numbers = Numbers::default();
/// let pistol = |target, gap_in| hitting_faces(Weapon::Pistol, target, gap_in, &numbers);
/// assert_eq!(Category::ALL.map(|target| pistol(target, 6)), [5, 1, 1, 0]);
/// assert_eq!(pistol(Category::Nt, 7), 0);
/// ```
pub const fn hitting_faces(weapon: Weapon, target: Category, gap_in: u8, numbers: &Numbers) -> u8 {
    if gap_in > range_in(weapon, numbers) {
        return 0;
    }
    NEVER - needed(weapon, target, numbers)
}

/// The result of a blind shot into a building.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blind {
    /// A figure inside is hit (GF-F9).
    Inside,
    /// A figure on the far side is hit (GF-F10).
    FarSide,
    /// Nothing.
    Nothing,
}

/// The result of this die of a blind shot.
///
/// Source: GF-F9, GF-F10.
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::gun_fights::{Numbers, fire::{Blind, blind}};
/// let of = |face| blind(D6::new(face), &Numbers::default());
/// assert_eq!([of(1), of(2), of(5), of(6)], [Blind::FarSide, Blind::Nothing, Blind::Nothing, Blind::Inside]);
/// ```
pub const fn blind(die: D6, numbers: &Numbers) -> Blind {
    let face = die.face() as i16;
    if face >= numbers.blind_hit {
        Blind::Inside
    } else if face <= numbers.blind_far_side {
        Blind::FarSide
    } else {
        Blind::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_printed_one() {
        let numbers = Numbers::default();
        let row = |weapon| Category::ALL.map(|target| needed(weapon, target, &numbers));
        assert_eq!(row(Weapon::Pistol), [2, 6, 6, NEVER]);
        assert_eq!(row(Weapon::Shotgun), [3, 4, 4, NEVER]);
        assert_eq!(row(Weapon::Rifle), [4, 5, 5, 6]);
        assert_eq!(Weapon::ALL.map(|weapon| range_in(weapon, &numbers)), [6, 12, 24]);
        for weapon in Weapon::ALL {
            for target in Category::ALL {
                let range = range_in(weapon, &numbers);
                let faces = |gap| hitting_faces(weapon, target, gap, &numbers);
                let hits = |die: &&D6| die.at_least(needed(weapon, target, &numbers));
                assert_eq!(usize::from(faces(range)), D6::FACES.iter().filter(hits).count());
                assert_eq!((faces(0), faces(range + 1)), (faces(range), 0));
            }
        }
    }

    #[test]
    fn armour_in_a_room_is_ruled() {
        let mut rules = Rules::default();
        for posture in [Posture::Cover, Posture::Window, Posture::Back] {
            assert_eq!(category(Figure::Joe, posture, &rules), Category::Pt);
            assert_eq!(category(Figure::Doc, posture, &rules), Category::Ct);
        }
        rules.rulings.armoured_in_room = ArmouredInRoom::At;
        assert_eq!(category(Figure::Joe, Posture::Window, &rules), Category::At);
        assert_eq!(category(Figure::Joe, Posture::Back, &rules), Category::At);
        assert_eq!(category(Figure::Joe, Posture::Cover, &rules), Category::Pt);
        assert_eq!(category(Figure::Hare, Posture::Window, &rules), Category::Ct);
    }
}
