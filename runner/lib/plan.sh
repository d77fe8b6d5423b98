# SPDX-License-Identifier: Apache-2.0
# --dry-run: what would run, and nothing started.
# shellcheck shell=bash

plan_print() {
  local workload store threads repeat number=${#DONE_CELLS[@]}
  cells_due
  printf 'Would measure %d cells%s%s in about %s.\n' "${#DUE[@]}" "$(at_most_up_to_the_knee)" "$(and_at_rates)" "$(sweep_estimate)"
  printf 'Order: %s, seed %s\nResults: %s\n' "$ORDER" "$SEED" "$OUT"
  for workload in "${WORKLOADS[@]}"; do
    for store in "${STORES[@]}"; do
      row_select "${ROW_OF["$store/$workload"]}"
      SERVER_MODE=${MODES[$store]} SERVER_PORT=PORT
      plan_row
    done
    printf '\n'
    cells_due '' "$workload"
    for cell in "${DUE[@]}"; do
      read -r _ store threads repeat <<<"$cell"
      number=$((number + 1))
      printf '  %d: %s threads, repeat %d, %s\n' "$number" "$threads" "$repeat" "$store"
    done
    plan_rates "$workload"
  done
}

# What follows the cells at rising threads, as far as it can be told before their peak is known.
plan_rates() {
  local cell cell_workload store share repeat
  for cell in "${SHARE_PLAN[@]}"; do
    read -r cell_workload store share repeat <<<"$cell"
    if [[ $cell_workload == "$1" ]]; then printf '  then: %d %% of the peak, repeat %d, %s\n' "$share" "$repeat" "$store"; fi
  done
  if ((${#SCAN[@]})); then
    printf '  then: the threads of the peak by %s clients, %d repeats\n' "$(join ', ' "${SCAN[@]}")" "$SCAN_REPEATS"
  fi
  if [[ -z ${OPT[slo]+x} ]]; then return 0; fi
  for store in "${STORES[@]}"; do
    printf '  then: at most %d rates, in search of the highest with %s, %s\n' "$MOST_STEPS" "${OPT[slo]}" "$store"
  done
}

plan_row() {
  local where
  where="$(variants_text) ($SERVER_MODE)"
  if [[ $SERVER_MODE == external ]]; then where="the server at ${ROW_ADDRESS/#-/an address that only its binding knows}"; fi
  printf '\n%s, %s, on %s\n' "$ROW_STORE" "$ROW_WORKLOAD" "$where"
  case $ROW_PHASE in
    load) printf '  every cell loads an empty store, for %d s after %d s of warm-up\n' "$DURATION" "$WARMUP" ;;
    fresh) printf '  every cell starts on an empty store, and runs for %d s after %d s of warm-up\n' "$DURATION" "$WARMUP" ;;
    *)
      if [[ -z ${OPT[no_load]+x} ]]; then printf '  load: %s records of %s bytes\n' "$ROW_RECORDS" "$ROW_BYTES"; fi
      printf '  every cell runs for %d s after %d s of warm-up\n' "$DURATION" "$WARMUP"
      ;;
  esac
  if [[ -n ${OPT[probe]+x} ]]; then
    printf '  probe: %d reads a second by one thread, on the idle store and beside every cell\n' "$PROBE_RATE"
  fi
  plan_command "${THREADS[0]}"
}

# The client's command line; the properties, secrets included, are in the file that -P names.
plan_command() {
  local phase=-t
  if [[ $ROW_PHASE == load ]]; then phase=-load; fi
  client_command "$phase" "$1" "maxexecutiontime=$(client_seconds "$ROW_STORE")"
  client_target
  printf '  client at %s threads: %s\n' "$1" "$(command_shown)"
  if clients_apart; then printf '  divided among %d clients: %s\n' "$CLIENTS" "$(join ', ' "${CLIENT_HOSTS[@]}")"; fi
}
