# SPDX-License-Identifier: Apache-2.0
# --dry-run: what would run, and nothing started.
# shellcheck shell=bash

plan_print() {
  local row threads repeat number=0
  CELLS=$((${#ROWS[@]} * ${#THREADS[@]} * REPEATS))
  printf 'Would measure %d cells%s in about %s.\n' "$CELLS" "$( ((OPEN)) && printf ' at most, up to the knee')" "$(sweep_estimate)"
  printf 'Results: %s\n' "$OUT"
  for row in "${ROWS[@]}"; do
    row_select "$row"
    SERVER_MODE=${MODES[$ROW_STORE]} SERVER_PORT=PORT
    plan_row
    for threads in "${THREADS[@]}"; do
      for ((repeat = 1; repeat <= REPEATS; repeat++)); do
        number=$((number + 1))
        printf '  %d: %s threads, repeat %d\n' "$number" "$threads" "$repeat"
      done
    done
    plan_command "${THREADS[0]}"
  done
}

plan_row() {
  local where="a server of its own ($SERVER_MODE)"
  if [[ $SERVER_MODE == external ]]; then where="the server at $ROW_ADDRESS"; fi
  printf '\n%s, %s, on %s\n' "$ROW_STORE" "$ROW_WORKLOAD" "$where"
  if [[ $ROW_PHASE == load ]]; then
    printf '  every cell loads an empty store, for %d s after %d s of warm-up\n' "$DURATION" "$WARMUP"
  else
    if [[ -z ${OPT[no_load]+x} ]]; then printf '  load: %s records of %s bytes\n' "$ROW_RECORDS" "$ROW_BYTES"; fi
    printf '  every cell runs for %d s after %d s of warm-up\n' "$DURATION" "$WARMUP"
  fi
}

# The client's command line; the properties, secrets included, are in the file that -P names.
plan_command() {
  local phase=-t
  if [[ $ROW_PHASE == load ]]; then phase=-load; fi
  client_command "$phase" "$1" "maxexecutiontime=$((WARMUP + DURATION + CONNECT_SECONDS))"
  printf '  client of cell 1: %s\n' "$(words "${COMMAND[@]}")"
}
