//! Positions to play from: lists in short notation, dice with chosen faces.

use fairfight_battle::fire_at_will::state::{Contact, Stage, Status, spare};
use fairfight_battle::fire_at_will::{Battle, Scenario, State, Stretch};
use fairfight_battle::{Event, Flow, System};
use fairfight_rules::fire_at_will::army::{Army, Doctrine, Leader, Post, Rank, Unit};
use fairfight_rules::fire_at_will::magic::Spell;
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::fire_at_will::movement::Ground;
use fairfight_rules::fire_at_will::{Rules, Troop, notation};
use fairfight_rules::{Address, BySide, Dice, Side};

pub use crate::cases::Recorder as Story;
pub use Doctrine::{Aggressive, Hammer, Random, Stand, Steady};
pub use Side::{A, B};

/// The printed rules with another option of one ruling.
pub fn with(id: &str, answer: &str) -> Rules {
    crate::cases::with::<super::Played>(id, answer)
}

/// A list: formations in notation, each with `@wing`, `@reserve`, `*ranks`, `!hero`, `!leader` or `!wizard` (an
/// attached leader); a hero, leader or wizard by himself is a lone one. The last leader is the commander in chief, or
/// otherwise one is added who stands alone and out of the way.
pub fn army(text: &str, spells: &[Spell]) -> Army {
    let mut army =
        Army { name: text.to_owned(), doctrine: None, units: Vec::new(), leaders: Vec::new() };
    let rank = |word: &str| Rank::ALL.into_iter().find(|rank| rank.troop().word() == word);
    let leader = |rank: Rank, with: Option<u16>, moves: Troop| {
        let mut known = Spell::ALL.to_vec();
        known.retain(|spell| !spells.contains(spell));
        let six: Vec<Spell> = spells.iter().copied().chain(known).take(6).collect();
        Leader {
            name: rank.troop().word().to_owned(),
            rank,
            moves,
            with,
            commander: false,
            power: 12,
            spells: (rank == Rank::Wizard).then(|| six.try_into().unwrap()),
        }
    };
    for word in text.split_whitespace() {
        if let Some(rank) = rank(word) {
            army.leaders.push(leader(rank, None, Troop::Soldier));
            continue;
        }
        let cut = word.find(['@', '*', '!']).unwrap_or(word.len());
        let spec = notation::parse(&word[..cut]).unwrap_or_else(|fault| panic!("{word}: {fault}"));
        let mut unit = Unit {
            name: spec.to_string(),
            strips: vec![spec.kind; spec.strips.into()],
            ranks: 1,
            post: Post::Line,
        };
        let mut rest = &word[cut..];
        while !rest.is_empty() {
            let end = rest[1..].find(['@', '*', '!']).map_or(rest.len(), |at| at + 1);
            let (mark, value) = rest[..end].split_at(1);
            match (mark, value) {
                ("@", "wing") => unit.post = Post::Wing,
                ("@", "reserve") => unit.post = Post::Reserve,
                ("*", ranks) => unit.ranks = ranks.parse().unwrap(),
                ("!", who) => {
                    let with = army.units.len() as u16;
                    army.leaders.push(leader(rank(who).unwrap(), Some(with), spec.kind.moves));
                }
                _ => panic!("{word}"),
            }
            rest = &rest[end..];
        }
        army.units.push(unit);
    }
    army
}

/// Dice that all show one face, except where set otherwise.
pub struct Rolls {
    all: u32,
    told: Vec<(&'static str, Side, u16, Option<u16>, u32)>,
    /// Every address used, with its result.
    pub asked: Vec<(Address, u32, u32)>,
}

impl Rolls {
    /// Makes every die show this face; choices take the first option.
    pub fn all(face: u8) -> Rolls {
        Rolls { all: u32::from(face) - 1, told: Vec::new(), asked: Vec::new() }
    }

    /// Makes the die for this purpose of this formation show this face.
    pub fn on(mut self, purpose: &'static str, side: Side, unit: u16, face: u8) -> Rolls {
        self.told.push((purpose, side, unit, None, u32::from(face) - 1));
        self
    }

    /// Like `on`, for one ordinal.
    pub fn nth(
        mut self,
        purpose: &'static str,
        side: Side,
        unit: u16,
        ordinal: u16,
        face: u8,
    ) -> Rolls {
        self.told.push((purpose, side, unit, Some(ordinal), u32::from(face) - 1));
        self
    }

    /// Makes a choice take this option.
    pub fn pick(mut self, purpose: &'static str, side: Side, unit: u16, option: u32) -> Rolls {
        self.told.push((purpose, side, unit, None, option));
        self
    }

    /// Makes one of several choices take this option, or the last one that exists.
    pub fn nth_pick(
        mut self,
        purpose: &'static str,
        side: Side,
        unit: u16,
        ordinal: u16,
        option: u32,
    ) -> Rolls {
        self.told.push((purpose, side, unit, Some(ordinal), option));
        self
    }

    /// The number of options of the first such choice.
    pub fn options(&self, purpose: &str, side: Side, unit: u16) -> u32 {
        use fairfight_battle::Game;
        use fairfight_battle::fire_at_will::FireAtWill;
        let asked = |(at, ..): &&(Address, u32, u32)| {
            FireAtWill::purpose_word(at.purpose()) == purpose
                && at.side() == side
                && at.unit() == unit
        };
        self.asked.iter().find(asked).map_or(0, |asked| asked.2)
    }

    /// The number of dice rolled for this purpose.
    pub fn count(&self, purpose: &str) -> usize {
        use fairfight_battle::Game;
        use fairfight_battle::fire_at_will::FireAtWill;
        self.asked
            .iter()
            .filter(|(at, ..)| FireAtWill::purpose_word(at.purpose()) == purpose)
            .count()
    }
}

impl Dice for Rolls {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        use fairfight_battle::Game;
        use fairfight_battle::fire_at_will::FireAtWill;
        let word = FireAtWill::purpose_word(at.purpose());
        let told = self.told.iter().find(|(purpose, side, unit, ordinal, _)| {
            *purpose == word
                && *side == at.side()
                && *unit == at.unit()
                && ordinal.is_none_or(|ordinal| ordinal == at.ordinal_number())
        });
        let usual = match word {
            _ if word.contains("choice") => 0,
            "move order" if at.side() == A => 5,
            "move order" => 0,
            _ => self.all,
        };
        let pick = told.map_or(usual, |told| told.4).min(n - 1);
        self.asked.push((at, pick, n));
        pick
    }

    fn turn(&mut self, _turn: u16) {}
}

/// A battle at some point.
pub struct Position {
    pub battle: Battle,
    pub state: State,
    pub log: Story,
}

impl Position {
    /// Two lists, each with a commander who keeps out of the fighting.
    pub fn of(
        rules: &Rules,
        a: &str,
        b: &str,
        doctrines: [Doctrine; 2],
        ground: &[Stretch],
    ) -> Position {
        Position::armies(rules, army(a, &[]), army(b, &[]), doctrines, ground)
    }

    /// Like `of`, from lists.
    pub fn armies(
        rules: &Rules,
        a: Army,
        b: Army,
        doctrines: [Doctrine; 2],
        ground: &[Stretch],
    ) -> Position {
        let scenario = Scenario { terrain: ground.to_vec(), ..Scenario::default() };
        let [a_plays, b_plays] = doctrines;
        let armies = BySide::new(&a, &b);
        let battle = Battle::new(rules, armies, BySide::new(a_plays, b_plays), &scenario);
        let state = battle.open();
        Position { battle, state, log: Story::default() }
    }

    /// Puts a formation at this depth.
    pub fn at(mut self, side: Side, slot: u8, depth: i16) -> Position {
        self.state.sides[side].formations.as_mut_slice()[usize::from(slot)].depth = depth;
        self
    }

    /// Applies a change to a formation.
    pub fn set(
        mut self,
        side: Side,
        slot: u8,
        change: impl Fn(&mut fairfight_battle::fire_at_will::state::Formation),
    ) -> Position {
        change(&mut self.state.sides[side].formations.as_mut_slice()[usize::from(slot)]);
        self
    }

    /// Puts A's formation into contact with B's at B's depth, attacking from `aspect`; `rounds` have been fought.
    pub fn touch(&mut self, a: u8, b: u8, aspect: Aspect, rounds: u8) {
        let mut contact = Contact { attacker: A, aspect, rounds, ..spare::CONTACT };
        contact.slots = BySide::new(a, b);
        self.state.contacts.push(contact);
        self.state.at_mut(A, a).depth = self.state.at(B, b).depth;
    }

    /// Plays steps until a stage of this turn is about to begin, or the turn is over.
    pub fn until(&mut self, dice: &mut Rolls, stage: impl Fn(Stage) -> bool) -> Option<Flow> {
        loop {
            if stage(self.state.stage) {
                return None;
            }
            match self.battle.step(&mut self.state, dice, &mut self.log) {
                Flow::Step => {}
                over => return Some(over),
            }
        }
    }

    /// Plays a whole turn.
    pub fn turn(&mut self, dice: &mut Rolls) -> Flow {
        self.until(dice, |_| false).unwrap()
    }

    /// The number of strips left in a formation.
    pub fn strips(&self, side: Side, slot: u8) -> u8 {
        self.state.at(side, slot).count()
    }

    /// Its state.
    pub fn status(&self, side: Side, slot: u8) -> Status {
        self.state.at(side, slot).status
    }

    /// Its depth.
    pub fn depth(&self, side: Side, slot: u8) -> i16 {
        self.state.at(side, slot).depth
    }

    /// The number of hits that all its strips have left.
    pub fn hits(&self, side: Side, slot: u8) -> u8 {
        self.state.at(side, slot).strips.iter().map(|strip| strip.hits).sum()
    }

    /// The number of times that a formation has pursued.
    pub fn pursuits(&self, side: Side, slot: u8) -> usize {
        let by = |event: &&Event| {
            matches!(event, Event::Did { unit, what: "pursued {whom} to depth {number}", .. }
                if unit.side == side && unit.unit == u16::from(slot))
        };
        self.log.0.iter().filter(by).count()
    }

    /// The scores of the tests of a formation.
    pub fn tests(&self, side: Side, slot: u8) -> Vec<i16> {
        let score = |event: &Event| match event {
            Event::Checked { unit, score, .. }
                if unit.side == side && unit.unit == u16::from(slot) =>
            {
                Some(*score)
            }
            _ => None,
        };
        self.log.0.iter().filter_map(score).collect()
    }
}

/// A stretch of terrain.
pub fn ground(kind: Ground, from: i16, to: i16) -> Stretch {
    Stretch::new(kind, from, to)
}
