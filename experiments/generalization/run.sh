#!/bin/sh
# The experiment, step by step: sh experiments/generalization/run.sh FOLDER. Every step goes on where it
# was stopped. CROWNHEAD names the program, cargo builds it otherwise.
set -e
out=${1:?expected a folder for runs and results}
crownhead=${CROWNHEAD:-cargo run --release --quiet --}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/../.."

learn() { # name, seeds, series, games, settings...
    name=$1 seeds=$2 series=$3 games=$4
    shift 4
    for setting in "$@"; do set -- "$@" --set "$setting"; shift; done
    $crownhead learn generalize --series "$series" --games "$games" --seeds "$seeds" --seed "$seed" \
        --out "$out/$name" "$@" >"$out/$name.txt"
    for script in signs printed; do
        awk -F, -v game="$games" -v seeds="$seeds" -f experiments/generalization/$script.awk "$out/$name/terms.csv"
    done >>"$out/$name.txt"
}

assess() { # name of the run, seeds, games of the series, opponents, then runs beside it
    name=$1 seeds=$2 at=$3 opponents=$4
    shift 4
    for run in "$@"; do set -- "$@" --beside "$run=$out/$run"; shift; done
    for opponent in $opponents; do set -- "$@" --opponent "$opponent"; done
    $crownhead learn assess "$out/$name" --seeds "$seeds" --at "$at" --games 20 $book --seed 1 \
        --out "$out/assess-$name" "$@" >"$out/assess-$name.txt"
}

# Piece advantage alone, and any of several best moves.
pieces='samuel:polynomial=pieces,ties=random,ply={ply}'
book='--book data/games/seed-games.pdn'
seed=1

# The paper beside us.
learn first 200 first 28
learn second 200 second 42

# Is it learning? The same with the sign of delta tossed by a coin.
learn second-coin 200 second 42 delta-sign=coin
assess second 100 0,14,42 "start $pieces" second-coin
learn first-coin 200 first 28 delta-sign=coin
assess first 100 0,28 "start $pieces" first-coin

# Each change of the second series alone, and left out.
book=
learn only-opposed 48 first 42 colors=in-turn referee=pieces margin=25 positive-delta=opposed
learn only-tally 48 first 42 colors=in-turn referee=pieces margin=25 tally-limit=32
learn only-span 48 first 42 colors=in-turn referee=pieces margin=25 span=growing
learn only-search 48 first 42 colors=in-turn referee=pieces margin=25 saved-score=first-quiet-move minimum-delta=88
learn only-majority 48 first 42 colors=in-turn referee=pieces margin=25 majority-of=3
learn none 48 first 42 colors=in-turn referee=pieces margin=25
learn without-opposed 48 second 42 positive-delta=all start=random
learn without-tally 48 second 42 tally-limit=8 start=random
learn without-span 48 second 42 span=one-move start=random
learn without-search 48 second 42 saved-score=direct minimum-delta=100 start=random
learn without-majority 48 second 42 majority-of=1 start=random
learn all 48 second 42 start=random
learn all-coin 48 second 42 start=random delta-sign=coin

# The anchor, the drastic change, the number of terms.
learn no-anchor 48 second 42 man=1 piece-weight=1 start=random
learn no-anchor-coin 48 second 42 man=1 piece-weight=1 start=random delta-sign=coin
learn no-drastic-change 48 second 42 black-marks=0 start=random
learn terms-4 48 second 42 active-terms=4 start=random
learn terms-8 48 second 42 active-terms=8 start=random
learn terms-24 48 second 42 active-terms=24 start=random
learn terms-37 48 second 42 active-terms=37 start=random
assess all 24 42 "$pieces" none only-opposed only-tally only-span only-search only-majority \
    without-opposed without-tally without-span without-search without-majority \
    all-coin no-anchor no-anchor-coin no-drastic-change terms-4 terms-8 terms-24 terms-37

# What did best above, together, on seeds that had no part in choosing it.
seed=2
together='saved-score=direct minimum-delta=100 active-terms=24 leading-power=16'
learn base 32 second 42
learn together 32 second 42 $together
learn together-coin 32 second 42 $together delta-sign=coin
assess together 32 0,42 "$pieces" together-coin base
learn together-200 24 second 200 $together
assess together-200 24 42,200 "$pieces"

# More games, a deeper look, another scale, other readings, each alone.
seed=1
learn best-scale-16 24 second 42 leading-power=16
learn best-scale-16-coin 24 second 42 leading-power=16 delta-sign=coin
learn best-formations 24 second 42 formations=wide
learn best-ply 24 second 42 ply=5
learn best-ply-coin 24 second 42 ply=5 delta-sign=coin
learn best-games 24 second 200
assess best-scale-16 24 42 "$pieces" best-scale-16-coin best-formations best-ply best-ply-coin best-games second
assess best-games 24 42,200 "$pieces"

# Readings of ambiguous passages, and the paper's admitted error.
learn reading-blocked 32 second 42 adoption-blocked=1-42
learn reading-adopt-each-win 32 second 42 majority-of=1
learn reading-quiet 32 second 42 saved-score=quiet
learn reading-three-way 32 second 42 connectives=three-way
learn reading-tally-on-moves 32 second 42 tally-on=moves
learn reading-first-tally-on-moves 32 first 28 tally-on=moves
learn reading-random-start 32 second 42 start=random
learn reading-man-22 32 second 42 man=2^22
learn reading-wide-formations 32 second 42 formations=wide
