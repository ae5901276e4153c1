# awk -F '\t' -v first=11 -f pdn.awk ACF.txt > tournament-games.pdn: every 23rd game from the 11th on.
# The collection counts squares from 0, and each row from the other end. Red moves first and is Black here.
function square(n) { return 4 * int(n / 4) + 3 - n % 4 + 1 }
NR % 23 == first {
    print "[Event \"ACF.txt, line " NR "\"]\n[Black \"?\"]\n[White \"?\"]\n[Result \"" $2 "\"]\n[GameType \"21\"]"
    count = split($1, moves, " ")
    for (i = 1; i <= count; i++) {
        squares = split(moves[i], visited, "-")
        rows = int(visited[1] / 4) - int(visited[2] / 4)
        text = square(visited[1])
        for (j = 2; j <= squares; j++) text = text (rows * rows > 1 ? "x" : "-") square(visited[j])
        printf "%s%s ", i % 2 ? (i + 1) / 2 ". " : "", text
    }
    print $2 "\n"
}
