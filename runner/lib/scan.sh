# SPDX-License-Identifier: Apache-2.0
# --clients-scan: was it the client? After the other cells, those of the highest throughput once more, the same threads divided among
# other numbers of clients.
# shellcheck shell=bash

readonly SCAN_REPEATS_MIN=3 # three make an interval

# Sets SCAN, the numbers of clients, and SCAN_REPEATS.
scan_check() {
  local text=${OPT[clients_scan]-} number='[1-9][0-9]{0,2}' one seen=, most
  SCAN=() SCAN_REPEATS=0
  if [[ -z ${OPT[clients_scan]+x} ]]; then return 0; fi
  if [[ ! $text =~ ^$number(,$number)+$ ]]; then
    usage_error "--clients-scan $text: not numbers of clients; allowed: two or more of them, as 1,2,4"
  fi
  IFS=, read -ra SCAN <<<"$text"
  for one in "${SCAN[@]}"; do
    if [[ $seen == *,$one,* ]]; then usage_error "--clients-scan $text: $one is there twice"; fi
    seen+=$one,
  done
  most=$(largest "${SCAN[@]}")
  if [[ $LAUNCHER == local ]]; then
    while ((${#CLIENT_HOSTS[@]} < most)); do CLIENT_HOSTS+=(localhost); done
  elif ((most > ${#CLIENT_HOSTS[@]})); then
    usage_error "--clients-scan $text: --clients ${OPT[clients]} has ${#CLIENT_HOSTS[@]} of them; allowed: up to ${#CLIENT_HOSTS[@]}"
  fi
  SCAN_REPEATS=$(largest "$REPEATS" "$SCAN_REPEATS_MIN")
}

# scan_due STORE [WORKLOAD]: whether cells of the scan are missing there.
scan_due() {
  local number workload measured=()
  for workload in "${WORKLOADS[@]}"; do
    if [[ $workload != "${2:-$workload}" ]]; then continue; fi
    for number in "${SCAN[@]}"; do
      mapfile -t measured < <(compgen -G "$OUT/cells/$1/$workload/t*-${number}clients/r*/DONE")
      if ((${#measured[@]} < SCAN_REPEATS)); then return 0; fi
    done
  done
  return 1
}

# scan_run WORKLOAD. Sets RUN_STATUS when the run can't go on.
scan_run() {
  local store threads number repeat
  if ((!${#SCAN[@]})); then return 0; fi
  for store in "${STORES[@]}"; do
    scan_threads "$store" "$1"
    if [[ -z $REPLY ]]; then continue; fi
    threads=$REPLY
    for ((repeat = 1; repeat <= SCAN_REPEATS; repeat++)); do
      for number in "${SCAN[@]}"; do
        if ((RUN_STATUS)); then return 0; fi
        scan_cell "$store" "$1" "$threads" "$number" "$repeat"
      done
    done
  done
}

# scan_threads STORE WORKLOAD: sets REPLY to the client threads of the highest throughput; empty if they are too few to divide.
scan_threads() {
  local share threads='' most
  most=$(largest "${SCAN[@]}")
  analysis_run "$WORK/peak" rates "$OUT/cells/$1/$2" --shares 100 || die 1 "the peak of $1 on $2 could not be read"
  read -r share threads _ <"$WORK/peak" || true
  REPLY=$threads
  if [[ -z $threads ]]; then
    warn "$1 $2: no cell was within the gates, so there is no peak to scan the clients at"
  elif ((threads < most)); then
    warn "$1 $2: the peak was at $threads client threads, too few for $most clients: no scan"
    REPLY=''
  fi
}

# scan_cell STORE WORKLOAD THREADS CLIENTS REPEAT: one cell, unless it is done. A single client begins as several do.
scan_cell() {
  local CLIENTS=$4 CELL_SUFFIX="-${4}clients" TARGET='' TOGETHER=1
  store_select "$1" "$2"
  if [[ -e $(cell_folder "$3" "$5")/DONE ]]; then return 0; fi
  workload_cell "$3" "$5"
  if [[ $CELL_STATUS == failed ]]; then server_check; fi
}
