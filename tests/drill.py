#!/usr/bin/env python3
"""drill.py COMPILER BUILD - the engine that CONTRIBUTING.md shows compiles against the headers of the library."""
import pathlib
import re
import subprocess
import sys

compiler, build = sys.argv[1], pathlib.Path(sys.argv[2])
root = pathlib.Path(__file__).resolve().parent.parent
code = next(block for block in re.findall(r"```c\n(.*?)```", (root / "CONTRIBUTING.md").read_text(), re.S)
            if "wi_asked_small" in block)
# The line in WY_ENGINES would name it; any other name has the same type.
code = code.replace("WY_ENGINE_SMALL", "WY_ENGINE_TABLE")
sys.exit(subprocess.run([compiler, "-std=gnu17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{root / 'src'}",
                         f"-I{root / 'include'}", f"-I{build / 'include'}", "-x", "c", "-"],
                        input=code, text=True, check=False).returncode)
