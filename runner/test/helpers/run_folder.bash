# SPDX-License-Identifier: Apache-2.0
# Small folders of runs, as the engine reads them.
# shellcheck shell=bash

# run_folder FOLDER ID: a run of Redis that measured nothing yet.
run_folder() {
  mkdir -p "$1/cells"
  cat >"$1/run.json" <<END
{"schema": 1, "runId": "$2", "started": "2026-01-01T00:00:00Z", "commandLine": "sweep.sh redis workloadb",
 "options": {"threads": "8,16"}, "seed": 42, "request": {"words": ["redis", "workloadb"], "given": {}}, "versions": {"ycsb": "0.17.0"}, "machine": {"cpu": "Example 3000"},
 "workloads": [{"label": "redis", "store": "redis", "binding": "redis", "workload": "workloadb", "external": false, "phase": "run",
   "properties": {}, "defaults": {}}],
 "jars": {}}
END
}

# run_cells FOLDER THREADS THROUGHPUT...: one repeat for each.
run_cells() {
  local folder=$1 threads=$2 throughput repeat=0 cell
  shift 2
  for throughput in "$@"; do
    repeat=$((repeat + 1))
    printf -v cell '%s/cells/redis/workloadb/t%04d/r%d' "$folder" "$threads" "$repeat"
    mkdir -p "$cell"
    run_cell "$threads" "$repeat" "$throughput" >"$cell/cell.json"
    printf '{"mode": "local", "address": "127.0.0.1:7000", "version": "7.0.15"}\n' >"$cell/server.json"
    : >"$cell/DONE"
  done
}

run_cell() {
  cat <<END
{"schema": 1, "label": "redis", "store": "redis", "server": {"mode": "local", "address": "127.0.0.1:7000", "version": "7.0.15"},
 "workload": "workloadb", "phase": "run", "threads": $1, "clients": 1, "repeat": $2, "order": $2, "status": "OK",
 "warmupSeconds": 1, "durationSeconds": 10, "window": {"startMillis": 1700000000000, "seconds": 10.0},
 "operations": {"ALL": {"ok": $3, "notFound": 0, "failed": 0, "opsPerSecond": $3, "latency":
   {"mean": 100.0, "p50": 100, "p90": 200, "p95": 300, "p99": 400, "max": 9000, "curve": []}}},
 "perSecond": [], "client": {}, "serverUse": {}, "failures": []}
END
}
