#!/bin/sh
# Prints the first Python of at least 3.12: $PYTHON, then the usual names, then pyenv's.
set -eu

fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1
}

if [ -n "${PYTHON:-}" ]; then
    fits "$PYTHON" || { echo "PYTHON=$PYTHON is not a Python of at least 3.12." >&2; exit 1; }
    command -v "$PYTHON"
    exit
fi
for name in python3.14 python3.13 python3.12 python3; do
    if fits "$name"; then
        "$name" -c 'import sys; print(sys.executable)'
        exit
    fi
done
for python in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python; do
    if fits "$python"; then
        newest=$python
    fi
done
if [ -z "${newest:-}" ]; then
    echo "Dealer School needs Python 3.12 or later. Install one, or name it: PYTHON=/path/to/python make install" >&2
    exit 1
fi
echo "$newest"
