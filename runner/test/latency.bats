#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Latency at a rate, with the real client and analysis: a server whose stalls are known, and a real Redis.

setup() {
  load helpers/common
  common_setup
  CSV=$OUT/results.csv
  SERVER=''
}

teardown() {
  if [[ -n $SERVER ]]; then
    kill "$SERVER"
    wait "$SERVER" || true
  fi
  no_processes_left
  temporary_folder_is_empty
}

# Starts the server that stands still for 200 ms once a second; sets SERVER and PORT.
stalling_server() {
  java -cp "$REPOSITORY/runner/analysis/target/test-classes" io.github.ycsbsweep.analysis.openloop.StallingServer \
    "$BATS_TEST_TMPDIR/port" 3>&- &
  SERVER=$!
  eventually test -s "$BATS_TEST_TMPDIR/port"
  PORT=$(<"$BATS_TEST_TMPDIR/port")
}

# Four of a thousand requests in a second wait for the server, but two hundred are due while it stands still.
stalls() {
  "$SWEEP" redis workloadreadonly --threads 4 --target 1000 --records 100 --no-load -p redis.host=127.0.0.1 -p "redis.port=$PORT" \
    --warmup 1s --duration 11s --out "$OUT" >"$BATS_TEST_TMPDIR/table" || return 1
  between "$(cell_value "$CSV" p99_us 4 ALL)" 0 100000 || return 1
  between "$(cell_value "$CSV" p99_us 4 Intended-ALL)" 150000 400000 || return 1
  between "$(cell_value "$CSV" ops_per_s 4 ALL)" 980 1020
}

@test "a server that stalls 200 ms once a second: the service time hides it, the response time shows it, and both are named" {
  stalling_server
  tried stalls
  [[ $(cell_value "$CSV" ok 4 Intended-ALL) == "" ]]
  local table
  table=$(<"$BATS_TEST_TMPDIR/table")
  contains "$table" "workloadreadonly, at a rate "
  contains "$table" "service, ms    response, ms"
  contains "$table" "the wait for a client thread that"
  contains "$(<"$OUT/report.md")" "| service p99 ms |"
  contains "$(<"$OUT/report.md")" "| response p99 ms |"
}

@test "Redis: shares of its peak, the highest rate within a limit, and what a probe sees beside it" {
  run -0 --separate-stderr "$SWEEP" redis workloada --threads 1 --latency-at 50% --slo 'p50<1s' --probe --records 1k \
    --warmup 1s --duration 2s --out "$OUT"
  contains "$output" "in search of p50<1s (response time)"
  [[ $output == *"highest throughput that met p50<1s: "* || $output == *"p50<1s was met at the closed loop's own throughput"* ]]
  contains "$output" "workloada, probe: 1 thread, 300 reads/s"
  [[ -e $OUT/cells/redis/workloada/t0001-at50/r1/DONE && -s $OUT/cells/redis/workloada/searched ]]
  between "$(cell_value "$CSV" ok 0 PROBE-READ)" 500 700
  between "$(cell_value "$CSV" ok 1 PROBE-READ | head -n 1)" 500 700
  # The probe's reads are in no cell's throughput.
  [[ $(cell_value "$CSV" op 1 PROBE-READ | wc -l) == $(cell_value "$CSV" op 1 ALL | wc -l) ]]
}
