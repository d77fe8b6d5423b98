# SPDX-License-Identifier: Apache-2.0
# --probe: a client of one thread that reads at a low fixed rate, on the idle store and beside the load of every cell.
# shellcheck shell=bash

# Every 3.3 ms: a store has the time to answer one before the next, so the probe waits for the store and not for itself. It is
# 1 % of the load of a store that does 30,000 operations a second, and enough for a 90th percentile after 4 s, a 99th after 35.
readonly PROBE_RATE=300
readonly PROBE_GRACE=10 # seconds that it may take longer than the client beside it

# A workload whose cells fill an empty store has nothing to read, and no idle store that holds something.
probe_check() {
  local row
  if [[ -z ${OPT[probe]+x} ]]; then return 0; fi
  for row in "${ROWS[@]}"; do
    row_select "$row"
    if [[ $ROW_PHASE != run ]]; then
      usage_error "--probe reads records beside the load, and $ROW_WORKLOAD fills an empty store in each cell: leave one of them out"
    fi
  done
}

# probe_start FOLDER SECONDS: in FOLDER/probe. Sets PROBE_PID; does nothing without --probe.
probe_start() {
  PROBE_PID='' PROBE_EXIT=''
  if [[ -z ${OPT[probe]+x} ]]; then return 0; fi
  local folder=$1/probe JAVA_OPTS="${JAVA_OPTS:-} -Xms128m -Xmx128m" TARGET=$PROBE_RATE PROBING=1
  mkdir -p -- "$folder"
  client_command -t 1 "maxexecutiontime=$2" "recordcount=$ROW_RECORDS" readproportion=1 updateproportion=0 \
    insertproportion=0 scanproportion=0 readmodifywriteproportion=0
  client_target
  spawn "$folder" "${COMMAND[@]}" >"$folder/ycsb.out" 2>"$folder/ycsb.err"
  PROBE_PID=$SPAWNED
  command_note
}

# probe_wait [SECONDS]: the probe ends by itself, or is ended after so long; sets PROBE_EXIT.
probe_wait() {
  local tries=$((${1:-PROBE_GRACE} * 20)) started
  if [[ -z $PROBE_PID ]]; then return 0; fi
  started=$(process_started "$PROBE_PID")
  while ((tries-- > 0)) && process_is "$PROBE_PID" "$started"; do sleep 0.05; done
  kill -KILL -- "-$PROBE_PID" 2>/dev/null || true
  PROBE_EXIT=0
  process_wait "$PROBE_PID" || PROBE_EXIT=$?
}

# As tick_cell, of a probe with no clients beside it.
probe_tick() {
  CLIENT_PIDS=("$PROBE_PID")
  tick_cell "$@"
}

# Before the sweep: the same reads on the store that nobody else uses, in the folder "idle" beside the cells.
probe_idle() {
  local folder=$OUT/cells/$ROW_STORE/$ROW_WORKLOAD/idle seconds summary TOGETHER=0
  local label="$ROW_STORE $ROW_WORKLOAD, probe of the idle store:"
  seconds=$(released_seconds "$ROW_STORE")
  if [[ -z ${OPT[probe]+x} || -e $folder/DONE ]]; then return 0; fi
  rm -rf -- "$folder"
  folder_create "$folder"
  probe_start "$folder" "$seconds"
  PROBE_EXIT=0
  companion probe_tick "$label" "$seconds" $((seconds + GRACE_SECONDS))
  process_wait "$PROBE_PID" || PROBE_EXIT=$?
  companion_end "$COMPANION"
  clear_line
  analysis_run "$WORK/verdict" probe "$folder/probe" --store "$ROW_STORE" --workload "$ROW_WORKLOAD" \
    --warmup "$WARMUP" --duration "$DURATION" --client-exit "$PROBE_EXIT" \
    || die 1 "the probe's figures in $folder could not be read or written"
  read -r summary <"$WORK/verdict"
  mv -f -- "$folder/.done" "$folder/DONE"
  say "$label $summary"
}
