#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Stands in for java on the PATH, where a test is about the shell alone: answers what the analysis and the client would.
set -euo pipefail

case "$*" in
  -version) printf 'openjdk version "17.0.1" 2021-10-19\n' >&2 && exit ;;
esac
printf '%s\n' "$*" >>"${STUB_LOG:-/dev/null}"
while (($#)) && [[ $1 != *analysis.Main && $1 != site.ycsb.Client ]]; do shift; done

prepare_rows() {
  local run=$1 secrets=$2 plan=$3 store workload
  printf '{}\n' >"$run/run.json"
  while IFS=$'\t' read -r store workload; do
    : >"$secrets/$store.$workload.properties"
    printf '%s\t%s\t%s\t%s\t0\t1000\t1000\t%s\tsite.ycsb.BasicDB\t%s\t2147483647\n' "$store" "$workload" "${STUB_EXTERNAL:-0}" \
      "${STUB_PHASE:-run}" "$secrets/$store.$workload.properties" "${STUB_ADDRESS:--}"
  done <"$plan"
}

value_of() {
  local name=$1
  shift
  while (($#)) && [[ $1 != "$name" ]]; do shift; done
  printf '%s\n' "${2-}"
}

# STUB_HANG names the step in which time stands still.
hang() {
  if [[ ${STUB_HANG:-} == "$1" ]]; then
    : >"$BATS_TEST_TMPDIR/hangs"
    sleep 60
  fi
}

case "${1-} ${2-}" in
  *Main\ prepare)
    hang prepare
    prepare_rows "$(value_of --run "$@")" "$(value_of --secrets-dir "$@")" "$(value_of --plan "$@")"
    ;;
  *Main\ load)
    hang load
    exit "${STUB_LOAD:-0}"
    ;;
  *Main\ cell)
    hang cell
    printf '%b\n' "${STUB_CELL:-ok\tgo\t0\t1,000 ops/s}"
    ;;
  *Main\ monitor) exec sleep 600 ;;
  *Main\ report)
    hang report
    printf 'table %s\n' "${*:3}"
    exit "${STUB_REPORT:-0}"
    ;;
  site.ycsb.Client\ -load)
    hang client-load
    exec sleep "${STUB_CLIENT_SECONDS:-0.2}"
    ;;
  site.ycsb.Client\ -t)
    hang client
    exec sleep "${STUB_CLIENT_SECONDS:-0.2}"
    ;;
  *) exit 99 ;;
esac
