#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Reproductions as they are typed; one has YCSB's client. How a comparison is run, and judged, the engine's ReproductionRunTest shows.
# shellcheck disable=SC2119,SC2120

setup() {
  load helpers/common
  load helpers/own_redis
  common_setup
  fake_client
  REPRODUCE=$REPOSITORY/runner/reproduce.sh
  mkdir mine
  cp "$REPOSITORY/workloads/workloadb" mine/own
  recipe "{id: memory, store: redis}" "{id: file, store: redis, persistence: aof-everysec}"
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# recipe SERIES...: that of the comparison "mine", whose cells have two threads and are measured twice. Its claim is about the
# first series.
recipe() {
  cat >mine/recipe.yaml <<'END'
title: Redis with and without its append-only file
experiments:
  - id: set
    workload: own
    records: 1000
    warmup: 1s
    duration: 1s
    threads: [2]
    repeats: 2
    series:
END
  printf '      - %s\n' "$@" >>mine/recipe.yaml
  cat >mine/claims.yaml <<END
claims:
  - id: C1
    says: None of its operations fails.
    outcome: {series: $(sed -E 's/.*id: ([a-z]*).*/\1/' <<<"$1"), fails: 0}
END
}

reproduce() { "$REPRODUCE" mine --out "$OUT" "$@"; }

@test "list asks about every comparison" {
  run -0 "$REPRODUCE" list
  local folder
  for folder in "$REPOSITORY"/runner/comparisons/*/; do contains $'\n'"$output"$'\n' $'\n'"$(basename "$folder")"$'\n'; done
}

@test "a name that is none is refused, with the nearest one" {
  run -2 "$REPRODUCE" timeline-redis-memcache
  contains "$output" "unknown comparison timeline-redis-memcache. Did you mean timeline-redis-memcached?"
}

@test "properties go to their store, and secrets in a file" {
  recipe "{id: memory, store: redis}"
  redis_start
  run -0 reproduce --repeats 1 --server "memory=127.0.0.1:$PORT" --clients local:2 -p redis.timeout=500 \
    -p mongodb.url=mongodb://x -p redis.password=hunter2
  redis_stop
  contains "$(<"$OUT/runs/set/memory/r1/results.csv")" ",external,"
  contains "$(<"$OUT/sweeps.json")" "\"redis.port=$PORT\""
  contains "$(<"$OUT/reproduction.json")" '"clients: 2 processes instead of 1 machine"'
  local log=$OUT/runs/set/memory/r1.log
  contains "$(<"$log")" "-p redis.timeout=500"
  contains "$(<"$OUT/runs/set/memory/r1/run.json")" '"redis.timeout" : "500"'
  run -1 grep -r -e mongodb.url -e hunter2 "$OUT/runs"
  run -1 grep -rl hunter2 "$OUT" "$STUB_LOG"
  contains "$(<"$OUT/arguments")" "redis.password=***"
}

@test "Ctrl-C ends the sweep in its own way, and judges what was measured" {
  # shellcheck disable=SC2016
  printf '[[ $PWD != */file/* ]] || FAKE_HANG=run\n' >rules
  FAKE_RULES=$PWD/rules start "$REPRODUCE" mine --out "$OUT"
  eventually test -e hangs
  kill -INT "$STARTED"
  finish
  [[ $status == 130 ]]
  contains "$(<"$BATS_TEST_TMPDIR/stdout")" "1 claim: 1 untestable at this scale."
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "To measure what is missing: reproduce.sh --resume $OUT"
  [[ ! -e $OUT/.running && ! -e $OUT/runs/set/file/r1/.running && ! -e $OUT/runs/set/file/r1.status ]]
}

@test "a comparison of one's own, on a real Redis" {
  unset CLIENT_PREFIX
  quick_client
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
    differs: [persistence]
    ratio: {of: {metric: throughput, series: file}, to: {metric: throughput, series: memory}, above: 0.5}
END
  run reproduce -q --repeats 1
  local series
  for series in memory file; do
    [[ $(cell_value "$OUT/runs/update/$series/r1/results.csv" ops_per_s 1 ALL) ]]
  done
  contains "$(<"$OUT/reproduction.json")" '"a cell: 3 s instead of 20 min"'
  contains "$(<"$OUT/runs/update/memory/r1/run.json")" '"redis.index" : "none"'
}
