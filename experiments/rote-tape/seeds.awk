# What the tapes of several seeds came to, out of the JSON of `crownhead endings`, one after the other: each seed is one
# value, and the interval is that of their mean (Student's t).
function student(n) { return n == 12 ? 2.201 : n == 24 ? 2.069 : 1 / 0 }
$1 == "\"wins\":" { of = "wins" }
$1 == "\"share\":" && of == "wins" { known += $2; of = "" }
$1 == "\"won\":" { of = "won" }
$1 == "\"fraction\":" && of == "won" { won[++n] = $2 + 0; of = "" }
END {
    if (n != wanted) { print "expected " wanted " seeds, found " n; exit 1 }
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && won[j - 1] > won[j]; j--) { other = won[j]; won[j] = won[j - 1]; won[j - 1] = other }
    for (i = 1; i <= n; i++) { sum += won[i]; squares += won[i] * won[i]; most += won[i] >= 0.9 }
    mean = sum / n
    deviation = sqrt((squares - n * mean * mean) / (n - 1))
    by = student(n) * deviation / sqrt(n)
    printf "%d lessons, %d seeds: won %.1f %% [%.1f, %.1f], deviation %.1f, median %.1f, %.1f to %.1f; 90 %% and more: %d seeds; recognized %.1f %%\n",
        lessons, n, 100 * mean, 100 * (mean - by), 100 * (mean + by), 100 * deviation,
        50 * (won[int((n + 1) / 2)] + won[int(n / 2) + 1]), 100 * won[1], 100 * won[n], most, 100 * known / n
}
