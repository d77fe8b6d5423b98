# SPDX-License-Identifier: Apache-2.0
# Once, before all tests of a check: what they run must be built, since many of them hide the real Maven.
# shellcheck shell=bash

setup_suite() {
  if [[ -e ${YCSB_SWEEP_CHECK:-}/ready ]]; then return 0; fi
  cd "$BATS_TEST_DIRNAME" || return
  ../sweep.sh redis workloadb --dry-run >/dev/null </dev/null
  class_archive ../target/engines/"$(<../target/engines/current)"
  if [[ -n ${YCSB_SWEEP_CHECK:-} ]]; then : >"$YCSB_SWEEP_CHECK/ready"; fi
}

# class_archive FOLDER: leaves there, for the engine's next starts, the classes that a sweep has loaded. There are hundreds of them.
class_archive() {
  local folder=$1 work=$BATS_SUITE_TMPDIR/archive java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  if [[ -e $folder/classes.jsa || ! -w $folder ]]; then return 0; fi
  mkdir -p "$work"
  printf '#!/bin/sh\nexec %q -XX:ArchiveClassesAtExit=%q "$@"\n' "$(command -v "$java")" "$work/classes.jsa" >"$work/java"
  chmod +x "$work/java"
  JAVA_HOME='' PATH=$work:$PATH CLIENT_PREFIX=$PWD/helpers/fake-client ../sweep.sh redis workloadb --threads 2 --records 1000 \
    --warmup 1s --duration 1s --out "$work/out" >"$work/log" 2>&1 </dev/null || cat "$work/log" >&2
  # It appears whole, whoever else makes one.
  if cp "$work/classes.jsa" "$folder/.classes.$$"; then mv -f "$folder/.classes.$$" "$folder/classes.jsa"; fi
}
