#!/bin/sh
# The experiment, step by step: sh experiments/rote-tape/run.sh FOLDER. Every step goes on where it
# was stopped. CROWNHEAD names the program, cargo builds it otherwise.
set -e
out=${1:?expected a folder for tapes and results}
crownhead=${CROWNHEAD:-cargo run --release --quiet --}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/../.."

grow() { # name, lessons, seed
    [ -e "$out/$1.tape" ] && return
    $crownhead learn rote --games "$2" --seed "$3" --tape "$out/growing.tape" --out "$out/learn-$1" \
        --endings --mix self=3,endings=1 --merge-every 1000 --new-age 1000 --maximum-age 1000000 \
        --record-maximum 1000000 --culled-to 900000
    cp "$out/growing.tape" "$out/$1.part" && mv "$out/$1.part" "$out/$1.tape"
}

ask() { # name, player
    $crownhead match "$2" samuel --games 1000 --openings three-move --seed 1 --out "$out/match-$1"
    $crownhead match "$2" samuel --games 400 --openings data/positions/middle-game.txt --seed 1 --out "$out/middle-$1"
    $crownhead book data/games/seed-games.pdn --phase opening --player "$2" >"$out/book-$1.txt"
    $crownhead endings --player "$2" --positions 400 --seed 1 --moves 40 >"$out/endings-$1.txt"
    $crownhead endings --player "$2" --kind two-kings --positions 2000 --seed 1 --moves 40 >"$out/two-kings-$1.txt"
}

grow 53k 850 1
grow 1m 16500 2
grow 5m 70000 3
$crownhead book data/games/seed-games.pdn --phase opening --player samuel >"$out/book-none.txt"
$crownhead endings --player samuel --positions 400 --seed 1 --moves 40 >"$out/endings-none.txt"
$crownhead endings --player samuel --kind two-kings --positions 2000 --seed 1 --moves 40 >"$out/two-kings-none.txt"

# Only the endings that are asked about: a tape for each seed, as one alone says little.
kings() { # lessons, seeds
    for seed in $(seq "$2"); do
        name=kings-$1-$seed
        [ -e "$out/$name.json" ] && continue
        $crownhead learn rote --games "$1" --seed "$seed" --no-self-play --two-kings --tape "$out/$name.tape" \
            --out "$out/learn-$name"
        $crownhead endings --player "samuel:tape=$out/$name.tape,share=101" --kind two-kings --positions 2000 \
            --seed 1 --moves 40 --threads 1 --json >"$out/$name.part"
        mv "$out/$name.part" "$out/$name.json"
    done
    cat "$out/kings-$1-"*.json |
        awk -v lessons="$1" -v wanted="$2" -f experiments/rote-tape/seeds.awk >"$out/kings-$1.txt"
    cat "$out/kings-$1.txt"
}
kings 400 24
kings 1500 12

for size in 53k 1m 5m; do
    ask $size "samuel:tape=$out/$size.tape,share=101"
done
