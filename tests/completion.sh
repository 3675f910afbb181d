#!/bin/bash
# completion.sh PROGRAM SCRIPT - what the bash completion offers, as TAP.
PATH=$(dirname "$(realpath "$1")"):$PATH
source "$2"
man=$(dirname "$(realpath "$2")")/../man/wythoff.1.scd
number=0
failed=0

# offers WANTED WORD... - is WANTED among the completions of the last word?
offers() {
    local wanted=$1
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _wythoff wythoff "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    number=$((number + 1))
    if printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -- "$wanted"; then
        echo "ok $number - $* offers $wanted"
    else
        echo "not ok $number - $* offers $wanted"
        printf '# offered: %s\n' "${COMPREPLY[@]}"
        failed=1
    fi
}

cd "$(mktemp -d)" || exit 1
touch picture.png other.txt
offers positions wythoff po
offers sequence wythoff ''
offers --help wythoff --h
offers maharaja wythoff positions mah
offers maharaja wythoff machine mah
offers wythoff wythoff --quiet decide wy
offers --max wythoff positions nim --m
offers --memory wythoff positions nim --m
offers --kinds wythoff draw nim --k
# Every engine, in the completion and in the man page.
for engine in $(wythoff rules nim --format json | sed 's/"value_engines".*//' | grep -o '"name": "[a-z]*", "can"' | cut -d '"' -f 4); do
    offers "$engine" wythoff positions nim --engine "${engine:0:1}"
    number=$((number + 1))
    if grep -qF "*$engine* (" "$man"; then
        echo "ok $number - the man page has $engine"
    else
        echo "not ok $number - the man page has $engine"
        failed=1
    fi
done
# The ways to make a table of values.
for way in layers sets windows plain; do
    offers "$way" wythoff grundy nim --way "${way:0:1}"
done
offers json wythoff decide --format j
offers bfile wythoff sequence nim --format ''
offers decide wythoff help de
offers bench wythoff be
offers --device wythoff grundy nim --d
offers picture.png wythoff draw nim -o pic
offers other.txt wythoff rules --file o
offers dark wythoff draw nim --theme d
offers computer wythoff play nim 3 5 --first c
offers beginner wythoff play nim 3 5 --level b
offers other.txt wythoff play --replay o
offers --fold wythoff graph nim --f
offers tag wythoff word t
offers make wythoff atlas m
offers other.txt wythoff lookup 1,2,3,4 --from o
offers other.txt wythoff atlas make o
offers gdwn wythoff atlas make other.txt g
offers other.txt wythoff word run o
offers --compile wythoff word tag other.txt --c
offers tribonacci wythoff word tri
offers other.txt wythoff word o
offers --language wythoff word tribonacci --l
echo "1..$number"
rm -f picture.png other.txt
rmdir "$PWD"
exit $failed
