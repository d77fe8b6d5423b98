#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Stands in for java on the PATH, where a test is about the shell alone: answers what the analysis and the client would.
set -euo pipefail

case "$*" in
  -version) printf 'openjdk version "17.0.1" 2021-10-19\n' >&2 && exit ;;
esac
printf '%s\n' "$*" >>"${STUB_LOG:-/dev/null}"
WHOLE=("$@")
while (($#)) && [[ $1 != *command.Main && $1 != site.ycsb.Client ]]; do shift; done

# prepare_rows ARGUMENT...: a row for every store and workload among the arguments.
prepare_rows() {
  local run secrets stores=() workloads=() store workload
  run=$(value_of --run "$@") secrets=$(value_of --secrets-dir "$@")
  while (($#)); do
    case $1 in
      --store) stores+=("${2%%=*}") ;;
      --workload) workloads+=("${2%%=*}") ;;
    esac
    shift
  done
  printf '{}\n' >"$run/run.json"
  for store in "${stores[@]}"; do
    for workload in "${workloads[@]}"; do
      printf '%s' "${STUB_PROPERTIES:-}" >"$secrets/$store.$workload.properties"
      printf '%s\t%s\t%s\t%s\t0\t%s\t1000\t%s\tsite.ycsb.BasicDB\t%s\t2147483647\n' "$store" "$workload" \
        "${STUB_EXTERNAL:-0}" "${STUB_PHASE:-run}" "${STUB_RECORDS:-1000}" "$secrets/$store.$workload.properties" "${STUB_ADDRESS:--}"
    done
  done
}

# plan_rows ARGUMENT...: STUB_PLAN, without the series that are left out, in the folder that the arguments name.
plan_rows() {
  local to left row
  to=$(value_of --to "$@") left=$(value_of --left-out "$@")
  printf '{}\n' >"$to/reproduction.json"
  printf '%b' "${STUB_PLAN:-}" | while IFS= read -r row; do
    row=$(printf '%s\n' "$row" | cut -f 1,2 --output-delimiter=/)$'\t'$row
    if [[ -z $left ]] || ! grep -q "^${row%%$'\t'*}"$'\t' "$left"; then printf '%s\n' "${row#*$'\t'}"; fi
  done >"$to/plan.tsv"
  if [[ -n $left ]]; then cp "$left" "$BATS_TEST_TMPDIR/left-out"; fi
  printf 'the plan\n'
}

value_of() {
  local name=$1
  shift
  while (($#)) && [[ $1 != "$name" ]]; do shift; done
  printf '%s\n' "${2-}"
}

# client_words PLAN JAVA: what a worker is told, for the one client of a plan, whose words are on lines of their own.
client_words() {
  local line
  if [[ $(<"$1") =~ \"monitor\":\ \{\"servers\":\ \[([0-9,]*)\],\ \"loopback\":\ (true|false) ]]; then
    printf '%s\0' monitored "${BASH_REMATCH[1]}" "$([[ ${BASH_REMATCH[2]} == true ]] && echo loopback || echo network)"
  else
    printf '%s\0' alone '' network
  fi
  while IFS= read -r line; do
    line=${line%,} line=${line/'{java}'/"$2"}
    if [[ $line == '"'* ]]; then printf '%b\0' "${line:1:${#line}-2}"; fi
  done <"$1"
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
    prepare_rows "$@"
    ;;
  *Main\ resume)
    printf '%b' "${STUB_RESUME:-}"
    exit "${STUB_RESUME_STATUS:-0}"
    ;;
  *Main\ load)
    hang load
    exit "${STUB_LOAD:-0}"
    ;;
  *Main\ cell)
    hang cell
    if [[ -n ${STUB_CELL_COMMAND:-} ]]; then exec bash -c "$STUB_CELL_COMMAND" stub "$3"; fi
    printf '%b\n' "${STUB_CELL:-ok\tgo\t0\t1,000 ops/s}"
    ;;
  *Main\ rates)
    if [[ -n ${STUB_RATES:-} ]]; then exec bash -c "$STUB_RATES" stub "$3"; fi
    ;;
  *Main\ next-target) exec bash -c "${STUB_NEXT:-printf 'done\\tnothing\\n'}" stub "$3" ;;
  *Main\ probe) printf '250 ops/s\n' ;;
  *Main\ client)
    if [[ -n ${STUB_NO_CLIENT:-} ]]; then exit 1; fi
    client_words "$(value_of --plan "$@")" "$(value_of --java "$@")"
    ;;
  *Main\ manifests) exec "$REAL_JAVA" "${WHOLE[@]}" ;;
  *Main\ monitor) exec sleep 600 ;;
  *Main\ plan)
    plan_rows "$@"
    exit "${STUB_PLAN_STATUS:-0}"
    ;;
  *Main\ recipes | *Main\ show) printf '%s\n' "${@:3}" ;;
  *Main\ judge)
    printf 'verdicts %s\n' "$3"
    exit "${STUB_JUDGE:-0}"
    ;;
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
    if [[ -n ${STUB_CLIENT_FAILS:-} ]]; then printf 'wrong password\n' >&2 && exit "$STUB_CLIENT_FAILS"; fi
    : >ready
    exec sleep "${STUB_CLIENT_SECONDS:-0.2}"
    ;;
  *) exit 99 ;;
esac
