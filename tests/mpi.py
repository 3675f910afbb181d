#!/usr/bin/env python3
"""Several ranks on this machine, one of them killed: the result is that of one process.

    mpi.py BUILD/wythoff

Skipped where there is no mpirun, or the program was built without MPI.  The report is TAP.
"""
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
FAMILY = ["analyze", "--sweep", "maharaja(k,l)", "k=1..4", "l=k..6", "--states", "0"]
GAMES = 18
# As root, on fewer processors than ranks, in a container: whatever tests run in.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_plm": "isolated",
               "OMPI_MCA_mpi_yield_when_idle": "1"}
# Seconds until something hangs.  Nothing here waits so long, on however busy a machine: no rank is
# taken for lost but the one that is killed.
LIMIT = 1800
ENVIRONMENT["WYTHOFF_PATIENCE"] = str(LIMIT)
number = 0
failed = 0


def report(good, name, *why):
    global number, failed
    number += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {number} - {name}", flush=True)
    if not good:
        for part in why:
            for line in str(part).splitlines()[-20:]:
                print(f"# {line}")


def run(*arguments, ranks=0, more=()):
    launcher = ["mpirun", *more, "-np", str(ranks)] if ranks else []
    return subprocess.run([*launcher, PROGRAM, *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=LIMIT,
                          env=ENVIRONMENT)


def contents(path):
    """Everything in the file but the times."""
    handle = sqlite3.connect(path)
    try:
        return (handle.execute("SELECT id, rule, status FROM games ORDER BY id").fetchall(),
                handle.execute("SELECT * FROM facts ORDER BY game, name").fetchall())
    finally:
        handle.close()


def done(path):
    try:
        handle = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            return handle.execute("SELECT count(*) FROM games WHERE status = 'done'").fetchone()[0]
        finally:
            handle.close()
    except sqlite3.Error:
        return 0


def ranks_of(launcher):
    """Rank -> process, among the children of the launcher."""
    found = {}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            status = (process / "status").read_text()
            if f"\nPPid:\t{launcher}\n" in status:
                for word in (process / "environ").read_bytes().split(b"\0"):
                    if word.startswith(b"OMPI_COMM_WORLD_RANK="):
                        found[int(word.partition(b"=")[2])] = int(process.name)
        except OSError:
            pass
    return found


def killed(arguments, path, rank, patience, more):
    """A sweep of four ranks of which one is killed when some games are done; the others have so
    many seconds of patience with it."""
    with tempfile.TemporaryFile("w+") as said:
        child = subprocess.Popen(["mpirun", *more, "-np", "4", PROGRAM, *arguments],
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
                                 env={**ENVIRONMENT, "WYTHOFF_PATIENCE": str(patience)})
        end = time.monotonic() + LIMIT
        while done(path) < 2 and child.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        before = done(path)
        victim = ranks_of(child.pid).get(rank)
        if victim is not None:
            os.kill(victim, signal.SIGKILL)
        try:
            status = child.wait(LIMIT)
        except subprocess.TimeoutExpired:
            child.kill()
            status = "never ended"
        said.seek(0)
        return victim is not None and before < GAMES, status, said.read()


def sweeps(folder):
    one, four, ended = (str(folder / name) for name in ("one", "four", "ended"))
    command = [*FAMILY, "--columns", "100000", "--database"]
    alone = run(*command, one)
    report(alone.returncode == 0, "a sweep by one process", alone.stderr)
    known = contents(one)
    by_four = run(*command, four, ranks=4)
    report(by_four.returncode == 0 and contents(four) == known and by_four.stdout == alone.stdout,
           "4 ranks: the same file, the same table", by_four.returncode, by_four.stderr)
    # Not through shared memory: what a rank was writing there when it was killed can keep others waiting.
    for trial in range(10):
        hurt = str(folder / f"hurt-{trial}")
        in_time, status, said = killed([*command, hurt], hurt, 2, 20, ["--enable-recovery", "--mca", "btl", "self,tcp"])
        if status != -signal.SIGSEGV or "pmix_server" not in said:
            break  # else the launcher itself has crashed while it told of the loss, which is no fault of ours
    report(in_time and status == 0 and contents(hurt) == known and "rank 2 is lost" in said,
           "a rank is killed: its games are done by others", in_time, status, said)
    in_time, status, said = killed([*command, ended], ended, 1, LIMIT, [])
    kept = done(ended)
    report(in_time and status != 0 and 2 <= kept < GAMES,
           "without --enable-recovery the launcher ends them all", in_time, status, said)
    again = run(*command, ended, ranks=3)
    report(again.returncode == 0 and contents(ended) == known and done(ended) == GAMES and
           f"{kept} of {GAMES} games are there already" in again.stderr,
           "the same command goes on from there", again.returncode, again.stderr)
    wrong = run("analyze", "--sweep", "maharaja(k,l)", "k=1..", ranks=3)
    report(wrong.returncode == 2 and "wythoff analyze" in wrong.stderr,
           "what is wrong is said, and ends all", wrong.returncode, wrong.stderr)


def atlas(folder):
    one, four = str(folder / "atlas"), str(folder / "atlas4")
    families = ["nimhoff", "--columns", "500", "--states", "10", "--each", "60"]
    alone = run("atlas", "make", one, *families)
    by_four = run("atlas", "make", four, *families, ranks=4)
    report(alone.returncode == 0 and by_four.returncode == 0 and contents(one) == contents(four),
           "4 ranks make the same atlas", alone.stderr, by_four.returncode, by_four.stderr)


def tables():
    """Stripes with halos: lines, counters, conditions and ends; and what only one rank can do."""
    for game in ("rational-nim(2/7,10/1) + (4t,6t) + (8t,4t)", "wythoff block 2",
                 "{(t,3t): t=1..40} + {(0,5t): y>=2x} + (t,70t) terminal {(3,1400),(9,11)}",
                 "{(0,t): t=1..90} + {(t,2t),(2t,t)} misere"):
        command = ["positions", game, "--max", "2500", "--engine", "table", "-q"]
        alone = run(*command)
        by_four = run(*command, ranks=4)
        report(by_four.returncode == 0 and by_four.stdout == alone.stdout and
               alone.stdout.count("\n") > 2000, f"4 ranks: the same table of {game}",
               by_four.returncode, by_four.stderr)


def sums():
    """Grundy values by stripes of columns: symmetric, with late entries and single moves, small."""
    for game, size, threads in (("wythoff", 2500, 2), ("wythoff(2) + (3,5) + (5,3)", 1800, 3),
                                ("nim + {(2t+133,t+4): t=0..} + (15,6)", 1500, 1),
                                ("gdwn(1,2)", 1500, 2), ("wythoff", 300, 1)):
        command = ["grundy", game, "--size", str(size), "--sum", "-q", "--threads", str(threads)]
        alone = run(*command)
        by_four = run(*command, ranks=4)
        report(by_four.returncode == 0 and by_four.stdout == alone.stdout and
               f"positions {size * size}" in alone.stdout, f"4 ranks: the same sum of {game}",
               by_four.returncode, by_four.stderr, by_four.stdout)
    table = run("grundy", "wythoff", "--size", "20", "-q", ranks=4)
    report(table.stdout == run("grundy", "wythoff", "--size", "20", "-q").stdout,
           "4 ranks: a table is printed once", table.returncode, table.stderr)


def main():
    if shutil.which("mpirun") is None:
        print("1..0 # SKIP there is no mpirun here (make mpi installs it)")
        return 0
    if not (PROGRAM.parent / "mpi" / "libwythoff-mpi.so").exists():
        print("1..0 # SKIP built without MPI (make mpi)")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        sweeps(pathlib.Path(folder))
        atlas(pathlib.Path(folder))
    tables()
    sums()
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main())
