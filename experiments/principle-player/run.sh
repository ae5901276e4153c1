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
strategies="game-1 game-2 game-3 game-4"

once() { # file, command: what it prints, whole or not at all
    file=$1
    shift
    [ -e "$out/$file" ] && return
    "$@" >"$out/$file.part"
    mv "$out/$file.part" "$out/$file"
}

meet() { # name, games, seed, one, other
    once "$1.json" $crownhead match "$4" "$5" --games "$2" --openings three-move --seed "$3" --threads "$threads" \
        --out "$out/match-$1" --json
}

# What each spends on a decision (C-14): both sides alike and one thread, so that the time is its own.
for again in 1 2 3 4 5; do
    for player in cowell-reed:strategy=game-1 cowell-reed:strategy=game-2 cowell-reed:strategy=game-3 \
        cowell-reed:strategy=game-4 samuel:ply=1 samuel:ply=2 samuel:ply=3; do
        once "time-${player#*:}-$again.json" $crownhead match $player $player --games 100 --openings three-move \
            --seed $again --threads 1 --json
    done
    once load-$again.txt uptime
done
once bench.txt $crownhead bench

# The printed games (C-13).
once replay.txt $crownhead replay --readings

# What the critic marks, beside the notes of the checker master (C-12).
for strategy in $strategies; do
    once critic-$strategy.txt $crownhead critic data/games/seed-games.pdn --strategy $strategy --commented \
        --out "$out/critic-$strategy.pdn"
done

# Game IV as a match: against Samuel's program as it comes, and with a shorter look-ahead; and their first version.
for strategy in $strategies; do
    for ply in 3 2 1; do meet $strategy-ply$ply 1000 1 cowell-reed:strategy=$strategy samuel:ply=$ply; done
    meet $strategy-first 1000 1 cowell-reed:strategy=$strategy cowell-reed:strategy=pcr-only
done

# After generalization: Alpha at the start and after 42 games, of sixteen seeds; and with the coin instead of delta's sign.
once learn-alpha.txt $crownhead learn generalize --series second --games 42 --seeds 16 --threads "$threads" --out "$out/learn-alpha"
once learn-coin.txt $crownhead learn generalize --series second --games 42 --seeds 16 --threads "$threads" \
    --set delta-sign=coin --out "$out/learn-coin"
set --
for strategy in $strategies; do set -- "$@" --opponent cowell-reed:strategy=$strategy; done
once alpha.txt $crownhead learn assess "$out/learn-alpha" --beside coin="$out/learn-coin" --at 0,42 --games 100 --seed 1 \
    --threads "$threads" --out "$out/assess-alpha" "$@"

# After rote learning: eight small tapes, each beside the player without it in the same openings; and a large one.
learn_rote() { # name, lessons, seed, moves between two merges
    once learn-$1.txt $crownhead learn rote --games "$2" --seed "$3" --merge-every "$4" --tape "$out/$1.tape" --out "$out/learn-$1"
    once tape-$1.txt $crownhead tape stats "$out/$1.tape"
}
for seed in 1 2 3 4 5 6 7 8; do
    learn_rote rote-$seed 400 $seed 20
    for strategy in $strategies; do
        meet $strategy-bare-$seed 126 $seed cowell-reed:strategy=$strategy samuel
        meet $strategy-rote-$seed 126 $seed cowell-reed:strategy=$strategy "samuel:tape=$out/rote-$seed.tape"
    done
done
# Ages are counted in merges: with so few of them hardly anything is forgotten.
learn_rote large 2500 1 1000
for strategy in $strategies; do
    meet $strategy-large 1000 1 cowell-reed:strategy=$strategy "samuel:tape=$out/large.tape"
done

sh experiments/principle-player/tables.sh "$out" >"$out/tables.txt"
cat "$out/tables.txt"
