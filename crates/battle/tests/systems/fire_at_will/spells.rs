//! \[SPELLS\]: the cost and effect of each of the eighteen (FAW-G5 to G22).

use crate::fire_at_will::position::*;
use fairfight_battle::fire_at_will::state::{Fog, Formation, Leader, Mover, NONE, Stage, Status};
use fairfight_battle::{Event, Flow};
use fairfight_rules::Side;
use fairfight_rules::fire_at_will::Rules;
use fairfight_rules::fire_at_will::magic::Spell;
use fairfight_rules::fire_at_will::melee::Aspect;

/// A wizard of A at 20 casts this at an enemy formation of B at 24, on these faces.
fn cast(spell: Spell, b: &str, face: u8) -> Position {
    let list = army("orc/1@reserve wizard leader", &[spell]);
    let b = army(&format!("{b} leader"), &[]);
    let mut p = Position::armies(&Rules::default(), list, b, [Random, Stand], &[]);
    p = p
        .at(A, 0, 0)
        .at(A, 1, 20)
        .at(A, 2, 0)
        .at(B, 0, 24)
        .set(B, 0, |f| f.status = Status::Halted);
    let mut dice = Rolls::all(face).nth_pick("leader's choice", A, 0, 0, 0x1000).nth_pick(
        "leader's choice",
        A,
        0,
        1,
        1,
    );
    // B has no decision in its phase 1, so everything up to the end of the turn is played.
    p.until(&mut dice, |stage| stage == Stage::Movement(Mover::Second));
    p
}

#[test]
fn spells_need_their_die_and_cost_their_points() {
    let left = |p: &Position| p.state.sides.a.leaders.as_slice()[0].power;
    for (spell, cost) in [(Spell::LightningBolt, 1), (Spell::YouAreMine, 2), (Spell::Freeze, 1)] {
        let failed = cast(spell, "orc/4", 1);
        assert_eq!(left(&failed), 12 - cost, "{}", spell.word());
        let strips = |p: &Position| p.strips(B, 0);
        let worked = cast(spell, "orc/4", 2);
        let lost = u8::from(spell != Spell::Freeze);
        assert_eq!((strips(&failed), strips(&worked)), (4, 4 - lost), "{}", spell.word());
        assert_eq!(worked.state.at(B, 0).spells.frozen, if lost == 0 { 2 } else { 0 });
        assert_eq!(failed.state.at(B, 0).spells.frozen, 0);
        // The formation was the target of a spell, whatever the result.
        assert!(failed.state.at(B, 0).did.spell && worked.state.at(B, 0).did.spell);
    }
}

#[test]
fn what_each_spell_does_to_its_target() {
    // A bolt is one hit on a troll, and the whole of an orc.
    assert_eq!(cast(Spell::LightningBolt, "troll/1", 6).hits(B, 0), 1);
    let turned = cast(Spell::TurnUndead, "undead/4", 3);
    assert_eq!((turned.depth(B, 0), turned.status(B, 0)), (27, Status::Routing));
    assert_eq!(cast(Spell::TurnUndead, "undead/4", 2).depth(B, 0), 24);
    // Back, or forward as far as 1" off; a choice takes the first option, all of the move back.
    assert_eq!(cast(Spell::BegonePush, "orc/4", 1).depth(B, 0), 28);
    let push = |option: u32| {
        let mut p = beside(Spell::BegonePush, "orc/4", "orc/4").at(B, 0, 24);
        let dice = chooses(Rolls::all(6), 0, 0).nth_pick("leader's choice", A, 0, 2, option);
        p.until(&mut { dice }, |stage| stage == Stage::Movement(Mover::Second));
        p.depth(B, 0)
    };
    assert_eq!([1, 4, 5, 7, 8].map(push), [27, 24, 23, 21, 21]);
    assert_eq!(cast(Spell::Blinded, "archer/4", 2).state.at(B, 0).spells.blinded, 2);
    // Decay and storm: 2 or less, of knights 1; decay leaves undead alone, a storm does not.
    let after = |spell, b: &str, face| cast(spell, b, face).strips(B, 0);
    for spell in [Spell::DeathAndDecay, Spell::GreatStorm] {
        assert_eq!([1, 2, 3].map(|face| after(spell, "orc/4", face)), [0, 0, 4]);
        assert_eq!([1, 2].map(|face| after(spell, "knight/4", face)), [0, 4]);
    }
    assert_eq!(after(Spell::DeathAndDecay, "undead/4", 1), 4);
    assert_eq!(after(Spell::GreatStorm, "undead/4", 1), 0);
    let slow = cast(Spell::GoSlow, "orc/4", 3);
    assert_eq!(slow.battle.speed(&slow.state, B, 0), 2);
    let frozen = cast(Spell::Freeze, "orc/4", 4);
    assert_eq!(frozen.battle.speed(&frozen.state, B, 0), 0);
    let fog = cast(Spell::FogBank, "orc/4", 3);
    let fog = fog.state.fogs.as_slice()[0];
    assert_eq!((fog.from, fog.to, fog.turns), (20, 28, 5));
    let mine = cast(Spell::YouAreMine, "orc/4", 2);
    let converted = mine.state.sides.a.slots().end - 1;
    assert_eq!((mine.strips(A, converted), mine.depth(A, converted)), (1, 24));
}

// Spells on friends: a wizard alone at 20 (A's leader 0, slot 1) beside orcs at 20 (slot 0).

fn beside(spell: Spell, a: &str, b: &str) -> Position {
    let list = army(&format!("{a} wizard leader"), &[spell]);
    let b = army(&format!("{b} leader"), &[]);
    let p = Position::armies(&Rules::default(), list, b, [Random, Stand], &[]);
    let mage = |leader: &u8| p.battle.person(A, *leader).spells.is_some();
    let wizard = (0..p.state.sides.a.leaders.len() as u8).find(mage).unwrap();
    let place = p.battle.person(A, wizard).own_slot;
    p.at(A, 0, 20).at(A, place, 20).set(B, 0, |f| f.status = Status::Halted)
}

/// The choices of the wizard, who is this leader: magic, and his first spell at this legal target.
fn chooses(dice: Rolls, wizard: u16, target: u32) -> Rolls {
    dice.nth_pick("leader's choice", A, wizard, 0, 0x1000).nth_pick(
        "leader's choice",
        A,
        wizard,
        1,
        1 + target,
    )
}

/// Plays to the end of A's phase 1, its wizard casting at his first legal target.
fn cast_now(p: &mut Position, dice: Rolls) -> Rolls {
    let mut dice = chooses(dice, 0, 0);
    p.until(&mut dice, |stage| stage == Stage::Movement(Mover::Second));
    dice
}

fn leader(p: &Position, side: Side, leader: usize) -> Leader {
    p.state.sides[side].leaders.as_slice()[leader]
}

fn orcs(p: &Position) -> &Formation {
    p.state.at(A, 0)
}

/// Whether a wizard may cast this at A's first formation this far from him, unhurt or not.
fn reaches(spell: Spell, inches: i16) -> bool {
    let p = beside(spell, "orc/4", "orc/4").at(A, 0, 20 - inches);
    p.battle.is_legal(&p.state, A, 0, spell, 0)
}

#[test]
fn spells_on_friends_have_their_range_and_price() {
    for (spell, range, cost) in [
        (Spell::Flash, 6, 2),
        (Spell::FastStrike, 6, 3),
        (Spell::BeGoneInvisible, 6, 4),
        (Spell::MagicalShield, 12, 4),
    ] {
        assert!(reaches(spell, range) && !reaches(spell, range + 1), "{}", spell.word());
        let mut p = beside(spell, "orc/4", "orc/4").at(B, 0, 30);
        cast_now(&mut p, Rolls::all(6));
        assert_eq!(leader(&p, A, 0).power, 12 - cost, "{}", spell.word());
        // The mage stood and did nothing else; his target is free to act.
        assert!(p.state.at(A, 1).did.bound && !orcs(&p).did.bound);
    }
}

#[test]
fn flash_doubles_the_speed_until_a_one_ends_it() {
    let mut p = beside(Spell::Flash, "orc/4", "orc/4").at(B, 0, 36);
    let dice = cast_now(&mut p, Rolls::all(1));
    // Not in the turn in which it is cast.
    assert_eq!(dice.count("spell wears off"), 0);
    assert_eq!(p.battle.speed(&p.state, A, 0), 8);
    p.turn(&mut Rolls::all(2));
    p.battle.doctrines.a = Aggressive;
    let mut dice = Rolls::all(2);
    p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_)));
    assert_eq!((dice.count("spell wears off"), p.depth(A, 0)), (1, 28));
    p.turn(&mut Rolls::all(2));
    p.until(&mut Rolls::all(1), |stage| matches!(stage, Stage::Aim(_)));
    assert_eq!((p.battle.speed(&p.state, A, 0), p.depth(A, 0)), (4, 32));
}

/// One round between A's orcs under the spell (or not) and B's formation, which comes to them: A's
/// die and B's.
fn struck(spelled: bool, b: &str, faces: [u8; 2]) -> Position {
    let mut p = beside(Spell::FastStrike, "orc/4", b).at(B, 0, 20);
    p.touch(0, 0, Aspect::Front, 1);
    if spelled {
        cast_now(&mut p, Rolls::all(6));
        assert!(orcs(&p).spells.fast_strike);
    }
    let mut dice = Rolls::all(3);
    for strip in 0..4 {
        dice = dice.nth("fight", A, 0, strip, faces[0]).nth("fight", B, 0, strip, faces[1]);
    }
    p.until(&mut dice, |stage| stage == Stage::MeleeTests);
    p
}

#[test]
fn fast_strike_pushes_back_whom_it_meets_and_spares_its_own() {
    let after = |p: &Position| (p.strips(A, 0), p.strips(B, 0), p.depth(A, 0), p.depth(B, 0));
    // The final rules have no push-back without the spell.
    assert_eq!(after(&struck(false, "orc/4", [1, 6])), (0, 4, 20, 20));
    assert_eq!(after(&struck(true, "orc/4", [1, 6])), (4, 4, 21, 21));
    // A strip that is pushed makes no attacks, but can be killed.
    assert_eq!(after(&struck(true, "orc/4", [6, 1])), (4, 0, 20, 20));
    // Trolls and their like are not pushed.
    let p = struck(true, "troll/2", [1, 6]);
    assert_eq!((p.strips(A, 0), p.depth(B, 0)), (2, 20));
    // It lasts for this turn's melee only.
    let mut p = struck(true, "orc/4", [3, 3]);
    p.turn(&mut Rolls::all(3));
    assert!(!orcs(&p).spells.fast_strike);
}

#[test]
fn whom_be_gone_hides_nobody_sees_until_he_strikes_or_it_wears_off() {
    let mut p = beside(Spell::BeGoneInvisible, "orc/4", "archer/4").at(B, 0, 22);
    assert!(p.battle.is_target(&p.state, B, 0, 0) && p.battle.charge(&p.state, B, 0, 0).is_some());
    cast_now(&mut p, Rolls::all(6));
    assert!(!p.battle.is_target(&p.state, B, 0, 0) && p.battle.charge(&p.state, B, 0, 0).is_none());
    // The archers shoot at another formation.
    p.until(&mut Rolls::all(6), |stage| stage == Stage::Deal);
    assert_eq!(p.strips(A, 0), 4);
    p.turn(&mut Rolls::all(3));
    // It lasts on a 2; striking ends it.
    let mut q =
        Position { battle: p.battle.clone(), state: p.state.clone(), log: Story::default() };
    q.battle.doctrines.a = Aggressive;
    q.until(&mut Rolls::all(2), |stage| stage == Stage::Movement(Mover::Second));
    assert!(q.state.engaged(A, 0) && orcs(&q).spells.invisible == 0);
    // Otherwise a 1 ends it.
    p.until(&mut Rolls::all(1), |stage| stage == Stage::Movement(Mover::Second));
    assert!(p.battle.is_target(&p.state, B, 0, 0));
}

/// A's wizard sends a bolt at B's orcs behind a shield that shows this face.
fn at_a_shield(face: u8) -> Position {
    let mut p = beside(Spell::LightningBolt, "orc/4", "orc/4").at(B, 0, 24);
    p.state.at_mut(B, 0).spells.shield = true;
    cast_now(&mut p, Rolls::all(6).on("magical shield", B, 0, face));
    p
}

#[test]
fn a_magical_shield_stops_spells_until_it_shows_a_one() {
    let mut own = beside(Spell::MagicalShield, "orc/4", "orc/4").at(B, 0, 30);
    cast_now(&mut own, Rolls::all(6));
    assert!(
        orcs(&own).spells.shield && !own.battle.is_legal(&own.state, A, 0, Spell::MagicalShield, 0)
    );
    let held = at_a_shield(2);
    assert_eq!((held.strips(B, 0), held.state.at(B, 0).spells.shield), (4, true));
    // The points are spent all the same, and it was the target of a spell.
    assert_eq!(leader(&held, A, 0).power, 11);
    assert!(held.state.at(B, 0).did.spell);
    let broken = at_a_shield(1);
    assert_eq!((broken.strips(B, 0), broken.state.at(B, 0).spells.shield), (3, false));
    // It is no shield against friends.
    let mut p = beside(Spell::Flash, "orc/4", "orc/4").at(B, 0, 30);
    p.state.at_mut(A, 0).spells.shield = true;
    let dice = cast_now(&mut p, Rolls::all(1));
    assert_eq!((dice.count("magical shield"), p.battle.speed(&p.state, A, 0)), (0, 8));
}

/// Hits left to A's hero, who leads a strip against men at arms who win every fight.
fn hero_after(spelled: bool) -> u8 {
    let mut p = beside(Spell::HarmHimNot, "orc/1!hero", "maa/4").at(B, 0, 20);
    p.touch(0, 0, Aspect::Front, 1);
    if spelled {
        let mut dice = chooses(Rolls::all(6), 1, 0);
        p.until(&mut dice, |stage| stage == Stage::Movement(Mover::Second));
        assert_eq!((leader(&p, A, 0).unharmed, leader(&p, A, 1).power), (1, 8));
    }
    let mut dice = Rolls::all(6).on("fight", A, 0, 1);
    p.until(&mut dice, |stage| stage == Stage::MeleeTests);
    assert_eq!(p.strips(A, 0), 0);
    leader(&p, A, 0).hits
}

#[test]
fn whom_nobody_may_harm_takes_no_hit_until_a_one_ends_it() {
    assert_eq!((hero_after(false), hero_after(true)), (2, 3));
    // Routers who cannot get away are destroyed; he is not.
    let mut p = beside(Spell::HarmHimNot, "orc/2!hero", "maa/4").at(B, 0, 20);
    p = p.set(A, 0, |f| f.status = Status::Routing).set(B, 0, |f| f.status = Status::Steady);
    p.state.sides.a.leaders.as_mut_slice()[0].unharmed = 1;
    p = p.at(B, 0, 19);
    p.until(&mut Rolls::all(1), |stage| matches!(stage, Stage::Aim(_) | Stage::Volleys(_)));
    assert_eq!((p.strips(A, 0), leader(&p, A, 0).hits), (0, 3));
    // A formation without a hero has nobody to protect.
    let p = beside(Spell::HarmHimNot, "orc/4", "maa/4");
    assert!(!p.battle.is_legal(&p.state, A, 0, Spell::HarmHimNot, 0));
    let lasts = |face: u8| {
        let mut p = beside(Spell::HarmHimNot, "orc/1!hero", "maa/4").at(B, 0, 36);
        p.turn(&mut chooses(Rolls::all(6), 1, 0));
        p.until(&mut Rolls::all(face), |stage| stage == Stage::Movement(Mover::Second));
        leader(&p, A, 0).unharmed
    };
    assert_eq!([1, 2].map(lasts), [0, 1]);
}

#[test]
fn heal_gives_a_hero_one_hit_back_and_no_more_than_he_had() {
    let mut p = beside(Spell::Heal, "orc/4!hero", "maa/4").at(B, 0, 36);
    let legal = |p: &Position| p.battle.is_legal(&p.state, A, 1, Spell::Heal, 0);
    assert!(!legal(&p));
    p.state.sides.a.leaders.as_mut_slice()[0].hits = 1;
    assert!(legal(&p) && !legal(&beside(Spell::Heal, "orc/4!hero", "maa/4").at(A, 0, 13)));
    let mut dice = chooses(Rolls::all(6), 1, 0);
    p.until(&mut dice, |stage| stage == Stage::Movement(Mover::Second));
    assert_eq!((leader(&p, A, 0).hits, leader(&p, A, 1).power), (2, 10));
}

#[test]
fn phoenix_down_brings_back_a_strip_or_a_hero() {
    // A strip stands up again in its formation, whole.
    let mut p = beside(Spell::PhoenixDown, "troll/2", "maa/4").at(B, 0, 36);
    let legal = |p: &Position| p.battle.is_legal(&p.state, A, 0, Spell::PhoenixDown, 0);
    assert!(!legal(&p));
    p.state.at_mut(A, 0).strips[1].hits = 0;
    assert!(legal(&p));
    p = p.at(A, 0, 13);
    assert!(!legal(&p));
    p = p.at(A, 0, 14);
    cast_now(&mut p, Rolls::all(6));
    assert_eq!((p.strips(A, 0), p.hits(A, 0), leader(&p, A, 0).power), (2, 4, 6));
    let told = |event: &Event| matches!(event, Event::Recovered { figures: 1, .. });
    assert!(p.log.0.iter().any(told));
    // A lost hero stands beside the mage with all his hits; a hero who fell too far away stays dead.
    let raised = |fell_at: i16| {
        let mut p = beside(Spell::PhoenixDown, "orc/4!hero", "maa/4").at(B, 0, 36);
        p.state.at_mut(A, 0).leader = NONE;
        let hero = &mut p.state.sides.a.leaders.as_mut_slice()[0];
        (hero.hits, hero.slot, hero.lost_at) = (0, NONE, fell_at);
        let place = p.battle.person(A, 0).own_slot;
        if !p.battle.is_legal(&p.state, A, 1, Spell::PhoenixDown, place) {
            return None;
        }
        let mut dice = chooses(Rolls::all(6), 1, 0);
        p.until(&mut dice, |stage| stage == Stage::Movement(Mover::Second));
        Some((leader(&p, A, 0).hits, leader(&p, A, 0).slot == place, p.depth(A, place)))
    };
    assert_eq!((raised(14), raised(13)), (Some((3, true, 20)), None));
}

/// Regression: a strip that had been converted rose again in its old formation, and stood on both sides.
#[test]
fn phoenix_down_raises_nobody_who_went_over() {
    let list = army("orc/2 wizard", &[Spell::PhoenixDown]);
    let b = army("orc/1@reserve wizard", &[Spell::YouAreMine]);
    let p = Position::armies(&Rules::default(), list, b, [Stand, Random], &[]).at(A, 0, 20);
    let mut p = p.at(A, 1, 20).at(B, 0, 36).at(B, 1, 24);
    let first = |dice: Rolls| dice.nth_pick("leader's choice", B, 0, 0, 0x1000);
    let dice = first(Rolls::all(6)).nth_pick("leader's choice", B, 0, 1, 1);
    p.until(&mut { dice }, |stage| matches!(stage, Stage::Aim(_) | Stage::Volleys(_)));
    assert_eq!((p.strips(A, 0), p.state.sides.b.slots().end), (1, 3));
    assert!(!p.battle.is_legal(&p.state, A, 0, Spell::PhoenixDown, 0));
}

#[test]
fn fire_in_the_sky_is_a_sign_and_nothing_else() {
    let mut p = beside(Spell::FireInTheSky, "orc/4", "maa/4").at(B, 0, 36);
    let before = p.state.clone();
    cast_now(&mut p, Rolls::all(6));
    assert_eq!(leader(&p, A, 0).power, 11);
    assert!(p.log.0.iter().any(|event| matches!(event, Event::Told("fire appeared in the sky"))));
    for side in [A, B] {
        for slot in before.sides[side].slots() {
            let (mut was, mut is) = (*before.at(side, slot), *p.state.at(side, slot));
            (was.did, is.did) = Default::default();
            assert_eq!(was, is, "{side:?} {slot}");
        }
    }
    assert!(p.state.contacts.is_empty() && p.state.fogs.is_empty());
    assert_eq!(p.turn(&mut Rolls::all(6)), Flow::Turn);
}

/// Regression: the number of fog banks is limited; one more was cast and did not appear.
#[test]
fn no_fog_bank_is_cast_where_there_is_no_room_for_another() {
    let mut p = cast(Spell::FogBank, "orc/4", 3);
    let fog = Fog { from: 34, to: 36, ..p.state.fogs.as_slice()[0] };
    p.state.fogs.clear();
    while !p.state.fogs.is_full() {
        assert!(p.battle.is_legal(&p.state, A, 0, Spell::FogBank, 0));
        p.state.fogs.push(fog);
    }
    assert!(!p.battle.is_legal(&p.state, A, 0, Spell::FogBank, 0));
}

fn times_destroyed(p: &Position) -> usize {
    let of_b = |event: &&Event| matches!(event, Event::Destroyed(unit) if unit.side == B && unit.unit == 0);
    p.log.0.iter().filter(of_b).count()
}

/// Regression: no event reported the end of a formation whose last strip was converted.
#[test]
fn a_formation_whose_last_strip_goes_over_is_destroyed() {
    assert_eq!(times_destroyed(&cast(Spell::YouAreMine, "orc/1", 2)), 1);
    assert_eq!(times_destroyed(&cast(Spell::YouAreMine, "orc/2", 2)), 0);
}

/// Regression: when a leader fell in the same turn as his formation, its end was reported again.
#[test]
fn a_formation_is_destroyed_once_whenever_its_leader_falls() {
    let p = Position::of(&Rules::default(), "orc/1@reserve", "orc/1!hero", [Stand, Stand], &[]);
    let mut p = p.at(A, 0, 0).at(B, 0, 30);
    p.until(&mut Rolls::all(3), |stage| stage == Stage::Movement(Mover::Second));
    p = p.set(B, 0, |f| (f.strips[0].hits, f.lost) = (0, 1));
    let leader = usize::from(p.state.at(B, 0).leader);
    p.state.sides.b.leaders.as_mut_slice()[leader].taken = 9;
    p.turn(&mut Rolls::all(3));
    assert_eq!((times_destroyed(&p), p.status(B, 0)), (0, Status::Gone));
}
