//! The use that each doctrine makes of an activation.

use crate::gun_fights::position::*;
use fairfight_battle::gun_fights::{Action, Battle, GunFights, Terrain};
use fairfight_battle::{Game, System};
use fairfight_rules::BySide;
use fairfight_rules::gun_fights::Posture::{Cover, Open, Window};
use fairfight_rules::gun_fights::Rules;
use fairfight_rules::gun_fights::army::Policy;

fn decides(doctrine: &str, who: Figure, there: &str) -> Action {
    on(doctrine, who, there, &[])
}

fn on(doctrine: &str, who: Figure, there: &str, terrain: &[Terrain]) -> Action {
    Position::played(&Rules::default(), there, terrain, doctrine).decides(who)
}

const fn at(figure: Figure) -> Action {
    Action::Shoot(figure.place() as u8)
}

#[test]
fn policies_pick_their_target() {
    let there = "morgan@0 billy@9+cover ike@9+cover will@9 frank@9";
    let mut p = Position::of(&Rules::default(), there, &[]);
    let pick = |p: &Position, policy: &str| {
        let played = Position::played(&Rules::default(), there, &[], policy);
        Position { state: p.state, ..played }.may_decide(Morgan)
    };
    assert_eq!(pick(&p, "fewest"), [at(Ike)]);
    assert_eq!(pick(&p, "most"), [at(Frank)]);
    assert_eq!(pick(&p, "best-odds"), [at(Will)]);
    assert_eq!(pick(&p, "roster"), [at(Billy)]);
    p.man_mut(Billy).hits = 2;
    assert_eq!(pick(&p, "fewest"), [at(Billy), at(Ike)], "a die decides");
    assert_eq!(pick(&p, "roster"), [at(Billy)]);
    p.man_mut(Frank).hits = 3;
    assert_eq!(pick(&p, "best-odds"), [at(Frank)]);
    assert_eq!(pick(&p, "most"), [at(Will)]);
    // A constable goes out of play with one hit, and acts in every row.
    assert_eq!(decides("fewest", Joe, "joe@0 hare@9 constable-2@9"), at(Constable2));
    assert_eq!(decides("most", Joe, "joe@0 hare@9 constable-2@9"), at(Constable2));
    assert_eq!(decides("roster", Joe, "joe@0 hare@9 constable-2@9"), at(Hare));
}

/// The rules order the roster, but standing first in it makes nobody a better target, or a better one to go to.
#[test]
fn a_die_decides_between_equals() {
    let played = |doctrine: &str, there: &str, terrain: &[Terrain]| {
        Position::played(&Rules::default(), there, terrain, doctrine)
    };
    let p = played("close-in", "wyatt@20 frank@0 will@40", &[]);
    assert_eq!(p.may_decide(Wyatt), [Action::Move(32, Open), Action::Move(8, Open)]);
    let inns = [building(10), building(30)];
    let p = played("siege", "wyatt@20 frank@10+back will@30+back", &inns);
    assert_eq!(p.may_decide(Wyatt), [Action::Move(30, Open), Action::Move(10, Open)]);
    // A figure beyond the fence is not as near.
    let mut p = played("close-in", "wyatt@16 frank@0 will@40", &[fence(20)]);
    p.act(Wyatt, Action::Move(20, Open));
    assert_eq!(p.may_decide(Wyatt), [Action::Move(8, Open)]);
    // In a fight, which has no ground, the first in the roster is taken: its chances are known exactly.
    let pistols = |text| GunFights::unit(text, &Rules::default()).unwrap();
    let (wyatt, two) = (pistols("wyatt"), pistols("ike+billy"));
    let parties = BySide::new(&wyatt, &two);
    let policies = BySide::new(Policy::BestOdds, Policy::Fewest);
    let fight = Battle::fight(&Rules::default(), parties, 6, policies);
    let mut state = fight.open();
    state.men[Billy.place()].hits = 2;
    let pick = &mut |_, _| panic!("a die in a fight");
    assert_eq!(fight.decide(&state, Wyatt.place() as u8, pick), at(Billy));
}

/// `skilled` takes only legal actions, and fights a battle to its end.
#[test]
fn skilled_waits_no_longer_in_the_end() {
    let mut p = Position::played(&Rules::default(), "wyatt@0 frank@40", &[], "skilled-1");
    p.state.rolls = 60;
    assert_eq!(p.may_decide(Wyatt), [Action::Move(12, Open)]);
    p.man_mut(Wyatt).depth = 34;
    assert_eq!(p.may_decide(Wyatt), [at(Frank)]);
}

#[test]
fn stand_shoots_or_passes() {
    assert_eq!(decides("stand", Wyatt, "wyatt@0 frank@6"), at(Frank));
    assert_eq!(decides("stand", Wyatt, "wyatt@0 frank@7"), Action::Pass);
}

#[test]
fn close_in_wants_one_shot_in_three() {
    assert_eq!(decides("close-in", Wyatt, "wyatt@0 frank@40"), Action::Move(12, Open));
    assert_eq!(decides("close-in", Wyatt, "wyatt@0 frank@15"), Action::Move(9, Open));
    assert_eq!(decides("close-in", Wyatt, "wyatt@0 frank@6"), at(Frank));
    // One in six: in range it shoots all the same.
    assert_eq!(decides("close-in", Wyatt, "wyatt@0 frank@6+cover"), at(Frank));
    // A rifle at one in six, in range of the nearest: it stays and shoots.
    assert_eq!(decides("close-in", Hare, "joe@20+cover hare@0"), at(Joe));
    // At a window it comes out before it shoots badly.
    let inn = [building(30)];
    assert_eq!(on("close-in", Joe, "joe@30+window hare@0", &inn), Action::Leave(Open));
    assert_eq!(on("close-in", Joe, "joe@30+window hare@6", &inn), at(Hare), "one in two");
    assert_eq!(on("close-in", Ned, "ned@30+window hare@24+cover", &inn), Action::Leave(Open));
    // Nearer than its range it need not go, and it has no target.
    assert_eq!(decides("close-in", Constable3, "joe@10+cover constable-3@0"), Action::Pass);
    // Into cover, where the move ends in it.
    let strip = [cover(10, 12)];
    assert_eq!(on("close-in", Wyatt, "wyatt@0 frank@40", &strip), Action::Move(12, Cover));
    // Up to a fence, and no farther.
    assert_eq!(on("close-in", Wyatt, "wyatt@0 frank@40", &[fence(5)]), Action::Move(5, Open));
    let mut p = Position::played(&Rules::default(), "wyatt@0 frank@40", &[fence(5)], "close-in");
    p.act(Wyatt, Action::Move(5, Open));
    assert_eq!(p.decides(Wyatt), Action::Pass);
}

/// A shotgun does nothing to armour in cover, so its bearer goes on to an enemy in the open.
#[test]
fn nobody_closes_with_whom_he_cannot_hurt_while_there_are_others() {
    let there = "joe@10+cover dan@30 constable-3@0";
    for doctrine in ["close-in", "cover-first", "pistols-sortie", "siege"] {
        assert_eq!(decides(doctrine, Constable3, there), Action::Move(12, Open), "{doctrine}");
        // A rifle hurts both.
        let there = "joe@14+cover dan@40 hare@40 constable-1@0";
        assert_eq!(decides(doctrine, Constable1, there), at(Joe), "{doctrine}");
    }
    // The nearest of all, if it hurts nobody.
    let there = "joe@30+cover dan@20+cover constable-3@0";
    assert_eq!(decides("close-in", Constable3, there), Action::Move(8, Open));
    // Past the house whose armour it cannot hurt, and over a fence on the way.
    let inn = [building(30)];
    let there = "joe@30+back dan@45 constable-3@20";
    assert_eq!(on("siege", Constable3, there, &inn), Action::Move(32, Open));
    let there = "joe@2+cover dan@30 constable-3@0";
    let mut p = Position::played(&Rules::default(), there, &[fence(5)], "siege");
    p.act(Constable3, Action::Move(5, Open));
    assert_eq!(p.decides(Constable3), Action::Jump);
}

#[test]
fn cover_comes_first() {
    let strip = [cover(0, 2)];
    assert_eq!(on("cover-first", Morgan, "morgan@0 will@9", &strip), Action::Move(0, Cover));
    assert_eq!(on("cover-first", Morgan, "morgan@0+cover will@9", &strip), at(Will));
    assert_eq!(on("cover-first", Morgan, "morgan@0+cover will@40", &strip), Action::Move(12, Open));
    assert_eq!(on("pistols-sortie", Morgan, "morgan@0 will@9", &strip), at(Will));
    assert_eq!(
        on("pistols-sortie", Ned, "ned@30+window hare@6", &[building(30)]),
        Action::Leave(Open)
    );
    assert_eq!(decides("pistols-sortie", Wyatt, "wyatt@0 frank@6+cover"), at(Frank));
}

#[test]
fn a_siege_uses_all_that_a_figure_may_do() {
    let inn = [building(30)];
    // From the back to a window; blindly from outside; in by the door without a rifle.
    assert_eq!(on("siege", Joe, "joe@30+back hare@40", &inn), Action::Place(Window));
    assert_eq!(on("siege", Hare, "joe@30+back hare@10", &inn), Action::Blind(30, None));
    assert_eq!(on("siege", Hare, "joe@30+back hare@4", &inn), Action::Move(6, Open));
    assert_eq!(on("siege", Hare, "joe@30+window hare@10", &inn), at(Joe), "who is seen is shot at");
    assert_eq!(on("siege", Wyatt, "wyatt@20 ike@30+back", &inn), Action::Move(30, Open));
    let porch = [building(30), cover(30, 31)];
    assert_eq!(on("siege", Wyatt, "wyatt@20 ike@30+back", &porch), Action::Move(30, Cover));
    assert_eq!(on("siege", Wyatt, "wyatt@30 ike@30+back", &inn), Action::Enter(30));
    assert_eq!(on("siege", Wyatt, "wyatt@10 ike@30+back", &inn), Action::Move(22, Open));
    // A shotgun does no harm to armour in a room: it stays where it is in range.
    assert_eq!(on("siege", Constable3, "joe@30+back constable-3@20", &inn), Action::Pass);
    // Over the fence.
    let mut p = Position::played(&Rules::default(), "wyatt@0 frank@40", &[fence(5)], "siege");
    p.act(Wyatt, Action::Move(5, Open));
    assert_eq!(p.decides(Wyatt), Action::Jump);
    // The enemy he means, where he may choose.
    let aimed = with("blind-fire-victim", "aimed");
    let p = Position::played(&aimed, "joe@30+back hare@10", &inn, "siege");
    assert_eq!(p.decides(Hare), Action::Blind(30, Some(Joe.place() as u8)));
}
