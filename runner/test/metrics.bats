#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --metrics: a run can be watched while it measures, and the endpoint ends with it.

setup() {
  load helpers/common
  load helpers/own_redis
  common_setup
  fake_client
  PORT=$(unused_port)
}

teardown() {
  eventually no_processes_left
  eventually temporary_folder_is_empty
}

# What a scrape says.
scrape() {
  local connection
  exec {connection}<>"/dev/tcp/127.0.0.1/$PORT"
  printf 'GET /metrics HTTP/1.0\r\n\r\n' >&"$connection"
  cat <&"$connection"
  exec {connection}>&-
}

# shows LINE: of a metric and its value.
shows() { scrape 2>/dev/null | grep -qxF -- "$1"; }

@test "a run is watched while it measures, its port is refused to another run, and ends with it" {
  FAKE_HANG=run start "$SWEEP" redis workloadb --threads 2 --warmup 1s --duration 2s --records 100 --metrics "$PORT" --out "$OUT"
  eventually shows 'ycsb_sweep_phase{ycsb_sweep_phase="measure"} 1'
  shows 'ycsb_sweep_cell_number 1.0'
  contains "$(scrape)" 'operation="INSERT",outcome="ok",phase="load",repeat="",store="redis",system="redis",target="",threads="16"'
  run -5 "$SWEEP" redis workloadb --threads 2 --metrics "$PORT" --out "$OUT-2"
  contains "$output" "--metrics $PORT: can't listen there"
  [[ ! -e $OUT-2 ]]
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  run ! answers "$PORT"
  run ! grep -q '"metrics" :' "$OUT/run.json"
}
