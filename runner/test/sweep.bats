#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The loop over cells, on a client that takes no time and a real Redis.

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  fake_client
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# sweep ARGUMENT...: a sweep whose clients take no time.
sweep() { "$SWEEP" redis "$@" --records 1000 --warmup 1s --duration 1s --out "$OUT"; }

# one_sweep: of two thread counts and two repeats, made by the first test that asks for it. Sets OUT, STUB_LOG, SAID (its standard output)
# and TOLD (its standard error).
one_sweep() {
  OUT=$BATS_FILE_TMPDIR/out STUB_LOG=$BATS_FILE_TMPDIR/clients.log SAID=$BATS_FILE_TMPDIR/said TOLD=$BATS_FILE_TMPDIR/told
  if [[ ! -e $SAID ]]; then JAVA_OPTS="-Xmx512m -Dx=y" sweep workloadb --threads 2,4 --repeats 2 >"$SAID" 2>"$TOLD"; fi
}

# The client's command lines, one a line.
clients() { grep ' site.ycsb.Client ' "$STUB_LOG"; }

@test "every thread count and repeat is a cell, DONE when it is" {
  one_sweep
  local cell
  for cell in t0002/r1 t0002/r2 t0004/r1 t0004/r2; do
    [[ -e $OUT/cells/redis/workloadb/$cell/DONE ]]
    grep -q '"address" : "127.0.0.1:' "$OUT/cells/redis/workloadb/$cell/server.json"
  done
  [[ $(clients | grep -c -- ' -t ') == 4 && $(clients | grep -c -- ' -load ') == 1 ]]
}

@test "--fresh-server: each repeat has a server of its own, loaded for it, and one runs at a time" {
  local cells=$OUT/cells/redis/workloadb/t0002
  run -0 sweep workloadb --threads 2 --repeats 2 --fresh-server
  [[ $(clients | grep -c -- ' -load ') == 2 ]]
  [[ $(grep -A 1 '"pids"' "$cells/r1/server.json") != "$(grep -A 1 '"pids"' "$cells/r2/server.json")" ]]
  contains "$(<"$OUT/report.md")" "Every repeat of a cell had a server of its own"
  # What is measured again has one, too.
  rm "$cells/r2/DONE"
  run -0 "$SWEEP" --resume "$OUT"
  [[ $(clients | grep -c -- ' -load ') == 3 && -e $cells/r2/DONE ]]
}

@test "stdout carries the table alone" {
  one_sweep
  [[ $(head -n 1 "$SAID") == "workloadb  "*"service, ms"* && $(tail -n 1 "$SAID") == "$OUT/workloadb.png" ]]
  contains "$(<"$TOLD")" "[1/4] redis workloadb, 2 threads, repeat 1: 1,000 ops/s"
}

@test "no escape sequences without a terminal" {
  one_sweep
  run -1 grep -e $'\033' -e $'\r' "$SAID" "$TOLD"
}

@test "a workload file by path, with spaces; -q leaves the table and warnings" {
  mkdir "a folder"
  cp "$REPOSITORY/workloads/workloadb" "a folder/my workload"
  run -0 --separate-stderr sweep "a folder/my workload" --threads 2 -q
  [[ -e $OUT/cells/redis/my_workload/t0002/r1/DONE && ${lines[0]} == "my_workload "* ]]
  local line
  while IFS= read -r line; do
    contains "${line:-warning: }" "warning: "
  done <<<"$stderr"
}

@test "a sweep with an end goes on beyond the knee" {
  run -0 sweep workloadb --threads 8..64
  [[ -e $OUT/cells/redis/workloadb/t0064/r1/DONE ]]
}

@test "a workload that is a load measures it, on an empty store, with no load before" {
  run -0 sweep workloadinsert --threads 1,2
  [[ $(clients | grep -c -- ' -load ') == 2 && ! -e $OUT/cells/redis/workloadinsert/load ]]
  contains "$(clients)" "insertstart=0 -p insertcount=2147483647"
}

@test "a workload that fills the store itself: every cell on an emptied server, and no load" {
  run -0 sweep workloadtimeline --threads 1,2
  [[ $(clients | grep -c -- ' -t .* sweep.cell=$') == 2 && ! -e $OUT/cells/redis/workloadtimeline/load ]]
}

@test "an incomplete load ends the run with 1, and keeps its logs" {
  FAKE_INSERTED=999 run -1 sweep workloadb --threads 2
  contains "$output" "incomplete"
  [[ -e $OUT/cells/redis/workloadb/load/ycsb.err && ! -e $OUT/cells/redis/workloadb/load/DONE ]]
}

@test "a server that dies ends the run as partial, with its last words" {
  local json=$OUT/cells/redis/workloadb/t0002/r1/server.json pid
  # shellcheck disable=SC2016
  printf '[[ $PHASE == load || $THREADS == 1 ]] || { until [[ -e killed ]]; do sleep 0.1; done; FAKE_STATUS=1; }\n' >rules
  FAKE_RULES=$PWD/rules start sweep workloadb --threads 1,2,4
  eventually test -s "$json"
  pid=$(sed -nE 's/.*"pids" : \[ ([0-9]+) \].*/\1/p' "$json")
  kill -9 "$pid"
  : >"${json%/*}/killed"
  finish
  [[ $status == 4 ]]
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "no longer answers"
  [[ ! -e $OUT/cells/redis/workloadb/t0004 ]]
}

@test "--dry-run prints the plan, and starts nothing" {
  run -0 --separate-stderr sweep workloadb --threads 2,4 --dry-run
  contains "$output" "Would measure 2 cells in about"
  contains "$output" "2: 4 threads"
  [[ ! -e $OUT && ! -e $STUB_LOG ]]
}

@test "JAVA_OPTS reach the client" {
  one_sweep
  contains "$(clients)" " -Xmx512m -Dx=y -cp "
}

@test "CLIENT_PREFIX is put before the client's command, and before no other" {
  stub prefix "-x * site.ycsb.Client -load * => shift; exec '$CLIENT_PREFIX' \"\$@\"" "-x * site.ycsb.Client -t * => shift; exec '$CLIENT_PREFIX' \"\$@\""
  CLIENT_PREFIX="prefix -x" run -0 sweep workloadb --threads 2
  unstub prefix
}

@test "HdrHistogram 2.2 or later is first on the class path" {
  one_sweep
  [[ $(clients | head -n 1) =~ \ -cp\ [^:]*/HdrHistogram-2\.2\.[0-9]+\.jar: ]]
}
