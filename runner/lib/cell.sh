# SPDX-License-Identifier: Apache-2.0
# One cell: its client or clients, what was measured beside them, and the verdict of the analysis.
# shellcheck shell=bash

readonly GRACE_SECONDS=30 # after which a client that should have ended is killed
readonly ALL=2147483647   # YCSB counts in ints
readonly RANGE=50000000   # keys set apart for a cell that inserts into a server that may not be emptied

# cell_run THREADS REPEAT LABEL PHASE PROPERTY...: sets CELL_STATUS, CELL_STOP and CELL_INSERTED.
cell_run() {
  local threads=$1 repeat=$2 label=$3 phase=$4 folder seconds
  shift 4
  seconds=$(released_seconds "$ROW_STORE")
  folder=$(cell_folder "$threads" "$repeat")
  folder_create "$folder"
  client_command "$phase" "$threads" "maxexecutiontime=$(client_seconds "$ROW_STORE")" "$@"
  client_target
  clients_start "$folder" "$threads"
  probe_start "$folder" "$seconds"
  event_start "$folder"
  companion tick_cell "$label" "$seconds" $((seconds + GRACE_SECONDS))
  clients_wait "$folder" "$threads"
  connect_note "$ROW_STORE" "$(client_folder "$folder" 0)/ycsb.err"
  event_end
  probe_wait
  cell_judge "$folder" "$threads"
  # Counted first: whoever sees DONE may interrupt the run, and then expects its report.
  MEASURED=$((MEASURED + 1))
  mv -f -- "$folder/.done" "$folder/DONE"
  say "$label $CELL_SUMMARY"
}

# cell_folder THREADS REPEAT: where the selected store's cell belongs.
cell_folder() {
  printf '%s/cells/%s/%s/t%04d%s/r%d\n' "$OUT" "$ROW_STORE" "$ROW_WORKLOAD" "$1" "$CELL_SUFFIX" "$2"
}

folder_create() {
  if ! mkdir -p -- "$1" || ! server_json >"$1/server.json" || ! : >"$1/.done"; then
    die 1 "can't write to $1 ($(free_megabytes "$OUT") MB free): make room, and go on with --resume"
  fi
}

cell_judge() {
  local folder=$1 threads=$2 arguments=()
  arguments=(cell "$folder" --run "$OUT" --threads "$threads" --order "$CELL_NUMBER" --warmup "$WARMUP" --duration "$DURATION"
    --max-error-rate "${OPT[max_error_rate]}" --client-exit "$CLIENT_EXIT" --target "${TARGET:-0}")
  if clients_apart; then arguments+=(--clients "$CLIENTS"); fi
  if [[ -n $PROBE_PID ]]; then arguments+=(--probe-exit "$PROBE_EXIT"); fi
  if ! analysis_run "$WORK/verdict" "${arguments[@]}"; then
    die 1 "the figures of $folder could not be read or written ($(free_megabytes "$OUT") MB free there)"
  fi
  IFS=$'\t' read -r CELL_STATUS CELL_STOP CELL_INSERTED CELL_SUMMARY <"$WORK/verdict"
}

# What was measured against, for the record.
server_json() {
  local stand_in=false version=null topology=''
  if [[ $SERVER_MODE == stand-in ]]; then stand_in=true; fi
  if [[ $SERVER_MODE != external ]]; then topology=${OPT[topology]:-standalone}; fi
  if [[ -n $SERVER_VERSION ]]; then version=$(json_string "$SERVER_VERSION"); fi
  printf '{"mode":%s,"address":%s,"version":%s,"topology":%s,"pids":[%s],"binary":%s,"command":%s,"standIn":%s}\n' \
    "$(json_string "$SERVER_MODE")" "$(json_string "$SERVER_ADDRESS")" "$version" \
    "$(json_string "$topology")" "${SERVER_PIDS// /,}" "$(json_string "${SERVER_BINARY##*/}")" "$(json_string "$SERVER_COMMAND_LINE")" "$stand_in"
}
