#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The client that other tests use in place of YCSB's: what it leaves is judged as what a client measured.

setup() {
  load helpers/common
  common_setup
  fake_client
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

sweep() { "$SWEEP" redis "$@" --warmup 1s --duration 2s --records 100 --out "$OUT"; }

@test "a cell has the throughput, the latency and the failures that it was told" {
  # shellcheck disable=SC2016
  printf 'FAKE_OPS=$((THREADS * 5000))\n' >rules
  FAKE_RULES=$PWD/rules FAKE_MICROS=200 FAKE_ERRORS=0.01 run -0 sweep workloada --threads 2,4 --max-error-rate 0.05
  [[ $(cell_value "$OUT/results.csv" ops_per_s 2 ALL) == 9900.* && $(cell_value "$OUT/results.csv" ops_per_s 4 ALL) == 19800.* ]]
  [[ $(cell_value "$OUT/results.csv" p50_us 2 READ) == 200 && $(cell_value "$OUT/results.csv" p95_us 2 READ) == 400 ]]
  [[ $(cell_value "$OUT/results.csv" failed 2 ALL) == 200 && $(cell_value "$OUT/results.csv" window_s 2 ALL) == 2.000 ]]
  [[ $(wc -l <"$STUB_LOG") == 3 ]]
}

@test "clients that begin together are added up, a target is kept, and response times are apart" {
  FAKE_LATE=300 FAKE_MICROS=200 run -0 sweep workloadb --threads 4 --clients local:2 --target 1k
  [[ $(cell_value "$OUT/results.csv" ops_per_s 4 ALL) == 1000.0 ]]
  [[ $(cell_value "$OUT/results.csv" p50_us 4 READ) == 200 && $(cell_value "$OUT/results.csv" p50_us 4 Intended-READ) == 500 ]]
}

@test "a load that stored less, and a client that fails, are told from others" {
  FAKE_INSERTED=90 run -1 sweep workloadb --threads 2
  contains "$output" "the load stored 90 of 100 records"
  rm -r "$OUT"
  # shellcheck disable=SC2016
  printf 'if [[ $PHASE == run ]]; then FAKE_STATUS=3 FAKE_SAYS="redis read: wrong password"; fi\n' >rules
  FAKE_RULES=$PWD/rules run -1 sweep workloadb --threads 2
  contains "$output" "wrong password"
}
