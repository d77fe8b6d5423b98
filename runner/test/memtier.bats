#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --client memtier, with a double of memtier_benchmark: it takes its time, asks the server once, and says what it is told to say.

setup() {
  load helpers/common
  common_setup
  quick_client
  memtier_double
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

# A second of 1,000 reads: half of them take 0.5 ms, one of seven 4 ms.
memtier_double() {
  cat >"$STUBS/memtier_benchmark" <<'END'
#!/usr/bin/env bash
printf '%s\n' "$*" >>"$MEMTIER_LOG"
if [[ -n ${MEMTIER_ERROR-} ]]; then printf 'error: %s\nUsage:\n' "$MEMTIER_ERROR" && exit 2; fi
for word; do
  case $word in
    --protocol=*) protocol=${word#*=} ;;
    --port=*) port=${word#*=} ;;
    --key-prefix=*) prefix=${word#*=} ;;
    --test-time=*) seconds=${word#*=} ;;
    --print-percentiles=*) IFS=, read -ra percentiles <<<"${word#*=}" ;;
    --json-out-file=*) json=${word#*=} ;;
  esac
done
if [[ $protocol == redis ]]; then
  redis-cli -p "$port" get "${prefix}1" | wc -c >>"$MEMTIER_LOG"
else
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'get %s1\r\n' "$prefix" >&3
  read -r answer <&3
  printf '%s\n' "$answer" >>"$MEMTIER_LOG"
  exec 3>&-
fi
started=${EPOCHREALTIME/[.,]/}
sleep "$seconds"
{
  printf '{"ALL STATS": {"Runtime": {"Start time": %s}, "Gets": {"Misses/sec": %s, "Time-Serie": {' "$((started / 1000))" "${MEMTIER_MISSES:-0.00}"
  for ((second = 0; second < seconds; second++)); do
    ((second == 0)) || printf ', '
    printf '"%s": {"Count": 1000, "Max Latency": 9.000' "$second"
    for one in "${percentiles[@]}"; do
      value=0.500
      if ((${one%.*} > 50)); then value=1.000; fi
      if ((${one%.*} > 85)); then value=4.000; fi
      LC_ALL=C printf ', "p%.2f": %s' "$one" "$value"
    done
    printf '}'
  done
  printf '}}, "Sets": {}, "Totals": {"Connection Errors": 0}}}'
} >"$json"
END
  chmod +x "$STUBS/memtier_benchmark"
  export MEMTIER_LOG=$BATS_TEST_TMPDIR/memtier.log
  PATH=$STUBS:$PATH
}

sweep() {
  "$SWEEP" "$1" workloadreadonly --client memtier --threads 4 --records 1000 --warmup 1s --duration 2s --out "$OUT"
}

@test "memtier_benchmark reads what was loaded, and its figures are those of the cell" {
  run -0 sweep redis
  contains "$output" "redis           4      1,000"
  contains "$(<"$MEMTIER_LOG")" "--clients=4 --test-time=4 --ratio=0:1 --data-size=1000 --key-prefix=user --key-minimum=1 --key-maximum=999"
  # What redis-cli printed of a record of 1,000 bytes.
  (($(tail -n 1 "$MEMTIER_LOG") > 1000))
  local cell=$OUT/cells/redis/workloadreadonly/t0004/r1/cell.json
  grep -q '"p50" : 500,' "$cell"
  grep -q '"p90" : 4' "$cell"
  contains "$(<"$OUT/report.md")" 'memtier\_benchmark'
}

@test "memtier_benchmark finds the keys of a binding that puts something before them" {
  run -0 sweep memcached
  contains "$(<"$MEMTIER_LOG")" "--protocol=memcache_text"
  contains "$(tail -n 1 "$MEMTIER_LOG")" "VALUE usertable-user1 "
}

@test "what memtier_benchmark refuses fails the cell, in its own words" {
  MEMTIER_ERROR='no such key' run -1 sweep redis
  contains "$output" "memtier_benchmark: it ended with 2: error: no such key"
}

@test "reads that find nothing fail the cell" {
  MEMTIER_MISSES=3.50 run -1 sweep redis
  contains "$output" "it found nothing at some keys (3.5 a second)"
}
