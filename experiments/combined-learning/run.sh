#!/bin/sh
# The experiment, step by step: sh experiments/combined-learning/run.sh FOLDER. Every step goes on where it
# was stopped. CROWNHEAD names the program, cargo builds it otherwise.
set -e
out=${1:?expected a folder for runs and results}
crownhead=${CROWNHEAD:-cargo run --release --quiet --}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/../.."

learn() { # arm, seed, boards, options
    arm=$1 seed=$2 boards=$3
    shift 3
    grep -q '"complete": true' "$out/$arm-$seed/summary.json" 2>/dev/null && return
    $crownhead learn combine --boards "$boards" --seed "$seed" --set start=random --out "$out/$arm-$seed" "$@" \
        >"$out/$arm-$seed.txt"
}

meet() { # name, seed, player
    for opponent in pieces four-terms; do
        $crownhead match "$3" "samuel:polynomial=$opponent" --games 200 --openings three-move --seed "$2" \
            --threads 1 --json --out "$out/match-$1-$opponent-$2" >"$out/match-$1-$opponent-$2.json"
    done
}

for seed in 1 2 3 4 5 6 7 8 9 10; do
    learn staged $seed 4000000 --how staged
    learn then-rote $seed 4000000 --how then-rote --leading 3 --games 100
    learn generalization $seed 4000000 --how generalization
    learn coin $seed 4000000 --how generalization --set delta-sign=coin
    learn rote-four-terms $seed 4000000 --how rote --polynomial four-terms
    learn rote-pieces $seed 4000000 --how rote --polynomial pieces
    meet nothing-four-terms $seed samuel:polynomial=four-terms
    meet staged $seed "combined:folder=$out/staged-$seed"
    meet staged-without-memory $seed "combined:folder=$out/staged-$seed,memory=off"
    meet then-rote $seed "samuel:polynomial=$out/then-rote-$seed/frozen.polynomial,tape=$out/then-rote-$seed/memory.tape,share=101"
    meet generalization $seed "combined:folder=$out/generalization-$seed,memory=off"
    meet coin $seed "combined:folder=$out/coin-$seed,memory=off"
    meet rote-four-terms $seed "samuel:polynomial=four-terms,tape=$out/rote-four-terms-$seed/memory.tape,share=101"
    meet rote-pieces $seed "samuel:polynomial=pieces,tape=$out/rote-pieces-$seed/memory.tape,share=101"
done

# Ten times the machine time, and the memory of each against the same player without it.
for seed in 1 2 3; do
    learn long $seed 40000000 --how staged
    $crownhead match "combined:folder=$out/long-$seed" "combined:folder=$out/long-$seed,memory=off" --games 400 \
        --openings three-move --seed 1 --threads 1 --out "$out/match-long-$seed" | tee "$out/match-long-$seed.txt"
done

# The mean score over seeds in percent, with 95 % intervals by Student's t (2.262 with ten seeds).
for opponent in pieces four-terms; do
    for arm in nothing-four-terms staged staged-without-memory then-rote generalization coin rote-four-terms rote-pieces; do
        cat "$out/match-$arm-$opponent-"*.json | awk -v arm=$arm -v opponent=$opponent '
            $1 == "\"score\":" { sum += 100 * $2; squares += 10000 * $2 * $2; n++ }
            END {
                mean = sum / n; variance = (squares - n * mean * mean) / (n - 1)
                deviation = variance > 0 ? sqrt(variance) : 0
                printf "%-22s against %-10s %5.2f %% [%.2f, %.2f], %d seeds\n", arm, opponent, mean,
                    mean - 2.262 * deviation / sqrt(n), mean + 2.262 * deviation / sqrt(n), n
            }'
    done
done | tee "$out/scores.txt"
