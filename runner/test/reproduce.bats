#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Reproductions, on a client that takes no time and a real Redis; and one with the real client.
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
  # The cells, in the order in which they are measured.
  # shellcheck disable=SC2016
  printf '[[ $PHASE != run ]] || pwd >>%q\n' "$BATS_TEST_TMPDIR/cells" >rules
  export FAKE_RULES=$PWD/rules
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

# one_reproduction: of two series and two rounds, made by the first test that asks for it. Sets OUT, CELLS, SAID (its standard output) and
# TOLD (its standard error). Tests that change it come after those that read it.
one_reproduction() {
  OUT=$BATS_FILE_TMPDIR/out CELLS=$BATS_FILE_TMPDIR/cells SAID=$BATS_FILE_TMPDIR/said TOLD=$BATS_FILE_TMPDIR/told
  if [[ ! -e $SAID ]]; then
    reproduce >"$SAID.part" 2>"$TOLD"
    mv cells "$CELLS" && mv "$SAID.part" "$SAID"
  fi
}

# sweeps [FILE]: those that measured, in their order.
sweeps() { sed -nE 's#.*/runs/([^/]*/[^/]*/r[0-9]*)/.*#\1#p' "${1:-cells}"; }

@test "list asks about every comparison" {
  run -0 "$REPRODUCE" list
  local folder
  for folder in "$REPOSITORY"/runner/comparisons/*/; do contains $'\n'"$output"$'\n' $'\n'"$(basename "$folder")"$'\n'; done
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
  contains "$output" "expected list, show, check, table, or a comparison"
  run -2 "$REPRODUCE" check mine
  contains "$output" "not the results of a reproduction"
  [[ ! -e $STUB_LOG && ! -e $OUT ]]
}

@test "results are never overwritten" {
  mkdir "$OUT"
  touch "$OUT/something"
  run -2 reproduce
  contains "$output" "not empty, and results are never overwritten"
}

@test "rounds go forwards and backwards; then the claims are judged" {
  one_reproduction
  [[ $(sweeps "$CELLS") == $'set/memory/r1\nset/file/r1\nset/file/r2\nset/memory/r2' ]]
  contains "$(<"$SAID")" "1 claim: 1 reproduced."
  [[ $(tail -n 1 "$SAID") == "$OUT/set.png" ]]
  contains "$(<"$TOLD")" "4 sweeps, about 32 s. Results: $OUT"
  contains "$(<"$TOLD")" "[1/4] set memory, round 1: 1 cells, about 8 s; 32 s left"
  contains "$(<"$TOLD")" "mine: Redis with and without its append-only file"
  [[ -e $OUT/runs/set/file/r2/cells/redis/own/t0002/r1/DONE && -e $OUT/recipe/own && ! -e $OUT/.running ]]
}

@test "check judges, and runs nothing" {
  one_reproduction
  rm -f "$STUB_LOG" "$OUT/report.md"
  run -0 "$REPRODUCE" check "$OUT"
  contains "$output" "1 claim: 1 reproduced."
  [[ ! -e $STUB_LOG && -s $OUT/report.md ]]
  run -0 "$REPRODUCE" table "$OUT"
  contains "$output" "| mine C1 | None of its operations fails. |"
}

@test "a cell that failed, and no claim expects to, makes the result partial" {
  # shellcheck disable=SC2016
  printf '[[ $PWD != */file/r2/cells/*/t0002/* ]] || FAKE_STATUS=1\n' >>rules
  run -4 reproduce
  contains "$output" "[3/4] set file, round 2: sweep.sh ended with 1; the end of $OUT/runs/set/file/r2.log"
  contains "$output" "1 claim: 1 reproduced."
  [[ $(sweeps | tail -n 1) == set/memory/r2 ]]
}

@test "--dry-run prints the sweeps, and starts nothing" {
  run -0 reproduce --dry-run
  contains "$output" "3: set file, round 2"
  contains "$output" "sweep.sh redis $PWD/mine/own --threads 2"
  [[ ! -e $OUT && ! -e $STUB_LOG ]]
}

@test "a series without a server is left out, and named with what helps" {
  recipe "{id: memory, store: redis}" "{id: other, store: reveldb}"
  run -0 reproduce --repeats 1
  contains "$output" "Left out, reveldb: no server to be had: looked for: reveldb on the PATH"
  contains "$output" "-p reveldb."
  [[ $output != *"--server"* && $(sweeps) == set/memory/r1 ]]
  contains "$(<"$OUT/reproduction.json")" '"no server to be had: looked for: reveldb on the PATH'
}

@test "a server that the user names is one" {
  recipe "{id: other, store: reveldb}"
  run -0 reproduce --dry-run -p reveldb.host=db1
  [[ $output != *"eft out"* ]]
  contains "$output" "2: set other, round 2"
}

@test "no server at all ends it with 5" {
  recipe "{id: other, store: reveldb}"
  run -5 reproduce
  contains "$output" "mine: none of its servers can be had here"
  [[ ! -e $OUT ]]
}

@test "a fault without the right that it needs ends it with 5 before anything is loaded; beside other series its own is left out" {
  printf '#!/bin/sh\nexit 1\n' >"$STUBS/unshare"
  chmod +x "$STUBS/unshare"
  recipe "{id: cut, store: redis, fault: 'partition@40%:1s'}"
  PATH=$STUBS:$PATH run -5 reproduce
  contains "$output" "--fault partition@40%:1s: no right to make a network namespace"
  [[ ! -e $OUT && ! -e cells ]]
  recipe "{id: memory, store: redis}" "{id: cut, store: redis, fault: 'partition@40%:1s'}"
  PATH=$STUBS:$PATH run -0 reproduce --dry-run
  contains "$output" "cut: left out, --fault partition@40%:1s: no right"
}

@test "too large for this machine ends it with 5, and no folder" {
  sed -i 's/records: 1000/records: 2000000000/' mine/recipe.yaml
  run -5 reproduce --scale full
  contains "$output" "mine at scale full needs about "
  contains "$output" "The largest that fits is --scale 0.0"
  [[ ! -e $OUT ]]
}

@test "a sweep that could never begin is refused as that, and not for want of a server" {
  sed -i 's/records: 1000/records: 1000000000000/' mine/recipe.yaml
  run -2 reproduce --scale full
  contains "$output" "set/memory: --records 1000000000000: not a count"
  [[ ! -e $OUT ]]
}

@test "a sweep that can't begin is not tried again; nothing measured ends with 1" {
  printf '#!/bin/sh\nexit 1\n' >"$STUBS/redis-server"
  chmod +x "$STUBS/redis-server"
  PATH=$STUBS:$PATH run -1 reproduce
  contains "$output" "[2/4] set file, round 1: sweep.sh ended with 5; the end of $OUT/runs/set/file/r1.log"
  contains "$output" "the local server did not start"
  contains "$output" "Nothing was measured"
  [[ $output != *", round 2"* && -s $OUT/runs/set/memory/r1.log ]]
}

@test "a load that fails is told of, and tried again in the next round" {
  recipe "{id: memory, store: redis}"
  FAKE_INSERTED=999 run -1 reproduce
  contains "$output" "[1/2] set memory, round 1: sweep.sh ended with 1; the end of $OUT/runs/set/memory/r1.log"
  contains "$output" "[2/2] set memory, round 2: sweep.sh ended with 1"
  contains "$output" "incomplete"
  contains "$output" "Nothing was measured"
}

@test "--resume measures what is missing, and begins anew what said nothing yet" {
  one_reproduction
  rm -r "$OUT/runs/set/file/r2" "$OUT/runs/set/memory/r2"
  rm "$OUT/runs/set/file/r2.status" "$OUT/runs/set/memory/r2.status"
  mkdir "$OUT/runs/set/file/r2"
  run -0 "$REPRODUCE" --resume "$OUT"
  [[ $(sweeps) == $'set/file/r2\nset/memory/r2' ]]
  run -2 "$REPRODUCE" --resume "$OUT" --scale full
  contains "$output" "a run that is resumed has its plan"
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
  printf '[[ $PWD != */file/* ]] || FAKE_HANG=run\n' >>rules
  start "$REPRODUCE" mine --out "$OUT"
  eventually test -e hangs
  kill -INT "$STARTED"
  finish
  [[ $status == 130 ]]
  contains "$(<"$BATS_TEST_TMPDIR/stdout")" "1 claim: 1 untestable at this scale."
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "To measure what is missing: reproduce.sh --resume $OUT"
  [[ ! -e $OUT/.running && ! -e $OUT/runs/set/file/r1/.running && ! -e $OUT/runs/set/file/r1.status ]]
}

@test "Ctrl-C before anything is measured leaves no folder" {
  printf 'FAKE_HANG=load\n' >>rules
  start "$REPRODUCE" mine --out "$OUT"
  eventually test -e hangs
  kill -INT "$STARTED"
  finish
  [[ $status == 130 && ! -e $OUT ]]
}

# Writes the nth block of YAML of the documentation.
documented() { awk -v wanted="$1" '/^```yaml/ { n++; inside = n == wanted; next } /^```/ { inside = 0 } inside' "$REPOSITORY/docs/guide/comparisons.md"; }

@test "the comparison that the documentation writes runs, and is judged" {
  mkdir theirs
  documented 1 >theirs/recipe.yaml
  documented 2 >theirs/claims.yaml
  run -0 "$REPRODUCE" ./theirs --out "$OUT" --dry-run
  contains "$output" "Scale auto, the data as published, 3 to 10 rounds, as many as end within 30 min, about 10: 40 cells, about "
  contains "$output" "  and rounds 4 to 10 likewise, as many as end within 30 min"
  run -0 "$REPRODUCE" ./theirs --out "$OUT" --repeats 2 -q
  [[ $(sweeps | sort -u) == $'writes/aof/r1\nwrites/aof/r2\nwrites/plain/r1\nwrites/plain/r2' ]]
  contains "$(<"$OUT/verdict.json")" '"says" : "The append-only file costs less than a fifth of the writes."'
  contains "$output" "C1  The append-only file costs less than a fifth of the writes."
}

@test "a comparison of one's own, on a real Redis" {
  unset CLIENT_PREFIX
  # Clients run for seconds here: the better compiler would cost them more than it gives.
  export JAVA_OPTS=-XX:TieredStopAtLevel=1
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
