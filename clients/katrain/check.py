"""Reviews short games with KaTrain's own engine code, with Tengen in the place of KataGo.

    python check.py PATH_OF_TENGEN

Exits with 0 if everything was as KaTrain needs it, and otherwise says what was not.
"""

import faulthandler
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import types

VISITS = 200


def stand_in_for_kivy():
    """KaTrain's engine takes two names from Kivy, which would bring a window along."""
    utils = types.ModuleType("kivy.utils")
    utils.platform = "linux"
    event = types.ModuleType("kivy._event")
    event.Observable = object
    kivy = types.ModuleType("kivy")
    sys.modules.update({"kivy": kivy, "kivy.utils": utils, "kivy._event": event})


stand_in_for_kivy()

from katrain.core.constants import ADDITIONAL_MOVE_ORDER, OUTPUT_ERROR, OUTPUT_KATAGO_STDERR  # noqa: E402
from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game import Game  # noqa: E402
from katrain.core.game_node import GameNode  # noqa: E402
from katrain.core.remote_engine import RemoteKataGoEngine  # noqa: E402
from pysgf import Move  # noqa: E402


class Window:
    """What the engine and the game want of KaTrain's main window: a log and a configuration."""

    def __init__(self):
        self.errors = []
        self.engine_messages = []

    def log(self, message, level=0):
        if level == OUTPUT_ERROR:
            self.errors.append(message)
        elif level == OUTPUT_KATAGO_STDERR:
            self.engine_messages.append(message)

    def __call__(self, message, *arguments, **_):
        self.errors.append(f"{message}: {arguments}")

    def config(self, name, default=None):
        return {"game/rules": "japanese", "game/size": "9", "game/komi": 6.5, "game/handicap": 0}.get(name, default)

    def update_state(self, **_):
        pass


def start(window, engine=KataGoEngine, **backend):
    settings = {
        "max_visits": VISITS,
        "fast_visits": 25,
        "max_time": 60.0,
        "wide_root_noise": 0.04,
        "_enable_ownership": True,
        **backend,
    }
    return engine(window, settings)


def wait_for(condition):
    """Waits for something that other threads bring about; the watchdog ends what takes too long."""
    while not condition():
        time.sleep(0.01)


def finish(engine):
    wait_for(engine.is_idle)


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def new_game(window, engine, moves, **properties):
    game = Game(window, engine, game_properties=properties)
    for number, name in enumerate(moves.split()):
        game.play(Move.from_gtp(name, player="BW"[number % 2]))
    wait_for(lambda: all(node.analysis_complete for node in game.root.nodes_in_tree))
    finish(engine)
    return game


def check_node(node):
    """What the board, the graph and the weaker players of KaTrain read."""
    width, height = node.board_size
    expect(node.root_visits == VISITS, f"{node.root_visits} visits instead of {VISITS}")
    expect(0 <= node.winrate <= 1, f"a win rate of {node.winrate}")
    expect(abs(node.score) <= width * height + 10, f"a score of {node.score}")
    expect(len(node.ownership) == width * height, f"{len(node.ownership)} owned points")
    expect(len(node.policy) == width * height + 1, f"a policy of {len(node.policy)} moves")
    total = sum(share for share in node.policy if share >= 0)
    expect(abs(total - 1) < 0.01, f"a policy that adds up to {total}")
    ranking = node.policy_ranking
    expect(ranking and ranking[0][0] >= ranking[-1][0], "no ranking of the policy")
    candidates = node.candidate_moves
    expect(candidates, "no candidate moves")
    expect(candidates[0]["order"] == 0, f"the first candidate is {candidates[0]}")
    for move in candidates:
        expect("pointsLost" in move, f"{move} lacks a field")
        # What the search did not try and the players did, KaTrain adds by itself.
        expect("prior" in move or move["order"] == ADDITIONAL_MOVE_ORDER, f"{move} has no prior")
        if "ownership" in move:
            expect(len(move["ownership"]) == width * height, "ownership of a move has another size")
    occupied = {move.gtp() for past in node.nodes_from_root for move in past.moves}
    expect(candidates[0]["move"] not in occupied - {"pass"}, f"{candidates[0]['move']} is occupied")
    expect(isinstance(node.comment(details=True, interactive=False), str), "no comment")


def check_review(window, engine):
    game = new_game(window, engine, "E5 C3 G7 C7 pass G3", SZ=9, KM=7, RU="chinese")
    for node in game.root.nodes_in_tree:
        check_node(node)
    return game


def check_perspective(window, engine):
    """A won game is Black's with either player to move, for KaTrain sees everything as Black."""
    stones = {"AB": ["ac", "bc", "cc", "dc", "ec", "fc", "gc", "hc", "ic", "ae", "be", "ce", "de", "ee"]}
    for player in "BW":
        game = new_game(window, engine, "", SZ=9, KM=7, RU="chinese", PL=player, **stones)
        expect(game.root.winrate > 0.8, f"{player} to move: a win rate of {game.root.winrate}")
        expect(game.root.score > 20, f"{player} to move: a score of {game.root.score}")
        # KaTrain turns the rows into a grid of its own; the sixth and the seventh from below are Black's.
        expect(sum(game.root.ownership[:18]) > 9, f"Black does not own the upper side: {game.root.ownership[:18]}")


def check_other_rules(window, engine):
    for rules in ["japanese", "korean", "aga", "tromp-taylor", "new zealand", "stone_scoring"]:
        check_node(new_game(window, engine, "C3", SZ=5, KM=6.5, RU=rules).root)
    game = new_game(window, engine, "", SZ="7:5", KM=0.5, RU="japanese", AB=["cc", "ec"], HA=2)
    expect(game.root.next_player == "W", "handicap stones do not give White the turn")
    check_node(game.root)


def check_illegal_move(game, engine):
    node, errors = game.current_node, []
    engine.request_analysis(
        node,
        callback=lambda *_: errors.append("a result"),
        error_callback=lambda error: errors.append(error["error"]),
        next_move=Move.from_gtp("E5", player="B"),
    )
    finish(engine)
    expect(len(errors) == 1 and "Illegal move" in errors[0], f"an illegal move gave {errors}")


def check_alternatives(game, engine):
    node = game.current_node
    seen = []
    engine.request_analysis(node, callback=lambda result, _: seen.append(result), find_alternatives=True)
    finish(engine)
    names = {move["move"] for move in seen[-1]["moveInfos"]}
    expect(names, "there is no alternative, not even to pass")
    expect(not names & set(node.analysis["moves"]) - {"pass"}, f"avoided moves came back: {names}")
    seen.clear()
    engine.request_analysis(node, callback=lambda result, _: seen.append(result), region_of_interest=[0, 3, 0, 3])
    finish(engine)
    for move in seen[-1]["moveInfos"]:
        x, y = Move.from_gtp(move["move"]).coords or (0, 0)
        expect(x <= 3 and y <= 3, f"{move['move']} is outside of the region")


def check_pondering(game, engine):
    node = game.current_node
    node.analyze(engine, ponder=True, time_limit=False)
    wait_for(lambda: node.root_visits > VISITS)
    engine.stop_pondering()
    finish(engine)
    visits = node.root_visits
    expect(VISITS < visits < 10_000_000, f"{visits} visits when pondering ended")


def check_termination(window, game, engine):
    """What was terminated does not hold up what comes after it."""
    waiting = GameNode(parent=game.current_node, move=Move.from_gtp("G5", player="B"))
    for _ in range(3):
        waiting.analyze(engine, visits=1_000_000_000, time_limit=False, report_every=None)
    wait_for(engine.write_queue.empty)
    engine.terminate_queries()
    after = GameNode(parent=game.current_node, move=Move.from_gtp("F6", player="B"))
    after.analyze(engine, priority=-1000)
    wait_for(lambda: after.analysis_complete)
    engine.on_new_game()
    check_node(new_game(window, engine, "E5", SZ=9, KM=7, RU="chinese").current_node)


def check_shutdown(engine):
    process = engine.katago_process
    expect(process.poll() is None, "the engine has ended by itself")
    node = GameNode(properties={"SZ": 9, "KM": 7, "RU": "chinese"})
    node.analyze(engine, visits=1_000_000_000, time_limit=False)
    wait_for(engine.write_queue.empty)
    engine.shutdown(finish=False)
    code = process.wait()
    expect(code == -signal.SIGTERM, f"the engine ended with {code} instead of by the signal")


def check_everything(window, engine):
    expect(engine.check_alive(), f"the engine did not start: {window.errors}")
    game = check_review(window, engine)
    check_perspective(window, engine)
    check_other_rules(window, engine)
    print("  games are reviewed, by all rules")
    check_illegal_move(game, engine)
    check_alternatives(game, engine)
    print("  errors come back, and moves can be avoided")
    check_pondering(game, engine)
    check_termination(window, game, engine)
    print("  searches without end are ended")


class Server:
    """`tengen serve`, at a port of its own choice the first time."""

    def __init__(self, tengen):
        self.tengen, self.port = tengen, 0
        self.start()

    def start(self):
        command = [self.tengen, "serve", "--port", str(self.port), "--memory", "128"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        found = re.search(r":(\d+)/", self.process.stderr.readline())
        expect(found, "the server does not say where it is")
        self.port = int(found.group(1))

    def kill(self):
        self.process.kill()
        self.process.wait()


def check_restart(server, engine):
    """A server that dies and comes back is asked again."""
    node = GameNode(properties={"SZ": 9, "KM": 7, "RU": "chinese"})
    node.analyze(engine, visits=1_000_000_000, time_limit=False)
    wait_for(engine.write_queue.empty)
    server.kill()
    server.start()
    wait_for(lambda: node.root_visits > 0)
    expect(engine.check_alive(), "the engine was given up")
    engine.terminate_queries()


def review_remote(tengen):
    print("KaTrain uses Tengen's server as a remote engine.")
    window = Window()
    server = Server(tengen)
    url = f"ws://127.0.0.1:{server.port}/analysis"
    engine = start(window, RemoteKataGoEngine, backend="remote", remote_url=url)
    try:
        check_everything(window, engine)
        check_restart(server, engine)
        print("  and go on when the server was restarted")
    finally:
        engine.shutdown(finish=None)
        server.kill()
    expect(not window.errors, f"KaTrain reports errors: {window.errors}")


def review(name, **backend):
    print(f"KaTrain starts Tengen as {name}.")
    window = Window()
    engine = start(window, **backend)
    try:
        check_everything(window, engine)
        check_shutdown(engine)
        print("  and so is the engine")
    finally:
        # Whatever went wrong, nothing goes on searching.
        engine.shutdown(finish=None)
    expect(not window.errors, f"KaTrain reports errors: {window.errors}")
    return window


def main():
    faulthandler.dump_traceback_later(240, exit=True)
    tengen = os.path.abspath(sys.argv[1])
    review("a custom command", backend="custom", altcommand=f"exec {shlex.quote(tengen)} analysis --memory 64")
    window = review(
        "KataGo",
        backend="local",
        katago=tengen,
        model="katrain/models/b10c384h6nbttflrs.bin.gz",
        config="katrain/KataGo/analysis_config.cfg",
    )
    review_remote(tengen)
    expect(any("ignored: -config, -model" in line for line in window.engine_messages), "nothing was ignored aloud")
    print("KaTrain is content.")


if __name__ == "__main__":
    main()
