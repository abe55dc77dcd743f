//! The rulings: what applies where the text is silent or contradicts itself.

use crate::ruling::rulings;

rulings! {
/// Every ruling, in the order of the text.
words {
    "action-after-test" action_after_test: ActionAfterTest, "MS-I2",
    "Is the action chosen before the test or after it?",
    "the text tests first; the test tells a doctrine nothing, so the model's doctrines name both at once"
    { Yes "yes" "the unit before, the action after; a failed test ends the initiative, whatever was intended" }

    "voluntary-yield" voluntary_yield: VoluntaryYield, "MS-I10",
    "May a player stop without a test?",
    "it is the same as activating a unit to move 0 mm"
    { Yes "yes" "it may: the initiative goes over to the other side" }

    "move-keeps-fire" move_keeps_fire: MoveKeepsFire, "MS-I9, MS-I10",
    "May a unit fire and move in one activation?",
    "one action per activation"
    { No "no" "it may not" }

    "figure-fire-limit" figure_fire_limit: FigureFireLimit, "MS-I3, MS-I9",
    "May one figure fire again and again?",
    "morale and markers limit it"
    { Unlimited "unlimited" "as often as its unit is activated",
      OncePerInitiative "once-per-initiative" "once per initiative: its unit has as many shots as figures" }

    "rout-time" rout_time: RoutTime, "MS-R1, MS-R2",
    "When does a unit with enough minuses rout?",
    "the text says when it has acquired the minuses; but the rule stands among the steps of a test"
    { AtOnce "at-once" "at once, whoever is active",
      AtNextTest "at-next-test" "when its player picks the unit, in place of the test; until then it stands, may be hit and passes nothing on" }

    "rout-passes-initiative" rout_passes_initiative: RoutPassesInitiative, "MS-R2",
    "Whose rout hands the initiative over?",
    "the sentence has no condition"
    { AnyRout "any-rout" "that of any unit of either side, once per action",
      OwnRoutOnly "own-rout-only" "that of a unit of the active side", Never "never" "nobody's" }

    "rout-chain" rout_chain: RoutChain, "MS-R1, MS-R5",
    "May the minuses for a routed friend rout more units?",
    "the text makes no exception"
    { Yes "yes" "at once, until nothing changes; those with enough minuses leave together",
      No "no" "after the next activation" }

    "routed-friends" routed_friends: RoutedFriends, "MS-R5",
    "A word is missing in the text: which routed friends count?",
    "the model has no sight"
    { All "all" "every routed unit of the side, wherever it was" }

    "minuses-forever" minuses_forever: MinusesForever, "MS-R3",
    "Are minuses kept for good?",
    "the text does not mention recovery"
    { Yes "yes" "they are: a unit does not recover" }

    "empty-unit" empty_unit: EmptyUnit, "MS-R1",
    "What happens to a unit without figures?",
    "it occurs only with fewer than four figures, or if eliminations are not minuses"
    { Removed "removed" "it is removed at once and counts as routed" }

    "differential" differential: Differential, "MS-F1",
    "Does the differential of a shot have a sign?",
    "it is between the dice; close combat counts from 0"
    { Absolute "absolute" "it does not",
      ColourMinusWhite "colour-minus-white" "the coloured die minus the white one: below 0 there is no hit" }

    "hit-without-kill" hit_without_kill: HitWithoutKill, "MS-F1, MS-F3",
    "What does a hit that does not kill do?",
    "nothing is printed for it"
    { NoEffect "no-effect" "nothing", Kill "kill" "it kills" }

    "range-bands" range_bands: RangeBands, "MS-F2",
    "Which row applies at 45 cm?",
    "the rows are upper limits"
    { UpperLimits "upper-limits" "the next row above: the rows go up to 30, 50 and 60 cm; beyond that there is no fire" }

    "double-and-hit" double_and_hit: DoubleAndHit, "MS-F2, MS-R7",
    "Can a double hit?",
    "its differential is 0"
    { FromZero "from-zero" "where the limits begin at 0: Legionaries at 30 cm, in the open" }

    "ammo-marker-order" ammo_marker_order: AmmoMarkerOrder, "MS-R6, MS-R7",
    "A double is a shot and a marker: which comes first?",
    "they are one throw"
    { ShotFirst "shot-first" "the shot; routs of both sides are judged after the marker, so both units may leave",
      MarkerFirst "marker-first" "the marker: a unit that it routs loses the shot" }

    "whole-unit-depth" whole_unit_depth: WholeUnitDepth, "MS-I10",
    "Are the figures of a unit spread out?",
    "the model has one depth a unit"
    { Shared "shared" "they are not: they share depth and cover" }

    "strip-overlap" strip_overlap: StripOverlap, "battle",
    "Which terrain applies at a depth in two strips?",
    "a place has one kind of terrain"
    { FirstListed "first-listed" "strips that overlap are an error; where ends meet, the first in the file counts" }

    "close-combat-dice" close_combat_dice: CloseCombatDice, "MS-C3",
    "How many dice does a figure have in close combat?",
    "the table runs from 0 to 5"
    { Two "two" "two, whose differential has no sign" }

    "close-combat-scope" close_combat_scope: CloseCombatScope, "MS-C1, MS-C2",
    "How many figures go into contact?",
    "combat is figure against figure, and the move is the whole movement of the unit"
    { OneFigure "one-figure" "one; the others stand still",
      WholeUnit "whole-unit" "as many pairs as the smaller unit has figures; all throw before anybody is removed" }

    "close-combat-reach" close_combat_reach: CloseCombatReach, "MS-C2, MS-M1",
    "How far may a figure move into contact?",
    "it is ordinary movement"
    { AsMoves "as-moves" "as in any move, depending on where both figures are", FullMove "full-move" "a whole move from outside to outside, always" }

    "close-combat-kia" close_combat_kia: CloseCombatKia, "MS-R4, MS-C4, MS-W1",
    "Is an eliminated figure a KIA?",
    "the enemy has removed it"
    { Yes "yes" "it is: minuses and points", PointsOnly "points-only" "for points; there are no minuses for it" }

    "close-combat-ammo" close_combat_ammo: CloseCombatAmmo, "MS-R7",
    "Do doubles give ammo markers in close combat?",
    "the text says during fire"
    { No "no" "they do not", Yes "yes" "they do, to the unit of the figure" }

    "close-combat-initiative" close_combat_initiative: CloseCombatInitiative, "MS-I10, MS-C2",
    "Who has the initiative after close combat?",
    "moving into contact is a move"
    { GoesOver "goes-over" "the other side", Kept "kept" "the same side, unless a rout hands it over" }

    "contact-leftover" contact_leftover: ContactLeftover, "MS-C4",
    "Do figures stay in contact?",
    "at least one of the two is always eliminated"
    { No "no" "they do not: the survivor is with his unit" }

    "skirmish-winner" skirmish_winner: SkirmishWinner, "MS-W2",
    "Who has won the skirmish and holds the field?",
    "the text names no other test; the winner may still lose on points"
    { LastOnField "last-on-field" "a side with a unit in play where the other has none; else nobody",
      MoreUnits "more-units" "the side with more units in play at the end; if equal, nobody" }

    "routed-men-score" routed_men_score: RoutedMenScore, "MS-W1",
    "Are the men of a routed unit KIA?",
    "points are for KIA; those that it lost before count"
    { No "no" "they are not", Yes "yes" "they are" }

    "no-winner-tie" no_winner_tie: NoWinnerTie, "MS-W3, MS-W4",
    "What if points are equal and nobody holds the field?",
    "the tie needs a winner of the skirmish; unequal, more points win"
    { Draw "draw" "a draw" }
}
wholes {
    "game-end" game_end = 3000, 1..=30000, "MS-W2",
    "When does a game end at the latest?", "activations, including yields and failed tests",
    "the text names no end; otherwise a game ends when a side has no unit";
    "quiet" quiet = 60, 1..=30000, "MS-W2",
    "When does a game in which nothing happens end?",
    "activations in a row without a shot or a close combat",
    "the text names no end";
    "table-depth" table_depth = 1200, 1..=10000, "battle",
    "How deep is the table?", "millimetres from edge to edge",
    "the text does not say";
}
spans {
    "gap" gap = 900 - 1200, 0..=10000, "battle", "How far apart do the sides begin?",
    "millimetres, centred, no more than the table is deep; if it is a range, the gap is drawn for each battle",
    "a move of each side more or less decides who comes into range first";
}
others {}
}
