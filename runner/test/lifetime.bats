#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Every way out: Ctrl-C and TERM in each phase, and kill -9. No server, no process, no folder is left behind.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  stub_java
}

teardown() {
  eventually no_processes_left
  eventually temporary_folder_is_empty
}

# interrupt SIGNAL PHASE ARGUMENT...: starts a sweep that hangs in a phase, and sends the signal to the whole group.
interrupt() {
  local signal=$1
  export STUB_HANG=$2
  shift 2
  start "$SWEEP" redis workloadb --threads 2,4 --warmup 0s --duration 1s --out "$OUT" "$@"
  eventually test -e "$BATS_TEST_TMPDIR/hangs"
  kill "-$signal" -- "-$STARTED"
  finish
}

stderr_of() { cat "$BATS_TEST_TMPDIR/stderr"; }

@test "Ctrl-C while the properties are read" {
  interrupt INT prepare
  [[ $status == 130 && ! -e $OUT ]]
  contains "$(stderr_of)" "Nothing was measured yet."
}

@test "Ctrl-C during the load" {
  interrupt INT client-load
  [[ $status == 130 ]]
}

@test "Ctrl-C while the load is checked" {
  interrupt INT load
  [[ $status == 130 ]]
}

@test "Ctrl-C in a cell" {
  interrupt INT client
  [[ $status == 130 && ! -e $OUT/cells/redis/workloadb/t0002/r1/DONE ]]
}

@test "Ctrl-C while a cell is analysed" {
  interrupt INT cell
  [[ $status == 130 && ! -e $OUT/cells/redis/workloadb/t0002/r1/DONE ]]
}

@test "Ctrl-C while the report is written" {
  interrupt INT report
  [[ $status == 130 ]]
}

@test "Ctrl-C while a server starts that never answers" {
  stub redis-server "* => : >$BATS_TEST_TMPDIR/hangs; sleep 60"
  interrupt INT none --server local
  [[ $status == 130 && ! -e $OUT ]]
  unstub redis-server
}

@test "Ctrl-C during the build" {
  local copy=$BATS_TEST_TMPDIR/copy
  project "$copy"
  rm "$copy/runner/target" "$copy/mvnw"
  printf '#!/usr/bin/env bash\n: >"%s"\nsleep 60\n' "$BATS_TEST_TMPDIR/hangs" >"$copy/mvnw"
  chmod +x "$copy/mvnw"
  SWEEP=$copy/runner/sweep.sh
  stub javac
  interrupt INT none
  [[ $status == 130 && ! -e $OUT && ! -e $copy/runner/target/.building ]]
}

@test "what was measured before Ctrl-C is reported as interrupted" {
  STUB_CLIENT_SECONDS=2 start "$SWEEP" redis workloadb --threads 2,4,8 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e "$OUT/cells/redis/workloadb/t0002/r1/DONE"
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  contains "$(cat "$BATS_TEST_TMPDIR/stdout")" "table $OUT --interrupted"
}

# Whether a process holds a pipe open, other than those it was given.
holds_a_pipe() { [[ -n $(find "/proc/$1/fd" -lname 'pipe:*' 2>/dev/null) ]]; }

@test "a Ctrl-C that bash drops is repeated until the run ends" {
  cat >run <<'END'
source "$1/runner/lib/lifetime.sh"
WORK=work times=0
mkdir work
trap 'times=$((times + 1))' INT
lifetime_repeat </dev/null >/dev/null 2>&1 &
echo $! >repeater
for ((tries = 200; tries > 0 && times < 3; tries--)); do sleep 0.05; done
rmdir work
wait
((times >= 3))
END
  start bash run "$REPOSITORY"
  eventually test -s repeater
  eventually holds_a_pipe "$(<repeater)"
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 0 ]]
}

@test "TERM, and a lost terminal, are interruptions too" {
  interrupt TERM client
  [[ $status == 130 ]]
  rm -rf "$OUT" "$BATS_TEST_TMPDIR/hangs"
  interrupt HUP client
  [[ $status == 130 ]]
}

# Whether a process of the test runs a program.
runs() {
  local one
  for one in $(processes_left); do
    if [[ $(<"/proc/$one/comm") == "$1" ]]; then return 0; fi
  done
  return 1
}

@test "Ctrl-C while two servers are up ends both" {
  export STUB_HANG=client
  start "$SWEEP" redis,memcached workloadb --threads 2 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e "$BATS_TEST_TMPDIR/hangs"
  runs redis-server
  runs memcached
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  no_processes_left
}

@test "a second server that does not start takes the first along" {
  stub memcached '+* => exit 1'
  run -5 "$SWEEP" redis,memcached workloadb --threads 2 --warmup 0s --duration 1s --out "$OUT"
  contains "$output" "memcached: the local server did not start"
  contains "$output" "redis: local server"
  no_processes_left
}

@test "after kill -9 no server runs beyond ten seconds" {
  export STUB_HANG=client
  start "$SWEEP" redis,memcached workloadb --threads 2 --warmup 0s --duration 1s --out "$OUT"
  eventually test -e "$BATS_TEST_TMPDIR/hangs"
  runs memcached
  kill -KILL -- "-$STARTED"
  local tries=100
  until no_processes_left && temporary_folder_is_empty; do
    ((tries-- > 0))
    sleep 0.1
  done
}

@test "another process that was given a recorded id is left alone" {
  load_libraries process leftovers
  WORK=$BATS_TEST_TMPDIR/work
  mkdir -p "$WORK/watch"
  sleep 60 3>&- &
  echo "12345" >"$WORK/watch/$!"
  leftovers_end
  kill "$!"
}
