#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Every way out: signals in each phase, and kill -9. No server, no process, no folder is left behind; and where the machine lets the tests
# make control groups, none of these. What a run does once it is interrupted, the engine's InterruptedSweepTest shows of more phases.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  load helpers/groups
  common_setup
  fake_client
  SHARE=()
  if own_group; then SHARE=(--server-share 0.9); fi
  export FAKE_RULES=$PWD/rules
  rules
  CELL=$OUT/cells/redis/workloadb/t0002/r1
  COPY=$BATS_TEST_TMPDIR/copy
}

teardown() {
  PATH=$ORIGINAL_PATH
  eventually no_processes_left
  eventually temporary_folder_is_empty
  if ((${#SHARE[@]})); then
    eventually no_groups_left
    leave_group
  fi
}

# rules LINE...: what the client does, see helpers/fake-client.
rules() { printf '%s\n' "$@" >"$FAKE_RULES"; }

sweep() { start "$SWEEP" redis workloadb --threads 2,4 --records 1000 --warmup 1s --duration 1s "${SHARE[@]}" --out "$OUT" "$@"; }

hangs() { eventually test -e "$BATS_TEST_TMPDIR/hangs"; }

# interrupt SIGNAL: to the whole group of a sweep that hangs, which then ends.
interrupt() {
  hangs
  kill "-$1" -- "-$STARTED"
  finish
}

# slowly FOLDER FILE: a rule by which what a client left in the folder is read slowly: only once reader_goes.
slowly() {
  # shellcheck disable=SC2016
  rules "if [[ \$PWD == '$1' ]]; then trap 'mv \"$2\" \"$BATS_TEST_TMPDIR/content\" && mkfifo \"$2\"' EXIT; fi"
}

# reader_waits FILE: returns when somebody reads the file that reader_goes lets have its content.
reader_waits() {
  eventually test -p "$1"
  # shellcheck disable=SC2016
  timeout 60 bash -c 'exec 4>"$1" && mv content "$1" && : >hangs && until [[ -e goes ]]; do sleep 0.05; done && cat "$1" >&4' \
    feeder "$1" 3>&- &
  FEEDER=$!
  hangs
}

reader_goes() {
  : >goes
  wait "$FEEDER"
}

# told_to_stop: returns when the run has taken the signal, which a busy machine does not do at once.
told_to_stop() { eventually grep -qs 'Interrupted: stopping' "$BATS_TEST_TMPDIR/stdout" "$BATS_TEST_TMPDIR/stderr"; }

stderr_of() { cat "$BATS_TEST_TMPDIR/stderr"; }

# controller_hangs VERB: a copy of the project whose controller of Redis stands still in a verb.
controller_hangs() {
  project "$COPY"
  SWEEP=$COPY/runner/sweep.sh
  mv "$COPY/runner/stores/redis" "$COPY/runner/stores/lib/asked"
  # shellcheck disable=SC2016
  sed -i 's#^HERE=.*#HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." \&\& pwd)#' "$COPY/runner/stores/lib/asked"
  # shellcheck disable=SC2016
  printf '#!/usr/bin/env bash\nif [[ $1 == %s ]]; then : >"%s" && sleep 600; fi\nexec "${0%%/*}/lib/asked" "$@"\n' \
    "$1" "$BATS_TEST_TMPDIR/hangs" >"$COPY/runner/stores/redis"
  chmod +x "$COPY/runner/stores/redis"
}

@test "Ctrl-C while a controller says what its store is" {
  controller_hangs describe
  sweep
  interrupt INT
  [[ $status == 130 && ! -e $OUT ]]
}

@test "Ctrl-C while a controller looks for its server" {
  controller_hangs find
  sweep
  interrupt INT
  [[ $status == 130 && ! -e $OUT ]]
  contains "$(stderr_of)" "Nothing was measured yet."
}

# Leaves a build that hangs, in a copy of the project.
maven_hangs() {
  project "$COPY"
  SWEEP=$COPY/runner/sweep.sh
  rm "$COPY/runner/target" "$COPY/mvnw"
  mkdir "$COPY/runner/target"
  printf '#!/usr/bin/env bash\n: >"%s"\nsleep 60\n' "$BATS_TEST_TMPDIR/hangs" >"$COPY/mvnw"
  chmod +x "$COPY/mvnw"
}

@test "Ctrl-C during the build of the engine" {
  maven_hangs
  rm "$COPY/runner/engine"
  mkdir "$COPY/runner/engine"
  sweep
  interrupt INT
  [[ $status == 130 && ! -e $OUT && ! -e $COPY/runner/target/.building ]]
}

@test "Ctrl-C during the build of the bindings" {
  maven_hangs
  : >"$COPY/runner/target/.engine-built"
  sweep
  interrupt INT
  [[ $status == 130 && ! -e $OUT && ! -e $COPY/runner/target/.building ]]
}

# What a signal does once it has arrived is the same for all three: each phase gets another one.
@test "a signal to the engine alone, during the load, is one to the whole run" {
  FAKE_HANG=load sweep
  hangs
  kill -TERM "$STARTED"
  finish
  [[ $status == 130 && ! -e $OUT ]]
  contains "$(stderr_of)" "Nothing was measured yet."
  no_processes_left
}

# Whether a process of the test runs a program.
runs() {
  local one
  for one in $(processes_left); do
    if [[ $(<"/proc/$one/comm") == "$1" ]]; then return 0; fi
  done
  return 1
}

@test "Ctrl-C in a cell ends both servers: what was measured before is reported as interrupted, and can be resumed" {
  # shellcheck disable=SC2016
  rules '[[ $THREADS != 4 ]] || FAKE_HANG=run'
  start "$SWEEP" redis,memcached workloadb --threads 2,4 --records 1000 --warmup 1s --duration 1s "${SHARE[@]}" --out "$OUT"
  hangs
  runs redis-server
  runs memcached
  interrupt INT
  [[ $status == 130 && -e $CELL/DONE && ! -e ${CELL/t0002/t0004}/DONE && -e $OUT/INTERRUPTED && ! -e $OUT/.running ]]
  contains "$(<"$BATS_TEST_TMPDIR/stdout")" "error: the run was interrupted"
  contains "$(<"$OUT/report.md")" "the run was interrupted"
  contains "$(stderr_of)" "sweep.sh --resume $OUT"
  no_processes_left
}

@test "HUP while the report is written: it is finished" {
  # Of the files of a run, the report reads this one first.
  slowly "${CELL/t0002/t0004}" "$OUT/run.json"
  sweep
  reader_waits "$OUT/run.json"
  kill -HUP -- "-$STARTED"
  told_to_stop
  reader_goes
  finish
  [[ $status == 130 && -s $OUT/report.html && ! -e $OUT/.running ]]
  contains "$(<"$OUT/results.csv")" ",workloadb,4,"
  no_processes_left
}

@test "further signals while the report of an interrupted run is written: it is finished, and the run can be resumed" {
  # shellcheck disable=SC2016
  rules "if [[ \$THREADS == 4 && ! -e '$BATS_TEST_TMPDIR/hangs' ]]; then mv '$OUT/run.json' '$BATS_TEST_TMPDIR/content' && mkfifo '$OUT/run.json' && FAKE_HANG=run; fi"
  sweep
  hangs
  rm hangs
  kill -INT -- "-$STARTED"
  reader_waits "$OUT/run.json"
  kill -INT -- "-$STARTED"
  kill -TERM -- "-$STARTED"
  reader_goes
  finish
  [[ $status == 130 && -e $OUT/INTERRUPTED ]]
  contains "$(<"$BATS_TEST_TMPDIR/stdout")" "error: the run was interrupted"
  run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "Resuming $OUT: 1 cell is done"
  [[ -e ${CELL/t0002/t0004}/DONE && ! -e $OUT/INTERRUPTED ]]
}

# Within ten seconds nothing of the run is left.
everything_ends() {
  local tries=100
  until no_processes_left && temporary_folder_is_empty; do
    ((tries-- > 0))
    sleep 0.1
  done
}

@test "after kill -9 of everything, during the load, no server runs beyond ten seconds" {
  FAKE_HANG=load start "$SWEEP" redis,memcached workloadb --threads 2 --records 1000 --warmup 1s --duration 1s --out "$OUT"
  hangs
  runs memcached
  kill -KILL -- "-$STARTED"
  finish
  [[ $status == 137 ]]
  everything_ends
}

@test "after kill -9 of the engine, in a cell, its server, its client and the control group of the server end within ten seconds" {
  FAKE_HANG=run sweep
  hangs
  runs redis-server
  if ((${#SHARE[@]})); then servers_have_groups; fi
  kill -KILL "$STARTED"
  finish
  everything_ends
  if ! ((${#SHARE[@]})); then skip "all of it but the control group: no right to make one"; fi
}

@test "after kill -9 of the engine, in the report, its servers end, and the run can be resumed" {
  slowly "${CELL/t0002/t0004}" "$OUT/run.json"
  sweep
  reader_waits "$OUT/run.json"
  kill -KILL "$STARTED"
  finish
  : >goes
  everything_ends
  run -0 "$SWEEP" --resume "$OUT"
  contains "$(<"$OUT/results.csv")" ",workloadb,4,"
}

@test "after kill -9 of the engine a container is removed" {
  stub docker 'info => exit 0' 'run --detach --rm --name ycsb-sweep-* => echo 0123abc' \
    "+inspect --format * ycsb-sweep-* => : >'$BATS_TEST_TMPDIR/hangs'; sleep 600" 'rm --force ycsb-sweep-* => exit 0'
  sweep --server docker
  hangs
  kill -KILL "$STARTED"
  finish
  everything_ends
  unstub docker
}

# three_run: whether an engine, a mock server and a client do. Sets JAVAS.
three_run() {
  local pid
  JAVAS=()
  for pid in $(processes_left); do
    if [[ $(readlink "/proc/$pid/exe") == */java ]]; then JAVAS+=("$pid"); fi
  done
  ((${#JAVAS[@]} == 3))
}

@test "no Java process of a run has a file of counters in /tmp, which kill -9 would leave there" {
  local pid
  unset CLIENT_PREFIX
  quick_client
  start "$SWEEP" mongodb workloadb --server stand-in --threads 2 --records 100 --duration 60s --out "$OUT"
  eventually three_run
  for pid in "${JAVAS[@]}"; do
    eventually grep -qs UsePerfData "/proc/$pid/cmdline"
    [[ ! -e /tmp/hsperfdata_$(id -un)/$pid ]]
  done
  kill -KILL "${JAVAS[@]}"
  finish
  everything_ends
}
