"""Theorems, logic, reports, claims in Python."""
import shutil
import subprocess
import sys

import pytest

import wythoff
from wythoff import Game, logic


def test_theorems_and_their_automata(tmp_path):
    game = Game("wythoff")
    theorem = game.prove()
    assert theorem.states == 7 and theorem.numeration == "msd_fib" and theorem.standing.proved
    assert theorem is game.prove()
    automaton = theorem.automaton
    positions = {tuple(p) for p in game.positions(60).tolist()}
    for x in range(60):
        for y in range(60):
            assert ((x, y) in automaton) == ((x, y) in theorem) == ((x, y) in positions)
    assert len(automaton.edges) == 13 and sum(automaton.outputs) == 3
    assert automaton.walnut.startswith("msd_fib msd_fib") and "digraph" in automaton.dot
    a, b = game.nth(10**60)
    assert (a, b) in automaton and (a, b + 1) not in automaton
    assert theorem.decide(a, b).outcome == "P"
    assert theorem.decide(a, b + 1).to in theorem
    assert theorem.ask("A x,y $P(x,y) => $P(y,x)") and not theorem.ask("A x $P(x,x)")
    assert "\\begin{document}" in theorem.latex and "pairs" in {s.name for s in theorem.statements}
    assert theorem.bits is not None and [theorem.bits(n) for n in range(4)] == [0, 0, 1, 0]
    assert len(theorem.certificate_hash) == 64
    again = game.read_certificate(theorem.certificate)
    assert again.states == theorem.states
    with pytest.raises(wythoff.RuleError):
        Game("maharaja").read_certificate(theorem.certificate)
    theorem.save(str(tmp_path / "c"))
    assert (tmp_path / "c").read_text() == theorem.certificate


def test_a_theorem_decides_for_its_game():
    game = Game("wythoff terminal x+y<=3")
    game.prove()
    verdict = game.decide(10**50, 10**50 + 1)
    assert verdict.outcome == "N" and verdict.standing.proved
    assert game.outcome(*verdict.to) == "P"


def test_the_automaton_outlives_what_made_it():
    automaton = Game("wythoff").prove().automaton
    formula = logic.eval("?msd_fib E k n = 2*k").automaton
    assert (3, 5) in automaton and 10**30 in formula and 10**30 + 1 not in formula


def test_logic():
    assert logic.eval("?msd_fib A n E m m > n & F[m] = @1")
    no = logic.eval("A n n < 5")
    assert not no and no.example == "n = 5" and no.counterexample
    free = logic.eval("?lsd_2 E k n = 3*k")
    assert [n for n in range(20) if n in free] == list(range(0, 20, 3))
    with pytest.raises(TypeError):
        bool(free)
    with pytest.raises(wythoff.RuleError, match="\\^"):
        logic.eval("A n n <")
    session = logic.Session()
    session.run('def even "E k n = 2*k"; def odd "~$even(n)";')
    assert session.eval("A n $even(n) <=> ~$odd(n)") and 6 in session.automaton("even")
    assert [session.sequence("T")(n) for n in range(8)] == [0, 1, 1, 0, 1, 0, 0, 1]
    assert "TRUE" in session.run('eval x "A n n >= 0":').upper()
    with pytest.raises(wythoff.RuleError):
        session.run("def broken")


def test_reports():
    report = Game("maharaja").analyze(columns=20000, seconds=10)
    assert report["deviation.least"].number == -4 and report["deviation.most"].number == 3
    assert all(fact.standing is not None for fact in report if fact.known)
    with pytest.raises(KeyError):
        report["no such fact"]
    assert "deviation" in str(report) or "b - a - n" in str(report)
    pandas = pytest.importorskip("pandas")
    assert isinstance(report.frame(), pandas.DataFrame)
    assert report.frame().loc["deviation.most", "number"] == 3


def test_comparisons():
    assert wythoff.compare("wythoff + (3,7) + (7,3)", "wythoff")
    assert wythoff.compare("nim pass 2", "nim")
    assert wythoff.compare("nim on 3 heaps", "wythoff-any on 3 heaps").same is False
    no = wythoff.compare(Game("maharaja"), "wythoff")
    assert not no and no.place == (1, 2) and no.at_place is False
    values = wythoff.compare("maharaja", "wythoff", values=True)
    assert not values and len(values.at_place) == 2
    assert Game("maharaja").value(*values.place) == values.at_place[0]


def test_sweeps(tmp_path):
    store = str(tmp_path / "kl.sqlite")
    table = wythoff.sweep("maharaja(k,l)", "k=1..2 l=k..3", store=store, columns=2000, states=-1)
    assert [tuple(row.parameters.values()) for row in table] == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    assert all(row.status == "done" for row in table)
    assert table.column("deviation.most")[1].number == 3
    again = wythoff.sweep("maharaja(k,l)", "k=1..2 l=k..3", store=store, columns=2000, states=-1)
    assert len(again) == 5
    with pytest.raises(wythoff.RuleError):
        wythoff.sweep("maharaja(k,l)", "k=1..")


def test_papers():
    claim = wythoff.paper("0.13")
    assert claim.paper == "S0" and claim.games == ["maharaja"]
    finding = claim.check()
    assert finding.standing == "proved" and not finding.changed and finding.pictures
    with pytest.raises(KeyError):
        wythoff.paper("9.99")


def test_dictionaries():
    found = Game("maharaja").dictionary(columns=20000)
    assert found.bounds == (-4, 3) and found.standing.proved and found.words["01"] == "100"
    assert found.certificate and "digraph" in found.dot
    with pytest.raises(wythoff.WythoffError):
        Game("nim").dictionary()


def test_what_notebooks_show():
    game = Game("maharaja")
    assert "<svg" in game._repr_html_()
    assert game.board(20, layer="grundy").svg.startswith("<svg")
    assert "svg" in Game("wythoff").board(10, x=10**30, y=1618033988749894848204586834365).svg
    assert "proved" in Game("wythoff").prove()._repr_html_()
    assert "N" in game.decide(3, 5)._repr_html_()
    assert "<table" in game.sequence(3)._repr_html_()
    assert "<table" in Game("wythoff").analyze(columns=1000, seconds=1)._repr_html_()


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_an_automaton_is_drawn():
    assert "<svg" in Game("wythoff").prove().automaton._repr_svg_()


def test_no_graphviz_no_drawing(monkeypatch):
    """Notebooks then show the text of the automaton."""
    monkeypatch.setenv("PATH", "")
    automaton = Game("wythoff").prove().automaton
    assert automaton._repr_svg_() is None and "states" in repr(automaton)


def test_a_board_to_press(tmp_path):
    game = Game("wythoff")
    board = game.explore(8)
    page = board._repr_html_()
    assert page.count("<rect") == 64 and page.count("#b5101c") == 7 and "http" not in page.replace(
        "http://www.w3.org/2000/svg", "")
    assert board.data["values"][3][4] == game.value(3, 4) and board.data["winning"][4][6] == [(1, 1)]
    assert board._repr_html_() != page, "two boards on one page have names of their own"
    blocked = Game("wythoff block 1").explore(4)
    assert blocked.data["values"] is None and "<rect" in blocked._repr_html_()
    cone = Game("rational-nim(2/7,10/1)").explore(4)
    assert cone.data["outcomes"][3][0] is None
    board.save(str(tmp_path / "a.html"))
    assert (tmp_path / "a.html").read_text().startswith("<!DOCTYPE html>")


def test_types_are_right():
    mypy = shutil.which("mypy")
    if mypy is None:
        pytest.skip("mypy is not installed")
    package = wythoff.__path__[0]
    made = subprocess.run([mypy, "--strict", "--python-executable", sys.executable,
                           "--cache-dir=/dev/null", package], capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
