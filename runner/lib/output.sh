# SPDX-License-Identifier: Apache-2.0
# The folder of a run's results: never overwritten, and proven writable before a byte is loaded.
# shellcheck shell=bash

# Sets OUT. A folder that holds anything is refused.
output_choose() {
  local words stores workloads entries
  if [[ -n ${OPT[resume]+x} ]]; then return 0; fi
  stores=$(join - "${STORES[@]}") workloads=$(join - "${WORKLOADS[@]}")
  words=$stores-$workloads
  TZ=UTC0 printf -v OUT '%s/results/%(%Y%m%dT%H%M%SZ)T-%s' "$PWD" -1 "${words:0:120}"
  if [[ -n ${OPT[out]+x} ]]; then
    if [[ -z ${OPT[out]} ]]; then usage_error "--out: the name of a folder is needed"; fi
    OUT=$(absolute "${OPT[out]}")
  fi
  if [[ -e $OUT && ! -d $OUT ]]; then usage_error "--out $OUT: there is a file of that name"; fi
  shopt -s nullglob dotglob
  entries=("$OUT"/*)
  shopt -u nullglob dotglob
  if ((${#entries[@]})); then
    usage_error "--out $OUT: not empty, and results are never overwritten. Name another folder, or remove this one."
  fi
}

# Makes the folder this run's. What the run is made with is written first: a run that was killed can be resumed from there.
output_touch() {
  local cause
  OUT_CREATED=0
  if [[ ! -d $OUT ]]; then
    if ! cause=$(mkdir -p -- "$OUT" 2>&1); then output_refused "${cause##*: }"; fi
    OUT_CREATED=1
  fi
  if ! cause=$(arguments_record 2>&1); then output_refused "${cause##*: }"; fi
  output_take
}

# Takes the folder, be it new or an earlier run's, and proves that it can be written to.
output_take() {
  local cause
  run_lock || output_refused "permission denied"
  output_try
  if ! cause=$(mkdir -p -- "$OUT/cells" 2>&1); then output_refused "${cause##*: }"; fi
}

# Creates every file that will be written, fills a megabyte, and takes it all back.
output_try() {
  local name names=() cause
  for name in run.json results.csv report.md report.html "${WORKLOADS[@]/%/.svg}" "${WORKLOADS[@]/%/.png}" .room; do
    if [[ -e $OUT/$name && -w $OUT/$name ]]; then continue; fi
    if ! cause=$({ : >"$OUT/$name"; } 2>&1); then output_refused "${cause##*: }"; fi
    names+=("$name")
  done
  if ! cause=$(head -c 1048576 /dev/zero 2>&1 >"$OUT/.room"); then
    (cd "$OUT" && rm -f -- "${names[@]}" .room)
    output_refused "${cause##*: }"
  fi
  (cd "$OUT" && rm -f -- "${names[@]}" .room)
}

# Writes what --resume reads: the words of the command line, one a line, secrets left out, drawn numbers put in.
arguments_record() {
  local name words=()
  for name in "${WORKLOADS[@]}"; do
    if [[ ${WORKLOAD_FILES[$name]} == "$ROOT/workloads/$name" ]]; then words+=("$name"); else words+=("${WORKLOAD_FILES[$name]}"); fi
  done
  printf '%s\n' "${ARGUMENTS[@]}" --order "$ORDER" --seed "$SEED" "$(join , "${STORES[@]}")" "$(join , "${words[@]}")" \
    >"$OUT/.arguments.part" && mv -f -- "$OUT/.arguments.part" "$OUT/arguments"
}

output_refused() {
  output_discard
  die 5 "can't write results to $OUT: ${1,}. Name another folder with --out, or make room and give yourself the right to write."
}

# Takes away what a run that measured nothing leaves: so that the same command can be given again.
output_discard() {
  if [[ -z ${OUT_CREATED:-} ]]; then return 0; fi
  run_unlock
  rmdir -- "$OUT/cells" 2>/dev/null || true
  if [[ ! -d $OUT/cells ]]; then
    rm -f -- "$OUT/run.json" "$OUT/arguments"
    if ((OUT_CREATED)); then rmdir -- "$OUT" 2>/dev/null || true; fi
  fi
}

# Free megabytes where a path is, or will be; empty if df can't tell.
free_megabytes() {
  local line words
  { line=$(df -Pm -- "$1" 2>/dev/null | tail -n 1); } || return 0
  read -ra words <<<"$line"
  if [[ ${words[3]:-} =~ ^[0-9]+$ ]]; then printf '%s\n' "${words[3]}"; fi
}
