#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The order in which cells are measured. How each order is made, the engine's own tests say.

setup() {
  load helpers/common
  common_setup
  fake_client
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

sweep() { "$SWEEP" redis,memcached workloada --records 1000 --warmup 1s --duration 1s --out "$OUT" "$@"; }

# The planned cells as "store:threads:repeat ...", in their order.
order_planned() {
  sweep --dry-run "$@" 2>/dev/null \
    | awk '$3 == "threads," { sub(",", "", $5); printf "%s%s:%s:%s", (n++ ? " " : ""), $6, $2, $5 }'
}

# The measured cells in the same way, by the position that each was given.
order_measured() {
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["op"] == "ALL" { print $at["order"], $at["store"] ":" $at["threads"] ":" $at["repeat"] }' "$OUT/results.csv" \
    | sort -n | cut -d ' ' -f 2 | paste -sd ' '
}

@test "cells are measured in the order of the plan, and the order and its seed are recorded" {
  local plan
  plan=$(order_planned --threads 2,4 --repeats 2 --order random --seed 7)
  run -0 sweep --threads 2,4 --repeats 2 --order random --seed 7
  [[ $(order_measured) == "$plan" ]]
  contains "$(<"$OUT/run.json")" '"order" : "random"'
  contains "$(<"$OUT/run.json")" '"seed" : 7'
}

@test "without an upper end every store stops at its own knee, and later repeats visit the same thread counts" {
  # Redis is at its most from the beginning, Memcached one doubling later.
  # shellcheck disable=SC2016
  printf 'if [[ ${FILES[*]} == */memcached.* ]] && ((THREADS > 2)); then FAKE_OPS=2000; fi\n' >rules
  FAKE_RULES=$PWD/rules run -0 sweep --threads 2.. --repeats 2
  local first="redis:2:1 memcached:2:1 memcached:4:1 redis:4:1 redis:8:1 memcached:8:1 memcached:16:1"
  local second="memcached:2:2 redis:2:2 redis:4:2 memcached:4:2 memcached:8:2 redis:8:2 memcached:16:2"
  [[ $(order_measured) == "$first $second" ]]
}

@test "what a cell inserted, the next one of the same store counts as records" {
  local counts inserted
  run -0 sweep --threads 1,2 -p readproportion=0.5 -p updateproportion=0 -p insertproportion=0.5
  inserted=$(sed -nE 's/^\[INSERT\], Operations, ([0-9]+)$/\1/p' "$OUT/cells/redis/workloada/t0001/r1/ycsb.out")
  mapfile -t counts < <(grep -- ' -t ' "$STUB_LOG" | sed -nE 's/.* recordcount=([0-9]+).*/\1/p')
  ((inserted > 0 && counts[0] == 1000 && counts[1] == 1000 && counts[2] == 1000 + inserted && counts[3] == counts[2]))
}
