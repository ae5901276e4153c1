"""pydraughts' HubEngine plays whole games against `crownhead engine --protocol hub`.

Usage: hub_games.py CROWNHEAD
"""

import sys
import threading

from draughts import BLACK, WHITE
from draughts.engine import HubEngine, Limit

from games import KINGS, english, name, play

LIMITS = [Limit(movetime=1), Limit(time=60, inc=2), Limit(time=60), Limit(depth=3), Limit(nodes=1000)]


def started(crownhead, **parameters):
    engine = HubEngine([crownhead, "engine", "--protocol", "hub", "--player", "greedy"])
    assert engine.variants == {"english"}, engine.variants
    for parameter, value in {"variant": "english", **parameters}.items():
        engine.setoption(parameter, value)
    engine.init()
    engine.ping()
    return engine


def left(engine):
    engine.quit()
    code = engine.p.wait(timeout=20)
    assert code == 0, f"the engine ended with {code}"


def whole_games(crownhead):
    """Several games in one session, with either color and every form of limit."""
    engine = started(crownhead)
    assert engine.id["name"] == "greedy", engine.id
    for seed, limit in enumerate(LIMITS):
        side = [BLACK, WHITE][seed % 2]
        plies = play(lambda board: engine.play(board, limit, ponder=False).move, english(), side, seed)
        print(f"hub: greedy as {name(side)}: {plies} moves")
    left(engine)


def set_up_positions(crownhead):
    """pydraughts sends a turned board: told by the setting, or by the first move."""
    engine = started(crownhead, orientation="rotated")
    plies = play(lambda board: engine.play(board, LIMITS[0], ponder=False).move, english(KINGS), WHITE, 1)
    left(engine)
    print(f"hub: a set-up position, orientation=rotated: {plies} moves")
    engine = started(crownhead)
    plies = play(lambda board: engine.play(board, LIMITS[0], ponder=False).move, english(KINGS), BLACK, 1)
    left(engine)
    print(f"hub: a set-up position, told by the first move: {plies} moves")


def pondering(crownhead):
    engine = started(crownhead)
    hit = threading.Thread(target=engine.ponderhit)
    hit.start()
    board = english()
    result = engine.play(board, LIMITS[0], ponder=True)
    hit.join()
    assert result.move.hub_move in [mv.hub_move for mv in board.legal_moves()], result.move.hub_move
    left(engine)
    print("hub: pondering and a hit")


if __name__ == "__main__":
    whole_games(sys.argv[1])
    set_up_positions(sys.argv[1])
    pondering(sys.argv[1])
