#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --resume: what is missing is measured, what is done is kept, and a run that would be made otherwise is refused.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  fake_client
  export FAKE_RULES=$PWD/rules
  : >rules
  CELLS=$OUT/cells/redis/workloadb
}

teardown() {
  PATH=$ORIGINAL_PATH
  eventually no_processes_left
  eventually temporary_folder_is_empty
}

sweep() { "$SWEEP" redis "$@" --records 1000 --warmup 1s --duration 1s --out "$OUT"; }

# broken_off SIGNAL: a run of three cells that ends in the second; each inserts a few records.
broken_off() {
  # shellcheck disable=SC2016
  printf '[[ $THREADS != 4 ]] || FAKE_HANG=run\n' >rules
  start sweep workloadb --threads 2,4,8 -p updateproportion=0 -p insertproportion=0.05
  eventually test -e hangs
  kill "-$1" -- "-$STARTED"
  finish
  : >rules
  : >"$STUB_LOG"
}

resume() { "$SWEEP" --resume "$OUT" "$@"; }

# The numbers of threads of the cells that were measured since, in their order.
cells_measured() { sed -nE 's/.* -t .* -threads ([0-9]+) .*/\1/p' "$STUB_LOG" | paste -sd ' '; }

@test "after Ctrl-C what is missing is measured, from the words of the first command" {
  broken_off INT
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "sweep.sh --resume $OUT"
  local before
  before=$(stat -c %i "$CELLS/t0002/r1/DONE")
  [[ -e $OUT/INTERRUPTED ]]
  run -0 resume
  contains "$output" "[2/3] redis workloadb, 4 threads"
  contains "$output" "$OUT/results.csv"
  [[ $(cells_measured) == "4 8" && $(stat -c %i "$CELLS/t0002/r1/DONE") == "$before" ]]
  [[ -e $CELLS/t0008/r1/DONE && ! -e $OUT/INTERRUPTED && ! -e $OUT/.running ]]
  [[ $(cut -d , -f 7,11,12 "$OUT/results.csv" | grep ,ALL | paste -sd ' ') == "2,1,ALL 4,2,ALL 8,3,ALL" ]]
  contains "$(<"$OUT/RESUMED")" "1 of 3 cells were done"
}

@test "after kill -9 a torn cell and the load are made anew, and nothing of them is left" {
  broken_off KILL
  [[ -e $OUT/.running && ! -e $CELLS/t0004/r1/DONE ]]
  touch "$CELLS/t0004/r1/SCAN.hdr" "$CELLS/load/SCAN.hdr"
  # What a dry run lists is what is missing, and it takes nothing away.
  run -0 --separate-stderr resume --dry-run
  contains "$output" "Would measure 2 cells"
  contains "$output" "  2: 4 threads, repeat 1, redis"
  [[ -e $CELLS/t0004/r1/SCAN.hdr && $output != *" 2 threads, repeat"* ]]
  run -0 resume
  [[ -e $CELLS/t0004/r1/DONE && ! -e $CELLS/t0004/r1/SCAN.hdr && ! -e $CELLS/load/SCAN.hdr && -e $CELLS/load/DONE ]]
  contains "$output" "Measured again, since it was broken off: redis/workloadb/t0004/r1"
  between "$(<"$CELLS/lost-keys")" 50 1000
}

@test "a run that is under way is not resumed" {
  FAKE_HANG=run start "$SWEEP" redis workloadb --threads 2 --out "$OUT"
  eventually test -e hangs
  run -2 resume
  contains "$output" "process $STARTED is measuring there"
  [[ -e $OUT/.running ]]
  kill -INT -- "-$STARTED"
  finish
}

# Everything in the folder of the run.
all_files() { find "$OUT" -type f -exec sha256sum {} + | sort; }

@test "a refusal changes nothing: of what would be made otherwise, or when the server is another one" {
  local before
  broken_off INT
  before=$(all_files)
  run -2 resume --records 300
  contains "$output" "--records: 1000 before, 300 now"
  ln -s "$(sed 's/^program=//' < <("$REPOSITORY/runner/stores/redis" find embedded))" "$STUBS/redis-server"
  PATH=$STUBS:$PATH run -2 resume
  contains "$output" "redis, server: "
  contains "$output" " before, local 6.2"
  [[ $(all_files) == "$before" && ! -s $STUB_LOG ]]
}

@test "a store whose cells are all done is not started" {
  run -0 "$SWEEP" redis,memcached workloadb --threads 2 --records 1000 --warmup 1s --duration 1s --out "$OUT"
  rm "$OUT/cells/memcached/workloadb/t0002/r1/DONE"
  run -0 resume
  contains "$output" "memcached: local server"
  [[ $output != *"redis: "*" server"* && -e $OUT/cells/memcached/workloadb/t0002/r1/DONE ]]
  : >"$STUB_LOG"
  run -0 resume
  [[ $output != *": local server"* && ! -s $STUB_LOG ]]
  contains "$output" "$OUT/results.csv"
}

@test "the knee that was found is remembered" {
  run -0 sweep workloadb --threads 2..
  rm -r "$OUT/results.csv"
  : >"$STUB_LOG"
  run -0 resume
  [[ ! -s $STUB_LOG && -s $OUT/results.csv && ! -e $CELLS/t0016 ]]
}

@test "what is recorded can be used from any folder, and holds no secret" {
  mkdir "my files"
  cp "$REPOSITORY/workloads/workloadb" "my files/mine"
  echo 'fieldcount=1' >"my files/p"
  FAKE_HANG=run start sweep "my files/mine,workloada" -P "my files/p" -p redis.password=pw1 -p redis.user=me \
    -p my.url='redis://me:pw2@h' -p x='y?a_token=pw3' --threads 2
  eventually test -e hangs
  kill -KILL -- "-$STARTED"
  finish
  run -1 grep -r 'pw[123]' "$OUT"
  contains "$(<"$OUT/arguments")" "redis.password=***"
  contains "$(<"$OUT/arguments")" "redis.user=me"
  contains "$(<"$OUT/arguments")" "$BATS_TEST_TMPDIR/my files/p"
  cd /
  run -0 resume --dry-run -p redis.password=pw1 -p my.url='redis://me:pw2@h' -p x='y?a_token=pw3'
  contains "$output" "redis, mine, on"
  contains "$output" "Would measure 2 cells"
}

cells_done() { find "$OUT/cells" -path '*/r1/DONE' 2>/dev/null | wc -l; }

some_cells_are_done() { (($(cells_done) >= $1)); }

@test "Redis, killed with -9: refused when made otherwise, else every cell is there once" {
  unset CLIENT_PREFIX
  export JAVA_OPTS=-XX:TieredStopAtLevel=1
  start "$SWEEP" redis workloada --threads 2,4,8 --target 2000 --warmup 0s --duration 1s --records 200 -p redis.password=pw --out "$OUT"
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
