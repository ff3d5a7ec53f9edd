#!/bin/sh
# What needs no test run: style, types, who imports whom, migrations, templates.
set -eu
cd "$(dirname "$0")/.."
export DJANGO_SETTINGS_MODULE=tests.settings
export PATH="$PWD/.venv/bin:$PATH"

ruff check .
ruff format --check .
mypy
lint-imports --no-cache
python manage.py makemigrations --check --dry-run
djlint --quiet --lint templates games tabletop
