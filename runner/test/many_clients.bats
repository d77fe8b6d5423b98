#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=measured
# Several clients at work on one real Redis: what they load and insert, and what is made of their logs.

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

# returned CELL OPERATION STATUS: how often, of all clients of the cell together.
returned() { cat "$1"/clients/*/ycsb.out | awk -F', ' -v line="[$2], Return=$3" '$1 ", " $2 == line { sum += $3 } END { print sum + 0 }'; }

# one_sweep: two repeats of YCSB's workload D on three clients, with numbers of records and operations that three don't divide; made by the
# first test that asks for it. Sets OUT and CELLS.
one_sweep() {
  OUT=$BATS_FILE_TMPDIR/out
  CELLS=("$OUT"/cells/redis/workloadd/t0006/r{1,2})
  if [[ -e $OUT/keys ]]; then return 0; fi
  printf '%s\n' workload=site.ycsb.workloads.CoreWorkload recordcount=2003 readproportion=0.9 insertproportion=0.1 updateproportion=0 \
    scanproportion=0 requestdistribution=latest >workloadd
  sweep ./workloadd --clients local:3 --threads 6 --repeats 2 --warmup 0s --operations 6001 --target 1500
  keys >"$OUT/keys"
}

@test "three clients load every record once, with a remainder, and insert keys of their own behind those of the cell before" {
  one_sweep
  local inserted
  inserted=$(($(returned "${CELLS[0]}" INSERT OK) + $(returned "${CELLS[1]}" INSERT OK)))
  ((inserted > 500))
  [[ $(<"$OUT/keys") == $((2003 + inserted)) ]]
}

@test "every read finds a record that was inserted, in this cell or the one before" {
  one_sweep
  local cell
  for cell in "${CELLS[@]}"; do
    [[ $(returned "$cell" READ NOT_FOUND) == 0 && $(returned "$cell" READ ERROR) == 0 ]]
  done
}

@test "three clients end after their shares of the operations" {
  one_sweep
  local cell
  for cell in "${CELLS[@]}"; do
    [[ $(($(returned "$cell" READ OK) + $(returned "$cell" INSERT OK))) == 6001 ]]
  done
}

@test "the figures are of all clients, and each has a row" {
  one_sweep
  [[ $(cell_value "$OUT/results.csv" clients 6 ALL) == $'3\n3' ]]
  contains "$(<"${CELLS[0]}/cell.json")" '"perClient"'
  contains "$(<"$OUT/report.md")" "localhost"
  [[ ! -e ${CELLS[0]}/ycsb.out && -s ${CELLS[0]}/system.csv ]]
}
