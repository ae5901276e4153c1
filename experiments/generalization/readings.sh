#!/bin/sh
# Readings of both series, 200 seeds each: sh experiments/generalization/readings.sh FOLDER. Every step goes on where it
# was stopped, and the tables come last. CROWNHEAD names the program, cargo builds it otherwise.
set -e
out=${1:?expected a folder for runs and results}
crownhead=${CROWNHEAD:-cargo run --release --quiet --}
seeds=${SEEDS:-200}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/../.."

learn() { # name, series, games, settings...
    name=$1 series=$2 games=$3
    shift 3
    for setting in "$@"; do set -- "$@" --set "$setting"; shift; done
    $crownhead learn generalize --series "$series" --games "$games" --seeds "$seeds" --seed 1 \
        --out "$out/$name" "$@" >"$out/$name.txt"
}

# The small search behind a saved score, and the sense of direction.
learn second-quiet second 62 saved-score=quiet
learn second-literal second 62 saved-score=first-quiet-move
learn second-literal-1024 second 62 saved-score=first-quiet-move direction=1024
learn second-quiet-blocked second 28 saved-score=quiet adoption-blocked=1-28
learn second-literal-blocked second 28 saved-score=first-quiet-move adoption-blocked=1-28
learn second-literal-1024-blocked second 28 saved-score=first-quiet-move direction=1024 adoption-blocked=1-28
learn first first 28
learn first-1024 first 28 direction=1024

# A lesson only where there was a choice; the correction of the second series in the first.
learn first-skip first 28 forced-moves=skip
learn second-quiet-skip second 62 saved-score=quiet forced-moves=skip
learn second-literal-skip second 62 saved-score=first-quiet-move forced-moves=skip
learn first-opposed first 28 positive-delta=opposed

for name in second-literal-1024 second-literal second-quiet second-literal-skip second-quiet-skip; do
    echo "== $name"
    awk -v folder="$out/$name" -v seeds="$seeds" -f experiments/generalization/likelihood.awk
done >"$out/second.txt"
for name in first-1024 first first-skip first-opposed; do
    echo "== $name"
    awk -v folder="$out/$name" -v series=first -f experiments/generalization/likelihood.awk
done >"$out/first.txt"
cat "$out/second.txt" "$out/first.txt"
