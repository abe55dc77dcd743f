//! The pages of match-ups, checks, sensitivity and doctrines.

use super::*;
use crate::page;

/// A report with these columns.
fn document(name: &str, columns: &str, rows: &[&str]) -> Document {
    made_up::document(name, columns, rows, ',')
}

const STANDINGS: &str = "side,rank,rank_low,rank_high,list,doctrine,points,level,mean_score,mean_score_low,\
    mean_score_high,elo,mix,mix_low,mix_high,in_mix,dominated,margin,margin_low,margin_high,dominated_by,\
    cyclic_share,mix_exploitability,game_value";
const CELLS: &str =
    "a,doctrine_a,b,doctrine_b,n,draw,score_a,score_a_low,score_a_high,capped,list_a,scores";
const SUITE: &str = "suite,name,kind,a,b,doctrine_a,doctrine_b,target,expect_low,expect_high,score,score_low,\
    score_high,verdict,drifts,accepted,warned,difference,difference_low,difference_high,method,digest_equal,\
    base_score,changed_score,delta,lost_a_base,lost_a_changed,lost_a_difference,stop,rules_hash_base";
const STEPS: &str = "rank,what,name,value,step,verdict,moves,moves_low,moves_high,most_matchup,side,whose,most,\
    exercised,mean,harmed,points_change,points,pieces_change,matchups,question,p_adjusted";
const TOGETHER: &str = "order,steps,moves,moves_low,moves_high,share,total";
const DOCTRINES: &str = "system,doctrine,role,over_default,over_default_low,over_default_high,\
    over_default_least,over_default_least_list,over_random,search,search_low,search_high,search_most,\
    search_most_list,match_ups,from_default,from_default_flips,order_kept,from_search,from_search_flips";
const LAWS: &str = "law,what,against,value,low,high,bound,p,kept";
const SEARCHES: &str = "kind,rollouts,gain,gain_low,gain_high,gain_most,gain_most_list,question";

/// Every kind of report with a view here.
const ALL: [&str; 9] = [
    STANDINGS,
    CELLS,
    SUITE,
    STEPS,
    TOGETHER,
    DOCTRINES,
    LAWS,
    SEARCHES,
    "question,target,pairs,battles,variance_from",
];

#[test]
fn reports_without_rows_and_with_unknown_values_have_pages() {
    for kind in 0..4 {
        let made = |columns: &&str| {
            let count = columns.split(',').count();
            let unknown = ",".repeat(count - 1);
            let hostile = vec!["</script><b>\u{202e}"; count].join(",");
            let rows = [&[][..], &[&*unknown], &[&*hostile], &[&*unknown, &*hostile, &*hostile]];
            document("x.csv", columns, rows[kind])
        };
        let others: Vec<Document> = ALL.iter().map(made).collect();
        for main in &others {
            let columns = main.report().columns();
            assert!(KINDS.iter().chain(LISTS).any(|kind| main.has(kind.has)), "{columns:?}");
            let all: Vec<Document> = [main].into_iter().chain(&others).cloned().collect();
            let html = page(&all);
            let (body, _) = html.split_once("<script>").unwrap();
            assert!(!body.contains("NaN") && !body.contains("\"inf"), "{columns:?}");
            assert!(!body.contains("</script>") && !body.contains('\u{202e}'), "{columns:?}");
        }
    }
}

fn matrix() -> [Document; 2] {
    let standings = document(
        "m.csv",
        STANDINGS,
        &[
            ",1,1,2,Stone,skilled,150,0.95,0.52,0.5,0.54,14,0.4,0,1,0.9,not,-0.2,,,,0.3,0.01,",
            ",2,1,3,Paper,skilled,150,0.95,0.51,0.49,0.53,5,0.35,0,1,0.9,not,-0.2,,,,0.3,0.01,",
            ",3,2,3,Scissors,skilled,150,0.95,0.5,0.48,0.52,-3,0.25,0,1,0.9,not,-0.2,,,,0.3,0.01,",
            ",4,4,4,Straw,skilled,150,0.95,0.2,0.18,0.22,-90,0,0,0,0,sure,0.1,0.05,0.15,100% Stone,0.3,0.01,",
        ],
    );
    let cells = document(
        "m-cells.csv",
        CELLS,
        &[
            "Paper,skilled,Stone,skilled,100,0,0.7,0.6,0.8,0,h1,1 2",
            "Scissors,skilled,Paper,skilled,100,0,0.66,0.6,0.7,0,h1,1 2",
            "Scissors,skilled,Stone,skilled,100,0,0.1,0.05,0.2,0,h1,1 2",
            "Stone,skilled,Straw,skilled,100,0.3,0.9,0.8,1,0.1,h1,1 2",
        ],
    );
    [standings, cells]
}

#[test]
fn a_matrix_says_who_beats_whom_from_both_sides() {
    let html = page(&matrix());
    assert!(html.contains("<h1>4 lists of 150 points against each other</h1>"), "{html}");
    // Paper beats Stone, so Stone scores the rest; a list does not meet itself.
    let stone = r#"<th scope="row">Stone</th><td></td><td class="h3">30%</td>"#;
    assert!(html.contains(stone), "{html}");
    assert!(html.contains(
        r#"<td class="h7">70%</td><td></td><td class="h3">34%</td><td class="of">-</td>"#
    ));
    // Only the significant circle, and only once.
    assert_eq!(html.matches(", which beats ").count(), 2, "{html}");
    assert!(html.contains("1 circle in which"));
    assert!(html.contains("✗ surely") && html.contains("<td data-l=\"by whom\">Stone</td>"));
    // Columns for programs are in the file and not in the table.
    assert!(!html.contains("<td>1 2</td>") && html.contains("Only in the CSV file: list_a"));
    assert!(html.contains("Battles stopped at the limit of turns"));
}

#[test]
fn cells_alone_are_ordered_by_their_mean_scores() {
    let [_, cells] = matrix();
    let html = page(&[cells]);
    let order: Vec<usize> = ["Stone", "Paper", "Scissors", "Straw"]
        .iter()
        .map(|name| html.find(&format!(r#"<th scope="row">{name}</th>"#)).unwrap())
        .collect();
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn a_suite_says_verdicts_targets_and_what_was_accepted() {
    let suite = document(
        "s.csv",
        SUITE,
        &[
            "S,one,match,A,B,,,,,,,,,drift,score lost-a,inside,,0.1,0.08,0.12,simulated,,0.5,0.6,0.02,3,4,1,decided,h",
            "S,two,match,A,B,,,off-target,0.4,0.6,0.9,0.8,0.95,same,,,,,,,simulated,true,0.5,0.5,0.02,,,,digest,h",
        ],
    );
    let html = page(&[suite]);
    for part in [
        "✗ drift</span> of score, losses of A",
        "✓ inside what was accepted",
        "✗ off-target",
        "40.0% to 60.0%",
        "= same</span><span class=\"of\">: battle for battle",
        "3.00 → 4.00",
        "+10.0",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn steps_that_do_harm_are_named_and_pairs_stand_below_the_diagonal() {
    let steps = document(
        "s.csv",
        STEPS,
        &[
            "1,upgrade,L,u,u+bow,harms,0.2,0.1,0.3,L against M,b,L,-0.2,1,-0.15,2,6,,,2,,0.001",
            "2,cost,bow,1,2,,,,,,,M,,,,,9,159,-3,,,",
        ],
    );
    let together = document(
        "t.csv",
        TOGETHER,
        &[
            "1,x 0 to 1,0.2,0.1,0.3,0.5,0.6",
            "1,y 1 to 2,0.1,0.1,0.3,0.4,0.5",
            "2,x 0 to 1 & y 1 to 2,0.05,0.01,0.1,0.1,",
        ],
    );
    let html = page(&[steps, together]);
    for part in [
        "✗ upgrades that do harm",
        "surely in 2 of 2",
        "What prices change",
        r#"<th scope="row">y 1 to 2</th><td class="h6">5.0%</td><td class="h8">10.0%</td>"#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn broken_laws_are_doubts() {
    let doctrines = document(
        "d.csv",
        DOCTRINES,
        &[
            "gun-fights,skilled,default,,,,,,0.49,0.1,0.05,0.15,0.2,L,3,,,,0.05,1",
            "gun-fights,stand,style,-0.3,-0.4,-0.2,-0.5,L,0.4,,,,,,3,0.1,2,0.5,0.2,2",
        ],
    );
    let laws = document(
        "l.csv",
        LAWS,
        &["takes-part,4 Bill,Mob,0.75,,,0.5,,no", "decided,Mob,Gang,0.01,,,0.05,,yes"],
    );
    let html = page(&[doctrines, laws]);
    for part in ["✗ 1 of 2", "takes-part: 4 Bill (Mob)", "at most 50.0%", "75.0%", "-30.0 points"]
    {
        assert!(html.contains(part), "{part}: {html}");
    }
}
