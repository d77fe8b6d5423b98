# SPDX-License-Identifier: Apache-2.0
# A real Redis of a test's own, on 127.0.0.1.
# shellcheck shell=bash

# Sets PORT.
redis_start() {
  load_libraries net
  PORT=$(free_port)
  start redis-server --port "$PORT" --bind 127.0.0.1 --save '' --dir "$TMPDIR"
  eventually redis_answers
}

redis_answers() { (: <"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; }

redis_stop() {
  kill "$STARTED"
  finish
}
