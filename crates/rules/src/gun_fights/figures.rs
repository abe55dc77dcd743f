//! \[The Kelly Gang, The Victorian Police, The Earp Mob, The Clanton Group\] The named figures, in the
//! order of the printed lists.

use crate::words;
use serde::Deserialize;

words! {
    /// One of the two games on the same rules.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Edition {
        /// The siege of Glenrowan.
        EndOfNed = "end-of-ned",
        /// The gunfight in Tombstone.
        OkCorral = "ok-corral",
    }
}

/// The maximum number of figures in a game, both sides together.
pub const MOST_FIGURES: usize = 12;

impl Edition {
    /// The title of the game.
    pub const fn title(self) -> &'static str {
        match self {
            Edition::EndOfNed => "The End of Ned",
            Edition::OkCorral => "Shoot out at OK Corral",
        }
    }

    /// Its two sides, in printed order.
    pub const fn parts(self) -> [Part; 2] {
        match self {
            Edition::EndOfNed => [Part::KellyGang, Part::Police],
            Edition::OkCorral => [Part::EarpMob, Part::ClantonGroup],
        }
    }

    /// All its figures, in the order in which ties are broken: the printed lists, one after another.
    ///
    /// ```
    /// use fairfight_rules::gun_fights::{Edition, Figure};
    /// assert_eq!(Edition::EndOfNed.roster().len(), 12);
    /// assert_eq!(Edition::OkCorral.roster()[4], Figure::Billy);
    /// ```
    pub const fn roster(self) -> &'static [Figure] {
        let (named, rest) = Figure::ALL.split_at(12);
        match self {
            Edition::EndOfNed => named,
            Edition::OkCorral => rest,
        }
    }
}

words! {
    /// One of the four sides. Each has figures of its own.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Part {
        /// Ned Kelly and his men, in armour.
        KellyGang = "kelly-gang",
        /// The Victorian Police.
        Police = "police",
        /// The Earps and Doc Holliday.
        EarpMob = "earp-mob",
        /// The Clantons, the McLaurys and Billy Claiborne.
        ClantonGroup = "clanton-group",
    }
}

impl Part {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Part::KellyGang => "Kelly Gang",
            Part::Police => "Victorian Police",
            Part::EarpMob => "Earp Mob",
            Part::ClantonGroup => "Clanton Group",
        }
    }

    /// The game that it is in.
    pub const fn edition(self) -> Edition {
        match self {
            Part::KellyGang | Part::Police => Edition::EndOfNed,
            Part::EarpMob | Part::ClantonGroup => Edition::OkCorral,
        }
    }

    /// The side that it fights.
    pub const fn other(self) -> Part {
        match self {
            Part::KellyGang => Part::Police,
            Part::Police => Part::KellyGang,
            Part::EarpMob => Part::ClantonGroup,
            Part::ClantonGroup => Part::EarpMob,
        }
    }

    /// Its figures, in printed order.
    pub fn figures(self) -> impl Iterator<Item = Figure> {
        Figure::ALL.into_iter().filter(move |figure| figure.part() == self)
    }
}

/// The weapon of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weapon {
    /// Best up close.
    Pistol,
    /// Sure at middle range.
    Shotgun,
    /// Reaches far, and into buildings.
    Rifle,
}

impl Weapon {
    /// All of them, in printed order.
    pub const ALL: [Weapon; 3] = [Weapon::Pistol, Weapon::Shotgun, Weapon::Rifle];
}

/// A column of the activation table, in the order in which they act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Column {
    /// Of the first side.
    A,
    /// Of the second.
    B,
    /// Of the first.
    C,
    /// Of the second.
    D,
}

impl Column {
    /// All of them.
    pub const ALL: [Column; 4] = [Column::A, Column::B, Column::C, Column::D];
}

/// Declares the figures once: each with its word, name, side, weapon and column, in printed order.
macro_rules! figures {
    ($($(#[$doc:meta])* $figure:ident $word:literal $name:literal $part:ident $weapon:ident $column:ident;)*) => {
        /// A figure, in the order of the printed lists.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
        pub enum Figure { $($(#[$doc])* #[serde(rename = $word)] $figure,)* }

        impl Figure {
            /// All of them.
            pub const ALL: [Figure; 21] = [$(Figure::$figure),*];

            /// The word in files and on the command line.
            pub const fn word(self) -> &'static str {
                match self { $(Figure::$figure => $word,)* }
            }

            /// The name in reports.
            pub const fn name(self) -> &'static str {
                match self { $(Figure::$figure => $name,)* }
            }

            /// The side that he is on. Source: GF-R1 to GF-R4.
            pub const fn part(self) -> Part {
                match self { $(Figure::$figure => Part::$part,)* }
            }

            /// The weapon that he shoots with. Source: GF-R1 to GF-R4.
            pub const fn weapon(self) -> Weapon {
                match self { $(Figure::$figure => Weapon::$weapon,)* }
            }

            /// The column of the activation table that he is in. Source: GF-T1, GF-T2.
            pub const fn column(self) -> Column {
                match self { $(Figure::$figure => Column::$column,)* }
            }
        }
    };
}

figures! {
    /// Ned Kelly.
    Ned "ned" "Ned Kelly" KellyGang Pistol C;
    /// Dan Kelly.
    Dan "dan" "Dan Kelly" KellyGang Rifle A;
    /// Steve Hart.
    Steve "steve" "Steve Hart" KellyGang Rifle A;
    /// Joe Byrne.
    Joe "joe" "Joe Byrne" KellyGang Rifle A;
    /// Superintendent Hare, who leads the constables.
    Hare "hare" "Superintendent Hare" Police Rifle B;
    /// Sub Inspector O'Conner, who leads the trackers.
    OConner "oconner" "Sub Inspector O'Conner" Police Rifle B;
    /// The first constable.
    Constable1 "constable-1" "Constable 1" Police Rifle D;
    /// The second.
    Constable2 "constable-2" "Constable 2" Police Rifle D;
    /// The third.
    Constable3 "constable-3" "Constable 3" Police Shotgun D;
    /// The fourth.
    Constable4 "constable-4" "Constable 4" Police Shotgun D;
    /// The first tracker.
    Tracker1 "tracker-1" "Tracker 1" Police Rifle D;
    /// The second.
    Tracker2 "tracker-2" "Tracker 2" Police Rifle D;
    /// Doc Holliday.
    Doc "doc" "Doc Holliday" EarpMob Shotgun C;
    /// Morgan Earp.
    Morgan "morgan" "Morgan Earp" EarpMob Rifle A;
    /// Virgil Earp.
    Virgil "virgil" "Virgil Earp" EarpMob Pistol C;
    /// Wyatt Earp.
    Wyatt "wyatt" "Wyatt Earp" EarpMob Pistol A;
    /// Billy Claiborne.
    Billy "billy" "Billy Claiborne" ClantonGroup Pistol D;
    /// Ike Clanton.
    Ike "ike" "Ike Clanton" ClantonGroup Pistol D;
    /// Will Clanton.
    Will "will" "Will Clanton" ClantonGroup Rifle B;
    /// Frank McLaury.
    Frank "frank" "Frank McLaury" ClantonGroup Pistol B;
    /// Tom McLaury.
    Tom "tom" "Tom McLaury" ClantonGroup Rifle D;
}

impl Figure {
    /// Does he wear armour? Source: GF-R1.
    pub const fn armoured(self) -> bool {
        matches!(self.part(), Part::KellyGang)
    }

    /// The leader with whom a constable or tracker stays; `None` for all other figures.
    ///
    /// Source: GF-H7, GF-H8.
    ///
    /// ```
    /// use fairfight_rules::gun_fights::Figure;
    /// assert_eq!(Figure::Tracker2.leader(), Some(Figure::OConner));
    /// assert_eq!(Figure::Hare.leader(), None);
    /// ```
    pub const fn leader(self) -> Option<Figure> {
        match self {
            Figure::Constable1 | Figure::Constable2 | Figure::Constable3 | Figure::Constable4 => {
                Some(Figure::Hare)
            }
            Figure::Tracker1 | Figure::Tracker2 => Some(Figure::OConner),
            Figure::Ned
            | Figure::Dan
            | Figure::Steve
            | Figure::Joe
            | Figure::Hare
            | Figure::OConner
            | Figure::Doc
            | Figure::Morgan
            | Figure::Virgil
            | Figure::Wyatt
            | Figure::Billy
            | Figure::Ike
            | Figure::Will
            | Figure::Frank
            | Figure::Tom => None,
        }
    }

    /// His position in the roster of his game, from 0.
    pub const fn place(self) -> usize {
        match self.part().edition() {
            Edition::EndOfNed => self as usize,
            Edition::OkCorral => self as usize - 12,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rosters_are_the_printed_lists() {
        for edition in Edition::ALL {
            let [first, second] = edition.parts();
            let both: Vec<_> = first.figures().chain(second.figures()).collect();
            assert_eq!(edition.roster(), both);
            assert_eq!(first.other(), second);
            assert_eq!(second.other(), first);
            for (place, figure) in edition.roster().iter().enumerate() {
                assert_eq!((figure.place(), figure.part().edition()), (place, edition));
            }
            assert!(edition.roster().len() <= MOST_FIGURES);
        }
        let sizes = Part::ALL.map(|part| part.figures().count());
        assert_eq!(sizes, [4, 8, 4, 5]);
        let words: std::collections::BTreeSet<_> = Figure::ALL.map(Figure::word).into();
        assert_eq!(words.len(), 21);
    }

    #[test]
    fn weapons_and_armour_are_as_printed() {
        let with = |weapon| Figure::ALL.into_iter().filter(move |f| f.weapon() == weapon);
        assert_eq!(with(Weapon::Shotgun).count(), 3);
        assert_eq!(with(Weapon::Pistol).count(), 6);
        assert_eq!(with(Weapon::Rifle).count(), 12);
        assert_eq!(Figure::ALL.into_iter().filter(|f| f.armoured()).count(), 4);
        assert_eq!(Figure::ALL.into_iter().filter(|f| f.leader().is_some()).count(), 6);
    }
}
