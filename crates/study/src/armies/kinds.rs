//! The kinds of unit that armies are made of.

use fairfight_engine::rulebook::{Amendment, Army, Rules, Unit};
use fairfight_rules::notation;
use fairfight_rules::ruling::Number;

/// A kind of unit at full strength.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    /// The unit.
    pub unit: Unit,
    /// Its figures.
    pub figures: u32,
}

/// The kinds of these units, without duplicates, in order of appearance.
pub fn kinds_of(units: &[Unit], rules: &Rules) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for unit in units {
        if kinds.iter().any(|kind| kind.unit.text == unit.text) {
            continue;
        }
        let alone = rules.muster(&unit.text, std::slice::from_ref(unit));
        let figures = alone.ok().and_then(|army| {
            Some(army.outline.units.first()?.figures).filter(|&figures| figures > 0)
        });
        kinds.push(Kind { unit: unit.clone(), figures: figures.unwrap_or(1) });
    }
    kinds
}

/// Every kind of unit that a list may hold, in the order of [`Rules::all_units`]. Units that are equal in a list (the
/// doctrine chooses the formation) appear once, under the shortest text.
///
/// ```
/// use fairfight_study::armies::{kinds_of, listable_units};
/// use fairfight_engine::rulebook::rulebook;
/// let rules = rulebook("braid-and-cockade").unwrap().printed();
/// let kinds = kinds_of(&listable_units(&rules), &rules);
/// let texts: Vec<&str> = kinds.iter().map(|kind| &*kind.unit.text).collect();
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
    /// assert_eq!((kinds[1].people(), kinds[1].unit.points), (None, Some(12)));
    /// ```
    pub fn people(&self) -> Option<&str> {
        notation::people(&self.unit.text).0
    }

    /// Its type: the first word of the notation.
    pub fn class(&self) -> &str {
        self.words().split('+').next().unwrap_or_default()
    }

    /// Its traits, in the order of the notation.
    pub fn traits(&self) -> impl Iterator<Item = &str> {
        self.words().split('+').skip(1)
    }

    /// Its figures as a share of those of another kind.
    pub fn share_of(&self, full: &Kind) -> f64 {
        f64::from(self.figures) / f64::from(full.figures)
    }

    /// The notation without people and figures.
    fn words(&self) -> &str {
        notation::figures(notation::people(&self.unit.text).1).0
    }
}

/// The unit with as many figures as these points buy: at least half of its cost, and not all. `None` if the points buy
/// fewer, or if the system knows no points or no units of part strength.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::armies::part_of;
/// let rules = rulebook("iron-winds").unwrap().printed();
/// let knights = rules.unit("knight+mounted").unwrap();
/// let part = |points| part_of(&knights, points, &rules).map(|part| part.text);
/// assert_eq!(part(20).as_deref(), Some("knight+mounted/3"));
/// assert_eq!((part(17), part(1000).as_deref()), (None, Some("knight+mounted/5")));
/// ```
pub fn part_of(unit: &Unit, points: u32, rules: &Rules) -> Option<Unit> {
    let price = unit.points?;
    let parts = (1..price).map_while(|figures| unit.with_figures(figures, rules));
    let costs = price.div_ceil(2)..price;
    parts
        .filter(|part| part.points.is_some_and(|cost| costs.contains(&cost) && cost <= points))
        .max_by_key(|part| part.points)
}

/// Units of this kind with fewer figures, as kinds of their own: those that the rules allow.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::armies::{kinds_of, parts_of};
/// let rules = rulebook("iron-winds").unwrap().printed();
/// let knights = kinds_of(&[rules.unit("knight+mounted").unwrap()], &rules).remove(0);
/// let parts = parts_of(&knights, [3, 1], &rules);
/// let texts: Vec<&str> = parts.iter().map(|part| &*part.unit.text).collect();
/// assert_eq!(texts, ["knight+mounted/3", "knight+mounted/1"]);
/// assert_eq!(parts[0].share_of(&knights), 0.5);
///
/// // The second number of a block says how many strips stand in front: it is no part of the block.
/// let rules = rulebook("king-or-parliament").unwrap().printed();
/// let block = kinds_of(&[rules.unit("musketeer/4/2").unwrap()], &rules).remove(0);
/// let parts = parts_of(&block, 1..9, &rules);
/// let texts: Vec<&str> = parts.iter().map(|part| &*part.unit.text).collect();
/// assert_eq!(texts, ["musketeer/1", "musketeer/2", "musketeer/3"]);
/// ```
pub fn parts_of(kind: &Kind, figures: impl IntoIterator<Item = u32>, rules: &Rules) -> Vec<Kind> {
    let part = |figures: u32| {
        let unit = kind.unit.with_figures(figures, rules)?;
        kinds_of(&[unit], rules).pop().filter(|part| part.figures == figures)
    };
    figures.into_iter().filter(|few| (1..kind.figures).contains(few)).filter_map(part).collect()
}

/// How often the cost of each of these kinds contains this cost. `None` if they have no points.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::armies::{how_often, kinds_of};
/// let rules = rulebook("iron-winds").unwrap().printed();
/// let units = ["knight+mounted", "levy+bow"].map(|unit| rules.unit(unit).unwrap());
/// let horse = rules.book.costs().into_iter().find(|cost| cost.name == "horse").unwrap();
/// assert_eq!(how_often(&horse, &kinds_of(&units, &rules), &rules), Some(vec![6, 0]));
/// ```
pub fn how_often(cost: &Number, kinds: &[Kind], rules: &Rules) -> Option<Vec<u32>> {
    let now = rules.cost(&cost.name)?;
    let other = if now < cost.max { now + 1 } else { now - 1 };
    let mut changed = rules.clone();
    changed.amend(&Amendment::Cost(cost.name.clone(), other)).ok()?;
    let each = kinds.iter().map(|kind| {
        let [now, then] = [rules, &changed].map(|rules| kind.unit.points_under(rules));
        Some(now?.abs_diff(then?))
    });
    each.collect()
}

/// Units as a list on the command line, with equal neighbours counted.
///
/// ```
/// use fairfight_study::armies::inline_text;
/// assert_eq!(inline_text(["knight", "levy+bow", "levy+bow"]), "knight,2*levy+bow");
/// ```
pub fn inline_text<'t>(units: impl IntoIterator<Item = &'t str>) -> String {
    let units: Vec<&str> = units.into_iter().collect();
    let item = |same: &[&str]| match same {
        [one] => (*one).to_owned(),
        several => format!("{}*{}", several.len(), several[0]),
    };
    units.chunk_by(|a, b| a == b).map(item).collect::<Vec<_>>().join(",")
}

/// Whole costs as floats, for the models.
pub fn floats(costs: &[u32]) -> Vec<f64> {
    costs.iter().map(|&cost| cost.into()).collect()
}

/// The word for what costs of lists like this are counted in.
pub fn counted_in(army: &Army) -> &'static str {
    if army.outline.points.is_some() { "points" } else { "units" }
}
