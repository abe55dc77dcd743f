#!/usr/bin/env bash
# Plays a command on a cluster with Slurm: an array job, a task for each shard, and a job that merges them.
#
#   examples/slurm.sh FOLDER SHARDS battle a.toml b.toml --pairs 1_000_000
#
# FOLDER is on a disk that all nodes share; it gets the plan, the shards, the output of the jobs, and report.csv. If
# tasks fail or time runs out, run the same line again: complete shards are not played again, others resume where they
# stopped. The resources of a job are set in the lines below, or in SBATCH_PARTITION and so on.
# Commands that play rounds (points, search, tune) do not fit an array: give them --checkpoint FOLDER in one job.
#SBATCH --cpus-per-task=8
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

# Inside a job, FAIRFIGHT_JOB says what to do and FAIRFIGHT_SHARDS for how many shards.
case "${FAIRFIGHT_JOB:-}" in
  shard)
    fairfight shard plan.json "$SLURM_ARRAY_TASK_ID" of "$FAIRFIGHT_SHARDS" \
      --out "shard-$SLURM_ARRAY_TASK_ID.ffs" --threads "${SLURM_CPUS_PER_TASK:-1}"
    exit
    ;;
  merge)
    files=()
    for number in $(seq "$FAIRFIGHT_SHARDS"); do files+=("shard-$number.ffs"); done
    fairfight merge plan.json "${files[@]}" --out report.csv
    fairfight verify plan.json "${files[@]}" --report report.csv --threads "${SLURM_CPUS_PER_TASK:-1}"
    exit
    ;;
esac

if [ $# -lt 3 ]; then
  echo "usage: $0 FOLDER SHARDS COMMAND..." >&2
  exit 2
fi
folder=$1 shards=$2
shift 2
mkdir -p "$folder"
fairfight plan "$@" --out "$folder/plan.json"
if grep --quiet '"rounds": true' "$folder/plan.json"; then
  echo "$1 plays rounds here, and an array plays one: run it in one job, with --checkpoint" >&2
  exit 2
fi
job() { FAIRFIGHT_JOB=$1 FAIRFIGHT_SHARDS=$shards sbatch --parsable --export=ALL --chdir "$folder" "${@:2}" "$0"; }
# `--parsable` prints the number of the job, and the cluster after a semicolon if there are several.
array=$(job shard --array "1-$shards" --output shard-%a.txt)
merge=$(job merge --dependency "afterok:${array%%;*}" --output merge.txt)
echo "jobs $array (shards) and $merge (report): $folder/report.csv"
