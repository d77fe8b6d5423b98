#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# compare.sh: what it takes and refuses, and its exit statuses, on small runs made up for it. The figures are tested in Java.

setup() {
  load helpers/common
  load helpers/run_folder
  common_setup
  COMPARE=$REPOSITORY/runner/compare.sh
  BEFORE="$BATS_TEST_TMPDIR/a run" AFTER=$BATS_TEST_TMPDIR/after
  run_folder "$BEFORE" one
  run_folder "$AFTER" two
  run_cells "$BEFORE" 8 50000 50200 49800
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

@test "--help fits a terminal, and needs no run and nothing built" {
  local line
  run -0 "$COMPARE" --help
  contains "$output" "compare.sh A B"
  for line in "${lines[@]}"; do [[ ${#line} -le 80 ]]; done
  run -0 "$COMPARE" --version
  [[ $output =~ ^ycsb-sweep\ [0-9] ]]
}

@test "two runs that are equal are compared, and end with 0" {
  run_cells "$AFTER" 8 50050 50250 49850
  run -0 --separate-stderr "$COMPARE" "$BEFORE" "$AFTER" --fail-if 'throughput<-5%,p99>+10%'
  contains "$output" "equal"
  contains "$output" "gate throughput<-5%, B: kept in 1 cell"
  [[ -z $stderr ]]
}

@test "a loss that is shown ends with 3" {
  run_cells "$AFTER" 8 40000 40200 39800
  run -3 "$COMPARE" "$BEFORE" "$AFTER" --fail-if='throughput<-5%'
  contains "$output" "BREACHED"
}

@test "a slip in the options ends with 2 and names the nearest" {
  run -2 "$COMPARE" "$BEFORE" "$AFTER" --fail-fi 'throughput<-5%'
  contains "$output" "Did you mean --fail-if?"
}

@test "a report goes through a device, a FIFO or a descriptor, and to what a link leads to" {
  local files=$BATS_TEST_TMPDIR/files
  run_cells "$AFTER" 8 50050 50250 49850
  mkdir "$files"
  ln -s /dev/full "$files/full"
  run -5 --separate-stderr "$COMPARE" "$BEFORE" "$AFTER" --junit "$files/full"
  [[ $stderr == "compare.sh: $files/full: can't be written: no space left on device" && -L $files/full ]]

  mkfifo "$files/fifo"
  head -1 "$files/fifo" >"$files/read" &
  run -0 "$COMPARE" "$BEFORE" "$AFTER" --markdown "$files/fifo"
  wait "$!"
  [[ -p $files/fifo && $(<"$files/read") == '# Runs compared' ]]

  "$COMPARE" "$BEFORE" "$AFTER" --markdown /dev/stdout >"$files/out"
  contains "$(<"$files/out")" "B against A"
  contains "$(<"$files/out")" "# Runs compared"

  echo before >"$files/target"
  chmod 640 "$files/target"
  ln -s target "$files/link"
  run -0 "$COMPARE" "$BEFORE" "$AFTER" --markdown "$files/link"
  [[ -L $files/link && $(head -1 "$files/target") == '# Runs compared' && $(stat -c %a "$files/target") == 640 ]]
}

@test "a FIFO without a reader is waited for, and that is said; a descriptor that Java reads is refused" {
  run_cells "$AFTER" 8 50050 50250 49850
  mkfifo "$BATS_TEST_TMPDIR/fifo"
  "$COMPARE" "$BEFORE" "$AFTER" --markdown "$BATS_TEST_TMPDIR/fifo" >/dev/null 2>"$BATS_TEST_TMPDIR/told" 3>&- &
  eventually test -s "$BATS_TEST_TMPDIR/told"
  kill "$!"
  status=0
  wait "$!" || status=$?
  echo "exit status $status"
  ((status == 130 || status == 143))
  [[ $(<"$BATS_TEST_TMPDIR/told") == "compare.sh: $BATS_TEST_TMPDIR/fifo: nobody reads it yet; Ctrl-C ends the waiting" ]]
  run -5 --separate-stderr "$COMPARE" "$BEFORE" "$AFTER" --markdown /dev/fd/8 8</dev/null
  [[ $stderr == "compare.sh: /dev/fd/8: can't be written: not open for writing" ]]
}
