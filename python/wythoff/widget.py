"""A board to press: squares tell their outcome, value and winning moves.  One piece of HTML, no server, nothing loaded."""
from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

from . import _core
from ._pictures import escape

if TYPE_CHECKING:
    from .games import Game

_numbers = itertools.count(1)
_CELL = 22

# Squares that a winning move leads to are marked; the script is all there is of JavaScript.
_SCRIPT = """
(function () {
  const root = document.getElementById(ID), data = DATA;
  const said = root.querySelector("p");
  const square = (x, y) => root.querySelector(`rect[data-x="${x}"][data-y="${y}"]`);
  root.addEventListener("click", (event) => {
    if (event.target.tagName !== "rect") return;
    const x = +event.target.dataset.x, y = +event.target.dataset.y;
    root.querySelectorAll("rect").forEach((r) => r.setAttribute("stroke", "#d4d4d4"));
    root.querySelectorAll("rect").forEach((r) => r.setAttribute("stroke-width", "1"));
    event.target.setAttribute("stroke", "#1a1a1a");
    event.target.setAttribute("stroke-width", "3");
    const wins = data.winning[x][y];
    wins.forEach(([s, t]) => {
      const to = square(x - s, y - t);
      if (to) { to.setAttribute("stroke", "#2a6fb5"); to.setAttribute("stroke-width", "3"); }
    });
    const value = data.values ? `, value ${data.values[x][y]}` : "";
    said.textContent = `(${x}, ${y}): ${data.outcomes[x][y] || "not on the board"}${value}` +
      (wins.length ? ", winning: " + wins.map(([s, t]) => `(${s}, ${t})`).join(" ") : "");
  });
})();
"""


class Widget:
    """What Game.explore gives; notebooks show it, and save(path) keeps it as a page."""

    def __init__(self, game: Game, size: int) -> None:
        self.game, self.size = game, size
        outcomes = [[game._core.outcome((x, y)) for y in range(size)] for x in range(size)]
        winning = [[game.winning(x, y) if outcomes[x][y] == "N" else [] for y in range(size)]
                   for x in range(size)]
        try:
            values = game.grundy(size).T.tolist()
        except _core.WythoffError:  # blocking, misere play: there are none
            values = None
        self.data: dict[str, Any] = {"outcomes": outcomes, "winning": winning, "values": values}

    def _repr_html_(self) -> str:
        name = f"wythoff-{next(_numbers)}"
        side = self.size * _CELL
        colours = {"P": "#b5101c", "N": "#ffffff", None: "#f0f0f0"}
        squares = "".join(
            f'<rect x="{x * _CELL}" y="{side - (y + 1) * _CELL}" width="{_CELL}" height="{_CELL}" '
            f'fill="{colours[self.data["outcomes"][x][y]]}" stroke="#d4d4d4" data-x="{x}" data-y="{y}"/>'
            for x in range(self.size) for y in range(self.size))
        script = _SCRIPT.replace("ID", json.dumps(name), 1).replace("DATA", json.dumps(self.data), 1)
        return (f'<div id="{name}"><svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
                f'role="img" style="cursor:pointer">{squares}</svg><p>{escape(self.game.rule)}: press a square</p>'
                f"</div><script>{script.replace('</', '<' + chr(92) + '/')}</script>")

    def save(self, path: str) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"<!DOCTYPE html><meta charset=utf-8><title>{escape(self.game.rule)}</title>"
                       f"{self._repr_html_()}\n")

    def __repr__(self) -> str:
        return f"<Widget: {self.game.rule}, {self.size} by {self.size}>"
