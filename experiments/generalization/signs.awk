# awk -F, -v game=42 -f signs.awk terms.csv: how often connectives stand among the leading twelve terms
# after a game, and how often the signs there are negative.
NR > 1 && $2 == game && $3 <= 12 {
    connective = $4 ~ /^(DEMO|DEMMO|DDEMO|DDMM|MODE [1-4]|MOC [1-4])$/
    terms[connective]++
    negative[connective] += $5 == "-"
}
END {
    all = terms[0] + terms[1]
    printf "connectives: %.1f %% of the leading twelve, %.1f %% of them negative\n", 100 * terms[1] / all, 100 * negative[1] / terms[1]
    printf "simple terms: %.1f %% of them negative\n", 100 * negative[0] / terms[0]
}
