#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --ycsb-home: sweeps with YCSB's core and bindings out of an install. The install is a small one: the core of Maven Central, and the
# scripted double as a binding that this project does not have.

setup() {
  load helpers/common
  common_setup
  HOME_FOLDER="$BATS_TEST_TMPDIR/ycsb 0.17.0"
  install_lay_out "$HOME_FOLDER"
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# install_lay_out FOLDER: as YCSB's own distribution; the last line of its list has no end, as upstream's.
install_lay_out() {
  local jar
  mkdir -p "$1/bin" "$1/lib" "$1/shelf-binding/lib" "$1/conf" "$1/redis-binding/lib"
  for jar in "$REPOSITORY"/runner/target/client/lib/{core,htrace,jackson}*.jar; do ln -s "$jar" "$1/lib/"; done
  for jar in "$REPOSITORY"/bindings/testkit/target/testkit/lib/*.jar; do ln -s "$jar" "$1/shelf-binding/lib/"; done
  ln -s "$REPOSITORY"/bindings/testkit/target/testkit/lib/testkit-*.jar "$1/redis-binding/lib/redis-binding-0.17.0.jar"
  printf '%s\n' '# name:class' basic:site.ycsb.BasicDB gone-cql:site.ycsb.db.Gone \
    redis:io.github.ycsbsweep.testkit.doubles.DoubleBinding >"$1/bin/bindings.properties"
  printf 'shelf-cql:io.github.ycsbsweep.testkit.doubles.DoubleBinding' >>"$1/bin/bindings.properties"
}

# sweep STORE ARGUMENT...
sweep() {
  "$SWEEP" "$1" workloada --ycsb-home "$HOME_FOLDER" --threads 4 --records 200 --warmup 1s --duration 1s --out "$OUT" "${@:2}" </dev/null
}

@test "a binding of the install that this project does not have: load, cells and report, with its version and hashes" {
  run -0 --separate-stderr sweep shelf-cql --server external -p double.latency=5
  contains "$stderr" "shelf-cql: YCSB's own binding, whose properties can't be checked; passed on as they are: double.latency"
  [[ $(grep -c "can't be checked" <<<"$stderr") == 1 ]]
  contains "$output" "shelf-cql"
  between "$(cell_value "$OUT/results.csv" p50_us 4 ALL)" 4900 20000
  contains "$(<"$OUT/results.csv")" ",shelf-cql,external,"
  contains "$(<"$OUT/run.json")" '"ycsb" : "0.17.0"'
  grep -qE '"testkit-[0-9.]+(-SNAPSHOT)?\.jar" : "' "$OUT/run.json"
  contains "$(<"$OUT/report.md")" "| option: ycsb-home | $HOME_FOLDER |"
}

# ycsb ARGUMENT...: YCSB's own client, as somebody would have run it.
ycsb() {
  java -cp "$REPOSITORY/runner/target/client/lib/*" site.ycsb.Client -t -db site.ycsb.BasicDB -P "$REPOSITORY/workloads/workloadb" -p basicdb.verbose=false \
    -p basicdb.simulatedelay=1 -p basicdb.randomizedelay=false -p recordcount=100 -p operationcount=2000 "$@" 2>&1
}

@test "report.sh --import makes a report of what YCSB's client left, and of names with blanks" {
  ycsb -threads 4 >'out 4.txt'
  ycsb -threads 2 -p exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter >'out 2.txt'
  run -0 --separate-stderr "$REPOSITORY/runner/report.sh" --import 'out *.txt' --out "$OUT"
  contains "$output" "$OUT/report.html"
  [[ $(cell_value "$OUT/results.csv" ok 4 ALL) == 2000 && $(cell_value "$OUT/results.csv" ok 2 ALL) == 2000 ]]
  contains "$(<"$OUT/report.md")" "nothing tells which server answered"
}
