//! The rulings: what is played where the texts are silent or contradict themselves.

use crate::ruling::{
    Answer, Choice, Ruling, Setting, SettingFault, Takes, in_range, not_an_option, rulings,
};

/// The melee factor of horsemen and wolf riders, which no text gives (ruling `horseman-factor`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HorsemanFactor {
    /// The factor of the types with the same margin: 2 in the final edition, 0 in the draft.
    Edition,
    /// This factor.
    Number(i16),
}

/// The number of strips that can be against one from the second round on (ruling `touch`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Touch {
    /// Four in the final edition and where its rules fill the draft's gaps, otherwise two.
    Edition,
    /// This many.
    AtMost(i16),
}

/// Declares an answer that is `edition` or a number.
macro_rules! edition_or_number {
    ($type:ident::$number:ident, $id:literal, $clause:literal, $question:literal, $edition:literal,
     $means:literal, $min:literal, $max:literal, $why:literal) => {
        impl Answer for $type {
            const RULING: Ruling = Ruling {
                id: $id,
                clause: $clause,
                question: $question,
                options: &[
                    Choice { word: "edition", means: $edition, takes: Takes::Nothing },
                    Choice { word: "", means: $means, takes: Takes::Whole($min, $max) },
                ],
                default: "edition",
                why: $why,
            };
            const PRINTED: $type = $type::Edition;

            fn set(&mut self, setting: &Setting) -> Result<(), SettingFault> {
                *self = match setting {
                    Setting::Whole(n) => $type::$number(in_range(*n, $min, $max)?),
                    Setting::Word(word) if word == "edition" => $type::Edition,
                    Setting::Word(_) | Setting::Named(..) | Setting::List(_) => {
                        return Err(not_an_option(&Self::RULING));
                    }
                };
                Ok(())
            }

            fn get(&self) -> Setting {
                match *self {
                    $type::Edition => Setting::Word("edition".into()),
                    $type::$number(n) => Setting::Whole(n.into()),
                }
            }
        }
    };
}

edition_or_number!(
    HorsemanFactor::Number,
    "horseman-factor",
    "FAW-C2",
    "What is the melee factor of horsemen and wolf riders?",
    "2 in the final edition, 0 in the draft",
    "this factor",
    -6,
    6,
    "the types with the same margin have this factor"
);
edition_or_number!(
    Touch::AtMost,
    "touch",
    "FAW-C10",
    "How many strips can fight one from the second round on?",
    "4 in the final edition and where its rules fill the draft's gaps, else 2",
    "this many",
    1,
    4,
    "half a front against an enemy lets two touch; overlap lets more"
);

rulings! {
/// Every ruling of Fire At Will, Men.
words {
    "edition" edition: Edition, "[Setting up]",
    "Which edition do both sides play?",
    "the final edition is the later and the fuller one"
    { Final "final" "the final edition of 2007",
      Draft "draft" "the draft of July 2007" }

    "draft-text" draft_text: DraftText, "draft",
    "Which of the draft's two texts is played?",
    "the second text is the fuller one"
    { Second "second" "its second text, from its second movement section on",
      First "first" "its first text: pushes of 2 inches, no cover, no orders, unseen losses count, speeches cost nothing, garrisons test" }

    "draft-gaps" draft_gaps: DraftGaps, "draft",
    "What applies where the draft lacks a rule?",
    "what a text lacks is not played; missing figures are the final's"
    { Off "off" "nothing; missing figures are the final's",
      FinalRules "final-rules" "the final's heroic combat, magic, pursuit and overlap" }

    "draft-monster-kill" draft_monster_kill: DraftMonsterKill, "FAW-C8",
    "What does the margin do to a troll or behemoth in the draft?",
    "the melee table says kill"
    { Kill "kill" "it kills",
      Hit "hit" "it costs one hit" }

    "cavalry" cavalry: Cavalry, "FAW-C4",
    "Who is barred from attacking buildings?",
    "a chariot is drawn by beasts"
    { WithChariot "with-chariot" "horsemen, wolf riders, knights and chariots",
      WithoutChariot "without-chariot" "horsemen, wolf riders and knights" }

    "pass-means" pass_means: PassMeans, "FAW-R6, FAW-R7",
    "Which score passes a later test?",
    "the text calls 3 or more fine"
    { Fine "fine" "3 or more; a router on 0 to 2 runs on",
      HoldStops "hold-stops" "0 to 2 stops a run, and the formation may not go closer" }

    "test-when" test_when: TestWhen, "FAW-R1",
    "How often are tests taken?",
    "one test for what happened at once"
    { Step "step" "once after shooting and once after melee, by those who lost a strip or their leader in it",
      EndOfTurn "end-of-turn" "once at the end of the turn",
      PerCasualty "per-casualty" "once for each casualty, until one fails" }

    "wound-tests" wound_tests: WoundTests, "FAW-R1",
    "Is a wound a casualty?",
    "the strip still stands"
    { No "no" "no: only a lost strip is",
      Yes "yes" "yes: every hit is" }

    "outnumbered-scope" outnumbered_scope: OutnumberedScope, "FAW-R4",
    "Which strips count for being outnumbered in a test?",
    "those in contact are surely visible"
    { Contact "contact" "enemy strips in contact against its own, leaders not counted",
      Within8 "within-8" "enemy strips within 8 inches, against those of its own side there" }

    "facing" facing: Facing, "FAW-R4",
    "Which trolls and behemoths does a formation face?",
    "facing is being face to face"
    { Contact "contact" "those in contact",
      ChargeRange "charge-range" "also those within their charge range" }

    "outnumber-stack" outnumber_stack: OutnumberStack, "FAW-R4",
    "Do both lines of the table count together?",
    "each line says \"or\""
    { Worse "worse" "only the worse one",
      Sum "sum" "both" }

    "noble" noble: Noble, "FAW-R4",
    "Who is a noble?",
    "the draft does not say; the commander in chief surely is"
    { Commander "commander" "the commander in chief, who also counts as a hero",
      Nobody "nobody" "nobody",
      AllHeroes "all-heroes" "every hero, leader and wizard" }

    "absent-leader" absent_leader: AbsentLeader, "FAW-R4",
    "In the draft, whose leader can be absent?",
    "a formation that never had one does not miss one"
    { StartedWith "started-with" "that of a formation that started with one",
      All "all" "that of any formation without one" }

    "sight" sight: Sight, "FAW-R4",
    "Who sees a loss?",
    "sight has a limit"
    { Within24 "within-24" "friends within 24 inches, without fog or wood between",
      All "all" "all friends" }

    "single-tests" single_tests: SingleTests, "FAW-R1",
    "Which single figures test?",
    "a hero does as he likes; a beast does not"
    { Monsters "monsters" "monsters; heroes and leaders alone do not",
      All "all" "all of them" }

    "commander-formation" commander_formation: CommanderFormation, "FAW-R8",
    "Does the commander in chief's formation test?",
    "the text exempts his figure only"
    { Tests "tests" "it does; he stays or leaves as he likes",
      Exempt "exempt" "it never does" }

    "move-order" move_order: MoveOrder, "FAW-X6",
    "Who moves first?",
    "the text has no order"
    { Rolled "rolled" "each side rolls a die and rerolls ties; the winner chooses",
      Simultaneous "simultaneous" "nobody: the sides take turns, starting with a toss in the first turn" }

    "shooting-order" shooting_order: ShootingOrder, "FAW-O2",
    "Do both sides shoot at once?",
    "shooting is one step of the turn"
    { Simultaneous "simultaneous" "all shots, then the losses",
      Initiative "initiative" "the first mover's shots and losses come first" }

    "split-fire" split_fire: SplitFire, "FAW-S4",
    "Must all dice of a formation go at one target?",
    "a formation acts as one"
    { OneTarget "one-target" "all on one legal target of its choice",
      Free "free" "each strip in turn at the nearest targets, one after the other" }

    "front-cap" front_cap: FrontCap, "FAW-S3",
    "How many strips can a shooting step cost?",
    "losses come from the front rank"
    { FrontRank "front-rank" "at most those of the front rank, unless shot from a slope",
      None "none" "any number" }

    "fire-at-chargers" fire_at_chargers: FireAtChargers, "FAW-O2",
    "May a formation shoot at an enemy who has just come into contact?",
    "shooting comes before melee"
    { Yes "yes" "yes, in the nearest band, if it did not move",
      No "no" "no" }

    "fire-into-melee" fire_into_melee: FireIntoMelee, "FAW-S4",
    "May others shoot into or out of a melee?",
    "friends are in it"
    { No "no" "no",
      Yes "yes" "yes" }

    "shoot-leader" shoot_leader: ShootLeader, "FAW-S4",
    "May an attached leader be shot at?",
    "the tables list heroes and leaders"
    { Yes "yes" "yes, in the last column, where no strip can be hit more easily",
      OnlyAlone "only-alone" "only when he is alone" }

    "speech-range" speech_range: SpeechRange, "FAW-R10",
    "How far is a speech heard?",
    "as far as an insult"
    { Number "number" "as far as the number speech-range",
      Any "any" "everywhere" }

    "fight-type" fight_type: FightType, "FAW-C2",
    "Which factor counts for unlike strips in one fight?",
    "the best of them leads"
    { Best "best" "the best",
      Worst "worst" "the worst" }

    "aspect-stack" aspect_stack: AspectStack, "FAW-C6",
    "Several aspects in one fight: which bonus?",
    "each is a bonus for coming from a side"
    { Highest "highest" "the highest, once",
      Sum "sum" "all of them" }

    "pikes-who" pikes_who: PikesWho, "FAW-C7",
    "Who attacks pikes?",
    "whoever fights them faces their points"
    { Whoever "whoever" "whoever fights strips that show pikes, in every round",
      Mover "mover" "only the side that moved into contact" }

    "pike-ranks" pike_ranks: PikeRanks, "FAW-C7",
    "Which rear strips of pikes count?",
    "a pike reaches past its own file only"
    { Fight "fight" "those behind the strips of this fight",
      Formation "formation" "all of the formation" }

    "outnumber-count" outnumber_count: OutnumberCount, "FAW-C3",
    "Who outnumbers a strip?",
    "step one decides who is in which fight"
    { Fight "fight" "the strips dealt to its fight",
      Contact "contact" "in the final edition, all enemies in contact with its formation, shared among the strips of its front" }

    "wall-charge" wall_charge: WallCharge, "FAW-M2, FAW-C5",
    "Must a charge at a defended wall, hedge or building stop first?",
    "the enemy stands at its edge"
    { AtEdge "at-edge" "no: contact is at the near edge and the charge counts",
      StopFirst "stop-first" "yes, and the charge does not count" }

    "push-and-kill" push_and_kill: PushAndKill, "FAW-C11",
    "Is a side that loses a strip pushed back too?",
    "the example pushes where nothing else happens"
    { No "no" "no",
      Yes "yes" "yes" }

    "push-monsters" push_monsters: PushMonsters, "FAW-C13",
    "Who pushes behemoths and dragons?",
    "the later section says so"
    { ByTheirLike "by-their-like" "only their like",
      Never "never" "nobody" }

    "push-net" push_net: PushNet, "FAW-C12",
    "What if there are pushes both ways in one contact?",
    "one formation cannot go both ways"
    { Net "net" "the side with more pushes wins, equal numbers cancel, and there is one push at most",
      Each "each" "each push counts: the inches times the difference" }

    "push-cover" push_cover: PushCover, "FAW-C13",
    "What becomes of a wall when somebody is pushed?",
    "the winner must follow"
    { WallLost "wall-lost" "it is lost, whoever was pushed",
      Stays "stays" "a defender who pushed does not follow and keeps it" }

    "heroic-pace" heroic_pace: HeroicPace, "FAW-H3",
    "When are the coins of a best of three tossed?",
    "the text tosses a coin each turn"
    { Series "series" "one a turn; whoever wins two first scores a hit, and a new series begins",
      PerTurn "per-turn" "up to three each turn" }

    "heroic-who" heroic_who: HeroicWho, "FAW-H1",
    "Who fights heroic combats?",
    "the text names dragons and giants"
    { MonstersToo "monsters-too" "hero, leader or wizard against another, a dragon or a giant",
      HeroesOnly "heroes-only" "heroes, leaders and wizards among themselves" }

    "turn-undead" turn_undead: TurnUndead, "FAW-G7",
    "Whom does the spell turn undead affect?",
    "its name says so"
    { Undead "undead" "undead only",
      Any "any" "any enemy formation" }

    "spell-wounds" spell_wounds: SpellWounds, "FAW-G8, FAW-G16",
    "What does a hit by decay or a storm do?",
    "as a shot does"
    { OneHit "one-hit" "it costs one hit",
      Kill "kill" "it kills" }

    "shield" shield: Shield, "FAW-G20",
    "What happens to the spell that breaks a shield?",
    "the shield fails against it"
    { Works "works" "it works",
      Stopped "stopped" "it is stopped all the same" }

    "converted" converted: Converted, "FAW-G22",
    "May an engaged strip be converted?",
    "the text excepts nobody"
    { EngagedToo "engaged-too" "yes",
      Unengaged "unengaged" "no" }

    "break-away" break_away: BreakAway, "FAW-O10, FAW-P1",
    "Does the order to break away have the conditions of breaking off?",
    "the order is for a move that has its own rules"
    { Conditions "conditions" "yes",
      Free "free" "no: the formation runs a full move" }

    "pursue-kills" pursue_kills: PursueKills, "FAW-P4",
    "How many strips does a pursuit kill?",
    "they kill as many as they pursue with"
    { Strips "strips" "as many as the pursuer has, outright",
      FrontRank "front-rank" "as many as its front rank has, one hit each" }

    "pursuit-who" pursuit_who: PursuitWho, "FAW-P4",
    "Who may pursue?",
    "a formation that fights somebody else has no time"
    { Alone "alone" "one formation that touches nobody else",
      All "all" "all in contact" }

    "draft-rout" draft_rout: DraftRout, "FAW-R7",
    "What does a formation that routs from melee do in the draft?",
    "the draft has no pursuit"
    { Runs "runs" "it runs, and the contact ends",
      Pursuit "pursuit" "the final's pursuit applies" }

    "pursuit-contact" pursuit_contact: PursuitContact, "FAW-P5",
    "Are pursuers in contact after the kills?",
    "the routers turn to face them"
    { Contact "contact" "yes, at the front; the routers test, and fight on or run",
      None "none" "no" }

    "rout-path" rout_path: RoutPath, "FAW-P3",
    "What slows routers?",
    "they run as quickly as possible"
    { Free "free" "nothing",
      Terrain "terrain" "the terrain" }

    "screen" screen: Screen, "FAW-S4",
    "Who blocks a shot?",
    "the line stands before the reserve"
    { Reserve "reserve" "a nearer friend in the line blocks shots of a reserve that is not on a hill",
      All "all" "every formation between",
      None "none" "nobody" }

    "speech-who" speech_who: SpeechWho, "FAW-R10",
    "Whose actions does a speech or insult replace?",
    "a formation goes with its leader"
    { Formation "formation" "the speaker, and the formation that he is attached to",
      Speaker "speaker" "the speaker only" }

    "spell-losses" spell_losses: SpellLosses, "FAW-R1",
    "When is the test for losses to spells?",
    "phase 1 has no test"
    { Shooting "shooting" "with the test for shooting",
      AtOnce "at-once" "at once" }

    "freeze-rout" freeze_rout: FreezeRout, "FAW-G12",
    "What does a frozen formation that routs do?",
    "it cannot move"
    { Stays "stays" "it stays; in contact it is destroyed",
      Runs "runs" "it runs" }

    "heal-who" heal_who: HealWho, "FAW-G18",
    "Who is healed?",
    "wizards count as heroes, and leaders are listed with them"
    { All "all" "heroes, leaders and wizards",
      Heroes "heroes" "heroes and wizards" }

    "monster-fear" monster_fear: MonsterFear, "FAW-R4",
    "Who fears dragons and giants?",
    "a hero in the ranks gives heart"
    { Unled "unled" "formations without an attached hero, leader or wizard",
      Always "always" "all" }

    "magic" magic: Magic, "FAW-G1",
    "Is magic played?",
    "the final edition has it as an option"
    { Edition "edition" "in the final edition, and where its rules fill the draft's gaps",
      On "on" "yes",
      Off "off" "no" }

    "orders" orders: Orders, "FAW-O3",
    "Are orders given?",
    "the draft has them as an option"
    { Edition "edition" "in the second text of the draft",
      On "on" "yes",
      Off "off" "no" }

    "overlap" overlap: Overlap, "FAW-C14",
    "When does overlap add its 1?",
    "the example shows two against one without it"
    { Edition "edition" "from the third strip on in the final edition and where its rules fill the draft's gaps, else never",
      Third "third" "from the third strip against one on",
      Second "second" "from the second strip against one on",
      Off "off" "never" }

}
wholes {
    "monster-factor" monster_factor = 4, -6 ..= 6, "FAW-C2",
    "What is the melee factor of giants and dragons?", "this factor", "trolls and behemoths have this factor";
    "rout-at" rout_at = -1, -1 ..= 0, "FAW-R7, FAW-P3",
    "In the final edition, at which score does a formation run?", "at this score and below",
    "the main table says under 0; the pursuit text 0 or worse";
    "touch-first" touch_first = 2, 1 ..= 4, "FAW-C10",
    "How many strips can fight one in the first round?", "this many",
    "half a front against an enemy lets two touch";
    "turn-limit" turn_limit = 30, 1 ..= 1000, "FAW-X6",
    "After how many turns does a battle end?",
    "this many turns; then the side with more of its hits on the table wins", "the texts have no victory rule";
    "table" table = 36, 1 ..= 1000, "battle model",
    "How deep is the table, in inches?", "this many inches", "a coffee table is ideal";
    "reserve-depth" reserve_depth = 6, 0 ..= 1000, "battle model",
    "How far behind the line does a reserve start, in inches?", "this many inches", "as in the other systems";
    "cover-distance" cover_distance = 4, 0 ..= 1000, "battle model",
    "Within how many inches of depth does a neighbour cover a flank?", "this many inches", "one move of foot";
}
spans {
    "gap" gap = 14 - 22, 0 ..= 1000, "battle model", "How far apart do the lines start, in inches?",
    "this many inches; if it is a range, the gap is drawn for each pair of battles",
    "just about out of range of every bow; one inch may decide who shoots or charges first";
}
others {
    "horseman-factor" horseman_factor: HorsemanFactor;
    "touch" touch: Touch;
}
}
