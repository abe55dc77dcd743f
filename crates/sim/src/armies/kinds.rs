//! The kinds of unit that armies are made of.

use fairfight_battle::Game;

/// A kind of unit, full.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind<U> {
    /// The unit.
    pub unit: U,
    /// The same in canonical notation.
    pub text: String,
    /// What it costs; `None` where the system has no points.
    pub points: Option<u32>,
    /// Its figures.
    pub figures: u32,
}

/// These units as kinds, each once, in their order.
pub fn kinds_of<G: Game>(units: &[G::Unit], rules: &G::Rules) -> Vec<Kind<G::Unit>> {
    let mut kinds: Vec<Kind<G::Unit>> = Vec::new();
    for unit in units {
        let text = G::unit_text(unit, rules);
        if kinds.iter().any(|kind| kind.text == text) {
            continue;
        }
        let points = G::unit_points(unit, rules);
        let alone = G::muster(&text, std::slice::from_ref(unit), rules);
        let figures = alone.ok().and_then(|army| {
            Some(G::outline(&army, rules).units.first()?.figures).filter(|&figures| figures > 0)
        });
        kinds.push(Kind { unit: unit.clone(), text, points, figures: figures.unwrap_or(1) });
    }
    kinds
}

impl<U> Kind<U> {
    /// Its people, as the notation has it before the colon; `None` where it stands without.
    ///
    /// ```
    /// use fairfight_battle::{Game, iron_winds::IronWinds};
    /// use fairfight_sim::armies::kinds_of;
    /// let rules = Default::default();
    /// let units = ["elf:warrior+mounted+bow", "levy"].map(|t| IronWinds::unit(t, &rules).unwrap());
    /// let kinds = kinds_of::<IronWinds>(&units, &rules);
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
