//! \[Title\] \[Formations\] \[Game factors\]: arms, quality words and the properties of a unit.

use super::{DismountedCavalry, QualityAxes, Rules};
use crate::words;
use serde::{Deserialize, Serialize};

words! {
    /// What a unit is (BC-T0): its arm and its class.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Arm {
        /// Close-order infantry.
        Infantry = "infantry",
        /// Light infantry.
        LightInfantry = "light-infantry",
        /// Light cavalry.
        LightCavalry = "light-cavalry",
        /// Lancers.
        Lancers = "lancers",
        /// Heavy cavalry.
        HeavyCavalry = "heavy-cavalry",
        /// Cuirassiers.
        Cuirassiers = "cuirassiers",
        /// A foot gun.
        FootArtillery = "foot-artillery",
        /// A horse gun.
        HorseArtillery = "horse-artillery",
        /// Guns joined for the whole game (BC-B1); lists have guns, a battle joins them.
        #[serde(skip)]
        GrandBattery = "grand-battery",
    }
}

impl Arm {
    /// Is it close-order or light infantry?
    #[inline]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Arm::Infantry | Arm::LightInfantry)
    }

    /// Is it cavalry of any kind?
    #[inline]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::LightCavalry | Arm::Lancers | Arm::HeavyCavalry | Arm::Cuirassiers)
    }

    /// Is it a gun or a grand battery?
    #[inline]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery | Arm::GrandBattery)
    }
}

/// The quality of a unit on one axis: one of three words, which differ from axis to axis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Grade {
    /// Novice, inferior, low.
    Below,
    /// Regular: the word is left out.
    #[default]
    Regular,
    /// Proficient, superior, high.
    Above,
}

/// The properties of a unit that never change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    /// Its arm.
    pub arm: Arm,
    /// Its quality at shooting: novice, regular, proficient (BC-S3, S6).
    pub shooting: Grade,
    /// Its quality in melee: inferior, regular, superior (BC-P9, N2).
    pub melee: Grade,
    /// Its morale: low, regular, high (BC-H1, H4).
    pub morale: Grade,
    /// Light infantry with rifles (BC-S2).
    pub rifles: bool,
    /// Poorly armed (BC-N6).
    pub poorly_armed: bool,
    /// English infantry (BC-Q23).
    pub english: bool,
}

impl Kind {
    /// An average unit of this arm.
    pub const fn of(arm: Arm) -> Kind {
        Kind {
            arm,
            shooting: Grade::Regular,
            melee: Grade::Regular,
            morale: Grade::Regular,
            rifles: false,
            poorly_armed: false,
            english: false,
        }
    }

    /// The same kind, graded by the ruling `quality-axes`: under `one`, a word of one axis counts on all;
    /// words that contradict each other cancel out.
    ///
    /// ```
    /// use fairfight_rules::braid_and_cockade::{Arm, Grade, Kind, QualityAxes, Rules};
    /// let grenadiers = Kind { melee: Grade::Above, ..Kind::of(Arm::Infantry) };
    /// let mut rules = Rules::default();
    /// assert_eq!(grenadiers.graded(&rules).morale, Grade::Regular);
    /// rules.rulings.quality_axes = QualityAxes::One;
    /// assert_eq!(grenadiers.graded(&rules).morale, Grade::Above);
    /// ```
    pub fn graded(self, rules: &Rules) -> Kind {
        match rules.rulings.quality_axes {
            QualityAxes::Three => self,
            QualityAxes::One => {
                let axes = [self.shooting, self.melee, self.morale];
                let above = axes.contains(&Grade::Above);
                let below = axes.contains(&Grade::Below);
                let grade = match (above, below) {
                    (true, false) => Grade::Above,
                    (false, true) => Grade::Below,
                    (true, true) | (false, false) => Grade::Regular,
                };
                Kind { shooting: grade, melee: grade, morale: grade, ..self }
            }
        }
    }
}

words! {
    /// A formation (BC-G1 to G9).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Formation {
        /// Stands in file (BC-G1).
        MarchColumn = "march-column",
        /// A block two wide (BC-G2).
        AttackColumn = "attack-column",
        /// Two ranks (BC-G3).
        ReinforcedLine = "reinforced-line",
        /// One rank (BC-G4).
        Line = "line",
        /// What is left of a unit at three stands (BC-G5).
        Cluster = "cluster",
        /// In a built-up area (BC-G6).
        Garrison = "garrison",
        /// A square (BC-G7).
        Square = "square",
        /// A gun that faces the enemy (BC-G8).
        Deployed = "deployed",
        /// A gun that faces away (BC-G9).
        Limbered = "limbered",
    }
}

impl Formation {
    /// The default formation of a unit of this arm.
    pub const fn usual(arm: Arm) -> Formation {
        match arm {
            Arm::Infantry | Arm::LightInfantry => Formation::Line,
            Arm::LightCavalry | Arm::Lancers | Arm::HeavyCavalry | Arm::Cuirassiers => {
                Formation::ReinforcedLine
            }
            Arm::FootArtillery | Arm::HorseArtillery | Arm::GrandBattery => Formation::Deployed,
        }
    }

    /// May a unit of this arm ever be in it? (Ruling `cavalry-formations`, a fixed reading: march column,
    /// reinforced line, garrison, cluster; a grand battery never limbers, BC-B2.)
    pub const fn fits(self, arm: Arm) -> bool {
        match self {
            Formation::MarchColumn | Formation::ReinforcedLine | Formation::Cluster => {
                !arm.is_artillery()
            }
            // No gun may occupy a building (`artillery-garrison`, a fixed reading).
            Formation::Garrison => !arm.is_artillery(),
            Formation::AttackColumn | Formation::Line | Formation::Square => arm.is_infantry(),
            Formation::Deployed => arm.is_artillery(),
            Formation::Limbered => matches!(arm, Arm::FootArtillery | Arm::HorseArtillery),
        }
    }
}

/// The kind of place that a unit stands in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Place {
    /// Open ground, or a road.
    #[default]
    Open,
    /// A wood.
    Wood,
    /// A hill.
    Hill,
    /// A built-up area or a fortification.
    Building,
    /// Behind a wall or the like (BC-P10).
    Cover,
}

impl Place {
    /// Is it a wood or a hill?
    #[inline]
    pub const fn is_rough(self) -> bool {
        matches!(self, Place::Wood | Place::Hill)
    }
}

/// A unit at one moment, as seen by every rule here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stance {
    /// Its kind, graded ([`Kind::graded`]).
    pub kind: Kind,
    /// Its formation.
    pub formation: Formation,
    /// The place it stands in.
    pub place: Place,
    /// Whether it moved or changed formation this turn (BC-S6).
    pub moved: bool,
    /// Whether it won a melee this turn (BC-H3).
    pub won: bool,
    /// Whether it lost a melee this turn (BC-H6).
    pub lost: bool,
}

impl Stance {
    /// A unit of this kind in this formation, in the open, at the beginning of a turn.
    pub const fn of(kind: Kind, formation: Formation) -> Stance {
        Stance { kind, formation, place: Place::Open, moved: false, won: false, lost: false }
    }

    /// The arm as which it fights now. Cavalry in garrison has dismounted (ruling `dismounted-cavalry`).
    #[inline]
    pub fn arm(&self, rules: &Rules) -> Arm {
        let on_foot = self.formation == Formation::Garrison && self.kind.arm.is_cavalry();
        match rules.rulings.dismounted_cavalry {
            DismountedCavalry::CloseOrder if on_foot => Arm::Infantry,
            DismountedCavalry::CloseOrder | DismountedCavalry::KeepsArm => self.kind.arm,
        }
    }
}

words! {
    /// The rank of a general (BC-L1, L4, L7, L14).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Rank {
        /// Commander in chief.
        CommanderInChief = "commander-in-chief",
        /// Aide-de-camp.
        AideDeCamp = "aide-de-camp",
        /// Divisional commander.
        Divisional = "divisional",
    }
}
