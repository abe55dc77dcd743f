//! Plans, shards, checkpoints, and the counts in them, from untrusted sources.

use fairfight_engine::rulebook::rulebook;
use fairfight_engine::run::{
    self, Place, Plan as Run, Role, Segment, Share, Stop, Store, Watch, Workers,
};
use fairfight_engine::tally::{Counts as _, Detail, Totals};
use fairfight_rules::BySide;
use fairfight_shard::{File, Hash, Header, Named, Of, Plan, SegmentFile, SegmentWriter, Shards};
use fairfight_stats::Level;
use serde_json::value::RawValue;
use std::sync::{Arc, Mutex, OnceLock};

/// A plan: written and read back, it is the same.
pub(super) fn plan(input: &[u8]) {
    match Plan::read(&String::from_utf8_lossy(input)) {
        Ok(plan) => assert_eq!(Plan::read(&plan.to_text()), Ok(plan)),
        Err(fault) => assert!(!fault.is_empty()),
    }
}

/// A file of segments, as it is and with corrected checksums: if it can be read, it is merged or refused with a reason.
pub(super) fn segments(input: &[u8]) {
    for bytes in [input.to_vec(), signed(input)] {
        match SegmentFile::read(&bytes) {
            Ok(file) => {
                assert!(file.end <= bytes.len() as u64);
                let (header, is_whole) = (file.header.clone(), file.is_whole);
                let marks = (header.plan, header.program.as_str(), header.self_test);
                let named = ["a", "b"].map(|name| Named { name: name.into(), file: file.clone() });
                match Shards::of(named.into(), marks) {
                    Ok(shards) => assert!(is_whole && shards.segments.len() <= file.segments.len()),
                    Err(faults) => assert!(faults.iter().all(|fault| !fault.is_empty())),
                }
            }
            Err(fault) => {
                let lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
                assert!((1..=lines).contains(&fault.line) && !fault.message.is_empty(), "{fault}");
            }
        }
    }
}

/// The lines of a file of segments, each with its correct checksum.
fn signed(input: &[u8]) -> Vec<u8> {
    let (mut chain, mut bytes) = (Hash::NONE, Vec::new());
    for line in input.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let json = line.get(65..).unwrap_or(line);
        chain = chain.then(json);
        bytes.extend_from_slice(format!("{chain} ").as_bytes());
        bytes.extend_from_slice(json);
        bytes.push(b'\n');
    }
    bytes
}

/// Counts of pairs: either they are refused, or everything computed from them is valid.
pub(super) fn counts(input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let Ok(counts) = RawValue::from_string(text) else { return };
    let (place, _) = played();
    let (totals, store) = run(Role::Merge, vec![Segment { place: *place, counts }]);
    if store.has_gap() {
        assert!(store.unsound() == [*place] && totals.n() == 0);
        return;
    }
    assert_eq!(totals.n(), PAIRS);
    let scores = totals.scores();
    assert!(scores.mean().is_some_and(|mean| (0.0..=1.0).contains(&mean)));
    let _ = (totals.half_width(Level::DEFAULT), totals.sequence(Level::DEFAULT), totals.games());
}

/// The number of pairs counted.
const PAIRS: u64 = 8;

/// A run with these segments, and its store.
fn run(role: Role, known: Vec<Segment>) -> (Totals, Arc<Store>) {
    let kept = Arc::new(Mutex::new(None));
    let sink = Arc::clone(&kept);
    let keep = move |segment: &Segment| {
        if let Ok(mut kept) = sink.lock() {
            *kept = Some(segment.clone());
        }
    };
    let store = Arc::new(Store::new(role, known, Box::new(keep)));
    let workers = Workers::new(1).unwrap_or_else(|error| panic!("{error}"));
    let rules = rulebook("iron-winds").unwrap_or_else(|| panic!("a system")).printed();
    let unit = rules.unit("levy+bow").unwrap_or_else(|fault| panic!("{fault:?}"));
    let fight = rules.fight(BySide::new(&unit, &unit), &[], 1);
    let plan = Run::new(Stop::Pairs(PAIRS)).counting(Detail::UNITS);
    let workers = workers.storing(Arc::clone(&store));
    let totals = run::run(fight.games(), &plan, &workers, &mut Watch::default()).totals;
    if let Ok(mut kept) = kept.lock()
        && let Some(segment) = kept.take()
    {
        let _ = PLAYED.set((segment.place, segment.counts.get().to_owned()));
    }
    (totals, store)
}

/// The segment that the run plays: its place and its counts.
static PLAYED: OnceLock<(Place, String)> = OnceLock::new();

fn played() -> &'static (Place, String) {
    if PLAYED.get().is_none() {
        run(Role::Whole, Vec::new());
    }
    PLAYED.get().unwrap_or_else(|| panic!("it plays a segment"))
}

fn a_plan() -> Plan {
    let command = ["battle", "a.toml", "b.toml", "--pairs", "9"].map(str::to_owned).to_vec();
    let file = |name: &str| File { name: name.into(), text: "system = \"iron-winds\"\n".into() };
    let files = vec![file("a.toml"), file("b.toml")];
    Plan { program: "0.1.0".into(), self_test: Hash::NONE, rounds: false, command, files }
}

pub(super) fn plan_seeds() -> Vec<Vec<u8>> {
    vec![a_plan().to_text().into_bytes()]
}

pub(super) fn segments_seeds() -> Vec<Vec<u8>> {
    let (place, counts) = played();
    let file = |of: Of| {
        let header = Header::new(of, "0.1.0", Hash::NONE, a_plan().hash());
        let mut writer = SegmentWriter::begin(Vec::new(), &header).ok()?;
        for part in 0..3 {
            let counts = RawValue::from_string(counts.clone()).ok()?;
            writer.add(&Segment { place: Place { part, ..*place }, counts }).ok()?;
        }
        writer.finish().ok()
    };
    let share = Share { number: 1, of: 2 };
    [Of::Shard(share), Of::Checkpoint].into_iter().filter_map(file).collect()
}

pub(super) fn counts_seeds() -> Vec<Vec<u8>> {
    vec![played().1.clone().into_bytes()]
}
