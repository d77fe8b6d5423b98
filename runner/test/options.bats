#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The command line: what is wrong with it is said before anything is built or started.

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  # Nothing here may get as far as java.
  stub java
}

teardown() { [[ ! -s $PLANS/java.calls ]]; }

@test "help that nobody reads to its end is no error" {
  # shellcheck disable=SC2016
  run -0 bash -c '"$1" --help > >(exec true); echo "status $?"' _ "$SWEEP"
  contains "$output" "status 0"
}

@test "--help and --version need nothing built" {
  local copy=$BATS_TEST_TMPDIR/copy
  mkdir -p "$copy/runner"
  cp -r "$REPOSITORY"/runner/{*.sh,lib,stores} "$copy/runner/"
  cp -r "$REPOSITORY/workloads" "$REPOSITORY/pom.xml" "$copy/"
  run -0 "$copy/runner/sweep.sh" --help
  contains "$output" "sweep.sh redis workloadb"
  run -0 "$copy/runner/sweep.sh" --version
  [[ $output =~ ^ycsb-sweep\ [0-9] ]]
}

@test "--help fits 80 columns" {
  run -0 "$SWEEP" --help
  local line
  while IFS= read -r line; do ((${#line} <= 80)); done <<<"$output"
}

@test "an unknown workload ends with 2 and suggests names" {
  run -2 "$SWEEP" redis workloadz
  contains "$output" "Did you mean workloada, workloadb"
  contains "$output" "Known: "
}

@test "an unknown store ends with 2 and suggests names" {
  run -2 "$SWEEP" rediss workloada
  contains "$output" "Did you mean redis?"
}

@test "an unknown option ends with 2 and suggests names" {
  run -2 "$SWEEP" redis workloada --thread 8
  contains "$output" "unknown option --thread. Did you mean --threads?"
}

@test "a missing workload file ends with 2" {
  run -2 "$SWEEP" redis ./no/such/workload
  contains "$output" "./no/such/workload: no such file"
}

@test "an unknown server mode ends with 2" {
  run -2 "$SWEEP" redis workloada --server dokcer
  contains "$output" "Did you mean docker?"
}

@test "options that lack or repeat something end with 2" {
  run -2 "$SWEEP"
  contains "$output" "expected two words"
  run -2 "$SWEEP" redis
  run -2 "$SWEEP" redis workloada extra
  run -2 "$SWEEP" redis,redis workloada
  contains "$output" "there twice"
  run -2 "$SWEEP" redis workloada --threads
  contains "$output" "--threads needs a value"
  run -2 "$SWEEP" redis workloada -p novalue
  run -2 "$SWEEP" redis workloada -P no.such.file
  run -2 "$SWEEP" redis workloada -q -v
}

@test "a password in a rejected address is not repeated, whatever is in it" {
  run -2 "$SWEEP" redis workloada -p $'redis.url=redis://me:pa/s@s@db1\nbad'
  [[ $output != *pa/s* ]]
  contains "$output" "redis://***@db1"
}

@test "a secret in a rejected pair is not repeated" {
  run -2 "$SWEEP" redis workloada -p $'redis.password=a\nsecret'
  [[ $output != *secret* ]]
}

@test "a shell that is not bash is told so" {
  run -5 sh "$SWEEP" --help
  contains "$output" "needs bash 4.4 or later"
}
