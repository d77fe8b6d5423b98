# SPDX-License-Identifier: Apache-2.0
# The sweep: every store, every workload, every thread count, every repeat; then the report.
# shellcheck shell=bash

# The servers are found, and those of the user reached, before the first one is started.
sweep_servers() {
  local row
  declare -gA MODES=()
  for row in "${ROWS[@]}"; do
    row_select "$row"
    server_choose "$ROW_STORE" "$ROW_EXTERNAL"
    MODES[$ROW_STORE]=$SERVER_MODE
    if [[ -n ${OPT[no_load]+x} && $SERVER_MODE != external ]]; then
      usage_error "--no-load: the runner's own $ROW_STORE server starts empty. Name the server that holds the data:
$("${ROW_STORE}_hint")"
    fi
    SERVER_STORE=$ROW_STORE
    if [[ $SERVER_MODE == external ]]; then server_reach "$ROW_ADDRESS"; fi
    preflight_data "$ROW_STORE" "$ROW_RECORDS" "$ROW_BYTES"
  done
}

# Sets RUN_STATUS: 0, or why the run ended early, 1 after an incomplete load and 4 after the death of a server.
sweep_run() {
  local store
  CELL_NUMBER=0 CELLS=$((${#ROWS[@]} * ${#THREADS[@]} * REPEATS)) RUN_STATUS=0
  say "$CELLS cells$( ((OPEN)) && printf ' at most, up to the knee'), about $(sweep_estimate). Results: $OUT"
  for store in "${STORES[@]}"; do
    sweep_store "$store"
    if ((RUN_STATUS)); then return 0; fi
  done
}

# One server for all workloads of its store.
sweep_store() {
  local store=$1 row opened=0
  for row in "${ROWS[@]}"; do
    row_select "$row"
    if [[ $ROW_STORE != "$store" ]]; then continue; fi
    if ((!opened)); then
      SERVER_MODE=${MODES[$store]} STORE_EMPTY=0 opened=1
      server_open "$store" "$ROW_ADDRESS" "$ROW_FILE"
      if [[ $SERVER_MODE != external ]]; then STORE_EMPTY=1; fi
    fi
    workload_run
    if ((RUN_STATUS)); then return 0; fi
  done
  server_close
}

# A duration for people: what the cells take, and some time for the loads.
sweep_estimate() {
  local row seconds=$((CELLS * (WARMUP + DURATION + 4)))
  for row in "${ROWS[@]}"; do
    row_select "$row"
    if [[ $ROW_PHASE == run && -z ${OPT[no_load]+x} ]]; then seconds=$((seconds + 2 + ROW_RECORDS / 20000)); fi
  done
  if ((seconds < 120)); then printf '%d s\n' "$seconds"; else printf '%d min\n' $(((seconds + 59) / 60)); fi
}

# The table and the paths on stdout.
report_print() {
  local status=0
  REPORTED=1
  spawn "$PWD" "${ANALYSIS[@]}" report "$OUT"
  process_wait "$SPAWNED" || status=$?
  return "$status"
}
