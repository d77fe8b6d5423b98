# SPDX-License-Identifier: Apache-2.0
# What the scripts run: where it is, and its build when it is missing or older than its sources, one build at a time.
# shellcheck shell=bash

# A distribution comes built: it holds jars in place of poms and sources.
is_distribution() { [[ ! -e $ROOT/pom.xml ]]; }

# jars_folder WHAT: where its jars are; WHAT is client, engine, standins/STORE, or the name of a store.
jars_folder() {
  local layout folder
  if is_distribution; then layout=distribution; else layout=checkout; fi
  case $layout/$1 in
    distribution/client | distribution/engine | distribution/standins/*) folder=runner/jars/$1 ;;
    distribution/*) folder=$1-binding/lib ;;
    checkout/client) folder=runner/target/client/lib ;;
    checkout/engine | checkout/standins/*) folder=runner/$1/target/lib ;;
    checkout/*) folder=bindings/$1/target/$1-binding/lib ;;
  esac
  printf '%s\n' "$ROOT/$folder"
}

# descriptor_of STORE: the file that says what its binding is.
descriptor_of() {
  if is_distribution; then
    printf '%s\n' "$ROOT/$1-binding/binding.properties"
  else
    printf '%s\n' "$ROOT/bindings/$1/src/main/resources/META-INF/ycsb-sweep/binding.properties"
  fi
}

# servers_folder STORE: where the servers are that come along.
servers_folder() {
  if is_distribution; then printf '%s\n' "$ROOT/runner/servers/$1"; else printf '%s\n' "$ROOT/runner/target/servers/$1"; fi
}

# build_ensure STORE...: everything that a run of these stores needs.
build_ensure() {
  local log=$ROOT/runner/target/build.log
  if is_distribution; then
    jars_there "$@" || die 1 "$MISSING is not there, which came with the distribution: unpack it again"
    return 0
  fi
  if build_fresh "$@"; then return 0; fi
  java_compiler_check
  if ! mkdir -p "$ROOT/runner/target" || [[ ! -w $ROOT/runner/target ]]; then
    die 5 "nothing is built yet, and $ROOT is read-only: run ./mvnw -DskipTests package in a copy you can write to"
  fi
  build_lock
  if ! build_fresh "$@"; then
    say "Building, since it is the first run or a source changed (log: $log)"
    build_run "$log"
    say "Built."
  fi
  build_unlock
}

build_run() {
  local log=$1 status=0
  : >"$ROOT/runner/target/.built.new"
  spawn "$ROOT" ./mvnw -q -B -DskipTests -Dspotless.check.skip -Dassembly.skipAssembly -Dcyclonedx.skip package >"$log" 2>&1
  process_wait "$SPAWNED" || status=$?
  if ((status)); then
    build_unlock
    say "The end of $log:"
    tail_of "$log"
    if [[ $(<"$log") =~ Could\ not\ (transfer|resolve)|Failed\ to\ fetch|UnknownHost ]]; then
      die 5 "the build failed: the first one downloads its libraries from the Maven repository. Check the network or proxy."
    fi
    die 1 "the build failed (./mvnw -DskipTests package exited with $status); the whole log is $log"
  fi
  # The stamp carries the moment the build began: what was edited since is newer.
  mv -f "$ROOT/runner/target/.built.new" "$ROOT/runner/target/.built"
}

# jars_there STORE...: whether every jar is there. Sets MISSING to what is not.
jars_there() {
  local store patterns
  patterns=("$(jars_folder client)"/core-*.jar "$(jars_folder client)"/workloads-*.jar
  "$(jars_folder engine)"/engine-*.jar)
  for store in "$@"; do
    patterns+=("$(jars_folder "$store")"/*.jar)
    if [[ -e $ROOT/runner/standins/$store ]]; then patterns+=("$(jars_folder "standins/$store")"/*.jar); fi
  done
  for MISSING in "${patterns[@]}"; do
    if [[ ! -f $MISSING ]]; then return 1; fi
  done
}

# Whether every jar is there and no source is newer than the last build.
build_fresh() {
  local stamp=$ROOT/runner/target/.built source
  if [[ ! -e $stamp ]]; then stamp=$ROOT/runner/engine/target/lib; fi
  jars_there "$@" || return 1
  shopt -s globstar
  for source in "$ROOT"/pom.xml "$ROOT"/{bindings,workloads,runner}/pom.xml "$ROOT"/bindings/*/{pom.xml,*.properties,src/main/**} \
    "$ROOT"/workloads/{*.properties,src/main/**} "$ROOT"/runner/standins/pom.xml "$ROOT"/runner/{engine,standins/*}/{pom.xml,src/main/**} \
    "$ROOT"/runner/comparisons/*.json; do
    if [[ $source -nt $stamp ]]; then
      note "changed since the last build: $source"
      return 1
    fi
  done
}

# Waits until no other run builds here. A lock whose owner is gone is taken over.
build_lock() {
  local lock=$ROOT/runner/target/.building waits=1800 owner told=0
  until mkdir "$lock" 2>/dev/null; do
    owner=
    { read -r owner <"$lock/owner"; } 2>/dev/null || true
    # shellcheck disable=SC2086
    if [[ -n $owner ]] && ! process_is ${owner/ / }; then rm -rf -- "$lock" && continue; fi
    if ((!told)); then say "Another run (process ${owner%% *}) is building: waiting for it" && told=1; fi
    if ((waits-- == 0)); then die 1 "still building after 15 minutes: end process ${owner%% *}, or remove $lock"; fi
    sleep 0.5
  done
  BUILD_LOCK=$lock
  printf '%s %s\n' "$$" "$(process_started $$)" >"$lock/owner"
}

build_unlock() {
  if [[ -n ${BUILD_LOCK:-} ]]; then rm -rf -- "$BUILD_LOCK"; fi
  BUILD_LOCK=
}
