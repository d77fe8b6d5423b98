#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# What a run leaves and says, on a client that takes no time and a real Redis.

setup() {
  load helpers/common
  common_setup
  fake_client
}

teardown() {
  eventually no_processes_left
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
clients() { grep 'Client -' "$STUB_LOG"; }

@test "every thread count and repeat is a cell, DONE when it is" {
  one_sweep
  local cell
  for cell in t0002/r1 t0002/r2 t0004/r1 t0004/r2; do
    [[ -e $OUT/cells/redis/workloadb/$cell/DONE ]]
    grep -q '"address" : "127.0.0.1:' "$OUT/cells/redis/workloadb/$cell/server.json"
  done
  [[ $(clients | grep -c -- ' -t ') == 4 && $(clients | grep -c -- ' -load ') == 1 ]]
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

@test "JAVA_OPTS reach the client, and CLIENT_PREFIX is put before its command, and before no other" {
  one_sweep
  contains "$(clients)" " -Xmx512m -Dx=y -cp "
  [[ $(clients | wc -l) == "$(wc -l <"$STUB_LOG")" ]]
}

@test "HdrHistogram 2.2 or later is first on the class path" {
  one_sweep
  [[ $(clients | head -n 1) =~ \ -cp\ [^:]*/HdrHistogram-2\.2\.[0-9]+\.jar: ]]
}

@test "an interrupted run ends its probe too" {
  # shellcheck disable=SC2016
  printf 'if [[ $PWD != */idle/* ]]; then FAKE_HANG=run; fi\n' >rules
  FAKE_RULES=$PWD/rules start sweep workloada --threads 2 --probe
  eventually test -e hangs
  eventually test -e "$OUT/cells/redis/workloada/t0002/r1/probe/READ.hdr"
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
}
