#!/usr/bin/env python3
"""exported.py INCLUDE LIBRARY... - do shared libraries export what their headers declare, no more?

libwythoff has the headers that wythoff.h includes, libwythoff-NAME has NAME.h; no header is without
a library.  TAP.
"""
import pathlib
import re
import subprocess
import sys


def declared(path):
    """The functions of a header."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"^#.*(\\\n.*)*", "", text, flags=re.MULTILINE)
    return set(re.findall(r"^(?!typedef|static)[A-Za-z_][\w \*]*?\b(\w+)\([^;{]*\);", text,
                          flags=re.MULTILINE))


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return {line.split()[-1].split("@")[0] for line in lines}


def headers_of(name, include):
    if name == "wythoff":
        text = (include / "wythoff.h").read_text(encoding="utf-8")
        return set(re.findall(r"^#include <wythoff/(\w+\.h)>", text, flags=re.MULTILINE))
    return {name.removeprefix("wythoff-") + ".h"}


def main():
    include = pathlib.Path(sys.argv[1])
    left = {path.name for path in include.glob("*.h")} - {"wythoff.h"}
    failed = False
    number = 0
    for library in sys.argv[2:]:
        number += 1
        name = re.match(r"lib(.*?)\.so", pathlib.Path(library).name)[1]
        headers = headers_of(name, include)
        left -= headers
        wanted = set().union(*(declared(include / header) for header in headers))
        found = exported(library)
        good = wanted == found and wanted
        failed = failed or not good
        print(f"{'ok' if good else 'not ok'} {number} - lib{name} exports {len(found)} functions")
        for word, names in (("declared, not exported", wanted - found),
                            ("exported, not declared", found - wanted)):
            for one in sorted(names):
                print(f"# {word}: {one}")
    number += 1
    failed = failed or bool(left)
    print(f"{'not ok' if left else 'ok'} {number} - every header belongs to a library")
    for header in sorted(left):
        print(f"# of no library: {header}")
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main())
