#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The command line as it is typed: what is wrong with it is said, and nothing is started or written. What every option allows, and what is
# said otherwise, is in corpus/command-lines.txt, which the engine's tests read.

setup() {
  load helpers/common
  common_setup
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

refused() {
  run -2 "$SWEEP" redis workloada "$@"
  [[ -z $(ls -A results 2>/dev/null) ]]
}

@test "help that nobody reads to its end is no error" {
  # shellcheck disable=SC2016
  run -0 bash -c '"$1" --help > >(exec true); echo "status $?"' _ "$SWEEP"
  contains "$output" "status 0"
}

@test "--help fits 80 columns" {
  run -0 "$SWEEP" --help
  local line
  while IFS= read -r line; do ((${#line} <= 80)); done <<<"$output"
}

@test "an unknown name ends with 2, the nearest one, and where help is" {
  refused --thread 8
  contains "$output" "sweep.sh: unknown option --thread. Did you mean --threads?"
  contains "$output" "Try: sweep.sh --help"
}

@test "a binding refuses a value before its server is started, in a dry run too" {
  refused --dry-run -p redis.port=x
  contains "$output" "workloada: redis.port=x: allowed is "
}

@test "a binding that refuses a value repeats no secret" {
  run -2 "$SWEEP" mongodb workloada --dry-run -p 'mongodb.url=mongodb://me:TOPSECRET%xx@a/b'
  [[ $output != *TOPSECRET* ]]
}

@test "what leads to several servers of the runner's own is judged as it will be" {
  run -0 "$SWEEP" redis workloada --dry-run -v --topology shards:2 -p redis.mode=sharded
  contains "$output" "redis: the binding checked its properties in "
  refused --dry-run --topology cluster:3x0 -p redis.database=3
  contains "$output" "redis.database=3: a cluster has database 0 only"
}
