# SPDX-License-Identifier: Apache-2.0
# Thread specifications: which numbers of client threads a sweep visits.
# shellcheck shell=bash

readonly MAX_THREADS=9999 # four digits in the names of the cell folders
readonly OPEN_END=1024    # where a sweep without an upper end stops at the latest

threads_error() {
  usage_error "--threads $1: $2
Allowed: 8.. (doubling up to the knee), 8..1024 (doubling), 50..1000+50 (steps), 100,200,500 (a list); 1 to $MAX_THREADS threads"
}

# parse_threads SPEC: sets THREADS, and OPEN to 1 when the sweep ends at the knee.
parse_threads() {
  local spec=$1 number='[1-9][0-9]{0,3}'
  THREADS=() OPEN=0
  if [[ $spec =~ ^$number(,$number)*$ ]]; then
    threads_list "$spec"
  elif [[ $spec =~ ^($number)\.\.($number)?(\+($number))?$ ]]; then
    threads_range "$spec" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "${BASH_REMATCH[4]}"
  else
    threads_error "$spec" "not a list of thread counts"
  fi
}

threads_list() {
  local one seen=,
  IFS=, read -ra THREADS <<<"$1"
  for one in "${THREADS[@]}"; do
    if [[ $seen == *,$one,* ]]; then threads_error "$1" "$one is there twice"; fi
    seen+=$one,
  done
}

# threads_range SPEC FROM TO STEP: TO empty is open-ended, STEP empty is doubling: a step of n itself.
threads_range() {
  local spec=$1 from=$2 to=$3 step=$4 n
  if [[ -z $to ]]; then OPEN=1 to=$OPEN_END; fi
  if ((from > to)); then threads_error "$spec" "$from is more than $to"; fi
  for ((n = from; n <= to; n += ${step:-n})); do THREADS+=("$n"); done
  if ((!OPEN && THREADS[${#THREADS[@]} - 1] != to)); then THREADS+=("$to"); fi
}
