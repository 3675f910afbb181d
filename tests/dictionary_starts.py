"""dictionary_starts.py PROGRAM - the process of a dictionary makes S from where it is said to.

The words, their translates and the start are those that `wythoff dictionary` prints; S comes from
`wythoff positions`: S_x is 1 where column x has a P-position below the diagonal.  Prints TAP.
"""
import csv
import io
import json
import subprocess
import sys

BITS = 3000
GAMES = ["wythoff", "maharaja", "wythoff + (1,4) + (4,1)", "wythoff terminal x+y<=4", "wythoff - (1,1)",
         "wythoff - (2,2)", "wythoff - (3,3)", "wythoff(2)", "wythoff(3)", "wythoff(2) - (2,2)", "wythoff(3) - (1,1)",
         "wythoff(2) - (3,3)", "wythoff(2) + (1,3) + (3,1)"]


def run(*words):
    done = subprocess.run([sys.argv[1], *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def bits_of(game):
    positions = csv.DictReader(io.StringIO(run("positions", game, "--max", str(BITS), "--format", "csv")))
    lower = {int(at["x"]) for at in positions if int(at["y"]) < int(at["x"])}
    return "".join("01"[x in lower] for x in range(BITS))


def made(start, words, count):
    """The process: a word is read, its translate written behind what is there."""
    text, at = start, 0
    while len(text) < count:
        word = next((word for word in words if text.startswith(word, at)), None)
        if word is None:
            return text
        text += words[word]
        at += len(word)
    return text[:count]


print(f"1..{len(GAMES)}")
failed = 0
for number, game in enumerate(GAMES, 1):
    found = json.loads(run("dictionary", game, "--format", "json"))
    start, column = found["dictionary"]["start"]["bits"], int(found["dictionary"]["start"]["column"])
    right = bits_of(game)[column:]
    same = made(start, {word["word"]: word["translate"] for word in found["words"]}, len(right)) == right
    failed += not same
    print(f"{'ok' if same else 'not ok'} {number} - {game}: {start} from column {column} on, {len(right)} bits")
sys.exit(failed > 0)
