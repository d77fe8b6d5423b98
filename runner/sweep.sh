#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures a store at a rising number of client threads. sweep.sh --help says how.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "sweep.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}: run it as ./runner/sweep.sh, with a newer bash on the PATH" >&2
  exit 5
fi
set -euo pipefail

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PROGRAM=${0##*/}
for part in say names units threads targets order verbs foreign ycsb-home catalog variants events options help java process leftovers properties build output net http listener \
  standin bar docker nodes server servers preflight class-path prepare client clock portable clients clients-local clients-ssh clients-k8s k8s-objects k8s-pods connect cell probe rates scan workload resume sweep plan lock lifetime; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

# Everything that can be known to be wrong is found before the build, and everything else before the first byte is loaded.
main() {
  local store status=0
  COMMAND_LINE=$(command_line "$@")
  options_parse "$@"
  if [[ -n ${OPT[resume]+x} ]]; then resume_arguments "$@"; fi
  options_check
  for store in "${STORES[@]}"; do
    verbs_load "$store"
    variants_known "$store"
  done
  output_choose
  java_find
  lifetime_begin
  if [[ -n ${OPT[dry_run]+x} ]]; then
    dry_run
    leave 0
  fi
  if [[ -n ${OPT[resume]+x} ]]; then output_take; else output_touch; fi
  plan_make "$OUT"
  preflight_machine
  sweep_servers
  "clients_${LAUNCHER}_prepare"
  sweep_run
  servers_close
  if ((MEASURED)); then report_print || status=$?; fi
  if ((RUN_STATUS)); then resume_hint; fi
  if ((RUN_STATUS == 1 || status == 0)); then status=$RUN_STATUS; fi
  leave "$status"
}

# plan_make FOLDER: what is to be measured, and how; a run of its own is described in the folder, a resumed one already is.
plan_make() {
  local folder=$1 stores=()
  mapfile -t stores < <(bindings_ours)
  build_ensure "${stores[@]}"
  analysis_find
  order_plan
  if ((RESUMING)); then folder=$WORK/run; fi
  mkdir -p -- "$folder"
  prepare "$folder"
  targets_plan
  probe_check
  clients_records_check
  if ((RESUMING)); then resume_read; fi
}

dry_run() {
  plan_make "$WORK/run"
  sweep_servers
  if declare -F "clients_${LAUNCHER}_dry_run" >/dev/null; then "clients_${LAUNCHER}_dry_run"; else plan_print; fi
}

main "$@"
