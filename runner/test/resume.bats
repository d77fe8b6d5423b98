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

# broken_off SIGNAL: a run of three cells, which it ends in the second: the client stands still there, with seven inserts behind it.
broken_off() {
  fake_client
  # shellcheck disable=SC2016
  printf 'if [[ $PHASE == run ]] && ((THREADS == 4)) && [[ ! -e "$BATS_TEST_TMPDIR/resumed" ]]; then FAKE_HANG=run; fi\n' >rules
  export FAKE_RULES=$PWD/rules BATS_TEST_TMPDIR
  start "$SWEEP" redis workloadb --threads 2,4,8 --warmup 0s --duration 1s --records 1k --out "$OUT"
  eventually test -e hangs
  kill "-$1" -- "-$STARTED"
  finish
  eventually no_processes_left
  : >"$STUB_LOG"
  : >resumed
}

# order_of_cells: the cells of results.csv, as "threads/repeat position ...".
order_of_cells() {
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["op"] == "ALL" { printf "%s%s/%s %s", (n++ ? " " : ""), $at["threads"], $at["repeat"], $at["order"] }' "$OUT/results.csv"
}

clients_run() { grep -c -- ' -t ' "$STUB_LOG"; }

@test "after Ctrl-C what is missing is measured, from the words of the first command" {
  broken_off INT
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "sweep.sh --resume $OUT"
  local before
  before=$(stat -c %i "$CELLS/t0002/r1/DONE")
  : >"$OUT/INTERRUPTED"
  run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "[2/3] redis workloadb, 4 threads"
  contains "$output" "$OUT/report.html"
  [[ $(order_of_cells) == "2/1 1 4/1 2 8/1 3" && $(stat -c %i "$CELLS/t0002/r1/DONE") == "$before" && $(clients_run) == 2 ]]
  [[ -e $CELLS/t0008/r1/DONE && ! -e $OUT/INTERRUPTED && ! -e $OUT/.running ]]
  contains "$(<"$OUT/RESUMED")" "1 of 3 cells were done"
}

@test "after kill -9 a torn cell and the load are made anew, and nothing of them is left" {
  broken_off KILL
  [[ -e $OUT/.running && ! -e $CELLS/t0004/r1/DONE ]]
  touch "$CELLS/t0004/r1/mark" "$CELLS/load/mark"
  run -0 "$SWEEP" --resume "$OUT"
  [[ -e $CELLS/t0004/r1/DONE && ! -e $CELLS/t0004/r1/mark && ! -e $CELLS/load/mark && -e $CELLS/load/DONE ]]
  [[ -e $CELLS/lost-keys ]]
}

@test "a run that was killed before it was described begins at the beginning" {
  broken_off KILL
  rm -r "$OUT/run.json" "$OUT/cells"
  run -0 "$SWEEP" --resume "$OUT"
  [[ $(order_of_cells) == "2/1 1 4/1 2 8/1 3" && $(clients_run) == 3 && -e $OUT/run.json && ! -e $OUT/RESUMED ]]
}

@test "--dry-run lists what is missing, and changes nothing" {
  broken_off KILL
  run -0 --separate-stderr "$SWEEP" --resume "$OUT" --dry-run
  contains "$output" "Would measure 2 cells"
  contains "$output" "  2: 4 threads, repeat 1, redis"
  [[ -e $CELLS/t0004/r1 && $output != *" 2 threads, repeat"* ]]
}

@test "a run that is under way is not resumed" {
  fake_client
  FAKE_HANG=run start "$SWEEP" redis workloadb --threads 2 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e hangs
  run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "process $STARTED is measuring there"
  [[ -e $OUT/.running ]]
  kill -INT -- "-$STARTED"
  finish
}

@test "a refusal changes nothing: of another option, or when the server is another one" {
  broken_off KILL
  run -2 "$SWEEP" --resume "$OUT" --records 2k
  sed -i 's/"version" : "[^"]*"/"version" : "1.2.3"/' "$CELLS/t0002/r1/cell.json"
  run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "redis, server: local 1.2.3 before, "
  [[ -e $CELLS/t0004/r1 && ! -e $OUT/results.csv && ! -s $STUB_LOG ]]
}

@test "a run whose cells are all done starts no server, and is reported" {
  broken_off KILL
  run -0 "$SWEEP" --resume "$OUT"
  : >"$STUB_LOG"
  run -0 "$SWEEP" --resume "$OUT"
  [[ $output != *"redis: "*" server"* && ! -s $STUB_LOG ]]
  contains "$output" "$OUT/report.html"
}

@test "the knee that was found is remembered" {
  fake_client
  # Flat from the beginning, so the third thread count is the last of the first repeat; the second stands still.
  # shellcheck disable=SC2016
  printf 'if [[ $PWD == */t0004/r2 && ! -e "$BATS_TEST_TMPDIR/resumed" ]]; then FAKE_HANG=run; fi\n' >rules
  export FAKE_RULES=$PWD/rules BATS_TEST_TMPDIR
  start "$SWEEP" redis workloadb --threads 2.. --repeats 2 --warmup 0s --duration 1s --records 1k --out "$OUT"
  eventually test -e hangs
  kill -KILL -- "-$STARTED"
  finish
  : >resumed
  run -0 "$SWEEP" --resume "$OUT"
  [[ -e $CELLS/t0008/r2/DONE && ! -e $CELLS/t0016 ]]
}

@test "what is recorded can be used from any folder" {
  fake_client
  mkdir "my files"
  cp "$REPOSITORY/workloads/workloadb" "my files/mine"
  echo 'fieldcount=1' >"my files/p"
  FAKE_HANG=run start "$SWEEP" redis "my files/mine,workloada" -P "my files/p" -p redis.user=me -p redis.password=pw1 \
    --threads 2 --records 100 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e hangs
  kill -KILL -- "-$STARTED"
  finish
  run -1 grep -r pw1 "$OUT"
  cd /
  run -0 "$SWEEP" --resume "$OUT" -p redis.password=pw1 --dry-run
  contains "$output" "redis, mine, on"
  contains "$output" "load: 100 records of 100 bytes"
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
