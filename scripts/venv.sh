#!/bin/sh
# Makes .venv hold what requirements/$1.txt (base or dev) locks. Does nothing when it does already.
set -eu
cd "$(dirname "$0")/.."
lock=requirements/$1.txt

serves() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null
}

if [ -d .venv ] && ! serves .venv/bin/python; then
    rm -rf .venv
fi
cmp -s "$lock" ".venv/$1.txt" && exit 0

find_python() {
    for candidate in "${PYTHON:-python3.13}" python3 python3.13 python3.12 python3.14 \
        "$HOME"/.pyenv/versions/3.1[2-9]*/bin/python3; do
        if serves "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    found=$(python3 -c 'import platform; print("this one is " + platform.python_version())' 2>/dev/null || echo "none was found")
    echo "Tabletop needs Python 3.12, 3.13 or 3.14; $found. Install one, or name it: make PYTHON=/path/to/python3 ..." >&2
    return 1
}

make_venv() {
    "$1" -m venv .venv && return
    rm -rf .venv
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -q && apt-get install -q -y --no-install-recommends python3-venv
        "$1" -m venv .venv && return
        rm -rf .venv
    fi
    echo "$1 cannot make a virtual environment. On Debian or Ubuntu: sudo apt install python3-venv" >&2
    return 1
}

if [ ! -d .venv ]; then
    python=$(find_python)
    make_venv "$python"
fi
echo "Installing $lock into .venv; this takes about a minute, and only when the file has changed."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
if [ "$1" = dev ]; then
    cp requirements/base.txt .venv/base.txt
fi
cp "$lock" ".venv/$1.txt"
