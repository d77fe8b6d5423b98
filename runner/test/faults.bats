#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --fault: what a kill costs of the acknowledged writes, and what a fault of the network leaves behind.

setup() {
  load helpers/common
  common_setup
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

@test "a killed Redis has lost every acknowledged write without persistence, and none with aof-always" {
  # Whether so short a window was measured as a whole is up to the machine.
  run "$SWEEP" redis:none,redis:always workloada --persistence always:aof-always --threads 4 --warmup 0s --duration 3s --records 500 --fault kill@30%:500ms --out "$OUT"
  contains "$output" "workloada, always: lost 0 of "
  [[ $output =~ 'workloada, none: lost '([0-9,]+)' of '([0-9,]+)' acknowledged writes' ]]
  [[ ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]]
}

# link_of NAMESPACE: the link to it on this side.
link_of() { printf 'ys%s\n' "${1#ycsb-sweep-}"; }

@test "a server that is cut off has a network of its own, which is gone after kill -9" {
  local reason namespace identity=$OUT/cells/redis/workloada/t0002/r1/server.json
  if ! reason=$("$REPOSITORY/runner/libexec/network" check); then skip "$reason"; fi
  start "$SWEEP" redis workloada --threads 2 --warmup 0s --duration 30s --records 500 --fault partition@1% --out "$OUT"
  eventually grep -q begin "${identity%/*}/faults"
  namespace=$(grep -o 'ycsb-sweep-[0-9a-f]\{8\}' "$identity" | head -n 1)
  ip netns list | grep -q "^$namespace"
  ip link show "$(link_of "$namespace")" >/dev/null
  kill -KILL -- "-$STARTED"
  finish
  eventually namespace_is_gone "$namespace"
}

namespace_is_gone() { ! ip netns list | grep -q "^$1" && ! ip link show "$(link_of "$1")" >/dev/null 2>&1; }
