#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=long
# --clients k8s:N: what becomes of a run whose pods, or whose cluster, don't do as they should; on a stub of kubectl.

load helpers/k8s

@test "a pod that dies ends its cell, and is named" {
  stubs
  FAKE_SECONDS=3 STUB_TERMINATED=OOMKilled start sweep --no-load
  eventually both_have release
  kill -KILL -- "-$(<"$(echo "$CLUSTER"/pods/*-1-1-*/container)")"
  finish
  contains "$(cat "$BATS_TEST_TMPDIR/stderr")" "client 1 (node-1) was lost: OOMKilled, exit status 137"
  contains "$(<"$(cell)/clients/1/client.json")" '"exit": 137'
  contains "$(<"$(cell)/clients/0/client.json")" '"exit": 0'
}

@test "a client that fails before its release leaves its own exit status, its words and its files" {
  local first
  stubs
  FAKE_STATUS=7 FAKE_SAYS="wrong password" run -1 sweep --no-load
  contains "$output" "not every client got ready, so none is let go"
  # The first that ended: the other may have been given up by then.
  read -r first < <(grep -l '"exit": 7' "$(cell)"/clients/*/client.json)
  contains "$(<"${first%/*}/ycsb.err")" "wrong password"
  [[ -e ${first%/*}/ycsb.out ]]
}

@test "a pod that fails before the others run ends the run with 5 at once, and is named" {
  stubs
  stub_pending
  STUB_FAILED=1 run -5 sweep
  contains "$output" "-1-1-abcde on node-1 ended before all pods ran: Error, exit status 255: exec pod: exec format error. Its image may be"
  contains "$output" "See kubectl --context=test --namespace=default get events --field-selector=involvedObject.name=ycsb-sweep-"
}

# Pods that don't get beyond Pending.
stub_pending() { export STUB_PENDING=1; }
