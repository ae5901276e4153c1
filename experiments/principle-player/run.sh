#!/bin/sh
# The experiment, step by step: sh experiments/principle-player/run.sh FOLDER. Every step goes on where it
# was stopped. CROWNHEAD names the program, cargo builds it otherwise; THREADS is how many threads play.
set -e
out=${1:?expected a folder for tables, games and what was learned}
crownhead=${CROWNHEAD:-cargo run --release --quiet --}
threads=${THREADS:-1}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/../.."

# The printed games (C-13).
$crownhead replay --readings >"$out/replay.txt"

# What the critic marks, beside the notes of the checker master (C-12).
for strategy in game-1 game-2 game-3 game-4; do
    $crownhead critic data/games/seed-games.pdn --strategy $strategy --commented \
        --out "$out/critic-$strategy.pdn" >"$out/critic-$strategy.txt"
done

# Game IV as a match: against Samuel's program as it comes, after rote learning, after generalization.
$crownhead learn rote --games 400 --seed 1 --tape "$out/rote.tape" --out "$out/learn-rote"
$crownhead learn generalize --series second --games 28 --seeds 1 --threads "$threads" --out "$out/learn-alpha"

meet() { # name, games, one, other
    [ -e "$out/$1.json" ] && return
    $crownhead match "$3" "$4" --games "$2" --openings three-move --seed 1 --threads "$threads" --json >"$out/$1.part"
    mv "$out/$1.part" "$out/$1.json"
}
alpha="$out/learn-alpha/states/seed-0001/game-0028.alpha"
# What each spends on a decision (C-14): both sides alike, so that the time is its own.
meet principles 100 cowell-reed:strategy=game-1 cowell-reed:strategy=game-1,seed=2
meet samuels 100 samuel samuel:ties=random
[ -s "$out/bench.txt" ] || $crownhead bench >"$out/bench.txt"
strategies="game-1 game-2 game-3 game-4"
for strategy in $strategies; do meet $strategy-plain 1000 cowell-reed:strategy=$strategy samuel; done
for strategy in $strategies; do meet $strategy-alpha 1000 cowell-reed:strategy=$strategy "samuel:alpha=$alpha"; done
for strategy in $strategies; do meet $strategy-ply1 1000 cowell-reed:strategy=$strategy samuel:ply=1; done
for strategy in $strategies; do meet $strategy-rote 1000 cowell-reed:strategy=$strategy "samuel:tape=$out/rote.tape"; done
