#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=measured
# Whole runs with the real client and analysis, on a double whose latency and failures are known beforehand.
# The double comes to the project as any store would: one folder under bindings/, one file under runner/stores/.

setup() {
  load helpers/common
  common_setup
  PROJECT="$BATS_TEST_TMPDIR/a project"
  project "$PROJECT"
  mkdir -p "$PROJECT/bindings/double/target/double-binding"
  ln -s "$REPOSITORY/bindings/testkit/target/testkit/lib" "$PROJECT/bindings/double/target/double-binding/lib"
  cp "$REPOSITORY/runner/test/helpers/double" "$PROJECT/runner/stores/"
  CSV=$OUT/results.csv
  quick_client
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# sweep STORE ARGUMENT...
sweep() {
  local store=$1
  shift
  "$PROJECT/runner/sweep.sh" "$store" workloada --records 200 --warmup 1s --duration 2s --out "$OUT" "$@" </dev/null
}

# The double can't be loaded when it fails: it passes for a server of the user's, already full.
sweep_without_load() { sweep "$1" -p double.host=127.0.0.1 --no-load -p double.latency=5 "${@:2}"; }

five_ms() {
  local threads cells=("$OUT"/cells/double/workloada/t00{04,16}/r1)
  sweep double --threads 4,16 -p double.latency=5 || return 1
  for threads in 4 16; do
    between "$(cell_value "$CSV" p50_us "$threads" ALL)" 4900 5600 || return 1
    between "$(cell_value "$CSV" ops_per_s "$threads" ALL)" $((threads * 180)) $((threads * 206)) || return 1
  done
  (($(stat -c %Y "${cells[1]}/DONE") - $(stat -c %Y "${cells[0]}/DONE") <= 7))
}

@test "a store that takes 5 ms: that latency, and threads / 5 ms in throughput; a cell costs at most 4 s over warm-up and duration" {
  tried five_ms
}

@test "under LC_ALL=C the project, the current folder and the results may have names beyond ASCII, and none is made twice" {
  mv "$PROJECT" "$BATS_TEST_TMPDIR/projét"
  PROJECT=$BATS_TEST_TMPDIR/projét OUT=$BATS_TEST_TMPDIR/résultats
  mkdir ici-même && cd ici-même
  LC_ALL=C run -0 sweep double --threads 2 -p double.latency=5
  [[ -s $OUT/report.html && -z $(find "$BATS_TEST_TMPDIR" -name '*[?]*') ]]
}

slow_to_connect() {
  sweep double --threads 8 -p double.latency=5 -p double.connect=4000 || return 1
  between "$(cell_value "$CSV" ops_per_s 8 ALL)" 1440 1648
}

@test "four seconds of connecting change nothing" {
  tried slow_to_connect
}

half_failing() {
  local ok failed status=0
  sweep_without_load double --threads 8 -p double.fail.every=2 || status=$?
  ok=$(cell_value "$CSV" ok 8 ALL) failed=$(cell_value "$CSV" failed 8 ALL)
  ((status == 3)) || return 1
  between "$failed" $((ok * 98 / 100)) $((ok * 102 / 100)) || return 1
  between "$(cell_value "$CSV" ops_per_s 8 ALL)" 720 824
}

@test "a store that fails half the calls: half is failed, half is throughput, and the gate says 3" {
  tried half_failing
}

@test "cells whose operations all fail, and whose threads can't connect, are told; without any other the run ends with 1" {
  run -1 sweep_without_load double:dead,double:shut --threads 8 -p dead:double.fail.every=1 -p shut:double.init=fail
  contains "$output" "every operation failed"
  contains "$output" "double.init=fail"
}

@test "1,024 client threads fit in the client's heap" {
  unset JAVA_OPTS
  # All threads answer at once, twenty times a second: in two seconds two such waves more are a tenth.
  run -0 sweep double --threads 1024 --duration 5s -p double.latency=50
  between "$(cell_value "$CSV" ops_per_s 1024 ALL)" 10000 21500
}
