//! The kinds of unit that armies are made of.

use fairfight_engine::rulebook::{Rules, Unit};

/// A kind of unit, full.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    /// The unit.
    pub unit: Unit,
    /// The unit in canonical notation.
    pub text: String,
    /// What it costs; `None` if the system has no points.
    pub points: Option<u32>,
    /// Its figures.
    pub figures: u32,
}

/// The kinds of these units, each once, in order of appearance.
pub fn kinds_of(units: &[Unit], rules: &Rules) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for unit in units {
        let Unit { text, points, .. } = unit;
        if kinds.iter().any(|kind| kind.text == *text) {
            continue;
        }
        let alone = rules.muster(text, std::slice::from_ref(unit));
        let figures = alone.ok().and_then(|army| {
            Some(army.outline.units.first()?.figures).filter(|&figures| figures > 0)
        });
        kinds.push(Kind {
            unit: unit.clone(),
            text: text.clone(),
            points: *points,
            figures: figures.unwrap_or(1),
        });
    }
    kinds
}

/// Every kind of unit that a list may hold, in the order of [`Rules::all_units`]. Units that are the same in a list
/// (the doctrine chooses the formation) appear once, under the shortest text.
///
/// ```
/// use fairfight_study::armies::{kinds_of, listable_units};
/// use fairfight_engine::rulebook::rulebook;
/// let rules = rulebook("braid-and-cockade").unwrap().printed();
/// let kinds = kinds_of(&listable_units(&rules), &rules);
/// let texts: Vec<&str> = kinds.iter().map(|kind| &*kind.text).collect();
/// assert!(texts.contains(&"infantry") && texts.contains(&"infantry+superior"));
/// assert!(!texts.contains(&"infantry+square") && !texts.contains(&"grand-battery"));
/// ```
pub fn listable_units(rules: &Rules) -> Vec<Unit> {
    let all = rules.all_units();
    let muster = |units: &[Unit]| rules.muster("kinds", units).ok();
    // Not every unit may be a list by itself.
    let friend = all.iter().find(|unit| muster(std::slice::from_ref(unit)).is_some());
    let mut kinds: Vec<(String, Unit)> = Vec::new();
    for unit in &all {
        let alone = || muster(std::slice::from_ref(unit));
        let army = friend.and_then(|friend| muster(&[friend.clone(), unit.clone()])).or_else(alone);
        let Some(army) = army else { continue };
        let listed = army.canonical;
        match kinds.iter_mut().find(|(known, _)| *known == listed) {
            Some((_, known)) if unit.text.len() < known.text.len() => *known = unit.clone(),
            Some(_) => {}
            None => kinds.push((listed, unit.clone())),
        }
    }
    kinds.into_iter().map(|(_, unit)| unit).collect()
}

impl Kind {
    /// Its people: in the notation, the word before the colon; `None` without one.
    ///
    /// ```
    /// use fairfight_study::armies::kinds_of;
    /// use fairfight_engine::rulebook::rulebook;
    /// let rules = rulebook("iron-winds").unwrap().printed();
    /// let units = ["elf:warrior+mounted+bow", "levy"].map(|unit| rules.unit(unit).unwrap());
    /// let kinds = kinds_of(&units, &rules);
    /// assert_eq!((kinds[0].people(), kinds[0].class()), (Some("elf"), "warrior"));
    /// assert_eq!(kinds[0].traits().collect::<Vec<_>>(), ["mounted", "bow"]);
    /// assert_eq!((kinds[1].people(), kinds[1].points), (None, Some(12)));
    /// ```
    pub fn people(&self) -> Option<&str> {
        self.text.split_once(':').map(|(people, _)| people)
    }

    /// Its type: the first word of the notation.
    pub fn class(&self) -> &str {
        self.words().split('+').next().unwrap_or_default()
    }

    /// Its traits, in the order of the notation.
    pub fn traits(&self) -> impl Iterator<Item = &str> {
        self.words().split('+').skip(1)
    }

    /// The notation without people and figures.
    fn words(&self) -> &str {
        let text = self.text.split_once(':').map_or(&*self.text, |(_, rest)| rest);
        text.split_once('/').map_or(text, |(words, _)| words)
    }
}
