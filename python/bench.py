"""bench.py PROGRAM - calls from Python beside the same calls in C (PROGRAM, made from bench.c).

The best of some tries counts, in turns, for the machine may be busy.  Then 10^6 calls, and how much memory
the process has more after them.
"""
import os
import subprocess
import sys
import time

import wythoff
from wythoff import Game

CASES = [("wythoff", 3, 5), ("maharaja", 3, 5), ("maharaja", 40, 60), ("wythoff", 10**20, 7), ("maharaja", 10**20, 7),
         ("wythoff", 10**500, 7)]


def best(call, tries=20, calls=300):
    found = 1e9
    for _ in range(tries):
        begun = time.perf_counter()
        for _ in range(calls):
            call()
        found = min(found, (time.perf_counter() - begun) / calls)
    return found


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main():
    print(f"{'microseconds':34} {'C':>8} {'outcome':>8} {'decide':>8}   decide over C")
    for rule, x, y in CASES:
        game = Game(rule)
        in_c = outcome = decide = 1e9
        for _ in range(3):
            said = subprocess.run([sys.argv[1], rule, str(x), str(y), str(wythoff.settings.memory)],
                                  capture_output=True, text=True, check=True).stdout
            in_c = min(in_c, float(said))
            outcome = min(outcome, best(lambda: game.outcome(x, y)))
            decide = min(decide, best(lambda: game.decide(x, y)))
        name = f"{rule} {x if x < 10**6 else f'10^{len(str(x)) - 1}'} {y}"
        print(f"{name:34} {1e6 * in_c:8.2f} {1e6 * outcome:8.2f} {1e6 * decide:8.2f}"
              f"   {1e6 * (decide - in_c):+.2f}")
    game = Game("maharaja")
    for n in (1000, 100000):
        taken = best(lambda: game.positions(n), tries=5, calls=max(1, 10000 // n))
        print(f"positions({n}): {1e3 * taken:.3f} ms, {len(game.positions(n))} rows")
    taken = best(lambda: Game("wythoff").grundy(2000), tries=2, calls=1)
    print(f"grundy(2000): {1e3 * taken:.0f} ms")
    golden = Game("wythoff")
    calls = int(os.environ.get("WYTHOFF_LEAK_CALLS", "1000000"))
    for name, call in (("decide, 20 digits", lambda: golden.decide(10**20, 7)),
                       ("outcome", lambda: golden.outcome(3, 5))):
        for _ in range(1000):
            call()
        before = resident()
        for _ in range(calls // 2):
            call()
        print(f"{calls // 2} calls of {name}: {(resident() - before) / 1024:+.0f} KB")


main()
