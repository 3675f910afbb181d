#!/usr/bin/env python3
"""Sweeps that are killed, crowded, starved and lied to: nothing may be lost or doubled.

    sweep.py BUILD/wythoff [kill_at.so]

The measure of everything is one sweep that ran undisturbed: after whatever is done to another,
its table and its facts must be the same.  The report is TAP.
"""
import os
import pathlib
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
KILL_AT = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
# No clock decides what is found: few columns, no search for automata.
FAMILY = ["analyze", "--sweep", "maharaja(k,l)", "k=1..5", "l=k..7", "where", "k+l<11",
          "--columns", "20000", "--states", "0", "--quiet"]
GAMES = 22
ALL = "TEST_ALL" in os.environ  # else a share, as in effort.h
number = 0
failed = 0


def report(good, name, *why):
    global number, failed
    number += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {number} - {name}", flush=True)
    if not good:
        for part in why:
            for line in str(part).splitlines():
                print(f"# {line}")


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=1800, **more)


def contents(path):
    """Everything in the file but the times."""
    handle = sqlite3.connect(path)
    try:
        return (handle.execute("SELECT id, parameters, rule, canonical, status FROM games "
                               "ORDER BY id").fetchall(),
                handle.execute("SELECT * FROM facts ORDER BY game, name").fetchall(),
                handle.execute("SELECT * FROM meta ORDER BY key").fetchall())
    finally:
        handle.close()


def text(path):
    """What is in a file; a file that is not there is like no table."""
    return pathlib.Path(path).read_text() if os.path.exists(path) else None


def start(*arguments):
    return subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def workers(process):
    try:
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        return [int(child) for child in children.split()]
    except FileNotFoundError:
        return []


def wait_for_worker(process):
    while process.poll() is None:
        children = workers(process)
        if children:
            return children[0]
    return None


def alive(pid):
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        return state != "Z"
    except FileNotFoundError:
        return False


def undisturbed():
    first = time.monotonic()
    result = run(*FAMILY, "--database", "whole.sqlite", "--table", "whole.csv")
    lasted = time.monotonic() - first
    table = text("whole.csv") or ""
    games, facts, _ = contents("whole.sqlite")
    report(result.returncode == 0 and len(table.splitlines()) == GAMES + 1 and
           len(games) == GAMES and all(game[4] == "done" for game in games) and len(facts) > 100,
           "an undisturbed sweep", result.stderr, table)
    return lasted


def killed(lasted, way):
    """Killed again and again at random moments, then left to end."""
    names = {"database": ["--database", "killed.sqlite", "--table", "killed.csv"],
             "table": ["--table", "alone.csv"]}[way]
    store = "killed.sqlite" if way == "database" else "alone.csv.sqlite"
    kills = 0
    seen = 0
    lost = ""
    while True:
        process = start(*FAMILY, *names)
        try:
            process.wait(random.uniform(0, lasted / 3) if kills < (40 if ALL else 10) else None)
        except subprocess.TimeoutExpired:
            children = workers(process)
            process.kill()
            process.wait()
            kills += 1
            deadline = time.monotonic() + 600
            while any(map(alive, children)) and time.monotonic() < deadline:
                time.sleep(0.01)
            if any(map(alive, children)):
                lost = "a worker outlived the sweep"
            if way == "table" and seen > 0 and not os.path.exists(store):
                # It was done, and killed after that: the table is there, the store is gone.
                same = text("alone.csv") == text("whole.csv")
                lost = lost or ("" if same else "the store is gone, and there is no table")
                seen = 0
            if os.path.exists(store) and os.path.getsize(store) > 0:
                handle = sqlite3.connect(store)
                try:
                    done = handle.execute("SELECT count(*) FROM games WHERE status = 'done'")
                    done = done.fetchone()[0]
                except sqlite3.OperationalError:
                    done = 0  # killed before there were tables
                handle.close()
                if done < seen:
                    lost = f"there were {seen} games, now {done}"
                seen = done
        else:
            output, errors = process.communicate()
            break
    table = names[-1]
    same = text(table) == text("whole.csv")
    if way == "database":
        same = same and contents(store) == contents("whole.sqlite")
    else:
        same = same and not os.path.exists(store)
    report(process.returncode == 0 and same and kills > 0 and not lost,
           f"killed often and resumed, {way}", lost, f"{kills} kills", errors)


def killed_at_every_write():
    """Killed at the first call that changes a file, at the second, ...; then run to the end."""
    family = ["analyze", "--sweep", "maharaja(k,k+1)", "k=1..2", "--columns", "100", "--states", "0",
              "--quiet", "--threads", "1"]
    run(*family, "--database", "few.sqlite", "--table", "few.csv")
    for way, names in (("database", ["--database", "at.sqlite", "--table", "at.csv"]),
                       ("table", ["--table", "at.csv"])):
        wrong = []
        for count in range(1, 1000, (1 if way == "database" else 2) if ALL else 5):
            for path in pathlib.Path(".").glob("at.*"):
                path.unlink()
            result = run(*family, *names, env=dict(os.environ, LD_PRELOAD=KILL_AT,
                                                   KILL_AT=str(count)))
            if result.returncode != -signal.SIGKILL:
                break
            again = run(*family, *names)
            same = (again.returncode == 0 and
                    text("at.csv") == text("few.csv"))
            if way == "database":
                same = same and contents("at.sqlite") == contents("few.sqlite")
            same = same and list(pathlib.Path(".").glob("at.*-*")) == []
            if not same:
                wrong.append(f"killed at {count}: {again.stderr}")
        report(result.returncode == 0 and count > 20 and not wrong,
               f"killed at the writes of {way}, up to {count}", *wrong)


def crowded():
    """Several at once on one file: one works, the others are refused."""
    for round in range(5 if ALL else 2):
        store = f"crowd{round}.sqlite"
        processes = [start(*FAMILY, "--database", store, "--table", f"crowd{round}.{i}.csv")
                     for i in range(4)]
        ends = [(process.communicate(), process.returncode) for process in processes]
        good = [status for _, status in ends if status == 0]
        refused = [errors for (_, errors), status in ends
                   if status == 4 and "being filled by another sweep" in errors]
        report(len(good) >= 1 and len(good) + len(refused) == 4 and
               contents(store) == contents("whole.sqlite"), "four at once on one file", ends)


def watched():
    """A running sweep can be looked at, and is not disturbed by it."""
    process = start(*FAMILY, "--database", "seen.sqlite", "--threads", "1")
    views = []
    while process.poll() is None:
        view = run("analyze", "--table-of", "seen.sqlite", "--format", "csv")
        if view.returncode == 0:
            views.append(len(view.stdout.splitlines()))
    process.communicate()
    report(process.returncode == 0 and views and set(views) == {GAMES + 1} and
           contents("seen.sqlite") == contents("whole.sqlite"),
           "looked at while it runs", process.returncode, views)


def crashed():
    """A worker that dies is one failed row; --retry makes it good."""
    process = start(*FAMILY, "--database", "crash.sqlite", "--table", "crash.csv", "--threads", "2")
    while process.poll() is None:
        child = wait_for_worker(process)
        if child is not None:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
            break
    process.communicate()
    games, facts, _ = contents("crash.sqlite")
    failures = [game[4] for game in games if game[4] != "done"]
    report(process.returncode == 3 and len(failures) == 1 and
           failures[0].startswith("failed: killed by signal 9") and
           failures[0] in (text("crash.csv") or ""),
           "a worker crashes", process.returncode, failures)
    again = run(*FAMILY, "--database", "crash.sqlite")
    games, facts, _ = contents("crash.sqlite")
    report(again.returncode == 3 and sum(game[4] != "done" for game in games) == 1,
           "what failed stays failed", again.stderr)
    again = run(*FAMILY, "--database", "crash.sqlite", "--table", "crash.csv", "--retry")
    report(again.returncode == 0 and contents("crash.sqlite") == contents("whole.sqlite") and
           text("crash.csv") == text("whole.csv"),
           "--retry runs it again", again.stderr)


def stopped():
    """Ctrl-C: what is done is kept, and the message says how to go on."""
    process = start(*[word for word in FAMILY if word != "--quiet"], "--database", "stop.sqlite",
                    "--threads", "1")
    while process.poll() is None and len(workers(process)) == 0:
        pass
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    report(process.returncode == 3 and "goes on from there" in errors and output == "",
           "stopped by Ctrl-C", process.returncode, output, errors)
    again = run(*FAMILY, "--database", "stop.sqlite", "--table", "stop.csv")
    report(again.returncode == 0 and contents("stop.sqlite") == contents("whole.sqlite"),
           "and resumed", again.stderr)


def starved():
    """A disk that is full at some moment: said so, and nothing is lost afterwards."""
    for kilobytes in (0, 8, 40, 100, 150):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes * 1024, kilobytes * 1024))
        result = run(*FAMILY, "--database", f"full{kilobytes}.sqlite", "--table", "full.csv",
                     preexec_fn=limit)
        whole = run(*FAMILY, "--database", f"full{kilobytes}.sqlite", "--table", "full.csv")
        report(result.returncode == 4 and "full" in result.stderr and whole.returncode == 0 and
               contents(f"full{kilobytes}.sqlite") == contents("whole.sqlite"),
               f"no room after {kilobytes} K", result.returncode, result.stderr, whole.stderr)


def same_bytes(path, *more):
    before = pathlib.Path(path).read_bytes()
    result = run(*FAMILY, "--database", path, *more)
    return result, pathlib.Path(path).read_bytes() == before


def foreign():
    """Files that are not this sweep's are refused and stay as they are."""
    whole = pathlib.Path("whole.sqlite").read_bytes()

    def refused(name, path, word):
        result, kept = same_bytes(path)
        report(result.returncode == 2 and word in result.stderr and kept, name,
               result.returncode, result.stderr, "changed" if not kept else "")

    pathlib.Path("text").write_text("k,l\n1,2\n")
    refused("a text as database", "text", "not an SQLite file")
    pathlib.Path("short").write_bytes(whole[:7])
    refused("the beginning of a database", "short", "not an SQLite file")
    pathlib.Path("cut").write_bytes(whole[:len(whole) // 2])
    refused("half a database", "cut", "damaged")
    pathlib.Path("holes").write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    refused("a database with a hole", "holes", "damaged")
    pathlib.Path("zero").write_bytes(bytes(len(whole)))
    refused("zeros", "zero", "not an SQLite file")
    handle = sqlite3.connect("theirs")
    handle.execute("CREATE TABLE games (id)")
    handle.commit()
    handle.close()
    refused("another program's database", "theirs", "another program")

    def changed(path, statement):
        pathlib.Path(path).write_bytes(whole)
        handle = sqlite3.connect(path)
        handle.execute(statement)
        handle.commit()
        handle.close()

    changed("old", "PRAGMA user_version = 0")
    refused("other tables", "old", "another version")
    changed("version", "UPDATE meta SET value = '0.0.1' WHERE key = 'version'")
    refused("another version", "version", "version '0.0.1'")
    changed("missing", "DELETE FROM games WHERE id = 7")
    refused("a game is missing", "missing", "another sweep")
    changed("more", "INSERT INTO games (parameters, rule, canonical) VALUES ('{}', '', '')")
    refused("a game too many", "more", "another sweep")
    result = run(*FAMILY, "--database", "/dev/null")
    report(result.returncode == 2 and "no plain file" in result.stderr, "a device", result.stderr)
    result = run(*FAMILY, "--table", "whole.sqlite")
    report(result.returncode == 2 and pathlib.Path("whole.sqlite").read_bytes() == whole,
           "a table in place of a database", result.stderr)
    if os.getuid() != 0:
        os.chmod("whole.sqlite", 0o444)
        result = run(*FAMILY, "--database", "whole.sqlite")
        report(result.returncode == 4, "a database that is read-only", result.stderr)
        os.chmod("whole.sqlite", 0o644)


def main():
    random.seed(os.environ.get("SWEEP_SEED", "1"))
    # In memory where there is such a place: no waiting for a disk.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        os.chdir(folder)
        lasted = undisturbed()
        killed(lasted, "database")
        killed(lasted, "table")
        if KILL_AT is not None:
            killed_at_every_write()
        crowded()
        watched()
        crashed()
        stopped()
        starved()
        foreign()
        os.chdir("/")
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main())
