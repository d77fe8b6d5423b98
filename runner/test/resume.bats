#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --resume: what is missing is measured, what is done is kept, and a run that would be made otherwise is refused.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  CELLS=$OUT/cells/redis/workloadb
}

teardown() {
  eventually no_processes_left
  eventually temporary_folder_is_empty
}

# broken_off SIGNAL: a run of three cells on stubs, which it ends in the second.
broken_off() {
  stub_java
  export STUB_CLIENT_SECONDS=0
  # shellcheck disable=SC2016
  STUB_CELL_COMMAND='case $1 in */t0004/*) : >"$BATS_TEST_TMPDIR/hangs"; exec sleep 60 ;; esac; printf "ok\tgo\t0\tx\n"' \
    start "$SWEEP" redis workloadb --threads 2,4,8 --warmup 0s --duration 1s --records 1k --out "$OUT"
  eventually test -e "$BATS_TEST_TMPDIR/hangs"
  kill "-$1" -- "-$STARTED"
  finish
  : >"$STUB_LOG"
  export STUB_RESUME="done\tredis\tworkloadb\t2\t1\t1\tgo\ntorn\tredis\tworkloadb\t$CELLS/t0004/r1\t7\nrow\tredis\tworkloadb\t2\t7\n"
}

cells_judged() { grep -o 'Main cell [^ ]* .* --order [0-9]*' "$STUB_LOG" | sed -E 's#.*/(t[0-9]*/r[0-9]*) .*--order#\1#' | paste -sd ' '; }

@test "after Ctrl-C what is missing is measured, from the words of the first command" {
  broken_off INT
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "sweep.sh --resume $OUT"
  local before
  before=$(stat -c %i "$CELLS/t0002/r1/DONE")
  : >"$OUT/INTERRUPTED"
  run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "[2/3] redis workloadb, 4 threads"
  contains "$output" "table $OUT"
  [[ $(cells_judged) == "t0004/r1 2 t0008/r1 3" && $(stat -c %i "$CELLS/t0002/r1/DONE") == "$before" ]]
  [[ -e $CELLS/t0008/r1/DONE && ! -e $OUT/INTERRUPTED && ! -e $OUT/.running ]]
  contains "$(<"$OUT/RESUMED")" "1 of 3 cells were done"
}

@test "after kill -9 a torn cell and the load are made anew, and nothing of them is left" {
  broken_off KILL
  [[ -e $OUT/.running && ! -e $CELLS/t0004/r1/DONE ]]
  touch "$CELLS/t0004/r1/READ.hdr" "$CELLS/load/READ.hdr"
  run -0 "$SWEEP" --resume "$OUT"
  [[ -e $CELLS/t0004/r1/DONE && ! -e $CELLS/t0004/r1/READ.hdr && ! -e $CELLS/load/READ.hdr && -e $CELLS/load/DONE ]]
  [[ $(<"$CELLS/lost-keys") == 7 ]]
}

@test "a run that was killed before it was described begins at the beginning" {
  broken_off KILL
  rm -r "$OUT/run.json" "$OUT/cells"
  run -0 "$SWEEP" --resume "$OUT"
  [[ $(cells_judged) == "t0002/r1 1 t0004/r1 2 t0008/r1 3" && -e $OUT/run.json ]]
}

@test "--dry-run lists what is missing, and changes nothing" {
  broken_off KILL
  run -0 --separate-stderr "$SWEEP" --resume "$OUT" --dry-run
  contains "$output" "Would measure 2 cells"
  contains "$output" "  2: 4 threads, repeat 1, redis"
  [[ -e $CELLS/t0004/r1 && $output != *" 2 threads, repeat"* ]]
}

@test "a run that is under way is not resumed" {
  stub_java
  STUB_HANG=client start "$SWEEP" redis workloadb --threads 2 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e "$BATS_TEST_TMPDIR/hangs"
  run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "process $STARTED is measuring there"
  [[ -e $OUT/.running ]]
  kill -INT -- "-$STARTED"
  finish
}

@test "a refusal changes nothing: of the analysis, or when the server is another one" {
  broken_off KILL
  STUB_RESUME_STATUS=2 run -2 "$SWEEP" --resume "$OUT"
  STUB_RESUME+='server\tredis\tlocal\t1.2.3\n' run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "redis, server: local 1.2.3 before, "
  [[ -e $CELLS/t0004/r1 && ! -e $OUT/results.csv && $output != *"table $OUT"* ]]
  run -1 grep -q site.ycsb.Client "$STUB_LOG"
}

@test "a store whose cells are all done is not started" {
  broken_off KILL
  STUB_RESUME="done\tredis\tworkloadb\t2\t1\t1\tgo\ndone\tredis\tworkloadb\t4\t1\t2\tgo\ndone\tredis\tworkloadb\t8\t1\t3\tgo\n" \
    run -0 "$SWEEP" --resume "$OUT"
  [[ $output != *"redis: "*" server"* && -z $(cells_judged) ]]
  contains "$output" "table $OUT"
}

@test "the knee that was found is remembered" {
  broken_off KILL
  sed -i 's/^2,4,8$/2../' "$OUT/arguments"
  STUB_RESUME="done\tredis\tworkloadb\t2\t1\t1\tgo\ndone\tredis\tworkloadb\t4\t1\t2\tknee\n" run -0 "$SWEEP" --resume "$OUT"
  [[ -z $(cells_judged) ]]
}

@test "only the folder of a run is resumed, and results stay there" {
  stub_java
  run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "not the folder of a run"
  run -2 "$SWEEP" --resume "$OUT" --out "$OUT"
  contains "$output" "drop one of the options"
}

@test "what is recorded can be used from any folder, and holds no secret" {
  stub_java
  mkdir "my files"
  cp "$REPOSITORY/workloads/workloadb" "my files/mine"
  echo 'fieldcount=1' >"my files/p"
  STUB_HANG=client start "$SWEEP" redis "my files/mine,workloada" -P "my files/p" -p redis.password=pw1 -p redis.user=me \
    -p redis.url='redis://me:pw2@h' -p x='y?a_token=pw3' --threads 2 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e "$BATS_TEST_TMPDIR/hangs"
  kill -KILL -- "-$STARTED"
  finish
  run -1 grep -r 'pw[123]' "$OUT"
  contains "$(<"$OUT/arguments")" "redis.password=***"
  contains "$(<"$OUT/arguments")" "redis.user=me"
  cd /
  run -0 "$SWEEP" --resume "$OUT" --dry-run
  contains "$output" "redis, mine, on"
  [[ $(grep 'Main prepare' "$STUB_LOG" | tail -n 1) == *" -P $BATS_TEST_TMPDIR/my files/p "* ]]
}

cells_done() { find "$OUT/cells" -path '*/r1/DONE' 2>/dev/null | wc -l; }

some_cells_are_done() { (($(cells_done) >= $1)); }

@test "Redis, killed with -9: refused when made otherwise, else every cell is there once" {
  start "$SWEEP" redis workloada --threads 2,4,8 --warmup 0s --duration 1s --records 200 -p redis.password=pw --out "$OUT"
  eventually some_cells_are_done 2
  kill -KILL -- "-$STARTED"
  finish
  local first=$OUT/cells/redis/workloada/t0002/r1
  cp "$first/cell.json" before.json
  run "$REPOSITORY/runner/report.sh" "$OUT" </dev/null
  contains "$output" "the run did not end by itself"
  run -2 "$SWEEP" --resume "$OUT" --records 300 </dev/null
  contains "$output" "redis.password: *** before, (none) now"
  contains "$output" "--records: 200 before, 300 now"
  # A second is short on a busy machine: a cell may fail, but it is there.
  run "$SWEEP" --resume "$OUT" -p redis.password=pw </dev/null
  [[ $status == 0 || $status == 4 ]]
  [[ $output != *"did not end by itself"* ]]
  cmp before.json "$first/cell.json"
  [[ $(cells_done) == 3 && $(cut -d , -f 11,12 "$OUT/results.csv" | grep ,ALL | paste -sd ' ') == "1,ALL 2,ALL 3,ALL" ]]
}
