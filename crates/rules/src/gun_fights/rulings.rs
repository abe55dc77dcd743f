//! The rulings: what applies where the text is silent or contradicts itself.

use crate::ruling::rulings;

rulings! {
/// Every ruling, in the order of the text.
words {
    "column-order" column_order: ColumnOrder, "GF-A1, GF-H2",
    "In which order do the cells of a row act?",
    "a name can be crossed off just before its turn, so there must be an order; the columns alternate the sides"
    { ABCD "a-b-c-d" "A, B, C, D, one after the other; every shot counts before the next figure" }

    "cell-order" cell_order: CellOrder, "GF-A1, GF-T1",
    "In which order do several figures of a cell act?",
    "the printed order; for policemen constables 1 to 4, then the trackers"
    { Listed "listed" "as printed", Reverse "reverse" "the other way round" }

    "first-side" first_side: FirstSide, "GF-A1",
    "Who rolls first?",
    "every roll serves both sides"
    { None "none" "nobody: one roll is for both sides" }

    "doing-nothing" doing_nothing: DoingNothing, "GF-A2",
    "May an activated figure do nothing?",
    "the text does not force it"
    { Yes "yes" "it may" }

    "range-limits" range_limits: RangeLimits, "GF-F1 to GF-F3",
    "Is a target at exactly 6, 12 or 24 inches in range?",
    "this is usual"
    { Inclusive "inclusive" "it is" }

    "no-range-bands" no_range_bands: NoRangeBands, "GF-F1 to GF-F3",
    "Is the number to hit the same at every distance?",
    "the table has one number per weapon and target"
    { Yes "yes" "yes: within range it is" }

    "armoured-in-room" armoured_in_room: ArmouredInRoom, "GF-F5, GF-F7",
    "What kind of target is a Kelly in armour inside a room?",
    "a room gives cover to others"
    { Pt "PT" "armoured and in cover", At "AT" "armoured, as in the open" }

    "room-line-of-sight" room_line_of_sight: RoomLineOfSight, "GF-F8",
    "Who is in sight inside a room?",
    "blind shots into a building need somebody who is not seen"
    { Posture "posture" "at a window a figure sees and is seen; at the back only from inside the same room",
      AllSeen "all-seen" "everybody" }

    "friends-in-the-way" friends_in_the_way: FriendsInTheWay, "GF-F8",
    "Do figures block a shot?",
    "the text does not say so"
    { NoEffect "no-effect" "they do not" }

    "blind-fire-when" blind_fire_when: BlindFireWhen, "GF-F9",
    "When may a rifle fire blindly into a building?",
    "the text only asks for a rifle"
    { InRange "in-range" "from outside it, if its depth is in range, even if somebody inside can be seen" }

    "blind-fire-victim" blind_fire_victim: BlindFireVictim, "GF-F9",
    "Whom does a blind hit strike?",
    "nobody can aim at a figure that he does not see"
    { RandomInside "random-inside" "one of those inside, all equally likely, of any side; nobody if there is none",
      Aimed "aimed" "the figure inside whom the shooter has named" }

    "blind-fire-far-side" blind_fire_far_side: BlindFireFarSide, "GF-F10",
    "Who may be struck on the far side of the building?",
    "a bullet goes no farther than a rifle shoots"
    { InRange "in-range" "one of those outside it, beyond its depth and within rifle range of the shooter, all equally likely, of any side",
      AnyDistance "any-distance" "the same at any distance" }

    "blind-fire-constable" blind_fire_constable: BlindFireConstable, "GF-F9, GF-F10, GF-H5",
    "What does a blind hit do to a constable or tracker?",
    "the die that hits is a 6, or a 1"
    { NaturalDie "natural-die" "that die decides: a 6 removes him, a 1 does not while his leader is in play" }

    "hit-marks" hit_marks: HitMarks, "GF-H1",
    "Which space does a hit cross off?",
    "the text starts from top left; a name is in one column only"
    { TopmostUnmarked "topmost-unmarked" "the topmost that is not crossed off",
      BottomUp "bottom-up" "the lowest" }

    "hit-and-current-row" hit_and_current_row: HitAndCurrentRow, "GF-H2",
    "Does a hit that crosses another row stop a figure in this roll?",
    "the text speaks of its name on that die roll"
    { SameRow "same-row" "no: only if the space of the rolled row is crossed off",
      AnyHit "any-hit" "yes: any hit in this roll does" }

    "last-space" last_space: LastSpace, "GF-H3",
    "When is a figure out of play?",
    "the starred space is the lowest, so if marks go from the top, both are the same"
    { AllCrossed "all-crossed" "when all its spaces are crossed off",
      Starred "starred" "when the starred space is crossed off" }

    "constable-removal-die" constable_removal_die: ConstableRemovalDie, "GF-H5",
    "Which die must show the 6 that removes a constable or tracker?",
    "a natural roll is the roll of the shot; with another die the six men are hardly ever removed"
    { ToHitDie "to-hit-die" "the die that hit him", SeparateDie "separate-die" "a new die" }

    "pending-redeploy" pending_redeploy: PendingRedeploy, "GF-H6",
    "Where is a constable or tracker between his hit and his next activation?",
    "the text moves him at his activation"
    { Stays "stays" "where he was hit, and may be hit again: a 6 removes him, less does nothing more",
      OffTable "off-table" "off the table, and cannot be hit" }

    "pending-redeploy-without-leader" pending_redeploy_without_leader: PendingRedeployWithoutLeader, "GF-H10",
    "What if the leader of a constable or tracker falls before he is redeployed?",
    "he was hit, and cannot be redeployed"
    { Removed "removed" "he is removed at his next activation",
      ActsNormally "acts-normally" "he stays where he is, and acts" }

    "redeploy-place" redeploy_place: RedeployPlace, "GF-H7, GF-H8",
    "Where is a redeployed constable or tracker put down?",
    "he goes as far from the Gang as 6 inches from the leader allow"
    { Away "away" "6 inches from his leader, on the side that is on the table and farther from the Gang; in cover if there is any",
      AtLeader "at-leader" "at his leader's depth" }

    "start-positions" start_positions: StartPositions, "GF-0",
    "Where does everybody begin?",
    "the text does not say"
    { Scenario "scenario" "where the scenario says; without a scenario, as in ok-lot and glen-inn" }
}
wholes {
    "roll-limit" roll_limit = 2000, 1..=30000, "GF-E1",
    "When does a battle end at the latest?", "rolls; then it is a draw",
    "both sides may be unable to hurt each other";
}
others {}
}
