#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=long
# An existing YCSB with its command lines: load and all of its workloads, through the installed binding, on a real Redis.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/own_redis
  load helpers/ycsb_home
  common_setup
  distribution "$BATS_TEST_TMPDIR/distribution"
  YCSB=$BATS_TEST_TMPDIR/ycsb-0.17.0
  ycsb_home "$YCSB"
  "$BATS_TEST_TMPDIR/distribution/runner/install.sh" -q --stores redis "$YCSB"
  redis_start
}

teardown() {
  redis_stop
  no_processes_left
}

# ycsb COMMAND LETTER [OPTION...]: as it was typed before there was anything but YCSB.
ycsb() {
  (cd "$YCSB" && bin/ycsb.sh "$1" redis -P "workloads/workload$2" -p redis.host=127.0.0.1 -p "redis.port=$PORT" -threads 2 "${@:3}") >"$1-$2.out"
}

# operations FILE NAME...: how many of them were OK. Any other outcome fails.
operations() {
  [[ $(grep -c 'Return=' "$1") == "$(grep -c 'Return=OK' "$1")" ]] || return 1
  awk -F', ' -v names=" ${*:2} " '/Return=OK/ { gsub(/[][]/, "", $1); if (index(names, " " $1 " ")) sum += $3 } END { print sum }' "$1"
}

@test "load and workloads a to f: as many operations as asked for, every one OK" {
  local letter
  ycsb load a
  [[ $(operations load-a.out INSERT) == 200 ]]
  for letter in a b c d e; do
    ycsb run "$letter"
    [[ $(operations "run-$letter.out" READ UPDATE INSERT SCAN) == 200 ]]
  done
  ycsb run f
  [[ $(operations run-f.out READ) == 200 ]]
  grep -q '^\[OVERALL\], Throughput(ops/sec), ' run-f.out
  grep -q '^\[READ-MODIFY-WRITE\], 99thPercentileLatency(us), ' run-f.out
  # The index of YCSB's own binding, whose scores are hash codes.
  [[ $(redis-cli -p "$PORT" zcount _indices 0 0) == 0 ]]
}
