#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Counts, times, shares and thread specifications.

setup() {
  load helpers/common
  common_setup
  load_libraries say names units threads
}

# threads_of SPEC: what the sweep would visit.
threads_of() {
  parse_threads "$1"
  echo "${THREADS[*]} $OPEN"
}

count_of() {
  parse_count --records "$1" 1 2147483647
  echo "$REPLY"
}

seconds_of() {
  parse_seconds --duration "$1" 1
  echo "$REPLY"
}

@test "a range doubles, and ends at its end" {
  [[ $(threads_of 8..1024) == "8 16 32 64 128 256 512 1024 0" ]]
  [[ $(threads_of 8..100) == "8 16 32 64 100 0" ]]
}

@test "a range with a step" {
  [[ $(threads_of 50..200+50) == "50 100 150 200 0" ]]
}

@test "a list is taken as it is" {
  [[ $(threads_of 100,200,500) == "100 200 500 0" ]]
  [[ $(threads_of 7) == "7 0" ]]
}

@test "a range without an end is open, up to 1024" {
  [[ $(threads_of 8..) == "8 16 32 64 128 256 512 1024 1" ]]
}

@test "thread specifications that make no sense end with 2 and say what is allowed" {
  local spec
  for spec in '' 0 x 8..4 8,8 08 ..8 8,,9 10000 8..16..32 -1 '8..64+'; do
    run -2 parse_threads "$spec"
    contains "$output" "Allowed: 8.. "
  done
}

@test "counts with suffixes" {
  [[ $(count_of 10k) == 10000 && $(count_of 2.5M) == 2500000 && $(count_of 17) == 17 ]]
}

@test "counts that are none end with 2 and say what is allowed" {
  local text
  for text in '' 0 -1 1.5 1.00001k 3G ten 1e6; do
    run -2 parse_count --records "$text" 1 2147483647
    contains "$output" "--records $text: "
    contains "$output" "from 1 to 2147483647"
  done
}

@test "times in several units" {
  [[ $(seconds_of 15s) == 15 && $(seconds_of 1h30m) == 5400 && $(seconds_of 2000ms) == 2 ]]
}

@test "a duration that is not whole seconds says why that is needed" {
  run -2 parse_seconds --duration 500ms 1
  contains "$output" "YCSB logs one interval a second"
}

@test "times without a unit, or out of range, end with 2" {
  local text
  for text in '' 15 0s 25h s 1.5s; do run -2 parse_seconds --duration "$text" 1; done
}

@test "an error rate is a share or a percentage" {
  parse_rate --max-error-rate 0.01 && [[ $REPLY == 0.01 ]]
  parse_rate --max-error-rate 5% && [[ $REPLY == 0.05 ]]
  run -2 parse_rate --max-error-rate 1.5
}

@test "the nearest name is found across typing slips" {
  [[ $(nearest_names rdeis redis mongodb) == redis ]]
  [[ $(nearest_names workloadz workloada workloadb) == "workloada, workloadb" ]]
  [[ -z $(nearest_names cassandra redis mongodb) ]]
}
