#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# What comes from outside is hostile: passwords, names, folders of strangers, what servers say, where output goes.
# shellcheck disable=SC2030,SC2031,SC2119,SC2120

setup() {
  load helpers/common
  load helpers/stub
  load helpers/run_folder
  common_setup
  fake_client
  REDIS=$(command -v redis-server)
  REPORT=$REPOSITORY/runner/report.sh
}

teardown() {
  PATH=$ORIGINAL_PATH
  if [[ -n ${DISK-} ]]; then umount "$DISK"; fi
  eventually no_processes_left
  eventually temporary_folder_is_empty
}

sweep() { "$SWEEP" redis workloadb --threads 2 --records 1000 --warmup 0s --duration 1s --out "$OUT" "$@"; }

# redis_server SCRIPT...: a server program that does this first. $REAL is the real one.
redis_server() {
  printf '#!/usr/bin/env bash\nREAL=%q\n' "$REDIS" >"$STUBS/redis-server"
  printf '%s\n' "$@" >>"$STUBS/redis-server"
  chmod +x "$STUBS/redis-server"
  PATH=$STUBS:$PATH
}

engine() {
  local pid
  for pid in $(processes_left); do
    if tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q 'engine.command.Main sweep'; then printf '%s\n' "$pid"; fi
  done
}

# engine_has_read BYTES: so many, of files and of what its processes write.
engine_has_read() {
  local bytes
  bytes=$(sed -n 's/^rchar: //p' "/proc/$(engine)/io" 2>/dev/null) && ((${bytes:-0} > $1))
}

# harmless TEXT...: no control character but line ends, and none that turns the direction of text.
harmless() {
  local one
  for one in "$@"; do
    if LC_ALL=C.UTF-8 grep -qP '[\x00-\x08\x0b-\x1f\x7f\x{80}-\x{9f}\x{202a}-\x{202e}\x{2066}-\x{2069}]' <<<"$one"; then return 1; fi
  done
}

@test "any password and user: the server takes them, and nothing shows them" {
  # shellcheck disable=SC2016
  run -0 sweep -v -p "redis.password=TOP'SECRET \"\\ # \$(id)" -p "redis.user=al'ice"
  [[ $output != *SECRET* ]]
  run -1 grep -rF SECRET "$OUT"
  run -2 sweep --dry-run -p redis.user="al ice" -p redis.password=pw
  printf 'redis.password=ends\\n\n' >file
  run -2 sweep --dry-run -P file
}

@test "a server that repeats its password is echoed without it" {
  # shellcheck disable=SC2016
  redis_server 'sed "s/^/>>> /" redis.conf; exit 1'
  run -5 sweep -p "redis.password=TOP'SECRET \"1"
  contains "$output" '>>> requirepass "***"'
  [[ $output != *SECRET* ]]
}

@test "a client and its probe that repeat a password leave it in no log" {
  FAKE_SAYS="redis login with TOP'SECRET at redis://me:PRIVATE@host:1/" run -0 sweep --probe \
    -p "redis.password=TOP'SECRET" -p redis.user=redis://me:PRIVATE@host:1/
  contains "$(cat "$OUT"/cells/redis/workloadb/t0002/r1/ycsb.err)" 'login with *** at redis://me:***@host'
  run -1 grep -rE "SECRET|PRIVATE" "$OUT"
}

@test "a name of a store is no path, also in the folder of a stranger" {
  printf '#!/bin/sh\ntouch %q\n' "$PWD/ran" >x
  chmod +x x
  run -2 "$SWEEP" ../../../../../../../../../../.."$PWD/x" workloadb --dry-run
  run_folder "$OUT" stranger
  printf '%s\n' "../../../../../../../../../../..$PWD/x" workloadb >"$OUT/arguments"
  run -2 "$SWEEP" --resume "$OUT"
  printf '%s\n' redis workloadb --ycsb-home "$PWD" >"$OUT/arguments"
  run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "never taken from a results folder"
  [[ ! -e ran ]]
}

@test "a stranger's folder writes nothing outside of it" {
  mkdir precious
  : >precious/file
  run_folder "$OUT" stranger
  run_cells "$OUT" 2 100
  sed -i 's#"workload": "workloadb"#"workload": "../../../../precious/evil"#; s#"store": "redis"#"store": "../../precious/evil"#' \
    "$OUT/run.json" "$OUT"/cells/*/*/*/*/cell.json
  run -0 "$REPORT" "$OUT"
  run -0 "$REPOSITORY/runner/compare.sh" "$OUT" "$OUT"
  ln -s "$PWD/precious/file" "$OUT/.results.csv.part"
  run -2 "$REPORT" "$OUT"
  contains "$output" ".results.csv.part is a link, which no run leaves"
  printf '%s\n' redis workloadb >"$OUT/arguments"
  run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "is a link"
  [[ $(find precious) == $'precious\nprecious/file' && ! -s precious/file ]]
}

@test "what a client, a server and a file's name say reaches no terminal, page or table as it is" {
  local evil=$'\e]0;pwn\a\e[2J\xe2\x80\xae=cmd\x01'
  OUT=$BATS_TEST_TMPDIR/$'o\e[2Ju\at'
  FAKE_SAYS="redis $evil" FAKE_ERRORS=0.1 run -3 sweep
  harmless "$output" "$(cat "$OUT"/report.{md,html} "$OUT/results.csv")"
  contains "$output" "pwn"
  rm -r "$OUT"
  redis_server "printf '%s\n' $(printf '%q' "$evil"); exit 1"
  run -5 sweep
  harmless "$output"
  contains "$output" "pwn"
}

@test "a server that writes without end is measured, and neither its log nor the engine grows" {
  # shellcheck disable=SC2016
  redis_server 'yes "$(printf "%1000s" x)" &' 'exec "$REAL" "$@"'
  # shellcheck disable=SC2016
  printf '%s\n' 'until [[ $PHASE == load || -e $STUB_LOG.go ]]; do sleep 0.1; done' >rules
  FAKE_RULES=$PWD/rules start sweep
  eventually engine_has_read 100000000
  local log most
  log=$(find "$TMPDIR" -name log -path '*/server/*')
  (($(stat -c %s "$log") < 70000000))
  most=$(sed -nE 's/^VmHWM:\s+([0-9]+) kB/\1/p' "/proc/$(engine)/status")
  ((most > 10000 && most < 400000)) || { echo "$most kB" && false; }
  : >"$STUB_LOG.go"
  finish
  [[ $status == 0 ]]
}

@test "a client that writes without end is judged by what it said first and last" {
  # shellcheck disable=SC2016
  printf '%s\n' 'if [[ $PHASE == run ]]; then yes "redis error $RANDOM: $(printf "%500s" x)" | head -c 200M >&2 || true; fi' >rules
  FAKE_RULES=$PWD/rules run -0 sweep
  (($(stat -c %s "$OUT/cells/redis/workloadb/t0002/r1/ycsb.err") < 70000000))
  (($(stat -c %s "$OUT/report.html") < 5000000))
}

@test "an interrupted first cell leaves nothing, and the same command works" {
  FAKE_HANG=run start sweep
  eventually test -e hangs
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 && ! -e $OUT ]]
  contains "$(<stderr)" "Nothing was measured yet."
  run -0 sweep
}

@test "a folder that kill -9 left is named with how to go on, also where the run was not yet described" {
  FAKE_HANG=load start sweep
  eventually test -e hangs
  kill -KILL -- "-$STARTED"
  finish
  run -2 sweep
  contains "$output" "sweep.sh --resume $OUT"
  rm -r "$OUT/run.json" "$OUT/cells"
  run -0 "$SWEEP" --resume "$OUT"
  [[ -e $OUT/run.json && -e $OUT/cells/redis/workloadb/t0002/r1/DONE ]]
}

@test "where nothing can be written to, the reason and the exit status say so" {
  local status=0
  sweep >/dev/full 2>said || status=$?
  [[ $status == 5 ]]
  contains "$(<said)" "can't write to standard output: No space left on device"
  rm -r "$OUT" && status=0
  sweep --dry-run >&- 2>said || status=$?
  [[ $status == 5 ]]
  contains "$(<said)" "can't write to standard output"
  sweep 2>/dev/full >said
  contains "$(<said)" "workloadb"
  sweep --dry-run --out other 2>&- <&- >said
  contains "$(<said)" "workloadb"
}

@test "help and a version that can't be written end with 5 and the reason, in every script" {
  local script word
  for script in sweep compare report reproduce install new-store; do
    for word in --help --version; do
      # shellcheck disable=SC2016 # The inner shell expands it.
      run -5 bash -c '"$0" "$1" >/dev/full' "$REPOSITORY/runner/$script.sh" "$word"
      [[ $output == "$script.sh: can't write to standard output: No space left on device" ]]
      # shellcheck disable=SC2016
      run -5 bash -c '"$0" "$1" >&-' "$REPOSITORY/runner/$script.sh" "$word"
      contains "$output" "can't write to standard output"
    done
  done
}

# small_disk OPTIONS: mounts one.
small_disk() {
  DISK=$BATS_TEST_TMPDIR/disk
  mkdir "$DISK"
  if ! mount -t tmpfs -o "$1" tmpfs "$DISK" 2>/dev/null; then skip "a file system of its own needs root and the right to mount"; fi
}

@test "a name that is too long, and a TMPDIR without inodes, end with 5 and the reason" {
  run -5 sweep --out "$BATS_TEST_TMPDIR/$(printf '%0300d' 0)"
  contains "$output" "file name too long"
  small_disk nr_inodes=3
  touch "$DISK/1" "$DISK/2"
  TMPDIR=$DISK run -5 sweep
  contains "$output" "no temporary folder in $DISK: no space left on device"
}

@test "a volume that fills up in mid-run ends with 1, the reason, and how to go on" {
  small_disk size=30m
  OUT=$DISK/out
  # shellcheck disable=SC2016
  printf '%s\n' 'if [[ $THREADS == 4 ]]; then head -c 40M /dev/zero >"$FILL" || true; fi' >rules
  FILL=$DISK/fill FAKE_RULES=$PWD/rules run -1 sweep --threads 2,4
  contains "$output" "No space left on device. Make room, and go on with --resume"
  contains "$output" "sweep.sh --resume $OUT"
  rm "$DISK/fill"
  run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "1 cells are done"
}

@test "control characters and bytes that are no UTF-8 break no cell" {
  TMPDIR=$BATS_TEST_TMPDIR/$'t\x01\e[2J'
  mkdir "$TMPDIR"
  LC_ALL=C FAKE_SAYS=$'redis said \x01\xff\xfe' run -0 sweep
  [[ -s $OUT/report.html ]]
  # Java can't name such a folder.
  TMPDIR=$BATS_TEST_TMPDIR/$'t\xff'
  mkdir "$TMPDIR"
  run -5 sweep --out other
  contains "$output" "no temporary folder in "
}

@test "damaged files are named, with what is allowed" {
  run_folder "$OUT" damaged
  run_cells "$OUT" 2 100
  printf '%s\n' redis workloadb >"$OUT/arguments"
  local whole
  whole=$(<"$OUT/run.json")
  printf '[]' >"$OUT/run.json"
  run "$REPORT" "$OUT"
  [[ $status == [12] ]]
  contains "$output" "$OUT/run.json:1:1: "
  [[ $output != *ycsbsweep* ]]
  printf '%s' "${whole::150}" >"$OUT/run.json"
  run -2 "$SWEEP" --resume "$OUT"
  contains "$output" "$OUT/run.json:"
  printf '%s' "${whole/'"schema": 1'/'"schema": 99999'}" >"$OUT/run.json"
  run -2 "$REPORT" "$OUT"
  contains "$output" "schema 99999, this version reads 1"
  printf '%s' "$whole" >"$OUT/run.json"
  printf '\xff\xfe' >"$OUT/cells/redis/workloadb/t0002/r1/cell.json"
  run "$REPORT" "$OUT"
  [[ $status == 1 ]]
  contains "$(tr -d '\n' <<<"$output")" "t0002/r1/cell.json"
  printf '12345 nonsense\n\xff\0/ x' >"$OUT/.running"
  run "$SWEEP" --resume "$OUT"
  [[ $status == 2 && $output != *"behind"* ]]
}
