#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The build that sweep.sh does by itself: when it is needed, one at a time, and its failures.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  stub_java
  # mvnw looks for javac itself; here it only has to be on the PATH.
  stub javac
  PROJECT=$BATS_TEST_TMPDIR/project
  mkdir -p "$PROJECT/runner/engine" "$PROJECT/bindings/redis"
  cp -r "$REPOSITORY"/runner/{*.sh,help,lib,libexec,stores} "$PROJECT/runner/"
  cp -r "$REPOSITORY/workloads" "$REPOSITORY/pom.xml" "$PROJECT/"
  cp "$REPOSITORY/runner/engine/pom.xml" "$PROJECT/runner/engine/"
  cp "$REPOSITORY/bindings/redis/"{pom.xml,redis.properties} "$PROJECT/bindings/redis/"
  SWEEP=$PROJECT/runner/sweep.sh
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# mvnw BODY: what ./mvnw does; each call leaves a line.
mvnw() {
  printf '#!/usr/bin/env bash\necho "$*" >>"%s"\n%s\n' "$BATS_TEST_TMPDIR/mvnw.calls" "$1" >"$PROJECT/mvnw"
  chmod +x "$PROJECT/mvnw"
}

# shellcheck disable=SC2016
WORKING='mkdir -p runner/target/client/lib runner/engine/target/lib bindings/redis/target/redis-binding/lib
touch runner/target/client/lib/{core-0,workloads-0,HdrHistogram-2.2.2}.jar runner/engine/target/lib/engine-0.jar
touch bindings/redis/target/redis-binding/lib/redis-binding-0.jar'

sweep() { "$SWEEP" redis workloadb --threads 2 --warmup 0s --duration 1s --out "$OUT" --dry-run; }

builds() { wc -l <"$BATS_TEST_TMPDIR/mvnw.calls"; }

@test "the first run builds, and says so; the second does not" {
  mvnw "$WORKING"
  run -0 sweep
  contains "$output" "Building, since it is the first run"
  [[ $(<"$BATS_TEST_TMPDIR/mvnw.calls") == "-q -B -Pquick package" ]]
  run -0 sweep
  [[ $output != *Building* && $(builds) == 1 ]]
}

@test "a source newer than the last build is built" {
  mvnw "$WORKING"
  run -0 sweep
  touch -d '+2 seconds' "$PROJECT/bindings/redis/redis.properties"
  run -0 sweep
  [[ $(builds) == 2 ]]
}

@test "a failed build ends with 1 and its last lines" {
  mvnw 'echo "[ERROR] RedisBinding.java: missing semicolon"; exit 1'
  run -1 sweep
  contains "$output" "missing semicolon"
  contains "$output" "build.log"
  [[ ! -e $OUT ]]
}

@test "a build without a network ends with 5" {
  mvnw 'echo "[ERROR] Could not transfer artifact org.x:y:pom:1 from/to central"; exit 1'
  run -5 sweep
  contains "$output" "Check the network"
}

@test "two runs do not build at once" {
  mvnw "mkdir building || exit 1; sleep 1; $WORKING; rmdir building"
  start sweep
  run -0 "$SWEEP" redis workloadb --threads 2 --dry-run
  finish
  [[ $status == 0 && $(builds) == 1 ]]
}

@test "the lock of a run that is gone is taken over" {
  mvnw "$WORKING"
  mkdir -p "$PROJECT/runner/target/.building"
  echo "999999999 1" >"$PROJECT/runner/target/.building/owner"
  run -0 sweep
}

@test "no java, or an old one, ends with 5 and says what to install" {
  bare_path
  rm "$STUBS/java" "$BATS_TEST_TMPDIR/bare/java"
  run -5 sweep
  contains "$output" "openjdk-17-jdk-headless"
  stub java '-version => echo "openjdk version \"11.0.2\" 2019-01-15" >&2'
  run -5 sweep
  contains "$output" '11.0.2'
  JAVA_HOME=/no/such run -5 sweep
  contains "$output" "JAVA_HOME is /no/such"
  PATH=$ORIGINAL_PATH
}

@test "a JRE is not enough for the first build" {
  mvnw "$WORKING"
  bare_path
  rm "$STUBS/javac" "$BATS_TEST_TMPDIR/bare/javac"
  run -5 sweep
  PATH=$ORIGINAL_PATH
  contains "$output" "without javac"
}
