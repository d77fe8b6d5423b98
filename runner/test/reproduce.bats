#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Reproductions, on a stub of the analysis and the client, and a real Redis; and one without stubs.

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  stub_java
  REPRODUCE=$REPOSITORY/runner/reproduce.sh
  mkdir mine
  cp "$REPOSITORY/workloads/workloadb" mine/own
  touch mine/recipe.yaml mine/claims.yaml
  STUB_PLAN=$(row set memory redis 2 - "2")$(row set file redis 2 aof-everysec "2")
  export STUB_PLAN
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# row EXPERIMENT SERIES STORE REPEATS PERSISTENCE THREADS: of plan.tsv.
row() {
  printf '%s\\t%s\\t%s\\t%d\\t1\\t9\\t-\\t%s\\t-\\t-\\t%s\\tworkloadb\\t--threads\\t%s\\t--warmup\\t1s\\t--duration\\t1s\\n' \
    "$1" "$2" "$3" "$4" "$5" "$3" "$6"
}

reproduce() { "$REPRODUCE" mine --out "$OUT" "$@"; }

# The sweeps that were begun, in their order.
sweeps() { grep -o '/runs/[^ ]*/r[0-9]*$' <(grep 'Main prepare' "$STUB_LOG" | sed 's/ --client-lib.*//'); }

@test "list asks about every comparison" {
  run -0 "$REPRODUCE" list
  contains "$output" "$REPOSITORY/runner/comparisons/timeline-redis-memcached"
}

@test "a name that is none is refused, with the nearest one" {
  run -2 "$REPRODUCE" timeline-redis-memcache
  contains "$output" "unknown comparison timeline-redis-memcache. Did you mean timeline-redis-memcached?"
  run -2 "$REPRODUCE" show ./none
  contains "$output" "no comparison, which is a folder with recipe.yaml"
}

@test "what is wrong with the options is found before anything is built" {
  run -2 reproduce --scal full
  contains "$output" "unknown option --scal. Did you mean --scale?"
  run -2 reproduce --scale 1.5
  contains "$output" "--scale 1.5: allowed is auto, full, or a number above 0 and up to 1"
  run -2 reproduce --repeats none
  run -2 "$REPRODUCE"
  contains "$output" "expected list, show, check, or a comparison"
  run -2 "$REPRODUCE" check mine
  contains "$output" "not the results of a reproduction"
  [[ ! -e $STUB_LOG ]]
}

@test "results are never overwritten" {
  mkdir "$OUT"
  touch "$OUT/something"
  run -2 reproduce
  contains "$output" "not empty, and results are never overwritten"
}

@test "rounds go forwards and backwards; then the claims are judged" {
  STUB_JUDGE=4 run -4 --separate-stderr reproduce
  [[ $(sweeps) == $'/runs/set/memory/r1\n/runs/set/file/r1\n/runs/set/file/r2\n/runs/set/memory/r2' ]]
  [[ $output == "verdicts $OUT" ]]
  contains "$stderr" "[1/4] set memory, round 1: 1 cells, about 9 s; 36 s left"
  contains "$stderr" "the plan"
  [[ -e $OUT/runs/set/file/r2/cells/redis/workloadb/t0002/r1/DONE && -e $OUT/recipe/own && ! -e $OUT/.running ]]
}

@test "--dry-run prints the sweeps, and starts nothing" {
  run -0 reproduce --dry-run
  contains "$output" "3: set file, round 2"
  contains "$output" "sweep.sh redis workloadb --threads 2"
  [[ ! -e $OUT ]]
  run -1 grep 'Main prepare' "$STUB_LOG"
}

@test "a series without a server is left out, and named with what helps" {
  STUB_PLAN+=$(row set other reveldb 2 - 2) run -0 reproduce --repeats 1
  contains "$output" "Left out, reveldb: no server to be had: looked for: reveldb on the PATH"
  contains "$output" "-p reveldb."
  [[ $output != *"--server"* ]]
  [[ $(<"$BATS_TEST_TMPDIR/left-out") == "set/other"$'\t'"no server to be had: looked for: reveldb on the PATH"* ]]
}

@test "a server that the user names is one" {
  STUB_PLAN+=$(row set other reveldb 2 - 2) run -0 reproduce --dry-run -p reveldb.host=db1
  [[ $(<"$BATS_TEST_TMPDIR/left-out") == "" ]]
}

@test "no server at all ends it with 5" {
  STUB_PLAN=$(row set other reveldb 2 - 2) run -5 reproduce
  contains "$output" "mine: none of its servers can be had here"
  [[ ! -e $OUT ]]
}

@test "too large for this machine: the status of the plan, and no folder" {
  STUB_PLAN_STATUS=5 run -5 reproduce --scale full
  contains "$(<"$STUB_LOG")" "--scale full"
  [[ ! -e $OUT ]]
}

@test "a sweep that can't begin is not tried again; nothing measured ends with 1" {
  STUB_PLAN=$(row set memory redis 2 nonsense 2) run -5 reproduce
  STUB_LOAD=1 STUB_PLAN=$(row set memory redis 1 - 2) run -1 reproduce
  contains "$output" "sweep.sh ended with 1; the end of"
  contains "$output" "Nothing was measured"
  [[ -s $OUT/runs/set/memory/r1.log ]]
}

@test "--resume measures what is missing, and begins anew what said nothing yet" {
  run -0 reproduce
  rm -r "$OUT/runs/set/file/r2" "$OUT/runs/set/memory/r2"
  rm "$OUT/runs/set/file/r2.status" "$OUT/runs/set/memory/r2.status" "$STUB_LOG"
  mkdir "$OUT/runs/set/file/r2"
  run -0 "$REPRODUCE" --resume "$OUT"
  [[ $(sweeps) == $'/runs/set/file/r2\n/runs/set/memory/r2' ]]
  run -2 "$REPRODUCE" --resume "$OUT" --scale full
  contains "$output" "a run that is resumed has its plan"
}

@test "properties go to their store, and secrets in a file" {
  run -0 reproduce --repeats 1 -p redis.timeout=500 -p mongodb.url=mongodb://x -p redis.password=hunter2
  local log=$OUT/runs/set/memory/r1.log
  contains "$(<"$log")" "-p redis.timeout=500"
  run -1 grep -r -e mongodb.url -e hunter2 "$OUT/runs"
  run -1 grep -rl hunter2 "$OUT" "$STUB_LOG"
  contains "$(<"$OUT/arguments")" "redis.password=***"
}

@test "Ctrl-C ends the sweep in its own way, and judges what was measured" {
  # shellcheck disable=SC2016
  export STUB_CELL_COMMAND='if [[ $1 == */memory/* ]]; then printf "ok\tgo\t0\tx\n"; else : >hangs && sleep 60; fi'
  start "$REPRODUCE" mine --out "$OUT"
  eventually test -e hangs
  kill -INT "$STARTED"
  finish
  [[ $status == 130 && $(<"$BATS_TEST_TMPDIR/stdout") == "verdicts $OUT" ]]
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "To measure what is missing: reproduce.sh --resume $OUT"
  [[ ! -e $OUT/.running && ! -e $OUT/runs/set/file/r1/.running && ! -e $OUT/runs/set/file/r1.status ]]
}

@test "check judges, and runs nothing" {
  mkdir "$OUT"
  touch "$OUT/reproduction.json"
  STUB_JUDGE=1 run -1 "$REPRODUCE" check "$OUT"
  [[ $output == "verdicts $OUT" && $(grep -c . "$STUB_LOG") == 1 ]]
}

@test "a comparison of one's own, on a real Redis" {
  PATH=$ORIGINAL_PATH
  cat >mine/recipe.yaml <<'END'
title: Redis with and without its append-only file
hardware: {client: {cores: 1000}}
experiments:
  - id: update
    workload: workloada
    records: 1000
    duration: 20m
    threads: [100]
    repeats: 1
    series:
      - {id: memory, store: redis, properties: {redis.index: none}}
      - {id: file, store: redis, persistence: aof-everysec}
END
  cat >mine/claims.yaml <<'END'
claims:
  - id: C1
    says: The file costs at most half.
    ratio: {of: {metric: throughput, series: file}, to: {metric: throughput, series: memory}, above: 0.5}
END
  run reproduce -q
  local series
  for series in memory file; do
    [[ $(cell_value "$OUT/runs/update/$series/r1/results.csv" ops_per_s 1 ALL) ]]
  done
  contains "$(<"$OUT/reproduction.json")" '"a cell: 3 s instead of 20 min"'
  contains "$(<"$OUT/runs/update/memory/r1/run.json")" '"redis.index" : "none"'
}
