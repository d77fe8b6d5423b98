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

# class_archive FOLDER: leaves there the classes that a sweep of Redis has loaded, for the next starts of the engine and of such clients
# (quick_client of helpers/common.bash). There are hundreds of them.
class_archive() {
  local folder=$1 work=$BATS_SUITE_TMPDIR/archive java=${JAVA_HOME:+$JAVA_HOME/bin/}java name
  if [[ ! -w $folder ]] || archives_are_fresh "$folder"; then return 0; fi
  # The engine could not make one while it uses another.
  rm -f "$folder/classes.jsa"
  mkdir -p "$work"
  printf '#!/bin/sh\nexec %q -XX:ArchiveClassesAtExit=%q "$@"\n' "$(command -v "$java")" "$work/classes.jsa" >"$work/java"
  chmod +x "$work/java"
  JAVA_HOME='' PATH=$work:$PATH JAVA_OPTS="-XX:TieredStopAtLevel=1 -XX:ArchiveClassesAtExit=$work/client.jsa" ../sweep.sh redis workloadb \
    --threads 2 --target 500 --records 1000 --warmup 1s --duration 1s --out "$work/out" >"$work/log" 2>&1 </dev/null || cat "$work/log" >&2
  # Each appears whole, whoever else makes one.
  for name in classes.jsa client.jsa; do
    if cp "$work/$name" "$folder/.$name.$$"; then mv -f "$folder/.$name.$$" "$folder/$name"; fi
  done
}

archives_are_fresh() {
  [[ -e $1/classes.jsa && -e $1/client.jsa && -z $(find ../target/client/lib ../../bindings/redis/target/redis-binding/lib -newer "$1/client.jsa") ]]
}
