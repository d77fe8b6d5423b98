# SPDX-License-Identifier: Apache-2.0
# The Job of a cell with its ConfigMap and Secret: made, and taken away.
# shellcheck shell=bash

# k8s_create PLAN: the objects of a cell. Sets K8S_JOB.
k8s_create() {
  local uid
  K8S_CELLS=$((K8S_CELLS + 1)) K8S_JOB=$K8S_RUN-$K8S_CELLS
  k8s_manifests "$1" --to "$WORK/k8s" || die 1 "the manifests of $K8S_JOB could not be made"
  # Before it is there: whatever ends this run finds it.
  printf '%s\n' "${K8S_WHERE[@]}" "job/$K8S_JOB" "configmap/$K8S_JOB" "secret/$K8S_JOB" >"$WORK/watch/kubectl.$K8S_JOB"
  if ! uid=$(k8s_kubectl create -f "$WORK/k8s/job.yaml" --output='jsonpath={.metadata.uid}' 2>"$WORK/k8s/said"); then k8s_refused; fi
  # Not apply, which would write what is in the Secret into an annotation as well.
  if ! sed -E "s/^( *uid: )\"\\{uid\\}\"\$/\\1\"$uid\"/" "$WORK/k8s/owned.yaml" | k8s_kubectl create -f - >/dev/null 2>"$WORK/k8s/said"; then
    k8s_refused
  fi
  rm -f -- "$WORK/k8s/owned.yaml"
}

k8s_refused() { die 5 "kubectl ${K8S_WHERE[*]} could not create $K8S_JOB: $(k8s_said)"; }

# k8s_manifests PLAN [OPTION...]: those of ROW_FILE's clients.
k8s_manifests() {
  local plan=$1 arguments=()
  shift
  arguments=(manifests --template "$ROOT/runner/k8s/job.yaml" --plan "$plan" --properties "$ROW_FILE" --run "$K8S_RUN"
    --name "$K8S_JOB" --image "$(k8s_image)")
  if [[ -n ${OPT[namespace]-} ]]; then arguments+=(--namespace "${OPT[namespace]}"); fi
  analysis_run "$WORK/manifests" "${arguments[@]}" "$@"
}

# Takes the objects of a cell away, and waits for its pods: the next cell's may not meet them. What could not be deleted stays recorded, and
# is deleted with whatever else the run leaves.
k8s_delete() {
  local words=() tries=60 record=$WORK/watch/kubectl.$K8S_JOB
  if [[ -z $K8S_JOB || ! -e $record ]]; then return 0; fi
  mapfile -t words <"$record"
  words=(delete --ignore-not-found --cascade=foreground --wait=false "${words[@]}")
  if kubectl "${words[@]}" --request-timeout=30s >/dev/null 2>"$WORK/k8s/said"; then
    rm -f -- "$record"
    while ((tries-- > 0)) && [[ -n $(k8s_job_pods) ]]; do sleep 0.5; done
  else
    warn "$K8S_JOB could not be deleted: $(k8s_said). That is tried once more when the run ends; if it is still there then: $(words kubectl "${words[@]}")"
  fi
  K8S_JOB=''
}

# Bounded, since Ctrl-C is not heard any more when the run ends.
k8s_job_pods() { k8s_kubectl get pods --selector="job-name=$K8S_JOB" --output=name --request-timeout=10s 2>/dev/null; }
