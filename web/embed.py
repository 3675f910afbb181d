"""The files of the page as C arrays: embed.py PAGE OPENAPI SCHEMA OUT.c DEPFILE

Each becomes an entry of web_assets: the name below PAGE, its type, a tag of its content, its bytes;
and so does the description of the interface, as api/openapi.json: paths are from OPENAPI, what the
answers are from SCHEMA, which also describes them elsewhere.
The depfile names the files and the folders, so that a new file is noticed too."""
import hashlib
import json
import os
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}


def files_below(folder):
    folders, files = [], []
    for at, below, names in os.walk(folder):
        below.sort()
        folders.append(at)
        for name in sorted(names):
            if os.path.splitext(name)[1] in TYPES and not name.startswith("."):
                files.append(os.path.join(at, name))
    return folders, files


def described(openapi, schema):
    """The paths, with the definitions of the schema as components."""
    with open(openapi, encoding="utf-8") as stream:
        document = json.load(stream)
    with open(schema, encoding="utf-8") as stream:
        definitions = json.loads(stream.read().replace("#/$defs/", "#/components/schemas/"))["$defs"]
    for request in definitions["Requests"]["properties"].values():
        del request["properties"]["ask"]  # the path says that
        request["required"].remove("ask")
    document["components"]["schemas"] = definitions
    return json.dumps(document, ensure_ascii=False).encode()


def main():
    folder, openapi, schema, out, depfile = sys.argv[1:]
    folders, files = files_below(folder)
    lines = ['#include "web/server/assets.h"', ""]
    entries = []
    for i, path in enumerate(files + [openapi]):
        name = os.path.relpath(path, folder).replace(os.sep, "/")
        if path == openapi:
            name, content = "api/openapi.json", described(openapi, schema)
        else:
            with open(path, "rb") as stream:
                content = stream.read()
        tag = hashlib.sha256(content).hexdigest()[:32]
        kind = TYPES[os.path.splitext(path)[1]]
        lines.append(f"static const unsigned char bytes_{i}[] = {{")
        for at in range(0, len(content), 20):
            lines.append("    " + ", ".join(str(byte) for byte in content[at:at + 20]) + ",")
        lines.append("    0};")
        entries.append(f'    {{"{name}", "{kind}", "\\"{tag}\\"", bytes_{i}, {len(content)}}},')
    lines += ["", "const web_asset web_assets[] = {", *entries, "    {0, 0, 0, 0, 0},", "};",
              f"const size_t web_asset_count = {len(entries)};", ""]
    with open(out, "w", encoding="utf-8") as stream:
        stream.write("\n".join(lines))
    with open(depfile, "w", encoding="utf-8") as stream:
        stream.write(out + ": " + " ".join(p.replace(" ", "\\ ") for p in folders + files + [openapi, schema]) + "\n")


main()
