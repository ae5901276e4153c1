# awk -v folder=RUN [-v series=first] -f likelihood.awk: every published figure of a series among the seeds of a run. For
# each: mean with its 95 % interval, deviation, the paper's, seeds below it and equal, and the natural logarithm of the
# likelihood of the paper's under a normal distribution with that mean and deviation. Then the joint likelihood of what
# the second series counts, with the covariances of the seeds, that of the signs of the twelve printed terms, and that
# of which terms were discarded, given that there were 18, as their number is among the counts; the last two as if the
# terms were independent, with half a seed added to each side.
BEGIN {
    FS = ","
    if (series == "first") first(); else second()
}

function first() {
    games(folder, 28)
    figure("games of 28 won", won, 16)
    figure("games of 28 lost", lost, 12)
    figure("games of 28 drawn", drawn, 0)
    sevens = "14 8 8 4"; leaders_of = "10 5 5 3"; wins_of = "3 6 5 2"
    split(sevens, s, " "); split(leaders_of, l, " "); split(wins_of, w, " ")
    leaders(folder)
    for (i = 1; i <= 4; i++) {
        figure("games " (7 * i - 6) " to " (7 * i) " won", seven_won, w[i], i)
        figure("changes at the top, games " (7 * i - 6) " to " (7 * i), seven_changes, s[i], i)
        figure("different terms at the top, games " (7 * i - 6) " to " (7 * i), seven_leaders, l[i], i)
    }
    figure("different terms at the top", all_leaders, 20)
    figure("terms that led with either sign", either, 2)
    discards(folder, 28)
    figure("different terms discarded", discarded_terms, 29)
    figure("moves a game", plies, 68)
    figure("moves a game that changed the polynomial", changes_a_game, 20)
}

function second() {
    games(folder, 42)
    figure("by the rule: games of 28 won", won, 18)
    figure("by the rule: games of 28 lost", lost, 4)
    figure("by the rule: games of 28 drawn", drawn, 6)
    add("adjustments in 42 games", adjusted, 1039)
    add("adjustments in games 43 to 62", later, 412)
    discards(folder, 42)
    add("terms discarded in 42 games", discarded, 18)
    add("terms discarded in games 43 to 62", discarded_later, 12)
    terms(folder)
    add("largest correlation after 42 games", correlation, 0.45)
    figure("terms with a minus among the leading eight", minus, 6)
    figure("MOC 2 with a minus leads, % of the seeds", moc, 100)
    figure("changes at the top, games 1 to 7", seven_changes, "", 1)
    figure("changes at the top, games 8 to 28", middle_changes, "")
    figure("signs reversed a game, games 32 to 42 less 1 to 31", settled, "")
    figure("signs reversed a game, games 32 to 42 less 20 to 31", settled_late, "")
    figure("signs reversed a game, games 13 and 14 less 1 to 12", thirteen, "")
    joint("adjustments, discards, correlation")
    sum = log_likelihood + printed_signs() + discard_list()
    if ((getline line < (folder "-blocked/games.csv")) > 0) {
        close(folder "-blocked/games.csv")
        games(folder "-blocked", 28)
        dimensions = 0
        add("adoption blocked: games of 28 won", won, 18)
        add("adoption blocked: games of 28 lost", lost, 4)
        figure("adoption blocked: games of 28 drawn", drawn, 6)
        joint("won and lost, which leave the drawn")
        printf "%-58s %.1f\n", "log-likelihood of all together", sum + log_likelihood
    }
}

# Sums over the games of each seed.
function games(folder, most,    file, game, seven) {
    clear()
    file = folder "/games.csv"
    getline < file
    while ((getline < file) > 0) {
        seed = $1; game = $2; seven = int((game + 6) / 7)
        seen[seed] = 1
        if (game <= 28) {
            won[seed] += $5 == "won"; lost[seed] += $5 == "lost"; drawn[seed] += $5 == "drawn"
            seven_won[seed, seven] += $5 == "won"
            seven_changes[seed, seven] += $13
            if (game >= 8) middle_changes[seed] += $13
        }
        if (game <= most) { adjusted[seed] += $10; changes_a_game[seed] += $10 / most; plies[seed] += $8 / most }
        else later[seed] += $10
        if (game <= 31) settled[seed] -= $19 / 31
        if (game >= 20 && game <= 31) settled_late[seed] -= $19 / 12
        if (game >= 32 && game <= 42) { settled[seed] += $19 / 11; settled_late[seed] += $19 / 11 }
        if (game <= 12) thirteen[seed] -= $19 / 12
        if (game == 13 || game == 14) thirteen[seed] += $19 / 2
    }
    close(file)
    count = 0
    for (seed in seen) count++
}

function clear(    seed) {
    for (seed in seen) {
        delete seen[seed]; won[seed] = lost[seed] = drawn[seed] = adjusted[seed] = later[seed] = 0
        middle_changes[seed] = changes_a_game[seed] = plies[seed] = settled[seed] = settled_late[seed] = thirteen[seed] = 0
    }
}

function discards(folder, most,    file) {
    file = folder "/discards.csv"
    getline < file
    while ((getline < file) > 0) {
        if ($2 <= most) { discarded[$1]++; was[$1, $3] = 1 } else discarded_later[$1]++
        if (!(($1, $3) in known)) { known[$1, $3] = 1; discarded_terms[$1]++ }
    }
    close(file)
}

function terms(folder,    file) {
    file = folder "/terms.csv"
    getline < file
    while ((getline < file) > 0) {
        if ($2 != 42) continue
        active[$4]++; signed[$4, $5]++
        if ($3 == 1) { correlation[$1] = $6; moc[$1] = 100 * ($4 == "MOC 2" && $5 == "-") }
        if ($3 <= 8) minus[$1] += $5 == "-"
    }
    close(file)
}

# The signs of the twelve printed terms, each among the seeds that have the term.
function printed_signs(    list, number, i, name, sign, sum) {
    number = split("MOC 2-,KCENT+,MOC 4-,MODE 3-,DEMMO-,MOVE+,ADV-,MODE 2-,BACK-,CNTR+,THRET+,MOC 3+", list, ",")
    for (i = 1; i <= number; i++) {
        name = substr(list[i], 1, length(list[i]) - 1); sign = substr(list[i], length(list[i]))
        sum += log((signed[name, sign] + 0.5) / (active[name] + 1))
    }
    printf "%-58s %.1f\n", "log-likelihood of the signs of the twelve printed terms", sum
    return sum
}

# Which of the 38 terms are discarded in 42 games, given that 18 are: chance[n] is that of n discarded terms so far.
function discard_list(    list, number, i, n, seed, times, p, sum, chance) {
    chance[0] = 1
    number = split("CORN,CRAMP,GUARD,EXPOS,DDMM,DYKE,MOC 1,EXCH,DDEMO,MODE 1,CENT,MODE 4,FORK,MOBIL,POLE,HOLE,GAP,MOB," \
        "ADV,APEX,BACK,CNTR,DENY,DIA,DIAV,KCENT,MOVE,NODE,OREO,RECAP,THRET,DEMO,DEMMO,MODE 2,MODE 3,MOC 2,MOC 3,MOC 4", list, ",")
    for (i = 1; i <= number; i++) {
        times = 0
        for (seed in seen) times += (seed, list[i]) in was
        p = (times + 0.5) / (count + 1)
        sum += log(i <= 18 ? p : 1 - p)
        for (n = i; n >= 0; n--) chance[n] = chance[n] * (1 - p) + (n > 0 ? chance[n - 1] * p : 0)
    }
    sum -= log(chance[18])
    printf "%-58s %.1f\n", "log-likelihood of the list of discarded terms, given 18", sum
    return sum
}

function leaders(folder,    file, seven) {
    file = folder "/leaders.csv"
    getline < file
    while ((getline < file) > 0) {
        seven = int(($2 + 6) / 7)
        if (!(($1, seven, $4) in led)) { led[$1, seven, $4] = 1; seven_leaders[$1, seven]++ }
        if (!(($1, "any", $4) in led)) { led[$1, "any", $4] = 1; all_leaders[$1]++; either[$1]-- }
        if (!(($1, "signed", $5) in led)) { led[$1, "signed", $5] = 1; either[$1]++ }
    }
    close(file)
}

function figure(name, values, paper, seven,    seed, value, sum, squares, below, equal, mean, deviation, half) {
    sum = squares = below = equal = 0
    for (seed in seen) {
        value = seven == "" ? values[seed] + 0 : values[seed, seven] + 0
        sum += value; squares += value * value
        below += value < paper - 0.0049; equal += value <= paper + 0.0049 && value >= paper - 0.0049
    }
    mean = sum / count
    deviation = squares / count - mean * mean
    deviation = deviation > 0 ? sqrt(deviation * count / (count - 1)) : 0
    half = 1.96 * deviation / sqrt(count)
    printf "%-58s %8.2f [%.2f, %.2f] sd %.2f", name, mean, mean - half, mean + half, deviation
    if (paper != "") printf "  paper %s: %.1f %% below, %.1f %% equal", paper, 100 * below / count, 100 * equal / count
    if (paper != "" && deviation > 0)
        printf ", z %+.1f, log-likelihood %.1f", (paper - mean) / deviation, normal(paper - mean, deviation)
    printf "\n"
}

function normal(away, deviation) {
    return -0.5 * (away / deviation) * (away / deviation) - log(deviation * 2.506628)
}

# A figure that is one of the joint ones.
function add(name, values, paper,    seed) {
    figure(name, values, paper)
    dimensions++
    published[dimensions] = paper
    for (seed in seen) kept[seed, dimensions] = values[seed] + 0
}

# The normal distribution of several figures, by its covariance's Cholesky factor.
function joint(name,    i, j, k, seed, mean, sum, root, distance, determinant, solved) {
    for (i = 1; i <= dimensions; i++) {
        sum = 0
        for (seed in seen) sum += kept[seed, i]
        mean[i] = sum / count
    }
    distance = determinant = 0
    for (i = 1; i <= dimensions; i++) {
        for (j = 1; j <= i; j++) {
            sum = 0
            for (seed in seen) sum += (kept[seed, i] - mean[i]) * (kept[seed, j] - mean[j])
            sum /= count - 1
            for (k = 1; k < j; k++) sum -= root[i, k] * root[j, k]
            root[i, j] = i == j ? sqrt(sum) : sum / root[j, j]
        }
        solved[i] = published[i] - mean[i]
        for (k = 1; k < i; k++) solved[i] -= root[i, k] * solved[k]
        solved[i] /= root[i, i]
        distance += solved[i] * solved[i]
        determinant += log(root[i, i])
    }
    log_likelihood = -0.5 * distance - determinant - dimensions * log(2.506628)
    printf "%-58s %.1f (squared distance %.1f in %d dimensions)\n", "log-likelihood of " name, log_likelihood, distance, dimensions
}
