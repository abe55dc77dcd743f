//! What each doctrine does with an activation.

use crate::gun_fights::position::*;
use fairfight_battle::gun_fights::Action;
use fairfight_rules::gun_fights::Posture::{Cover, Open, Window};
use fairfight_rules::gun_fights::Rules;

fn decides(doctrine: &str, who: Figure, there: &str) -> Action {
    on(doctrine, who, there, &[])
}

fn on(
    doctrine: &str,
    who: Figure,
    there: &str,
    terrain: &[fairfight_battle::gun_fights::Terrain],
) -> Action {
    Position::played(&Rules::default(), there, terrain, doctrine).decides(who)
}

const fn at(figure: Figure) -> Action {
    Action::Shoot(figure.place() as u8)
}

#[test]
fn policies_pick_their_target() {
    let mut p =
        Position::of(&Rules::default(), "morgan@0 billy@9+cover ike@9+cover will@9 frank@9", &[]);
    let pick = |p: &mut Position, policy: &str| {
        let there = Position::played(
            &Rules::default(),
            "morgan@0 billy@9+cover ike@9+cover will@9 frank@9",
            &[],
            policy,
        );
        let battle = there.battle;
        battle.decide(&p.state, Morgan.place() as u8)
    };
    assert_eq!(pick(&mut p, "fewest"), at(Ike));
    assert_eq!(pick(&mut p, "most"), at(Frank));
    assert_eq!(pick(&mut p, "best-odds"), at(Will));
    assert_eq!(pick(&mut p, "roster"), at(Billy));
    p.man_mut(Billy).hits = 2;
    assert_eq!(pick(&mut p, "fewest"), at(Billy), "ties: the order of the roster");
    p.man_mut(Frank).hits = 3;
    assert_eq!(pick(&mut p, "best-odds"), at(Frank));
    assert_eq!(pick(&mut p, "most"), at(Will));
    // Constables count 1.
    assert_eq!(decides("fewest", Joe, "joe@0 hare@9 constable-2@9"), at(Constable2));
    assert_eq!(decides("roster", Joe, "joe@0 hare@9 constable-2@9"), at(Hare));
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
    // A rifle at one in six, the nearest out of range of nothing: it stays and shoots.
    assert_eq!(decides("close-in", Hare, "joe@20+cover hare@0"), at(Joe));
    // At a window it comes out before it shoots badly.
    let inn = [building(30)];
    assert_eq!(on("close-in", Joe, "joe@30+window hare@0", &inn), Action::Leave(Open));
    assert_eq!(on("close-in", Joe, "joe@30+window hare@6", &inn), at(Hare), "one in two");
    assert_eq!(on("close-in", Ned, "ned@30+window hare@24+cover", &inn), Action::Leave(Open));
    // Nearer than its range there is no need to go, and nobody to hit.
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

/// A shotgun does nothing to armour in cover, so who carries one goes on to somebody in the open.
#[test]
fn nobody_closes_with_whom_he_cannot_hurt_while_there_are_others() {
    let there = "joe@10+cover dan@30 constable-3@0";
    for doctrine in ["close-in", "cover-first", "pistols-sortie", "siege"] {
        assert_eq!(decides(doctrine, Constable3, there), Action::Move(12, Open), "{doctrine}");
        // A rifle hurts both.
        let there = "joe@14+cover dan@40 hare@40 constable-1@0";
        assert_eq!(decides(doctrine, Constable1, there), at(Joe), "{doctrine}");
    }
    // Whoever is nearest, where it hurts nobody.
    let there = "joe@30+cover dan@20+cover constable-3@0";
    assert_eq!(decides("close-in", Constable3, there), Action::Move(8, Open));
    // Past the house whose armour it cannot hurt, and over a fence that is on that way.
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
    // From the back to a window; blindly from outside; in by the door who has no rifle.
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
    // Whom he means, where he may.
    let aimed = with("blind-fire-victim", "aimed");
    let p = Position::played(&aimed, "joe@30+back hare@10", &inn, "siege");
    assert_eq!(p.decides(Hare), Action::Blind(30, Some(Joe.place() as u8)));
}
