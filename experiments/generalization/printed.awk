# awk -F, -v game=42 -v seeds=200 -f printed.awk terms.csv: the twelve terms that the paper prints after 42
# games. Of the seeds: active, among the leading twelve; of the active: sign as printed, mean power, mean uses.
BEGIN {
    printed = "MOC 2-,KCENT+,MOC 4-,MODE 3-,DEMMO-,MOVE+,ADV-,MODE 2-,BACK-,CNTR+,THRET+,MOC 3+"
    count = split(printed, names, ",")
    for (i = 1; i <= count; i++) {
        sign[substr(names[i], 1, length(names[i]) - 1)] = substr(names[i], length(names[i]))
        names[i] = substr(names[i], 1, length(names[i]) - 1)
    }
}
NR > 1 && $2 == game && $4 in sign {
    active[$4]++; leading[$4] += $3 <= 12; agrees[$4] += $5 == sign[$4]; power[$4] += $7; uses[$4] += $8
}
END {
    for (i = 1; i <= count; i++) {
        t = names[i]
        if (active[t] > 0)
            printf "%-7s %s  active %5.1f %%  leading twelve %5.1f %%  sign as printed %5.1f %%  power %4.1f  uses %5.1f\n", t, sign[t],
                100 * active[t] / seeds, 100 * leading[t] / seeds, 100 * agrees[t] / active[t], power[t] / active[t], uses[t] / active[t]
    }
}
