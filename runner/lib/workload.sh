# SPDX-License-Identifier: Apache-2.0
# One workload on one store: the load, then its cells.
# shellcheck shell=bash

readonly LOAD_THREADS=16

# Runs the cells of the selected row. Sets RUN_STATUS when the run can't go on.
workload_run() {
  local threads repeat
  RECORDS=$ROW_RECORDS CELL_STOP=go CELL_INDEX=0
  if [[ $ROW_PHASE == run && -z ${OPT[no_load]+x} ]]; then workload_load; fi
  if ((RUN_STATUS)); then return 0; fi
  for threads in "${THREADS[@]}"; do
    for ((repeat = 1; repeat <= REPEATS; repeat++)); do
      workload_cell "$threads" "$repeat"
      if [[ $CELL_STATUS == failed ]]; then server_check; fi
      if ((RUN_STATUS)); then return 0; fi
    done
    if ((OPEN)) && [[ $CELL_STOP != go ]]; then
      note "$ROW_STORE $ROW_WORKLOAD: no more threads ($CELL_STOP)"
      return 0
    fi
  done
}

workload_cell() {
  local threads=$1 repeat=$2 label
  CELL_INDEX=$((CELL_INDEX + 1)) CELL_NUMBER=$((CELL_NUMBER + 1))
  label="[$CELL_NUMBER/$CELLS] $ROW_STORE $ROW_WORKLOAD, $threads threads"
  if ((REPEATS > 1)); then label+=", repeat $repeat"; fi
  if [[ $ROW_PHASE == load ]]; then
    workload_cell_load "$threads" "$repeat" "$label:"
  else
    cell_run "$threads" "$repeat" "$label:" -t "recordcount=$RECORDS"
    RECORDS=$((RECORDS + CELL_INSERTED))
  fi
}

# A cell that measures the load itself: on an empty store, or, where that is not ours to empty, on keys of its own.
workload_cell_load() {
  local threads=$1 repeat=$2 label=$3 start=0 count=$ALL range=$RANGE
  if [[ $SERVER_MODE != external || -n ${OPT[allow_flush]+x} ]]; then
    store_empty
  else
    if ((range > ALL / CELLS)); then range=$((ALL / CELLS)); fi
    start=$(((CELL_INDEX - 1) * range)) count=$range
    say "$label keys from number $start, since this server is not emptied"
  fi
  if ((ROW_OPERATIONS < count)); then count=$ROW_OPERATIONS; fi
  STORE_EMPTY=0
  cell_run "$threads" "$repeat" "$label" -load "recordcount=$ALL" "insertstart=$start" "insertcount=$count" \
    requestdistribution=uniform
}

# Empties the server if it is ours, or if the user allows it.
store_empty() {
  if ((STORE_EMPTY)); then return 0; fi
  if [[ $SERVER_MODE == external && -z ${OPT[allow_flush]+x} ]]; then return 0; fi
  if ! "${ROW_STORE}_flush" "$SERVER_HOST" "$SERVER_PORT" "$ROW_FILE"; then
    die 1 "$ROW_STORE at $SERVER_HOST:$SERVER_PORT did not empty itself within two minutes"
  fi
  STORE_EMPTY=1
}

# Loads the records, and checks that every one arrived.
workload_load() {
  local folder=$OUT/cells/$ROW_STORE/$ROW_WORKLOAD/load label="$ROW_STORE $ROW_WORKLOAD, load:" status=0
  store_empty
  STORE_EMPTY=0
  folder_create "$folder"
  # A zipfian distribution wants to know the number of operations, even to load.
  client_command -load "$LOAD_THREADS" "operationcount=$ROW_OPERATIONS"
  note "$label $ROW_RECORDS records"
  client_start "$folder"
  companion tick_load "$label" "$ROW_RECORDS" "$folder/ycsb.err"
  client_wait
  analysis_run "$WORK/verdict" load "$folder" --store "$ROW_STORE" --records "$ROW_RECORDS" --threads "$LOAD_THREADS" \
    --client-exit "$CLIENT_EXIT" || status=$?
  if ((status)); then
    say "The load of $ROW_STORE for $ROW_WORKLOAD is incomplete, so nothing is measured on it. Its logs: $folder"
    RUN_STATUS=1
    return 0
  fi
  mv -f -- "$folder/.done" "$folder/DONE"
}

# After a failed cell: whether going on makes sense.
server_check() {
  if [[ $SERVER_MODE == external ]]; then return 0; fi
  if "${ROW_STORE}_process" "$SERVER_HOST" "$SERVER_PORT" "$ROW_FILE" >/dev/null; then return 0; fi
  say "The $ROW_STORE server no longer answers. What it said last:"
  tail_of "$WORK/server/log"
  RUN_STATUS=4
}
