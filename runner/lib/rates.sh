# SPDX-License-Identifier: Apache-2.0
# The cells at rates of their own, after those at rising threads: which rate is next, the analysis says.
# shellcheck shell=bash

readonly SEARCHED=searched # in a workload's folder: what a search that has ended found

# rates_run WORKLOAD. Sets RUN_STATUS when the run can't go on.
rates_run() {
  local store
  if ((${#SHARES[@]})); then shares_run "$1"; fi
  if [[ -z ${OPT[slo]+x} ]]; then return 0; fi
  for store in "${STORES[@]}"; do
    if ((RUN_STATUS)); then return 0; fi
    if [[ ! -e $OUT/cells/$store/$1/$SEARCHED ]]; then search_run "$store" "$1"; fi
  done
}

shares_run() {
  local workload=$1 store share repeat cell cell_workload threads target
  for store in "${STORES[@]}"; do
    if targets_due "$store" "$workload"; then shares_read "$store" "$workload"; fi
  done
  for cell in "${SHARE_PLAN[@]}"; do
    read -r cell_workload store share repeat <<<"$cell"
    if [[ $cell_workload != "$workload" || -z ${RATES["$store/$workload/$share"]+x} ]]; then continue; fi
    read -r threads target <<<"${RATES["$store/$workload/$share"]}"
    rate_cell "$store" "$workload" "$threads" "$target" "-at$share" "$repeat"
    if ((RUN_STATUS)); then return 0; fi
  done
}

# shares_read STORE WORKLOAD: sets RATES.
shares_read() {
  local share threads target known=0
  analysis_run "$WORK/rates" rates "$OUT/cells/$1/$2" --shares "$(join , "${SHARES[@]}")" \
    || die 1 "the peak of $1 on $2 could not be read"
  while read -r share threads target; do RATES["$1/$2/$share"]="$threads $target" known=1; done <"$WORK/rates"
  if ((!known)); then warn "$1 $2: no cell was within the gates, so there is no peak to measure shares of"; fi
}

# search_run STORE WORKLOAD: --slo.
search_run() {
  local store=$1 workload=$2 threads=${THREADS[0]} target text repeat
  while true; do
    if ! analysis_run "$WORK/next" next-target "$OUT/cells/$store/$workload" --threads "$threads" --repeats "$REPEATS" \
      --slo "${OPT[slo]}"; then
      RUN_STATUS=1
      return 0
    fi
    IFS=$'\t' read -r target text <"$WORK/next"
    say "$store $workload: $text"
    if [[ $target == "done" ]]; then break; fi
    for ((repeat = 1; repeat <= REPEATS; repeat++)); do
      rate_cell "$store" "$workload" "$threads" "$target" "-${target}ops" "$repeat"
      if ((RUN_STATUS)); then return 0; fi
    done
  done
  printf '%s\n' "$text" >"$OUT/cells/$store/$workload/$SEARCHED"
}

# rate_cell STORE WORKLOAD THREADS TARGET SUFFIX REPEAT: one cell, unless it is done. SUFFIX tells its folder from others of
# as many threads.
rate_cell() {
  local TARGET=$4 CELL_SUFFIX=$5
  store_select "$1" "$2"
  if [[ -e $(cell_folder "$3" "$6")/DONE ]]; then return 0; fi
  workload_cell "$3" "$6"
  if [[ $CELL_STATUS == failed ]]; then server_check; fi
}
