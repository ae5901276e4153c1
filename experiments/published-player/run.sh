#!/bin/sh
# The experiment: sh experiments/published-player/run.sh FOLDER. CROWNHEAD names the program, cargo
# builds it otherwise.
set -e
out=${1:?expected a folder for the tables}
crownhead=${CROWNHEAD:-cargo run --release --quiet --}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/../.."

$crownhead readings --cross=5 --draws 10000 --seed 1 --csv "$out/readings.csv" >"$out/readings.txt"
# The same question about polynomials that have nothing to do with Alpha.
for polynomial in four-terms sixteen-terms; do
    $crownhead readings --polynomial $polynomial --cross=4 --draws 10000 --seed 1 >"$out/$polynomial.txt"
done
