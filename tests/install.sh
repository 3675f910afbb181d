#!/bin/bash
# install.sh BUILD [PYTHON] - installs into an empty folder, then uses what is there as
# somebody else would: programs built through pkg-config with the shared and with the
# static libraries, the man page, the completion.  TAP.
set -u
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
number=0
failed=0

check() { # NAME COMMAND...
    local name=$1
    shift
    number=$((number + 1))
    if "$@" >"$work/log" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$work/log"
        failed=1
    fi
}

one() { # the only file of this name below the root
    find "$root" -path "*/$1" -type f | grep .
}

check 'installs' meson install -C "$build" --no-rebuild --quiet --destdir "$root"

# Every page that the README links is beside it.
pages() {
    local readme page
    readme=$(one 'doc/wythoff/README.md') || return 1
    for page in $(grep -oE '\((docs|examples)/[a-zA-Z0-9_./-]+' "$readme" | tr -d '(' | sort -u); do
        test -e "${readme%/*}/$page" || { echo "$page is not installed"; return 1; }
    done
}
check 'installs the pages that the README links' pages

pc=$(one 'pkgconfig/wythoff.pc')
check 'has a pkg-config file' test -f "$pc"
export PKG_CONFIG_PATH=${pc%/*}
export PKG_CONFIG_SYSROOT_DIR=$root
libraries=${pc%/*/*}
# The system's own libraries are not below the root.
flags() {
    pkg-config "$@" | sed "s,$root/usr/\(include\|lib\),/usr/\1,g"
}
# KIND: shared, as it comes; static: the archives, and all that they need.
build_with() { # KIND OUTPUT SOURCE PACKAGE
    local strict=(-std=c11 -Wall -Wextra -Werror) libs
    libs=$(flags --libs "$4")
    if [ "$1" = static ]; then
        libs=$(flags --static --libs "$4" | sed 's/-l\(wythoff[a-z-]*\)/-l:lib\1.a/g')
    fi
    # The word splitting of the flags is meant.
    # shellcheck disable=SC2046,SC2086
    ${CC:-cc} "${strict[@]}" $(flags --cflags "$4") -o "$2" "$3" $libs
}
run() { # with the shared libraries that were installed
    LD_LIBRARY_PATH=$libraries "$@"
}
needs() { # PROGRAM LIBRARY: is it linked to this one?
    readelf -d "$1" | grep -qF "[$2"
}

cat >"$work/version.c" <<'SOURCE'
#include <stdio.h>
#include <wythoff/papers.h>
#include <wythoff/sweep.h>
#include <wythoff/wythoff.h>

int main(void) {
    wy_claims *claims = NULL;
    wy_sweep_plan plan;
    const int good = wy_claims_open(&claims, NULL) == WY_OK && wy_claims_count(claims) > 0 &&
                     wy_sweep_plan_make(&plan, "maharaja(k,9)", "k=1..3", NULL, NULL, NULL) == WY_OK &&
                     plan.count == 3;
    wy_claims_close(claims);
    wy_sweep_plan_free(&plan);
    puts(WY_VERSION);
    return good ? 0 : 1;
}
SOURCE
cat >"$work/ask.c" <<'SOURCE'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wythoff/ask.h>

int main(void) {
    static const char request[] =
        "{\"ask\": \"position\", \"game\": \"maharaja\", \"x\": \"10^100\", \"y\": 7}";
    wy_asker *asker;
    if (wy_asker_open(&asker, NULL, NULL) != WY_OK) {
        return 1;
    }
    char *answer = wy_ask_json(asker, request, strlen(request), NULL, NULL);
    puts(answer != NULL ? answer : "");
    free(answer);
    wy_asker_free(asker);
    return 0;
}
SOURCE
for kind in shared static; do
    check "$kind: examples/positions.c builds" build_with "$kind" "$work/positions" "$(one examples/positions.c)" wythoff
    check "$kind: it runs" sh -c "LD_LIBRARY_PATH='$libraries' '$work/positions' | head -n 2 | tail -n 1 | grep -Fx '(1,3)'"
    check "$kind: examples/decide.c builds" build_with "$kind" "$work/decide" "$(one examples/decide.c)" wythoff
    check "$kind: it runs" sh -c "LD_LIBRARY_PATH='$libraries' '$work/decide' wythoff 100000000000000000000 1 | grep -F 'N (99999999999999999998,0) proved: '"
    check "$kind: examples/picture.c builds" build_with "$kind" "$work/picture" "$(one examples/picture.c)" wythoff-report
    check "$kind: it runs" run "$work/picture" maharaja "$work/maharaja.svg"
    check "$kind: it made a picture" grep -q '<svg' "$work/maharaja.svg"
    check "$kind: examples/ask.c builds" build_with "$kind" "$work/ask" "$(one examples/ask.c)" wythoff-ask
    check "$kind: it runs" sh -c "LD_LIBRARY_PATH='$libraries' '$work/ask' wythoff 10^50 1 | grep -F '\"outcome\":\"N\"'"
    check "$kind: examples/theorem.c builds" build_with "$kind" "$work/theorem" "$(one examples/theorem.c)" wythoff
    check "$kind: it runs" run "$work/theorem" wythoff "$work/certificate"
    check "$kind: its certificate is good" "$(one bin/wythoff-check)" --quiet "$work/certificate"
    check "$kind: claims and sweeps build" build_with "$kind" "$work/version" "$work/version.c" 'wythoff-papers wythoff-sweep'
    check "$kind: they run" run "$work/version"
    check "$kind: a program that asks in JSON builds" build_with "$kind" "$work/ask" "$work/ask.c" wythoff-ask
    check "$kind: it runs" sh -c "LD_LIBRARY_PATH='$libraries' '$work/ask' | grep -F '\"outcome\":\"N\"'"
    if [ $kind = shared ]; then
        check 'programs are linked to the shared libraries' needs "$work/picture" libwythoff-report.so
        check 'who wants no pictures needs no cairo' sh -c "! readelf -d '$libraries/libwythoff.so' | grep -q 'cairo\|sqlite\|jansson'"
    else
        check 'programs are linked to the archives' sh -c "! readelf -d '$work/picture' | grep -q libwythoff"
    fi
done
check 'a C++ program builds against it' \
    ${CXX:-c++} -Wall -Wextra -Werror $(flags --cflags wythoff) -x c++ "$(one examples/positions.c)" -x none -o "$work/use++" $(flags --libs wythoff)
check 'the C++ program runs' sh -c "LD_LIBRARY_PATH='$libraries' '$work/use++' | head -n 1 | grep -Fx '(0,0)'"
check 'the versions agree' sh -c "'$work/version' | grep -Fx \"\$(pkg-config --modversion wythoff)\""
check 'the schema is there' python3 -m json.tool "$(one wythoff/schema.json)"
check 'wythoff runs' "$(one bin/wythoff)" --version
check 'the man page is there' grep -q decide "$(one man1/wythoff.1)"
check 'the checker runs' "$(one bin/wythoff-check)" --quiet "$(one examples/wythoff.certificate)"
check 'its man page is there' grep -q refused "$(one man1/wythoff-check.1)"
if core=$(one 'wythoff/_core.abi3.so'); then
    check 'the Python module is there' env PYTHONPATH="${core%/*/*}" LD_LIBRARY_PATH="$libraries" "${2:-python3}" -c '
import wythoff
assert wythoff.Game("wythoff").outcome(3, 5) == "P"
assert wythoff.__file__.startswith("'"$root"'"), wythoff.__file__'
fi
check 'the completion is there' bash -n "$(one completions/wythoff)"
echo "1..$number"
exit $failed
