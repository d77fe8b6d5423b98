# SPDX-License-Identifier: Apache-2.0
# What the tests share: a folder and a temporary folder of their own, stubs on the PATH, bounded waits.
# shellcheck shell=bash

bats_require_minimum_version 1.5.0

common_setup() {
  REPOSITORY=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
  SWEEP=$REPOSITORY/runner/sweep.sh
  OUT=$BATS_TEST_TMPDIR/out
  STUBS=$BATS_TEST_TMPDIR/stubs
  PLANS=$BATS_TEST_TMPDIR/plans
  # Also marks every process of the test: processes_left looks for it.
  export TMPDIR=$BATS_TEST_TMPDIR/tmp YCSB_SWEEP_TEST=$BATS_TEST_TMPDIR
  mkdir -p "$STUBS" "$PLANS" "$TMPDIR"
  ORIGINAL_PATH=$PATH
  unset JAVA_OPTS
  cd "$BATS_TEST_TMPDIR" || return
}

# A real client that runs for seconds: the better compiler would cost it more than it gives, and most of its classes are in an archive
# (setup_suite.bash).
quick_client() {
  local archive
  export JAVA_OPTS=-XX:TieredStopAtLevel=1
  archive=$REPOSITORY/runner/target/engines/$(<"$REPOSITORY/runner/target/engines/current")/client.jsa
  if [[ -e $archive ]]; then JAVA_OPTS+=" -XX:SharedArchiveFile=$archive -Xlog:cds*=off"; fi
}

# A client that measures at once what the environment says, see helpers/fake-client. Its command lines go to STUB_LOG.
fake_client() {
  export CLIENT_PREFIX=$REPOSITORY/runner/test/helpers/fake-client STUB_LOG=$BATS_TEST_TMPDIR/clients.log
}

# A PATH with nothing but bash and coreutils, setsid, and java.
bare_path() {
  local tool bare=$BATS_TEST_TMPDIR/bare
  mkdir "$bare"
  for tool in bash env cat chmod cksum cp cut date df dirname head id ln mkdir mktemp mv nproc readlink rm rmdir setsid sleep stty tail \
    touch tr uname java javac; do
    ln -s "$(command -v "$tool")" "$bare/$tool"
  done
  PATH=$STUBS:$bare
}

# A copy of the project that a test may change: the scripts are copies, what was built is linked.
project() {
  local folder=$1 item
  mkdir -p "$folder/runner" "$folder/bindings"
  cp -r "$REPOSITORY"/runner/{*.sh,help,k8s,libexec,stores} "$folder/runner/"
  for item in pom.xml mvnw .mvn workloads runner/pom.xml runner/target runner/engine runner/standins bindings/pom.xml; do
    ln -s "$REPOSITORY/$item" "$folder/$item"
  done
  for item in "$REPOSITORY"/bindings/*/; do ln -s "$item" "$folder/bindings/$(basename "$item")"; done
}

# start COMMAND...: in the background, in a process group of its own as a terminal would have it. Sets STARTED.
start() {
  set -m
  "$@" >"$BATS_TEST_TMPDIR/stdout" 2>"$BATS_TEST_TMPDIR/stderr" 3>&- &
  STARTED=$!
  set +m
}

# The exit status of what start started. What it said is seen if the test fails.
finish() {
  status=0
  wait "$STARTED" 2>/dev/null || status=$?
  cat "$BATS_TEST_TMPDIR"/{stdout,stderr}
  printf 'exit status %d\n' "$status"
}

# eventually COMMAND...: until it succeeds, at most a minute and the time of the tries.
eventually() {
  local tries=1200
  until "$@"; do
    if ((tries-- == 0)); then
      printf 'never came true: %s\n' "$*" >&2
      cat "$BATS_TEST_TMPDIR"/std* >&2
      return 1
    fi
    nap 0.05
  done
}

# nap SECONDS: as sleep, but without a process, which loops that wait would start twenty of a second. Nothing ever comes through that pipe.
nap() {
  local pipe=$BATS_RUN_TMPDIR/nap
  if [[ ! -p $pipe ]]; then mkfifo "$pipe"; fi
  read -r -t "$1" _ <>"$pipe" || true
}

# The processes that this test, and nothing else, has left behind: told by their environment, or, since Redis writes its
# title over that, by their folder. What looks for them is found too, and gone by then.
processes_left() {
  local path pid found
  found=$({
    grep -lzxF "YCSB_SWEEP_TEST=$BATS_TEST_TMPDIR" /proc/[0-9]*/environ
    find /proc/[0-9]*/cwd -maxdepth 0 -lname "$TMPDIR/*"
  } 2>/dev/null) || true
  for path in $found; do
    pid=${path#/proc/} pid=${pid%%/*}
    if [[ $pid != "$$" && $pid != "$BASHPID" && -d /proc/$pid ]]; then printf '%s\n' "$pid"; fi
  done
}

no_processes_left() { [[ -z $(processes_left) ]]; }

temporary_folder_is_empty() { [[ -z $(ls -A "$TMPDIR") ]]; }

# cell_value CSV COLUMN THREADS OP: one figure of results.csv.
cell_value() {
  awk -F, -v column="$2" -v threads="$3" -v op="$4" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["threads"] == threads && $at["op"] == op { print $at[column] }' "$1"
}

# between VALUE LOW HIGH, for decimal numbers.
between() {
  awk -v value="$1" -v low="$2" -v high="$3" 'BEGIN { exit !(value != "" && value >= low && value <= high) }' \
    || { printf '%s is not between %s and %s\n' "$1" "$2" "$3" >&2 && return 1; }
}

# tried COMMAND...: up to three times. A machine that is busy with something else spoils a try; a wrong figure stays wrong.
tried() {
  "$@" || { rm -rf "$OUT" && "$@"; } || { rm -rf "$OUT" && "$@"; }
}

contains() { [[ $1 == *"$2"* ]] || { printf 'expected: %s\nin: %s\n' "$2" "$1" >&2 && return 1; }; }
