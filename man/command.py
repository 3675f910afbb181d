#!/usr/bin/env python3
"""command.py PROGRAM VERSION COMMAND OUTPUT - the man page wythoff-COMMAND(1), from the program's own help.

The help is what people read at the terminal, set already; the page shows it as it stands.
"""
import subprocess
import sys

program, version, command, output = sys.argv[1:]
lines = subprocess.run([program, "help", "--all", command], capture_output=True, text=True,
                       check=True).stdout.splitlines()


def roff(line):
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line[:1] in (".", "'") else line


usage = lines[0].removeprefix("Usage: ")
summary = lines[2]
with open(output, "w", encoding="utf-8") as page:
    page.write(f'.TH "wythoff\\-{command}" "1" "" "Wythoff {version}" "Wythoff"\n'
               f".SH NAME\nwythoff\\-{command} \\- {roff(summary)}\n"
               f".SH SYNOPSIS\n.nf\n{roff(usage)}\n.fi\n.SH DESCRIPTION\n.nf\n")
    for line in lines[4:]:
        if line in ("Options:", "Examples:"):
            page.write(f".fi\n.SH {line[:-1].upper()}\n.nf\n")
        else:
            page.write(roff(line) + "\n")
    page.write(".fi\n.SH SEE ALSO\n.BR wythoff (1),\n.BR wythoff\\-check (1)\n")
