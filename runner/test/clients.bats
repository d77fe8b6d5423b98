#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Several clients: what the command line allows, how a cell is divided among them, and worker.sh by itself, on stubs.
# shellcheck disable=SC2016,SC2317

setup() {
  load helpers/common
  common_setup
  stub_java
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

sweep() { STUB_CLIENT_SECONDS=2 "$SWEEP" redis "$@" --warmup 0s --duration 1s --out "$OUT"; }

# refuses TEXT ARGUMENT...: a usage error that says this, before anything is built.
refuses() {
  local text=$1
  shift
  run -2 "$SWEEP" redis workloada "$@"
  contains "$output" "$text"
  [[ ! -e $STUB_LOG ]]
}

# worker ARGUMENT...: with a plan, in a folder of its own.
worker() {
  plan
  "$REPOSITORY/runner/worker.sh" --of 1 --plan plan.json --out client "$@"
}

plan() { printf '{"command": [\n"%s",\n"site.ycsb.Client",\n"-t"\n]}\n' "$STUBS/java" >plan.json; }

@test "a number of clients that is none ends with 2" {
  refuses "not a number of clients; allowed: local:1 to local:999" --clients local:0
  refuses "not a number of clients" --clients local:two
}

@test "more clients than threads, or than operations a second, end with 2" {
  refuses "8 client threads are too few for 9 clients; allowed: --threads 9 or more" --clients local:9
  refuses "--target 3: too low for 4 clients; allowed: 4 or more" --clients local:4 --threads 4 --target 3
}

@test "a secret in JAVA_OPTS is shown nowhere, and other machines are not given it" {
  export JAVA_OPTS="-Dx.trustStorePassword=hunter2 @/etc/secrets" STUB_CELL_COMMAND='stat -c %a "$TMPDIR"/ycsb-run.* >mode; printf "ok\tgo\t0\tx\n"'
  refuses "JAVA_OPTS: -Dx.trustStorePassword=*** is a secret" --clients a,b
  [[ $output != *hunter2* ]]
  refuses "say JAVA_OPTS=@FILE" --clients k8s:2
  run -0 sweep workloadb --threads 4 --dry-run
  contains "$output" "'-Dx.trustStorePassword=***' '@/etc/secrets' -cp"
  run -0 sweep workloadb --threads 4 -v
  [[ $output != *hunter2* && $(<mode) == 700 ]]
  grep -q 'java-opts=-Dx.trustStorePassword=\*\*\* @/etc/secrets' "$STUB_LOG"
  run -1 grep -r hunter2 "$OUT"
}

@test "fewer operations than clients, those of a scan included, end with 2" {
  refuses "--operations 3: too few for 4 clients; allowed: --operations 4 or more" --clients local:4 --operations 3
  refuses "--operations 3: too few for 4 clients" --operations 3 --clients-scan 1,4
}

@test "fewer records than clients, of which one would load without end, end with 2, before anything starts" {
  STUB_RECORDS=3 run -2 sweep workloadb --clients local:4 --threads 4
  contains "$output" "--records 3: too few for 4 clients; allowed: --records 4 or more"
  run ! grep -q ' client --plan ' "$STUB_LOG"
}

@test "a scan of the clients that is none ends with 2" {
  refuses "not numbers of clients; allowed: two or more of them, as 1,2,4" --clients-scan 2
  refuses "not numbers of clients" --clients-scan 1,0
  refuses "2 is there twice" --clients-scan 1,2,2
}

@test "every client of a cell is a worker with its number, and leaves its files in a folder of its own" {
  run -0 sweep workloadb --clients local:2 --threads 5
  grep -q ' client --plan .* --index 0 --of 2 ' "$STUB_LOG"
  grep -q ' client --plan .* --index 1 --of 2 ' "$STUB_LOG"
  cd "$OUT/cells/redis/workloadb/t0005/r1"
  [[ $(<clients/0/client.json) == '{"client": 0, "host": "localhost", "threads": 3, "exit": 0}' ]]
  [[ $(<clients/1/client.json) == '{"client": 1, "host": "localhost", "threads": 2, "exit": 0}' ]]
  [[ -e clients/0/ycsb.out && -e clients/1/ycsb.err && ! -e ycsb.out && ! -e clients/0/ready && ! -e clients/1/pid ]]
}

@test "one monitor watches all clients of this machine" {
  run -0 sweep workloadb --clients local:2 --threads 4
  grep -q ' monitor --out .*/system.csv --client [0-9]*,[0-9]* --server [0-9]* --loopback$' "$STUB_LOG"
}

@test "the analysis is told how many clients a cell and its load had, which has as many threads for each" {
  run -0 sweep workloadb --clients local:3 --threads 4
  grep -q ' cell .* --clients 3' "$STUB_LOG"
  grep -q ' load .* --threads 18 .*--clients 3' "$STUB_LOG"
}

@test "a load goes on while any of its clients gets further, and not for longer than a minute after" {
  load_libraries client clients
  CLIENTS=2
  mkdir -p load/clients/{0,1}
  printf '2026-01-02 03:04:05:678 3 sec: 500 operations; \n' >load/clients/0/ycsb.err
  local seconds=0
  bar() { :; }
  clients_kill() { :; }
  sleep() {
    seconds=$((seconds + 1))
    if ((seconds <= 100)); then printf '2026-01-02 03:04:05:678 %d sec: %d operations; \n' "$seconds" "$seconds" >>load/clients/1/ycsb.err; fi
  }
  tick_load load: 1000 load
  unset -f sleep
  [[ $seconds == 161 ]]
}

@test "a single client is told of no others" {
  run -0 sweep workloadb --threads 4
  grep -q ' client --plan .* --index 0 --of 1 ' "$STUB_LOG"
  run ! grep -q -e '--clients' "$STUB_LOG"
  [[ -e $OUT/cells/redis/workloadb/t0004/r1/ycsb.out ]]
}

@test "clients of which one ends before it is connected are not let go" {
  STUB_CLIENT_FAILS=1 run -0 sweep workloadb --clients local:2 --threads 4
  [[ $output == *"not every client got ready, so none is let go: client "[01]" (localhost) has ended"* ]]
}

@test "of clients that are not let go those that have ended are named, or else those that are late" {
  load_libraries names clients connect
  CLIENTS=3 CLIENT_HOSTS=(a b c) CLIENT_PIDS=("$$" "$$" "$$")
  mkdir -p cell/clients/{0,1,2}
  : >cell/clients/1/ready
  [[ $(clients_late cell) == "client 0 (a) is not connected after 60 s, client 2 (c) is not connected after 60 s" ]]
  CLIENT_PIDS[1]=999999999
  [[ $(clients_late cell) == "client 1 (b) has ended" ]]
}

@test "clients that never come about are the end of their cell, and not of the sweep" {
  STUB_NO_CLIENT=1 run -0 sweep workloadb --clients local:2 --threads 4,8
  [[ -e $OUT/cells/redis/workloadb/t0004/r1/DONE && -e $OUT/cells/redis/workloadb/t0008/r1/DONE ]]
}

@test "a probe beside several clients lives as long as they do from their release on, and by itself as a client alone" {
  run -0 sweep workloadb --clients local:2 --threads 4 --probe
  local probes
  [[ $(grep -c ' -threads 4 .* maxexecutiontime=66 ' "$STUB_LOG") == 2 ]]
  probes=$(grep -o 'maxexecutiontime=[0-9]* .* -target 300 ' "$STUB_LOG" | cut -d ' ' -f 1)
  [[ $probes == $'maxexecutiontime=11\nmaxexecutiontime=3' ]]
  [[ $(grep -c 'Main cell .* --probe-exit 0' "$STUB_LOG") == 1 ]]
}

@test "a scan measures the threads of the peak by each number of clients, three times" {
  STUB_RATES="printf '100\t4\t1000\n'" run -0 sweep workloadb --threads 4 --clients-scan 1,2
  contains "$output" "redis workloadb, 4 threads, 1 client, repeat 3:"
  contains "$output" "redis workloadb, 4 threads, 2 clients, repeat 3:"
  [[ -e $OUT/cells/redis/workloadb/t0004-1clients/r3/DONE && -e $OUT/cells/redis/workloadb/t0004-2clients/r3/DONE ]]
}

@test "a clock that only bash 5 tells finely, or only coreutils, or nothing: what it says is never past" {
  load_libraries clock
  local before now
  before=$(date +%s%3N) now=$(now_millis)
  ((now >= before && now < before + 2000))
  unset EPOCHREALTIME
  before=$(date +%s%3N) now=$(now_millis)
  ((now >= before && now < before + 2000))
  # As BSD's.
  date() { printf '%sN\n' "$(command date +%s)"; }
  now_micros
  [[ -z $REPLY ]]
  before=$(command date +%s%3N) now=$(now_millis)
  ((now >= before && now < before + 2000))
}

@test "worker.sh names what is wrong with its options" {
  run -2 worker --index x
  contains "$output" "--index x: allowed: a number from 0"
  run -2 worker
  contains "$output" "no JOB_COMPLETION_INDEX"
  run -2 worker --indx 1
  contains "$output" "unknown option --indx. Did you mean --index?"
  run -2 "$REPOSITORY/runner/worker.sh" --index 0 --of 1 --plan nowhere --out out
  contains "$output" "--plan nowhere: no such file, or not readable"
}

@test "worker.sh takes its number from JOB_COMPLETION_INDEX, and has its client's exit status" {
  JOB_COMPLETION_INDEX=0 run -0 worker
  STUB_CLIENT_FAILS=7 JOB_COMPLETION_INDEX=0 run -7 worker
}

@test "worker.sh ends its client when it is ended" {
  plan
  STUB_CLIENT_SECONDS=60 start "$REPOSITORY/runner/worker.sh" --index 0 --of 1 --plan plan.json --out client
  eventually test -e client/ready
  kill -TERM "$STARTED"
  finish
  [[ $status == 143 && ! -e client/ready && ! -e client/pid ]]
}
