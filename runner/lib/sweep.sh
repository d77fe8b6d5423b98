# SPDX-License-Identifier: Apache-2.0
# The sweep: the servers of all stores, then workload by workload the cells; then the report.
# shellcheck shell=bash

# The servers are found, and those of the user reached, before the first one is started. Sets MODES and OWN_SERVERS.
sweep_servers() {
  local row store
  declare -gA MODES=()
  OWN_SERVERS=0
  for row in "${ROWS[@]}"; do
    row_select "$row"
    clients_server_check
    if is_foreign "$ROW_STORE"; then foreign_choose "$ROW_STORE" "$ROW_ADDRESS"; else server_choose "$ROW_STORE" "$ROW_EXTERNAL"; fi
    MODES[$ROW_STORE]=$SERVER_MODE
    if [[ -n ${OPT[no_load]+x} && $SERVER_MODE != external ]]; then
      usage_error "--no-load: the runner's own $ROW_STORE server starts empty. Name the server that holds the data:
$(verb "$ROW_STORE" hint)"
    fi
    SERVER_STORE=$ROW_STORE
    case $LAUNCHER in
      ssh) addresses_check ;;
      k8s) k8s_server_check ;;
    esac
    if [[ $SERVER_MODE == external ]]; then server_reach "$ROW_ADDRESS"; fi
  done
  for store in "${STORES[@]}"; do
    if [[ ${MODES[$store]} != external ]]; then OWN_SERVERS=$((OWN_SERVERS + 1)); fi
  done
  sweep_memory
}

# The servers of all stores hold a workload's data at the same time.
sweep_memory() {
  local store workload data
  for workload in "${WORKLOADS[@]}"; do
    data=()
    for store in "${STORES[@]}"; do
      row_select "${ROW_OF["$store/$workload"]}"
      data+=("$store" "$ROW_RECORDS" "$ROW_BYTES")
    done
    preflight_data "${data[@]}"
  done
}

# Sets RUN_STATUS: 0, or why the run ended early, 1 after an incomplete load and 4 after the death of a server.
sweep_run() {
  local store workload
  CELL_NUMBER=$LAST_POSITION CELL_COUNT=$((${#DONE_CELLS[@]} + DONE_RATES)) CELLS=$((${#PLAN[@]} + TARGET_CELLS)) RUN_STATUS=0
  cells_due
  say "${#DUE[@]} cells$(at_most_up_to_the_knee)$(and_at_rates), about $(sweep_estimate). Results: $OUT"
  for store in "${STORES[@]}"; do
    if store_due "$store"; then sweep_open "$store"; fi
  done
  resume_clear
  for workload in "${WORKLOADS[@]}"; do
    workload_run "$workload"
    if ((RUN_STATUS)); then return 0; fi
  done
}

at_most_up_to_the_knee() {
  if ((OPEN)); then printf ' at most, up to the knee'; fi
}

and_at_rates() {
  if ((${#SHARE_PLAN[@]})); then printf ' and %d at %s %% of the peak' "${#SHARE_PLAN[@]}" "$(join ', ' "${SHARES[@]}")"; fi
  if [[ -n ${OPT[slo]+x} ]]; then
    printf ' and at most %d in search of %s' $((TARGET_CELLS - ${#SHARE_PLAN[@]} - SCAN_CELLS)) "${OPT[slo]}"
  fi
  if ((SCAN_CELLS)); then printf ' and %d by %s clients' "$SCAN_CELLS" "$(join ', ' "${SCAN[@]}")"; fi
}

# One server for all workloads of its store.
sweep_open() {
  local store=$1
  row_select "${ROW_OF["$store/${WORKLOADS[0]}"]}"
  SERVER_MODE=${MODES[$store]} STORE_EMPTY["$store"]=0
  servers_add "$store" "$ROW_ADDRESS" "$ROW_FILE"
  if [[ $SERVER_MODE != external ]]; then STORE_EMPTY["$store"]=1; fi
  resume_server
}

# A duration for people: what the cells take, and some time for the loads.
sweep_estimate() {
  local row seconds
  cells_due
  seconds=$(((${#DUE[@]} + TARGET_CELLS) * (WARMUP + DURATION + 4)))
  for row in "${ROWS[@]}"; do
    row_select "$row"
    if [[ $ROW_PHASE == run && -z ${OPT[no_load]+x} ]] && store_due "$ROW_STORE" "$ROW_WORKLOAD"; then seconds=$((seconds + 2 + ROW_RECORDS / 20000)); fi
  done
  if ((seconds < 120)); then printf '%d s\n' "$seconds"; else printf '%d min\n' $(((seconds + 59) / 60)); fi
}

# The table and the paths on stdout. Says that the run has ended, since its lock is still there.
report_print() {
  local status=0 ending=--ended
  REPORTED=1
  if ((RUN_STATUS)); then ending=--interrupted; fi
  spawn "$PWD" "${ANALYSIS[@]}" report "$OUT" "$ending"
  process_wait "$SPAWNED" || status=$?
  return "$status"
}

# What an interrupted run has measured.
report_left() {
  "${ANALYSIS[@]}" report "$OUT" --interrupted </dev/null
  resume_hint
}
