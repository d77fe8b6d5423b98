#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Several clients: what the command line allows, and how a cell is divided among them, with clients that measure at once.
# shellcheck disable=SC2016

setup() {
  load helpers/common
  common_setup
  fake_client
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

sweep() { "$SWEEP" redis "$@" --records 1000 --warmup 1s --duration 1s --out "$OUT"; }

# three_clients: a sweep of one cell, made by the first test that asks for it. Sets OUT and STUB_LOG.
three_clients() {
  OUT=$BATS_FILE_TMPDIR/out STUB_LOG=$BATS_FILE_TMPDIR/clients.log
  if [[ ! -e $OUT ]]; then sweep workloadb --clients local:3 --threads 5; fi
}

# refuses TEXT ARGUMENT...: a usage error that says this, before anything starts.
refuses() {
  local text=$1
  shift
  run -2 "$SWEEP" redis workloada "$@"
  contains "$output" "$text"
  [[ ! -e $STUB_LOG ]]
}

@test "a number of clients that is none ends with 2" {
  refuses "not a number of clients; allowed: local:1 to local:999" --clients local:0
  refuses "not a number of clients" --clients local:two
}

@test "more clients than threads, or than operations a second, end with 2" {
  refuses "8 client threads are too few for 9 clients; allowed: --threads 9 or more" --clients local:9
  refuses "--target 3: too low for 4 clients; allowed: 4 or more" --clients local:4 --threads 4 --target 3
}

@test "a secret in JAVA_OPTS is shown nowhere, and other machines are not given it" {
  export JAVA_OPTS="-Dx.trustStorePassword=hunter2 @/etc/secrets" FAKE_RULES=$PWD/rules
  printf 'stat -c %%a "$TMPDIR"/ycsb-run.* >"%s/mode"\n' "$PWD" >rules
  refuses "JAVA_OPTS: -Dx.trustStorePassword=*** is a secret" --clients a,b
  [[ $output != *hunter2* ]]
  refuses "say JAVA_OPTS=@FILE" --clients k8s:2
  run -0 sweep workloadb --threads 4 --dry-run
  contains "$output" "'-Dx.trustStorePassword=***' '@/etc/secrets' -cp"
  run -0 sweep workloadb --threads 4 -v
  [[ $output != *hunter2* && $(<mode) == 700 ]]
  contains "$(<"$OUT/run.json")" '-Dx.trustStorePassword=*** @/etc/secrets'
  run -1 grep -r hunter2 "$OUT"
}

@test "fewer operations than clients, those of a scan included, end with 2" {
  refuses "--operations 3: too few for 4 clients; allowed: --operations 4 or more" --clients local:4 --operations 3
  refuses "--operations 3: too few for 4 clients" --operations 3 --clients-scan 1,4
}

@test "fewer records than clients, of which one would load without end, end with 2, before anything starts" {
  run -2 "$SWEEP" redis workloadb --records 3 --clients local:4 --threads 4 --out "$OUT"
  contains "$output" "--records 3: too few for 4 clients; allowed: --records 4 or more"
  [[ ! -e $STUB_LOG ]]
}

@test "a scan of the clients that is none ends with 2" {
  refuses "not numbers of clients; allowed: two or more of them, as 1,2,4" --clients-scan 2
  refuses "not numbers of clients" --clients-scan 1,0
  refuses "2 is there twice" --clients-scan 1,2,2
}

@test "every client of a cell has its number and its share, and leaves its files in a folder of its own" {
  three_clients
  grep -q ' -t .* -threads 2 .* sweep.client=1 -p sweep.clients=3 ' "$STUB_LOG"
  grep -q ' -t .* -threads 1 .* sweep.client=2 -p sweep.clients=3 ' "$STUB_LOG"
  cd "$OUT/cells/redis/workloadb/t0005/r1"
  [[ $(<clients/0/client.json) == '{"client": 0, "host": "localhost", "threads": 2, "exit": 0}' ]]
  [[ $(<clients/2/client.json) == '{"client": 2, "host": "localhost", "threads": 1, "exit": 0}' ]]
  [[ -e clients/0/ycsb.out && -e clients/1/ycsb.err && ! -e ycsb.out && ! -e clients/0/ready && ! -e clients/1/pid ]]
  # One monitor watches them all.
  [[ -s system.csv && ! -e clients/0/system.csv ]]
}

@test "a load has as many threads for each client, and each loads its own records" {
  three_clients
  [[ $(grep -c ' -load .* -threads 18 .* -threads 6 ' "$STUB_LOG") == 3 ]]
  grep -q 'insertstart=667 -p insertcount=333 ' "$STUB_LOG"
  [[ $(cell_value "$OUT/results.csv" clients 5 ALL) == 3 ]]
}

@test "a single client is told of no others" {
  run -0 sweep workloadb --threads 4
  run ! grep -q sweep.client "$STUB_LOG"
  [[ -e $OUT/cells/redis/workloadb/t0004/r1/ycsb.out && ! -e $OUT/cells/redis/workloadb/t0004/r1/client.json ]]
}

@test "clients of which one ends before it is connected are not let go" {
  FAKE_RULES=$PWD/rules
  export FAKE_RULES
  # shellcheck disable=SC2016
  printf 'if [[ $PHASE == run ]]; then FAKE_STATUS=1; fi\n' >rules
  run -1 sweep workloadb --clients local:2 --threads 4
  [[ $output == *"not every client got ready, so none is let go: client "[01]" (localhost) has ended"* ]]
}

@test "clients that never come about are the end of their cell, and not of the sweep" {
  FAKE_RULES=$PWD/rules
  export FAKE_RULES
  printf 'if [[ $PHASE == run ]]; then kill -KILL "$$"; fi\n' >rules
  run -1 sweep workloadb --clients local:2 --threads 4,8
  [[ -e $OUT/cells/redis/workloadb/t0004/r1/DONE && -e $OUT/cells/redis/workloadb/t0008/r1/DONE ]]
}

@test "a probe beside several clients lives as long as they do from their release on, and by itself as a client alone" {
  run -0 sweep workloadb --clients local:2 --threads 4 --probe
  local probes
  [[ $(grep -c ' -threads 4 .* maxexecutiontime=67 ' "$STUB_LOG") == 2 ]]
  probes=$(grep -o 'maxexecutiontime=[0-9]* .* -target 300 ' "$STUB_LOG" | cut -d ' ' -f 1)
  [[ $probes == $'maxexecutiontime=4\nmaxexecutiontime=4' ]]
  [[ -s $OUT/cells/redis/workloadb/t0004/r1/probe/probe.json ]]
}

@test "a scan measures the threads of the peak by each number of clients, three times" {
  run -0 sweep workloadb --threads 4 --clients-scan 1,2
  contains "$output" "redis workloadb, 4 threads, 1 client, repeat 3:"
  contains "$output" "redis workloadb, 4 threads, 2 clients, repeat 3:"
  [[ -e $OUT/cells/redis/workloadb/t0004-1clients/r3/DONE && -e $OUT/cells/redis/workloadb/t0004-2clients/r3/DONE ]]
}
