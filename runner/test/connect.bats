#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# How long a client may live: what the last one of its store took to connect.

setup() {
  load helpers/common
  common_setup
  load_libraries connect
  WARMUP=1 DURATION=2 TOGETHER=0
}

# connected SECOND COUNT...: the status lines of a client, COUNT operations in each second from SECOND on.
connected() {
  local second=$1 count
  shift
  printf '2026-01-02 03:04:05:678 0 sec: 0 operations; est completion in 0 second \n'
  for count in "$@"; do
    printf '2026-01-02 03:04:06:678 %d sec: %d operations; 100 current ops/sec; [READ: Count=%d]\n' "$second" "$count" "$count"
    second=$((second + 1))
  done
}

@test "the first client of a store has 5 s beyond what is measured" {
  [[ $(client_seconds couchbase) == 8 ]]
}

@test "after a client that began in its first second, the next has 2 s" {
  connect_note redis <(connected 1 100 200)
  [[ $(client_seconds redis) == 5 ]]
}

@test "after one that took 7 s to its first operation, 8 s" {
  connect_note couchbase <(connected 6 0 100 200)
  [[ $(client_seconds couchbase) == 11 ]]
}

@test "one store's driver says nothing of another's" {
  connect_note couchbase <(connected 7 100)
  [[ $(client_seconds redis) == 8 ]]
}

@test "after a client that never got to an operation, twice as much" {
  connect_note redis <(connected 1 0 0 0)
  [[ $(client_seconds redis) == 13 ]]
  connect_note redis <(connected 1 100)
  [[ $(client_seconds redis) == 5 ]]
}

@test "a client that never came about, and left no log, changes nothing" {
  connect_note redis nowhere
  [[ $(client_seconds redis) == 8 ]]
}

@test "however long it took: at most a minute" {
  connect_note redis <(connected 300 100)
  [[ $(client_seconds redis) == 63 ]]
}

@test "what is beside a client lives as long as it does" {
  connect_note couchbase <(connected 7 100)
  [[ $(released_seconds couchbase) == 11 && $(client_seconds couchbase) == 11 ]]
}

@test "of several, which may take a minute to connect, what is beside them lives 2 s beyond what is measured, from the release on" {
  TOGETHER=1
  connect_note couchbase <(connected 7 100)
  [[ $(client_seconds couchbase) == 68 && $(released_seconds couchbase) == 5 ]]
}
