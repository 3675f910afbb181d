"""Tests of `wythoff serve`: serve.py --program WYTHOFF --checker WYTHOFF-CHECK --source FOLDER

Starts the server on a free port and asks it everything that docs/serve.md promises: every route, what
is refused and how, tiles against the command line, play against brute force, jobs, and the end.
Speaks TAP."""
import argparse
import collections
import csv
import functools
import http.client
import io
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from schema import Schema

API = "/api/v1"

# These ask how fast the program is, or what it can find out in the time of a request.
IN_TIME = {"a_slow_game_stops_no_other", "high_levels", "the_machine_is_looked_for_again"}

# These are about the network, the page's files, pictures and papers: what a page without a server has not.
NOT_IN_A_BROWSER = {
    "a_long_request_ends_and_stops_nobody", "claims_are_not_findings", "commands_make_the_same_files",
    "escaped_paths_stop_nobody", "every_answer_has_the_headers", "every_route_answers", "exports",
    "headers_that_are_there_twice", "many_at_once", "methods_and_sizes", "odd_requests", "openapi_names_every_route",
    "other_hosts_and_origins_are_refused", "port_in_use", "shutdown", "shutdown_under_load",
    "silent_connections_keep_nobody_out", "slow_clients_stop_nobody", "tags", "tokens"}


class Described:
    """Answers are what json/schema.json says; of each route the first few are looked at."""
    schema, routes, seen = None, {}, collections.Counter()
    MOST = 6

    @classmethod
    def read(cls, source):
        cls.schema = Schema(source)
        with open(os.path.join(source, "web/server/route.c"), encoding="utf-8") as stream:
            for method, path, question in re.findall(r'\{"(GET|POST|DELETE)", "/api/v1/([^"]+)", \w+, "(\w+)"', stream.read()):
                cls.routes[method, path] = question

    @classmethod
    def check(cls, method, route, status, content):
        path = re.sub(r"(?<=^jobs/)[^/]+", "*", route)
        question = cls.routes.get((method, path))
        cls.seen[question] += 1
        if status >= 400:
            cls.schema.is_a(content["error"], "Error")
        elif question is not None and cls.seen[question] <= cls.MOST:
            cls.schema.is_a(content, "Answers", "properties", question)


class Server:
    """A server of its own, on a port of its own."""

    def __init__(self, program, *options):
        # A request may take as long as a busy machine needs, unless a test says otherwise.
        command = program if isinstance(program, list) else [
            program, "serve", "--port", "0", "--no-open", *(options or ("--seconds", "600"))]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = urllib.parse.urlsplit(self.url).port

    def ask(self, path, method="GET", body=None, headers=(), timeout=1200):
        """(status, headers, body) of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = dict(headers)
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.headers, content

    def get(self, route, status=200, **parameters):
        """The JSON of a GET below the API."""
        got, _, content = self.ask(f"{API}/{route}?" + urllib.parse.urlencode(parameters))
        assert got == status, (route, parameters, got, content[:300])
        answer = json.loads(content)
        Described.check("GET", route, status, answer)
        return answer

    def post(self, route, body, status=200):
        got, _, content = self.ask(f"{API}/{route}", "POST", body)
        assert got == status, (route, body, got, content[:300])
        answer = json.loads(content)
        Described.check("POST", route, status, answer)
        return answer

    def processor_time(self):
        """Seconds of it that the server has used: what it did, on a busy machine too."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        return self.process.wait(1200)


def is_open(wire):
    """Has the server not closed the connection?"""
    try:
        return wire.recv(1, socket.MSG_DONTWAIT) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def boxes_of(tile):
    flat = tile["boxes"]
    return {(flat[i], flat[i + 1]): flat[i + 2] for i in range(0, len(flat), 3)}


class Tests:
    def __init__(self, options):
        self.program, self.checker = options.program, options.checker
        self.slow = options.slow  # "unknown: it took too long" is an answer too
        self.in_browser = bool(options.wasm)
        self.source = options.source
        Described.read(options.source)
        self.server = Server(["node", os.path.join(options.source, "web/wasm/bridge.mjs"), options.wasm]
                             if options.wasm else options.program)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True,
                              check=True).stdout

    def positions(self, game, most):
        rows = csv.reader(io.StringIO(self.run("positions", game, "--max", str(most), "--format",
                                               "csv")))
        next(rows)
        return {(int(x), int(y)) for x, y in rows}

    # ---- what is there ---------------------------------------------------------------------

    def test_openapi_names_every_route(self):
        with open(os.path.join(self.source, "web/server/route.c"), encoding="utf-8") as stream:
            here = {(method.lower(), "/" + path) for method, path in
                    re.findall(r'\{"(GET|POST|DELETE)", "/api/v1/([^"]+)"', stream.read())}
        document = self.server.get("openapi.json")
        said = {(method, re.sub(r"\{\w+\}", "*", path))
                for path, methods in document["paths"].items() for method in methods}
        assert said == here, said ^ here
        for path, methods in document["paths"].items():  # every reference leads somewhere
            for name in re.findall(r'"#/([^"]+)"', json.dumps(methods)):
                functools.reduce(lambda at, key: at[key], name.split("/"), document)

    def test_every_route_answers(self):
        job = self.server.post("jobs", {"kind": "dictionary", "game": "wythoff"}, 202)["job"]
        window = {"game": "maharaja", "x": 0, "y": 0}
        for route, parameters in {
                "version": {}, "games": {}, "game": {"game": "maharaja"}, "tile": window,
                "position": window, "moves": window, "atlas": {"filter": "family=gdwn", "limit": 2},
                "sum": {"game": "raleigh@3,4,9 + nim(2)"},
                "nth": {"game": "maharaja", "n": 5},
                "sequence": {"game": "maharaja"}, "graph": {"game": "maharaja"}, "claims": {},
                "command": window, "openapi.json": {}, "jobs/" + job: {}}.items():
            assert isinstance(self.server.get(route, **parameters), dict), route
        assert self.server.ask("/")[0] == 200
        assert b"<html" in self.server.ask("/")[2].lower()

    def test_slices(self):
        """A tile of a slice has the P-positions that the command line lists."""
        letters = "xyz"
        for game, fixed, across, up in (("raleigh", 8, 0, 1), ("{(t,0,0),(0,2t,0),(0,0,t)}", 5, 1, 2),
                                        ("{(t,0,0),(0,2t,0),(0,0,t)}", 4, 0, 1)):
            rest = 3 - across - up
            heaps = ",".join(str(fixed if i == rest else 99) for i in range(3))  # those that run do not count
            tile = self.server.get("tile", game=game, heaps=heaps, across=letters[across], up=letters[up], x=0, y=0)
            rows = csv.reader(io.StringIO(self.run("positions", game, "--max", "23", "--format", "csv")))
            next(rows)
            wanted = {(int(row[across]), int(row[up])) for row in rows if int(row[rest]) == fixed}
            assert {(x, y) for x, y in boxes_of(tile) if x < 24 and y < 24} == wanted and wanted, (tile, wanted)
        far = self.server.get("tile", game="nim on 3 heaps", heaps="10^30+5,0,0", across="y", up="z", x=0, y="10^30")
        assert all((x ^ z) == 5 for x, z in boxes_of(far)) and len(boxes_of(far)) == 256, far
        with_pass = boxes_of(self.server.get("tile", game="nim pass", x=0, y=0))
        without = boxes_of(self.server.get("tile", game="nim pass", state=0, x=0, y=0))
        assert set(without) == {(x, x) for x in range(256)} and with_pass != without
        both = self.server.get("tile", game="nim pass", game2="wythoff pass", layer="difference", x=0, y=0)
        assert boxes_of(both)[0, 0] == 3
        self.server.get("tile", 400, game="nim on 3 heaps", across="z", up="x", x=0, y=0)
        self.server.get("tile", 400, game="wythoff", heaps="1,2", x=0, y=0)

    def test_every_answer_has_the_headers(self):
        for path in ("/", API + "/version", API + "/nothing", "/page/..%2f..%2fetc%2fpasswd"):
            _, headers, _ = self.server.ask(path)
            assert "default-src 'self'" in headers["Content-Security-Policy"], path
            assert headers["X-Content-Type-Options"] == "nosniff", path
            assert headers["Referrer-Policy"] == "no-referrer", path
            assert headers["X-Frame-Options"] == "DENY", path
            assert headers["Access-Control-Allow-Origin"] is None, path

    def test_menu_games_all_work(self):
        for game in self.server.get("games")["games"]:
            about = self.server.get("game", game=game["rule"])
            assert about["reach"] == "any" or about["window"] >= 256, (game, about)
            for _ in range(5):  # a machine busy with other things may be out of a request's time
                status, _, content = self.server.ask(API + "/tile?" + urllib.parse.urlencode(
                    {"game": game["rule"], "x": 0, "y": 0, "level": 0}))
                if status != 422:
                    break
            assert status == 200 and json.loads(content)["boxes"], (game, status, content)

    # ---- who may ask -----------------------------------------------------------------------

    def test_other_hosts_and_origins_are_refused(self):
        for headers in ({"Host": "evil.example"}, {"Host": "127.0.0.1.evil.example"},
                        {"Host": "localhost:80x"}, {"Host": "evil.example:%d" % self.server.port},
                        {"Origin": "http://evil.example"}, {"Origin": "null"},
                        {"Origin": "https://127.0.0.1:%d" % self.server.port},
                        {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}):
            status, _, content = self.server.ask(API + "/version", headers=headers)
            assert status == 403, (headers, status)
            assert json.loads(content)["error"]["code"] in ("bad_host", "bad_origin")
        own = "127.0.0.1:%d" % self.server.port
        for headers in ({"Host": "localhost"}, {"Host": "[::1]:1"}, {"Origin": "http://" + own},
                        {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
            assert self.server.ask(API + "/version", headers=headers)[0] == 200, headers
        # A link from elsewhere may lead to the page.
        assert self.server.ask("/", headers={"Sec-Fetch-Site": "cross-site"})[0] == 200

    def raw(self, text, seconds=20):
        """The beginning of what comes back; nothing, if nothing comes."""
        with socket.create_connection(("127.0.0.1", self.server.port), seconds) as wire:
            wire.sendall(text)
            try:
                return wire.recv(65536)
            except TimeoutError:
                return b""

    def test_odd_requests(self):
        path = (API + "/version").encode()
        assert b" 403 " in self.raw(b"GET " + path + b" HTTP/1.0\r\n\r\n")[:20]
        double = b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n"
        assert self.raw(double)[:12] in (b"HTTP/1.1 403", b"HTTP/1.1 400")
        absolute = b"GET http://evil/api/v1/version HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert b" 200 " not in self.raw(absolute)[:20]
        for text in (b"GARBAGE\r\n\r\n", b"\0" * 100, b"GET / HTTP/9.9\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                     b"POST " + API.encode() + b"/play HTTP/1.1\r\nHost: localhost\r\n"
                     b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"):
            assert b" 200 " not in self.raw(text, 0.5)[:20], text
        nobody = self.raw(b"GET " + path + b" HTTP/1.1\r\n\r\n")
        assert nobody.count(b"HTTP/1.1") == 1 and b" 403 " in nobody[:20], nobody
        self.server.get("version")

    def test_headers_that_are_there_twice(self):
        # What two readers may read differently, a proxy and this server, is refused.
        head = b"POST " + API.encode() + b"/play HTTP/1.1\r\nHost: localhost\r\n" \
            b"Content-Type: application/json\r\n"
        for lines in (b"Content-Length: 2\r\nContent-Length: 3\r\n",
                      b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                      b"Content-Length: 2\r\nOrigin: http://localhost\r\nOrigin: http://evil\r\n"):
            answer = self.raw(head + lines + b"\r\n0\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 400") and b"bad_headers" in answer, answer
            assert b"Connection: close" in answer, answer

    def test_tokens(self):
        server = Server(self.program, "--host", "0.0.0.0")
        token = urllib.parse.parse_qs(urllib.parse.urlsplit(server.url).query)["token"][0]
        assert len(token) == 32
        assert server.ask(API + "/version")[0] == 401
        assert server.ask("/?token=" + token[:-1] + "x")[0] == 401
        assert server.ask(API + "/version?token=" + token)[0] == 401  # only with the page
        bearer = {"Authorization": "Bearer " + token}
        assert server.ask(API + "/version", headers=bearer)[0] == 200
        assert server.ask("/", headers={"Authorization": "Bearer x"})[0] == 401
        status, headers, _ = server.ask("/?token=" + token)
        assert status == 303 and headers["Location"] == "/"
        cookie = headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
        given = {"Cookie": cookie.split(";")[0], "Host": "name.example:1"}
        assert server.ask(API + "/version", headers=given)[0] == 200
        assert server.ask("/", headers=given)[0] == 200
        assert server.stop(signal.SIGTERM) == 0
        own = Server(self.program, "--token", "a-token-of-mine")
        assert own.url.endswith("?token=a-token-of-mine")
        assert own.ask(API + "/version")[0] == 401
        assert own.stop() == 0
        bad = subprocess.run([self.program, "serve", "--port", "0", "--token", "bad token"],
                             capture_output=True, check=False)
        assert bad.returncode == 2

    # ---- what is refused -------------------------------------------------------------------

    def test_errors_have_places(self):
        error = self.server.get("game", 400, game="wythoff + (1,x)")["error"]
        assert error["code"] == "bad_rule" and error["parameter"] == "game"
        assert "wythoff + (1,x)"[error["at"]:error["at"] + error["length"]] == "x", error
        text = "# \U0001F600 first line\nwythoff + (1,x)"  # the smiley is two units of UTF-16
        error = self.server.get("game", 400, game=text)["error"]
        units = text.encode("utf-16-le")
        at = units[2 * error["at"]:2 * (error["at"] + error["length"])].decode("utf-16-le")
        assert at == "x", error

    def test_bad_parameters(self):
        for route, parameters in [
                ("game", {}), ("tile", {"game": "nim"}), ("tile", {"game": "nim", "x": 1, "y": 0,
                                                                  "level": 1}),
                ("tile", {"game": "nim", "x": -1, "y": 0}), ("tile", {"game": "nim", "x": "a", "y": 0}),
                ("tile", {"game": "nim", "x": 0, "y": 0, "layer": "q"}),
                ("tile", {"game": "nim", "x": 0, "y": 0, "level": 10 ** 9}),
                ("tile", {"game": "nim", "x": 0, "y": 0, "layer": "difference"}),
                ("position", {"game": "nim", "x": "10^100000", "y": 0}),
                ("moves", {"game": "nim", "x": 1, "y": 1, "limit": 0}),
                ("nth", {"game": "nim", "n": "x"}),
                ("sequence", {"game": "nim", "count": 10 ** 6}),
                ("graph", {"game": "nim", "what": "x"}),
                ("export", {"game": "nim", "x": 0, "y": 0, "format": "exe"}),
                ("export", {"game": "nim", "x": 0, "y": 0, "width": 10 ** 7})]:
            error = self.server.get(route, 400, **parameters)["error"]
            assert error["message"], (route, parameters)
        for url in ("/tile?x=%zz", "/tile?x=%00", "/game?game=%ff", "/game?game=a&game=b",
                    "/game?" + "&".join(f"a{i}=1" for i in range(40))):
            assert self.server.ask(API + url)[0] == 400, url

    def test_unknown_is_said(self):
        error = self.server.get("tile", 422, game="gdwn(1,2)", x="10^100", y=0)["error"]
        assert error["code"] == "limit" and "unknown" in error["message"]
        self.server.get("tile", 422, game="wythoff", layer="grundy", x=4096, y=0)
        self.server.get("position", 422, game="gdwn(1,2)", x="10^50", y="10^50")
        self.server.get("graph", 422, game="nim", what="machine")
        assert "no Grundy value" in self.server.get("game", game="wythoff block 1")["grundy_reason"]

    def test_methods_and_sizes(self):
        status, headers, _ = self.server.ask(API + "/tile", "POST", {})
        assert status == 405 and headers["Allow"] == "GET, HEAD"
        assert self.server.ask(API + "/play")[0] == 405
        assert self.server.ask(API + "/play", "OPTIONS")[0] == 405
        assert self.server.ask(API + "/nothing")[0] == 404
        assert self.server.ask("/page/nothing.js")[0] == 404
        assert self.server.ask("/page/../meson.build")[0] == 404
        assert self.server.ask(API + "/version?" + "a" * 16500)[0] == 414
        assert self.server.ask("/" + "a" * 60000)[0] in (400, 414, 431)
        assert self.server.ask(API + "/play", "POST", "x" * 300000)[0] == 413
        for body in ("", "{", "[]", '"a"', "[" * 100000, '{"game":1}', '{"game":"nim"}',
                     '{"game":"nim","start":[1]}', '{"game":"nim","start":[1,-1]}',
                     '{"game":"nim","start":[1,2],"turns":[1]}',
                     '{"game":"nim","start":[1,2],"turns":[{"move":[1,0],"block":[]}]}',
                     '{"game":"nim","start":[1,2],"computer":"x"}', '{"game":"nim\\u0000","start":[1,2]}'):
            assert self.server.ask(API + "/play", "POST", body)[0] == 400, body[:50]
        plain = {"Content-Type": "text/plain"}
        assert self.server.ask(API + "/play", "POST", "{}", plain)[0] == 415
        status, headers, content = self.server.ask(API + "/version", "HEAD")
        assert status == 200 and content == b"" and int(headers["Content-Length"]) > 0

    def test_tags(self):
        path = API + "/tile?game=maharaja&x=0&y=0&level=0"
        status, headers, first = self.server.ask(path)
        assert status == 200 and "immutable" in headers["Cache-Control"]
        tag = {"If-None-Match": headers["ETag"]}
        status, again, content = self.server.ask(path, headers=tag)
        assert status == 304 and content == b"" and again["ETag"] == headers["ETag"]
        assert self.server.ask(path, headers={"If-None-Match": '"x"'})[2] == first
        _, headers, _ = self.server.ask("/")
        assert self.server.ask("/", headers={"If-None-Match": headers["ETag"]})[0] == 304

    # ---- tiles -----------------------------------------------------------------------------

    def test_tiles_are_the_positions(self):
        for game, most in (("maharaja", 2047), ("gdwn(1,2)", 2047), ("wythoff block 2", 1023),
                           ("rational-nim(2/7,10/1)", 1023), ("wythoff(m=2,p=3)", 1023),
                           ("{(1,2),(2,1),(3,3)}", 511), ("wythoff + (1,2)", 1023),
                           ("prime-game", 511), ("wythoff misere", 511)):
            known = self.positions(game, most)
            for level in (0, 1, 2, 3):
                side = 1 << level
                for x, y in ((0, 0), (256 * side, 0), (256 * side, 256 * side)):
                    if max(x, y) + 256 * side > most + 1:
                        continue
                    tile = self.server.get("tile", game=game, x=x, y=y, level=level)
                    counted = collections.Counter(
                        ((a - x) // side, (b - y) // side) for a, b in known
                        if x <= a < x + 256 * side and y <= b < y + 256 * side)
                    assert tile["exact"], (game, level)
                    assert boxes_of(tile) == counted, (game, level, x, y)
                    keys = list(boxes_of(tile))
                    assert keys == sorted(keys)

    def test_far_tiles(self):
        for game in ("maharaja", "wythoff", "wythoff(m=2,p=3)", "nim", "maharaja(3,5)"):
            x = 10 ** 100 - 10 ** 100 % 4
            line = self.run("positions", game, "--from", str(x), "--count", "256", "--format", "csv")
            rows = [tuple(map(int, row)) for row in list(csv.reader(io.StringIO(line)))[1:]]
            y = max(0, rows[0][1] - 40)
            tile = self.server.get("tile", game=game, x=x, y=y, level=0)
            assert boxes_of(tile) == {(a - x, b - y): 1 for a, b in rows if y <= b < y + 256}, game
            assert tile["standing"]["kind"] == "proved" and tile["boxes"]
            for i, j in list(boxes_of(tile))[:3]:
                at = self.server.get("position", game=game, x=x + i, y=y + j)
                assert at["outcome"] == "P", (game, i, j)
                beside = self.server.get("position", game=game, x=x + i, y=y + j + 1)
                assert beside["outcome"] == "N"
            y -= y % 4
            wide = self.server.get("tile", game=game, x=x, y=y, level=2)
            fine = collections.Counter()
            for i in range(4):
                for j in range(4):
                    part = self.server.get("tile", game=game, x=x + 256 * i, y=y + 256 * j, level=0)
                    for (a, b), c in boxes_of(part).items():
                        fine[(64 * i + a // 4, 64 * j + b // 4)] += c
            assert not wide["exact"] or boxes_of(wide) == fine, game
            off = self.server.get("tile", game=game, x=x, y=10 ** 80, level=0)
            assert off["boxes"] == []

    def test_high_levels(self):
        for level in (20, 60, 333):
            tile = self.server.get("tile", game="maharaja", x=0, y=0, level=level)
            assert not tile["exact"] and "one column in" in tile["sampled"]
            phi = (1 + 5 ** 0.5) / 2
            for (i, j), _ in boxes_of(tile).items():  # all near one of the lines
                assert min(abs(j - phi * i), abs(i - phi * j)) < 4, (i, j)

    def test_grundy_tiles(self):
        for game in ("wythoff", "nim", "gdwn(1,2)", "rational-nim(2/7,10/1)"):
            table = list(csv.reader(io.StringIO(
                self.run("grundy", game, "--size", "520", "--format", "csv"))))
            for x, y, level in ((0, 0, 0), (256, 264, 0), (0, 0, 1)):
                tile = self.server.get("tile", game=game, layer="grundy", x=x, y=y, level=level)
                step = 1 << level
                for j in (0, 1, 100, 255):
                    for i in (0, 1, 77, 255):
                        box = [table[y + j * step + b][x + i * step + a] for a in range(step) for b in range(step)]
                        known = [int(cell) for cell in box if cell.strip().isdigit()]
                        value = tile["values"][256 * j + i]
                        assert (value is None) == (not known), (game, i, j, box)
                        # P-positions are seen from afar: their boxes have the value 0, others their mean.
                        mean = (2 * sum(known) + len(known)) // (2 * len(known)) if known and 0 not in known else 0
                        assert value is None or value == mean, (game, i, j)
                assert tile["largest"] == max(v for v in tile["values"] if v is not None)

    def test_why_tiles(self):
        """The first set of moves that has a winning move, by the list of all winning moves."""
        fits = {"(t,0)": lambda s, t: t == 0, "(0,t)": lambda s, t: s == 0, "(t,t)": lambda s, t: s == t,
                "(1,2)": lambda s, t: (s, t) == (1, 2), "(2,1)": lambda s, t: (s, t) == (2, 1)}
        for game, x, y, level in (("maharaja", 0, 0, 0), ("maharaja", 256, 264, 0), ("wythoff misere", 0, 0, 0),
                                  ("wythoff block 1", 0, 0, 0), ("wythoff", 0, 0, 2)):
            tile = self.server.get("tile", game=game, layer="why", x=x, y=y, level=level)
            for i, j in ((0, 0), (0, 1), (1, 1), (2, 4), (3, 17), (9, 200), (40, 40), (77, 31), (255, 1)):
                at = {"x": x + (i << level), "y": y + (j << level)}
                value = tile["values"][256 * j + i]
                found = self.server.get("position", game=game, **at)
                moves = self.server.get("moves", game=game, limit=2000, **at)["winning"]
                assert (value == 0) == (found["outcome"] == "P"), (game, at)
                kinds = [k for k, label in enumerate(tile["kinds"], 1)
                         if any(fits[label](int(s), int(t)) for s, t in moves)]
                assert value == 0 or value == (kinds[0] if kinds else None), (game, at, value, kinds)
        self.server.get("tile", 422, game="wythoff", layer="why", x=2048, y=0)
        self.server.get("tile", 422, game="imitation(1,1)", layer="why", x=0, y=0)

    def test_difference_tiles(self):
        one, other = self.positions("maharaja", 511), self.positions("wythoff", 511)
        tile = self.server.get("tile", game="maharaja", game2="wythoff", layer="difference", x=0, y=0)
        assert boxes_of(tile) == {
            at: (at in one) + 2 * (at in other) for at in one | other if max(at) < 256}
        tile = self.server.get("tile", game="maharaja", game2="wythoff", layer="difference", x=0, y=0,
                               level=1)
        assert tile["packed"]
        counts = [collections.Counter((x // 2, y // 2) for x, y in p) for p in (one, other)]
        assert boxes_of(tile) == {at: 4096 * counts[0][at] + counts[1][at]
                                  for at in counts[0].keys() | counts[1].keys()}

    def test_kinds_of_history_games(self):
        about = self.server.get("game", game="imitation(2,3)")
        tile = boxes_of(self.server.get("tile", game="imitation(2,3)", x=0, y=0, level=0))
        assert len(tile) == 65536 and set(tile.values()) <= set(range(1, len(about["kinds"]) + 1))
        start = {1, 1 + about["kinds"].index("dynamic, P as a start")}
        lost = self.positions("wythoff(m=2,p=3)", 255)
        assert {at for at, kind in tile.items() if kind in start} == lost

    # ---- positions, moves, sequences -------------------------------------------------------

    def test_positions_and_moves(self):
        known = self.positions("maharaja", 60)
        for x in range(0, 60, 7):
            for y in range(0, 60, 5):
                at = self.server.get("position", game="maharaja", x=x, y=y)
                assert (at["outcome"] == "P") == ((x, y) in known)
                assert (at["grundy"] == "0") == ((x, y) in known)
                moves = self.server.get("moves", game="maharaja", x=x, y=y, limit=2000)
                legal = {(int(a), int(b)) for a, b in moves["moves"]}
                assert moves["all"] and legal == set(maharaja_moves(x, y))
                winning = {(int(a), int(b)) for a, b in moves["winning"]}
                assert winning == {(a, b) for a, b in legal if (x - a, y - b) in known}
        short = self.server.get("moves", game="nim", x="10^50", y=3, limit=5)
        assert len(short["moves"]) == 5 and not short["all"]
        off = self.server.get("position", game="rational-nim(2/7,10/1)", x=100, y=0)
        assert not off["on_board"] and off["outcome"] is None

    def test_moves_of_every_family(self):
        heap = 10 ** 50
        moves = self.server.get("moves", game="maharaja", x=heap, y=heap, limit=20)
        listed = [tuple(map(int, move)) for move in moves["moves"]]
        assert len(listed) == 20 and not moves["all"]
        for one in ((1, 0), (0, 1), (1, 1), (1, 2), (2, 1), (heap, 0), (0, heap), (heap, heap)):
            assert one in listed, (one, listed)
        digits = self.server.ask(f"{API}/moves?game=nim&x=10^60000&y=10^60000&limit=2000")
        assert digits[0] == 200 and len(digits[2]) < 4 << 20 and len(json.loads(digits[2])["moves"]) > 7

    def test_long_numbers(self):
        for x in ("10^60000", "9" * 15000, "3*10^60000+1", "2^200000"):
            self.server.get("position", game="nim", x=x, y=0)
        for x in ("10^100000", "4000000000^65536", "2^(10^9)", "10^1000000000"):
            assert self.server.get("position", 400, game="nim", x=x, y=0)["error"]["code"] == "bad_number"

    def test_bounds(self):
        graph = self.server.get("graph", game="maharaja", what="machine")
        bounds = graph["bounds"]
        assert (bounds["lowest"], bounds["highest"]) == (-4, 3) and bounds["standing"]["kind"] == "proved"
        assert self.server.get("graph", game="wythoff", what="automaton")["bounds"] is None
        other = self.server.get("graph", game="wythoff - (2,2)", what="machine")  # another slope
        assert len(other["nodes"]) == 3 and other["bounds"] is None and other["standing"]["kind"] == "proved", other

    def test_claims_are_not_findings(self):
        for claim in self.server.get("claims", game="maharaja")["claims"]:
            assert claim["expect"] and "standing" not in claim and "found" not in claim, claim

    def test_the_machine_is_looked_for_again(self):
        server = Server(self.program, "--seconds", "5")
        answers = []
        asking = threading.Thread(target=lambda: answers.append(
            server.get("game", game="maharaja(5,8)")))
        asking.start()
        time.sleep(0.02)
        server.process.send_signal(signal.SIGSTOP)  # the computer has other things to do
        time.sleep(2.3)
        server.process.send_signal(signal.SIGCONT)
        asking.join()
        if answers[0]["reach"] == "window":  # else it was quicker than the signal
            assert 0 < answers[0]["reach_again"] <= 3, answers
            time.sleep(answers[0]["reach_again"] + 0.1)
        later = server.get("game", game="maharaja(5,8)")
        while later["reach"] == "window":  # there was not enough time for it; again
            time.sleep(later["reach_again"] + 0.1)
            later = server.get("game", game="maharaja(5,8)")
        assert later["reach"] == "any" and later["reach_again"] is None, later
        assert server.stop() == 0

    def test_sequences(self):
        lines = list(csv.reader(io.StringIO(
            self.run("sequence", "maharaja", "--terms", "50", "--format", "csv"))))[1:]
        got = self.server.get("sequence", game="maharaja", **{"from": 10, "count": 40})
        assert got["from"] == "10" and got["pairs"] == [line[1:] for line in lines[10:]]
        far = self.server.get("nth", game="maharaja", n="10^50")
        at = self.server.get("position", game="maharaja", x=far["a"], y=far["b"])
        assert at["outcome"] == "P"
        self.server.get("nth", 400, game="rational-nim(2/7,10/1)", n=3)

    # ---- play ------------------------------------------------------------------------------

    def play(self, game, start, block, won, seed):
        """The computer against random moves: it must win where it has won."""
        chance = random.Random(seed)
        for computer in ("first", "second"):
            winning = won(start) == (computer == "first")
            turns = []
            for _ in range(300):
                state = self.server.post("play", {"game": game, "start": list(start), "turns": turns,
                                                  "computer": computer})
                assert state["error"] is None
                turns = state["turns"]
                if chance.random() < 0.1 and len(turns) > 2:  # the back button
                    turns = turns[:chance.randrange(len(turns))]
                    continue
                if state["phase"] == "over":
                    assert not winning or state["winner"] == computer, (game, start, turns)
                    break
                assert state["actor"] != computer
                place = state["way"][-1]
                memory = {name: ",".join(value) if isinstance(value, list) else value
                          for name in ("state", "last") if (value := place[name]) is not None}
                if state["phase"] == "name":
                    turns = turns + [{"name": chance.randint(1, 2)}]
                    continue
                moves = self.server.get("moves", game=game, heaps=",".join(place["heaps"]), limit=300, **memory)["moves"]
                if state["phase"] == "block":
                    count = chance.randint(0, min(block, len(moves)))
                    turns = turns + [{"block": chance.sample(moves, count)}]
                    continue
                if state["phase"] == "comply":
                    turns = turns + [{"comply": chance.sample(moves, min(block, len(moves)))}]
                    continue
                chance.shuffle(moves)
                for move in moves:  # a blocked move, or an imitation, may be refused
                    tried = self.server.post("play", {
                        "game": game, "start": list(start), "turns": turns + [{"move": move}],
                        "computer": computer, "reply": False})
                    if tried["error"] is None:
                        turns = tried["turns"]
                        break
                    assert tried["error"]["index"] == len(turns)
                else:
                    raise AssertionError("no move is legal, and the game is not over")
            else:
                raise AssertionError("the game does not end")

    def test_play_is_perfect(self):
        wythoff = outcomes(wythoff_moves, 14)
        maharaja = outcomes(maharaja_moves, 14)
        misere = outcomes(wythoff_moves, 14, misere=True)
        blocking = outcomes(wythoff_moves, 14, block=1)
        chance = random.Random(1)
        for number in range(6):
            start = (chance.randrange(14), chance.randrange(14))
            self.play("wythoff", start, 0, lambda at: not wythoff[at], number)
            self.play("maharaja", start, 0, lambda at: not maharaja[at], number)
            self.play("wythoff misere", start, 0, lambda at: not misere[at], number)
            self.play("wythoff block 1", start, 1, lambda at: not blocking[at], number)
            for game in ("imitation(1,1)", "imitation(2,3)"):
                at = self.server.get("position", game=game, x=start[0], y=start[1])
                self.play(game, start, 0, lambda _, at=at: at["outcome"] == "N", number)

    def test_play_is_perfect_on_several_heaps(self):
        for number, (game, start, announced) in enumerate([
                ("nim on 3 heaps", (2, 3, 4), 0), ("nim on 4 heaps misere", (1, 2, 3, 1), 0), ("raleigh", (1, 2, 4), 0),
                ("nim pass", (3, 4), 0), ("nim pass block 1", (2, 3), 1), ("fibonacci-nim", (11,), 0),
                ("nim no repeat", (3, 4), 0), ("odd-or-even-nim", (3, 4), 0), ("odd-or-even-nim block 1", (3, 3), 1),
                ("nim comply 2", (3, 3), 2), ("nim on 3 heaps block 2", (2, 3, 3), 2)]):
            at = self.server.get("position", game=game, heaps=",".join(map(str, start)))
            self.play(game, start, announced, lambda _, at=at: at["outcome"] == "N", number)
        # What is remembered at the start, and a set that is named with a move.
        state = self.server.post("play", {"game": "nim pass", "start": [2, 2], "state": 0, "turns": [{"move": "pass"}]})
        assert state["error"]["message"] == "no pass is left", state
        state = self.server.post("play", {"game": "odd-or-even-nim", "start": [3, 4], "state": 1,
                                          "turns": [{"move": [1, 0], "name": 2}, {"move": [0, 1]}]})
        assert state["error"]["index"] == 1 and [place["state"] for place in state["way"]] == ["1", "2"], state

    def test_advice(self):
        state = self.server.post("play", {"game": "wythoff", "start": ["10^40", "3"], "turns": [],
                                          "computer": "none", "hint": True})
        assert state["advice"]["wins"] and state["turns"] == [] and state["actor"] == "first"
        move = state["advice"]["move"]
        after = self.server.post("play", {"game": "wythoff", "start": ["10^40", "3"],
                                          "turns": [{"move": move}], "hint": True})
        assert not after["advice"]["wins"] and after["mover"] == "second"
        wrong = self.server.post("play", {"game": "wythoff", "start": [3, 5],
                                          "turns": [{"move": [1, 0]}, {"move": [1, 2]}]})
        assert wrong["error"]["index"] == 1 and len(wrong["turns"]) == 1

    # ---- jobs ------------------------------------------------------------------------------

    def wait_for(self, job):
        while (state := self.server.get("jobs/" + job))["state"] in ("queued", "running"):
            time.sleep(0.05)
        return state

    def add(self, kind, game, **options):
        return self.server.post("jobs", {"kind": kind, "game": game, "options": options}, 202)["job"]

    def test_jobs(self):
        proved = self.wait_for(self.add("prove", "maharaja"))
        assert proved["state"] == "done" and proved["result"]["p_states"] == 1975
        words = self.wait_for(self.add("dictionary", "maharaja"))
        assert words["state"] == "done" and words["result"]["dictionary"]["kind"] == "finite"
        heaps = self.wait_for(self.add("prove", "raleigh"))
        for job in (proved, words, heaps):
            path = f"{API}/jobs/{job['job']}/files/certificate.txt"
            status, headers, content = self.server.ask(path)
            assert status == 200 and "attachment" in headers["Content-Disposition"]
            with tempfile.NamedTemporaryFile() as file:
                file.write(content)
                file.flush()
                subprocess.run([self.checker, file.name], check=True, capture_output=True)
            assert self.server.ask(path + "x")[0] == 404
        facts = self.wait_for(self.add("analyze", "wythoff", seconds=1, columns=1000))
        assert facts["state"] == "done" and facts["result"]["facts"]
        assert heaps["state"] == "done" and heaps["result"]["p_states"] == 13 and heaps["result"]["heaps"] == 3, heaps
        space = self.wait_for(self.add("analyze", "nim pass", seconds=1, window=64))
        assert space["state"] == "done" and space["result"]["facts"], space
        self.server.post("jobs", {"kind": "dictionary", "game": "raleigh"}, 400)
        failed = self.wait_for(self.add("dictionary", "nim"))
        assert failed["state"] == "failed" and failed["error"]["message"] and failed["result"] is None
        assert self.server.ask(API + "/jobs/" + "0" * 32)[0] == 404
        assert self.server.ask(API + "/jobs/" + "0" * 32, "DELETE")[0] == 404
        self.server.post("jobs", {"kind": "dance", "game": "nim"}, 400)
        self.server.post("jobs", {"kind": "prove", "game": "nim +"}, 400)
        if self.in_browser:  # the papers are not there
            return
        claim = self.server.get("claims", game="maharaja")["claims"][0]["id"]
        found = self.wait_for(self.add("claim", "maharaja", claim=claim))
        assert found["state"] == "done" and found["result"]["found"], found

    def test_a_theorem_is_used(self):
        # A short proof is tried at once; the job's theorem serves as well.
        game = "wythoff terminal x+y<=4"
        for _ in range(2):
            at = self.server.get("position", game=game, x="10^30", y="2*10^30")
            assert at["outcome"] == "N" and at["standing"]["kind"] == "proved"
            assert self.wait_for(self.add("prove", game))["state"] == "done"

    def test_stopping_jobs(self):
        jobs = [self.add("prove", "maharaja(5,8)") for _ in range(3)]
        while self.server.get("jobs/" + jobs[0])["state"] == "queued":
            time.sleep(0.01)
        refused = 0
        for _ in range(20):
            status, headers, content = self.server.ask(API + "/jobs", "POST",
                                                       {"kind": "prove", "game": "maharaja(5,8)"})
            if status == 429:
                refused += 1
                assert headers["Retry-After"]
            else:
                jobs.append(json.loads(content)["job"])
        assert refused > 0
        for job in jobs:
            assert self.server.ask(API + "/jobs/" + job, "DELETE")[0] == 200
        for job in jobs:
            assert self.wait_for(job)["state"] == "stopped"

    # ---- files -----------------------------------------------------------------------------

    def test_exports(self):
        window = {"game": "maharaja", "x": 3, "y": 0, "width": 40, "height": 50}
        known = sorted((x, y) for x, y in self.positions("maharaja", 60) if 3 <= x < 43 and y < 50)
        starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF", "tex": b"%", "csv": b"x,y",
                  "json": b"{", "bfile": b"3 "}
        for form, start in starts.items():
            query = urllib.parse.urlencode({**window, "format": form})
            status, headers, content = self.server.ask(f"{API}/export?{query}")
            assert status == 200 and content.startswith(start), (form, content[:20])
            assert "attachment" in headers["Content-Disposition"]
            if form == "csv":
                assert content.decode() == "x,y\n" + "".join(f"{x},{y}\n" for x, y in known)
            if form == "json":
                assert [[int(x), int(y)] for x, y in json.loads(content)["positions"]] == \
                    [list(at) for at in known]
        for query in ("layer=grundy&game=nim&x=0&y=0&width=9", "game=imitation(2,3)&x=0&y=0&width=9",
                      "layer=difference&game=nim&game2=wythoff&x=0&y=0&width=30",
                      "game=maharaja&x=10^100&y=10^100&width=50&theme=dark"):
            status, _, content = self.server.ask(f"{API}/export?{query}&format=svg")
            assert status == 200 and b"<svg" in content, query

    def test_commands_run(self):
        for query in ({"x": 0, "y": 0}, {"x": 5, "y": 7, "width": 30, "height": 20, "theme": "dark"},
                      {"x": "10^40", "y": "10^40", "format": "svg"}, {"x": 0, "y": 0, "format": "csv"},
                      {"x": "10^40", "y": 0, "format": "json"}, {"x": 0, "y": 0, "layer": "grundy"},
                      {"x": 0, "y": 0, "layer": "grundy", "format": "csv", "width": 20},
                      {"x": 0, "y": 0, "format": "bfile"},
                      {"x": 0, "y": 0, "layer": "difference", "game2": "nim"}):
            command = self.server.get("command", game="wythoff + (1,2) + (2,1)", **query)["command"]
            with tempfile.TemporaryDirectory() as folder:
                command = command.replace("wythoff ", os.path.abspath(self.program) + " ", 1)
                done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True,
                                      text=True, check=False)
                assert done.returncode == 0, (command, done.stderr)
                assert "-o" not in command or os.listdir(folder), command
        quoted = self.server.get("command", game="nim # it's", x=0, y=0)["command"]
        assert "'nim # it'\\''s'" in quoted

    def test_commands_make_the_same_files(self):
        program = os.path.abspath(self.program) + " "
        for query in ({"game": "maharaja", "x": 0, "y": 0, "width": 30, "height": 30},
                      {"game": "wythoff + (1,2) + (2,1)", "x": 7, "y": 3, "width": 40, "height": 30,
                       "theme": "dark"},
                      {"game": "imitation(2,3)", "x": 0, "y": 0, "width": 25, "height": 20},
                      {"game": "wythoff block 1", "x": 5, "y": 0, "width": 20, "height": 30},
                      {"game": "nim", "layer": "grundy", "x": 3, "y": 2, "width": 9, "height": 8},
                      {"game": "maharaja", "game2": "wythoff", "layer": "difference", "x": 2, "y": 0, "width": 30,
                       "height": 20, "guides": "true", "mark_x": 12, "mark_y": 9, "moves": "true"},
                      {"game": "maharaja", "game2": "wythoff", "layer": "difference", "x": 0, "y": 0, "width": 1500,
                       "height": 900, "theme": "dark"},
                      {"game": "imitation(1,2)", "game2": "wythoff", "layer": "difference", "x": 0, "y": 0, "width": 30},
                      {"game": "maharaja", "game2": "wythoff(m=2,p=3)", "beside": "true", "x": 0, "y": 0, "width": 40,
                       "height": 30, "guides": "true", "mark_x": 30, "mark_y": 21, "moves": "true", "winning": "true",
                       "title": "two of a kind: it's", "pixels": 700},
                      {"game": "wythoff", "game2": "nim", "beside": "true", "layer": "grundy", "x": 0, "y": 3, "width": 12,
                       "height": 14, "guides": "true", "mark_x": 9, "mark_y": 9, "moves": "true", "theme": "papers"},
                      {"game": "maharaja", "layer": "grundy", "x": 0, "y": 0, "width": 700, "height": 650, "grid": "false"},
                      {"game": "maharaja", "x": "10^100", "y": "10^100", "width": 50, "guides": "true",
                       "mark_x": "10^100+20", "mark_y": "10^100+30", "moves": "true", "winning": "true"},
                      {"game": "maharaja", "x": 10 ** 9, "y": 16 * 10 ** 8, "width": 60, "guides": "true", "grid": "false"},
                      {"game": "wythoff", "x": 0, "y": 0, "width": 3000, "height": 2000, "guides": "true"},
                      {"game": "rational-nim(2/7,10/1)", "x": 0, "y": 0, "width": 30, "guides": "true"},
                      {"game": "maharaja", "x": 2, "y": 3, "width": 30, "kinds": "true", "guides": "true"},
                      {"game": "wythoff", "x": 0, "y": 0, "width": 700, "kinds": "true", "grid": "false"},
                      {"game": "imitation(2,3)", "x": "10^20", "y": "10^20", "width": 20},
                      {"game": "imitation(1,2)", "x": 0, "y": 0, "width": 20, "mark_x": 9, "mark_y": 12, "moves": "true",
                       "winning": "true"}):
            scene = "guides" in query or "grid" in query or query.get("layer") == "difference"
            for form in ("svg", "tex") if scene else ("png", "svg", "pdf", "tex", "csv", "bfile"):
                words = urllib.parse.urlencode({**query, "format": form})
                status, _, content = self.server.ask(f"{API}/export?{words}")
                said, _, command = self.server.ask(f"{API}/command?{words}")
                too_much = form == "tex" and query.get("layer") == "grundy" and query["width"] > 250
                assert status == said or too_much, (query, form, status, said)
                assert status == 200 or form in ("csv", "bfile") or too_much, (query, form, content)
                if status != 200 or ("layer" in query and form in ("csv", "bfile") and query["layer"] != "grundy"):
                    continue
                with tempfile.TemporaryDirectory() as folder:
                    line = json.loads(command)["command"].replace("wythoff ", program, 1)
                    subprocess.run(["bash", "-c", line], cwd=folder, check=True, capture_output=True)
                    made, = os.listdir(folder)
                    with open(os.path.join(folder, made), "rb") as stream:
                        assert stream.read() == content, (query, form, line)

    # ---- many and slow clients -------------------------------------------------------------

    def test_slow_clients_stop_nobody(self):
        wires = []
        for i in range(20):
            for k in range(5):
                wire = socket.create_connection(("127.0.0.1", self.server.port))
                wire.sendall(b"GET / HT" if k % 2 else b"POST /api/v1/play HTTP/1.1\r\nHost: localhost\r\n"
                             b"Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n{")
                wires.append(wire)
            self.server.get("tile", game="maharaja", x=0, y=0)
            assert is_open(wires[-1]), "the answer came when the slow clients had been cut off"
        for wire in wires:
            wire.close()

    def test_a_long_request_ends_and_stops_nobody(self):
        server = Server(self.program, "--seconds", "1")
        status, _, content = server.ask(
            f"{API}/position?" + urllib.parse.urlencode(
                {"game": "nim + {(s,t): s<=y-t}", "x": 30000, "y": 20000}))
        assert status == 422 and server.processor_time() < 4, (status, content)
        assert server.stop() == 0
        self.stops_nobody("tile", 2, lambda server: [server.get("version") for _ in range(30)])

    def stops_nobody(self, route, count, question):
        """Others are answered while tiles that take all the time there is are computed."""
        server = Server(self.program)

        def ask(number):
            try:
                server.ask(f"{API}/{route}?game=wythoff(m=5,p=7)&level=4000&x=0&y={number}*2^4008")
            except (OSError, http.client.HTTPException):
                pass  # the end

        slow = [threading.Thread(target=ask, args=(i,)) for i in range(count)]
        for thread in slow:
            thread.start()
        while server.processor_time() < 0.1:  # they are being computed
            time.sleep(0.005)
        question(server)
        assert all(thread.is_alive() for thread in slow), "the answer came after a slow one"
        assert server.stop() == 0
        for thread in slow:
            thread.join()

    def test_a_slow_game_stops_no_other(self):
        self.stops_nobody("tile", 5, lambda server: server.get("tile", game="maharaja", x=0, y=0))

    def test_escaped_paths_stop_nobody(self):
        self.stops_nobody("t%69le", 1, lambda server: server.get("version"))

    def test_silent_connections_keep_nobody_out(self):
        wires = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(450)]
        self.server.get("version")
        self.server.get("tile", game="maharaja", x=0, y=0)
        assert is_open(wires[-1]), "the answer came when the silent connections had been cut off"
        for wire in wires:
            wire.close()

    def test_many_at_once(self):
        bad = []

        def ask(number):
            chance = random.Random(number)
            for _ in range(25):
                level = chance.randrange(4)
                x, y = (chance.randrange(8) * 256 << level for _ in range(2))
                game = chance.choice(("maharaja", "gdwn(1,2)", "wythoff block 1", "nim"))
                status, _, _ = self.server.ask(
                    f"{API}/tile?game={urllib.parse.quote(game)}&x={x}&y={y}&level={level}")
                if status != 200 and not (self.slow and status == 422):
                    bad.append((game, x, y, level, status))

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not bad, bad

    # ---- the end ---------------------------------------------------------------------------

    def test_port_in_use(self):
        done = subprocess.run([self.program, "serve", "--port", str(self.server.port), "--no-open"],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 4 and "in use" in done.stderr, done
        done = subprocess.run([self.program, "serve", "--host", "no.such.host.invalid"],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 2, done

    def test_shutdown(self):
        server = Server(self.program)
        server.post("jobs", {"kind": "prove", "game": "maharaja(5,8)"}, 202)
        idle = socket.create_connection(("127.0.0.1", server.port))
        idle.sendall(b"GET / ")
        before = os.times()
        assert server.stop(signal.SIGTERM) == 0
        after = os.times()  # the job alone would take longer
        used = after.children_user + after.children_system - before.children_user - before.children_system
        assert used < (100 if self.slow else 10), used
        try:
            socket.create_connection(("127.0.0.1", server.port), 1)
            raise AssertionError("it still listens")
        except OSError:
            pass

    def test_shutdown_under_load(self):
        """Connections that are open bring requests until the last moment."""

        def blast(port):
            request = (f"GET {API}/position?game=wythoff&x=3&y=5 HTTP/1.1\r\n"
                       f"Host: 127.0.0.1:{port}\r\n\r\n").encode()
            try:
                with socket.create_connection(("127.0.0.1", port), 5) as wire:
                    wire.sendall(8 * request)
                    while got := wire.recv(65536):
                        wire.sendall(got.count(b"HTTP/1.1 ") * request)
            except OSError:
                pass  # the end

        for _ in range(3):
            server = Server(self.program)
            threads = [threading.Thread(target=blast, args=(server.port,)) for _ in range(12)]
            for thread in threads:
                thread.start()
            while server.processor_time() < 0.2:
                time.sleep(0.005)
            assert server.stop(signal.SIGTERM) == 0
            assert "ERROR" not in server.process.stderr.read()  # as sanitizers write it
            for thread in threads:
                thread.join()

    def test_zz_the_server_is_well(self):
        self.server.get("version")
        assert self.server.stop() == 0
        assert "error" not in self.server.process.stderr.read().lower()


# ---- brute force -----------------------------------------------------------------------------


def wythoff_moves(x, y):
    yield from ((s, 0) for s in range(1, x + 1))
    yield from ((0, t) for t in range(1, y + 1))
    yield from ((t, t) for t in range(1, min(x, y) + 1))


def maharaja_moves(x, y):
    yield from wythoff_moves(x, y)
    yield from (move for move in ((1, 2), (2, 1)) if move[0] <= x and move[1] <= y)


def outcomes(moves, size, misere=False, block=0):
    """Is the position lost for who moves?  By the definition."""
    lost = {}
    for x in range(size):
        for y in range(size):
            options = [(x - s, y - t) for s, t in moves(x, y)]
            if misere:
                lost[x, y] = bool(options) and not any(lost[at] for at in options)
            else:
                lost[x, y] = sum(lost[at] for at in options) <= block
    return lost


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--checker", required=True)
    parser.add_argument("--source", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--slow", action="store_true",
                        help="the program is slow, as with TSan: leave out what asks how fast it is")
    parser.add_argument("--wasm", default="", help="ask this library, through node, instead of the program")
    options = parser.parse_args()
    tests = Tests(options)
    names = sorted(name for name in dir(tests) if name.startswith("test_" + options.only)
                   or name == "test_zz_the_server_is_well")
    failed = 0
    print(f"1..{len(names)}", flush=True)
    for number, name in enumerate(names, 1):
        begin = time.monotonic()
        if (options.slow or options.wasm) and name[5:] in IN_TIME:
            print(f"ok {number} - {name[5:]} # SKIP it asks how fast the program is", flush=True)
            continue
        if options.wasm and name[5:] in NOT_IN_A_BROWSER:
            print(f"ok {number} - {name[5:]} # SKIP not without a server", flush=True)
            continue
        try:
            getattr(tests, name)()
            print(f"ok {number} - {name[5:]} # {time.monotonic() - begin:.2f} s", flush=True)
        except Exception as problem:  # the other tests go on
            failed += 1
            line = sys.exc_info()[2]
            while line.tb_next is not None and line.tb_next.tb_frame.f_code.co_filename == __file__:
                line = line.tb_next
            print(f"not ok {number} - {name[5:]}", flush=True)
            print(f"# line {line.tb_lineno}: {type(problem).__name__} {str(problem)[:600]}", flush=True)
    tests.server.process.kill()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
