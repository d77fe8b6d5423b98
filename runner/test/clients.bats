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

@test "a secret in JAVA_OPTS is shown nowhere, and a single client is told of no others" {
  export JAVA_OPTS="-Dx.trustStorePassword=hunter2 @/etc/secrets" FAKE_RULES=$PWD/rules
  printf 'stat -c %%a "$TMPDIR"/ycsb-run.* >"%s/mode"\n' "$PWD" >rules
  run -0 sweep workloadb --threads 4 -v
  [[ $output != *hunter2* && $(<mode) == 700 ]]
  contains "$(<"$OUT/run.json")" '-Dx.trustStorePassword=*** @/etc/secrets'
  run -1 grep -r hunter2 "$OUT"
  run ! grep -q sweep.client "$STUB_LOG"
  [[ -e $OUT/cells/redis/workloadb/t0004/r1/ycsb.out && ! -e $OUT/cells/redis/workloadb/t0004/r1/client.json ]]
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
