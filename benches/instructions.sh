#!/bin/sh
# Instructions per battle, fight and exact solution, seeding included, and as ratios to their bare dice: `battle` is
# Iron Winds under steady, `charge` under aggressive, `skilled` under one of its members, `strips-N` Fire At Will with N
# formations a side, `shot` King or Parliament, `french` Braid & Cockade. Needs valgrind. Taking the difference of two
# run lengths removes start and end, so the numbers hardly vary.
# To see where they go: valgrind --tool=callgrind EXECUTABLE play battle 2000; callgrind_annotate.
# Usage: benches/instructions.sh [profile]; the default profile is bench.
set -eu
cd "$(dirname "$0")/.."
profile=${1:-bench}

exe=$(cargo bench --quiet --bench cases --no-run --profile "$profile" --message-format=json |
    sed -n '/"kind":\["bench"\]/s/.*"executable":"\([^"]*\)".*/\1/p' | tail -n 1)

instructions() {
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
        "$exe" play "$1" "$2" 2>&1 | sed -n 's/,//g; s/.*I *refs: *//p'
}

# instructions of one more: what, from, to
more() {
    echo "$(instructions "$1" "$3") $(instructions "$1" "$2") $3 $2" |
        awk '{ printf "%.2f", ($1 - $2) / ($3 - $4) }'
}

bare=$(more dice 100000 1100000)
echo "bare die: $bare instructions"
for case in "battle 200 1200" "charge 200 1200" "battle-80 5 25" "charge-80 5 25" "steady 100 600" \
    "skilled 100 600" "french 20 120" "strips-5 40 240" "strips-20 10 60" "strips-40 5 30" "shot 100 600" \
    "fight 2000 22000"; do
    # shellcheck disable=SC2086
    set -- $case
    each=$(more "$1" "$2" "$3")
    dice=$(echo "$("$exe" count "$1" "$3") $("$exe" count "$1" "$2") $3 $2" |
        awk '{ printf "%.4f", ($1 - $2) / ($3 - $4) }')
    echo "$each $dice $bare" |
        awk -v what="$1" '{ printf "%s: %.0f instructions, %.2f dice, %.1f a die, %.2f times its bare dice\n", what, $1, $2, $1 / $2, $1 / $2 / $3 }'
done
echo "exact solution of a fight: $(more exact 20 120) instructions"
