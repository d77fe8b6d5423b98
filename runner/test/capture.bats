#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# capture.sh: logs and a server of the test's own; what it refuses, what it leaves behind, and that nobody's secrets are in it.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/own_redis
  common_setup
  CAPTURE=$REPOSITORY/runner/capture.sh
  MODEL=$BATS_TEST_TMPDIR/model
  SECRET=correct-horse-battery
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# monitor_line SECONDS WORDS: a line as redis-cli prints it.
monitor_line() { printf '%d.000001 [0 127.0.0.1:4711] %s\n' "$1" "$2"; }

@test "--help fits a terminal, and needs nothing built" {
  local line
  run -0 "$CAPTURE" --help
  contains "$output" "capture.sh STORE --log FILE"
  for line in "${lines[@]}"; do [[ ${#line} -le 80 ]]; done
}

@test "a log becomes a model, in which nothing of its keys and values is" {
  local log=$BATS_TEST_TMPDIR/monitor.log i
  {
    echo OK
    for i in {1..20}; do
      monitor_line "$i" "\"SET\" \"$SECRET\" \"$SECRET-value\" \"EX\" \"60\""
      monitor_line "$i" "\"GET\" \"$SECRET$i\""
    done
    monitor_line 21 "\"AUTH\" \"$SECRET\""
    monitor_line 21 "\"AUTH\" \"$SECRET-user\" \"$SECRET\""
    monitor_line 21 "\"HELLO\" \"3\" \"AUTH\" \"$SECRET-user\" \"$SECRET\""
    monitor_line 21 "\"CONFIG\" \"SET\" \"requirepass\" \"$SECRET\""
    monitor_line 21 "\"MIGRATE\" \"10.0.0.9\" \"6379\" \"$SECRET\" \"0\" \"5\" \"AUTH2\" \"$SECRET-user\" \"$SECRET\""
    monitor_line 21 "\"ACL\" \"SETUSER\" \"$SECRET-user\" \">$SECRET\""
    monitor_line 21 "\"HSET\" \"$SECRET-hash\" \"$SECRET-field\" \"$SECRET\""
    monitor_line 21 "\"EVAL\" \"return '$SECRET'\" \"0\""
    monitor_line 21 "\"$SECRET\""
  } >"$log"
  run -0 --separate-stderr "$CAPTURE" redis --log "$log" --no-check --out "$MODEL"
  contains "$output" "49 commands in 20.0 s, of which 83.7 % can be played"
  [[ $(cd "$MODEL" && echo *) == "model.json ranks.csv rates.csv sizes.csv workload" ]]
  nothing_secret
  contains "$(<"$MODEL/workload")" "#   AUTH (server): 2"
  contains "$(<"$MODEL/workload")" "redis.ttl=never:0.047619,1m:0.952381"

  run -2 "$CAPTURE" redis --log "$log" --no-check --out "$MODEL"
  contains "$output" "is there already; name another folder, or take it away"
}

# nothing_secret: in no file of the model is the secret, as it is, in base64 or in hexadecimal digits.
nothing_secret() {
  run -1 grep -riF -e "$SECRET" -e "$(printf %s "$SECRET" | base64 | cut -c 1-24)" -e "$(printf %s "$SECRET" | od -An -tx1 | tr -d ' \n')" "$MODEL"
}

@test "what watch of a memcached printed becomes a model likewise" {
  local log=$BATS_TEST_TMPDIR/watch.log i line
  {
    echo OK
    for i in {1..20}; do
      line="ts=$((1700000000 + i)).5 gid=$i type=item_get key=$SECRET%20$i status=found clsid=1 cfd=25 size=300"
      printf '%s\n' "$line" "${line/item_get/item_store} cmd=set ttl=60" "${line/cfd=25/cfd=26}"
    done
  } >"$log"
  run -0 --separate-stderr "$CAPTURE" memcached --log "$log" --no-check --out "$MODEL"
  contains "$output" "40 commands in 19.0 s, of which 100.0 % can be played"
  contains "$(<"$MODEL/workload")" "memcached.ttl=never:0.000000,1m:1.000000"
  contains "$(<"$MODEL/workload")" "redis.ttl=never"
  nothing_secret
  run -2 "$CAPTURE" redis --log "$log" --no-check --out "$MODEL-of-redis"
  contains "$output" "$log:2: no line of MONITOR"
}

@test "commands that are no reads and updates are played by their names, where a store has them" {
  local log=$BATS_TEST_TMPDIR/monitor.log i
  for i in {1..20}; do
    monitor_line "$i" "\"GET\" \"$SECRET$i\""
    monitor_line "$i" "\"LPUSH\" \"$SECRET\" \"$SECRET\" \"$SECRET-value\""
    monitor_line "$i" "\"ZADD\" \"$SECRET-set\" \"$i\" \"$SECRET\""
    monitor_line "$i" "\"EVAL\" \"return '$SECRET'\" \"0\""
  done >"$log"
  run -0 --separate-stderr "$CAPTURE" redis --log "$log" --no-check --out "$MODEL"
  contains "$output" "75.0 % can be played by their names"
  contains "$(<"$MODEL/commands")" "commands.mix=GET:0.333333,LPUSH:0.333333:2.00,ZADD:0.333333:1.00"
  nothing_secret
  run -0 "$REPOSITORY/runner/sweep.sh" redis "$MODEL/commands" --threads 1 --warmup 1s --duration 1s --out "$BATS_TEST_TMPDIR/run"
  [[ $(cut -d, -f12,16 "$BATS_TEST_TMPDIR/run/results.csv" | tail -n +2 | sort -u | xargs) == "ALL,0 GET,0 LPUSH,0 ZADD,0" ]]
  run -2 "$REPOSITORY/runner/sweep.sh" memcached "$MODEL/commands" --out "$BATS_TEST_TMPDIR/none"
  contains "$output" "commands needs a store with commands, and memcached has none; those that have: redis"
}

# hex DIGITS NUMBER: a number as bytes, the highest first. little NUMBER: of four bytes, the lowest first.
hex() {
  local digits
  printf -v digits '%0*x' "$1" "$2"
  while [[ $digits ]]; do
    printf '%b' "\\x${digits:0:2}"
    digits=${digits:2}
  done
}
little() {
  hex 2 $(($1 & 255))
  hex 2 $(($1 >> 8 & 255))
  hex 2 $(($1 >> 16 & 255))
  hex 2 $(($1 >> 24))
}

# packets: the beginning of a file, for packets of IP with nothing before them.
packets() { little 0xa1b2c3d4 && hex 8 0x02000400 && hex 16 0 && little 262144 && little 101; }

# packet SECONDS FROM TO SEQUENCE ACKNOWLEDGED TEXT: as tcpdump writes it; the one port is the server's, the other the client's.
packet() {
  local text=${6//$'\n'/$'\r\n'}
  local length=$((40 + ${#text}))
  little "$1" && little 0 && little "$length" && little "$length"
  hex 4 0x4500 && hex 4 "$length" && hex 8 0 && hex 8 0x40060000 && hex 8 0x7f000001 && hex 8 0x7f000001
  hex 4 "$2" && hex 4 "$3" && hex 8 "$4" && hex 8 "$5" && hex 8 0x50180200 && hex 8 0
  printf %s "$text"
}

@test "packets become a model likewise, with the reads that found nothing" {
  local file=$BATS_TEST_TMPDIR/packets.pcap i at=1 get set
  get=$'*2\n$3\nGET\n$21\n'$SECRET$'\n'
  set=$'*3\n$3\nSET\n$21\n'$SECRET$'\n$21\n'$SECRET$'\n'
  {
    packets
    for i in {1..10}; do
      packet "$i" 4711 7001 "$at" 1 "$get"
      at=$((at + 41))
      packet "$i" 7001 4711 "$i" "$at" $'$-1\n'
      packet "$i" 4711 7001 "$at" "$i" "$set"
      at=$((at + 69))
      packet "$i" 7001 4711 "$i" "$at" $'+OK\n'
    done
    packet 11 4711 7001 "$at" 1 $'*2\n$4\nAUTH\n$21\n'"$SECRET"$'\n'
  } >"$file"
  run -0 --separate-stderr "$CAPTURE" redis --pcap "$file" -p redis.port=7001 --no-check --out "$MODEL"
  contains "$output" "21 commands in 10.0 s, of which 95.2 % can be played"
  [[ $stderr != *missing* ]]
  contains "$(<"$MODEL/workload")" "missproportion=1.000000"
  nothing_secret

  run -2 "$CAPTURE" redis --pcap "$file" --no-check --out "$MODEL-of-nothing"
  contains "$output" "no command of a client is in it: of 41 packets 0 are of port 6379"
  run -2 "$CAPTURE" redis --pcap "$file" --for 9s --out "$MODEL-of-nothing"
  contains "$output" "no server is asked; drop --for"
  head -c 2000 "$file" >"$file.cut"
  run -0 "$CAPTURE" redis --pcap "$file.cut" -p redis.port=7001 --no-check --out "$MODEL-of-a-part"
  contains "$output" "its last line or packet is not whole, and was left out"
  echo hello >"$file"
  run -2 "$CAPTURE" redis --pcap "$file" --no-check --out "$MODEL-of-nothing"
  contains "$output" "packets.pcap: at byte 4: no file of packets; pcap and pcapng are read"
}

@test "what is no line is refused by its number, and nothing is left" {
  local log=$BATS_TEST_TMPDIR/monitor.log
  {
    monitor_line 1 '"GET" "a"'
    monitor_line 99999999999999 "\"GET\" \"$SECRET\""
  } >"$log"
  run -2 "$CAPTURE" redis --log "$log" --no-check --out "$MODEL"
  contains "$output" "$log:2: no line of MONITOR: expected a time in seconds"
  [[ $output != *"$SECRET"* && -z $(find "$BATS_TEST_TMPDIR" -name '*model*') ]]
}

@test "what is missing is told, with what there is" {
  run -2 "$CAPTURE" rediss --log x
  contains "$output" "redis"
  run -2 "$CAPTURE" redis --log "$BATS_TEST_TMPDIR/none" --out "$MODEL"
  contains "$output" "no such file, or not readable"
  monitor_line 1 '"PING"' >"$BATS_TEST_TMPDIR/log.gz"
  run -2 "$CAPTURE" redis --log "$BATS_TEST_TMPDIR/log.gz" --out "$MODEL"
  contains "$output" "log.gz: can't be unpacked"
  run -2 "$CAPTURE" redis --log "$BATS_TEST_TMPDIR/log.gz" --for 9s --out "$MODEL"
  contains "$output" "no server is asked; drop --for"
  run -2 "$CAPTURE" redis --out "$MODEL"
  contains "$output" "whose traffic? Name a server: -p redis.host=HOST, or a file: --log FILE, --pcap FILE"
  run -2 "$CAPTURE" redis -p redis.host=127.0.0.1 --sample 0 --out "$MODEL"
  contains "$output" "nothing would be looked at"
  run -5 "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="$(unused_port)" --out "$MODEL"
  contains "$output" "no server answers"
  [[ ! -e $MODEL ]]
}

@test "a user without the rights is told which are needed, and no password" {
  redis_start
  redis_ask "$PORT" ACL SETUSER reader on ">$SECRET" +ping +info >/dev/null
  printf 'redis.user=reader\nredis.password=%s\n' "$SECRET" >"$BATS_TEST_TMPDIR/login"
  run -5 "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="$PORT" -P "$BATS_TEST_TMPDIR/login" --out "$MODEL"
  contains "$output" "refuses SCAN: NOPERM"
  contains "$output" "+monitor +scan"
  [[ $output != *"$SECRET"* ]]
  redis_stop
}

@test "Ctrl-C ends a capture at once, and its MONITOR, and leaves nothing" {
  local server
  redis_start
  server=$STARTED
  start "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="$PORT" --for 60s --sample 100% --out "$MODEL"
  eventually monitored "$PORT"
  kill -INT "$STARTED"
  finish
  [[ $status == 130 ]]
  [[ ! -e $MODEL && -z $(find "$BATS_TEST_TMPDIR" -name '.model*') ]]
  run ! monitored "$PORT"
  STARTED=$server
  redis_stop
}

@test "a server is captured over TLS, once its certificate is trusted" {
  local server certificate=$BATS_TEST_TMPDIR/server.crt key=$BATS_TEST_TMPDIR/server.key
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 1 -subj /CN=test -addext subjectAltName=IP:127.0.0.1 \
    -keyout "$key" -out "$certificate" 2>"$BATS_TEST_TMPDIR/openssl.log"
  PORT=$(unused_port)
  start redis-server --port 0 --tls-port "$PORT" --tls-cert-file "$certificate" --tls-key-file "$key" --tls-ca-cert-file "$certificate" \
    --tls-auth-clients no --bind 127.0.0.1 --save '' --dir "$TMPDIR"
  server=$STARTED
  eventually answers "$PORT"
  run -5 "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="$PORT" -p redis.tls=true --out "$MODEL"
  contains "$output" "127.0.0.1:$PORT: no server answers: "
  contains "$output" "unable to find valid certification path"
  start redis-cli --tls --cacert "$certificate" -p "$PORT" -r 100000 -i 0.002 GET "$SECRET"
  run -0 "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="$PORT" -p redis.tls=true -p redis.tls.ca="$certificate" --for 2s --sample 100% \
    --no-check --out "$MODEL"
  contains "$output" "of which 100.0 % can be played"
  nothing_secret
  kill "$STARTED"
  finish
  STARTED=$server
  redis_stop
}

# monitored PORT: somebody listens to MONITOR there.
monitored() { redis-cli -p "$1" client list | grep -q 'cmd=monitor'; }

@test "what a sweep does to a server is captured while it does, and played alike" {
  local server
  redis_start
  server=$STARTED
  start "$REPOSITORY/runner/sweep.sh" redis workloadb -p redis.host=127.0.0.1 -p redis.port="$PORT" -p redis.datatype=string -p fieldcount=1 \
    -p fieldlength=300 -p requestdistribution=zipf:0.9 --allow-flush --records 2000 --threads 2 --target 3000 --warmup 1s --duration 9s --order interleaved \
    --out "$BATS_TEST_TMPDIR/run"
  eventually busy "$PORT"
  run -0 "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="$PORT" --for 2s --sample 100% --out "$MODEL"
  contains "$output" "nothing written"
  finish
  within "reads, % of what can be played" 1
  within "bytes of a value, mean" 3
  within "bytes of a value, p99" 3
  within "Zipf exponent" 0.06
  STARTED=$server
  redis_stop
}

# master FIRST LAST: of a cluster, with those slots; its port is added to PORTS, that of the bus to BUSES, its process to MASTERS.
master() {
  local port bus
  port=$(unused_port)
  bus=$(unused_port)
  mkdir "$BATS_TEST_TMPDIR/$port"
  start redis-server --port "$port" --cluster-enabled yes --cluster-port "$bus" --bind 127.0.0.1 --save '' --dir "$BATS_TEST_TMPDIR/$port"
  PORTS+=("$port") BUSES+=("$bus") MASTERS+=("$STARTED")
  eventually answers "$port"
  [[ $(redis_ask "$port" CLUSTER ADDSLOTSRANGE "$1" "$2") == OK ]]
}

# are_one PORT: a node of the cluster knows that all slots are served.
are_one() { [[ $(redis_ask "$1" CLUSTER INFO) == cluster_state:ok* ]]; }

# gets PORT KEY: a hundred times a second, for as long as it runs.
gets() {
  local connection
  exec {connection}<>"/dev/tcp/127.0.0.1/$1"
  while printf 'GET %s\r\n' "$2" >&"$connection" && read -r -t 1 -u "$connection"; do nap 0.01; done
}

@test "of a cluster all masters are captured, whichever of them is named" {
  local one two
  PORTS=() BUSES=() MASTERS=()
  master 0 8191
  master 8192 16383
  [[ $(redis_ask "${PORTS[0]}" CLUSTER MEET 127.0.0.1 "${PORTS[1]}" "${BUSES[1]}") == OK ]]
  start gets "${PORTS[0]}" b
  one=$STARTED
  start gets "${PORTS[1]}" a
  two=$STARTED
  eventually are_one "${PORTS[1]}"
  run -0 "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="${PORTS[1]}" --for 2s --sample 30% --no-check --out "$MODEL"
  contains "$output" "and 1 more master: "
  contains "$output" "12 windows of MONITOR"
  contains "$output" "2 keys; "
  run -2 "$CAPTURE" redis -p redis.host=127.0.0.1 -p redis.port="${PORTS[0]}" --for 2s --sample 50% --no-check --out "$MODEL-2"
  contains "$output" "2 masters are looked at in turns; allowed: at most 40%"
  kill "$one" "$two" "${MASTERS[@]}"
  wait
}

@test "a memcached is captured, and played alike" {
  local server port
  command -v memcached >/dev/null || skip "no memcached on the PATH"
  port=$(unused_port)
  start memcached -u root -l 127.0.0.1 -p "$port" -U 0
  server=$STARTED
  start "$REPOSITORY/runner/sweep.sh" memcached workloadb -p memcached.hosts=127.0.0.1:"$port" -p fieldcount=1 -p fieldlength=300 \
    -p requestdistribution=zipf:0.9 -p memcached.ttl=never:1,60s:3 --allow-flush --records 2000 --threads 2 --target 3000 --warmup 1s \
    --duration 9s --order interleaved --out "$BATS_TEST_TMPDIR/run"
  eventually fetched "$port"
  run -0 "$CAPTURE" memcached -p memcached.hosts=127.0.0.1:"$port" --for 2s --sample 100% --out "$MODEL"
  contains "$output" "nothing written"
  finish
  within "reads, % of what can be played" 1
  within "bytes of a key, mean" 3
  within "bytes of a value, mean" 3
  within "Zipf exponent" 0.06
  within "reads that find a key, %" 1
  within "time to live, median, s" 1
  STARTED=$server
  kill "$STARTED"
  finish
}

@test "a cache with several limits of memory: which one is enough" {
  run -0 --separate-stderr "$REPOSITORY/runner/sweep.sh" redis workloadb --memory 4mb,32mb --hit-rate 90% --records 10000 --threads 2 \
    -p redis.index=none --warmup 1s --duration 2s --out "$BATS_TEST_TMPDIR/run"
  contains "$output" "workloadb, memory of redis: 32mb is the smallest measured size"
  grep -q '| limit-32mb | 32mb | 10,000 | 100.0 % |' "$BATS_TEST_TMPDIR/run/report.md"
}

# fetched PORT: a memcached has answered a workload.
fetched() { (($(stats "$1" | sed -n 's/^STAT get_hits \([0-9]*\).*/\1/p' | grep . || echo 0) > 500)); }

stats() {
  local socket
  exec {socket}<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'stats\r\nquit\r\n' >&"$socket"
  cat <&"$socket"
  exec {socket}>&-
}

# busy PORT: its commands are those of a workload.
busy() { (($(redis-cli -p "$1" info commandstats | sed -n 's/^cmdstat_get:calls=\([0-9]*\),.*/\1/p' | grep . || echo 0) > 500)); }

# within FIGURE MOST: the error of a figure of fit.json, in its unit.
within() {
  local error
  error=$(grep -A 6 "\"$1\"" "$MODEL/fit.json" | sed -n 's/.*"error" : "\([-+0-9.]*\).*/\1/p')
  awk -v error="$error" -v most="$2" 'BEGIN { exit !(error != "" && error >= -most && error <= most) }' || {
    echo "$1: $error, and at most $2 is allowed"
    return 1
  }
}
