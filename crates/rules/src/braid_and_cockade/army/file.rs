//! Army list files, as they are written.

use crate::braid_and_cockade::units::{Arm, Rank};
use serde::Deserialize;

/// The system's name in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum System {
    /// Braid & Cockade.
    #[serde(rename = "braid-and-cockade")]
    BraidAndCockade,
}

/// How a list is played when it attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Attack {
    /// Attack columns that advance to an inch and charge at even chances.
    #[default]
    Columns,
    /// The same with all guns in one grand battery.
    GrandBattery,
    /// Lines that advance to 9 inches and shoot.
    Firefight,
    /// Reinforced lines that advance to 9 inches and charge only what they are sure of.
    Cautious,
}

impl Attack {
    /// All of them.
    pub const ALL: [Attack; 4] =
        [Attack::Columns, Attack::GrandBattery, Attack::Firefight, Attack::Cautious];

    /// The word in files and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Attack::Columns => "columns",
            Attack::GrandBattery => "grand-battery",
            Attack::Firefight => "firefight",
            Attack::Cautious => "cautious",
        }
    }
}

/// How a list is played when it defends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Defence {
    /// Lines that stay, shoot, and charge at a chance of 0.6; squares against cavalry.
    #[default]
    HoldLine,
    /// Lines that stay, shoot and never charge.
    StandInLine,
    /// Attack columns that stay and charge at even chances.
    ColumnsBehind,
    /// Attack columns that advance and charge at even chances.
    CounterAttack,
}

impl Defence {
    /// All of them.
    pub const ALL: [Defence; 4] =
        [Defence::HoldLine, Defence::StandInLine, Defence::ColumnsBehind, Defence::CounterAttack];

    /// The word in files and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Defence::HoldLine => "hold-line",
            Defence::StandInLine => "stand-in-line",
            Defence::ColumnsBehind => "columns-behind",
            Defence::CounterAttack => "counter-attack",
        }
    }
}

/// The decision policy that plays a list, in both roles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Doctrine {
    /// When it attacks; columns unless given.
    pub attack: Attack,
    /// When it defends; hold-line unless given.
    pub defence: Defence,
    /// Generals rebuild clusters (BC-L14).
    pub rescue_clusters: bool,
    /// Cavalry that is charged counter-charges as far as it may (BC-Q17).
    pub counter_charge: bool,
    /// Units deploy in the buildings, behind the walls, on the hills and in the woods of their zone, and
    /// enter those that come within their move.
    pub occupy_sites: bool,
    /// Generals form assault columns against garrisons and units that block a crossing (BC-L7).
    pub assault: bool,
    /// Horse artillery of a side that advances limbers and unlimbers in its moves (BC-C7, C8).
    pub horse_guns: bool,
}

/// The words of the options of a [`Doctrine`], in the order in which they are written.
pub const OPTIONS: [&str; 5] =
    ["rescue-clusters", "counter-charge", "occupy-sites", "assault", "horse-guns"];

impl Doctrine {
    /// The doctrine in words: `columns/hold-line`, options after a plus each.
    pub fn text(self) -> String {
        let mut text = format!("{}/{}", self.attack.word(), self.defence.word());
        for (word, on) in OPTIONS.into_iter().zip(self.options()) {
            if on {
                text += "+";
                text += word;
            }
        }
        text
    }

    /// Its options, in the order of [`OPTIONS`].
    pub const fn options(self) -> [bool; OPTIONS.len()] {
        [
            self.rescue_clusters,
            self.counter_charge,
            self.occupy_sites,
            self.assault,
            self.horse_guns,
        ]
    }

    /// The doctrine of these words: of an attack, a defence, or both (the other is the default), options
    /// after a plus each.
    ///
    /// ```
    /// use fairfight_rules::braid_and_cockade::army::{Attack, Defence, Doctrine};
    /// let doctrine = Doctrine::parse("firefight/columns-behind+counter-charge").unwrap();
    /// assert_eq!(doctrine.attack, Attack::Firefight);
    /// assert_eq!(doctrine.text(), "firefight/columns-behind+counter-charge");
    /// assert_eq!(Doctrine::parse("counter-attack").unwrap().defence, Defence::CounterAttack);
    /// assert!(Doctrine::parse("columns/firefight").is_none());
    /// ```
    pub fn parse(text: &str) -> Option<Doctrine> {
        let mut words = text.split('+');
        let head = words.next()?;
        let attack = |word: &str| Attack::ALL.into_iter().find(|a| a.word() == word);
        let defence = |word: &str| Defence::ALL.into_iter().find(|d| d.word() == word);
        let mut doctrine = Doctrine::default();
        match head.split_once('/') {
            Some((one, other)) => {
                (doctrine.attack, doctrine.defence) = (attack(one)?, defence(other)?);
            }
            None => match (attack(head), defence(head)) {
                (Some(attack), _) => doctrine.attack = attack,
                (None, Some(defence)) => doctrine.defence = defence,
                (None, None) => return None,
            },
        }
        for word in words {
            let on = match word {
                "rescue-clusters" => &mut doctrine.rescue_clusters,
                "counter-charge" => &mut doctrine.counter_charge,
                "occupy-sites" => &mut doctrine.occupy_sites,
                "assault" => &mut doctrine.assault,
                "horse-guns" => &mut doctrine.horse_guns,
                _ => return None,
            };
            if std::mem::replace(on, true) {
                return None;
            }
        }
        Some(doctrine)
    }
}

/// An army list file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyFile {
    /// The rules the list is for. Needed.
    pub system: Option<System>,
    /// What to call the list in reports. Needed.
    pub name: Option<String>,
    /// The doctrine that plays it.
    pub doctrine: Option<Doctrine>,
    /// Its units. One is needed.
    pub unit: Vec<UnitEntry>,
    /// Its generals.
    pub leader: Vec<LeaderEntry>,
}

/// One `[[unit]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; its type unless given.
    pub name: Option<String>,
    /// Its type. Needed.
    #[serde(rename = "type")]
    pub arm: Option<Arm>,
    /// Its stands, 4 to 6; 6 unless given. A gun is one stand and has no such key.
    pub stands: Option<i64>,
    /// Proficient at shooting (BC-S3).
    pub proficient: bool,
    /// A novice at shooting (BC-S6).
    pub novice: bool,
    /// Superior in melee (BC-P9).
    pub superior: bool,
    /// Inferior in melee (BC-N2).
    pub inferior: bool,
    /// Of high morale (BC-H1).
    pub high: bool,
    /// Of low morale (BC-H4).
    pub low: bool,
    /// With rifles (BC-S2); light infantry.
    pub rifles: bool,
    /// Poorly armed (BC-N6).
    pub poorly_armed: bool,
    /// English infantry (BC-Q23).
    pub english: bool,
    /// How many such units; 1 unless given.
    pub count: Option<i64>,
    /// Whether it blocks the scenario's crossing, if it has one, when it defends (BC-L8).
    pub blocks_crossing: bool,
}

/// One `[[leader]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; his rank unless given.
    pub name: Option<String>,
    /// His rank. Needed.
    pub rank: Option<Rank>,
    /// The names of the units under a divisional commander; all unless given.
    pub commands: Vec<String>,
    /// Whether this commander in chief or aide-de-camp forms a grand battery when the list defends
    /// (BC-L1).
    pub grand_battery: bool,
}
