"""The palette of the page as C: palette.py PALETTE.css OUT.c

One file has the colours of the board (web/page/palette.css); the page reads it as a style sheet, and
pictures get the table that is written here."""
import re
import sys

FIELDS = {"paper": "board", "outside": "board-off", "grid": "board-grid", "side": "board-axis", "ink": "text", "quiet": "muted",
          "p": "ink", "hot": "hot", "only": "only", "other": "other", "select": "select", "move": "move", "win": "win",
          "guide": "guide"}
THEMES = ("light", "ink", "dark", "papers")
KINDS = range(2, 11)  # kind 1 is P, which has a name of its own


def colour(text):
    if not re.fullmatch(r"#[0-9a-f]{6}", text):
        sys.exit(f"palette.py: '{text}' is no colour #rrggbb")
    return "{" + ", ".join(f"0x{text[i:i + 2]}" for i in (1, 3, 5)) + "}"


def main():
    source, out = sys.argv[1:]
    with open(source, encoding="utf-8") as stream:
        sheet = re.sub(r"/\*.*?\*/", "", stream.read(), flags=re.S)
    lines = ["/* Made by palette.py from palette.css. */", '#include "report/scene.h"', "",
             "const wi_palette wi_palettes[] = {"]
    for theme in THEMES:
        block = re.search(r"data-theme='" + theme + r"'\]\s*\{(.*?)\}", sheet, re.S)
        if block is None:
            sys.exit(f"palette.py: no theme {theme} in {source}")
        values = dict(re.findall(r"--([\w-]+):\s*([^;]+);", block[1]))
        lines.append(f"    [WY_THEME_{theme.upper()}] = {{")
        lines += [f"        .{field} = {colour(values[name])}," for field, name in FIELDS.items()]
        lines.append(f"        .dark = {'true' if values['dark'] == '1' else 'false'},")
        lines.append("        .heat = {" + ", ".join(str(float(number)) for number in values["heat"].split()) + "},")
        lines.append("        .kinds = {" + ", ".join(colour(values[f"kind-{kind}"]) for kind in KINDS) + "},")
        lines.append("    },")
    lines += ["};", ""]
    with open(out, "w", encoding="utf-8") as stream:
        stream.write("\n".join(lines))


main()
