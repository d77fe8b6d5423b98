# SPDX-License-Identifier: Apache-2.0
# What an installation consists of: names, and the moves of files that make them work.
# shellcheck shell=bash

# Sets NAMES (under which YCSB will find a binding) and STORE_OF: what is asked for now, after what is installed already.
plan_names() {
  local store name
  declare -gA STORE_OF=()
  NAMES=()
  while read -r name store; do name_add "$name" "$store"; done < <(record_names)
  for store in "${STORES[@]}"; do
    if [[ -n $AS ]]; then
      if ((${#STORES[@]} == 1)); then name_add "$AS" "$store"; else name_add "$AS$store" "$store"; fi
      continue
    fi
    name_add "$store" "$store"
    while IFS= read -r name; do
      # Names that this YCSB has, in folders of their own.
      if [[ $(folder_of "$name") != "$store-binding" && -n $(lines_of "$name") ]]; then name_add "$name" "$store"; fi
    done < <(upstream_names "$store")
  done
}

name_add() {
  if [[ -z ${STORE_OF[$1]+x} ]]; then NAMES+=("$1"); fi
  STORE_OF[$1]=$2
}

# "redis, memcached and ycsb-sweep's version".
plan_described() { printf '%s (%s)\n' "$(join ', ' "${NAMES[@]}")" "$(<"$DIST/VERSION")"; }

# Sets MOVES, each "KIND PATH" (see install-moves.sh), and LINES, to be appended to bindings.properties.
plan_make() {
  local name folder
  MOVES=() LINES=()
  for name in "${NAMES[@]}"; do
    folder=$(folder_of "$name")
    if [[ -e $YCSB/$folder ]]; then MOVES+=("out $folder"); fi
    MOVES+=("in $folder")
    plan_top_jars "$name"
    if [[ -z $(lines_of "$name") ]]; then LINES+=("$name:$(class_of "$name" "${STORE_OF[$name]}")"); fi
  done
  plan_workloads
  if ((${#LINES[@]})); then MOVES+=("swap $LINES_FILE"); fi
}

# In the tarball of a single binding its jars lie in the top lib/, first on the class path.
plan_top_jars() {
  local name=$1 jar
  while IFS= read -r jar; do
    if ! is_one_of "out lib/$jar" "${MOVES[@]}"; then MOVES+=("out lib/$jar"); fi
  done < <(old_top_jars "$name")
}

# old_top_jars NAME: the jars in the top lib/ that belong to YCSB's own binding, a line each; none unless it or its driver is there.
old_top_jars() {
  local store=${STORE_OF[$1]} jar binding jars drivers libraries found=0
  binding=$(folder_of "$1")
  mapfile -t jars < <(jars_in "$YCSB/lib")
  IFS=, read -ra drivers <<<"$(said "$store" upstream.drivers)"
  IFS=, read -ra libraries <<<"$(said "$store" upstream.libraries)"
  for jar in "${jars[@]}"; do
    if is_one_of "$(artifact "$jar")" "$binding" "${drivers[@]}"; then found=1; fi
  done
  if ((!found)); then return 0; fi
  for jar in "${jars[@]}"; do
    if is_one_of "$(artifact "$jar")" "$binding" "${drivers[@]}" "${libraries[@]}"; then printf '%s\n' "$jar"; fi
  done
}

# The workload files that are not there yet. What is there stays: it says what its user's figures were made with.
plan_workloads() {
  local file
  if [[ ! -d $YCSB/workloads ]]; then return 0; fi
  for file in "$ROOT"/workloads/workload*; do
    if [[ -f $file && ! -e $YCSB/workloads/${file##*/} ]]; then MOVES+=("in workloads/${file##*/}"); fi
  done
}

# For --dry-run. What would be moved is known only where nothing has to be taken out first.
plan_preview() {
  local name folder
  if ! record_there; then
    plan_make
    plan_print would
    return 0
  fi
  say "Would first take out what is installed ($(record_described)), and then:"
  for name in "${NAMES[@]}"; do
    folder=$(folder_of "$name")
    plan_line would add "$folder, with $(driver_of "$folder")"
  done
}

# plan_print would|did: what changes, a line each, on stdout.
plan_print() {
  local tense=$1 move path workloads=()
  for move in "${MOVES[@]}"; do
    path=${move#* }
    case $move in
      "out "*) plan_line "$tense" move "$path -> ${RECORD##*/}/backup/$path" ;;
      "in workloads/"*) workloads+=("${path#*/}") ;;
      "in "*) plan_line "$tense" add "$path, with $(driver_of "$path")" ;;
    esac
  done
  if ((${#workloads[@]})); then plan_line "$tense" add "workloads/ $(join ', ' "${workloads[@]}")"; fi
  for move in "${LINES[@]}"; do plan_line "$tense" append "$move, to $LINES_FILE"; done
}

plan_line() {
  local words=$2
  case $1/$2 in
    would/*) words="would $2" ;;
    did/move) words=moved ;;
    did/add) words=added ;;
    did/append) words=appended ;;
  esac
  if ((!QUIET || DRY_RUN)); then printf '%-13s %s\n' "$words" "$3"; fi
}

# driver_of FOLDER: name and version of the driver in it.
driver_of() {
  local name
  for name in "${NAMES[@]}"; do
    if [[ $(folder_of "$name") == "$1" ]]; then
      printf '%s %s\n' "$(said "${STORE_OF[$name]}" driver)" "$(said "${STORE_OF[$name]}" driver.version)"
      return 0
    fi
  done
}
