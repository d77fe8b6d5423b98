#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The order of the cells, as --dry-run lists it, and as they are measured.

setup() {
  load helpers/common
  common_setup
  stub_java
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# order_of STORES ARGUMENT...: the planned cells as "store:threads:repeat ...", in their order.
order_of() {
  local stores=$1
  shift
  "$SWEEP" "$stores" workloada --dry-run "$@" 2>/dev/null \
    | awk '$3 == "threads," { sub(",", "", $5); printf "%s%s:%s:%s", (n++ ? " " : ""), $6, $2, $5 }'
}

# order_measured: the measured cells in the same way, by the position that each was given.
order_measured() {
  grep -o 'Main cell [^ ]*' "$STUB_LOG" | sed -E 's#.*/([a-z]+)/[a-z]+/t0*([0-9]+)/r([0-9]+)$#\1:\2:\3#' | paste -sd ' '
}

# sorted WORD...: to compare what is there, whatever its order.
sorted() { printf '%s\n' "$@" | sort | tr '\n' ' '; }

@test "interleaved: repeat by repeat the stores take turns, and another one is first each time" {
  local expected="redis:2:1 memcached:2:1 memcached:4:1 redis:4:1 memcached:2:2 redis:2:2 redis:4:2 memcached:4:2"
  [[ $(order_of redis,memcached --threads 2,4 --repeats 2 --order interleaved) == "$expected" ]]
}

@test "fixed: store by store, every repeat of a thread count before the next" {
  local expected="redis:2:1 redis:2:2 redis:4:1 redis:4:2 memcached:2:1 memcached:2:2 memcached:4:1 memcached:4:2"
  [[ $(order_of redis,memcached --threads 2,4 --repeats 2 --order fixed) == "$expected" ]]
}

@test "random: every cell once, in an order that its seed repeats and another seed does not" {
  local first fixed
  first=$(order_of redis,memcached --threads 2,4,8 --repeats 2 --order random --seed 5)
  fixed=$(order_of redis,memcached --threads 2,4,8 --repeats 2 --order fixed)
  [[ $(order_of redis,memcached --threads 2,4,8 --repeats 2 --order random --seed 5) == "$first" ]]
  [[ $(order_of redis,memcached --threads 2,4,8 --repeats 2 --order random --seed 6) != "$first" ]]
  # shellcheck disable=SC2086
  [[ $first != "$fixed" && $(sorted $first) == "$(sorted $fixed)" ]]
}

@test "random without an upper end: the first repeat rises in order" {
  local order
  order=$(order_of redis --threads 512.. --repeats 2 --order random --seed 5)
  [[ $order == "redis:512:1 redis:1024:1 redis:"*":2 redis:"*":2" ]]
}

@test "interleaved is the default for several stores or repeats, fixed for one" {
  run -0 "$SWEEP" redis,memcached workloada --dry-run
  contains "$output" "Order: interleaved, seed "
  run -0 "$SWEEP" redis workloada --repeats 2 --dry-run
  contains "$output" "Order: interleaved, seed "
  run -0 "$SWEEP" redis workloada --dry-run
  contains "$output" "Order: fixed, seed "
}

@test "the generator is C++'s minstd_rand" {
  # In a shell of its own, since bats traces every command. The value is that of the C++ standard, [rand.predef].
  # shellcheck disable=SC2016
  run -0 bash -c 'source "$1" && random_seed 1 && for ((i = 0; i < 10000; i++)); do random_below "$MOST_RANDOM"; done && echo "$REPLY"' \
    _ "$REPOSITORY/runner/lib/order.sh"
  [[ $output == 399268537 ]]
}

@test "cells are measured in the order of the plan, and the order and its seed are recorded" {
  local plan
  plan=$(order_of redis,memcached --threads 2,4 --repeats 2 --order random --seed 7)
  STUB_CLIENT_SECONDS=0 run -0 "$SWEEP" redis,memcached workloada --threads 2,4 --repeats 2 --order random --seed 7 \
    --warmup 0s --duration 1s --out "$OUT"
  [[ $(order_measured) == "$plan" ]]
  contains "$(grep 'Main prepare' "$STUB_LOG")" "--option order=random"
  contains "$(grep 'Main prepare' "$STUB_LOG")" "--option seed=7"
}

@test "a seed that was drawn is recorded as one that can be given" {
  run -0 --separate-stderr "$SWEEP" redis workloada --order random --dry-run
  [[ $(grep 'Main prepare' "$STUB_LOG") == *" --option seed="[0-9]* ]]
  contains "$(grep 'Main prepare' "$STUB_LOG")" "--option seed=$(grep -o 'seed [0-9]*' <<<"$output" | cut -d ' ' -f 2)"
}

@test "without an upper end every store stops at its own knee, and later repeats visit the same thread counts" {
  # Redis reaches its knee at once, Memcached one doubling later.
  # shellcheck disable=SC2016
  export STUB_CELL_COMMAND='case $1 in */redis/* | */t0004/*) echo "ok knee" ;; *) echo "ok go" ;; esac | tr " " "\t" | sed "s/$/\t0\tx/"'
  STUB_CLIENT_SECONDS=0 run -0 "$SWEEP" redis,memcached workloada --threads 2.. --repeats 2 --warmup 0s --duration 1s --out "$OUT"
  [[ $(order_measured) == "redis:2:1 memcached:2:1 memcached:4:1 memcached:2:2 redis:2:2 memcached:4:2" ]]
}

@test "what a cell inserted, the next one of the same store counts as records" {
  STUB_CELL='ok\tgo\t250\tx' STUB_CLIENT_SECONDS=0 run -0 "$SWEEP" redis,memcached workloada --threads 1,2 --warmup 0s \
    --duration 1s --out "$OUT"
  [[ $(grep -o 'recordcount=[0-9]*' "$STUB_LOG" | cut -d = -f 2 | paste -sd ' ') == "1000 1000 1250 1250" ]]
}

@test "an unknown order ends with 2 and suggests a name" {
  run -2 "$SWEEP" redis workloada --order randm
  contains "$output" "unknown --order randm. Did you mean random?"
}
