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
    monitor_line 21 "\"EVAL\" \"return '$SECRET'\" \"0\""
    monitor_line 21 "\"$SECRET\""
  } >"$log"
  run -0 --separate-stderr "$CAPTURE" redis --log "$log" --no-check --out "$MODEL"
  contains "$output" "43 commands in 20.0 s, of which 93.0 % can be played"
  [[ $(cd "$MODEL" && echo *) == "model.json ranks.csv sizes.csv workload" ]]
  run -1 grep -rF -e "$SECRET" -e "$(printf %s "$SECRET" | base64 | tr -d =)" -e "$(printf %s "$SECRET" | od -An -tx1 | tr -d ' \n')" "$MODEL"
  contains "$(<"$MODEL/workload")" "#   AUTH (server): 1"

  run -2 "$CAPTURE" redis --log "$log" --no-check --out "$MODEL"
  contains "$output" "is there already; name another folder, or take it away"
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
  contains "$output" "whose traffic? Name a server: -p redis.host=HOST, or a log: --log FILE"
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

# monitored PORT: somebody listens to MONITOR there.
monitored() { redis-cli -p "$1" client list | grep -q 'cmd=monitor'; }

@test "what a sweep does to a server is captured while it does, and played alike" {
  local server
  redis_start
  server=$STARTED
  start "$REPOSITORY/runner/sweep.sh" redis workloadb -p redis.host=127.0.0.1 -p redis.port="$PORT" -p redis.datatype=string -p fieldcount=1 \
    -p fieldlength=300 -p requestdistribution=zipf:0.9 --allow-flush --records 2000 --threads 2 --warmup 1s --duration 9s --order interleaved \
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
