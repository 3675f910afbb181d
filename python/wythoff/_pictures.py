"""Pictures for notebooks: SVG and HTML from what the library draws."""
from __future__ import annotations

import html
import shutil
import subprocess
from typing import Any, Iterable, Optional, Sequence


def escape(text: object) -> str:
    return html.escape(str(text), quote=True)


def dot_svg(dot: str) -> Optional[str]:
    """Drawn by Graphviz, where it is installed; None elsewhere."""
    program = shutil.which("dot")
    if program is None:
        return None
    try:
        drawn = subprocess.run([program, "-Tsvg"], input=dot, capture_output=True, text=True,
                               timeout=20, check=True).stdout
    except (subprocess.SubprocessError, OSError):
        return None
    at = drawn.find("<svg")
    return drawn[at:] if at >= 0 else None


def table_html(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    lines = ["<table><thead><tr>", *(f"<th>{escape(name)}</th>" for name in head),
             "</tr></thead><tbody>"]
    for row in rows:
        cells = "".join(f'<td style="text-align:left">{cell}</td>' for cell in row)
        lines.append(f"<tr>{cells}</tr>")
    lines.append("</tbody></table>")
    return "".join(lines)


class Picture:
    """An SVG picture, shown by notebooks; save(path) writes it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} bytes of SVG>"
