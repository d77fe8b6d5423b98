#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Which server is measured, and that no other is ever touched.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  stub_java
  load_libraries say names verbs build variants events process net properties preflight docker nodes server
  # shellcheck source=/dev/null
  source "$REPOSITORY/runner/stores/redis.sh"
  REDIS=$(redis_embedded)
  chmod +x "$REDIS"
  FOREIGN='' FOREIGN_PORT=''
  WORK=$BATS_TEST_TMPDIR/work
  EMPTY=$BATS_TEST_TMPDIR/empty.properties
  mkdir -p "$WORK/watch"
  : >"$EMPTY"
}

teardown() {
  PATH=$ORIGINAL_PATH
  if [[ -n $FOREIGN ]]; then kill "$FOREIGN"; fi
  eventually no_processes_left
  temporary_folder_is_empty
}

sweep() { "$SWEEP" redis workloadb --threads 2 --warmup 0s --duration 1s --out "$OUT" "$@"; }

mode_used() { PATH=$ORIGINAL_PATH cat "$OUT"/cells/redis/*/t0002/r1/server.json; }

# A server of somebody else, with data in it. Sets FOREIGN and FOREIGN_PORT.
foreign_redis() {
  FOREIGN_PORT=$(free_port)
  "$REDIS" --port "$FOREIGN_PORT" --bind 127.0.0.1 --save '' >"$BATS_TEST_TMPDIR/foreign.log" 2>&1 3>&- &
  FOREIGN=$!
  eventually redis_process 127.0.0.1 "$FOREIGN_PORT" "$EMPTY"
  foreign SET precious data
}

foreign() { redis_ask 5 127.0.0.1 "$FOREIGN_PORT" "$EMPTY" "$@"; }

foreign_is_untouched() { [[ $(foreign DBSIZE) == 1 && $(foreign GET precious) == data ]]; }

@test "a server program on the PATH is taken first" {
  ln -s "$REDIS" "$STUBS/redis-server"
  run -0 sweep
  contains "$(mode_used)" '"mode":"local"'
  contains "$output" "redis: local server 6.2"
}

@test "with a JDK, bash and coreutils alone, the server of the build is taken" {
  bare_path
  run -0 sweep
  contains "$(mode_used)" '"mode":"embedded"'
}

@test "docker: a pinned image, its own port, removed in the end" {
  cat >"$BATS_TEST_TMPDIR/container" <<END
while [[ \$1 != --port ]]; do shift; done
"$REDIS" "\$@" >/dev/null 2>&1 &
echo "\$!" >"$BATS_TEST_TMPDIR/container.pid"
echo 0123abc
END
  stub docker 'info => exit 0' \
    "run --detach --rm --name ycsb-sweep-* --network host * redis:7.2.5 --port * => bash '$BATS_TEST_TMPDIR/container' \"\$@\"" \
    "+inspect --format * ycsb-sweep-* => echo true 0123abc \$(<'$BATS_TEST_TMPDIR/container.pid')" \
    "rm --force ycsb-sweep-* => kill \$(<'$BATS_TEST_TMPDIR/container.pid')"
  run -0 sweep --server docker
  contains "$(mode_used)" '"mode":"docker"'
  unstub docker
}

@test "docker: an image that can't be had ends with 5 and says so" {
  stub docker 'info => exit 0' 'run * => echo "no such image" >&2; exit 125' 'rm * => exit 1'
  run -5 sweep --server docker
  contains "$output" "no such image"
  contains "$output" "docker pull redis:7.2.5"
}

@test "a client without a daemon is no Docker" {
  stub docker '+info => echo "Cannot connect to the Docker daemon" >&2; exit 1'
  run -5 sweep --server docker
  contains "$output" "no Docker"
  bare_path
  run -0 sweep
  contains "$(mode_used)" '"mode":"embedded"'
}

@test "a server that can't be had ends with 5: what was looked for, and what fixes it" {
  local copy=$BATS_TEST_TMPDIR/copy
  project "$copy"
  rm "$copy/runner/target"
  cp -r "$REPOSITORY/runner/target" "$copy/runner/target"
  rm -r "$copy/runner/target/servers"
  SWEEP=$copy/runner/sweep.sh
  bare_path
  run -5 sweep
  contains "$output" "looked for: "
  contains "$output" "-p redis.host=HOST"
}

@test "Redis has no stand-in, and says so" {
  run -5 sweep --server stand-in
  contains "$output" "there is no stand-in for redis"
}

@test "an address and a mode that contradict each other end with 2" {
  STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:1 run -2 sweep --server local
  run -2 sweep --server external
  contains "$output" "-p redis.host=HOST"
  run -2 sweep --no-load
  contains "$output" "starts empty"
}

@test "a server that can't be reached ends with 5 and says why" {
  STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:1 run -5 sweep --server external
  contains "$output" "nothing to measure at 127.0.0.1:1: Connection refused"
  [[ ! -e $OUT ]]
}

@test "a foreign server beside the run is left alone" {
  foreign_redis
  run -0 sweep
  foreign_is_untouched
}

@test "a foreign server on the very port is never taken for ours" {
  foreign_redis
  free_port() { printf '%s\n' "$FOREIGN_PORT"; }
  SERVER_STORE=redis SERVER_PROPERTIES=$EMPTY SERVER_MODE=local CONTAINER=''
  exec {STDOUT}>&1 {STDERR}>&2
  ln -s "$REDIS" "$STUBS/redis-server"
  run -5 server_start
  printf '#!/usr/bin/env bash\nexec sleep 60\n' >"$BATS_TEST_TMPDIR/mute"
  chmod +x "$BATS_TEST_TMPDIR/mute"
  ln -sf "$BATS_TEST_TMPDIR/mute" "$STUBS/redis-server"
  run -5 server_start
  foreign_is_untouched
}

@test "a server that the user named is not flushed, unless allowed" {
  foreign_redis
  export STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:$FOREIGN_PORT
  run -0 sweep
  contains "$(mode_used)" '"mode":"external"'
  foreign_is_untouched
  rm -r "$OUT"
  STUB_PHASE=load run -0 sweep
  foreign_is_untouched
  rm -r "$OUT"
  run -0 sweep --allow-flush
  [[ $(foreign DBSIZE) == 0 ]]
}

@test "loads into a server that may not be emptied get key ranges of their own" {
  foreign_redis
  export STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:$FOREIGN_PORT STUB_PHASE=load
  run -0 sweep --repeats 2
  contains "$output" "keys from number 50000000"
  [[ $(grep -o 'insertstart=[0-9]*' "$STUB_LOG" | tr '\n' ' ') == "insertstart=0 insertstart=50000000 " ]]
}

@test "cells that fill a server that may not be emptied name what they write, each in another way" {
  foreign_redis
  export STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:$FOREIGN_PORT STUB_PHASE=fresh
  run -0 sweep --repeats 2
  contains "$output" "since this server is not emptied"
  [[ $(grep -o ' sweep.cell=[0-9]*-[0-9]*-[12]-$' "$STUB_LOG" | sort -u | wc -l) == 2 ]]
  foreign_is_untouched
  rm -r "$OUT"
  run -0 sweep --repeats 2 --allow-flush
  [[ $(grep -c ' sweep.cell=$' "$STUB_LOG") == 2 && $(foreign DBSIZE) == 0 ]]
}

@test "a resumed run meets no key of the cells that were broken off, on a server that may not be emptied" {
  foreign_redis
  export STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:$FOREIGN_PORT STUB_CLIENT_SECONDS=0
  STUB_PHASE=load run -0 sweep --repeats 2
  STUB_PHASE=load STUB_RESUME='done\tredis\tworkloadb\t2\t1\t1\tgo\nrow\tredis\tworkloadb\t3\t700\n' run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "keys from number 150000000"
  # Records that the first cell inserted are there, when the data is.
  STUB_RESUME='done\tredis\tworkloadb\t2\t1\t1\tgo\nrow\tredis\tworkloadb\t3\t700\n' run -0 "$SWEEP" --resume "$OUT" --no-load
  contains "$(tail -n 5 "$STUB_LOG")" "recordcount=1700"
  foreign_is_untouched
}

@test "a password reaches the server, and no command line or result" {
  STUB_PROPERTIES=$'redis.password=pass\\:word=1\n' STUB_CLIENT_SECONDS=2 start "$SWEEP" redis workloadb --threads 2 \
    --warmup 0s --duration 1s --out "$OUT" -p 'redis.password=pass:word=1'
  eventually test -s "$OUT/cells/redis/workloadb/t0002/r1/server.json"
  # All but the command line that the user typed.
  local port others
  port=$(grep -o '127.0.0.1:[0-9]*' "$OUT/cells/redis/workloadb/t0002/r1/server.json")
  run -1 redis_ask 5 127.0.0.1 "${port#*:}" "$EMPTY" PING
  others=$(for one in $(processes_left); do
    { tr '\0' ' ' <"/proc/$one/cmdline" && echo; } 2>/dev/null || true
  done | grep -v 'sweep.sh redis')
  [[ -n $others && $others != *pass:word* ]]
  finish
  [[ $status == 0 ]]
  run -1 grep -r pass:word "$OUT" "$STUB_LOG"
  grep -q 'redis.password=\*\*\*' "$STUB_LOG"
}

@test "a busy port is passed over" {
  foreign_redis
  run connects 127.0.0.1 "$FOREIGN_PORT"
  [[ $status == 0 ]]
  run connects 127.0.0.1 1
  [[ $status == 1 && $output == "Connection refused" ]]
}
