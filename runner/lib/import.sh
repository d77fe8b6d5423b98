# SPDX-License-Identifier: Apache-2.0
# report.sh --import: makes the folder of a run out of what YCSB's own client left.
# shellcheck shell=bash

readonly IMPORT_OPTIONS=(--import --out --named --store --workload --threads)

# import_run ARGUMENT...: sets OUT, the folder that it made.
import_run() {
  local status=0
  import_parse "$@"
  STORES=(import) WORKLOADS=(ycsb)
  output_choose
  java_find
  lifetime_begin
  build_ensure
  analysis_find
  IMPORT_ARGUMENTS+=(--command "$(words "$PROGRAM" "$@")")
  spawn "$PWD" "${ANALYSIS[@]}" import --out "$OUT" "${IMPORT_ARGUMENTS[@]}" -- "${IMPORT_FILES[@]}"
  process_wait "$SPAWNED" || status=$?
  if ((status)); then leave "$status"; fi
}

# Sets OPT, IMPORT_FILES, and IMPORT_ARGUMENTS, the options that the analysis knows as well.
import_parse() {
  local option=''
  declare -gA OPT=()
  IMPORT_FILES=() IMPORT_ARGUMENTS=()
  while (($#)); do
    case $1 in
      --*=*)
        set -- "" "${1%%=*}" "${1#*=}" "${@:2}"
        ;;
      --import) option=$1 ;;
      -*)
        if ! is_one_of "$1" "${IMPORT_OPTIONS[@]}"; then unknown_name option "$1" "${IMPORT_OPTIONS[@]}"; fi
        if (($# < 2)); then usage_error "$1 needs a value"; fi
        if [[ $1 == --out ]]; then OPT[out]=$2; else IMPORT_ARGUMENTS+=("$1" "$2"); fi
        option=''
        shift
        ;;
      *)
        if [[ $option != --import ]]; then usage_error "$1: files to import follow --import"; fi
        import_files "$1"
        ;;
    esac
    shift
  done
  if ((${#IMPORT_FILES[@]} == 0)); then usage_error "--import needs the name of a file, or a pattern, as 'out-*.txt'"; fi
}

# import_files WORD: a file, or all that a pattern stands for, in alphabetical order.
import_files() {
  local found
  if [[ -e $1 ]]; then
    found=("$1")
  else
    mapfile -t found < <(compgen -G "$1" | sort)
  fi
  if ((${#found[@]} == 0)); then usage_error "--import $1: no such file"; fi
  IMPORT_FILES+=("${found[@]}")
}
