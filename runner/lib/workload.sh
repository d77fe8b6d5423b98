# SPDX-License-Identifier: Apache-2.0
# One workload on all stores: the loads, then the cells in their order.
# shellcheck shell=bash

readonly LOAD_THREADS=16

# Of the client's plan, where they apply: the numbers of the records that it inserts.
INSERT_START='' INSERT_COUNT='' INSERT_FIRST=''

declare -gA STORE_EMPTY=() # by store: whether nothing was written into its server since it was emptied
declare -gA RECORDS=()     # by store: the records that it holds
declare -gA CELL_INDEX=()  # by store: the number of its cells so far, in this workload
declare -gA LIMIT=()       # by store and workload: the thread count of the knee, once it was found

# workload_run WORKLOAD. Sets RUN_STATUS when the run can't go on.
workload_run() {
  local workload=$1 store threads repeat cell cell_workload
  for store in "${STORES[@]}"; do
    workload_begin "$store" "$workload"
    if ((RUN_STATUS)); then return 0; fi
  done
  for cell in "${PLAN[@]}"; do
    read -r cell_workload store threads repeat <<<"$cell"
    if [[ $cell_workload != "$workload" ]] || ! cell_due "$workload" "$store" "$threads" "$repeat"; then continue; fi
    store_select "$store" "$workload"
    workload_cell "$threads" "$repeat"
    if [[ $CELL_STATUS == failed ]]; then server_check; fi
    if ((RUN_STATUS)); then return 0; fi
    knee_note "$store" "$workload" "$threads" "$repeat" "$CELL_STOP"
  done
  rates_run "$workload"
  if ((!RUN_STATUS)); then scan_run "$workload"; fi
}

# The row of the plan and the server that are talked about.
store_select() {
  row_select "${ROW_OF["$1/$2"]}"
  server_select "$1"
}

# workload_begin STORE WORKLOAD. What a resumed run inserted is gone with a server of our own, or emptied; else it is still there.
workload_begin() {
  if ! store_due "$1" "$2"; then return 0; fi
  store_select "$1" "$2"
  RECORDS[$1]=$ROW_RECORDS CELL_INDEX[$1]=${LEFT_CELLS["$1/$2"]:-0}
  if [[ $SERVER_MODE == external ]] && [[ -z ${OPT[allow_flush]+x} || -n ${OPT[no_load]+x} ]]; then
    RECORDS[$1]=$((ROW_RECORDS + ${LEFT_KEYS["$1/$2"]:-0}))
  fi
  if [[ $ROW_PHASE == run && -z ${OPT[no_load]+x} ]]; then workload_load; fi
  if ((!RUN_STATUS)); then probe_idle; fi
}

# cell_due WORKLOAD STORE THREADS REPEAT: whether a cell of the plan is to be measured: not done, and not beyond the knee.
cell_due() {
  [[ -z ${DONE_CELLS["$2/$1/$3/$4"]+x} ]] && ((!OPEN || $3 <= ${LIMIT["$2/$1"]:-OPEN_END}))
}

# cells_due [STORE [WORKLOAD]]: sets DUE: the cells of the plan that are to be measured, as far as is known.
cells_due() {
  local cell words
  DUE=()
  for cell in "${PLAN[@]}"; do
    read -ra words <<<"$cell"
    if [[ ${words[1]} == "${1:-${words[1]}}" && ${words[0]} == "${2:-${words[0]}}" ]] && cell_due "${words[@]}"; then
      DUE+=("$cell")
    fi
  done
}

store_due() {
  cells_due "$@"
  ((${#DUE[@]})) || targets_due "$@" || scan_due "$@"
}

# Without an upper end the first repeat finds the knee, and the others visit the same thread counts; in the fixed order all
# repeats of a thread count are made before the next. STORE WORKLOAD THREADS REPEAT STOP
knee_note() {
  local deciding=1
  if [[ $ORDER == fixed ]]; then deciding=$REPEATS; fi
  if ((!OPEN || $4 != deciding)) || [[ $5 == go || -n ${LIMIT["$1/$2"]+x} ]]; then return 0; fi
  LIMIT["$1/$2"]=$3
  note "$1 $2: no more threads than $3 ($5)"
}

workload_cell() {
  local threads=$1 repeat=$2 label
  CELL_INDEX[$ROW_STORE]=$((CELL_INDEX[$ROW_STORE] + 1)) CELL_NUMBER=$((CELL_NUMBER + 1)) CELL_COUNT=$((CELL_COUNT + 1))
  label="[$CELL_COUNT/$CELLS] $ROW_STORE $ROW_WORKLOAD, $threads threads${TARGET:+ at $TARGET ops/s}"
  if [[ $CELL_SUFFIX == *clients ]] || clients_apart; then label+=", $CLIENTS client$( ((CLIENTS == 1)) || printf s)"; fi
  if ((repeat > 1 || REPEATS > 1)); then label+=", repeat $repeat"; fi
  case $ROW_PHASE in
    load) workload_cell_load "$threads" "$repeat" "$label:" ;;
    fresh) workload_cell_fresh "$threads" "$repeat" "$label:" ;;
    *)
      workload_cell_run "$threads" "$repeat" "$label:"
      RECORDS[$ROW_STORE]=$((RECORDS[$ROW_STORE] + CELL_INSERTED))
      ;;
  esac
}

# A cell on the records that were loaded. A single client that inserts takes what earlier cells inserted for loaded; several, whose
# records alternate and so leave gaps, leave that alone and insert behind it.
workload_cell_run() {
  local INSERT_FIRST='' records=${RECORDS[$ROW_STORE]}
  if ((TOGETHER && ROW_INSERTS)); then INSERT_FIRST=$records records=$ROW_RECORDS; fi
  cell_run "$@" -t "recordcount=$records"
}

# A cell of a workload that fills the store itself: on an empty one, or, where that is not ours to empty, under a name that no
# other cell has, of any run.
workload_cell_fresh() {
  local threads=$1 repeat=$2 label=$3 name=''
  if [[ $SERVER_MODE != external || -n ${OPT[allow_flush]+x} ]]; then
    store_empty
  else
    printf -v name '%(%s)T-%d-%d-' -1 "$$" "$CELL_NUMBER"
    say "$label what it writes is named $name, since this server is not emptied"
  fi
  STORE_EMPTY[$ROW_STORE]=0
  cell_run "$threads" "$repeat" "$label" -t "sweep.cell=$name"
}

# A cell that measures the load itself: on an empty store, or, where that is not ours to empty, on keys of its own.
workload_cell_load() {
  local threads=$1 repeat=$2 label=$3 start=0 count=$ALL range=$RANGE INSERT_START INSERT_COUNT
  if [[ $SERVER_MODE != external || -n ${OPT[allow_flush]+x} ]]; then
    store_empty
  else
    # Half of all numbers, so that some are left for cells that have to be measured again.
    if ((range > ALL / 2 / CELLS)); then range=$((ALL / 2 / CELLS)); fi
    start=$(((CELL_INDEX[$ROW_STORE] - 1) * range)) count=$range
    if ((start + range > ALL)); then die 1 "$label no key numbers are left: empty the server, and start another run"; fi
    say "$label keys from number $start, since this server is not emptied"
  fi
  if ((ROW_OPERATIONS < count)); then count=$ROW_OPERATIONS; fi
  STORE_EMPTY[$ROW_STORE]=0 INSERT_START=$start INSERT_COUNT=$count
  cell_run "$threads" "$repeat" "$label" -load "recordcount=$ALL" "insertstart=$start" "insertcount=$count" \
    requestdistribution=uniform
}

# Empties the server if it is ours, or if the user allows it.
store_empty() {
  if ((STORE_EMPTY[$ROW_STORE])); then return 0; fi
  if [[ $SERVER_MODE == external && -z ${OPT[allow_flush]+x} ]]; then return 0; fi
  if ! verb "$ROW_STORE" flush "$SERVER_HOST" "$SERVER_PORT" "$ROW_FILE"; then
    die 1 "$ROW_STORE at $SERVER_HOST:$SERVER_PORT did not empty itself within two minutes"
  fi
  STORE_EMPTY[$ROW_STORE]=1
}

# Loads the records, and checks that every one arrived.
workload_load() {
  local folder=$OUT/cells/$ROW_STORE/$ROW_WORKLOAD/load label="$ROW_STORE $ROW_WORKLOAD, load:" threads status=0 apart=()
  local TOGETHER=0 TARGET='' INSERT_START=0 INSERT_COUNT=$ROW_RECORDS
  store_empty
  STORE_EMPTY[$ROW_STORE]=0
  rm -rf -- "$folder"
  folder_create "$folder"
  # As many for each client, so that they end together.
  threads=$(((LOAD_THREADS + CLIENTS - 1) / CLIENTS * CLIENTS))
  # A zipfian distribution wants to know the number of operations, even to load.
  client_command -load "$threads" "operationcount=$ROW_OPERATIONS"
  note "$label $ROW_RECORDS records"
  clients_start "$folder" "$threads"
  companion tick_load "$label" "$ROW_RECORDS" "$folder"
  clients_wait "$folder" "$threads"
  connect_note "$ROW_STORE" "$(client_folder "$folder" 0)/ycsb.err"
  if clients_apart; then apart=(--clients "$CLIENTS"); fi
  analysis_run "$WORK/verdict" load "$folder" --store "$ROW_STORE" --records "$ROW_RECORDS" --threads "$threads" \
    --client-exit "$CLIENT_EXIT" "${apart[@]}" || status=$?
  if ((status)); then
    say "The load of $ROW_STORE for $ROW_WORKLOAD is incomplete, so nothing is measured on it. Its logs: $folder"
    if ((RESUMING)) && [[ $SERVER_MODE == external ]]; then
      say "If the data of the run that was broken off is still there, add --no-load."
    fi
    RUN_STATUS=1
    return 0
  fi
  mv -f -- "$folder/.done" "$folder/DONE"
}

# After a failed cell: whether going on makes sense.
server_check() {
  if [[ $SERVER_MODE == external ]]; then return 0; fi
  if nodes_answer; then return 0; fi
  say "The $ROW_STORE server no longer answers. What it said last:"
  tail_of "$SERVER_FOLDER/log"
  RUN_STATUS=4
}
