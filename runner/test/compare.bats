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
  contains "$output" "equivalent"
  contains "$output" "gate throughput<-5%, B: kept in 1 cell"
  [[ -z $stderr ]]
}

@test "a loss that is shown ends with 3" {
  run_cells "$AFTER" 8 40000 40200 39800
  run -3 "$COMPARE" "$BEFORE" "$AFTER" --fail-if='throughput<-5%'
  contains "$output" "BREACHED"
  run -0 "$COMPARE" "$BEFORE" "$AFTER"
}

@test "a loss that may be chance ends with 0, and with --strict 3" {
  run_cells "$AFTER" 8 40000 45000 50000
  run -0 "$COMPARE" "$BEFORE" "$AFTER" --fail-if 'throughput<-5%'
  contains "$output" "may be beyond it, more repeats would tell"
  run -3 "$COMPARE" "$BEFORE" "$AFTER" --fail-if 'throughput<-5%' --strict
}

@test "the options may stand anywhere, a limit may be given twice, and there may be three runs" {
  run_cells "$AFTER" 8 50050 50250 49850
  run_folder third three
  run_cells third 8 30000 30200 29800
  run -3 "$COMPARE" --fail-if 'p50>+5%' "$BEFORE" --strict "$AFTER" --fail-if 'throughput<-5%' third
  contains "$output" "gate p50>+5%, B: kept"
  contains "$output" "gate throughput<-5%, C: BREACHED"
}

@test "--out writes the comparison into a folder, again and again" {
  run_cells "$AFTER" 8 50050 50250 49850
  run -0 "$COMPARE" "$BEFORE" "$AFTER" --out "made for/it"
  contains "$output" "made for/it/compare.md"
  run -0 "$COMPARE" "$BEFORE" "$AFTER" --out "made for/it"
  [[ $(ls -A "made for/it") == $'compare.csv\ncompare.md' ]]
}

@test "runs that have no cell in common end with 1" {
  run_cells "$AFTER" 16 50050 50250 49850
  run -1 "$COMPARE" "$BEFORE" "$AFTER"
  contains "$output" "no cell in common"
}

@test "what is not the folder of a run ends with 2" {
  run -2 "$COMPARE"
  run -2 "$COMPARE" "$BEFORE"
  contains "$output" "two runs or more"
  run -2 "$COMPARE" "$BEFORE" "$BATS_TEST_TMPDIR"
  contains "$output" "$BATS_TEST_TMPDIR: not the folder of a run"
  printf '{"schema": 9}\n' >"$AFTER/run.json"
  run -2 "$COMPARE" "$BEFORE" "$AFTER"
  contains "$output" "after"
}

@test "a slip in the options ends with 2 and names the nearest" {
  run -2 "$COMPARE" "$BEFORE" "$AFTER" --fail-fi 'throughput<-5%'
  contains "$output" "Did you mean --fail-if?"
  run -2 "$COMPARE" "$BEFORE" "$AFTER" --fail-if
  contains "$output" "--fail-if needs a value"
  run -2 "$COMPARE" "$BEFORE" "$AFTER" --fail-if ''
  run -2 "$COMPARE" "$BEFORE" "$AFTER" --fail-if 'troughput<-5%'
  contains "$output" "did you mean throughput?"
  run -2 "$COMPARE" "$BEFORE" "$AFTER" --out "$AFTER/run.json"
  contains "$output" "there is a file of that name"
}

@test "a folder whose name begins with a hyphen is given with its path" {
  run_folder ./-dashed four
  run_cells ./-dashed 8 50050 50250 49850
  run -2 "$COMPARE" "$BEFORE" -dashed
  run -0 "$COMPARE" "$BEFORE" ./-dashed
}
