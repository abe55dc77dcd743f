#!/usr/bin/env bash
# Plays a command on several machines over ssh, by GNU parallel, and makes its report here:
#
#   HOSTS=ada,bob,: examples/parallel.sh FOLDER SHARDS battle a.toml b.toml --pairs 1_000_000
#
# HOSTS are host names for ssh, separated by commas; `:` is this machine. Each needs the same version of fairfight on
# its path, and nothing else: the plan contains the lists. Without HOSTS all shards are played here, one after the other,
# and GNU parallel is not needed. FOLDER gets the plan, the shards and report.csv. If anything fails, run the same line
# again: complete shards are not played again. Use two or three SHARDS per machine, so that a fast one plays more of them.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: [HOSTS=ada,bob,:] $0 FOLDER SHARDS COMMAND..." >&2
  exit 2
fi
folder=$1 shards=$2
shift 2

# The plan names files as typed, so it is written from here; everything else happens in the folder.
mkdir -p "$folder"
fairfight plan "$@" --out "$folder/plan.json"
cd "$folder"

# Plays the missing shards of this round. A command that plays rounds needs those of earlier rounds ($known) to know
# what comes next.
known=()
play() { # ROUND
  local missing=() number
  for number in $(seq "$shards"); do
    [ -e "round-$1-shard-$number.ffs" ] || missing+=("$number")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "${HOSTS:-:}" = : ]; then
    for number in "${missing[@]}"; do
      fairfight shard plan.json "$number" of "$shards" --out "round-$1-shard-$number.ffs" ${known[@]+--known "${known[@]}"}
    done
    return
  fi
  # One shard at a time on each machine, since fairfight uses all its cores. If a machine fails, its shard is played on
  # another one. Only complete files are returned.
  local sent=() file
  for file in plan.json ${known[@]+"${known[@]}"}; do sent+=(--transferfile "$file"); done
  parallel --sshlogin "$HOSTS" --jobs 1 --retries 3 --workdir ... "${sent[@]}" \
    --return "round-$1-shard-{}.ffs" --cleanup \
    fairfight shard plan.json {} of "$shards" --out "round-$1-shard-{}.ffs" ${known[@]+--known "${known[@]}"} ::: "${missing[@]}"
}

round=1 all=()
while true; do
  play $round
  all+=("round-$round-shard-"*.ffs)
  fairfight merge plan.json "${all[@]}" --out report.csv 2> merge.txt && break
  # Most commands have one round.
  if ! grep --quiet 'the next round is due' merge.txt; then
    cat merge.txt >&2
    exit 2
  fi
  known=("${all[@]}")
  round=$((round + 1))
done
cat merge.txt >&2

# Play a hundredth of the battles again, here.
fairfight verify plan.json "${all[@]}" --report report.csv
