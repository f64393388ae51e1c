#!/bin/sh
# Makes .venv and installs each locked file named, unless that very file is installed already.
set -eu

if ! .venv/bin/python -c '' >/dev/null 2>&1; then
    python=$(sh ops/python.sh)
    echo "Making .venv with $python"
    "$python" -m venv --clear .venv
fi
for locked in "$@"; do
    if ! cmp -s "$locked" ".venv/installed-$locked"; then
        echo "Installing $locked"
        .venv/bin/python -m pip install -qq --disable-pip-version-check \
            --require-hashes --no-deps -r "$locked"
        cp "$locked" ".venv/installed-$locked"
    fi
done
case " $* " in
    *" requirements-dev.txt "*)
        .venv/bin/python -m ops.standards || echo "The schemas of Open Badges could not be fetched; going on without." ;;
esac
