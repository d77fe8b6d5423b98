#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Rates: which cells they make, and in which order, with a client that takes no time.

setup() {
  load helpers/common
  common_setup
  fake_client
  export FAKE_RULES=$PWD/rules
  : >rules
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

# sweep STORES ARGUMENT...
sweep() { "$SWEEP" "$@" --records 1000 --warmup 1s --duration 1s --out "$OUT"; }

clients() { grep ' site.ycsb.Client ' "$STUB_LOG"; }

# cells_at_rates: the cells at rates of their own as "order store folder target;...".
cells_at_rates() {
  local cell
  for cell in "$OUT"/cells/*/*/t*-*/r*/cell.json; do
    sed -nE 's/^  "(order|targetOps)" : ([0-9]+).*/\1 \2/p' "$cell" | sort | cut -d ' ' -f 2 | paste -sd ' ' \
      | sed -E "s#(.*) (.*)#\1 $(cut -d / -f 1,3,4 <<<"${cell#"$OUT/cells/"}" | tr / ' ') \2#"
  done | sort -n | paste -sd ';'
}

@test "--target keeps every cell, and not the load, to the rate, and knows when operations are due" {
  run -0 sweep redis workloadb --threads 2,4 --target 5k
  [[ $(clients | grep -c -- ' -t .* -target 5000 -p measurement.interval=both$') == 2 ]]
  [[ $(clients | grep -- ' -load ') != *" -target "* ]]
  [[ $(grep -l '"targetOps" : 5000' "$OUT"/cells/redis/workloadb/t*/r1/cell.json | wc -l) == 2 ]]
  contains "$(<"$OUT/run.json")" '"target" : "5000"'
}

@test "--target with a load that is measured keeps it to the rate" {
  run -0 sweep redis workloadinsert --threads 2 --target 5k
  contains "$(clients)" " -load "
  contains "$(clients)" " -target 5000 "
}

@test "--latency-at: shares of each store's peak after the sweep, at the threads of the peak, in turns" {
  # shellcheck disable=SC2016
  printf 'case $PWD in */redis/*) FAKE_OPS=$((THREADS * 250)) ;; *) FAKE_OPS=$((800 / THREADS)) ;; esac\n' >rules
  run -0 sweep redis,memcached workloada --threads 2,4 --latency-at 25,50%
  [[ $(cells_at_rates) == "5 redis t0004-at25 r1 250;6 memcached t0002-at25 r1 100;7 memcached t0002-at50 r1 200;8 redis t0004-at50 r1 500" ]]
}

@test "--target 50% is one share of the peak, for each repeat" {
  run -0 sweep redis workloada --threads 2 --target 50% --repeats 2
  [[ $(cells_at_rates) == "3 redis t0002-at50 r1 500;4 redis t0002-at50 r2 500" ]]
}

@test "without a peak there are no shares, and that is said; a cell without a target has none" {
  FAKE_ERRORS=0.5 run -3 sweep redis workloada --threads 2 --latency-at 50%
  contains "$output" "no cell was within the gates, so there is no peak"
  [[ $(clients | grep -c -- ' -t ') == 1 && $(clients) != *" -target "* && $(clients) != *measurement.interval* ]]
  run -1 grep targetOps "$OUT/cells/redis/workloada/t0002/r1/cell.json"
}

@test "--slo: cells at one rate after the other, until the highest that meets it is known; what was found is kept" {
  # shellcheck disable=SC2016
  printf 'if ((TARGET > 12000)); then FAKE_LATE=5000; fi\n' >rules
  FAKE_OPS=20000 FAKE_MICROS=90 run -0 sweep redis workloada --threads 2 --slo 'P90<3ms' --repeats 2
  contains "$(cells_at_rates)" "3 redis t0002-20000ops r1 20000;4 redis t0002-20000ops r2 20000;5 redis t0002-10000ops r1 10000;6 "
  [[ $(clients | grep -o ' -target [0-9]*' | uniq -c | tr -s ' ' | paste -sd ' ') == " 2 -target 20000  2 -target 10000  2 -target 15000  2 -target 12500  2 -target 11250  2 -target 11875" ]]
  contains "$(<"$OUT/cells/redis/workloada/searched")" "highest throughput that met p90<3ms: 11,87"
  contains "$output" "redis workloada: $(<"$OUT/cells/redis/workloada/searched")"
}

@test "--resume measures the cells at rates that are missing, and counts those that are there" {
  run -0 sweep redis workloada --threads 2 --latency-at 25,50%
  rm "$OUT/cells/redis/workloada/t0002-at50/r1/DONE"
  : >"$STUB_LOG"
  run -0 "$SWEEP" --resume "$OUT"
  [[ $(clients | grep -c -- ' -t ') == 1 && $(clients | grep -c -- ' -t .* -target 500 ') == 1 ]]
  [[ $(cells_at_rates) == "2 redis t0002-at25 r1 250;3 redis t0002-at50 r1 500" ]]
}

@test "--resume of a run that is complete measures nothing" {
  FAKE_OPS=20000 FAKE_MICROS=90 run -0 sweep redis workloada --threads 2 --latency-at 25% --slo 'p90<3ms'
  : >"$STUB_LOG"
  run -0 "$SWEEP" --resume "$OUT"
  run -1 clients
}

@test "a limit on an operation that the workload does not have ends with 1" {
  run -1 sweep redis workloada --threads 2 --slo 'scan.p99<3ms'
  contains "$output" "this workload has no scan"
}

@test "--probe: a client of its own on the idle store and beside every cell, one thread, reads only, at a low rate" {
  run -0 sweep redis workloada --threads 2,4 --probe
  local probes
  probes=$(clients | grep -- ' -threads 1 .* readproportion=1 .* -target 300 ')
  [[ $(wc -l <<<"$probes") == 3 ]]
  contains "$probes" "-Xms128m -Xmx128m"
  contains "$probes" "updateproportion=0 -p insertproportion=0 -p scanproportion=0 -p readmodifywriteproportion=0"
  [[ -e $OUT/cells/redis/workloada/idle/DONE && -e $OUT/cells/redis/workloada/t0004/r1/probe/ycsb.out ]]
  [[ $(grep -L '"problem"' "$OUT"/cells/redis/workloada/t*/r1/probe/probe.json | wc -l) == 2 ]]
}

@test "a probe that outlives its client is killed, and that is told" {
  # shellcheck disable=SC2016
  printf 'if [[ $PWD == */r1/probe ]]; then FAKE_HANG=run; fi\n' >rules
  run -0 sweep redis workloada --threads 2 --probe
  contains "$(<"$OUT/cells/redis/workloada/t0002/r1/probe/probe.json")" "killed"
}

@test "an interrupted run ends its probe too" {
  # shellcheck disable=SC2016
  printf 'if [[ $PWD != */idle/* ]]; then FAKE_HANG=run; fi\n' >rules
  start sweep redis workloada --threads 2 --probe
  eventually test -e hangs
  eventually test -e "$OUT/cells/redis/workloada/t0002/r1/probe/READ.hdr"
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  no_processes_left
}
