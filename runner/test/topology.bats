#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=measured
# --topology, --persistence, --maxmemory and --fault: the runner's own servers in the form that was asked for, and gone in the end.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  quick_client
}

teardown() {
  PATH=$ORIGINAL_PATH
  eventually no_processes_left
  temporary_folder_is_empty
}

# server_pids: of the servers in a server.json, one a line.
server_pids() { sed -nE 's/.*"pids" : \[ (.*) \].*/\1/p' "$1" | tr -d ' ' | tr , '\n'; }

# resident PID...: their bytes, what several share divided among them.
resident() {
  local pid
  for pid in "$@"; do cat "/proc/$pid/smaps_rollup"; done | awk '/^Pss:/ { sum += $2 * 1024 } END { print sum }'
}

# server_memory SYSTEM_CSV: resident bytes of all servers in the last sample.
server_memory() { tail -n 1 "$1" | cut -d , -f "$(head -n 1 "$1" | tr , '\n' | grep -nx server_rss_bytes | cut -d : -f 1)"; }

@test "all processes are watched by the monitor, in the record, and gone after kill -9" {
  local cell=$OUT/cells/redis/workloadinsert/t0002/r1 memory pids
  fake_client
  FAKE_HANG=load start "$SWEEP" redis workloadinsert --topology shards:3 --threads 2 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e hangs
  eventually grep -q '^[0-9]' "$cell/system.csv"
  [[ $(server_pids "$cell/server.json" | wc -l) == 3 ]]
  contains "$(<"$cell/server.json")" '"topology" : "shards:3"'
  contains "$(<"$OUT/run.json")" '"topology" : [ "shards:3" ]'
  mapfile -t pids < <(server_pids "$cell/server.json")
  memory=$(resident "${pids[@]}")
  between "$(server_memory "$cell/system.csv")" "$((memory * 9 / 10))" "$((memory * 11 / 10))"
  kill -KILL -- "-$STARTED"
  finish
}

@test "end to end: a cluster is loaded and measured, and an append-only file rewritten in mid-cell is in the report" {
  "$SWEEP" redis workloada --topology cluster:3x1 --persistence aof-everysec --fault aof-rewrite@50% --threads 2 --target 400 --records 200 \
    --warmup 1s --duration 4s --out "$OUT" </dev/null
  between "$(cell_value "$OUT/results.csv" ok 2 READ)" 100 100000000
  [[ $(cell_value "$OUT/results.csv" failed 2 ALL) == 0 && $(cell_value "$OUT/results.csv" not_found 2 ALL) == 0 ]]
  local cell=$OUT/cells/redis/workloada/t0002/r1 start begin
  start=$(grep -o '"startMillis" : [0-9]*' "$cell/cell.json")
  read -r begin _ <"$cell/faults"
  # In the middle of four seconds.
  between "$((begin - ${start##* }))" 1500 3400
  contains "$(<"$cell/faults")" $'\taof-rewrite@50%\tbegin\t'
  contains "$(<"$OUT/report.md")" "| redis | 2 | 1 | aof-rewrite@50% | "
  contains "$(<"$OUT/report.md")" "aof=everysec rdb=off"
  contains "$(<"$OUT/report.html")" '"faults":[{"name":"aof-rewrite"'
}

@test "end to end: shards share the records" {
  "$SWEEP" redis,memcached workloadb --topology shards:2 --threads 2 --target 300 --records 200 --warmup 0s --operations 900 --out "$OUT" </dev/null
  between "$(cell_value "$OUT/results.csv" ok 2 READ | head -n 1)" 100 100000000
  [[ $(cell_value "$OUT/results.csv" failed 2 ALL) == $'0\n0' ]]
  contains "$(<"$OUT/report.md")" "as many keys as records"
}
