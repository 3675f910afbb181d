#!/bin/bash
# no_npm.sh - where npm cannot fetch, tools/page-setup says so and succeeds, and the tests of the page
# are skipped with a reason, even if npm had left half of what it was to fetch.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tools" "$work/web" "$work/bin"
cp tools/page-setup tools/page-tests "$work/tools"
cp web/package-lock.json "$work/web"
printf '#!/bin/sh\nmkdir -p node_modules/playwright-core\necho "no such host"\nexit 1\n' >"$work/bin/npm"
printf '#!/bin/sh\necho "not ok 1 - node was started"\n' >"$work/bin/node"
chmod +x "$work"/bin/*
export PATH=$work/bin:$PATH
"$work/tools/page-setup" 2>"$work/said"
grep -q 'tests of the page will be skipped' "$work/said"
"$work/tools/page-tests" "$work/bin/node" >"$work/tap"
grep -q '^1\.\.0 # SKIP npm has not fetched' "$work/tap"
