#!/bin/sh
# run.sh FUZZER CORPUS DICTIONARY - fuzz for a second, with TEST_ALL in the environment for twenty,
# from the corpus on.  Inputs that fail are kept beside the fuzzer, in found/.
set -eu
seconds=1
[ -z "${TEST_ALL:-}" ] || seconds=20
found=$(dirname "$1")/found
mkdir -p "$found"
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
# A failure must not end with 77, which would mean "skipped".
# What the font library keeps is no leak of ours.
export LSAN_OPTIONS="suppressions=$(dirname "$0")/../tests/leaks.supp:print_suppressions=0"
"$1" -max_total_time="$seconds" -max_len=2048 -timeout=600 -rss_limit_mb=2048 -dict="$3" \
    -error_exitcode=1 -print_final_stats=1 -artifact_prefix="$found/" "$fresh" "$2"
