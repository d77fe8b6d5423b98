#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=long
# Cells in turns: two systems (--pairs), and thread counts of one (visits).

setup() {
  load helpers/common
  load helpers/own_redis
  common_setup
  quick_client
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

# STARTS starts of two systems.
pairs() { run "$SWEEP" redis:a,redis:b workloada --pairs --starts "$STARTS" --warmup 0s --duration "${DURATION:-1s}" --threads 2 --records 500 --out "$OUT" "$@"; }

@test "two Redis take turns in two starts, are compared, and are measured again after one start was taken away" {
  STARTS=2 pairs
  ((status == 0))
  contains "$output" "b ÷ a"
  [[ $(head -n 1 "$OUT/pairs.csv") == schema,run_id,workload,* ]]
  grep -q '^1,[^,]*,workloada,2,,b,a,throughput,' "$OUT/pairs.csv"
  # On a busy machine a sample may come too late for its turn; it is taken in any case.
  (($(samples_in_rests "$OUT/cells/a/workloada/t0002/r1/system.csv") > 4))
  # The clients' turns alternate: none of a's is b's.
  no_turn_in_common "$OUT/cells/a/workloada/t0002/r1/turns.csv" "$OUT/cells/b/workloada/t0002/r1/turns.csv"
  rm -r "$OUT/cells/b/workloada/t0002/r2"
  run "$SWEEP" --resume "$OUT"
  ((status == 0))
  grep -q '"turns"' "$OUT/cells/b/workloada/t0002/r2/cell.json"
}

# samples_in_rests CSV: how many rows have the CPU time of the server to the nanosecond, which is the last column.
samples_in_rests() { grep -c ',[0-9]*\.[0-9]\{6\}$' "$1"; }

# no_turn_in_common A B: no number of a turn is in both.
no_turn_in_common() {
  [[ -z $(comm -12 <(tail -n +2 "$1" | cut -d, -f1 | sort) <(tail -n +2 "$2" | cut -d, -f1 | sort)) ]]
}

@test "a server that is killed in its turn fails its cell alone: 4, and the other's figures stand" {
  start "$SWEEP" redis:a,redis:b workloada --pairs --starts 2 --warmup 0s --duration 4s --threads 2 --records 500 --out "$OUT"
  eventually grep -q '^\[start 1/2\].*in turns:' "$BATS_TEST_TMPDIR/stderr"
  eventually grep -qs ' sec: [1-9]' "$OUT/cells/b/workloada/t0002/r1/ycsb.err"
  kill -KILL "$(redis_at "$(sed -n 's/^b: local server .* at 127.0.0.1:\([0-9]*\).*/\1/p' "$BATS_TEST_TMPDIR/stderr" | tail -n 1)")"
  finish
  ((status == 4))
  grep -q '"status" *: *"FAILED"' "$OUT/cells/b/workloada/t0002/r1/cell.json"
  grep -q '"status" *: *"OK"' "$OUT/cells/a/workloada/t0002/r1/cell.json"
  grep -q '"status" *: *"OK"' "$OUT/cells/b/workloada/t0002/r2/cell.json"
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "The b server no longer answers"
}

# redis_at PORT: the process id of that server.
redis_at() { pgrep -fx "[^ ]*redis-server 127\.0\.0\.1:$1 *"; }

@test "at a target both systems in turns keep to it" {
  # So low that a machine with other work reaches it too.
  STARTS=1 DURATION=4s pairs --target 200
  ((status == 0))
  # A pace that made up for the turns of the other system would do 400.
  grep -q '^1,[^,]*,workloada,2,200,b,a,throughput,[12][0-9][0-9]\.' "$OUT/pairs.csv"
}

@test "two thread counts take turns, each has an interval between its visits, and one that was taken away is due with the other" {
  run "$SWEEP" redis workloada --threads 2,4 --warmup 0s --duration 8s --records 500 --out "$OUT"
  ((status == 0))
  contains "$output" "2, 4 threads, in turns:"
  contains "$(<"$OUT/report.md")" "between visits"
  grep -q '"visits" *: *10' "$OUT/cells/redis/workloada/t0002/r1/cell.json"
  no_turn_in_common "$OUT/cells/redis/workloada/t0002/r1/turns.csv" "$OUT/cells/redis/workloada/t0004/r1/turns.csv"
  rm -r "$OUT/cells/redis/workloada/t0002/r1"
  run "$SWEEP" --resume "$OUT" --dry-run
  ((status == 0))
  contains "$output" "Would measure 2 cells"
}
