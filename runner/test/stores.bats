#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=measured
# Every store by its own server, its stand-in or a stub of Docker: found, loaded, measured, emptied, and gone.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  load helpers/own_redis
  common_setup
  CSV=$OUT/results.csv
  FOREIGN=''
  quick_client
}

teardown() {
  PATH=$ORIGINAL_PATH
  if [[ -n $FOREIGN ]]; then kill "$FOREIGN"; fi
  eventually no_processes_left
  temporary_folder_is_empty
}

sweep() {
  "$SWEEP" "$@" --records 200 --threads 2 --out "$OUT" </dev/null
}

# So many operations, however long they take, at a rate that leaves the processor to others: where speed does not matter.
sweep_slowly() { sweep "$@" --warmup 0s --operations 1500 --target 500; }

measured_without_failures() {
  between "$(cell_value "$CSV" ok 2 READ)" 100 100000000
  [[ $(cell_value "$CSV" failed 2 ALL) == 0 && $(cell_value "$CSV" not_found 2 ALL) == 0 ]]
}

@test "Memcached and Redis, side by side: loaded, measured, and gone; one table, one chart a workload" {
  run -0 sweep_slowly memcached,redis workloada
  local count
  for count in $(cell_value "$CSV" ok 2 READ); do between "$count" 100 100000000; done
  [[ $(cell_value "$CSV" failed 2 ALL) == $'0\n0' && $(cell_value "$CSV" not_found 2 ALL) == $'0\n0' ]]
  contains "$output" "memcached: local server 1."
  contains "$output" "redis: local server "
  contains "$output" "workloada, memcached: highest"
  contains "$output" "workloada, redis: highest"
  [[ -s $OUT/workloada.svg ]]
  [[ $(cut -d , -f 3,12 "$CSV" | grep -E '^(memcached|redis),(ALL|READ|UPDATE)$' | sort -u | wc -l) == 6 ]]
}

@test "Redis against a real Valkey: each under its own name and version, with one binding, and compared" {
  PATH=$PATH:$REPOSITORY/runner/target/peers
  if ! command -v valkey-server >/dev/null; then skip "no valkey-server: .ci/run fetches one"; fi
  run -0 "$SWEEP" redis,valkey workloadb --records 200 --warmup 1s --duration 1s --threads 2 --out "$OUT"
  contains "$output" "valkey: local server $(valkey-server --version | grep -oP ' v=\K\S+') at 127.0.0.1"
  # Whether they can be ranked is up to the machine: a busy one makes the client the limit.
  [[ $output =~ "redis ÷ valkey "+"2, both best "+("not ranked"|[0-9.]+) ]]
  contains "$output" "workloadb, valkey: highest"
  # Columns 3 to 5 are store, server and version, 12 is the operation, 16 those that failed; the label is the first of those added.
  [[ $(head -1 "$CSV") == *,verdict,label* ]]
  awk -F, '$12 == "ALL" { print $3, $4, $16, $31 }' "$CSV" >rows
  diff - rows <<<$'redis local 0 redis\nvalkey local 0 valkey'
  [[ $(awk -F, '$12 == "ALL" { print $5 }' "$CSV" | sort -u | wc -l) == 2 ]]
  contains "$(tr -d " \n" <"$OUT/run.json")" '"label":"valkey","store":"valkey","binding":"redis"'
  contains "$(<"$OUT/report.md")" "| valkey | valkey | local "
}

@test "timelines: measured under their own names, alone, with the time of 3,000 operations" {
  run -0 sweep memcached,redis workloadtimeline-fixed --warmup 1s --duration 2s -p timeline.newest.proportion=0.5 -p redis.timeline=lua
  # Column 12 is the operation, 14 those that were ok, 16 those that failed.
  local rows
  rows=$(cut -d, -f3,12,16 "$CSV" | tail -n +2 | tr '\n' ' ')
  contains "$rows" "memcached,ALL,0 memcached,APPEND,0 memcached,NEWEST,0"
  contains "$rows" "redis,ALL,0 redis,APPEND,0 redis,NEWEST,0"
  awk -F, 'NR > 1 { sum += $12 == "ALL" ? $14 : -$14; if ($14 < 10) exit 1 } END { exit sum != 0 }' "$CSV"
  grep -q '^memcached,workloadtimeline-fixed,2,1,2\.' "$OUT/time-per-3000.csv"
  grep -q '^redis,workloadtimeline-fixed,2,1,2\.' "$OUT/time-per-3000.csv"
}

@test "timelines in a store that has none: 2 before anything starts, and which stores have them" {
  run -2 sweep mongodb workloadtimeline --server stand-in
  contains "$output" "workloadtimeline needs a store that keeps timelines, and mongodb does not; those that do: memcached, redis"
}

@test "MongoDB's stand-in: measured, marked" {
  run -0 sweep_slowly mongodb workloada --server stand-in
  measured_without_failures
  contains "$output" "stand-in, not mongodb"
  contains "$output" "mongo-java-server-core "
}

@test "Couchbase's stand-in: measured, marked" {
  run -0 sweep_slowly couchbase workloada --server stand-in
  measured_without_failures
  contains "$output" "stand-in, not couchbase"
  run -1 grep -r 'couchbase.password=default' "$OUT"
}

@test "Aerospike's stand-in: measured on an emptied server, marked" {
  run -0 sweep_slowly aerospike workloadinsert,workloada --server stand-in
  contains "$output" "stand-in, not aerospike"
  between "$(cell_value "$CSV" ok 2 INSERT)" 100 100000000
}

@test "Kyoto Tycoon's stand-in: a table in a database of its own, a connection a request" {
  run -0 sweep_slowly kyototycoon workloada --server stand-in -p kyototycoon.tables=usertable=2 -p kyototycoon.keepalive=false
  measured_without_failures
  contains "$output" "stand-in, not kyototycoon"
}

@test "RevelDB's stand-in: measured on a server that was started anew to be empty, marked" {
  run -0 sweep_slowly reveldb workloadinsert,workloada --server stand-in
  contains "$output" "stand-in, not reveldb"
  between "$(cell_value "$CSV" ok 2 INSERT)" 100 100000000
}

@test "a store without a server ends with 5: what was looked for, how to fix it" {
  stub docker '+info => exit 1'
  bare_path
  run -5 sweep mongodb workloadb
  contains "$output" "looked for: "
  contains "$output" "--server stand-in"
}

# A Memcached of somebody else. Sets FOREIGN and PORT.
foreign_memcached() {
  PORT=$(unused_port)
  memcached -u "$(id -un)" -l 127.0.0.1 -p "$PORT" >/dev/null 2>&1 3>&- &
  FOREIGN=$!
  eventually answers "$PORT"
}

# memcached_stat NAME: of the foreign Memcached.
memcached_stat() {
  local connection word name value
  exec {connection}<>"/dev/tcp/127.0.0.1/$PORT"
  printf 'stats\r\n' >&"$connection"
  while read -r -t 5 word name value <&"$connection" && [[ $word == STAT ]]; do
    if [[ $name == "$1" ]]; then printf '%s\n' "${value%$'\r'}"; fi
  done
  exec {connection}>&-
}

@test "a Memcached of somebody else is emptied only if told so; misses in it are NOT_FOUND, and the hit rate is shown" {
  local address=(-p "memcached.hosts=127.0.0.1:")
  foreign_memcached
  address[1]+=$PORT
  run -0 sweep_slowly memcached workloadb "${address[@]}"
  [[ $(memcached_stat cmd_flush) == 0 && $(memcached_stat curr_items) == 200 ]]
  rm -r "$OUT"
  run -0 "$SWEEP" memcached workloadreadonly "${address[@]}" --no-load --records 400 --warmup 0s --operations 1500 --threads 2 --target 500 \
    --out "$OUT"
  between "$(cell_value "$CSV" not_found 2 READ)" 100 100000000
  contains "$output" "hit rate"
  rm -r "$OUT"
  run -0 sweep_slowly memcached workloadb "${address[@]}" --allow-flush
  between "$(memcached_stat cmd_flush)" 1 9
  kill -0 "$FOREIGN"
}
