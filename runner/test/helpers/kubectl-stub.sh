#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Stands in for kubectl and for the cluster behind it, whose state is in the folder CLUSTER: a pod is a process group here. It knows the
# calls that the launcher makes, and no others. Each of its objects is a folder, with a file for every value (Objects.java).
set -euo pipefail

# value_of NAME WORD...: the rest of the word that begins with NAME.
value_of() {
  local name=$1 word
  shift
  for word in "$@"; do
    if [[ $word == "$name"* ]]; then printf '%s\n' "${word#"$name"}"; fi
  done
}

# Waits a moment, without a process for it. Nothing ever comes through that pipe.
nap() { read -r -t 0.02 _ <>"$CLUSTER/nap" || true; }

create() {
  local folder kind name
  folder=$(mktemp -d "$CLUSTER/new.XXXXXX")
  # The engine's Java, and not what is in its place in a test.
  "$REAL_JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp "$OBJECTS" Objects "$folder" <"${2/#-//dev/stdin}"
  for kind in "$folder"/*; do
    for name in "$kind"/*; do
      mkdir -p "$CLUSTER/${kind##*/}"
      if ! mv -nT "$name" "$CLUSTER/${kind##*/}/${name##*/}"; then exit 1; fi
      if [[ ${kind##*/} == Job ]]; then job_start "${name##*/}"; fi
    done
  done
  rm -rf "$folder"
}

job_start() {
  local job=$1 index
  for ((index = 0; index < $(<"$CLUSTER/Job/$job/spec.completions"); index++)); do
    mkdir -p "$CLUSTER/pods/$job-$index-abcde/client"
    setsid bash "${BASH_SOURCE[0]}" --pod "$job" "$index" >/dev/null 2>&1 </dev/null 3>&- &
  done
  printf '7d3e5f10-0000-4000-8000-000000000001'
}

# pod JOB INDEX: as a kubelet does, waits for the ConfigMap and the Secret, and runs the container.
pod() {
  local job=$1 index=$2 pod=$CLUSTER/pods/$1-$2-abcde key status=0
  printf '%s\n' "$$" >"$pod/pid"
  if [[ ${STUB_FAILED:-} == "$index" ]]; then
    printf 'exec pod: exec format error\n' >"$pod/log"
    printf '255\n' >"$pod/exit"
    printf 'Failed\n' >"$pod/phase"
    return 0
  fi
  until [[ -z ${STUB_PENDING:-} && -d $CLUSTER/ConfigMap/$job && -d $CLUSTER/Secret/$job ]]; do nap; done
  mkdir "$pod/plan"
  for key in "$CLUSTER/ConfigMap/$job"/data.*; do
    # Both folders of the image are elsewhere here.
    sed -e "s|/opt/ycsb-sweep|$REPOSITORY|g" -e "s|/etc/ycsb-sweep|$pod/plan|g" "$key" >"$pod/plan/${key##*/data.}"
  done
  for key in "$CLUSTER/Secret/$job"/data.*; do (umask 277 && base64 -d <"$key" >"$pod/plan/${key##*/data.}"); done
  container "$job" "$index" "$pod" >"$pod/log" 2>&1 &
  printf '%s\n' "$!" >"$pod/container"
  printf 'Running\n' >"$pod/phase"
  wait "$!" || status=$?
  printf '%s\n' "$status" >"$pod/exit"
  if ((status)); then printf 'Failed\n' >"$pod/phase"; else printf 'Succeeded\n' >"$pod/phase"; fi
}

container() {
  local command
  command=$(<"$CLUSTER/Job/$1/spec.template.spec.containers.0.command.0")
  YCSB_SWEEP_PLAN=$3/plan YCSB_SWEEP_WORK=$3/client JOB_COMPLETION_INDEX=$2 exec setsid \
    "$REPOSITORY/${command#/opt/ycsb-sweep/}"
}

# pods_of JOB: the folders of its pods.
pods_of() { compgen -G "$CLUSTER/pods/$1-*" || true; }

pod_line() {
  local pod=$1 name=${1##*/} index=${1%-*}
  printf '%s|%s|node-%s|%s|%s\n' "$name" "$(cat "$pod/phase" 2>/dev/null || echo Pending)" "${index##*-}" "${STUB_WAITING:-}" "${STUB_UNSCHEDULABLE:-}"
}

get_pods() {
  local job pod
  job=$(value_of --selector=job-name= "$@")
  for pod in $(pods_of "$job"); do
    case $(value_of --output= "$@") in
      name) printf 'pod/%s\n' "${pod##*/}" ;;
      *) pod_line "$pod" ;;
    esac
  done
}

# away POD: whether the cluster does not answer, as it does not the first STUB_AWAY questions about a pod.
away() {
  local asked
  asked=$(cat "$1/asked" 2>/dev/null || echo 0)
  if ((asked >= ${STUB_AWAY:-0})); then return 1; fi
  printf '%d\n' $((asked + 1)) >"$1/asked"
  printf 'The connection to the server was refused\n' >&2
}

get_pod() {
  local pod=$CLUSTER/pods/$1
  if [[ ! -d $pod ]]; then printf 'Error from server (NotFound): pods "%s" not found\n' "$1" >&2 && exit 1; fi
  if away "$pod"; then exit 1; fi
  printf '%s||%s|%s||||\n' "$(<"$pod/phase")" "$(cat "$pod/exit" 2>/dev/null || true)" "${STUB_TERMINATED:-Error}"
}

# logs --follow|--tail=1 --container=client POD: until the container has ended.
logs() {
  local pod=$CLUSTER/pods/$3
  if away "$pod"; then exit 1; fi
  until [[ -e $pod/log ]]; do nap; done
  if [[ $1 == --tail=1 ]]; then tail -n 1 "$pod/log" && return 0; fi
  tail -n +1 -s 0.05 -f --pid="$(<"$pod/pid")" "$pod/log"
}

# exec --stdin --container=client POD -- COMMAND...: ends with the container, if not before.
run() {
  local pod=$CLUSTER/pods/$3 pid container
  YCSB_SWEEP_WORK=$pod/client "$REPOSITORY/${5#/opt/ycsb-sweep/}" "${@:6}" <&0 &
  pid=$!
  container=$(<"$pod/container")
  while kill -0 "$pid" && kill -0 "$container"; do nap; done 2>/dev/null
  kill -KILL "$pid" 2>/dev/null || true
  wait "$pid"
}

# pod_end POD: as a kubelet does: TERM to the container, and some time for it.
pod_end() {
  local pid tries=200
  for pid in $(cat "$1/container" 2>/dev/null) "$(<"$1/pid")"; do
    kill -TERM -- "-$pid" 2>/dev/null || true
    while ((tries-- > 0)) && kill -0 -- "-$pid" 2>/dev/null; do nap; done
  done
  rm -rf "$1"
}

# delete OPTION... KIND/NAME...
delete() {
  local word pod
  # Once.
  if rm "$CLUSTER/undeletable" 2>/dev/null; then printf 'The connection to the server was refused\n' >&2 && exit 1; fi
  for word in "$@"; do
    case $word in
      job/*)
        for pod in $(pods_of "${word#job/}"); do
          pod_end "$pod"
        done
        rm -rf "$CLUSTER/Job/${word#job/}"
        ;;
      configmap/*) rm -rf "$CLUSTER/ConfigMap/${word#*/}" ;;
      secret/*) rm -rf "$CLUSTER/Secret/${word#*/}" ;;
    esac
  done
}

if [[ ${1-} == --pod ]]; then
  pod "$2" "$3"
  exit
fi
# The words of a call, a line: secrets may be in none.
printf '%s\n' "$*" >>"$CLUSTER/calls"
while [[ ${1-} == --context=* || ${1-} == --namespace=* ]]; do shift; done
case "${1-} ${2-}" in
  'config current-context') printf 'test\n' ;;
  'config view') ;;
  'auth can-i') if [[ "$3 $4" == "${STUB_FORBIDDEN:-}" ]]; then echo no && exit 1; else echo yes; fi ;;
  'create -f') create "${@:2}" ;;
  'get pods') get_pods "$@" ;;
  'get pod') get_pod "${@:3}" ;;
  'get events') ;;
  logs\ *) logs "${@:2}" ;;
  exec\ *) run "${@:2}" ;;
  delete\ *) delete "${@:2}" ;;
  *) printf 'unknown to the stub: %s\n' "$*" >&2 && exit 97 ;;
esac
