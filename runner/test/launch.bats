#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# What stands between a script and the engine: Java, a build of the engine alone, and a folder of jars that no build changes.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  load helpers/run_folder
  common_setup
  PROJECT=$BATS_TEST_TMPDIR/project
  mkdir -p "$PROJECT/runner/engine/src/main" "$PROJECT/runner/comparisons" "$PROJECT/bindings/support"
  cp -r "$REPOSITORY"/runner/{compare.sh,report.sh,libexec,help} "$PROJECT/runner/"
  cp "$REPOSITORY/pom.xml" "$PROJECT/"
  touch "$PROJECT"/{bindings,bindings/support,runner,runner/engine}/pom.xml "$PROJECT/runner/engine/src/main/A.java"
  COMPARE=$PROJECT/runner/compare.sh
  unset JAVA_HOME
  stub javac
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

# mvnw BODY: what ./mvnw does; each call leaves a line.
mvnw() {
  printf '#!/usr/bin/env bash\necho "$*" >>"%s"\n%s\n' "$BATS_TEST_TMPDIR/mvnw.calls" "$1" >"$PROJECT/mvnw"
  chmod +x "$PROJECT/mvnw"
}

builds() { wc -l <"$BATS_TEST_TMPDIR/mvnw.calls"; }

# shellcheck disable=SC2016
WORKING='mkdir -p runner/engine/target/lib && rm -f runner/engine/target/lib/*
echo "${CONTENT:-one}" >runner/engine/target/lib/engine-0.jar'

# stub_engine [BODY]: a java that is new enough, and does this in the engine's place: it says what it was started with.
stub_engine() {
  # shellcheck disable=SC2016
  local told='printf "%s\n" "$@"; env | grep -E "^(YCSB_SWEEP_USER_|LC_ALL|JAVA_|_JAVA|JDK_)"'
  # shellcheck disable=SC2016
  {
    printf '#!/usr/bin/env bash\n'
    printf 'if [[ $1 == -version ]]; then echo "openjdk version \\"17.0.1\\" 2021-10-19" >&2 && exit; fi\n'
    printf '%s\n' "${1:-$told}"
  } >"$STUBS/java"
  chmod +x "$STUBS/java"
}

# within MICROSECONDS COMMAND...: whether one of six calls took no longer. A busy machine spoils some.
within() {
  local begun tries
  for ((tries = 6; tries > 0; tries--)); do
    begun=${EPOCHREALTIME/[.,]/}
    "${@:2}" || true
    if ((${EPOCHREALTIME/[.,]/} - begun < $1)); then return 0; fi
  done
  return 1
}

@test "--help and --version need neither java nor a build" {
  bare_path
  rm -f "$STUBS"/java* "$BATS_TEST_TMPDIR"/bare/java*
  run -0 "$COMPARE" --help
  [[ $output == "$(<"$REPOSITORY/runner/help/compare.txt")" ]]
  run -0 "$COMPARE" a --version
  [[ $output =~ ^ycsb-sweep\ [0-9] ]]
  "$COMPARE" --help >/dev/full || true
  PATH=$ORIGINAL_PATH
}

@test "the first call builds the engine alone, and says so; the second does not" {
  mvnw "$WORKING"
  stub_engine
  run -0 "$COMPARE" a b
  contains "$output" "Building the engine, since it is the first run"
  [[ $(<"$BATS_TEST_TMPDIR/mvnw.calls") == *"-pl runner/engine -am package" ]]
  run -0 "$COMPARE" a b
  [[ $output != *Building* && $(builds) == 1 ]]
}

@test "a source newer than the last build is built" {
  mvnw "$WORKING"
  stub_engine
  run -0 "$COMPARE" a b
  touch -d '+2 seconds' "$PROJECT/runner/engine/src/main/A.java"
  run -0 "$COMPARE" a b
  [[ $(builds) == 2 ]]
}

@test "the engine gets the words as they are, and no settings that are meant for other Java programs" {
  mvnw "$WORKING"
  stub_engine
  export LC_ALL=de_DE.UTF-8 JAVA_TOOL_OPTIONS=-Dno=1
  unset JDK_JAVA_OPTIONS _JAVA_OPTIONS
  run -0 "$COMPARE" 'a  run' "it's" ''
  contains "$output" $'\ncompare\na  run\nit\'s\n\n'
  contains "$output" "-Dycsb-sweep.root=$PROJECT"
  contains "$output" $'\nLC_ALL=C.UTF-8'
  contains "$output" "YCSB_SWEEP_USER_LC_ALL=de_DE.UTF-8"
  contains "$output" "YCSB_SWEEP_USER_JAVA_TOOL_OPTIONS=-Dno=1"
  [[ $output != *$'\nJAVA_TOOL_OPTIONS'* && $output != *ycsb-sweep.columns* ]]
}

# launcher_without C.UTF-8: one that knows no such locale.
launcher_without() { sed -i "s/$1/none/" "$PROJECT/runner/libexec/launch"; }

@test "where there is no C.UTF-8, the engine gets another locale of UTF-8 that is there" {
  mvnw "$WORKING"
  stub_engine
  launcher_without C.UTF-8
  printf '#!/usr/bin/env bash\nprintf "%%s\\n" C xx_XX.utf8 C.utf8 POSIX\n' >"$STUBS/locale"
  chmod +x "$STUBS/locale"
  LC_ALL=C run -0 "$COMPARE" é b
  contains "$output" $'\nLC_ALL=C.utf8'
  contains "$output" "YCSB_SWEEP_USER_LC_ALL=C"
}

@test "where there is no locale of UTF-8, a word beyond ASCII ends with 5 and what to install; one of ASCII does not" {
  mvnw "$WORKING"
  stub_engine
  launcher_without C.UTF-8
  printf '#!/usr/bin/env bash\n' >"$STUBS/locale"
  chmod +x "$STUBS/locale"
  run -5 "$COMPARE" é b
  contains "$output" "this machine has no locale of UTF-8 (locale -a), which "
  contains "$output" " needs. Install one: apt install locales"
  run -0 "$COMPARE" e b
}

@test "a word that is no UTF-8 ends with 5 before anything is made" {
  run -5 "$COMPARE" a $'b\xe9'
  contains "$output" "compare.sh: \$'b\\351' is not UTF-8: Java can't name it"
}

@test "a limit of 64 open files ends with 5, the limit, and what to type; a soft one is raised" {
  mvnw "$WORKING"
  stub_engine
  run -5 bash -c 'ulimit -n 64 && exec "$@"' bash "$COMPARE" a b
  contains "$output" "the limit of open files is 64, and 256 are needed. Type: ulimit -n 4096"
  run -0 bash -c 'ulimit -Sn 64 && exec "$@"' bash "$COMPARE" a b
}

@test "without perl and setsid a sweep ends with 5 and what to install; what reads results needs neither" {
  bare_path
  rm "$BATS_TEST_TMPDIR/bare/setsid"
  mvnw "$WORKING"
  stub_engine "exit 0"
  cp "$REPOSITORY/runner/sweep.sh" "$PROJECT/runner/"
  run -5 "$PROJECT/runner/sweep.sh" redis workloadb
  contains "$output" "sweep.sh: neither perl nor setsid is on the PATH, and one of them is needed to start process groups: apt install perl"
  run -0 "$COMPARE" a b
  PATH=$ORIGINAL_PATH
}

@test "in a folder that was removed every script ends with 5 and one line" {
  local script
  for script in "$REPOSITORY"/runner/*.sh "$REPOSITORY/bin/ycsb-sweep"; do
    mkdir "$BATS_TEST_TMPDIR/gone"
    # What the shell itself says comes first.
    # shellcheck disable=SC2016
    run -5 bash -c 'cd "$1" && rmdir "$1" && exec "$2" a b' bash "$BATS_TEST_TMPDIR/gone" "$script"
    [[ $(grep -v '^shell-init: ' <<<"$output") == "${script##*/}: the current folder was removed: go to another one (cd ~)" ]]
  done
}

@test "a java that can't say its version is quoted with its error, not with what it picked up" {
  # shellcheck disable=SC2016
  {
    printf '#!/usr/bin/env bash\n'
    printf '[[ -z ${_JAVA_OPTIONS-} ]] || echo "Picked up _JAVA_OPTIONS: $_JAVA_OPTIONS"\n'
    printf 'echo "Error: no libjvm.so"; exit 1\n'
  } >"$STUBS/java"
  chmod +x "$STUBS/java"
  _JAVA_OPTIONS=-Xmx1g run -5 "$COMPARE" a b
  contains "$output" "java does not run: Error: no libjvm.so"
}

@test "an archive of the engine's classes that is of no use is not told of" {
  local said
  mkdir -p "$PROJECT/runner/target" "$PROJECT/runner/engine/target/lib"
  cp "$REPOSITORY"/runner/engine/target/lib/*.jar "$PROJECT/runner/engine/target/lib/"
  PATH=$ORIGINAL_PATH
  run -2 "$COMPARE" --bad
  said=$output
  echo damaged >"$(echo "$PROJECT"/runner/target/engines/*/)classes.jsa"
  run -2 "$COMPARE" --bad
  [[ $output == "$said" ]]
}

@test "a build takes no jar away from an engine that runs; folders that nobody uses go" {
  mvnw "$WORKING"
  stub_engine ": >$BATS_TEST_TMPDIR/runs; sleep 60"
  start "$COMPARE" a b
  eventually test -e "$BATS_TEST_TMPDIR/runs"
  local first second
  first=$(echo "$PROJECT"/runner/target/engines/*/)
  touch -d '+2 seconds' "$PROJECT/runner/engine/src/main/A.java"
  stub_engine
  export CONTENT=two
  run -0 "$COMPARE" a b
  [[ $(<"$first/engine-0.jar") == one ]]
  second=$(grep -o "$PROJECT/runner/target/engines/[0-9a-f]*" <<<"$output" | head -n 1)
  [[ $(<"$second/engine-0.jar") == two ]]
  kill -KILL -- "-$STARTED"
  finish
  run -0 "$COMPARE" a b
  [[ ! -e $first && -e $second ]]
}

@test "a failed build ends with 1 and its last lines, and leaves no lock" {
  mvnw 'echo "[ERROR] A.java: missing semicolon"; exit 1'
  stub_engine
  run -1 "$COMPARE" a b
  contains "$output" "missing semicolon"
  contains "$output" "build.log"
  [[ ! -e $PROJECT/runner/target/.building ]]
}

@test "a build without a network ends with 5" {
  mvnw 'echo "[ERROR] Could not transfer artifact org.x:y:pom:1 from/to central"; exit 1'
  stub_engine
  run -5 "$COMPARE" a b
  contains "$output" "Check the network"
}

@test "two calls do not build at once" {
  mvnw "mkdir building || exit 1; sleep 1; $WORKING; rmdir building"
  stub_engine
  start "$COMPARE" a b
  run -0 "$COMPARE" a b
  finish
  [[ $status == 0 && $(builds) == 1 ]]
}

@test "the lock of a build that is gone is taken over" {
  mvnw "$WORKING"
  stub_engine
  mkdir -p "$PROJECT/runner/target/.building"
  echo "999999999 1" >"$PROJECT/runner/target/.building/owner"
  run -0 "$COMPARE" a b
}

@test "Ctrl-C during the build ends it, and leaves no lock" {
  mvnw ": >$BATS_TEST_TMPDIR/hangs; sleep 60"
  stub_engine
  start "$COMPARE" a b
  eventually test -e "$BATS_TEST_TMPDIR/hangs"
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 && ! -e $PROJECT/runner/target/.building ]]
}

@test "no java, or an old one, ends with 5 and says what to install" {
  mvnw "$WORKING"
  bare_path
  rm "$BATS_TEST_TMPDIR/bare/java"
  run -5 "$COMPARE" a b
  contains "$output" "openjdk-17-jdk-headless"
  stub java '+-version => echo "openjdk version \"11.0.2\" 2019-01-15" >&2'
  run -5 "$COMPARE" a b
  contains "$output" '11.0.2'
  JAVA_HOME=/no/such run -5 "$COMPARE" a b
  contains "$output" "JAVA_HOME is /no/such"
  PATH=$ORIGINAL_PATH
}

@test "a JRE is not enough for the first build" {
  mvnw "$WORKING"
  stub_engine
  bare_path
  rm "$STUBS/javac" "$BATS_TEST_TMPDIR/bare/javac"
  run -5 "$COMPARE" a b
  PATH=$ORIGINAL_PATH
  contains "$output" "without javac"
}

@test "results that can't be printed end with 5 and say so" {
  run_folder one one
  run_folder two two
  run_cells one 8 50000
  run_cells two 8 50000
  PATH=$ORIGINAL_PATH
  run -5 bash -c "'$REPOSITORY/runner/compare.sh' one two >/dev/full"
  contains "$output" "compare.sh: can't write to standard output: No space left on device"
}

@test "a reader that goes away is no error" {
  run_folder one one
  run_folder two two
  run_cells one 8 50000
  run_cells two 8 50000
  PATH=$ORIGINAL_PATH
  run -141 --separate-stderr bash -c "set -o pipefail; '$REPOSITORY/runner/compare.sh' one two | head -c 0"
  [[ -z $stderr ]]
}

# bats test_tags=measured
@test "a usage error is told within a second" {
  PATH=$ORIGINAL_PATH
  within 1000000 "$REPOSITORY/runner/compare.sh" --bad
}
