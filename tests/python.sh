#!/bin/bash
# python.sh PYTHON BUILD TESTS - the tests of the Python module (pytest) and the examples of its
# documentation strings.  Skipped (77) where pytest is not installed.
set -euo pipefail
python=$1
build=$2
tests=$3
"$python" -c 'import pytest' 2>/dev/null || {
    echo "skipped: pytest is not installed (python3-pytest)"
    exit 77
}
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
cd "$build/python"
"$python" -m pytest -q -rs -p no:cacheprovider "$tests" "${@:4}"
"$python" -m pytest -q -p no:cacheprovider --doctest-modules --pyargs wythoff
"$python" -m doctest "$tests/../../README.md" "$tests/../../docs/python.md"
