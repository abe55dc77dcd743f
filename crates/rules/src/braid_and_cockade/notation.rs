//! The inline notation of a unit: `type[+trait...][/stands]`.

use super::army::kind_faults;
use super::combat::CLUSTER;
use super::{Arm, Formation, Grade, Kind, Place, Rules, Stance, movement};
use crate::notation::{UnitFault, called, figures, first, once};
use std::fmt;

/// Other words that the rules and their players use, each with the word in files.
#[rustfmt::skip]
pub const ALIASES: &[(&str, &str)] = &[
    ("close-order", "infantry"),
    ("line-infantry", "infantry"),
    ("light", "light-infantry"),
    ("rifles", "light-infantry"),
    ("hussars", "light-cavalry"),
    ("lancer", "lancers"),
    ("heavy", "heavy-cavalry"),
    ("cuirassier", "cuirassiers"),
    ("cannon", "foot-artillery"),
    ("gun", "foot-artillery"),
    ("artillery", "foot-artillery"),
    ("general", "commander-in-chief"),
    ("cinc", "commander-in-chief"),
    ("adc", "aide-de-camp"),
    ("division", "divisional"),
];

/// A unit in inline notation, for fights and wherever a command names a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitSpec {
    /// Its kind.
    pub kind: Kind,
    /// Its stands.
    pub stands: u8,
    /// Its formation.
    pub formation: Formation,
    /// The place it stands in.
    pub place: Place,
    /// Whether it moved or changed formation this turn.
    pub moved: bool,
    /// Whether a general is with it.
    pub general: bool,
}

impl UnitSpec {
    /// The unit at full strength in its usual formation, in the open.
    pub fn of(kind: Kind, rules: &Rules) -> UnitSpec {
        UnitSpec {
            kind,
            stands: usual_stands(kind.arm, Formation::usual(kind.arm), rules),
            formation: Formation::usual(kind.arm),
            place: Place::Open,
            moved: false,
            general: false,
        }
    }

    /// The unit as the rules see it, with its grades applied.
    pub fn stance(&self, rules: &Rules) -> Stance {
        let kind = self.kind.graded(rules);
        Stance { place: self.place, moved: self.moved, ..Stance::of(kind, self.formation) }
    }
}

/// The trait words, in the order in which they are written; formations stand between quality and place.
pub const TRAITS: [&str; 23] = [
    "proficient",
    "novice",
    "superior",
    "inferior",
    "high",
    "low",
    "rifles",
    "poorly-armed",
    "english",
    "march-column",
    "attack-column",
    "reinforced-line",
    "line",
    "cluster",
    "garrison",
    "square",
    "deployed",
    "limbered",
    "wood",
    "hill",
    "cover",
    "moved",
    "general",
];

/// The maximum number of guns of a grand battery in a fight.
const MOST_GUNS: u8 = 12;

/// The stands of a unit whose text gives no number.
fn usual_stands(arm: Arm, formation: Formation, rules: &Rules) -> u8 {
    match (arm, formation) {
        (Arm::FootArtillery | Arm::HorseArtillery, _) => 1,
        (Arm::GrandBattery, _) | (_, Formation::Cluster) => CLUSTER,
        _ => rules.numbers.most_stands as u8,
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.arm.word())?;
        let axis = |grade: Grade, above, below| match grade {
            Grade::Above => above,
            Grade::Regular => "",
            Grade::Below => below,
        };
        let flag = |on: bool, word| if on { word } else { "" };
        let words = [
            axis(self.shooting, "proficient", "novice"),
            axis(self.melee, "superior", "inferior"),
            axis(self.morale, "high", "low"),
            flag(self.rifles, "rifles"),
            flag(self.poorly_armed, "poorly-armed"),
            flag(self.english, "english"),
        ];
        words.iter().filter(|word| !word.is_empty()).try_for_each(|word| write!(f, "+{word}"))
    }
}

/// The unit in canonical notation; usual values are left out.
pub fn write(unit: &UnitSpec, rules: &Rules) -> String {
    let mut text = unit.kind.to_string();
    let cluster = unit.formation == Formation::Cluster;
    if unit.formation != Formation::usual(unit.kind.arm) && !cluster {
        text += &format!("+{}", unit.formation.word());
    }
    match unit.place {
        Place::Wood => text += "+wood",
        Place::Hill => text += "+hill",
        Place::Cover => text += "+cover",
        Place::Open | Place::Building => {}
    }
    if unit.moved {
        text += "+moved";
    }
    if unit.general {
        text += "+general";
    }
    if cluster || unit.stands != usual_stands(unit.kind.arm, unit.formation, rules) {
        text += &format!("/{}", unit.stands);
    }
    text
}

/// Parses a unit.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Rules, notation};
/// let rules = Rules::default();
/// let unit = notation::parse("infantry+superior+attack-column/5", &rules).unwrap();
/// assert_eq!((unit.formation, unit.stands), (Formation::AttackColumn, 5));
/// assert_eq!(notation::write(&unit, &rules), "infantry+superior+attack-column/5");
/// assert_eq!(notation::parse("lancers/3", &rules).unwrap().formation, Formation::Cluster);
/// assert!(notation::parse("infantry+rifles", &rules).is_err());
/// assert!(notation::parse("lancers+square", &rules).is_err());
/// assert!(notation::parse("infantry+high+low", &rules).is_err());
/// ```
///
/// # Errors
/// If a word is unknown, repeated or contradicts another, the arm lacks the formation, or such a unit
/// cannot have these stands.
pub fn parse(text: &str, rules: &Rules) -> Result<UnitSpec, UnitFault> {
    let text = text.trim();
    let (rest, stands) = figures(text);
    let mut words = rest.split('+');
    let word = words.next().unwrap_or_default();
    let arm = called("type", word, Arm::ALL, Arm::word)?;
    let mut said = Said::default();
    let mut kind = Kind::of(arm);
    for word in words {
        if !said.add(&mut kind, word) {
            return Err(UnitFault::of_trait(text, word, &TRAITS));
        }
    }
    if let Some((_, message)) = kind_faults(&kind).into_iter().next() {
        return Err(UnitFault::new(format!("{text:?}: {message}")));
    }
    let given = match stands {
        None => None,
        Some(digits) => Some(digits.parse::<u8>().map_err(|_| {
            UnitFault::new(format!("{text:?}: {digits:?} is not a number of stands"))
        })?),
    };
    let three = given == Some(CLUSTER) && !arm.is_artillery();
    let formation =
        said.formation.unwrap_or(if three { Formation::Cluster } else { Formation::usual(arm) });
    if !formation.fits(arm) {
        let (arm, formation) = (arm.word(), formation.word());
        return Err(UnitFault::new(format!("{text:?}: {arm} is never in {formation}")));
    }
    let place = match (formation, said.place) {
        (Formation::Garrison, None) => Place::Building,
        (_, place) => place.unwrap_or_default(),
    };
    if place != Place::Building && !movement::may_stand(&kind, formation, place, rules) {
        let (arm, formation) = (arm.word(), formation.word());
        return Err(UnitFault::new(format!(
            "{text:?}: {arm} in {formation} is never in such a place (BC-C9, C10)"
        )));
    }
    let (least, most) = match (arm, formation) {
        (Arm::FootArtillery | Arm::HorseArtillery, _) => (1, 1),
        (Arm::GrandBattery, _) => (1, MOST_GUNS),
        (_, Formation::Cluster) => (CLUSTER, CLUSTER),
        _ => (CLUSTER + 1, rules.numbers.most_stands as u8),
    };
    let stands = given.unwrap_or_else(|| usual_stands(arm, formation, rules));
    if !(least..=most).contains(&stands) {
        return Err(UnitFault::new(if least == most {
            let stands = if least == 1 { "stand" } else { "stands" };
            format!("{text:?}: such a unit has {least} {stands}")
        } else {
            format!("{text:?}: such a unit has {least} to {most} stands")
        }));
    }
    Ok(UnitSpec { kind, stands, formation, place, moved: said.moved, general: said.general })
}

/// The traits other than those of the kind.
#[derive(Default)]
struct Said {
    formation: Option<Formation>,
    place: Option<Place>,
    moved: bool,
    general: bool,
}

impl Said {
    /// Adds one trait; `false` if it is unknown, repeated or contradicts an earlier one.
    fn add(&mut self, kind: &mut Kind, word: &str) -> bool {
        fn grade(axis: &mut Grade, to: Grade) -> bool {
            std::mem::replace(axis, to) == Grade::Regular
        }
        if let Some(formation) = Formation::ALL.into_iter().find(|f| f.word() == word) {
            return first(&mut self.formation, formation);
        }
        match word {
            "proficient" => grade(&mut kind.shooting, Grade::Above),
            "novice" => grade(&mut kind.shooting, Grade::Below),
            "superior" => grade(&mut kind.melee, Grade::Above),
            "inferior" => grade(&mut kind.melee, Grade::Below),
            "high" => grade(&mut kind.morale, Grade::Above),
            "low" => grade(&mut kind.morale, Grade::Below),
            "rifles" => once(&mut kind.rifles),
            "poorly-armed" => once(&mut kind.poorly_armed),
            "english" => once(&mut kind.english),
            "wood" => first(&mut self.place, Place::Wood),
            "hill" => first(&mut self.place, Place::Hill),
            "cover" => first(&mut self.place, Place::Cover),
            "moved" => once(&mut self.moved),
            "general" => once(&mut self.general),
            _ => false,
        }
    }
}

/// The units that `all` means: every arm in every formation it takes, at full strength and of average
/// quality, and infantry with every quality word.
pub fn all_units(rules: &Rules) -> Vec<UnitSpec> {
    let mut all = Vec::new();
    for arm in Arm::ALL {
        for formation in Formation::ALL.into_iter().filter(|formation| formation.fits(arm)) {
            let place =
                if formation == Formation::Garrison { Place::Building } else { Place::Open };
            let stands = usual_stands(arm, formation, rules);
            all.push(UnitSpec { formation, place, stands, ..UnitSpec::of(Kind::of(arm), rules) });
        }
    }
    let foot = Kind::of(Arm::Infantry);
    let kinds = [
        Kind { melee: Grade::Above, ..foot },
        Kind { melee: Grade::Below, ..foot },
        Kind { poorly_armed: true, ..foot },
        Kind { english: true, ..foot },
    ];
    all.extend(kinds.map(|kind| UnitSpec::of(kind, rules)));
    all
}
