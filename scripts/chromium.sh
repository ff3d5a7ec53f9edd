#!/bin/sh
# Prints the path of a Chromium for the browser tests. On Debian as root it is installed when it is missing.
set -eu

find_chromium() {
    for candidate in "${CHROMIUM:-/usr/bin/chromium}" chromium chromium-browser google-chrome \
        "/Applications/Chromium.app/Contents/MacOS/Chromium" \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        command -v "$candidate" && return
    done
    return 1
}

find_chromium && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update -q && apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core; } >&2
    find_chromium && exit 0
fi
echo "The browser tests need Chromium. Install it (Debian: sudo apt install chromium; macOS: brew install --cask chromium)" >&2
echo "or name one: make test CHROMIUM=/path/to/chromium" >&2
exit 1
