#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a published comparison again, and says claim by claim whether it holds. reproduce.sh --help says how.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "reproduce.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PROGRAM=${0##*/}
for part in say names units catalog verbs variants events options help java process leftovers properties build output net http listener \
  standin docker nodes server preflight lock lifetime reproduction-options reproduction-plan reproduction rounds; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

# What can be known to be wrong is found before the build, and everything else before the first server is started.
main() {
  reproduction_parse "$@"
  reproduction_check
  java_find
  lifetime_begin
  build_ensure
  analysis_find
  case $VERB in
    list) comparisons_list ;;
    show) comparison_show ;;
    check) reproduction_judge || leave $? ;;
    run) reproduction_run ;;
  esac
}

# Never returns.
reproduction_run() {
  local status=0
  if [[ -n ${OPT[resume]+x} ]]; then
    reproduction_resume
  else
    plan_stores
    if [[ -n ${OPT[dry_run]+x} ]]; then
      plan_write "$WORK/plan"
      cat -- "$WORK/plan.txt"
      rounds_print
      leave 0
    fi
    reproduction_begin
  fi
  rounds_run
  reproduction_judge || status=$?
  leave "$status"
}

main "$@"
