"""The notebooks of examples/: every cell runs, and what it shows can be shown; without Jupyter."""
import ast
import json
import pathlib
import shutil

import pytest

import wythoff

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.ipynb")))
def test_every_cell_runs(name):
    notebook = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    scope = {}
    shown = 0
    undrawn = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [], "notebooks are kept without what they show"
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), scope)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), scope)
            for method in ("_repr_html_", "_repr_svg_"):
                if hasattr(value, method):
                    picture = getattr(value, method)()
                    if picture is None and method == "_repr_svg_" and shutil.which("dot") is None:
                        assert isinstance(value, wythoff.Automaton)
                        undrawn += 1
                    else:
                        assert picture
                        shown += 1
            assert repr(value)
            assert value is not False
    assert shown + undrawn >= 3
    if undrawn > 0:
        pytest.skip("every cell ran, but Graphviz is not installed, so no automaton was drawn")
