//! The files that `fairfight init` writes: some of `armies/SYSTEM`, as they stand there.

/// The kind of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    List,
    Rules,
    Scenario,
    Suite,
    Played,
}

/// A file.
#[derive(Clone, Copy, Debug)]
pub(super) struct File {
    kind: Kind,
    /// Where it is, in `armies/SYSTEM` and in the folder that is written.
    pub(super) path: &'static str,
    pub(super) text: &'static str,
}

/// The files of a system: everything that its suite names, the two lists to begin with first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Starter {
    pub(super) system: &'static str,
    pub(super) files: &'static [File],
    /// Does the scenario bring the forces?
    has_forces: bool,
}

macro_rules! files {
    ($system:literal: $($kind:ident $path:literal),*) => {
        &[$(File {
            kind: Kind::$kind,
            path: $path,
            text: include_str!(concat!("../../../../armies/", $system, "/", $path)),
        }),*]
    };
}

macro_rules! starters {
    ($($system:literal, $has_forces:literal: $($kind:ident $path:literal),*;)*) => {
        &[$(Starter {
            system: $system,
            files: files!($system: $($kind $path),*),
            has_forces: $has_forces,
        }),*]
    };
}

/// The files of every system, in the order in which systems are listed.
#[rustfmt::skip]
pub(super) const STARTERS: &[Starter] = starters![
    "iron-winds", false:
        List "human-150.toml", List "orc-150.toml", List "elf-150.toml", List "goblin-150.toml",
        List "skeleton-150.toml", List "typical-150.toml", Rules "rules/knights-round-up.toml",
        Scenario "scenarios/river-crossing.toml", Suite "suites/knights-round-up.toml", Played "games/bridge.toml";
    "fire-at-will", false:
        List "orc-warband.toml", List "goblin-mob.toml", List "undead-host.toml", Rules "rules/three-strips.toml",
        Scenario "scenarios/rough-ground.toml", Suite "suites/three-strips.toml", Played "games/ford.toml";
    "king-or-parliament", false:
        List "royalist-1644.toml", List "parliament-1643.toml", List "new-model-1645.toml", List "small-pike.toml",
        List "small-horse.toml", Rules "rules/stout-pikes.toml", Scenario "scenarios/stream.toml",
        Suite "suites/stout-pikes.toml";
    "braid-and-cockade", false:
        List "french-1809.toml", List "anglo-portuguese-1812.toml", List "russian-1812.toml",
        Rules "rules/to-the-last-stand.toml", Scenario "scenarios/village.toml",
        Suite "suites/to-the-last-stand.toml";
    "space-convoy", true:
        List "freeloaders.toml", List "naztees.toml", Rules "rules/recycled.toml",
        Scenario "scenarios/gauntlet.toml", Suite "suites/recycling.toml";
    "modern-skirmish", false:
        List "antagonist.toml", List "affiliation.toml", Rules "rules/once-an-initiative.toml",
        Scenario "scenarios/farm.toml", Suite "suites/fire.toml";
    "gun-fights", false:
        List "earps.toml", List "clantons.toml", Rules "rules/separate-die.toml", Scenario "scenarios/barn.toml",
        Suite "suites/separate-die.toml";
];

impl Starter {
    /// Its files of this kind.
    pub(super) fn of(&self, kind: Kind) -> impl Iterator<Item = &'static File> {
        self.files.iter().filter(move |file| file.kind == kind)
    }

    /// Questions, each with the words after `fairfight` that answer it in the folder that is written.
    pub(super) fn tries(&self) -> Vec<(&'static str, String)> {
        let path = |kind| self.of(kind).next().map(|file| file.path);
        let lists: Vec<&str> = self.of(Kind::List).take(2).map(|file| file.path).collect();
        let both = lists.join(" ");
        let mut tries = vec![
            ("How often does one list beat the other?", format!("battle {both}")),
            ("What happened in one of these battles?", format!("replay {both} --battle 0")),
        ];
        if let Some(ground) = path(Kind::Scenario) {
            tries.push(match self.has_forces {
                true => (
                    "Another scenario, with its own forces:",
                    format!("battle --scenario {ground}"),
                ),
                false => ("And on other ground?", format!("battle {both} --scenario {ground}")),
            });
        }
        if let Some(rules) = path(Kind::Rules) {
            tries.push(("And under a house rule?", format!("battle {both} --rules {rules}")));
        }
        if let Some(suite) = path(Kind::Suite) {
            tries.push(("What does that rule do to the balance?", format!("check {suite}")));
        }
        if let Some(game) = path(Kind::Played) {
            tries.push(("How lucky was a game that was really played?", format!("luck {game}")));
        }
        tries.push(("Which units can a list have?", format!("units {}", self.system)));
        tries.push(("Change a list. Is it right?", format!("validate {}", lists[0])));
        tries
    }
}
