//! Doctrines: how a list attacks, how it defends, and options.

use crate::list::DoctrineWords;
use crate::words;
use serde::Deserialize;
use std::sync::LazyLock;

words! {
    /// How a list is played when it attacks.
    #[derive(Default)]
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Attack {
        /// Attack columns that advance to 1 inch from the enemy and charge where the melee costs him no less.
        #[default]
        Columns = "columns",
        /// As `columns`, with all guns in one grand battery.
        GrandBattery = "grand-battery",
        /// Lines that advance to 9 inches and shoot.
        Firefight = "firefight",
        /// Reinforced lines that advance to 9 inches and charge where 0.8 of the losses are the enemy's.
        Cautious = "cautious",
    }
}

words! {
    /// How a list is played when it defends.
    #[derive(Default)]
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Defence {
        /// Lines that stay, shoot, and charge where 0.6 of the losses are the enemy's; squares against cavalry.
        HoldLine = "hold-line",
        /// Lines that stay, shoot and never charge.
        StandInLine = "stand-in-line",
        /// Attack columns that stay and charge where the melee costs the enemy no less.
        ColumnsBehind = "columns-behind",
        /// Attack columns that advance and charge where the melee costs the enemy no less.
        #[default]
        CounterAttack = "counter-attack",
    }
}

/// How a list is played, as attacker and as defender.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Doctrine {
    /// How it attacks; default: `columns`.
    pub attack: Attack,
    /// How it defends; default: `counter-attack`.
    pub defence: Defence,
    /// Generals rebuild clusters (BC-L14).
    pub rescue_clusters: bool,
    /// Cavalry that is charged counter-charges as far as it may (BC-Q17).
    pub counter_charge: bool,
    /// Units deploy in the buildings, behind the walls, on the hills and in the woods of their zone, and enter those that come within their move.
    pub occupy_sites: bool,
    /// Generals form assault columns against garrisons and units that block a crossing (BC-L7).
    pub assault: bool,
}

/// The words of the options of a [`Doctrine`], in the order in which they are written.
pub const OPTIONS: [&str; 4] = ["rescue-clusters", "counter-charge", "occupy-sites", "assault"];

impl Doctrine {
    /// The doctrine in words: `columns/counter-attack`, then each option after a plus.
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

    /// The credible doctrines.
    pub const CREDIBLE: [Doctrine; 4] = {
        const fn by(attack: Attack, defence: Defence) -> Doctrine {
            Doctrine {
                attack,
                defence,
                rescue_clusters: false,
                counter_charge: false,
                occupy_sites: false,
                assault: false,
            }
        }
        [
            by(Attack::Columns, Defence::CounterAttack),
            by(Attack::GrandBattery, Defence::CounterAttack),
            by(Attack::Firefight, Defence::ColumnsBehind),
            by(Attack::Cautious, Defence::HoldLine),
        ]
    };

    /// Its options, in the order of [`OPTIONS`].
    pub const fn options(self) -> [bool; OPTIONS.len()] {
        [self.rescue_clusters, self.counter_charge, self.occupy_sites, self.assault]
    }
}

/// The words of every doctrine: each attack and defence with every set of options, one bit per option.
static WORDS: LazyLock<Vec<(Doctrine, String)>> = LazyLock::new(|| {
    let mut words = Vec::new();
    for attack in Attack::ALL {
        for defence in Defence::ALL {
            for options in 0..1u8 << OPTIONS.len() {
                let on = |option: u8| options >> option & 1 == 1;
                let doctrine = Doctrine {
                    attack,
                    defence,
                    rescue_clusters: on(0),
                    counter_charge: on(1),
                    occupy_sites: on(2),
                    assault: on(3),
                };
                words.push((doctrine, doctrine.text()));
            }
        }
    }
    words
});

impl DoctrineWords for Doctrine {
    const KNOWN: &'static [(&'static str, &'static str)] = &[
        (
            "columns",
            "attacks in attack columns that charge where the melee costs the enemy no less",
        ),
        ("grand-battery", "as columns, with all guns joined in one battery"),
        ("firefight", "attacks in lines that come to 9 inches and shoot"),
        (
            "cautious",
            "attacks in reinforced lines that charge where 0.8 of the losses are the enemy's",
        ),
        (
            "hold-line",
            "defends in lines that stay and charge where 0.6 of the losses are the enemy's",
        ),
        ("stand-in-line", "defends in lines that stay and never charge"),
        (
            "columns-behind",
            "defends in attack columns that stay and charge where the melee costs the enemy no less",
        ),
        (
            "counter-attack",
            "defends in attack columns that advance and charge where the melee costs the enemy no less",
        ),
        (
            "columns/counter-attack+rescue-clusters+counter-charge+occupy-sites+assault",
            "an attack, a slash and a defence, then options, each after a plus: rebuild clusters, counter-charge, occupy sites, form assault columns",
        ),
    ];

    fn every() -> impl Iterator<Item = Doctrine> {
        WORDS.iter().map(|&(doctrine, _)| doctrine)
    }

    /// The doctrine of these words: an attack, a defence or both (the default replaces a missing one), then each option
    /// after a plus.
    ///
    /// ```
    /// use fairfight_rules::braid_and_cockade::army::{Attack, Defence, Doctrine};
    /// use fairfight_rules::list::DoctrineWords;
    /// let doctrine = Doctrine::parse("firefight/columns-behind+counter-charge").unwrap();
    /// assert_eq!(doctrine.attack, Attack::Firefight);
    /// assert_eq!(doctrine.text(), "firefight/columns-behind+counter-charge");
    /// assert_eq!(Doctrine::parse("counter-attack").unwrap().defence, Defence::CounterAttack);
    /// assert!(Doctrine::parse("columns/firefight").is_none());
    /// ```
    fn parse(text: &str) -> Option<Doctrine> {
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
                _ => return None,
            };
            if std::mem::replace(on, true) {
                return None;
            }
        }
        Some(doctrine)
    }

    fn word(self) -> &'static str {
        let known = WORDS.iter().find(|(known, _)| *known == self);
        known.map_or("", |(_, word)| word)
    }
}
