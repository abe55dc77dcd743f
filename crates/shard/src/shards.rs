//! All shards of a plan together.

use crate::{Hash, Of, SegmentFile};
use fairfight_engine::run::{Place, Segment};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A file with its name.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Its contents.
    pub file: SegmentFile,
}

/// The segments of all shards of a plan.
#[derive(Clone, Debug)]
pub struct Shards {
    /// Each segment once.
    pub segments: Vec<Segment>,
    /// Which shards are missing, if some are: a clause without a full stop.
    pub missing: Option<String>,
    /// The names of the files.
    names: Vec<String>,
    /// The indices of the files that have each segment.
    owners: HashMap<Place, Vec<usize>>,
}

impl Shards {
    /// Combines shards. Segments that several files have must be equal.
    ///
    /// # Errors
    /// Everything that is wrong, one sentence each, without a full stop.
    pub fn of(
        files: Vec<Named>,
        (plan, program, self_test): (Hash, &str, Hash),
    ) -> Result<Shards, Vec<String>> {
        let mut faults = Vec::new();
        let mut shares: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let names: Vec<String> = files.iter().map(|named| named.name.clone()).collect();
        let mut owners: HashMap<Place, Vec<usize>> = HashMap::new();
        let mut found: HashMap<Place, Segment> = HashMap::new();
        for (at, Named { name, file }) in files.into_iter().enumerate() {
            let header = &file.header;
            let share = match header.fairfight {
                Of::Shard(share) => share,
                Of::Checkpoint => {
                    faults.push(format!("{name} is a checkpoint, not a shard"));
                    continue;
                }
            };
            if header.plan != plan {
                faults.push(format!(
                    "{name} is a shard of another plan ({}, not {})",
                    header.plan.short(),
                    plan.short()
                ));
                continue;
            }
            if header.program != program {
                faults.push(format!(
                    "{name} was played by fairfight {}, and this is {program}",
                    header.program
                ));
                continue;
            }
            if header.self_test != self_test {
                faults.push(format!(
                    "{name} was played on a machine whose self-test has a different result: its battles may differ"
                ));
                continue;
            }
            if !file.is_whole {
                faults.push(format!(
                    "{name} is torn: it ends after {} segments, without its last line",
                    file.segments.len()
                ));
                continue;
            }
            shares.entry(share.of).or_default().insert(share.number);
            for segment in file.segments {
                let place = segment.place;
                let owners = owners.entry(place).or_default();
                owners.push(at);
                match found.entry(place) {
                    Entry::Vacant(vacant) => {
                        vacant.insert(segment);
                    }
                    Entry::Occupied(there) if there.get().counts.get() != segment.counts.get() => {
                        faults.push(format!(
                            "{} and {name} do not agree on {place}: play it again to see which is wrong",
                            names[owners[0]]
                        ));
                    }
                    Entry::Occupied(_) => {}
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut segments: Vec<Segment> = found.into_values().collect();
        segments.sort_unstable_by_key(|Segment { place, .. }| (place.run, place.part, place.first));
        let are_all = shares.iter().any(|(of, numbers)| numbers.len() as u32 == *of);
        let missing = (!are_all).then(|| missing(&shares));
        Ok(Shards { segments, missing, names, owners })
    }

    /// The names of the files that have this segment.
    pub fn names_of(&self, place: Place) -> Vec<&str> {
        let owners = self.owners.get(&place).into_iter().flatten();
        owners.map(|&at| self.names[at].as_str()).collect()
    }
}

/// The missing shares of the most complete division, in words.
fn missing(shares: &BTreeMap<u32, BTreeSet<u32>>) -> String {
    let nearest = shares.iter().min_by_key(|(of, numbers)| *of - numbers.len() as u32);
    let Some((&of, numbers)) = nearest else { return "there is no shard".to_owned() };
    let missing = (1..=of).filter(|number| !numbers.contains(number));
    let mut words: Vec<String> = missing.map(|number| number.to_string()).collect();
    let all = words.len();
    if all > 10 {
        words.truncate(10);
        words.push(format!("{} more", all - 10));
    }
    let (last, first) = words.split_last().expect("one is missing");
    let list =
        if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) };
    let (shards, are) = if all == 1 { ("shard", "is") } else { ("shards", "are") };
    format!("{shards} {list} of {of} {are} missing")
}
