"""The page as static files: pack.py PAGE WASM LIBRARY FOLDER FILE

PAGE is web/page, WASM is web/wasm, LIBRARY the library as WebAssembly.  FOLDER is made for any
static host; FILE has everything inside, which `wythoff publish` fills in.

In the one file modules are data: addresses under names of an import map, because browsers refuse
modules beside a page from the disk; the worker is a blob, the library is compressed."""
import base64
import gzip
import os
import re
import shutil
import sys

KINDS = (".js", ".css", ".svg", ".png", ".woff2")
MAIN = '<script type="module" src="page/main.js"></script>'
# Where `wythoff publish` puts what it knows of a game; the same words are in cli/publish.c.
PLACE = "<!-- wythoff publish -->"


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as stream:
        return stream.read()


def write(content, *path):
    os.makedirs(os.path.dirname(os.path.join(*path)), exist_ok=True)
    with open(os.path.join(*path), "wb") as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


def once(text, old, new):
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the page"
    return text.replace(old, new)


def worker(wasm):
    """One script: workers from blobs cannot import."""
    instance = re.sub(r"^export (?=class)", "", read(wasm, "instance.js"), flags=re.M)
    return instance + once(read(wasm, "worker.js"), "import { Instance } from './instance.js';\n", "")


def folder(page, wasm, library, out):
    shutil.rmtree(out, ignore_errors=True)
    for name in sorted(os.listdir(page)):
        if name.endswith(KINDS):
            os.makedirs(os.path.join(out, "page"), exist_ok=True)
            shutil.copyfile(os.path.join(page, name), os.path.join(out, "page", name))
    for name in ("here.js", "crew.js", "instance.js", "known.js"):
        write(read(wasm, name), out, "wasm", name)
    write(worker(wasm), out, "wasm", "worker.js")
    os.makedirs(os.path.join(out, "wasm"), exist_ok=True)
    shutil.copyfile(library, os.path.join(out, "wasm", "wythoff.wasm"))
    parts = """<link rel="preload" href="wasm/wythoff.wasm" as="fetch" type="application/wasm" crossorigin>
<script>
globalThis.wythoffParts = {
  worker: () => 'wasm/worker.js',
  library: async () => {
    const response = await fetch('wasm/wythoff.wasm', { credentials: 'same-origin' });
    if (!response.ok) {
      throw new Error(`wasm/wythoff.wasm: ${response.status}`);
    }
    return response.arrayBuffer();
  },
};
</script>
<script type="module" src="wasm/here.js"></script>
"""
    write(once(read(page, "index.html"), MAIN, parts + MAIN), out, "index.html")


def data(kind, content):
    return f"data:{kind};base64," + base64.b64encode(content.encode() if isinstance(content, str) else content).decode()


def inside(script):
    """A script's text, inside a page: nothing in it may end it."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def modules(page, wasm):
    """Names and texts of the modules, which import each other by these names."""
    found = {}
    for place, at in (("page", page), ("wasm", wasm)):
        for name in sorted(os.listdir(at)):
            if name.endswith(".js") and name != "worker.js":
                text = re.sub(r"(\bfrom\s+|\bimport\s*\(?\s*)'\./([\w.-]+\.js)'", rf"\1'{place}/\2'", read(at, name))
                found[f"{place}/{name}"] = text
    return found


def one_file(page, wasm, library, out):
    html = read(page, "index.html")
    for name in re.findall(r'<link rel="stylesheet" href="page/([^"]+)">', html):
        html = once(html, f'<link rel="stylesheet" href="page/{name}">', f"<style>\n{read(page, name)}</style>")
    html = once(html, 'href="page/icon.svg"', f'href="{data("image/svg+xml", read(page, "icon.svg"))}"')
    with open(library, "rb") as stream:
        packed = gzip.compress(stream.read(), 9, mtime=0)
    names = ",\n".join(f'"{name}": "{data("text/javascript", text)}"' for name, text in modules(page, wasm).items())
    parts = f"""{PLACE}
<script type="importmap">
{{"imports": {{
{names}
}}}}
</script>
<script>
globalThis.wythoffParts = {{
  worker: () => URL.createObjectURL(new Blob([document.getElementById('wythoff-worker').textContent], {{ type: 'text/javascript' }})),
  library: async () => {{
    const packed = Uint8Array.from(atob(document.getElementById('wythoff-library').textContent.trim()), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  }},
}};
</script>
<script type="text/plain" id="wythoff-worker">
{inside(worker(wasm))}</script>
<script type="text/plain" id="wythoff-library">
{base64.b64encode(packed).decode()}
</script>
<script type="module">
import 'wasm/here.js';
await import('page/main.js');
</script>
"""
    html = once(html, MAIN + "\n", "")
    left = re.findall(r'(?:src|href)="page/[^"]*"', html)
    assert not left, f"not inside the page: {left}"
    write(once(html, "</body>", parts + "</body>"), out)


def main():
    page, wasm, library, out, file = sys.argv[1:]
    folder(page, wasm, library, out)
    one_file(page, wasm, library, file)
    size = os.path.getsize(file) / 1e6
    print(f"site: {out}/ for a static host, {file} ({size:.1f} MB) for `wythoff publish`")


main()
