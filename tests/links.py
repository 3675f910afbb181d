#!/usr/bin/env python3
"""Every link of the documentation leads somewhere, and every page that a file cites is there.

    links.py ROOT

Links are those of the Markdown files: to files, and to headings (#like-this, as GitHub names them).
Citations are the texts docs/NAME.md in any source, test, tool or page, and `src/FOLDER/FILE.c` and the like
in the pages of docs/.
"""
import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"\]\(([^)\s]+)\)")
CITED = re.compile(r"docs/([a-z-]+\.md)")
SOURCE = re.compile(r"`((?:src|cli|ask|json|check|web)/[\w/]+\.(?:c|h|js))`")
KINDS = {".md", ".c", ".h", ".t", ".py", ".scd", ".claims", ".js", ".json", ".build", ""}


def anchors(text):
    found = set()
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        if line.startswith("#") and not fenced:
            title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line.lstrip("#").strip().lower())
            found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found


def faults(root):
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-co", "--exclude-standard"],
                            stdout=subprocess.PIPE, text=True, check=False).stdout.splitlines()
    paths = [root / name for name in listed] or list(root.rglob("*"))
    for path in paths:
        if path.suffix not in KINDS or not path.is_file() or path.name == "CHANGELOG.md":
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for name in sorted(set(CITED.findall(text))):
            if not (root / "docs" / name).is_file():
                yield f"{path.relative_to(root)} cites docs/{name}, which is not there"
        for name in SOURCE.findall(text) if path.parent == root / "docs" else []:
            if not (root / name).is_file():
                yield f"{path.relative_to(root)} cites {name}, which is not there"
        for link in LINK.findall(text) if path.suffix == ".md" else []:
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            target = path.parent / file if file else path
            if not target.exists():
                yield f"{path.relative_to(root)}: {link} leads nowhere"
            elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
                yield f"{path.relative_to(root)}: {link} names no heading"


found = list(faults(pathlib.Path(sys.argv[1]).resolve()))
sys.exit("\n".join(found) if found else 0)
