//! The differences between attacks and between defences: one entry for each word.

use fairfight_rules::braid_and_cockade::Formation;
use fairfight_rules::braid_and_cockade::army::{Attack, Defence, Doctrine};

/// The conduct of a doctrine in one role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// The formation of its infantry.
    pub formation: Formation,
    /// How near it advances to the nearest enemy, in inches; `None` if it stays.
    pub advances_to: Option<i16>,
    /// The minimum share of both sides' losses in a melee, in hundredths, that must fall on the enemy for it to charge;
    /// `None` if it never charges.
    pub charge_at: Option<u32>,
    /// Whether infantry forms square before cavalry.
    pub squares: bool,
    /// Whether generals go with charges that need a test.
    pub leaders: bool,
    /// Whether all guns form one grand battery.
    pub joins_guns: bool,
}

/// Attack columns that advance, and charge if the melee costs the enemy no less.
const COLUMNS: Conduct = Conduct {
    formation: Formation::AttackColumn,
    advances_to: Some(1),
    charge_at: Some(50),
    squares: false,
    leaders: true,
    joins_guns: false,
};

/// Lines that stay and never charge.
const LINES: Conduct = Conduct {
    formation: Formation::Line,
    advances_to: None,
    charge_at: None,
    squares: false,
    leaders: false,
    joins_guns: false,
};

impl Conduct {
    /// The conduct of a doctrine in this role.
    pub const fn of(doctrine: Doctrine, attacks: bool) -> Conduct {
        if attacks {
            Conduct::attacking(doctrine.attack)
        } else {
            Conduct::defending(doctrine.defence)
        }
    }

    const fn attacking(attack: Attack) -> Conduct {
        match attack {
            Attack::Columns => COLUMNS,
            Attack::GrandBattery => Conduct { joins_guns: true, ..COLUMNS },
            Attack::Firefight => Conduct {
                formation: Formation::Line,
                advances_to: Some(9),
                charge_at: Some(70),
                ..COLUMNS
            },
            Attack::Cautious => Conduct {
                formation: Formation::ReinforcedLine,
                advances_to: Some(9),
                charge_at: Some(80),
                squares: true,
                ..COLUMNS
            },
        }
    }

    const fn defending(defence: Defence) -> Conduct {
        match defence {
            Defence::HoldLine => Conduct { charge_at: Some(60), squares: true, ..LINES },
            Defence::StandInLine => LINES,
            Defence::ColumnsBehind => Conduct { advances_to: None, ..COLUMNS },
            Defence::CounterAttack => COLUMNS,
        }
    }
}
