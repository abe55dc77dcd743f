//! \[Special Fantasy Rules\]: the changes for each people (IW-F1 to F5).

use super::rules::Rules;
use super::rulings::GoblinTerrain;
use super::traits::Kind;
use super::troops::{Class, People};

/// Is this class barred to this people? Elves have no levy, goblins and orcs no knights, trolls and
/// ogres only knights (IW-F2, F3, F4).
pub const fn may_not_buy(people: People, class: Class) -> bool {
    match people {
        People::Human | People::Dwarf | People::Skeleton => false,
        People::Elf => matches!(class, Class::Levy),
        People::Orc | People::Goblin => matches!(class, Class::Knight),
        People::Troll | People::Ogre => !matches!(class, Class::Knight),
    }
}

/// Does this people never ride? Trolls and ogres do not (IW-F4).
pub const fn never_rides(people: People) -> bool {
    matches!(people, People::Troll | People::Ogre)
}

/// The rate that replaces the class's (IW-F1, F4); `None` if the class's applies.
pub fn rate(kind: &Kind, rules: &Rules) -> Option<i16> {
    let n = &rules.numbers;
    match kind.people {
        People::Dwarf if kind.mounted => Some(n.dwarf_mounted_move),
        People::Dwarf => Some(n.dwarf_foot_move),
        People::Troll | People::Ogre => Some(n.troll_move),
        People::Human | People::Elf | People::Orc | People::Goblin | People::Skeleton => None,
    }
}

/// The bonus to its rate (IW-F3).
pub fn rate_bonus(people: People, rules: &Rules) -> i16 {
    match people {
        People::Orc | People::Goblin => rules.numbers.goblin_move_bonus,
        People::Human
        | People::Dwarf
        | People::Elf
        | People::Troll
        | People::Ogre
        | People::Skeleton => 0,
    }
}

/// Does it lose no inches uphill (IW-F1, F3)?
pub const fn climbs_free(people: People) -> bool {
    matches!(people, People::Dwarf | People::Orc | People::Goblin)
}

/// Does it lose no inches at walls and hedges (IW-F3)?
pub const fn crosses_walls_free(people: People) -> bool {
    matches!(people, People::Orc | People::Goblin)
}

/// May it enter woods (IW-G2, F2, F3; ruling `goblin-terrain`)?
pub fn enters_woods(kind: &Kind, rules: &Rules) -> bool {
    match kind.people {
        People::Elf => true,
        People::Orc | People::Goblin if rules.rulings.goblin_terrain == GoblinTerrain::All => true,
        People::Human
        | People::Dwarf
        | People::Orc
        | People::Goblin
        | People::Troll
        | People::Ogre
        | People::Skeleton => kind.class == Class::Levy,
    }
}

/// Does it cross rivers without a stop (IW-F3; ruling `goblin-terrain`)?
pub fn crosses_rivers_free(people: People, rules: &Rules) -> bool {
    matches!(people, People::Orc | People::Goblin)
        && rules.rulings.goblin_terrain == GoblinTerrain::All
}

/// The bonus to its melee attacks (IW-F4).
pub fn melee_bonus(people: People, rules: &Rules) -> i16 {
    match people {
        People::Troll | People::Ogre => rules.numbers.melee_troll,
        People::Human
        | People::Dwarf
        | People::Elf
        | People::Orc
        | People::Goblin
        | People::Skeleton => 0,
    }
}

/// The modifier of melee attacks against it: skeletons and dwarven armour (IW-F1, F5).
pub fn melee_against(kind: &Kind, rules: &Rules) -> i16 {
    let skeleton =
        if kind.people == People::Skeleton { rules.numbers.melee_against_skeletons } else { 0 };
    skeleton + archery_against(kind, rules)
}

/// The modifier of archery against it: dwarven armour (IW-F1).
pub fn archery_against(kind: &Kind, rules: &Rules) -> i16 {
    if kind.armour { rules.numbers.armour_against } else { 0 }
}

/// The bonus to its archery (IW-F2).
pub fn archery_bonus(people: People, rules: &Rules) -> i16 {
    if people == People::Elf { rules.numbers.archery_elf } else { 0 }
}

/// The bonus to its morale rolls (IW-F1).
pub fn morale_bonus(people: People, rules: &Rules) -> i16 {
    if people == People::Dwarf { rules.numbers.morale_dwarf } else { 0 }
}
