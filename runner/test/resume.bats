#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --resume after a kill, with YCSB's client. What is measured then, and what is refused, the engine's ResumedSweepTest shows.

setup() {
  load helpers/common
  common_setup
}

teardown() {
  eventually no_processes_left
  eventually temporary_folder_is_empty
}

cells_done() { find "$OUT/cells" -path '*/r1/DONE' 2>/dev/null | wc -l; }

some_cells_are_done() { (($(cells_done) >= $1)); }

@test "Redis, killed with -9: every cell is there once" {
  quick_client
  start "$SWEEP" redis workloada --threads 2,4 --target 2000 --warmup 1s --duration 3s --records 200 -p redis.password=pw --out "$OUT"
  eventually some_cells_are_done 1
  kill -KILL -- "-$STARTED"
  finish
  local first=$OUT/cells/redis/workloada/t0002/r1
  cp "$first/cell.json" before.json
  # Three seconds can be short on a busy machine: the second cell may fail, but it is there.
  run "$SWEEP" --resume "$OUT" -p redis.password=pw </dev/null
  [[ $status == 0 || $status == 4 ]]
  [[ $output != *"did not end by itself"* ]]
  cmp before.json "$first/cell.json"
  [[ $(cells_done) == 2 && $(cut -d , -f 11,12 "$OUT/results.csv" | grep ,ALL | paste -sd ' ') == "1,ALL 2,ALL" ]]
}
