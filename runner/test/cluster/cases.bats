#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --clients k8s:N on a real cluster, with the rights of docs/guide/kustomize: ./run starts it, and says what it needs.
# shellcheck disable=SC2030,SC2031

setup() {
  bats_require_minimum_version 1.5.0
  load ../helpers/common
  BATS_TEST_DIRNAME=$BATS_TEST_DIRNAME/.. common_setup
  REPOSITORY=$(cd "$BATS_TEST_DIRNAME/../../.." && pwd)
  project "$BATS_TEST_TMPDIR/project"
  SWEEP=$BATS_TEST_TMPDIR/project/runner/sweep.sh
  TEMPLATE=$BATS_TEST_TMPDIR/project/runner/k8s/job.yaml
  RUNNER=$KUBECONFIG
  # Both clients may be on one small node.
  sed -i -e '/^      affinity:/,/^      securityContext:/{/^      securityContext:/!d}' -e 's/memory: 2Gi/memory: 512Mi/' "$TEMPLATE"
  cpu 100m 1
}

# Whatever it was that ended the run, nothing is left: neither here nor in the cluster.
teardown() {
  stop_proxy
  admin delete resourcequota --all
  eventually nothing_left
  eventually no_processes_left
  temporary_folder_is_empty
}

admin() { KUBECONFIG=$CLUSTER_ADMIN kubectl --namespace "$CLUSTER_NAMESPACE" --request-timeout=30s "$@"; }

objects() { admin get jobs,configmaps,secrets,pods --selector=app.kubernetes.io/name=ycsb-sweep --output=name; }

nothing_left() {
  local left
  left=$(objects) && [[ -z $left ]]
}

# cpu REQUEST LIMIT: of each client.
cpu() {
  awk -v request="$1" -v limit="$2" '/ requests:/ { cpu = request } / limits:/ { cpu = limit } / cpu:/ { sub(/cpu:.*/, "cpu: " cpu) } 1' \
    "$TEMPLATE" >"$TEMPLATE.new"
  mv "$TEMPLATE.new" "$TEMPLATE"
}

# In place of the shell that calls it, so that signals reach the run itself.
sweep() {
  exec "$SWEEP" redis workloadb --clients k8s:2 --image "$CLUSTER_IMAGE" -p redis.host="$CLUSTER_STORE" --threads 4 --records 1000 --warmup 1s \
    --duration 4s --out "$OUT" "$@"
}

# The folder of the first cell that measures.
cell() { printf '%s/cells/redis/workloadb/t0004/r1\n' "$OUT"; }

# Whether both clients say that they have done operations.
measuring() {
  local client
  for client in 0 1; do grep -q ' sec: [1-9]' "$(cell)/clients/$client/ycsb.err" 2>/dev/null || return 1; done
}

# The name of client 1's pod of the job that runs.
second_pod() { admin get pods --selector=app.kubernetes.io/name=ycsb-sweep,batch.kubernetes.io/job-completion-index=1 --output='jsonpath={.items[0].metadata.name}'; }

# spoiled REASON: the first of two cells has failed for that, the other one stands, and the run says so.
spoiled() {
  finish
  [[ $status == 4 ]]
  contains "$(<"$(cell)/cell.json")" "client 1 ("
  contains "$(<"$(cell)/cell.json")" "$1"
  contains "$(cat "$BATS_TEST_TMPDIR/stderr")" "$1"
  between "$(cell_value "$OUT/results.csv" ops_per_s 6 ALL)" 1 1e9
}

@test "a load and two cells, by two pods" {
  run -0 sweep --threads 4,6
  contains "$output" "2 pods of $CLUSTER_IMAGE in "
  between "$(cell_value "$OUT/results.csv" ops_per_s 4 ALL)" 1 1e9
  between "$(cell_value "$OUT/results.csv" ops_per_s 6 ALL)" 1 1e9
  [[ $(cell_value "$OUT/results.csv" clients 4 ALL) == 2 && -e $(cell)/clients/1/ycsb.out ]]
}

@test "a pod that is deleted in mid-cell: its cell fails for that reason, the next one stands, and the run ends with 4" {
  start sweep --threads 4,6 --duration 10s
  eventually measuring
  admin delete pod "$(second_pod)" --wait=false
  spoiled "its pod was taken away"
}

@test "a pod that the eviction API takes: the same" {
  local pod
  start sweep --threads 4,6 --duration 10s
  eventually measuring
  pod=$(second_pod)
  printf '{"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "%s", "namespace": "%s"}}' "$pod" "$CLUSTER_NAMESPACE" \
    | admin create --raw "/api/v1/namespaces/$CLUSTER_NAMESPACE/pods/$pod/eviction" --filename - >/dev/null
  spoiled "its pod was taken away"
}

@test "a pod that its node evicts, since it wrote too much: the same" {
  sed -i -e '/ limits:/a\              ephemeral-storage: 20Mi' -e 's/readOnlyRootFilesystem: true/readOnlyRootFilesystem: false/' "$TEMPLATE"
  # Container runtime and kubelet look every ten seconds.
  start sweep --threads 4,6 --duration 60s
  eventually measuring
  admin exec "$(second_pod)" --container=client -- dd if=/dev/zero of=/var/tmp/large bs=1M count=40
  spoiled "Evicted ("
}

@test "TERM in mid-cell leaves nothing in the cluster, and ends with 130" {
  start sweep --duration 60s
  eventually measuring
  kill -TERM -- "-$STARTED"
  finish
  [[ $status == 130 && ! -e $(cell)/DONE ]]
}

@test "kill -9 in mid-cell leaves nothing in the cluster" {
  start sweep --duration 60s
  eventually measuring
  kill -KILL -- "-$STARTED"
  finish
  eventually temporary_folder_is_empty
}

@test "clients at their CPU quota are client-bound, with the quota as the reason" {
  cpu 100m 300m
  run -0 sweep --threads 16 --duration 8s
  [[ $(cell_value "$OUT/results.csv" verdict 16 ALL) == client-bound ]]
  contains "$(<"$OUT/report.md")" "its CPU quota stopped the client's threads"
}

@test "an image that can't be fetched ends the run with 5, with what the node said and what helps" {
  run -5 sweep --image registry.invalid/ycsb-sweep:none
  contains "$output" "ImagePullBackOff of the image registry.invalid/ycsb-sweep:none. Build it, and put it where the nodes find it"
  contains "$output" "The node said: "
}

@test "an image without the clients ends the run with 5, and its pod is named" {
  sed -i 's|command: .*|command: [/no/such/program]|' "$TEMPLATE"
  run -5 sweep
  contains "$output" "ended before all pods ran: StartError (failed to"
}

@test "pods that no node has the CPU for end the run with 5, with the scheduler's reason" {
  cpu 1000 1000
  sed -i 's/start-seconds: "300"/start-seconds: "20"/' "$TEMPLATE"
  run -5 sweep
  contains "$output" "Waiting for pods: ycsb-sweep-"
  contains "$output" "after 20 s only 0 of 2 pods run. ycsb-sweep-"
  contains "$output" "Insufficient cpu"
  contains "$output" "lower the resources in runner/k8s/job.yaml"
}

@test "a quota of the namespace ends the run with 5, and is named" {
  # The store is the other pod.
  admin create quota small --hard=pods=2
  run -5 sweep
  contains "$output" "the cluster makes only 1 of 2 pods: Error creating: pods "
  contains "$output" "exceeded quota: small"
  contains "$output" "have the quota or policy changed"
}

@test "an API server that is away for 20 s in mid-cell costs nothing" {
  start_proxy
  start sweep --duration 40s
  eventually measuring
  stop_proxy
  sleep 20
  start_proxy
  finish
  [[ $status == 0 ]]
  between "$(cell_value "$OUT/results.csv" ops_per_s 4 ALL)" 1 1e9
  [[ $output != *"was lost"* ]]
}

@test "an API server that is away when the cell ends costs nothing" {
  # What was rotated meanwhile is lost.
  if rotates_at_once; then skip "nodes keep 1 or 2 KiB of a log: start the kubelet with its usual containerLogMaxSize"; fi
  start_proxy
  start sweep --duration 10s
  eventually measuring
  stop_proxy
  sleep 20
  start_proxy
  finish
  [[ $status == 0 && $output != *"was lost"* ]]
}

@test "logs that the node rotates in mid-cell cost nothing" {
  # A client says 0.2 kB a second.
  if ! rotates_at_once; then skip "start the kubelet with containerLogMaxSize: 1Ki"; fi
  run -0 sweep --duration 45s
  between "$(cell_value "$OUT/results.csv" ops_per_s 4 ALL)" 1 1e9
  [[ $output != *"was lost"* && $(grep -c ' sec: ' "$(cell)/clients/0/ycsb.err") -ge 45 ]]
}

# Whether a node rotates any log that is longer than 1 or 2 KiB when its kubelet looks, every ten seconds.
rotates_at_once() {
  local node
  node=$(admin get nodes --output='jsonpath={.items[0].metadata.name}')
  admin get --raw "/api/v1/nodes/$node/proxy/configz" | grep -q '"containerLogMaxSize":"[12]Ki"'
}

# The runner's way to the API server, which can be closed. Its port stays the same.
start_proxy() {
  KUBECONFIG=$RUNNER kubectl proxy --port="${PORT:-0}" --disable-filter >"$BATS_TEST_TMPDIR/proxy" 2>&1 3>&- &
  PROXY=$!
  eventually grep -q 'Starting to serve' "$BATS_TEST_TMPDIR/proxy"
  PORT=$(sed -n 's/^Starting to serve .*://p' "$BATS_TEST_TMPDIR/proxy")
  printf '{apiVersion: v1, kind: Config, clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}], contexts: [{name: c, context: {cluster: c, namespace: %s}}], current-context: c}\n' \
    "$PORT" "$CLUSTER_NAMESPACE" >"$BATS_TEST_TMPDIR/proxied"
  export KUBECONFIG=$BATS_TEST_TMPDIR/proxied
}

stop_proxy() {
  if [[ -n ${PROXY:-} ]]; then
    kill -KILL "$PROXY" 2>/dev/null || true
    wait "$PROXY" 2>/dev/null || true
  fi
  PROXY=''
}
