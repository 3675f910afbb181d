#!/bin/bash
# verified.sh BUILD WYTHOFF - the theory in Coq compiles, its short theorems are proved, and Coq
# itself says of each of them that it rests on nothing else: no axiom, nothing admitted.
# Without Coq the test is skipped.
set -euo pipefail
build=$1/verified program=$2
cd "$(dirname "$0")/../verified"
mkdir -p "$build"

for command in coqc coqdep python3; do
    if ! command -v $command >/dev/null; then
        echo "skipped: there is no $command; \`make verified\` installs Debian's coq"
        exit 77
    fi
done

if grep -nwE 'Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|bypass_check|Unset Guard Checking|Unset Positivity Checking|Unset Universe Checking' \
    *.v theorems/*.v 2>/dev/null; then
    echo "not proved, or assumed"
    exit 1
fi

# Every statement of the page for readers is among those proved, and named in docs.
grep -oE '^Definition Statement_\w+' Statements.v | cut -d' ' -f2 | sort >"$build.stated"
sed -n '/^Theorem everything/,/^Proof/p' theorems/Proved.v | grep -oE 'Statement_\w+' | sort >"$build.proved"
grep -oE 'Statement_\w+' ../docs/verified-reading.md | sort -u >"$build.told"
for list in proved told; do
    if ! diff "$build.stated" "$build.$list"; then
        echo "the statements of Statements.v are not those that are $list"
        exit 1
    fi
done

# Those that rest on certificates too, each by a theorem of its own.
for name in $(grep -oE '^Definition Automaton_statement_\w+' Statements.v | cut -d' ' -f2); do
    if ! grep -qE "^Theorem \w+ : $name\.$" theorems/*.v || ! grep -qw "$name" ../docs/verified-reading.md; then
        echo "$name is not proved, or not told"
        exit 1
    fi
done

make --no-print-directory B="$build" PROGRAM="$program" short

asked=0
for said in "$build"/*.said "$build"/theorems/*.said; do
    [ -f "$said" ] || continue
    source=${said%.said}.v
    wanted=$(grep -c '^Print Assumptions' "$source" || true)
    closed=$(grep -cx 'Closed under the global context' "$said" || true)
    if [ "$wanted" -ne "$closed" ] || grep -q '^Axioms:' "$said"; then
        echo "${source##*/}: $closed of $wanted theorems are closed under the global context; Coq says:"
        cat "$said"
        exit 1
    fi
    asked=$((asked + wanted))
done
[ "$asked" -ge 5 ] || { echo "only $asked theorems are asked for"; exit 1; }
echo "$asked theorems, all closed under the global context"

# The checker that comes out of it, against wythoff-check.
if [ -x "$1/wythoff-verified" ]; then
    python3 ../tests/verified_mutants.py "$program" "${3:-8}"
    "$program" prove 'wythoff block 1' --quiet --verify | grep -q '^standing  proved (verified)' ||
        { echo "prove --verify does not say that it is verified"; exit 1; }
fi
