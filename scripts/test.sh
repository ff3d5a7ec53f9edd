#!/bin/sh
# The whole test run: checks, all tests on SQLite, then those marked `services` on PostgreSQL and Redis.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

CHROMIUM=$(scripts/chromium.sh)
export CHROMIUM

scripts/check.sh
$python -m pytest -n 2 --cov --cov-report=term:skip-covered

services_answer() {
    $python - "$1" "$2" <<'END'
import sys

import psycopg
import redis

try:
    psycopg.connect(sys.argv[1], connect_timeout=3).close()
    redis.from_url(sys.argv[2], socket_connect_timeout=3).ping()
except (psycopg.Error, redis.RedisError) as error:
    sys.exit(f"{type(error).__name__}: {error}")
END
}

database=${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/test}
redis=${TEST_REDIS_URL:-redis://127.0.0.1:6379/15} # tests empty it
if services_answer "$database" "$redis"; then
    export DATABASE_URL="$database" REDIS_URL="$redis"
    $python -m pytest -m services -n 2 --ignore tests/live
    # Sockets in a process of their own: the layer of Redis loses messages where many loops came and went before.
    $python -m pytest -m services tests/live
elif [ -n "${CI:-}" ]; then
    echo "PostgreSQL and Redis do not answer: the tests marked 'services' could not run on them." >&2
    exit 1
else
    echo "Skipped: the tests marked 'services' on PostgreSQL and Redis, which do not answer on this machine."
fi
