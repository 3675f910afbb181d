"""Ctrl-C, threads, progress, memory."""
import copy
import gc
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import threading
import time

import pytest

import wythoff
from wythoff import Game


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_interrupts_stop_long_work():
    program = """
import signal, threading, time, os
from wythoff import Game
game = Game("wythoff block 4")
begun = time.process_time()
def strike():
    while time.process_time() - begun < 0.5:  # it is at work
        time.sleep(0.005)
    os.kill(os.getpid(), signal.SIGINT)
try:
    threading.Thread(target=strike).start()
    game.decide(10**40, 10**40 + 3)
except KeyboardInterrupt:
    assert time.process_time() - begun < 20
    print("stopped", game.outcome(3, 5))
"""
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=1800)
    assert made.stdout.startswith("stopped "), made.stdout + made.stderr


def test_others_run_meanwhile():
    """The lock of the interpreter is free while the library works."""
    ticks = 0
    done = threading.Event()

    def work():
        Game("{(t,0),(0,t),(2t,3t)}").grundy(1200)
        done.set()
    worker = threading.Thread(target=work)
    worker.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.0005)
    worker.join()
    assert ticks > 3


def test_one_game_many_threads():
    game = Game("maharaja")
    expected = {(x, y): game.outcome(x, y) for x in range(12) for y in range(12)}
    faults = []

    def work(seed):
        for i in range(300):
            x, y = (i * seed) % 12, (i + seed) % 12
            if game.outcome(x, y) != expected[x, y]:
                faults.append((x, y))
    threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_progress_is_told():
    told = []
    wythoff.progress(told.append)
    try:
        with pytest.raises(wythoff.Unknown):
            Game("wythoff block 4").decide(10**40, 10**40 + 3, seconds=1.5)
    finally:
        wythoff.progress(True)
    assert told[-1] is None and all(0 <= done <= 1 for done in told[:-1]) and len(told) > 2


def test_a_struck_sweep_stops_and_keeps_no_cut_game(tmp_path):
    """The signal comes while a game is analysed; a sweep that goes on would tell of more progress."""
    store = str(tmp_path / "sweep.db")
    told = []

    def strike(done):
        if done is not None:
            told.append(done)
            os.kill(os.getpid(), signal.SIGINT)
    wythoff.progress(strike)
    try:
        with pytest.raises(KeyboardInterrupt):
            wythoff.sweep("maharaja(k,l)", "k=1..6 l=k..9", store=store, columns=100000)
    finally:
        wythoff.progress(True)
    assert len(told) == 1
    with sqlite3.connect(store) as rows:
        found = dict(rows.execute("select status, count(*) from games group by status"))
    assert set(found) <= {"done", "waiting"} and found["waiting"] > 0


def test_games_are_pickled_and_copied(tmp_path, monkeypatch):
    game = Game("wythoff + (1,2) + (2,1)", memory=1 << 30, threads=1)
    game.prove()
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again == game and again.rule == game.rule and again.outcome(3, 5) == game.outcome(3, 5)
    assert pickle.loads(pickle.dumps(game.at(3, 5))).outcome == game.outcome(3, 5)
    heaps = Game("nim pass")
    for again in (pickle.loads(pickle.dumps(heaps)), copy.deepcopy(heaps)):
        assert again.decide(3, 3) == heaps.decide(3, 3)
    # a rule that names a file is the same game or none
    monkeypatch.chdir(tmp_path)
    (tmp_path / "moves.csv").write_text("1,2\n2,1\n")
    kept = pickle.dumps(Game('wythoff + from "moves.csv"'))
    assert pickle.loads(kept) == game
    (tmp_path / "moves.csv").write_text("1,3\n")
    with pytest.raises(ValueError, match="another game"):
        pickle.loads(kept)


def test_what_raises_in_progress_stops_the_work():
    def refuse(done):
        raise LookupError("enough")
    wythoff.progress(refuse)
    try:
        with pytest.raises(LookupError, match="enough"):
            Game("wythoff block 4").decide(10**40, 10**40 + 3)
    finally:
        wythoff.progress(True)


def test_a_callback_that_asks_the_game_at_work():
    game = Game("wythoff block 4")
    seen = []

    def ask(done):
        if done is not None:
            try:
                game.outcome(1, 2)
            except RuntimeError as error:
                seen.append(error)
                raise
    wythoff.progress(ask)
    try:
        with pytest.raises(RuntimeError, match="at work"):
            game.decide(10**40, 10**40 + 3)
    finally:
        wythoff.progress(True)
    assert seen


@pytest.mark.parametrize("what", ["outcome", "small", "decide", "errors", "arrays", "games", "logic"])
def test_nothing_leaks(what):
    """10^5 calls in all (WYTHOFF_LEAK_CALLS sets another number), and memory stays where it was."""
    calls = int(os.environ.get("WYTHOFF_LEAK_CALLS", "100000"))
    game = Game("maharaja")
    golden = Game("wythoff")
    session = wythoff.logic.Session()
    big = 10**60

    def errors():
        try:
            Game("maharja")
        except wythoff.RuleError:
            pass

    rounds = {
        "outcome": (0.7, lambda: golden.outcome(big, 7)),
        "small": (0.05, lambda: game.outcome(3, 5)),
        "decide": (0.05, lambda: golden.decide(big, 7)),
        "errors": (0.1, errors),
        "arrays": (0.05, lambda: (game.positions(30), game.grundy(20))),
        "games": (0.045, lambda: Game("wythoff + (1,2) + (2,1)").rules),
        "logic": (0.005, lambda: session.eval("A n n < 5")),
    }
    share, run = rounds[what]
    count = max(10, int(calls * share))
    for _ in range(count // 10):
        run()
    gc.collect()
    before = resident()
    for _ in range(count):
        run()
    gc.collect()
    assert resident() - before < 4 << 20
