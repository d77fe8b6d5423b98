#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Which server is measured, and that no other is ever touched.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  load helpers/own_redis
  common_setup
  fake_client
  # The client has the tools it needs, whatever the PATH of the test is.
  CLIENT_PREFIX="env PATH=$PATH $CLIENT_PREFIX"
  EMBEDDED=$("$REPOSITORY/runner/stores/redis" find embedded)
  EMBEDDED=${EMBEDDED#program=}
  chmod +x "$EMBEDDED"
  CELL=$OUT/cells/redis/workloadb/t0002/r1
  FOREIGN=''
}

teardown() {
  PATH=$ORIGINAL_PATH
  if [[ -n $FOREIGN ]]; then kill "$FOREIGN"; fi
  eventually no_processes_left
  temporary_folder_is_empty
}

# sweep WORKLOAD ARGUMENT...
sweep() { "$SWEEP" redis "$@" --threads 2 --records 1000 --warmup 1s --duration 1s --out "$OUT"; }

mode_used() { PATH=$ORIGINAL_PATH cat "$OUT"/cells/redis/*/t0002/r1/server.json; }

# A server of somebody else, with data in it. Sets FOREIGN, PORT and ADDRESS.
foreign_redis() {
  redis_start
  FOREIGN=$STARTED
  ADDRESS=(-p redis.host=127.0.0.1 -p "redis.port=$PORT")
  [[ $(redis_ask "$PORT" SET precious data) == OK ]]
}

foreign_is_untouched() { [[ $(redis_ask "$PORT" DBSIZE) == 1 && $(redis_ask "$PORT" GET precious) == data ]]; }

@test "a server program on the PATH is taken first, and a foreign server beside the run is left alone" {
  foreign_redis
  ln -s "$EMBEDDED" "$STUBS/redis-server"
  PATH=$STUBS:$PATH run -0 sweep workloadb
  contains "$(mode_used)" '"mode" : "local"'
  contains "$output" "redis: local server 6.2"
  foreign_is_untouched
}

@test "with a JDK, bash and coreutils alone, the server of the build is taken" {
  bare_path
  run -0 sweep workloadb
  contains "$(mode_used)" '"mode" : "embedded"'
}

@test "docker: a pinned image, its own port, removed in the end" {
  cat >"$BATS_TEST_TMPDIR/container" <<END
while [[ \$1 != --port ]]; do shift; done
"$EMBEDDED" "\$@" >/dev/null 2>&1 &
echo "\$!" >"$BATS_TEST_TMPDIR/container.pid"
echo 0123abc
END
  stub docker 'info => exit 0' \
    "run --detach --rm --name ycsb-sweep-* --network host * redis:7.2.5 --port * => bash '$BATS_TEST_TMPDIR/container' \"\$@\"" \
    "+inspect --format * ycsb-sweep-* => echo true 0123abc \$(<'$BATS_TEST_TMPDIR/container.pid')" \
    "rm --force ycsb-sweep-* => kill \$(<'$BATS_TEST_TMPDIR/container.pid')"
  run -0 sweep workloadb --server docker
  contains "$(mode_used)" '"mode" : "docker"'
  unstub docker
}

@test "a server that the user named is not flushed, unless allowed" {
  foreign_redis
  run -0 sweep workloadb "${ADDRESS[@]}"
  contains "$(mode_used)" '"mode" : "external"'
  foreign_is_untouched
  rm -r "$OUT"
  run -0 sweep workloadb "${ADDRESS[@]}" --allow-flush
  [[ $(redis_ask "$PORT" DBSIZE) == 0 ]]
}

@test "cells that fill a server that may not be emptied name what they write, each in another way" {
  foreign_redis
  run -0 sweep workloadtimeline "${ADDRESS[@]}" --repeats 2
  contains "$output" "since this server is not emptied"
  [[ $(grep -o ' sweep.cell=[0-9]*-[0-9]*-[12]-$' "$STUB_LOG" | sort -u | wc -l) == 2 ]]
  foreign_is_untouched
  rm -r "$OUT"
  run -0 sweep workloadtimeline "${ADDRESS[@]}" --repeats 2 --allow-flush
  [[ $(grep -c ' sweep.cell=$' "$STUB_LOG") == 2 && $(redis_ask "$PORT" DBSIZE) == 0 ]]
}

@test "loads into a server that may not be emptied get key ranges of their own, those of a resumed run included" {
  foreign_redis
  local rows=$OUT/cells/redis
  run -0 sweep workloadinsert "${ADDRESS[@]}" --repeats 2
  contains "$output" "keys from number 50000000"
  [[ $(grep -o 'insertstart=[0-9]*' "$STUB_LOG" | tr '\n' ' ') == "insertstart=0 insertstart=50000000 " ]]
  foreign_is_untouched
  rm "$rows/workloadinsert/t0002/r2/DONE"
  run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "keys from number 100000000"
  # Nor of those that an earlier resumption took away.
  rm "$rows/workloadinsert/t0002/r2/DONE"
  run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "keys from number 150000000"
  foreign_is_untouched
}

@test "a resumed run reads the records that its cells inserted into a server that may not be emptied" {
  foreign_redis
  run -0 sweep workloadb "${ADDRESS[@]}" --no-load --repeats 2 -p readproportion=0.5 -p updateproportion=0 -p insertproportion=0.5
  rm "$CELL/DONE"
  local inserted
  inserted=$(sed -nE 's/^\[INSERT\], Operations, ([0-9]+)$/\1/p' "$OUT"/cells/redis/workloadb/t0002/r*/ycsb.out | paste -sd+)
  run -0 "$SWEEP" --resume "$OUT"
  contains "$(tail -n 1 "$STUB_LOG")" "recordcount=$((1000 + inserted))"
  foreign_is_untouched
}

@test "a password reaches the server, and no command line or result" {
  # shellcheck disable=SC2016
  printf 'until [[ $PHASE == load || -e $STUB_LOG.go ]]; do sleep 0.05; done\n' >rules
  FAKE_RULES=$PWD/rules start sweep workloadb -p 'redis.password=pass:word=1'
  eventually test -s "$CELL/server.json"
  local port others
  port=$(sed -nE 's/.*"address" : "127.0.0.1:([0-9]+)".*/\1/p' "$CELL/server.json")
  contains "$(redis_ask "$port" PING)" "NOAUTH"
  [[ $(redis_ask "$port" AUTH pass:word=1) == OK ]]
  eventually grep -q ' -t ' "$STUB_LOG"
  # All but the command line that the user typed.
  others=$(for one in $(processes_left); do
    { tr '\0' ' ' <"/proc/$one/cmdline" && echo; } 2>/dev/null || true
  done | grep -v 'command.Main sweep redis')
  contains "$others" "site.ycsb.Client"
  contains "$others" "redis-server"
  [[ $others != *pass:word* ]]
  : >"$STUB_LOG.go"
  finish
  [[ $status == 0 ]]
  run -1 grep -r pass:word "$OUT" "$STUB_LOG"
  contains "$(<"$OUT/run.json")" '"redis.password" : "***"'
}
