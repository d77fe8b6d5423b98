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
for part in say names units threads order catalog options help java process leftovers properties build output net listener standin bar \
  docker server servers preflight prepare client cell workload sweep plan lifetime; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

# Everything that can be known to be wrong is found before the build, and everything else before the first byte is loaded.
main() {
  local store status=0
  COMMAND_LINE=$(command_line "$@")
  options_parse "$@"
  options_check
  for store in "${STORES[@]}"; do
    # shellcheck source=/dev/null
    source "$ROOT/runner/stores/$store.sh"
  done
  output_choose
  java_find
  lifetime_begin
  if [[ -n ${OPT[dry_run]+x} ]]; then
    dry_run
    leave 0
  fi
  output_touch
  build_ensure "${STORES[@]}"
  analysis_find
  prepare "$OUT"
  preflight_machine
  order_plan
  sweep_servers
  sweep_run
  servers_close
  if ((MEASURED)); then report_print || status=$?; fi
  if ((RUN_STATUS == 1 || status == 0)); then status=$RUN_STATUS; fi
  leave "$status"
}

dry_run() {
  build_ensure "${STORES[@]}"
  analysis_find
  mkdir -- "$WORK/run"
  prepare "$WORK/run"
  order_plan
  sweep_servers
  plan_print
}

main "$@"
