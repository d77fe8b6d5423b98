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

# So many operations, however long they take, at a rate that leaves the processor to others: speed does not matter.
sweep_slowly() { sweep "$@" --warmup 0s --operations 900 --target 300; }

# shared NAME ARGUMENT...: a sweep that several tests look at, made by the first that asks for it. Sets OUT, CSV and TOLD, what it said.
shared() {
  OUT=$BATS_FILE_TMPDIR/$1 CSV=$BATS_FILE_TMPDIR/$1/results.csv
  if [[ ! -e $OUT.told ]]; then sweep_slowly "${@:2}" >"$OUT.told" 2>&1 || { cat "$OUT.told" && return 1; }; fi
  TOLD=$(<"$OUT.told")
}

# Memcached, Redis and, if there is one, Valkey, side by side.
own_servers() {
  local stores=memcached,redis
  PATH=$PATH:$REPOSITORY/runner/target/peers
  if command -v valkey-server >/dev/null; then stores+=,valkey; fi
  shared own "$stores" workloada,workloadtimeline-fixed -p timeline.newest.proportion=0.5 -p redis.timeline=lua
}

# store_value STORE WORKLOAD COLUMN OPERATION: one figure of results.csv.
store_value() {
  awk -F, -v store="$1" -v workload="$2" -v column="$3" -v op="$4" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["store"] == store && $at["workload"] == workload && $at["op"] == op { print $at[column] }' "$CSV"
}

# measured_without_failures STORE: with workloada.
measured_without_failures() {
  between "$(store_value "$1" workloada ok READ)" 100 100000000
  [[ $(store_value "$1" workloada failed ALL) == 0 && $(store_value "$1" workloada not_found ALL) == 0 ]]
}

@test "Memcached and Redis, side by side: loaded, measured, and gone; one table, one chart a workload" {
  own_servers
  local store
  for store in memcached redis; do
    measured_without_failures "$store"
    contains "$TOLD" "workloada, $store: highest"
    between "$(store_value "$store" workloada ok UPDATE)" 100 100000000
  done
  contains "$TOLD" "memcached: local server 1."
  contains "$TOLD" "redis: local server "
  [[ -s $OUT/workloada.svg ]]
}

@test "Redis against a real Valkey: each under its own name and version, with one binding, and compared" {
  own_servers
  if ! command -v valkey-server >/dev/null; then skip "no valkey-server: .ci/run fetches one"; fi
  contains "$TOLD" "valkey: local server $(valkey-server --version | grep -oP ' v=\K\S+') at 127.0.0.1"
  # Whether they can be ranked is up to the machine: a busy one makes the client the limit.
  [[ $TOLD =~ "redis ÷ valkey "+"2, both best "+("not ranked"|[0-9.]+) ]]
  contains "$TOLD" "workloada, valkey: highest"
  [[ $(store_value redis workloada server ALL) == local && $(store_value redis workloada label ALL) == redis ]]
  [[ $(store_value valkey workloada server ALL) == local && $(store_value valkey workloada label ALL) == valkey ]]
  [[ $(store_value redis workloada server_version ALL) != "$(store_value valkey workloada server_version ALL)" ]]
  measured_without_failures valkey
  contains "$(tr -d " \n" <"$OUT/run.json")" '"label":"valkey","store":"valkey","binding":"redis"'
  contains "$(<"$OUT/report.md")" "| valkey | valkey | local "
}

@test "timelines: measured under their own names, alone, with the time of 3,000 operations" {
  own_servers
  local store appended newest
  for store in memcached redis; do
    [[ $(store_value "$store" workloadtimeline-fixed failed ALL) == 0 ]]
    appended=$(store_value "$store" workloadtimeline-fixed ok APPEND) newest=$(store_value "$store" workloadtimeline-fixed ok NEWEST)
    ((appended >= 10 && newest >= 10))
    [[ $(store_value "$store" workloadtimeline-fixed ok ALL) == $((appended + newest)) ]]
    grep -qE "^$store,workloadtimeline-fixed,2,1,[0-9]" "$OUT/time-per-3000.csv"
  done
}

@test "timelines in a store that has none: 2 before anything starts, and which stores have them" {
  run -2 sweep mongodb workloadtimeline --server stand-in
  contains "$output" "workloadtimeline needs a store with timelines, and mongodb has none; those that have: memcached, redis"
}

# with_few_ports COMMAND...: in a network of its own, where each address of the loopback interface has 16 ports for connections.
with_few_ports() {
  unshare --net sh -c 'ip link set lo up && echo 40000 40015 >/proc/sys/net/ipv4/ip_local_port_range && exec "$@"' sh "$@"
}

@test "more threads than an address has ports: clients of a server on this machine connect from several of its loopback addresses" {
  if ! unshare --net true; then skip "no right to make a network"; fi
  run -0 with_few_ports "$SWEEP" redis workloada --records 200 --threads 40 --warmup 0s --operations 900 --target 300 --out "$OUT"
  [[ $(store_value redis workloada failed ALL) == 0 ]]
  between "$(store_value redis workloada ok ALL)" 100 900
}

# Those that a command empties, and those that don't, of which one is started anew.
stand_ins() {
  shared stand-ins mongodb,couchbase,kyototycoon workloada --server stand-in -p kyototycoon.tables=usertable=2 -p kyototycoon.keepalive=false
}

@test "MongoDB's stand-in: measured, marked" {
  stand_ins
  measured_without_failures mongodb
  contains "$TOLD" "stand-in, not mongodb"
  contains "$TOLD" "mongo-java-server-core "
}

@test "Couchbase's stand-in: measured, marked" {
  stand_ins
  measured_without_failures couchbase
  contains "$TOLD" "stand-in, not couchbase"
  run -1 grep -r 'couchbase.password=default' "$OUT"
}

@test "Kyoto Tycoon's stand-in: a table in a database of its own, a connection a request" {
  stand_ins
  measured_without_failures kyototycoon
  contains "$TOLD" "stand-in, not kyototycoon"
}

stand_ins_emptied() { shared emptied aerospike,reveldb workloadinsert,workloada --server stand-in; }

@test "Aerospike's stand-in: measured on an emptied server, marked" {
  stand_ins_emptied
  contains "$TOLD" "stand-in, not aerospike"
  between "$(store_value aerospike workloadinsert ok INSERT)" 100 100000000
  measured_without_failures aerospike
}

@test "RevelDB's stand-in: measured on a server that was started anew to be empty, marked" {
  stand_ins_emptied
  contains "$TOLD" "stand-in, not reveldb"
  between "$(store_value reveldb workloadinsert ok INSERT)" 100 100000000
  measured_without_failures reveldb
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

@test "a Memcached of somebody else is not emptied; misses in it are NOT_FOUND, and the hit rate is shown" {
  foreign_memcached
  run -0 sweep_slowly memcached workloadb -p "memcached.hosts=127.0.0.1:$PORT" --no-load \
    -p readproportion=0.5 -p updateproportion=0 -p insertproportion=0.5
  # All that was inserted is there, and what was not loaded is missed.
  [[ $(memcached_stat cmd_flush) == 0 ]]
  grep -qx "\[INSERT\], Return=OK, $(memcached_stat curr_items)" "$OUT/cells/memcached/workloadb/t0002/r1/ycsb.out"
  between "$(store_value memcached workloadb not_found READ)" 1 100000000
  between "$(store_value memcached workloadb ok READ)" 1 100000000
  contains "$(<"$OUT/report.md")" "hit rate"
  kill -0 "$FOREIGN"
}
