#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares finished runs with the first of them. compare.sh --help says how.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "compare.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PROGRAM=${0##*/}
for part in say names help java process leftovers build output lock net lifetime; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done
readonly OPTIONS=(--fail-if --strict --out --help --version)

usage() {
  cat <<'END'
Usage: compare.sh A B [C...] [options]

Compares runs with the first of them, the base: for every store, workload and
number of threads the ratio of throughput and latency with its interval, and a
verdict. First it says in what the runs were not made alike. A, B, C: folders.

  --fail-if 'LIMIT'  ends with 3 if a run is beyond it; several with commas
                     between, or the option again
                     throughput<-5%  falls by more than 5 %
                     p99>+10%        rises by more than 10 %; also p50, p90,
                                     p95, p99.9, mean
                     errors>0.1%     share of the operations that failed
                     Only what the interval shows is a breach: what may be
                     chance is printed, and passes.
  --strict           what is beyond a limit as measured is a breach, chance or
                     not, and so is a cell that failed or is not there
  --out DIR          also writes compare.md and compare.csv there
  --help, --version

Examples
  compare.sh results/before results/after
  compare.sh results/before results/after --fail-if 'throughput<-5%,p99>+10%'
  compare.sh base base-again new     # how far apart are two runs of the same?

Exit status: 0 compared, within the limits; 1 there was nothing to compare, or
nothing to judge a limit by; 2 usage; 3 beyond a limit; 4 cells failed that a
limit is about, and those that did not are within it; 5 something is missing
here.
END
}

# Sets FOLDERS, and ARGUMENTS for the analysis.
arguments_read() {
  FOLDERS=() ARGUMENTS=()
  while (($#)); do
    case $1 in
      --strict) ARGUMENTS+=(--strict) ;;
      --fail-if=* | --out=*) set -- "" "${1%%=*}" "${1#*=}" "${@:2}" ;;
      --fail-if | --out)
        if (($# < 2)) || [[ -z $2 ]]; then usage_error "$1 needs a value"; fi
        argument_add "$1" "$2"
        shift
        ;;
      -*) unknown_name option "$1" "${OPTIONS[@]}" ;;
      *) folder_add "$1" ;;
    esac
    shift
  done
  if ((${#FOLDERS[@]} < 2)); then usage_error "the folders of two runs or more are needed, got ${#FOLDERS[@]}"; fi
}

argument_add() {
  if [[ $1 == --out && -e $2 && ! -d $2 ]]; then usage_error "--out $2: there is a file of that name"; fi
  ARGUMENTS+=("$1=$2")
}

folder_add() {
  if [[ ! -d $1/cells || ! -f $1/run.json ]]; then
    usage_error "$1: not the folder of a run, which holds run.json and cells/"
  fi
  FOLDERS+=("$1")
}

main() {
  local word status=0
  for word in "$@"; do
    if [[ $word == --help ]]; then
      usage || true
      exit 0
    elif [[ $word == --version ]]; then
      version_text || true
      exit 0
    fi
  done
  arguments_read "$@"
  java_find
  lifetime_begin
  build_ensure
  analysis_find
  spawn "$PWD" "${ANALYSIS[@]}" compare "${ARGUMENTS[@]}" -- "${FOLDERS[@]}"
  process_wait "$SPAWNED" || status=$?
  leave "$status"
}

main "$@"
