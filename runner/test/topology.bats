#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=measured
# --topology, --persistence, --maxmemory and --event: the runner's own servers in the form that was asked for, and gone in the end.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  WORK=$BATS_TEST_TMPDIR/work
  EMPTY=$BATS_TEST_TMPDIR/empty.properties
  mkdir -p "$WORK/watch"
  : >"$EMPTY"
  OPENED=0
}

teardown() {
  PATH=$ORIGINAL_PATH
  if ((OPENED)); then server_close; fi
  eventually no_processes_left
  temporary_folder_is_empty
}

refused() {
  run -2 "$SWEEP" "${@:2}" --out "$OUT"
  contains "$output" "$1"
  [[ ! -e $OUT ]]
}

# opened STORE OPTION=VALUE...: the servers of a store, by the verbs alone.
opened() {
  local option
  load_libraries say names units options verbs build variants events process net properties preflight listener docker nodes server
  # shellcheck source=/dev/null
  source "$REPOSITORY/runner/stores/$1.sh"
  declare -gA OPT=([server]=local)
  for option in "${@:2}"; do OPT[${option%%=*}]=${option#*=}; done
  variants_check
  event_check
  exec {STDOUT}>&1 {STDERR}>&2
  SERVER_STORE=$1 SERVER_PROPERTIES=$EMPTY SERVER_MODE=local CONTAINER='' OPENED=1
  if [[ $1 == redis ]] && ! redis_binary; then SERVER_MODE=embedded; fi
  # What bats notes of every command takes minutes of the thousands that name a cluster's slots to an older Redis.
  trap - DEBUG
  server_start 3>&-
}

@test "an unknown topology ends with 2, the nearest, and what is allowed" {
  stub java
  refused "Did you mean cluster?" redis workloada --topology clutser:3x1
  contains "$output" "Allowed: standalone, cluster:MASTERSxREPLICAS"
  refused "out of range" redis workloada --topology cluster:2x1
  refused "out of range" redis workloada --topology shards:65
  refused "Allowed: standalone, cluster" redis workloada --topology cluster
}

@test "unknown kinds of persistence, sizes and events end with 2" {
  stub java
  refused "Did you mean aof-everysec?" redis workloada --persistence aof-everysecond
  refused "allowed: SIZE or SIZE:POLICY" redis workloada --maxmemory 2000
  refused "Allowed: noeviction, allkeys-lru" redis workloada --maxmemory 2gb:lru
  refused "Did you mean aof-rewrite?" redis workloada --persistence aof-always --event aof-rewrit@50%
  refused "1 to 99 percent" redis workloada --persistence aof-always --event aof-rewrite@100%
  refused "add --persistence aof-everysec" redis workloada --event aof-rewrite@50%
}

@test "a store that has no such thing ends with 2" {
  stub java
  refused "memcached knows no cluster. Allowed: standalone, shards" memcached workloada --topology cluster:3x1
  refused "nothing of the kind for mongodb" mongodb workloada --topology shards:2
  refused "nothing of the kind for memcached" redis,memcached workloada --persistence rdb
  refused "nothing of the kind for mongodb" mongodb workloada --maxmemory 1gb
}

@test "a server that the runner does not make can be given no form" {
  stub_java
  STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:1 refused "the properties name the redis server" redis workloada --topology shards:2
  STUB_EXTERNAL=1 STUB_ADDRESS=127.0.0.1:1 refused "the runner makes only its own" redis workloada --persistence aof-always --event aof-rewrite@50%
  stub docker '+info => exit 0'
  refused "not in a container" redis workloada --topology shards:2 --server docker
}

@test "properties that ask for other servers than the topology makes end with 2" {
  stub_java
  STUB_PROPERTIES=$'redis.mode=cluster\n' run -2 "$SWEEP" redis workloada --out "$OUT"
  contains "$output" "redis.mode=cluster: the runner's own server is standalone"
  STUB_PROPERTIES=$'redis.cluster=true\n' run -2 "$SWEEP" redis workloada --topology shards:2 --out "$OUT"
  contains "$output" "the runner's own server is sharded"
}

@test "a cluster: six nodes that know each other, replicas in step, emptied by its masters" {
  opened redis topology=cluster:3x1
  local port
  [[ $(wc -w <<<"$SERVER_PORTS") == 6 && $(wc -w <<<"$SERVER_PIDS") == 6 ]]
  for port in $SERVER_PORTS; do
    contains "$(redis_ask 5 127.0.0.1 "$port" "$EMPTY" CLUSTER INFO)" "cluster_state:ok"
    contains "$(redis_ask 5 127.0.0.1 "$port" "$EMPTY" CLUSTER INFO)" "cluster_known_nodes:6"
  done
  contains "$(redis_address "$SERVER_HOST" "$SERVER_PORT" "$EMPTY")" $'redis.mode=cluster\nredis.host=127.0.0.1\nredis.port='
  # The slot of "b" is 3300, of the first master.
  redis_ask 5 127.0.0.1 "$SERVER_PORT" "$EMPTY" SET b x
  SERVER_MODE=external SERVER_ADDRESS=127.0.0.1:$SERVER_PORT
  printf 'redis.mode=cluster\n' >"$BATS_TEST_TMPDIR/cluster.properties"
  redis_flush 127.0.0.1 "$SERVER_PORT" "$BATS_TEST_TMPDIR/cluster.properties"
  [[ $(redis_ask 5 127.0.0.1 "$SERVER_PORT" "$EMPTY" DBSIZE) == 0 ]]
  SERVER_MODE=local
  redis_ask 5 127.0.0.1 "$SERVER_PORT" "$EMPTY" SET b x
  redis_flush 127.0.0.1 "$SERVER_PORT" "$EMPTY"
  [[ $(redis_ask 5 127.0.0.1 "$SERVER_PORT" "$EMPTY" DBSIZE) == 0 ]]
}

@test "shards: independent servers, with the persistence and the memory that were asked for, rewritten on demand" {
  opened redis topology=shards:2 persistence=aof-everysec maxmemory=100mb:allkeys-lru event=aof-rewrite@50%
  local port
  [[ $(redis_address "$SERVER_HOST" "$SERVER_PORT" "$EMPTY") == $'redis.mode=sharded\nredis.hosts='"127.0.0.1:${SERVER_PORTS/ /,127.0.0.1:}" ]]
  for port in $SERVER_PORTS; do
    [[ $(redis_info 127.0.0.1 "$port" "$EMPTY" aof_enabled persistence) == 1 ]]
    [[ $(redis_info 127.0.0.1 "$port" "$EMPTY" maxmemory memory) == 104857600 ]]
    [[ $(redis_info 127.0.0.1 "$port" "$EMPTY" maxmemory_policy memory) == allkeys-lru ]]
  done
  redis_event aof-rewrite
  for port in $SERVER_PORTS; do
    [[ $(redis_info 127.0.0.1 "$port" "$EMPTY" aof_last_bgrewrite_status persistence) == ok ]]
    [[ $(redis_info 127.0.0.1 "$port" "$EMPTY" aof_base_size persistence) == $(redis_info 127.0.0.1 "$port" "$EMPTY" aof_current_size persistence) ]]
  done
}

@test "Memcached: several nodes, with the memory that was asked for" {
  opened memcached topology=shards:2 maxmemory=80mb:noeviction
  local port
  [[ $(memcached_address "$SERVER_HOST" "$SERVER_PORT" "$EMPTY") == "memcached.hosts=127.0.0.1:${SERVER_PORTS/ /,127.0.0.1:}" ]]
  for port in $SERVER_PORTS; do
    [[ $(memcached_stat 127.0.0.1 "$port" limit_maxbytes) == 83886080 ]]
  done
}

@test "an event waits for its share of the measured seconds, which begin with a status line" {
  load_libraries verbs clock clients events
  CLIENTS=1
  local folder=$BATS_TEST_TMPDIR/cell
  mkdir "$folder"
  WARMUP=3 DURATION=10 EVENT=aof-rewrite EVENT_PERCENT=25 ROW_STORE=double
  double_event() { :; }
  sleep() { printf '%s\n' "$1" >>"$BATS_TEST_TMPDIR/slept"; }
  printf '2026-11-21 16:23:36:613 0 sec: 0 operations; est\n2026-11-21 16:23:37:613 1 sec: 12 operations; 12.0\n' >"$folder/ycsb.err"
  printf '#[Logging for: READ]\n"StartTimestamp","Interval_Length"\n0.029,0.602,0.025,HIST\n0.631,1.000,0.025,HIST\n' >"$folder/READ.hdr"
  event_run "$folder"
  printf '0.029,0.899,0.025,HIST\n' >"$folder/READ.hdr"
  WARMUP=0 event_run "$folder"
  # The first operation came with the status line before: that second is enough of a warm-up already.
  printf '0.001,0.901,0.025,HIST\n' >"$folder/UPDATE.hdr"
  WARMUP=1 event_run "$folder"
  [[ $(<"$BATS_TEST_TMPDIR/slept") == $'5.500\n3.500\n2.500' ]]
  [[ $(cut -f 3 "$folder/events" | sort | uniq -c | tr -s ' ') == $' 3 begin\n 3 end' ]]
}

@test "all processes are watched by the monitor, in the record, and gone after kill -9" {
  stub_java
  STUB_CLIENT_SECONDS=60 start "$SWEEP" redis workloadb --topology shards:3 --threads 2 --no-load --warmup 0s --duration 1s --out "$OUT"
  finish
  [[ $status == 2 ]]
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "starts empty"
  STUB_PHASE=load STUB_CLIENT_SECONDS=60 start "$SWEEP" redis workloadb --topology shards:3 --threads 2 --warmup 0s --duration 1s --out "$OUT"
  eventually test -s "$OUT/cells/redis/workloadb/t0002/r1/server.json"
  eventually grep -q 'Main monitor' "$STUB_LOG"
  local pids
  pids=$(grep -o -- '--server [0-9,]*' "$STUB_LOG")
  [[ $pids =~ ^--server\ [0-9]+,[0-9]+,[0-9]+$ ]]
  contains "$(<"$OUT/cells/redis/workloadb/t0002/r1/server.json")" "\"topology\":\"shards:3\",\"pids\":[${pids#--server }]"
  contains "$(<"$OUT/arguments")" $'--topology\nshards:3'
  kill -KILL -- "-$STARTED"
  finish
}

@test "end to end: a cluster is loaded and measured, and an append-only file rewritten in mid-cell is in the report" {
  "$SWEEP" redis workloada --topology cluster:3x1 --persistence aof-everysec --event aof-rewrite@50% --threads 2 --records 200 --warmup 1s \
    --duration 4s --out "$OUT" </dev/null
  between "$(cell_value "$OUT/results.csv" ok 2 READ)" 100 100000000
  [[ $(cell_value "$OUT/results.csv" failed 2 ALL) == 0 && $(cell_value "$OUT/results.csv" not_found 2 ALL) == 0 ]]
  local cell=$OUT/cells/redis/workloada/t0002/r1 start begin
  start=$(grep -o '"startMillis" : [0-9]*' "$cell/cell.json")
  read -r begin _ <"$cell/events"
  # In the middle of four seconds.
  between "$((begin - ${start##* }))" 1500 3400
  contains "$(<"$cell/events")" $'\taof-rewrite\tbegin'
  contains "$(<"$OUT/report.md")" "| redis | 2 | 1 | aof-rewrite | "
  contains "$(<"$OUT/report.md")" "aof=everysec rdb=off"
  contains "$(<"$OUT/report.html")" '"events":[{"name":"aof-rewrite"'
}

@test "end to end: shards share the records" {
  "$SWEEP" redis,memcached workloadb --topology shards:2 --threads 2 --records 200 --warmup 1s --duration 2s --out "$OUT" </dev/null
  between "$(cell_value "$OUT/results.csv" ok 2 READ | head -n 1)" 100 100000000
  [[ $(cell_value "$OUT/results.csv" failed 2 ALL) == $'0\n0' ]]
  contains "$(<"$OUT/report.md")" "as many keys as records"
}
