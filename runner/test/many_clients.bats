#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=measured
# Several clients at work on one real Redis: what they load and insert, what is made of their logs, and one that dies.

setup() {
  load helpers/common
  load helpers/own_redis
  common_setup
  redis_start
  quick_client
}

teardown() {
  redis_stop
  no_processes_left
  temporary_folder_is_empty
}

# sweep WORKLOAD ARGUMENT...: on that Redis, with every record under one key and nothing else there. Tests that do not depend on speed
# have a target, which leaves the processor to others, and a number of operations, which a busy machine makes slower and not fewer.
sweep() {
  "$SWEEP" redis "$@" --out "$OUT" -p redis.host=127.0.0.1 -p "redis.port=$PORT" -p redis.index=none
}

keys() { redis-cli -p "$PORT" dbsize; }

# returned OPERATION STATUS: how often, of all clients of the cell together.
returned() { cat "$CELL"/clients/*/ycsb.out | awk -F', ' -v line="[$1], Return=$2" '$1 ", " $2 == line { sum += $3 } END { print sum + 0 }'; }

# The mix of YCSB's workload D.
workload_d() {
  printf '%s\n' workload=site.ycsb.workloads.CoreWorkload recordcount=2003 readproportion=0.9 insertproportion=0.1 updateproportion=0 \
    scanproportion=0 requestdistribution=latest >workloadd
  CELL=$OUT/cells/redis/workloadd/t0006/r1
}

@test "three clients load every record once, with a remainder" {
  run -0 sweep workloadreadonly --clients local:3 --threads 3 --records 10001 --warmup 0s --operations 3600 --target 900
  [[ $(keys) == 10001 ]]
}

@test "three clients insert keys of their own, and every read finds a record that was inserted" {
  workload_d
  run -0 sweep ./workloadd --clients local:3 --threads 6 --warmup 0s --operations 24000 --target 6000
  local inserted
  inserted=$(returned INSERT OK)
  ((inserted > 1000))
  [[ $(keys) == $((2003 + inserted)) ]]
  [[ $(returned READ NOT_FOUND) == 0 && $(returned READ ERROR) == 0 ]]
}

@test "the next cell inserts behind the keys of all clients of the one before" {
  workload_d
  run -0 sweep ./workloadd --clients local:2 --threads 6 --repeats 2 --warmup 0s --operations 24000 --target 6000
  local first
  first=$(returned INSERT OK)
  CELL=$OUT/cells/redis/workloadd/t0006/r2
  [[ $(keys) == $((2003 + first + $(returned INSERT OK))) ]]
  [[ $(returned READ NOT_FOUND) == 0 ]]
}

@test "three clients end after their shares of the operations" {
  run -0 sweep workloadb --clients local:3 --threads 6 --records 1000 --warmup 0s --operations 4001 --target 1000
  CELL=$OUT/cells/redis/workloadb/t0006/r1
  [[ $(($(returned READ OK) + $(returned UPDATE OK))) == 4001 ]]
}

@test "the figures of two clients are of both, and each has a row; a probe beside them has its own" {
  run -0 sweep workloadb --clients local:2 --threads 8 --records 1000 --target 1000 --warmup 1s --duration 4s --probe
  [[ $(cell_value "$OUT/results.csv" clients 8 ALL) == 2 ]]
  contains "$(<"$OUT/cells/redis/workloadb/t0008/r1/cell.json")" '"perClient"'
  contains "$(<"$OUT/report.md")" "localhost"
  contains "$(<"$OUT/cells/redis/workloadb/t0008/r1/probe/probe.json")" '"read"'
  run ! grep -q '"problem"' "$OUT/cells/redis/workloadb/t0008/r1/probe/probe.json"
  [[ ! -e $OUT/cells/redis/workloadb/t0008/r1/ycsb.out && -s $OUT/cells/redis/workloadb/t0008/r1/system.csv ]]
}

@test "a client that is killed fails its cell, which names it" {
  sweep workloadb --clients local:2 --threads 8 --records 1000 --target 1000 --warmup 1s --duration 20s >"$BATS_TEST_TMPDIR/table" 2>"$BATS_TEST_TMPDIR/log" 3>&- &
  local sweep=$! status=0 client=$OUT/cells/redis/workloadb/t0008/r1/clients/1
  eventually grep -q 'sec: [1-9][0-9]* operations' "$client/ycsb.err"
  kill -KILL "$(<"$client/pid")"
  wait "$sweep" || status=$?
  [[ $status == 1 || $status == 4 ]]
  contains "$(<"$BATS_TEST_TMPDIR/log")" "client 1 (localhost)"
}
