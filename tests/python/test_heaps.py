"""Games on several heaps in Python."""
import pytest

import wythoff
from wythoff import HeapGame


def test_nim_is_nim():
    g = HeapGame("nim on 3 heaps")
    assert (g.heaps, g.memory, g.symmetric) == (3, "none", True)
    for x in range(5):
        for y in range(5):
            for z in range(5):
                verdict = g.decide(x, y, z)
                assert (verdict.outcome == "P") == (x ^ y ^ z == 0)
                if verdict:
                    a, b, c = verdict.to
                    assert a ^ b ^ c == 0 and verdict.move in g.moves(x, y, z)


def test_memory_slices_and_faults():
    g = HeapGame("nim pass")
    assert g.decide(3, 3).passes and g.decide(3, 3, state=0).outcome == "P"
    rows = HeapGame("wythoff on 3 heaps").slice(8, z=3)
    assert all(rows[y][x] == (x ^ y == 3) for x in range(8) for y in range(8))
    assert HeapGame("raleigh").decide(10**30, 10**30 + 7, 10**29).standing.proved
    with pytest.raises(ValueError):
        g.decide(1, 2, 3)
    with pytest.raises(wythoff.RuleError):
        HeapGame("nim on 9 heaps")
    with pytest.raises(wythoff.RuleError):
        HeapGame("wythoff")
