#!/bin/sh
# The tables of the README out of the folder that run.sh fills, all from the principle player's side.
set -e
out=${1:?expected the folder of run.sh}
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$out"
strategies="game-1 game-2 game-3 game-4"

# What all tables have in common. The interval is Student's t of the mean of n values, such as one for each seed.
common='
function elo(score) { return score <= 0 || score >= 1 ? "-" : sprintf("%+.0f", -400 * log(1 / score - 1) / log(10)) }
function student(n) { return n == 5 ? 2.776 : n == 8 ? 2.365 : n == 16 ? 2.131 : 1 / 0 }
function reach(sum, squares, n,  variance) {
    variance = (squares - sum * sum / n) / (n - 1)
    return variance > 0 ? student(n) * sqrt(variance / n) : 0
}
function spread(sum, squares, n,  mean, by) {
    mean = sum / n; by = reach(sum, squares, n)
    return sprintf("%.1f %% [%.1f, %.1f], Elo %s [%s, %s]", 100 * mean, 100 * (mean - by), 100 * (mean + by),
        elo(mean), elo(mean - by), elo(mean + by))
}
function difference(sum, squares, n,  mean, by) {
    mean = sum / n; by = reach(sum, squares, n)
    return sprintf("%+.1f [%+.1f, %+.1f]", 100 * mean, 100 * (mean - by), 100 * (mean + by))
}
{ key = $1; gsub(/[":]/, "", key); value = $2; sub(/,$/, "", value) }
'

echo "One opponent, 1,000 games: result, score, Elo with the interval of the match, positions a move of both"
for opponent in ply3 ply2 ply1 large first; do
    for strategy in $strategies; do
        awk -v name="$strategy-$opponent" "$common"'
            key == "nodes_per_move" { nodes = nodes sprintf(" %.0f", value) }
            { is[key] = value }
            END {
                printf "%-14s +%d =%d -%d, %.1f %%, Elo %+.0f [%+.0f, %+.0f], positions%s\n", name, is["wins"], is["draws"],
                    is["losses"], 100 * is["score"], is["elo"], is["elo_low"], is["elo_high"], nodes
            }' "$strategy-$opponent.json"
    done
done

echo
echo "Eight small tapes, 126 games each: result, mean of the seeds with its interval; what the tape gains, seed by seed"
for strategy in $strategies; do
    cat "$strategy"-rote-[1-8].json "$strategy"-bare-[1-8].json | awk -v name="$strategy" "$common"'
        key == "wins" { won += value * (n < 8) } key == "draws" { drawn += value * (n < 8) }
        key == "losses" { lost += value * (n < 8) }
        key == "score" && n >= 8 { gain = value - scores[n - 7]; total += gain; all += gain * gain; n++ }
        key == "score" && n < 8 { scores[++n] = value; sum += value; squares += value * value }
        END {
            printf "%-14s +%d =%d -%d, %s, %d seeds\n", name, won, drawn, lost, spread(sum, squares, 8), n / 2
            printf "%-14s gained %s\n", name, difference(total, all, 8)
        }'
done

echo
echo "Alpha of sixteen seeds, 100 games each: result, mean of the seeds with its interval"
for strategy in $strategies; do
    awk -F, -v strategy="$strategy" "$common"'
        $4 == "cowell-reed:strategy=" strategy {
            if (!(($1, $3) in n)) order[++cases] = $1 SUBSEP $3
            at = $1 SUBSEP $3; score = 1 - $8
            won[at] += $7; drawn[at] += $6; lost[at] += $5; sum[at] += score; squares[at] += score * score; n[at]++
            of[$1, $3, $2] = score
            seeds[$2]
        }
        END {
            for (i = 1; i <= cases; i++) {
                at = order[i]; split(at, part, SUBSEP)
                printf "%-8s %-12s after %2d games  +%d =%d -%d, %s, %d seeds\n", strategy, part[1], part[2],
                    won[at], drawn[at], lost[at], spread(sum[at], squares[at], n[at]), n[at]
                if (part[2] == 0) continue
                total = all = count = 0
                for (seed in seeds) {
                    gain = of[part[1], 0, seed] - of[part[1], part[2], seed]
                    total += gain; all += gain * gain; count++
                }
                printf "%-8s %-12s gained %s\n", strategy, part[1], difference(total, all, count)
            }
        }' assess-alpha/assessment.csv
done

echo
echo "A decision in games of a player with itself, five runs: milliseconds, positions, evaluations"
for player in strategy=game-1 strategy=game-2 strategy=game-3 strategy=game-4 ply=1 ply=2 ply=3; do
    cat "time-$player-"[1-5].json | awk -v name="$player" "$common"'
        key == "moves" { moves += value; run += value } key == "nodes" { nodes += value } key == "evaluations" { rated += value }
        key == "seconds" {
            time = 1000 * value / run; run = 0; times++
            if (times == 1 || time < least) least = time
            if (time > most) most = time
            sum += time
        }
        END { printf "%-16s %.3f (%.3f to %.3f), %.0f, %.0f\n", name, sum / times, least, most, nodes / moves, rated / moves }'
done
sed 's/.*load/load/' load-[1-5].txt

echo
echo "Tapes"
grep -h 'tape: \|on disk' tape-rote-[1-8].txt tape-large.txt | sed 's/.*tape: //'

echo
echo "Lines that are neither empty nor comments, without tests"
lines() { # name, files and folders
    name=$1
    shift
    find "$@" -type f | xargs awk -v name="$name" '
        FNR == 1 { test = 0 } /^#\[cfg\(test\)\]/ { test = 1 }
        !test && NF && $1 !~ /^(\/\/|#[^[])/ && $1 != "#" { n++ }
        END { printf "%-44s %d\n", name, n }'
}
cd "$root/crates/cowell-reed/src"
lines "principle player" debate.rs deliberation.rs haste.rs lib.rs plain_text.rs plausible.rs player.rs principles readings.rs \
    short_score.rs strategy switches.rs text_file.rs tree.rs view.rs
lines "its six principles" principles/cent.rs principles/cramp.rs principles/kd.rs principles/krp.rs principles/mobil.rs \
    principles/pcr.rs
lines "scripts, critic, replay" scripts critic replay
cd "$root/data"
lines "the six principles as scripts" principles/*.rhai
lines "its five strategies" strategies
cd "$root/crates/samuel/src"
lines "Samuel's player" credit.rs explanation.rs lib.rs look_ahead parameters player polynomial score.rs terms.rs
lines "Samuel's player, learning and all" .
