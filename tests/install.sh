#!/bin/bash
# install.sh BUILD - installs into an empty folder, then uses what is there as
# somebody else would: a program built through pkg-config, the man page, the
# completion.  TAP.
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

pc=$(one 'pkgconfig/wythoff.pc')
check 'has a pkg-config file' test -f "$pc"
export PKG_CONFIG_PATH=${pc%/*}
export PKG_CONFIG_SYSROOT_DIR=$root
# The system's own libraries are not below the root.
flags() {
    pkg-config --static "$@" wythoff | sed "s,$root/usr/\(include\|lib\),/usr/\1,g"
}

cat >"$work/use.c" <<'SOURCE'
#include <stdio.h>
#include <stdlib.h>
#include <wythoff/wythoff.h>

static bool show(void *data, const wy_position *positions, size_t count) {
    (void)data;
    for (size_t i = 0; i < count; i++) {
        printf("(%lld,%lld)", (long long)positions[i].x, (long long)positions[i].y);
    }
    return true;
}

int main(void) {
    wy_rules *rules;
    wy_solution *solution;
    wy_error error;
    if (wy_rules_read(&rules, "wythoff", &error) != WY_OK ||
        wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, &error) != WY_OK ||
        wy_solution_each(solution, 6, 6, show, NULL, &error) != WY_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    puts(" " WY_VERSION);
    wy_solution_free(solution);
    wy_rules_free(rules);
    return 0;
}
SOURCE
# The word splitting of the flags is meant.
# shellcheck disable=SC2046
check 'a program builds against it' \
    ${CC:-cc} -std=c11 -Wall -Wextra -Werror $(flags --cflags) -o "$work/use" "$work/use.c" $(flags --libs)
check 'a C++ program builds against it' \
    ${CXX:-c++} -Wall -Wextra -Werror $(flags --cflags) -x c++ "$work/use.c" -x none -o "$work/use++" $(flags --libs)
check 'the C++ program runs' sh -c "'$work/use++' | grep -F '(0,0)(1,2)'"
check 'the program runs' sh -c "'$work/use' | grep -F '(0,0)(1,2)(2,1)(3,5)(5,3) '"
check 'the versions agree' sh -c "'$work/use' | grep -F \"\$(pkg-config --modversion wythoff)\""
check 'wythoff runs' "$(one bin/wythoff)" --version
check 'the man page is there' grep -q decide "$(one man1/wythoff.1)"
check 'the checker runs' "$(one bin/wythoff-check)" --quiet "$(one examples/wythoff.certificate)"
check 'its man page is there' grep -q refused "$(one man1/wythoff-check.1)"
check 'the completion is there' bash -n "$(one completions/wythoff)"
echo "1..$number"
exit $failed
