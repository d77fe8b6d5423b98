#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=measured
# Latency at a rate, with the real client and analysis: a server whose stalls are known, and a real Redis.

setup() {
  load helpers/common
  common_setup
  CSV=$OUT/results.csv
  SERVER=''
  quick_client
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
  java -XX:TieredStopAtLevel=1 \
    "$REPOSITORY/runner/engine/src/test/java/io/github/ycsbsweep/engine/judge/rate/StallingServer.java" "$BATS_TEST_TMPDIR/port" 3>&- &
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

@test "the highest rate within a limit: met at the peak of a store that takes 5 ms, or next to it" {
  local project=$BATS_TEST_TMPDIR/project
  project "$project"
  mkdir -p "$project/bindings/double/target/double-binding"
  ln -s "$REPOSITORY/bindings/testkit/target/testkit/lib" "$project/bindings/double/target/double-binding/lib"
  cp "$REPOSITORY/runner/test/helpers/double" "$project/runner/stores/"
  run -0 --separate-stderr "$project/runner/sweep.sh" double workloada --threads 4 --slo 'p50<2s' -p double.latency=5 --records 200 \
    --warmup 1s --duration 2s --out "$OUT"
  contains "$output" "in search of p50<2s (response time)"
  [[ $stderr == *"highest throughput that met p50<2s: "* || $stderr == *"p50<2s was met at the closed loop's own throughput"* ]]
  [[ -s $OUT/cells/double/workloada/searched ]]
}

probed() {
  "$SWEEP" redis workloada --threads 2 --target 1000 --probe --records 1k --warmup 1s --duration 3s --out "$OUT" >"$BATS_TEST_TMPDIR/table" || return 1
  between "$(cell_value "$CSV" ok 0 PROBE-READ)" 880 920 || return 1
  between "$(cell_value "$CSV" ok 2 PROBE-READ)" 880 920
}

@test "Redis: what a probe sees on the idle store and beside the load, and in no throughput" {
  tried probed
  contains "$(<"$BATS_TEST_TMPDIR/table")" "workloada, probe: 1 thread, 300 reads/s"
  [[ $(cell_value "$CSV" ok 2 ALL) == $(($(cell_value "$CSV" ok 2 READ) + $(cell_value "$CSV" ok 2 UPDATE))) ]]
}
