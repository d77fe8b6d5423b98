# SPDX-License-Identifier: Apache-2.0
# What a reproduction is made of: the comparison, scaled by the analysis, and the servers that can be had here.
# shellcheck shell=bash

# Sets CATALOG: what every command of the analysis about comparisons is told of this project. A store says how much memory a
# million records of 0 and of 1000 bytes take.
catalog_make() {
  local store
  CATALOG=(--workloads "$ROOT/workloads")
  while IFS= read -r store; do
    # shellcheck source=/dev/null
    source "$ROOT/runner/stores/$store.sh"
    CATALOG+=(--store "$store=$("${store}_data_bytes" 1000000 0),$("${store}_data_bytes" 1000000 1000)")
  done < <(known_stores)
}

comparisons_list() {
  local known
  mapfile -t known < <(known_comparisons)
  catalog_make
  analysis_print recipes "${CATALOG[@]}" -- "${known[@]/#/$ROOT/runner/comparisons/}"
}

comparison_show() {
  plan_stores
  plan_arguments
  analysis_print show "${ARGUMENTS_OF_PLAN[@]}"
}

# analysis_print ARGUMENT...: its status ends the script.
analysis_print() {
  local status=0
  spawn "$PWD" "${ANALYSIS[@]}" "$@"
  process_wait "$SPAWNED" || status=$?
  leave "$status"
}

# Sets ARGUMENTS_OF_PLAN.
plan_arguments() {
  local name value
  ARGUMENTS_OF_PLAN=(--recipe "$FOLDER" "${CATALOG[@]}")
  for name in scale only stores repeats; do
    if [[ -n ${OPT[$name]+x} ]]; then ARGUMENTS_OF_PLAN+=("--$name" "${OPT[$name]}"); fi
  done
  value=$(free_memory_megabytes) && plan_free memory "$value"
  value=$(free_megabytes "$(existing "${OUT:-$PWD}")") && plan_free results "$value"
  value=$(free_megabytes "$WORK") && plan_free temporary "$value"
  if [[ -f $WORK/left-out ]]; then ARGUMENTS_OF_PLAN+=(--left-out "$WORK/left-out"); fi
}

plan_free() {
  if [[ -n $2 ]]; then ARGUMENTS_OF_PLAN+=("--free-$1" "$2"); fi
}

# The folder that a path is in, or will be made in.
existing() {
  local path=$1
  while [[ ! -d $path ]]; do path=$(dirname -- "$path"); done
  printf '%s\n' "$path"
}

# plan_write FOLDER [OPTION]: has the analysis write the plan there, and its text to WORK/plan.txt; sets ROWS.
plan_write() {
  local status=0
  mkdir -p -- "$1"
  plan_arguments
  spawn "$PWD" "${ANALYSIS[@]}" plan "${ARGUMENTS_OF_PLAN[@]}" --to "$@" >"$WORK/plan.txt"
  process_wait "$SPAWNED" || status=$?
  if ((status)); then
    reproduction_discard
    leave "$status"
  fi
  rows_find "$1"
}

rows_find() {
  mapfile -t ROWS <"$1/plan.tsv"
  if [[ -z ${ROWS[0]-} ]]; then ROWS=(); fi
}

# row_take ROW: sets the ROW_ variables; ROW_WORDS are those for sweep.sh.
row_take() {
  local words
  IFS=$'\t' read -ra words <<<"$1"
  ROW_EXPERIMENT=${words[0]} ROW_SERIES=${words[1]} ROW_STORE=${words[2]} ROW_REPEATS=${words[3]} ROW_CELLS=${words[4]}
  ROW_SECONDS=${words[5]} ROW_TOPOLOGY=${words[6]} ROW_PERSISTENCE=${words[7]} ROW_MAXMEMORY=${words[8]} ROW_EVENT=${words[9]}
  ROW_WORDS=("${words[@]:10}")
}

# Finds out which series have a server; WORK/left-out has the reasons of the others.
plan_stores() {
  local row reason
  declare -gA HINTS=()
  catalog_make
  plan_write "$WORK/candidates" --any-size
  : >"$WORK/left-out.part"
  for row in "${ROWS[@]}"; do
    row_take "$row"
    if ! reason=$(series_server 2>&1); then
      reason=${reason#"$PROGRAM: "}
      HINTS[$ROW_STORE]=$(hint_here "$reason")
      reason=${reason%%$'\n'*}
      reason=${reason#"$ROW_STORE: "}
      printf '%s/%s\t%s\n' "$ROW_EXPERIMENT" "$ROW_SERIES" "${reason%. Any of these helps:}" >>"$WORK/left-out.part"
    fi
  done
  mv -f -- "$WORK/left-out.part" "$WORK/left-out"
  if [[ $VERB == run ]]; then plan_stores_check; fi
}

# hint_here HINT: without the kinds of servers that only sweep.sh is asked for.
hint_here() {
  local line
  while IFS= read -r line; do
    if [[ $line != '  --server '* ]]; then printf '%s\n' "$line"; fi
  done <<<"$1"
}

# What is left out is named, with what helps; if that is everything, it ends the run.
plan_stores_check() {
  local store left
  mapfile -t left <"$WORK/left-out"
  if ((${#left[@]} == ${#ROWS[@]})); then
    die 5 "${FOLDER##*/}: none of its servers can be had here.
$(printf '%s\n' "${HINTS[@]}")"
  fi
  for store in "${!HINTS[@]}"; do say "Left out, ${HINTS[$store]}"; done
}

# Fails and says why if there is no server for the row. In a subshell: how servers are made is in variables that are global.
series_server() (
  local name
  OPT=([server]=auto)
  for name in topology persistence maxmemory event; do
    local -n value=ROW_${name^^}
    if [[ $value != - ]]; then OPT["$name"]=$value; fi
  done
  variants_check
  event_check
  variants_known "$ROW_STORE"
  server_choose "$ROW_STORE" "$(external_named "$ROW_STORE")" >/dev/null
)

# external_named STORE: prints 1 if the user's properties name the address of a server of that store, else 0.
external_named() {
  local binding names name pair file
  binding=$(descriptor_of "$1")
  IFS=, read -ra names <<<"$(property "$binding" address),$(property "$binding" address.list)"
  for name in "${names[@]}"; do
    for pair in "${PAIRS[@]}"; do
      if [[ -n $name && ${pair%%=*} == "$name" ]]; then printf '1\n' && return; fi
    done
    for file in "${FILES[@]}"; do
      if [[ -n $name && -n $(property "$file" "$name") ]]; then printf '1\n' && return; fi
    done
  done
  printf '0\n'
}
