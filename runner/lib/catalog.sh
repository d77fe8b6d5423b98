# SPDX-License-Identifier: Apache-2.0
# Which stores and workloads there are: a store is a file in stores/, or a binding of the install that --ycsb-home names; a workload is
# a file in workloads/, or a path.
# shellcheck shell=bash

known_stores() {
  local file
  for file in "$ROOT"/runner/stores/*.sh; do
    file=${file##*/}
    printf '%s\n' "${file%.sh}"
  done
}

known_workloads() {
  local file
  for file in "$ROOT"/workloads/workload*; do
    if [[ -f $file ]]; then printf '%s\n' "${file##*/}"; fi
  done
}

# Checks the words of the command line; sets STORES, WORKLOADS (names) and WORKLOAD_FILES (by name).
names_check() {
  local stores workloads one
  mapfile -t stores < <(known_stores && install_stores)
  mapfile -t workloads < <(known_workloads)
  if ((${#WORDS[@]} != 2)); then
    usage_error "expected two words, STORE[,STORE] and WORKLOAD[,WORKLOAD]; got ${#WORDS[@]}${WORDS[0]+: ${WORDS[*]}}
Stores: $(join ', ' "${stores[@]}")
Workloads: $(join ', ' "${workloads[@]}"), or the path of a workload file"
  fi
  IFS=, read -ra STORES <<<"${WORDS[0]}"
  for one in "${STORES[@]}"; do
    if [[ -n $one && -f $ROOT/runner/stores/$one.sh ]] || install_store "$one"; then continue; fi
    unknown_name store "${one:-(empty)}" "${stores[@]}"
  done
  only_once store "${STORES[@]}"
  declare -gA WORKLOAD_FILES=()
  WORKLOADS=()
  IFS=, read -ra workload_words <<<"${WORDS[1]}"
  for one in "${workload_words[@]}"; do workload_check "$one" "${workloads[@]}"; done
  only_once workload "${WORKLOADS[@]}"
}

# workload_check WORD KNOWN...: a name in workloads/, or a path.
workload_check() {
  local word=$1 name
  shift
  if is_one_of "$word" "$@"; then
    WORKLOADS+=("$word")
    WORKLOAD_FILES[$word]=$ROOT/workloads/$word
  elif [[ $word == */* || -f $word ]]; then
    if [[ ! -f $word || ! -r $word ]]; then usage_error "workload $word: no such file, or not readable"; fi
    name=${word##*/}
    name=${name//[^A-Za-z0-9._-]/_}
    WORKLOADS+=("$name")
    WORKLOAD_FILES[$name]=$(absolute "$word")
  else
    unknown_name workload "${word:-(empty)}" "$@"
  fi
}

only_once() {
  local kind=$1 seen=, one
  shift
  if (($# == 0)); then usage_error "no $kind given"; fi
  for one in "$@"; do
    if [[ $seen == *,$one,* ]]; then usage_error "$kind $one is there twice"; fi
    seen+=$one,
  done
}
