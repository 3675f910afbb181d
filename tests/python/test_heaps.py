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


def test_sums_and_values():
    nim, once = HeapGame("nim on 3 heaps"), HeapGame("nim pass")
    s = nim.at(1, 2, 3) + wythoff.Game("wythoff").at(1, 2) + wythoff.heap(5)
    assert (s.outcome, s.decide().part, s.decide().move, s.value) == ("N", 3, (5, 0), 5)
    assert (nim.at(10**30, 1, 2) + wythoff.heap(10**30 + 3)).outcome == "P"
    both = once.at(2, 3, state=0) + HeapGame("nim no repeat").at(3, 3, last=(1, 0))
    assert both.decide().values == (1, 0) and str(both) == "nim pass@2,3|0 + nim no repeat@3,3|1,0"
    for x in range(4):
        for y in range(4):
            assert once.grundy(x, y, state=0) == x ^ y
            assert (once.grundy(x, y) == 0) == (once.decide(x, y).outcome == "P")
    assert HeapGame("nim misere pass").grundy(1, 1) is None
    with pytest.raises(wythoff.RuleError):
        (HeapGame("odd-or-even-nim").at(1, 2) + wythoff.heap(1)).outcome
    fibonacci = HeapGame("fibonacci-nim").slice(9)
    assert [x for x in range(9) if fibonacci[x - 1 if x else 0][x]] == [0, 1, 2, 3, 5, 8]
