"""What the scripts of this folder share: a game between a foreign client's engine and random moves."""

import faulthandler
import random
import warnings

from draughts import BLACK, WHITE, Board

# pydraughts asks for these warnings when it is imported, and then deserves most of them.
warnings.simplefilter("ignore", ResourceWarning)
# It also waits for ever for what does not come: then say where, and fail.
faulthandler.dump_traceback_later(120, exit=True)

KINGS = "W:W30,K2:BK5,9"


def play(choose, board, engine_side, seed):
    """Plays to the end. pydraughts' own board judges every move of the engine."""
    chance = random.Random(seed)
    while not board.is_over():
        legal = board.legal_moves()
        if board.turn == engine_side:
            move = choose(board)
            assert move is not None, f"no move in {board.fen}"
            known = [mv.hub_move for mv in legal]
            assert move.hub_move in known, f"{move.hub_move} in {board.fen}: expected one of {known}"
        else:
            move = chance.choice(legal)
        board.push(move)
    return len(board.move_stack)


def english(fen="startpos"):
    return Board(variant="english", fen=fen)


def name(side):
    return {BLACK: "Black", WHITE: "White"}[side]
