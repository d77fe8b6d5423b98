#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --clients k8s:N, on a stub of kubectl.
# shellcheck disable=SC2030,SC2031

load helpers/k8s

@test "--dry-run prints the manifests, without a cluster, a kubectl, that store, or a secret's value" {
  local tool
  bare_path
  for tool in grep setsid; do ln -sf "$(PATH=$ORIGINAL_PATH command -v "$tool")" "$BATS_TEST_TMPDIR/bare/$tool"; done
  run -0 --separate-stderr "$SWEEP" redis workloadb --clients k8s:3 --server external -p redis.host=store -p "redis.password=hun\"ter\$2é" --dry-run
  PATH=$ORIGINAL_PATH
  "$REAL_JAVA" -cp "$OBJECTS" Objects objects <<<"$output"
  contains "$output" "# Would measure 8 cells"
  [[ $output != *hun* && ! -e $OUT ]]
  cd objects/Job/*
  [[ $(<spec.completions) == 3 && $(<spec.parallelism) == 3 && $(<spec.backoffLimit) == 0 && $(<spec.completionMode) == Indexed ]]
  grep -r -x kubernetes.io/hostname . | grep -q '^./spec.template.spec.affinity.podAntiAffinity.required'
  [[ -s spec.template.spec.containers.0.resources.limits.memory && -s spec.template.spec.containers.0.resources.requests.cpu ]]
  contains "$(<"$BATS_TEST_TMPDIR"/objects/Secret/*/stringData.redis.workloadb.properties)" $'redis.host=store\nredis.password=***\n'
  contains "$(<"$BATS_TEST_TMPDIR"/objects/ConfigMap/*/data.command)" '/opt/ycsb-sweep/redis-binding/lib/*'
}

@test "every client is a pod: started, released, its files fetched, and nothing left" {
  stubs
  run -0 sweep --namespace bench --image registry.example/sweep:1
  contains "$output" "2 pods of registry.example/sweep:1 in context=test namespace=bench"
  cd "$(cell)"
  [[ $(<clients/0/client.json) =~ ^\{\"client\":\ 0,\ \"host\":\ \"node-0\",\ \"threads\":\ 3,\ \"exit\":\ 0,\ \"clockOffsetMillis\":\ -?[0-9]+\.[0-9]{3},\ \"clockUncertaintyMillis\":\ [0-9]+\.[0-9]{3}\}$ ]]
  contains "$(<clients/1/client.json)" '"client": 1, "host": "node-1", "threads": 2, "exit": 0'
  [[ -e clients/0/ycsb.out && -e clients/1/ycsb.err && ! -e clients/0/ready ]]
  # A Job a load and a cell, each deleted before the next.
  [[ $(grep -c ' create -f .*/job.yaml' "$CLUSTER/calls") == 2 && $(grep -c '^delete .* job/ycsb-sweep-.* configmap/.* secret/' "$CLUSTER/calls") == 2 ]]
  run -1 grep -v -e '--namespace=bench' -e '^config ' "$CLUSTER/calls"
}

@test "no secret is in a ConfigMap, an argument, a log or a result; Ctrl-C in a cell deletes what was created" {
  stubs
  FAKE_SECONDS=60 start sweep --no-load -v
  eventually both_have ready
  grep -qx redis.password=hunter2 "$CLUSTER"/pods/*-1-0-*/plan/redis.workloadb.properties
  [[ $(stat -c %a "$CLUSTER"/pods/*-1-0-*/plan/redis.workloadb.properties) == 400 ]]
  run -1 grep -r hunter2 "$CLUSTER/ConfigMap" "$CLUSTER/Job" "$CLUSTER/calls" "$STUB_LOG" "$OUT" "$CLUSTER"/pods/*/log "$BATS_TEST_TMPDIR"/std*
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 && ! -e $(cell)/DONE ]]
  grep -q '^delete .* job/ycsb-sweep-[0-9-]*-1 configmap/' "$CLUSTER/calls"
}

@test "after kill -9 the watchdog deletes it" {
  stubs
  FAKE_SECONDS=60 start sweep --no-load
  eventually both_have ready
  kill -KILL -- "-$STARTED"
  finish
  eventually temporary_folder_is_empty
}

@test "a line that comes to a pod in pieces is one line" {
  mkdir -p client/out
  { printf 'ti' && sleep 0.3 && printf 'me\nrelease' && sleep 0.3 && printf ' 17\nend\n'; } | YCSB_SWEEP_WORK=$PWD/client "$REPOSITORY/runner/libexec/pod" talk >answers
  mapfile -t answers <answers
  [[ ${answers[0]} =~ ^[0-9]{16}$ && ${answers[1]} == released && $(<client/out/release) == 17 ]]
}

@test "what only a real cluster shows" {
  KUBECONFIG='' run -5 "$BATS_TEST_DIRNAME/cluster/run"
  skip "${output#NOT TRIED: }"
}
