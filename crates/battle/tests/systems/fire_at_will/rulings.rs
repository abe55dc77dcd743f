//! Every option of every ruling, shown by an outcome that it changes; a test checks that none is missing.

use crate::cases::{cases, none_is_missing};
use crate::fire_at_will::position::*;
use fairfight_battle::fire_at_will::Fight;
use fairfight_battle::fire_at_will::state::{NONE, Stage, Status};
use fairfight_battle::{End, Ending, Event, Flow, Silent, System};
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::magic::{Spell, through_shield};
use fairfight_rules::fire_at_will::melee::{Aspect, Defends, Effect, Party, effect, modifier};
use fairfight_rules::fire_at_will::morale::{self, Circumstances};
use fairfight_rules::fire_at_will::movement::Ground;
use fairfight_rules::fire_at_will::shooting::{Cover, Weapon, needed};
use fairfight_rules::fire_at_will::{Column, Rules, Troop, heroic, notation};
use fairfight_rules::{BySide, D6};

/// A party of this many strips with this factor.
fn party(factor: i16, strips: u8) -> Party {
    Party { factor, strips, ..Party::default() }
}

/// The modifiers of A's die against B in the first fight of the next round.
fn modifiers(p: &mut Position) -> Vec<(i16, i16)> {
    p.until(&mut Rolls::all(3), |stage| stage == Stage::Fights);
    p.state.fights.as_slice().iter().map(|f| (f.modifiers.a, f.modifiers.b)).collect()
}

/// Puts A and B into contact, A attacking from `aspect`; `rounds` have been fought.
fn touch(p: Position, a: u8, b: u8, aspect: Aspect, rounds: u8) -> Position {
    touch_by(p, A, a, b, aspect, rounds)
}

fn touch_by(
    mut p: Position,
    attacker: fairfight_rules::Side,
    a: u8,
    b: u8,
    aspect: Aspect,
    rounds: u8,
) -> Position {
    use fairfight_battle::fire_at_will::state::{Contact, spare};
    p.state.contacts.push(Contact {
        slots: BySide::new(a, b),
        attacker,
        aspect,
        rounds,
        ..spare::CONTACT
    });
    let depth = p.state.sides.b.formations.as_slice()[usize::from(b)].depth;
    p.at(A, a, depth)
}

/// Formations in contact at the front, under these doctrines.
fn fronts(rules: &Rules, a: &str, b: &str) -> Position {
    touch(Position::of(rules, a, b, [Stand, Stand], &[]), 0, 0, Aspect::Front, 0)
}

/// A wizard of A at 20 and an enemy formation of B at 24; the wizard casts this.
fn casts(rules: &Rules, spell: Spell, b: &str, dice: Rolls) -> Position {
    let mut p = caster(rules, spell, b);
    p.turn(&mut choose(dice, &p, spell));
    p
}

fn caster(rules: &Rules, spell: Spell, b: &str) -> Position {
    let a = army("orc/1@reserve wizard leader", &[spell]);
    let b = army(&format!("{b} leader"), &[]);
    Position::armies(rules, a, b, [Random, Stand], &[])
        .at(A, 0, 0)
        .at(A, 1, 20)
        .at(B, 0, 24)
        .at(A, 2, 0)
}

/// Makes the random wizard of A (leader 0) cast the first of his spells at the first target: magic is the last of his
/// deeds.
fn choose(dice: Rolls, _p: &Position, _spell: Spell) -> Rolls {
    dice.nth_pick("leader's choice", A, 0, 0, 0x1000).nth_pick("leader's choice", A, 0, 1, 1)
}

/// The end of a battle in which one side has only this left.
fn ends(p: &mut Position) -> Option<End> {
    for _ in 0..40 {
        if let Flow::End(end) = p.turn(&mut Rolls::all(1)) {
            return Some(end);
        }
    }
    None
}

/// The number of shots of A's first formation in the next turn.
fn volleys(p: &mut Position) -> usize {
    let mut dice = Rolls::all(1);
    p.until(&mut dice, |stage| stage == Stage::ShotTests);
    dice.count("volley")
}

/// The number of coins of a heroic combat that fall in one step.
fn coins_in_a_step(rules: &Rules, coins: &[(u16, u8)]) -> u8 {
    let units = BySide::new("hero", "leader").map(|text| notation::parse(text).unwrap());
    let fight = Fight::new(rules, units.as_ref(), &[]);
    let mut state = fight.open();
    let mut dice = Rolls::all(1);
    for &(coin, face) in coins {
        dice = dice.nth("coin", A, 0, coin, face);
    }
    fight.step(&mut state, &mut dice, &mut Silent);
    dice.count("coin") as u8
}

/// B's first formation breaks in melee and A's first pursues: strips left to B, contacts.
fn pursuit(rules: &Rules, a: &str, b: &str) -> Position {
    let mut p =
        fronts(rules, &format!("{a} orc/1@reserve leader"), &format!("{b} orc/1@reserve leader"));
    p = p.at(A, 1, 0).at(B, 1, 36).at(A, 2, 0).at(B, 2, 36);
    p.turn(&mut Rolls::all(1).on("fight", A, 0, 6));
    p
}

fn circumstances(
    _rules: &Rules,
    p: &Position,
    side: fairfight_rules::Side,
    slot: u8,
) -> Circumstances {
    p.battle.circumstances(&p.state, side, slot)
}

cases! {
    edition_draft: "edition" = "draft",
        |rules| rules.hits(Troop::Hero), 3, 5;
    draft_text_first: "draft-text" = "first" given "edition" = "draft",
        |rules| (rules.push(), needed(Weapon::Bow, Column::Soft, 4, Cover::Obstacle, rules)),
        (Some(1), Some(5)), (Some(2), Some(4));
    draft_gaps_final_rules: "draft-gaps" = "final-rules" given "edition" = "draft",
        |rules| heroic::is_duel(Troop::Hero, Troop::Leader, rules), false, true;
    horseman_factor_number: "horseman-factor" = "1",
        |rules| rules.factor(Troop::WolfRider), 2, 1;
    monster_factor_number: "monster-factor" = "2",
        |rules| rules.factor(Troop::Dragon), 4, 2;
    draft_monster_kill_hit: "draft-monster-kill" = "hit" given "edition" = "draft",
        |rules| effect(Troop::Troll, 3, rules), Effect::Kill, Effect::Hit;
    cavalry_without_chariot: "cavalry" = "without-chariot",
        |rules| rules.is_cavalry(Troop::Chariot), true, false;
    rout_at_zero: "rout-at" = "0",
        |rules| morale::outcome(D6::new(2), -2, rules), morale::Outcome::Hold, morale::Outcome::Rout;
    pass_means_hold_stops: "pass-means" = "hold-stops", |rules| {
        let mut p = Position::of(rules, "orc/4", "orc/4", [Stand, Stand], &[])
            .set(B, 0, |f| f.status = Status::Routing);
        p.until(&mut Rolls::all(1).on("morale", B, 0, 2), |stage| stage == Stage::Deal);
        p.status(B, 0)
    }, Status::Routing, Status::Halted;
    test_when_end_of_turn: "test-when" = "end-of-turn", |rules| {
        let mut p = Position::of(rules, "archer/4", "orc/6", [Stand, Stand], &[]).at(A, 0, 13).at(B, 0, 18);
        p.until(&mut Rolls::all(6), |stage| matches!(stage, Stage::Deal | Stage::EndTests));
        p.tests(B, 0).len()
    }, 1, 0;
    test_when_per_casualty: "test-when" = "per-casualty",
        |rules| {
            let mut p = Position::of(rules, "archer/2", "orc/6", [Stand, Stand], &[]).at(A, 0, 13).at(B, 0, 18);
            p.until(&mut Rolls::all(6), |stage| stage == Stage::Deal);
            p.tests(B, 0).len()
        }, 1, 2;
    wound_tests_yes: "wound-tests" = "yes",
        |rules| {
            let mut p = Position::of(rules, "archer/1", "troll/2", [Stand, Stand], &[]).at(A, 0, 13).at(B, 0, 18);
            p.until(&mut Rolls::all(6), |stage| stage == Stage::Deal);
            // A leader's wounds are counted separately.
            let mut hero = Position::of(rules, "archer/1", "orc/4!hero", [Stand, Stand], &[]).at(A, 0, 13).at(B, 0, 18);
            hero.state.sides.b.leaders.as_mut_slice()[0].taken = 1;
            hero.until(&mut Rolls::all(1), |stage| stage == Stage::Deal);
            (p.tests(B, 0).len(), hero.tests(B, 0).len())
        }, (0, 0), (1, 1);
    outnumbered_scope_within_8: "outnumbered-scope" = "within-8", |rules| {
        let p = Position::of(rules, "orc/6 orc/6", "orc/4", [Stand, Stand], &[])
            .at(A, 0, 20).at(A, 1, 20).at(B, 0, 24);
        circumstances(rules, &p, B, 0).outnumbered
    }, false, true;
    facing_charge_range: "facing" = "charge-range", |rules| {
        let p = Position::of(rules, "troll/2", "orc/4", [Stand, Stand], &[]).at(A, 0, 21).at(B, 0, 24);
        circumstances(rules, &p, B, 0).outnumbered
    }, false, true;
    outnumber_stack_sum: "outnumber-stack" = "sum", |rules| {
        let both = Circumstances { outnumbered: true, overwhelmed: true, ..Circumstances::default() };
        morale::modifier(&both, rules)
    }, -2, -3;
    noble_nobody: "noble" = "nobody" given "edition" = "draft", |rules| nobles(rules, true), 1, 0;
    noble_all_heroes: "noble" = "all-heroes" given "edition" = "draft", |rules| nobles(rules, false), 0, 1;
    absent_leader_all: "absent-leader" = "all" given "edition" = "draft", |rules| {
        let p = Position::of(rules, "orc/4", "orc/4", [Stand, Stand], &[]);
        circumstances(rules, &p, A, 0).unled
    }, false, true;
    sight_all: "sight" = "all", |rules| {
        let mut p = Position::of(rules, "orc/4 hero", "orc/4", [Stand, Stand], &[]).at(A, 0, 0);
        let hero = &mut p.state.sides.a.leaders.as_mut_slice()[0];
        (hero.hits, hero.lost_now, hero.lost_at) = (0, true, 30);
        circumstances(rules, &p, A, 0).heroes_lost
    }, 0, 1;
    single_tests_all: "single-tests" = "all", |rules| {
        let mut p = Position::armies(rules, army("orc/4 hero leader", &[]), commanded("orc/4 leader"), [Stand, Stand], &[])
            .set(A, 1, |f| f.owes = 1);
        p.state.stage = Stage::ShotTests;
        let may = p.battle.tests(&p.state, A, 1);
        let _ = &mut p;
        may
    }, false, true;
    commander_formation_exempt: "commander-formation" = "exempt", |rules| {
        let p = Position::armies(rules, commanded("orc/4!leader"), army("orc/4", &[]), [Stand, Stand], &[]);
        p.battle.tests(&p.state, A, 0)
    }, true, false;
    move_order_simultaneous: "move-order" = "simultaneous", |rules| {
        let mut p = Position::of(rules, "orc/4", "orc/4", [Aggressive, Aggressive], &[]).at(A, 0, 0).at(B, 0, 36);
        let mut dice = Rolls::all(1);
        p.turn(&mut dice);
        dice.count("move order")
    }, 2, 1;
    shooting_order_initiative: "shooting-order" = "initiative", |rules| {
        let mut p = Position::of(rules, "archer/4", "archer/1", [Stand, Stand], &[]).at(A, 0, 13).at(B, 0, 18);
        // A wins the roll and, standing, lets B move first; then it is B's turn to win.
        p.until(&mut Rolls::all(6).on("move order", A, 0x7fff, 1).on("move order", B, 0x7fff, 6),
            |stage| stage == Stage::Deal);
        (p.strips(A, 0), p.strips(B, 0))
    }, (3, 0), (4, 0);
    split_fire_free: "split-fire" = "free", |rules| {
        let mut p = Position::of(rules, "archer/2", "orc/4 orc/4", [Stand, Stand], &[])
            .at(A, 0, 13).at(B, 0, 18).at(B, 1, 18);
        p.until(&mut Rolls::all(6), |stage| stage == Stage::Deal);
        (p.strips(B, 0), p.strips(B, 1))
    }, (2, 4), (3, 3);
    front_cap_none: "front-cap" = "none", |rules| {
        let mut p = Position::of(rules, "archer/4", "orc/6*3", [Stand, Stand], &[]).at(A, 0, 13).at(B, 0, 18);
        p.until(&mut Rolls::all(6), |stage| stage == Stage::Deal);
        p.strips(B, 0)
    }, 4, 2;
    fire_at_chargers_no: "fire-at-chargers" = "no", |rules| {
        let mut p = Position::of(rules, "orc/4", "archer/4", [Aggressive, Stand], &[]).at(A, 0, 16).at(B, 0, 20);
        volleys(&mut p)
    }, 4, 0;
    fire_into_melee_yes: "fire-into-melee" = "yes", |rules| {
        let p = fronts(rules, "orc/4 archer/4", "orc/4").at(A, 1, 20);
        volleys(&mut { p })
    }, 0, 4;
    shoot_leader_only_alone: "shoot-leader" = "only-alone", |rules| {
        let mut p = Position::of(rules, "archer/4", "orc/4!hero", [Random, Stand], &[]).at(A, 0, 13).at(B, 0, 18);
        let mut dice = Rolls::all(6).pick("morale", A, 0, 0).nth_pick("choice", A, 0, 0, 0).nth_pick("choice", A, 0, 1, 1);
        p.until(&mut dice, |stage| stage == Stage::Deal);
        p.strips(B, 0)
    }, 4, 0;
    speech_range_any: "speech-range" = "any", |rules| {
        let mut p = Position::of(rules, "orc/4 hero", "orc/4", [Random, Stand], &[]).at(A, 0, 18).at(A, 1, 2);
        let mut dice = Rolls::all(3);
        p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_)));
        dice.options("leader's choice", A, 0)
    }, 2, 3;
    fight_type_worst: "fight-type" = "worst", |rules| {
        let mut party = Party::default();
        party.add(4, rules);
        party.add(0, rules);
        party.factor
    }, 4, 0;
    aspect_stack_sum: "aspect-stack" = "sum", |rules| {
        let me = Party { flank: true, rear: true, ..party(0, 1) };
        modifier(&me, &party(0, 1), rules)
    }, 2, 3;
    pikes_who_mover: "pikes-who" = "mover", |rules| {
        // B's pikes charged A, who therefore did not come at their points.
        let p = Position::of(rules, "orc/1", "pike/1", [Stand, Stand], &[]);
        modifiers(&mut touch_by(p, B, 0, 0, Aspect::Front, 1))[0].0
    }, -1, 0;
    pike_ranks_formation: "pike-ranks" = "formation", |rules| {
        let mut p = fronts(rules, "knight/2", "pike/4*2");
        p.state.contacts.as_mut_slice()[0].rounds = 1;
        let all: Vec<_> = modifiers(&mut p).iter().map(|fight| fight.0).collect();
        (all, modifiers(&mut fronts(rules, "knight/1", "pike/4*2"))[0].0)
    }, (vec![2, 2], -1), (vec![1, 1], -1);
    outnumber_count_contact: "outnumber-count" = "contact", |rules| {
        // Neither the owner of the strips matters, nor which side has the single member of a fight of two.
        let mut a = touch(fronts(rules, "orc/1 orc/6", "maa/2"), 1, 0, Aspect::Flank, 0);
        let mut b = fronts(rules, "maa/2", "orc/1 orc/6");
        b = touch_by(b, B, 0, 1, Aspect::Flank, 0);
        let alone = modifiers(&mut fronts(rules, "orc/6", "knight/1"))[0].1;
        (alone, modifiers(&mut a)[1].1, modifiers(&mut b)[1].0)
    }, (2, 2, 2), (0, -1, -1);
    wall_charge_stop_first: "wall-charge" = "stop-first", |rules| {
        // Turns until a contact, and whether it counts as a charge: a wall, a thick one, a house of 1".
        [(Ground::Wall, 20, 20, 20), (Ground::Wall, 19, 20, 20), (Ground::Building, 20, 21, 20)].map(|(kind, from, to, at)| {
            let house = kind == Ground::Building;
            let mut p = Position::of(rules, "orc/4", "orc/4", [Aggressive, Stand], &[ground(kind, from, to)])
                .at(A, 0, 17).at(B, 0, at);
            p = p.set(B, 0, |f| (f.at_wall, f.garrison) = (!house, if house { 0 } else { NONE }));
            while p.until(&mut Rolls::all(3), |stage| stage == Stage::Fights).is_some() {
                assert!(p.state.turn < 9, "{kind:?}");
            }
            (p.state.turn, p.state.contacts.as_slice().first().is_some_and(|c| c.charge.a))
        })
    }, [(1, true); 3], [(2, false); 3];
    touch_three: "touch" = "3", |rules| {
        let mut p = fronts(rules, "orc/6", "knight/1");
        p.state.contacts.as_mut_slice()[0].rounds = 1;
        modifiers(&mut p);
        p.state.fights.as_slice()[0].count
    }, 4, 3;
    touch_first_three: "touch-first" = "3", |rules| {
        let mut p = fronts(rules, "orc/6", "knight/1");
        modifiers(&mut p);
        p.state.fights.as_slice()[0].count
    }, 2, 3;
    overlap_third: "overlap" = "third" given "edition" = "draft", |rules| lapping(rules, 3), 0, 1;
    overlap_second: "overlap" = "second", |rules| lapping(rules, 2), 0, 1;
    overlap_off: "overlap" = "off", |rules| lapping(rules, 3), 1, 0;
    push_and_kill_yes: "push-and-kill" = "yes" given "edition" = "draft", |rules| {
        let mut p = fronts(rules, "orc/4", "orc/4");
        let from = p.depth(B, 0);
        p.until(&mut Rolls::all(1).nth("fight", A, 0, 0, 6), |stage| stage == Stage::MeleeTests);
        p.depth(B, 0) - from
    }, 0, 1;
    push_monsters_never: "push-monsters" = "never" given "edition" = "draft", |rules| {
        let mut p = fronts(rules, "dragon", "dragon");
        let from = p.depth(B, 0);
        p.until(&mut Rolls::all(1).on("fight", A, 0, 2), |stage| stage == Stage::MeleeTests);
        p.depth(B, 0) - from
    }, 1, 0;
    push_net_each: "push-net" = "each" given "edition" = "draft", |rules| {
        let mut p = fronts(rules, "orc/2", "orc/2");
        let from = p.depth(B, 0);
        p.until(&mut Rolls::all(1).on("fight", A, 0, 2), |stage| stage == Stage::MeleeTests);
        p.depth(B, 0) - from
    }, 1, 2;
    push_cover_stays: "push-cover" = "stays" given "edition" = "draft", |rules| {
        let p = fronts(rules, "orc/1", "orc/1");
        let mut p = p.set(B, 0, |f| f.at_wall = true);
        p.state.contacts.as_mut_slice()[0].cover = Defends::Wall;
        p.until(&mut Rolls::all(1).on("fight", B, 0, 1), |stage| stage == Stage::MeleeTests);
        p.state.at(B, 0).at_wall
    }, false, true;
    heroic_pace_per_turn: "heroic-pace" = "per-turn",
        |rules| coins_in_a_step(rules, &[]), 1, 2;
    heroic_who_heroes_only: "heroic-who" = "heroes-only",
        |rules| heroic::is_duel(Troop::Hero, Troop::Dragon, rules), true, false;
    turn_undead_any: "turn-undead" = "any", |rules| {
        let p = caster(rules, Spell::TurnUndead, "orc/4");
        p.battle.is_legal(&p.state, A, 0, Spell::TurnUndead, 0)
    }, false, true;
    spell_wounds_kill: "spell-wounds" = "kill", |rules| {
        let p = casts(rules, Spell::DeathAndDecay, "troll/2", Rolls::all(1));
        p.hits(B, 0)
    }, 2, 0;
    shield_stopped: "shield" = "stopped",
        |rules| through_shield(D6::new(1), rules), (true, false), (false, false);
    converted_unengaged: "converted" = "unengaged", |rules| {
        let p = caster(rules, Spell::YouAreMine, "orc/4");
        let p = touch(p, 0, 0, Aspect::Front, 1);
        p.battle.is_legal(&p.state, A, 0, Spell::YouAreMine, 0)
    }, true, false;
    magic_off: "magic" = "off", |rules| rules.magic(), true, false;
    magic_on: "magic" = "on" given "edition" = "draft", |rules| rules.magic(), false, true;
    orders_on: "orders" = "on", orders, 0, 4;
    orders_off: "orders" = "off" given "edition" = "draft", orders, 4, 0;
    break_away_free: "break-away" = "free" given "edition" = "draft", |rules| {
        let mut p = fronts(rules, "orc/4", "orc/4");
        p.state.first = A;
        p.state.stage = Stage::Movement(fairfight_battle::fire_at_will::state::Mover::First);
        let mut p = p.set(A, 0, |f| f.order = Order::BreakAway);
        p.until(&mut Rolls::all(3), |stage| stage == Stage::Deal);
        p.state.contacts.len()
    }, 1, 0;
    pursue_kills_front_rank: "pursue-kills" = "front-rank",
        |rules| pursuit(rules, "wolf-rider/4*2", "orc/6").strips(B, 0), 0, 2;
    pursuit_who_all: "pursuit-who" = "all", |rules| {
        let mut p = fronts(rules, "wolf-rider/2 orc/1@reserve", "orc/6 orc/4 orc/1@reserve")
            .at(A, 1, 0).at(B, 2, 36);
        p = touch_by(p, B, 0, 1, Aspect::Flank, 1);
        p = p.at(B, 0, 27).at(B, 1, 27).at(A, 0, 27);
        p.turn(&mut Rolls::all(1).on("fight", A, 0, 6));
        p.pursuits(A, 0)
    }, 0, 1;
    draft_rout_pursuit: "draft-rout" = "pursuit" given "edition" = "draft", |rules| {
        let mut p = fronts(rules, "wolf-rider/4 orc/1@reserve", "orc/6!hero orc/1@reserve");
        for hero in p.state.sides.b.leaders.as_mut_slice() {
            hero.behind = true;
        }
        p.state.sides.b.nobles_before = 6;
        p.turn(&mut Rolls::all(1).on("fight", A, 0, 6));
        p.pursuits(A, 0)
    }, 0, 1;
    pursuit_contact_none: "pursuit-contact" = "none",
        |rules| pursuit(rules, "wolf-rider/2", "orc/6").state.contacts.len(), 1, 0;
    rout_path_terrain: "rout-path" = "terrain", |rules| {
        let mut p = Position::of(rules, "archer/4", "orc/6", [Stand, Stand], &[ground(Ground::Wood, 19, 28)])
            .at(A, 0, 14).at(B, 0, 19);
        p.until(&mut Rolls::all(6).on("morale", B, 0, 1), |stage| stage == Stage::Deal);
        p.depth(B, 0)
    }, 23, 21;
    screen_all: "screen" = "all", |rules| {
        let mut p = Position::of(rules, "archer/4 orc/4", "orc/4", [Stand, Stand], &[])
            .at(A, 0, 8).at(A, 1, 12).at(B, 0, 18);
        volleys(&mut p)
    }, 4, 0;
    screen_none: "screen" = "none", |rules| {
        let mut p = Position::of(rules, "archer/4@reserve orc/4", "orc/4", [Stand, Stand], &[])
            .at(A, 0, 8).at(A, 1, 12).at(B, 0, 18);
        volleys(&mut p)
    }, 0, 4;
    speech_who_speaker: "speech-who" = "speaker", |rules| {
        let mut p = Position::of(rules, "orc/4!hero", "orc/4", [Random, Stand], &[]);
        let mut dice = Rolls::all(3).nth_pick("leader's choice", A, 0, 0, 3);
        p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_)));
        assert!(p.state.at(A, 0).did.speech);
        p.state.at(A, 0).did.bound
    }, true, false;
    spell_losses_at_once: "spell-losses" = "at-once", |rules| {
        let mut p = caster(rules, Spell::DeathAndDecay, "orc/4");
        let mut dice = choose(Rolls::all(2), &p, Spell::DeathAndDecay)
            .nth("effect of a spell", B, 0, 1, 6).nth("effect of a spell", B, 0, 2, 6).on("morale", B, 0, 6);
        p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_)));
        p.tests(B, 0).len()
    }, 0, 1;
    freeze_rout_runs: "freeze-rout" = "runs", |rules| {
        let mut p = Position::of(rules, "archer/4", "orc/6", [Stand, Stand], &[]).at(A, 0, 14).at(B, 0, 19)
            .set(B, 0, |f| f.spells.frozen = 3);
        p.until(&mut Rolls::all(6).on("morale", B, 0, 1), |stage| stage == Stage::Deal);
        p.depth(B, 0)
    }, 19, 23;
    heal_who_heroes: "heal-who" = "heroes", |rules| {
        let a = army("orc/4!leader orc/4!wizard wizard", &[Spell::Heal, Spell::HarmHimNot]);
        let mut p = Position::armies(rules, a, army("orc/4", &[]), [Random, Stand], &[]).at(A, 4, 9);
        for person in p.state.sides.a.leaders.as_mut_slice() {
            person.hits -= 1;
        }
        let may = |spell, slot| p.battle.is_legal(&p.state, A, 2, spell, slot);
        [may(Spell::Heal, 0), may(Spell::Heal, 1), may(Spell::HarmHimNot, 0), may(Spell::HarmHimNot, 1)]
    }, [true; 4], [false, true, true, true];
    monster_fear_always: "monster-fear" = "always", |rules| {
        let p = fronts(rules, "dragon", "orc/4!hero");
        circumstances(rules, &p, B, 0).monsters
    }, false, true;
    turn_limit_two: "turn-limit" = "2", |rules| {
        let mut p = Position::of(rules, "orc/4", "orc/4", [Stand, Stand], &[]);
        let end = ends(&mut p);
        (end.map(|end| end.how), p.state.turn)
    }, (Some(Ending::TurnLimit), 30), (Some(Ending::TurnLimit), 2);
    table_deeper: "table" = "48", |rules| {
        Position::of(rules, "orc/4", "orc/4", [Stand, Stand], &[]).depth(A, 0)
    }, 9, 15;
    gap_smaller: "gap" = "10", |rules| {
        Position::of(rules, "orc/4", "orc/4", [Stand, Stand], &[]).depth(A, 0)
    }, 9, 13;
    reserve_nearer: "reserve-depth" = "2", |rules| {
        Position::of(rules, "orc/4@reserve orc/4", "orc/4", [Stand, Stand], &[]).depth(A, 0)
    }, 3, 7;
    cover_distance_none: "cover-distance" = "0", |rules| {
        let p = Position::of(rules, "orc/4 orc/4 orc/4", "orc/4", [Stand, Stand], &[]).at(A, 1, 10);
        p.battle.flank_open(&p.state, A, 1)
    }, false, true;
}

fn nobles(rules: &Rules, commander: bool) -> u8 {
    let a = if commander { commanded("orc/4 hero") } else { army("orc/4 hero", &[]) };
    let mut p = Position::armies(rules, a, army("orc/4", &[]), [Stand, Stand], &[]);
    let hero = &mut p.state.sides.a.leaders.as_mut_slice()[0];
    (hero.hits, hero.lost_now, hero.lost_at) = (0, true, 9);
    circumstances(rules, &p, A, 0).nobles_now
}

/// A list commanded by its last leader.
fn commanded(text: &str) -> fairfight_rules::fire_at_will::army::Army {
    let mut army = army(text, &[]);
    army.leaders.last_mut().unwrap().commander = true;
    army
}

/// The bonus of this many strips in a later round for lapping round.
fn lapping(rules: &Rules, strips: u8) -> i16 {
    let me = Party { may_overlap: true, ..party(0, strips) };
    modifier(&me, &party(0, 1), rules)
}

/// The number of orders given in the first turn.
fn orders(rules: &Rules) -> usize {
    let mut p = Position::of(rules, "orc/4 orc/4", "orc/4 orc/4", [Stand, Stand], &[]);
    p.turn(&mut Rolls::all(3));
    let order =
        |event: &&Event| matches!(event, Event::Did { what, .. } if what.starts_with("ordered"));
    p.log.0.iter().filter(order).count()
}

#[test]
fn no_alternative_is_without_a_case() {
    none_is_missing::<super::Played>(CASES);
}
