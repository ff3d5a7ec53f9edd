#!/bin/sh
# Fetches the lists of names of colours and of English words, and makes the tables of the bots of Hues and Cues anew.
# Run by hand (make words); needs npm, and apt-get where there is no /usr/share/dict/american-english.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$PWD
cd "$folder"

for package in color-name-list@14.29.0 color-name-lists@3.33.2; do
    tarball=$(npm pack --silent "$package")
    mkdir "${package%@*}"
    tar xzf "$tarball" -C "${package%@*}" --strip-components 1
done
if [ -f /usr/share/dict/american-english ]; then
    cp /usr/share/dict/american-english english
else
    apt-get download -q wamerican
    dpkg-deb --fsys-tarfile wamerican_*.deb | tar xO ./usr/share/dict/american-english >english
fi

cd "$here"
.venv/bin/python -m scripts.words "$folder"
