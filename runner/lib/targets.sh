# SPDX-License-Identifier: Apache-2.0
# Cells that keep to a rate: of all cells (--target), of shares of the peak (--latency-at), in search of a limit (--slo).
# shellcheck shell=bash

readonly OBJECTIVE_OPERATIONS=(all read update insert scan delete append newest)
readonly PERCENTILES=(p50 p90 p95 p99 p999 p99.9)
readonly TIME_UNITS=(us ms s)
readonly MOST_STEPS=7 # of a search

declare -gA RATES=() # by STORE/WORKLOAD/SHARE: threads and target

# Sets TARGET, the rate of all cells, empty without one, and SHARES: percent of the peak to be measured at afterwards.
targets_check() {
  TARGET='' CELL_SUFFIX='' SHARES=()
  if [[ -n ${OPT[target]+x} && -n ${OPT[latency_at]+x} ]]; then
    usage_error "--target and --latency-at: one rate, or shares of the measured peak; drop one of them"
  fi
  case ${OPT[target]-} in
    '') ;;
    *%) shares_parse --target "${OPT[target]}" ;;
    *)
      if [[ -n ${OPT[slo]+x} ]]; then usage_error "--target and --slo: the search varies the rate itself; drop one of them"; fi
      option_count target 1
      TARGET=${OPT[target]}
      target_pace
      ;;
  esac
  if [[ -n ${OPT[latency_at]+x} ]]; then shares_parse --latency-at "${OPT[latency_at]}"; fi
  if [[ -n ${OPT[slo]+x} ]]; then objective_check "${OPT[slo]}"; fi
}

# A thread of YCSB can't wait longer than 2.1 s between two operations: it counts the wait in an int of nanoseconds.
target_pace() {
  local most
  most=$(largest "${THREADS[@]:0:OPEN?3:${#THREADS[@]}}")
  if ((TARGET * 2 < most)); then
    usage_error "--target $TARGET at $most threads: too low; allowed: one operation in two seconds a thread, $(((most + 1) / 2)) or more, or fewer --threads"
  fi
}

# shares_parse OPTION TEXT: 25,50,75,90% or 25%,50%; sets SHARES.
shares_parse() {
  local option=$1 text=$2 share='([1-9][0-9]?|100)' one seen=,
  if [[ ! $text =~ ^($share%?,)*$share%?$ ]]; then
    usage_error "$option $text: not shares of the measured peak; allowed: whole percentages from 1% to 100%, as 50%, or 25,50,75,90%"
  fi
  IFS=, read -ra SHARES <<<"${text//%/}"
  for one in "${SHARES[@]}"; do
    if [[ $seen == *,$one,* ]]; then usage_error "$option $text: $one % is there twice"; fi
    seen+=$one,
  done
  if [[ $option == --target ]] && ((${#SHARES[@]} > 1)); then
    usage_error "--target $text: one share; several are --latency-at $text"
  fi
}

# objective_check TEXT: p99<2ms, read.p95<500us. What it means, the analysis decides.
objective_check() {
  local text=$1 lower=${1,,} allowed="allowed: a percentile and a time, as p99<2ms or read.p95<500us"
  if [[ ! $lower =~ ^(([a-z]+)\.)?(p[0-9.]*)\<([0-9]{1,9}(\.[0-9]{1,9})?)([^0-9.]*)$ ]]; then
    usage_error "--slo $text: not a limit of latency; $allowed"
  fi
  local operation=${BASH_REMATCH[2]:-all} percentile=${BASH_REMATCH[3]} number=${BASH_REMATCH[4]} unit=${BASH_REMATCH[6]}
  if ! is_one_of "$operation" "${OBJECTIVE_OPERATIONS[@]}"; then
    unknown_name '--slo operation' "$operation" "${OBJECTIVE_OPERATIONS[@]}"
  fi
  if ! is_one_of "$percentile" "${PERCENTILES[@]}"; then unknown_name '--slo percentile' "$percentile" "${PERCENTILES[@]}"; fi
  if ! is_one_of "$unit" "${TIME_UNITS[@]}"; then unknown_name '--slo unit' "${unit:-(none)}" "${TIME_UNITS[@]}"; fi
  if [[ ! $number =~ [1-9] ]]; then usage_error "--slo $text: nothing takes less than no time; $allowed"; fi
  if ((OPEN || ${#THREADS[@]} != 1)); then
    usage_error "--slo: needs one number of client threads, as --threads 16, since what it varies is the rate"
  fi
  # All, unless one operation is named.
  OPT[slo]=${lower#all.}
}

# Sets SHARE_PLAN, as PLAN but with a share in the place of the threads, and TARGET_CELLS, the most that are measured at rates.
targets_plan() {
  local THREADS=("${SHARES[@]}") OPEN=0 PLAN=() workload searches=0
  if ((${#SHARES[@]})); then
    for workload in "${WORKLOADS[@]}"; do "order_$ORDER" "$workload"; done
  fi
  SHARE_PLAN=("${PLAN[@]}")
  if [[ -n ${OPT[slo]+x} ]]; then searches=$((${#STORES[@]} * ${#WORKLOADS[@]})); fi
  TARGET_CELLS=$((${#SHARE_PLAN[@]} + searches * MOST_STEPS * REPEATS))
  SCAN_CELLS=$((${#SCAN[@]} * SCAN_REPEATS * ${#STORES[@]} * ${#WORKLOADS[@]}))
  TARGET_CELLS=$((TARGET_CELLS + SCAN_CELLS))
}

# targets_due STORE [WORKLOAD]: whether cells at rates are missing there.
targets_due() {
  local cell workload store share repeat
  for cell in "${SHARE_PLAN[@]}"; do
    read -r workload store share repeat <<<"$cell"
    if [[ $store != "$1" || $workload != "${2:-$workload}" ]]; then continue; fi
    if ! compgen -G "$OUT/cells/$store/$workload/t*-at$share/r$repeat/DONE" >/dev/null; then return 0; fi
  done
  if [[ -z ${OPT[slo]+x} ]]; then return 1; fi
  for workload in "${WORKLOADS[@]}"; do
    if [[ $workload == "${2:-$workload}" && ! -e $OUT/cells/$1/$workload/$SEARCHED ]]; then return 0; fi
  done
  return 1
}
