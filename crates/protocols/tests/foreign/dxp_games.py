"""pydraughts' DXPEngine plays whole games against `crownhead engine --protocol dxp`.

Usage: dxp_games.py CROWNHEAD
"""

import os
import re
import subprocess
import sys

from draughts import BLACK, WHITE
from draughts.engine import DXPEngine

from games import KINGS, english, name, play


def game(crownhead, fen, side, orientation):
    """One game; the served player leaves after it."""
    command = [crownhead, "engine", "--protocol", "dxp", "--player", "greedy"]
    command += ["--listen", "127.0.0.1:0", "--games", "1", "--orientation", orientation]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    port = re.search(r"127\.0\.0\.1:(\d+)", server.stderr.readline()).group(1)
    engine = DXPEngine(options={"engine-opened": True, "ip": "127.0.0.1", "port": port})
    board = english(fen)
    plies = play(lambda board: engine.play(board).move, board, side, 1)
    # DXPEngine.quit() would do this and then sleep.
    engine.sender.gameend()
    assert engine.id["name"] == "greedy", engine.id
    assert server.wait(timeout=20) == 0
    print(f"dxp: greedy as {name(side)}, orientation={orientation}: {plies} moves")


if __name__ == "__main__":
    game(sys.argv[1], "startpos", BLACK, "auto")
    game(sys.argv[1], "startpos", WHITE, "auto")
    game(sys.argv[1], KINGS, BLACK, "auto")
    game(sys.argv[1], KINGS, WHITE, "rotated")
    sys.stdout.flush()
    # Its thread that listens would go on for ever.
    os._exit(0)
