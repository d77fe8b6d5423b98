#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=long
# The newest JDK of this machine, if it is later than the oldest supported: commands on it, with mock servers.

setup() {
  load helpers/common
  load helpers/own_redis
  common_setup
  NEWEST=17
  newest_jdk
  if ((NEWEST == 17)); then skip "no JDK later than 17"; fi
  # Clients run for seconds: the better compiler would cost them more than it gives.
  export JAVA_OPTS=-XX:TieredStopAtLevel=1
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# newest_jdk: sets NEWEST, its version, and JAVA_HOME, if it is later than NEWEST.
newest_jdk() {
  local release version
  for release in /usr/lib/jvm/*/release /opt/*/release /Library/Java/JavaVirtualMachines/*/Contents/Home/release "${JAVA_HOME:-}/release"; do
    version=$(sed -nE 's/^JAVA_VERSION="([0-9]+).*/\1/p' "$release" 2>/dev/null) || continue
    if ((version > NEWEST)) && [[ -x ${release%/*}/bin/java ]]; then
      NEWEST=$version
      export JAVA_HOME=${release%/*}
    fi
  done
}

# quiet COMMAND...: it succeeds, and Java warns of nothing.
quiet() {
  "$@" </dev/null >stdout 2>stderr || { cat stdout stderr && return 1; }
  run -1 grep -E '^WARNING: |\[warning\]' stdout stderr
}

@test "a sweep of mock servers, its report, and a comparison of its stores" {
  quiet "$SWEEP" mongodb,aerospike workloadb --server stand-in --threads 2 --target 300 --records 100 --warmup 1s --duration 6s --out "$OUT"
  contains "$(<"$OUT/run.json")" "\"java\" : \"$NEWEST"
  rm "$OUT/report.md"
  quiet "$REPOSITORY/runner/report.sh" "$OUT"
  contains "$(<"$OUT/report.md")" aerospike
  quiet "$REPOSITORY/runner/compare.sh" "$OUT" --systems mongodb,aerospike
  contains "$(<stdout)" aerospike
}

@test "a reproduction, on a mock server" {
  mkdir mine
  cat >mine/recipe.yaml <<'END'
title: A mock server
experiments:
  - {id: set, workload: workloadb, records: 100, warmup: 1s, duration: 1s, threads: [2], repeats: 1, series: [{id: mock, store: mongodb}]}
END
  printf 'claims:\n  - {id: C1, says: None of its operations fails., outcome: {series: mock, fails: 0}}\n' >mine/claims.yaml
  PORT=$(unused_port)
  start "$JAVA_HOME/bin/java" -XX:-UsePerfData -cp "$REPOSITORY/runner/standins/mongodb/target/lib/*" \
    io.github.ycsbsweep.standins.MockServerMain mongodb "$PORT"
  eventually answers "$PORT"
  quiet "$REPOSITORY/runner/reproduce.sh" mine --server "mongodb=127.0.0.1:$PORT" --repeats 1 --out "$OUT"
  redis_stop
  contains "$(<"$OUT/verdict.md")" "None of its operations fails."
}
