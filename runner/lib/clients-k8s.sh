# SPDX-License-Identifier: Apache-2.0
# --clients k8s:N: pods of an Indexed Job, by the user's kubectl. Each cell, and each load, has a Job of its own, with a ConfigMap for the
# plan and a Secret for the properties; all three have one name, and belong to the Job.
# shellcheck shell=bash

# VERB RESOURCE [SUBRESOURCE]: what the user has to be allowed in the namespace.
readonly K8S_RIGHTS=('create jobs.batch' 'get jobs.batch' 'delete jobs.batch' 'create configmaps' 'get configmaps' 'delete configmaps'
  'create secrets' 'get secrets' 'delete secrets' 'list pods' 'get pods' 'get pods log' 'create pods exec')

K8S_WHERE=()  # the context and the namespace, for kubectl
K8S_JOB=''    # the one that is there
K8S_CELLS=0   # that had a Job so far
K8S_PODS=()   # by index
K8S_INPUTS=() # by index: descriptors that lead to what talks to the pods

# clients_k8s_check k8s:N
clients_k8s_check() {
  local i
  if [[ ! $1 =~ ^k8s:([1-9][0-9]{0,2})$ ]]; then usage_error "--clients $1: not a number of pods; allowed: k8s:1 to k8s:999"; fi
  CLIENTS=${BASH_REMATCH[1]} CLIENT_HOSTS=()
  for ((i = 0; i < CLIENTS; i++)); do CLIENT_HOSTS+=("pod $i"); done
  k8s_option namespace '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$' 'lower-case letters, digits and hyphens'
  k8s_option image '^[A-Za-z0-9][A-Za-z0-9._/:@-]*$' 'the name of an image, as registry.example/ycsb-sweep:0.1.0'
  if [[ -n ${OPT[allow_flush]+x} ]]; then
    usage_error "--allow-flush and --clients $1: the store is reached from the pods, and not from here; empty it yourself, and drop the option"
  fi
  if [[ -n ${OPT[probe]+x} ]]; then
    usage_error "--probe and --clients $1: the probe is a client of this machine, which the store is not reached from; drop one of them"
  fi
}

# The selected store.
k8s_server_check() {
  if [[ $ROW_ADDRESS =~ (^|,)(localhost|127\.[0-9.]+|\[?::1\]?): ]]; then
    warn "$ROW_STORE at $ROW_ADDRESS: in a pod that is the pod itself"
  fi
}

# What would be created, as YAML that kubectl reads; in comments, what would run. No cluster and no kubectl is needed for that.
clients_k8s_dry_run() {
  local row
  plan_print | sed 's/^\(.\)/# \1/; s/^$/#/'
  printf '#\n# Each load and each cell has a Job, a ConfigMap and a Secret of its own, which differ in their plan. Those of the first cells:\n'
  k8s_names
  for row in "${ROWS[@]}"; do
    row_select "$row"
    SERVER_MODE=${MODES[$ROW_STORE]} SERVER_PORT=PORT K8S_CELLS=$((K8S_CELLS + 1))
    K8S_JOB=$K8S_RUN-$K8S_CELLS
    plan_command "${THREADS[0]}" >/dev/null
    client_plan "${THREADS[0]}" >"$WORK/plan.json"
    k8s_manifests "$WORK/plan.json" || die 1 "the manifests of $K8S_JOB could not be made"
    cat -- "$WORK/manifests"
  done
}

# k8s_option NAME PATTERN ALLOWED
k8s_option() {
  if [[ -n ${OPT[$1]+x} && ! ${OPT[$1]} =~ $2 ]]; then usage_error "--$1 ${OPT[$1]}: allowed: $3"; fi
}

# Nothing is created yet.
clients_k8s_prepare() {
  if ! command -v kubectl >/dev/null; then
    die 5 "--clients ${OPT[clients]}: no kubectl on the PATH: https://kubernetes.io/docs/tasks/tools/"
  fi
  mkdir -p -- "$WORK/k8s"
  k8s_where
  k8s_allowed
  k8s_names
  say "Kubernetes: $CLIENTS pods of $(k8s_image) in$(printf ' %s' "${K8S_WHERE[@]#--}")"
}

# Sets K8S_WHERE: what kubectl is set to now, since that may be changed while the run goes on. In a pod of the cluster nothing is set.
k8s_where() {
  local context namespace=${OPT[namespace]-}
  K8S_WHERE=()
  if context=$(kubectl config current-context 2>/dev/null); then K8S_WHERE+=("--context=$context"); fi
  if [[ -z $namespace ]]; then namespace=$(kubectl config view --minify --output='jsonpath={..namespace}' 2>/dev/null) || true; fi
  K8S_WHERE+=("--namespace=${namespace:-default}")
}

k8s_names() { printf -v K8S_RUN 'ycsb-sweep-%(%s)T-%d-%d' -1 "$$" "$RANDOM"; }

k8s_image() {
  local version
  version=$(version_text)
  printf '%s\n' "${OPT[image]:-ycsb-sweep:${version##* }}"
}

k8s_kubectl() { kubectl "${K8S_WHERE[@]}" "$@"; }

# What kubectl said last about why it could not.
k8s_said() { tail -n 1 -- "$WORK/k8s/said"; }

k8s_allowed() {
  local right words answer missing=()
  for right in "${K8S_RIGHTS[@]}"; do
    read -ra words <<<"$right"
    answer=$(k8s_kubectl auth can-i "${words[@]:0:2}" --subresource="${words[2]:-}" --request-timeout=20s 2>"$WORK/k8s/said") || true
    case $answer in
      yes) ;;
      no*) missing+=("$right") ;;
      *) die 5 "kubectl can't reach the cluster: $(k8s_said). Check it: $(words kubectl "${K8S_WHERE[@]}" get pods)" ;;
    esac
  done
  if ((${#missing[@]})); then
    die 5 "kubectl ${K8S_WHERE[*]}: you are not allowed to $(join ', ' "${missing[@]}"). Ask for a role that is, or name another --namespace"
  fi
}

clients_k8s_monitor() { portable_monitor; }

# clients_k8s_start INDEX FOLDER PLAN: with the first, all of them begin to be there. It starts once all are (clients_k8s_watch).
clients_k8s_start() {
  local index=$1 fd
  if ((index == 0)); then
    k8s_delete
    k8s_create "$3"
    k8s_pods_await
  fi
  if [[ -n ${K8S_INPUTS[index]-} ]]; then
    fd=${K8S_INPUTS[index]}
    exec {fd}>&-
  fi
  rm -f -- "$WORK/k8s/$index."*
  mkfifo -m 600 -- "$WORK/k8s/$index.in"
  exec {fd}<>"$WORK/k8s/$index.in"
  K8S_INPUTS[index]=$fd
  companion k8s_follow "$index" "$(client_folder "$2" "$index")"
  CLIENT_PIDS[index]=$COMPANION
}

# clients_k8s_watch FOLDER: starts all clients, once their clocks are known.
clients_k8s_watch() {
  local i tries=$((K8S_TALK_SECONDS * 20))
  for ((i = 0; i < CLIENTS; i++)); do
    until [[ -s $WORK/k8s/$i.clock ]]; do
      if ((tries-- == 0)) || ! clients_run; then
        say "not every pod answered, so no client is started"
        clients_kill
        return 0
      fi
      sleep 0.05
    done
  done
  for ((i = 0; i < CLIENTS; i++)); do printf 'start\n' >&"${K8S_INPUTS[i]}"; done
}

# clients_k8s_release INDEX FOLDER MILLIS: by the pod's clock.
clients_k8s_release() {
  local offset
  read -r offset _ <"$WORK/k8s/$1.clock"
  printf 'release %d\n' $(($3 + offset / 1000)) >&"${K8S_INPUTS[$1]}"
}

# clients_k8s_fetch INDEX FOLDER THREADS: its files came along with its end.
clients_k8s_fetch() {
  local index=$1 offset uncertainty members=''
  # What talked to the pod, if that was given up.
  kill -KILL -- "-${CLIENT_PIDS[index]}" 2>/dev/null || true
  if [[ -s $WORK/k8s/$index.clock ]]; then
    read -r offset uncertainty <"$WORK/k8s/$index.clock"
    members="\"clockOffsetMillis\": $(millis_text "$offset"), \"clockUncertaintyMillis\": $(millis_text "$uncertainty")"
  fi
  client_json "$index" "$2" "$3" "$members"
  if ((index == CLIENTS - 1)); then k8s_delete; fi
}

clients_k8s_end() { k8s_delete; }
