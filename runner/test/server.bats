#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# A server of the runner's own on a machine that has nothing, and one with a password.

setup() {
  load helpers/common
  load helpers/own_redis
  common_setup
  fake_client
  # The client has the tools it needs, whatever the PATH of the test is.
  CLIENT_PREFIX="env PATH=$PATH $CLIENT_PREFIX"
  CELL=$OUT/cells/redis/workloadb/t0002/r1
}

teardown() {
  PATH=$ORIGINAL_PATH
  eventually no_processes_left
  temporary_folder_is_empty
}

# sweep WORKLOAD ARGUMENT...
sweep() { "$SWEEP" redis "$@" --threads 2 --records 1000 --warmup 1s --duration 1s --out "$OUT"; }

@test "with a JDK, bash and coreutils alone, the server of the build is taken" {
  bare_path
  run -0 sweep workloadb
  PATH=$ORIGINAL_PATH
  contains "$(<"$CELL/server.json")" '"mode" : "embedded"'
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
  contains "$others" "Client -"
  contains "$others" "redis-server"
  [[ $others != *pass:word* ]]
  : >"$STUB_LOG.go"
  finish
  [[ $status == 0 ]]
  run -1 grep -r pass:word "$OUT" "$STUB_LOG"
  contains "$(<"$OUT/run.json")" '"redis.password" : "***"'
}
