#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Rates: what the command line allows, which cells they make, and in which order, on stubs.

setup() {
  load helpers/common
  common_setup
  stub_java
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

sweep() { "$SWEEP" redis "$@" --warmup 0s --duration 1s --out "$OUT"; }

clients() { grep ' site.ycsb.Client ' "$STUB_LOG"; }


@test "--target keeps every cell, and not the load, to the rate, and knows when operations are due" {
  run -0 sweep workloadb --threads 2,4 --target 5k
  [[ $(clients | grep -c -- ' -t .* -target 5000 -p measurement.interval=both$') == 2 ]]
  [[ $(clients | grep -- ' -load ') != *" -target "* ]]
  [[ $(grep -c 'Main cell .* --target 5000' "$STUB_LOG") == 2 ]]
}

@test "without a target there is none" {
  run -0 sweep workloadb --threads 2
  [[ $(clients) != *" -target "* && $(clients) != *measurement.interval* ]]
  contains "$(grep 'Main cell' "$STUB_LOG")" "--target 0"
}

@test "--target with a load that is measured keeps it to the rate" {
  STUB_PHASE=load run -0 sweep workloadinsert --threads 2 --target 5k
  contains "$(clients)" " -load "
  contains "$(clients)" " -target 5000 "
}

# rates_measured: the cells at rates of their own as "store folder target ...", in their order.
rates_measured() {
  grep -o 'Main cell .*' "$STUB_LOG" \
    | sed -nE 's#.*/cells/([a-z]+)/[a-z]+/(t[0-9]+-[a-z0-9]+/r[0-9]+) .* --target ([0-9]+).*#\1 \2 \3#p' | paste -sd ';'
}

@test "--latency-at: shares of each store's peak after the sweep, at the threads of the peak, in turns" {
  # shellcheck disable=SC2016
  local rates='case $1 in */redis/*) printf "25\t4\t250\n50\t4\t500\n" ;; *) printf "25\t2\t100\n50\t2\t200\n" ;; esac'
  STUB_RATES=$rates STUB_CLIENT_SECONDS=0 run -0 "$SWEEP" redis,memcached workloada --threads 2,4 --latency-at 25,50% --warmup 0s \
    --duration 1s --out "$OUT"
  [[ $(rates_measured) == "redis t0004-at25/r1 250;memcached t0002-at25/r1 100;memcached t0002-at50/r1 200;redis t0004-at50/r1 500" ]]
  [[ $(grep -o 'Main [a-z]* ' "$STUB_LOG" | uniq -c | awk '{ print $1 $3 }' | paste -sd ' ') == *"cell"*"rates"*"cell"* ]]
}

@test "--target 50% is one share of the peak, for each repeat" {
  local rates='printf "50\t2\t500\n"'
  STUB_RATES=$rates STUB_CLIENT_SECONDS=0 run -0 sweep workloada --threads 2 --target 50% --repeats 2
  [[ $(rates_measured) == "redis t0002-at50/r1 500;redis t0002-at50/r2 500" ]]
  contains "$(grep 'Main rates' "$STUB_LOG")" "--shares 50"
}

@test "without a peak there are no shares, and that is said" {
  STUB_CLIENT_SECONDS=0 run -0 sweep workloada --threads 2 --latency-at 50%
  contains "$output" "no cell was within the gates, so there is no peak"
}

@test "--slo: cells at the rates that the analysis asks for, until it is done; what it found is kept" {
  # The first call asks for 400, the second for 200, the third for nothing.
  # shellcheck disable=SC2016
  local next='n=$(grep -c "Main next-target" "$STUB_LOG"); case $n in 1) printf "400\tabove\n" ;; 2) printf "200\tbelow\n" ;; *) printf "done\tthe highest is 200\n" ;; esac'
  STUB_NEXT=$next STUB_CLIENT_SECONDS=0 run -0 sweep workloada --threads 2 --slo 'P99<3ms' --repeats 2
  [[ $(rates_measured) == "redis t0002-400ops/r1 400;redis t0002-400ops/r2 400;redis t0002-200ops/r1 200;redis t0002-200ops/r2 200" ]]
  [[ $(<"$OUT/cells/redis/workloada/searched") == "the highest is 200" ]]
  contains "$output" "redis workloada: the highest is 200"
  contains "$(grep 'Main next-target' "$STUB_LOG")" "--threads 2 --repeats 2 --slo p99<3ms"
}

@test "--resume measures the cells at rates that are missing, and counts those that are there" {
  local rates='printf "25\t2\t250\n50\t2\t500\n"' left='done\tredis\tworkloada\t2\t1\t1\tgo\napart\tredis\tworkloada\t2\n'
  STUB_RATES=$rates STUB_CLIENT_SECONDS=0 run -0 sweep workloada --threads 2 --latency-at 25,50%
  rm "$OUT/cells/redis/workloada/t0002-at50/r1/DONE"
  : >"$STUB_LOG"
  STUB_RESUME=$left STUB_RATES=$rates STUB_CLIENT_SECONDS=0 run -0 "$SWEEP" --resume "$OUT"
  [[ $(rates_measured) == "redis t0002-at50/r1 500" ]]
  contains "$(grep 'Main cell' "$STUB_LOG")" "--order 3"
}

@test "--resume of a run that is complete measures nothing" {
  local left='done\tredis\tworkloada\t2\t1\t1\tgo\napart\tredis\tworkloada\t2\n'
  STUB_RATES='printf "25\t2\t250\n"' STUB_CLIENT_SECONDS=0 run -0 sweep workloada --threads 2 --latency-at 25% --slo 'p99<3ms'
  : >"$STUB_LOG"
  STUB_RESUME=$left run -0 "$SWEEP" --resume "$OUT"
  run -1 clients
}

@test "a limit on an operation that the workload does not have ends with 1" {
  local next='echo "this workload has no scan" >&2; exit 1'
  STUB_NEXT=$next STUB_CLIENT_SECONDS=0 run -1 sweep workloada --threads 2 --slo 'scan.p99<3ms'
  contains "$output" "this workload has no scan"
}

@test "--probe: a client of its own on the idle store and beside every cell, one thread, reads only, at a low rate" {
  run -0 sweep workloada --threads 2,4 --probe
  local probes
  probes=$(clients | grep -- ' -threads 1 .* readproportion=1 .* -target 300 ')
  [[ $(wc -l <<<"$probes") == 3 ]]
  contains "$probes" "-Xms128m -Xmx128m"
  contains "$probes" "updateproportion=0 -p insertproportion=0 -p scanproportion=0 -p readmodifywriteproportion=0"
  [[ -e $OUT/cells/redis/workloada/idle/DONE && -e $OUT/cells/redis/workloada/t0004/r1/probe/ycsb.out ]]
  [[ $(grep -c 'Main cell .* --probe-exit 0' "$STUB_LOG") == 2 ]]
}

@test "--probe with a workload whose cells fill an empty store ends with 2" {
  STUB_PHASE=load run -2 sweep workloadinsert --threads 2 --probe
  contains "$output" "--probe reads records beside the load, and workloadinsert fills an empty store in each cell"
}

@test "a probe that outlives its client is killed, and its end told to the analysis" {
  load_libraries say process build client probe
  WORK=$BATS_TEST_TMPDIR/work PROBE_EXIT=''
  mkdir -p "$WORK/watch"
  exec {STDOUT}>&1 {STDERR}>&2
  spawn "$PWD" sleep 60
  PROBE_PID=$SPAWNED
  probe_wait 1
  [[ $PROBE_EXIT == 137 ]]
}

@test "an interrupted run ends its probe too" {
  STUB_HANG=client start "$SWEEP" redis workloada --threads 2 --probe --warmup 0s --duration 1s --out "$OUT"
  eventually test -e hangs
  grep -q -- '-target 300' "$STUB_LOG"
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  eventually no_processes_left
}
