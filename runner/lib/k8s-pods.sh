# SPDX-License-Identifier: Apache-2.0
# The pods of a cell: until they run, what is said to them, and what they leave.
# shellcheck shell=bash

readonly K8S_RUN_SECONDS=300 # for all of them to run: a node may have to be made, an image be fetched
readonly K8S_TELL_SECONDS=15 # before it is said what is waited for
readonly K8S_TALK_SECONDS=60 # for all of them to answer
readonly K8S_END_SECONDS=15  # for a pod that says no more to be seen to have ended
readonly K8S_LOG_TRIES=1000  # a log that breaks off is asked for again, a second later
readonly K8S_ANSWERS=9       # that a clock is told by
readonly K8S_HOPELESS='^(ErrImageNeverPull|ImagePullBackOff|InvalidImageName|CreateContainerConfigError|CreateContainerError|RunContainerError)$'
readonly K8S_MARK=@ycsb-sweep # as in runner/libexec/pod
readonly K8S_POD_SH=/opt/ycsb-sweep/runner/libexec/pod

# Waits until all pods of the Job run, or have run.
k8s_pods_await() {
  local since=$SECONDS told=0
  while k8s_pods_read && ((${#K8S_PODS[@]} < CLIENTS)); do
    if [[ $K8S_REASON =~ $K8S_HOPELESS ]]; then
      die 5 "$K8S_PENDING: $K8S_REASON of the image $(k8s_image). Build it, and put it where the nodes find it (docs/many-clients.md), or name another: --image"
    fi
    if [[ -n $K8S_FAILED ]]; then k8s_failed; fi
    if ((SECONDS - since >= K8S_RUN_SECONDS)); then
      die 5 "after $K8S_RUN_SECONDS s only ${#K8S_PODS[@]} of $CLIENTS pods run. $(k8s_waits). Use fewer --clients, or see $(k8s_events_of "${K8S_PENDING:-$K8S_JOB}")"
    fi
    if ((!told && SECONDS - since >= K8S_TELL_SECONDS)); then
      told=1
      say "Waiting for pods: $(k8s_waits)"
    fi
    sleep 1
  done
}

# Ends the run for a pod that ended before all ran, as none does by itself. The last line of its log goes with it, its events stay.
k8s_failed() {
  local pod=${K8S_PODS[K8S_FAILED]} last
  k8s_why "$K8S_FAILED"
  last=$(k8s_kubectl logs --tail=1 --container=client "$pod" --request-timeout=10s 2>/dev/null) || true
  die 5 "$pod on ${CLIENT_HOSTS[K8S_FAILED]} ended before all pods ran: $REPLY${last:+: $last}. Its image may be of another architecture, or of another version: $(k8s_image). See $(k8s_events_of "$pod")"
}

# k8s_events_of NAME: the command that shows them, of something that is deleted, too.
k8s_events_of() { words kubectl "${K8S_WHERE[@]}" get events --field-selector="involvedObject.name=$1"; }

# Sets K8S_PODS and CLIENT_HOSTS of the pods that run or have run, and of one that does not K8S_PENDING, its name, K8S_REASON and
# K8S_MESSAGE; K8S_FAILED is the index of one that has failed. The name of a pod is that of the Job, its index, and some letters.
k8s_pods_read() {
  local pods pod phase node reason message index
  K8S_PODS=() K8S_PENDING='' K8S_REASON='' K8S_MESSAGE='' K8S_FAILED=''
  pods=$(k8s_kubectl get pods --selector="job-name=$K8S_JOB" --request-timeout=30s --output='jsonpath={range .items[*]}{.metadata.name}{"|"}{.status.phase}{"|"}{.spec.nodeName}{"|"}{.status.containerStatuses[*].state.waiting.reason}{"|"}{.status.conditions[?(@.type=="PodScheduled")].message}{"\n"}{end}' 2>"$WORK/k8s/said") || true
  while IFS='|' read -r pod phase node reason message; do
    index=${pod#"$K8S_JOB-"} index=${index%%-*}
    if [[ ! $index =~ ^[0-9]+$ ]]; then continue; fi
    if [[ $phase == Pending || -z $phase ]]; then
      if [[ -z $K8S_PENDING || $reason =~ $K8S_HOPELESS ]]; then K8S_PENDING=$pod K8S_REASON=$reason K8S_MESSAGE=$message; fi
    else
      K8S_PODS[index]=$pod CLIENT_HOSTS[index]=$node
      if [[ $phase == Failed ]]; then K8S_FAILED=$index; fi
    fi
  done <<<"$pods"
}

# Why not all pods run, as far as the cluster says so; where there is none of them, the events of the Job do.
k8s_waits() {
  if [[ -n $K8S_PENDING ]]; then
    printf '%s: %s\n' "$K8S_PENDING" "${K8S_MESSAGE:-${K8S_REASON:-starting}}"
  else
    k8s_kubectl get events --field-selector="involvedObject.name=$K8S_JOB" --output='jsonpath={.items[-1:].message}' 2>/dev/null || printf 'no pod is there\n'
  fi
}

# k8s_follow INDEX FOLDER: as long as the pod of a client: its log, and beside it what is said to it. Ends with the client's exit status,
# when its files are in FOLDER.
k8s_follow() {
  local index=$1 to=$2
  k8s_talk "$index" "$to" &
  if k8s_log "$index" "$to" && tar -xz --no-same-owner -C "$to" -f "$WORK/k8s/$index.tar.gz"; then
    rm -f -- "$to/ready"
    exit "$(<"$WORK/k8s/$index.whole")"
  fi
  k8s_lost "$index"
}

# Reads the log until the results are there, from the start each time; once more after the pod has ended. What comes before them is the
# client's stderr, which the runner draws its bar by.
k8s_log() {
  local index=$1 to=$2 tries=$K8S_LOG_TRIES ended=0 line
  while ((tries-- > 0)); do
    : >"$to/ycsb.err"
    while IFS= read -r line; do
      if [[ $line == "$K8S_MARK results" ]]; then
        cat >"$WORK/k8s/$index.results"
      else
        printf '%s\n' "$line" >>"$to/ycsb.err"
      fi
    done < <(k8s_kubectl logs --follow --container=client "${K8S_PODS[index]}" 2>"$WORK/k8s/$index.logs")
    if k8s_whole "$index"; then return 0; fi
    if ((ended)); then return 1; fi
    if k8s_ended "$index"; then ended=1; else sleep 1; fi
  done
  return 1
}

# Whether the results are whole: unpacks them from their lines, and leaves the exit status in INDEX.whole.
k8s_whole() {
  local index=$1 results=$WORK/k8s/$1.results archive=$WORK/k8s/$1.tar.gz sum
  if [[ ! -s $results || ! $(tail -n 1 -- "$results") =~ ^$K8S_MARK\ end\ ([0-9a-f]{64})\ ([0-9]{1,3})$ ]]; then return 1; fi
  local told=${BASH_REMATCH[1]} status=${BASH_REMATCH[2]}
  head -n -1 -- "$results" | base64 -d >"$archive" 2>/dev/null || return 1
  sum=$(sha256sum <"$archive")
  if [[ ${sum%% *} != "$told" ]]; then return 1; fi
  printf '%s\n' "$status" >"$WORK/k8s/$index.whole"
}

# k8s_pod INDEX JSONPATH
k8s_pod() { k8s_kubectl get pod "${K8S_PODS[$1]}" --request-timeout=30s --output="jsonpath=$2"; }

# k8s_ended INDEX: whether its pod has ended, or is gone. A cluster that does not answer has not said so.
k8s_ended() {
  # Who reads the log asks this, and who talks to the pod.
  local phase said=$WORK/k8s/$1.$BASHPID.said
  phase=$(k8s_pod "$1" '{.status.phase}' 2>"$said") || true
  [[ $phase == Succeeded || $phase == Failed ]] || [[ -z $phase && $(<"$said") == *'(NotFound)'* ]]
}

# k8s_lost INDEX: says why nothing came from a pod, and ends with an exit status for it, which is not 0.
k8s_lost() {
  k8s_why "$1"
  say "client $1 (${CLIENT_HOSTS[$1]}) was lost: $REPLY"
  if [[ ! $K8S_CODE =~ ^[1-9][0-9]{0,2}$ ]]; then K8S_CODE=255; fi
  exit "$K8S_CODE"
}

# k8s_why INDEX: sets REPLY to why its pod ended, and K8S_CODE to the exit status of its container, empty if that is not known.
k8s_why() {
  local phase reason why code
  IFS='|' read -r phase reason why code < <(k8s_pod "$1" '{.status.phase}{"|"}{.status.reason}{"|"}{.status.containerStatuses[*].state.terminated.reason}{"|"}{.status.containerStatuses[*].state.terminated.exitCode}{"\n"}' 2>/dev/null) || true
  if [[ ${phase:-} == Succeeded ]]; then
    why='its results came torn'
  elif [[ -z ${phase:-} ]]; then
    why='its pod was taken away' code=143
  else
    why=${reason:-${why:-$phase}}
  fi
  REPLY=$why${code:+, exit status $code} K8S_CODE=${code:-}
}

# k8s_talk INDEX FOLDER: a line to the pod until its client is released: its clock, its start, whether it is ready, its release. What is said to
# it, here and by the run itself, goes through a pipe with a name. If that can't be, the client is given up, unless it has ended: then its log
# tells why.
k8s_talk() {
  local index=$1 to=$2 line said='' pipe=$WORK/k8s/$1.in from since
  exec {from}< <(k8s_kubectl exec --stdin --container=client "${K8S_PODS[index]}" -- "$K8S_POD_SH" talk <"$pipe" 2>"$WORK/k8s/$index.exec")
  if k8s_clock "$from" "$pipe" >"$WORK/k8s/$index.clock.part"; then
    mv -f -- "$WORK/k8s/$index.clock.part" "$WORK/k8s/$index.clock"
    while read -r line <&"$from"; do
      said=$line
      if [[ $line == ready ]]; then : >"$to/ready"; fi
      if [[ $line == released ]] || { [[ $line == started ]] && ((!TOGETHER)); }; then
        printf 'end\n' >"$pipe"
        return 0
      fi
    done
  fi
  since=$SECONDS
  while ((SECONDS - since < K8S_END_SECONDS)); do
    if k8s_ended "$index"; then return 0; fi
    sleep 0.5
  done
  say "client $index (${CLIENT_HOSTS[index]}): kubectl exec ended after ${said:-nothing}: $(tail -n 1 -- "$WORK/k8s/$index.exec")"
  kill -TERM 0
}

# k8s_clock FROM PIPE: prints by how many microseconds the clock there is ahead of this one, and by how many that may be wrong. Of several
# answers the quickest tells best: when it was given is known within half of the time that it took (RFC 5905, section 8).
k8s_clock() {
  local tries=$K8S_ANSWERS sent there took least='' offset
  while ((tries-- > 0)); do
    now_micros && sent=$REPLY
    printf 'time\n' >"$2"
    read -r -t "$K8S_TALK_SECONDS" there <&"$1" || return 1
    now_micros && took=$((REPLY - sent))
    if [[ -z $least ]] || ((took < least)); then least=$took offset=$((there - sent - took / 2)); fi
  done
  printf '%d %d\n' "$offset" $(((least + 1) / 2))
}
