#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=long
# --fault: what a kill costs of the acknowledged writes, and what a fault of the network leaves behind. --link: what a line carries.

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

@test "a killed Redis has lost every acknowledged write without persistence, and none with aof-always" {
  # Whether so short a window was measured as a whole is up to the machine.
  run "$SWEEP" redis:none,redis:always workloada --persistence always:aof-always --threads 4 --target 1000 --warmup 0s --duration 3s --records 500 --fault kill@30%:500ms --out "$OUT"
  contains "$output" "workloada, always: lost 0 of "
  [[ $output =~ 'workloada, none: lost '([0-9,]+)' of '([0-9,]+)' acknowledged writes' ]]
  [[ ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]]
}

# link_of NAMESPACE: the link to it on this side.
link_of() { printf 'ys%s\n' "${1#ycsb-sweep-}"; }

@test "servers that are cut off, without room or stopped leave no namespace, volume or process after kill -9" {
  local reason namespace cell=$OUT/cells/redis/workloada/t0002/r1
  if ! reason=$("$REPOSITORY/runner/libexec/network" check); then skip "$reason"; fi
  if ! reason=$("$REPOSITORY/runner/libexec/volume" check); then skip "$reason"; fi
  start "$SWEEP" redis workloada --topology shards:3 --persistence aof-everysec --threads 2 --target 500 --warmup 0s --duration 30s --records 500 \
    --fault partition@1%/1 --fault full-disk@1%/2 --fault pause@1%:60s/3 --out "$OUT"
  eventually all_begun "$cell/faults"
  namespace=$(grep -o 'ycsb-sweep-[0-9a-f]\{8\}' "$cell/server.json" | head -n 1)
  ip netns list | grep -q "^$namespace"
  ip link show "$(link_of "$namespace")" >/dev/null
  (($(volumes) == 3))
  kill -KILL -- "-$STARTED"
  finish
  eventually namespace_is_gone "$namespace"
  eventually volumes_are_gone
}

@test "a line of 40 Mbit/s carries 40 Mbit/s: two shards have half of it each, the cell is network-bound, and nothing stays" {
  local reason namespace cell=$OUT/cells/redis/workload10kb/t0008/r1
  if ! reason=$("$REPOSITORY/runner/libexec/network" check tbf); then skip "$reason"; fi
  run -0 "$SWEEP" redis workload10kb --topology shards:2 --link 40Mbit/s --records 200 --threads 8 --warmup 1s --duration 3s --out "$OUT"
  contains "$output" "behind a line of 40Mbit/s"
  # 10 kB a read, or an update: 500 a second in one way or the other, and less where one shard has more of the keys.
  between "$(of_all_operations ops_per_s)" 250 560
  [[ $(of_all_operations verdict) == network-bound ]]
  grep -qF '"link" : "40Mbit/s"' "$cell/server.json"
  namespace=$(grep -o 'ycsb-sweep-[0-9a-f]\{8\}' "$cell/server.json" | head -n 1)
  namespace_is_gone "$namespace"
}

# of_all_operations COLUMN: of results.csv.
of_all_operations() {
  awk -F, -v column="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["op"] == "ALL" { print $at[column] }' "$OUT/results.csv"
}

all_begun() { [[ $(grep -c begin "$1") == 3 ]]; }

# How many volumes are mounted below the folder of this test's temporary files.
volumes() { grep -c "^ycsb-sweep $TMPDIR/" /proc/mounts; }

volumes_are_gone() { ! grep -q "^ycsb-sweep $TMPDIR/" /proc/mounts; }

namespace_is_gone() { ! ip netns list | grep -q "^$1" && ! ip link show "$(link_of "$1")" >/dev/null 2>&1; }

# replica_set: three members of MongoDB's in one process that imitates them. They lose 20 writes that the primary acknowledged before it
# steps down. Sets MEMBERS, the address of all, and SET, the process.
replica_set() {
  local ports=()
  until [[ ${#ports[@]} == 3 ]]; do mapfile -t ports < <(for _ in 1 2 3; do unused_port; done | sort -u); done
  java -XX:TieredStopAtLevel=1 -cp "$REPOSITORY/runner/standins/mongodb/target/lib/*" io.github.ycsbsweep.standins.MockServerMain \
    mongodb "${ports[0]}" replica-set=rs0 "member=${ports[1]}" "member=${ports[2]}" election-ms=500 rolled-back=20 >set.log 2>&1 3>&- &
  SET=$!
  MEMBERS=127.0.0.1:${ports[0]},127.0.0.1:${ports[1]},127.0.0.1:${ports[2]}
  eventually answers "${ports[2]}"
}

@test "a replica set whose primary steps down has lost the writes that it rolled back" {
  replica_set
  run "$SWEEP" mongodb workloada -p "mongodb.url=mongodb://$MEMBERS/ycsb?replicaSet=rs0" -p mongodb.timeout.selection=1000 \
    -p requestdistribution=uniform --threads 4 --target 500 --warmup 0s --duration 4s --records 500 --fault step-down@20%:10s --out "$OUT"
  kill "$SET"
  wait "$SET" || true
  [[ $output =~ 'workloada, mongodb: lost '([0-9,]+)' of '[0-9,]+' acknowledged writes' ]]
  between "${BASH_REMATCH[1]}" 1 20
  contains "$(<"$OUT/faults.csv")" ",step-down@20%:10s,"
}
