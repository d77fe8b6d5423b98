# SPDX-License-Identifier: Apache-2.0
# The rounds of a reproduction: each has a sweep of every series, forwards and backwards in turn, so that what drifts meets
# all of them alike.
# shellcheck shell=bash

declare -gA SERIES_BROKEN=() # by experiment/series: whether its sweeps can't be made

# Sets ROUNDS: ROUND NUMBER_OF_ROW, in their order.
rounds_order() {
  local round row most=0
  ROUNDS=()
  for row in "${ROWS[@]}"; do
    row_take "$row"
    if ((ROW_REPEATS > most)); then most=$ROW_REPEATS; fi
  done
  for ((round = 1; round <= most; round++)); do
    for ((row = 0; row < ${#ROWS[@]}; row++)); do
      rounds_add "$round" $((round % 2 ? row : ${#ROWS[@]} - 1 - row))
    done
  done
}

rounds_add() {
  row_take "${ROWS[$2]}"
  if (($1 <= ROW_REPEATS)); then ROUNDS+=("$1 $2"); fi
}

# The plan of --dry-run: every sweep, and how the first one of each series is called.
rounds_print() {
  local one round row number=0 label
  rounds_order
  printf '\nResults: %s\n\nIn this order:\n' "$OUT"
  for one in "${ROUNDS[@]}"; do
    read -r round row <<<"$one"
    row_take "${ROWS[row]}"
    number=$((number + 1)) label="$ROW_EXPERIMENT $ROW_SERIES, round $round"
    printf '  %d: %s, about %s\n' "$number" "$label" "$(seconds_text "$ROW_SECONDS")"
    if ((round == 1)); then printf '     %s\n' "$(words sweep.sh "${ROW_WORDS[@]}")"; fi
  done
}

# Sets MEASURED: how many sweeps have measured cells.
rounds_run() {
  local one round row number=0
  rounds_build
  rounds_order
  SECONDS=0 SECONDS_PLANNED=0
  say "${#ROUNDS[@]} sweeps, about $(seconds_text "$(seconds_left 0)"). Results: $OUT"
  for one in "${ROUNDS[@]}"; do
    read -r round row <<<"$one"
    row_take "${ROWS[row]}"
    number=$((number + 1))
    round_sweep "$round" "$number"
  done
}

# Now, and not in the middle of it.
rounds_build() {
  local row
  local -A stores=()
  for row in "${ROWS[@]}"; do
    row_take "$row"
    stores[$ROW_STORE]=1
  done
  build_ensure "${!stores[@]}"
}

# seconds_left NUMBER: of the sweeps after that many, by what the earlier ones took against what was planned.
seconds_left() {
  local one left=0 row
  for one in "${ROUNDS[@]:$1}"; do
    IFS=$'\t' read -ra row <<<"${ROWS[${one#* }]}"
    left=$((left + row[5]))
  done
  if ((SECONDS_PLANNED)); then left=$((left * SECONDS / SECONDS_PLANNED)); fi
  printf '%s\n' "$left"
}

seconds_text() {
  if (($1 < 120)); then printf '%d s\n' "$1"; else printf '%d min\n' $((($1 + 30) / 60)); fi
}

# round_sweep ROUND NUMBER: the selected row, once, unless it was.
round_sweep() {
  local round=$1 number=$2 series=$ROW_EXPERIMENT/$ROW_SERIES folder status=0 label
  folder=$OUT/runs/$series/r$round label="[$number/${#ROUNDS[@]}] $ROW_EXPERIMENT $ROW_SERIES, round $round"
  if [[ -s $folder.status ]] && is_one_of "$(<"$folder.status")" 0 3 4; then
    MEASURED=$((MEASURED + 1))
    note "$label: done before"
    return 0
  fi
  if [[ -n ${SERIES_BROKEN["$series"]+x} ]]; then return 0; fi
  say "$label: $ROW_CELLS cells, about $(seconds_text "$ROW_SECONDS"); $(seconds_text "$(seconds_left $((number - 1)))") left"
  sweep_start "$folder"
  process_wait "$SWEEP_PID" || status=$?
  SWEEP_PID=''
  SECONDS_PLANNED=$((SECONDS_PLANNED + ROW_SECONDS))
  printf '%s\n' "$status" >"$folder.status"
  if sweep_measured "$folder"; then MEASURED=$((MEASURED + 1)); fi
  round_note "$label" "$status" "$folder"
}

# What is to be said of a sweep that did not end well. One that could not begin would not in the next round either.
round_note() {
  local label=$1 status=$2 folder=$3
  case $status in
    0 | 3) return 0 ;;
    4) say "$label: some cells failed; see $folder" ;;
    *)
      warn "$label: sweep.sh ended with $status; the end of $folder.log:"
      tail_of "$folder.log" 5
      ;;
  esac
  if ((status == 2 || status == 5)); then SERIES_BROKEN["$ROW_EXPERIMENT/$ROW_SERIES"]=1; fi
}

# sweep_measured FOLDER: whether any cell in it is done.
sweep_measured() {
  compgen -G "$1/cells/*/*/t*/r*/DONE" >/dev/null
}

# sweep_start FOLDER: begins the selected sweep, or goes on with it. Sets SWEEP_PID and SWEEP_FOLDER.
sweep_start() {
  local folder=$1 words
  sweep_properties
  if [[ -s $folder/run.json && -f $folder/arguments ]] && ((${#SECRETS[@]} == 0)); then
    words=(--resume "$folder")
  else
    rm -rf -- "$folder"
    words=("${ROW_WORDS[@]}" "${OWN[@]}" "${SECRETS[@]}" --out "$folder")
  fi
  mkdir -p -- "${folder%/*}"
  printf '%s\n' "$(words sweep.sh "${words[@]}")" >>"$folder.log"
  SWEEP_FOLDER=$folder
  if ((VERBOSE)); then
    spawn "$PWD" "$ROOT/runner/sweep.sh" "${words[@]}" >>"$folder.log"
  else
    spawn "$PWD" "$ROOT/runner/sweep.sh" "${words[@]}" >>"$folder.log" 2>&1
  fi
  SWEEP_PID=$SPAWNED
}

# Sets OWN, the user's properties for the selected store, and SECRETS, those that only a file may hold.
sweep_properties() {
  local pair file
  OWN=() SECRETS=()
  for file in "${FILES[@]}"; do OWN+=(-P "$file"); done
  rm -f -- "$WORK/secrets"
  for pair in "${PAIRS[@]}"; do
    if ! property_is_for "${pair%%=*}" "$ROW_STORE"; then continue; fi
    if [[ $(recordable "$pair") == "$pair" ]]; then
      OWN+=(-p "$pair")
    else
      (umask 077 && printf '%s\n' "${pair//\\/\\\\}" >>"$WORK/secrets")
      SECRETS=(-P "$WORK/secrets")
    fi
  done
}

# property_is_for NAME STORE: not if it begins with the name of another store.
property_is_for() {
  local store
  while IFS= read -r store; do
    if [[ $store != "$2" && $1 == "$store."* ]]; then return 1; fi
  done < <(known_stores)
}
