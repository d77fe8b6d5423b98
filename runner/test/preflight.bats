#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# What would spoil a run is found before it starts.
# shellcheck disable=SC2317

setup() {
  load helpers/common
  common_setup
  load_libraries say names units threads output verbs preflight process clock
  # shellcheck source=/dev/null
  source "$REPOSITORY/runner/stores/redis.sh"
  # shellcheck source=/dev/null
  source "$REPOSITORY/runner/stores/memcached.sh"
  LAUNCHER=local CLIENTS=1 SCAN=()
  declare -gA MODES=([redis]=local [memcached]=local)
}

@test "too few file descriptors end with 5 and say what to raise" {
  ulimit -Sn 200
  ulimit -Hn 200
  run -5 preflight_descriptors 1000 1000
  contains "$output" "1000 threads need 1300 open files"
}

@test "the soft limit of file descriptors is raised when that is allowed" {
  ulimit -Sn 200
  preflight_descriptors 100 100
  (($(ulimit -Sn) >= 400))
}

@test "of several clients each needs descriptors for its own threads, and a server of ours gets as many as are to be had" {
  ulimit -Sn 200
  ulimit -Hn 900
  run -5 preflight_descriptors 700 1400
  preflight_descriptors 500 1000
  (($(ulimit -Sn) == 900))
}

@test "the fewest clients of a scan have the most threads each" {
  THREADS=(8 65) CLIENTS=4
  [[ $(threads_each) == 17 ]]
  SCAN=(2 8)
  [[ $(threads_each) == 33 ]]
}

@test "connections of clients elsewhere are not this machine's" {
  ulimit -n 200
  LAUNCHER=ssh THREADS=(1000) REPEATS=1 STORES=(redis) WORKLOADS=(workloada) WARMUP=5 DURATION=15
  run -0 preflight_machine
}

@test "every client of a cell needs room for its logs" {
  THREADS=(8 16) REPEATS=1 STORES=(redis) WORKLOADS=(workloada) WARMUP=5 DURATION=95
  free_megabytes() { echo 40; }
  CLIENTS=4 run -0 preflight_disk
  SCAN=(1 8)
  run -5 preflight_disk
  contains "$output" "40 MB free, and this run may need 52 MB"
}

@test "data that does not fit into memory ends with 5" {
  free_memory_megabytes() { echo 4000; }
  run -5 preflight_data redis 10000000 1000
  contains "$output" "Use fewer --records"
}

@test "data that fills most of the memory is warned about" {
  free_memory_megabytes() { echo 4000; }
  run -0 preflight_data redis 1500000 1000
  contains "$output" "warning: the data will take"
}

@test "data on somebody else's machine is not our concern" {
  MODES[redis]=external
  free_memory_megabytes() { echo 10; }
  run -0 preflight_data redis 10000000 1000
  [[ -z $output ]]
}

@test "the data of several stores must fit together, since their servers are up at the same time" {
  free_memory_megabytes() { echo 4000; }
  run -0 preflight_data redis 1000000 1000
  run -5 preflight_data redis 1000000 1000 memcached 1000000 1000
  contains "$output" "about 1525 MB in redis, 1000000 records of 1000 bytes take about 1430 MB in memcached"
  contains "$output" "one store at a time"
  MODES[memcached]=external
  run -0 preflight_data redis 1000000 1000 memcached 1000000 1000
}

@test "servers of our own share the free memory" {
  # Read by memory_share_megabytes.
  # shellcheck disable=SC2034
  OWN_SERVERS=2
  free_memory_megabytes() { echo 4000; }
  EMPTY=$BATS_TEST_TMPDIR/empty.properties
  : >"$EMPTY"
  load_libraries properties
  redis_command redis-server 7000 "$EMPTY"
  contains "${COMMAND[*]}" "--maxmemory 1500mb"
}

@test "swap in use is warned about" {
  meminfo() { [[ $1 == SwapTotal ]] && echo 1000000 || echo 100000; }
  run -0 preflight_swap
  contains "$output" "878 MB are swapped out"
}
