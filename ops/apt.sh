#!/bin/sh
# Installs the Debian packages that are missing, for `run`, `conformance` or `test`; where
# it may not, names them and goes on: the site says by itself what it then cannot do.
set -eu

packages="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-noto-core fonts-noto-cjk"
brews="pango harfbuzz font-noto-sans font-noto-sans-cjk"
if [ "${1:-run}" = test ] || [ "${1:-run}" = conformance ]; then
    packages="$packages poppler-utils qpdf default-jdk-headless libjaxb-java libtxw2-java libistack-commons-java"
    brews="$brews poppler qpdf openjdk"
fi
if [ "${1:-run}" = test ]; then
    packages="$packages gettext chromium redis-server postgresql"
    brews="$brews gettext chromium redis postgresql"
fi

if [ "$(uname)" = Darwin ]; then
    command -v brew >/dev/null || { echo "Dealer School needs, from Homebrew: $brews"; exit 0; }
    have=$(brew list -1 2>/dev/null)
    missing=
    for brew in $brews; do
        echo "$have" | grep -q "^$brew" || missing="$missing $brew"
    done
    [ -z "$missing" ] || echo "Missing; install with: brew install$missing"
    exit 0
fi
command -v dpkg-query >/dev/null || { echo "Not Debian. Install the likes of: $packages"; exit 0; }

missing=
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
        missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" != 0 ]; then
    echo "Missing; install with: sudo apt-get install$missing"
    exit 0
fi
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
{ apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null ||
    echo "Could not install$missing; going on without."
