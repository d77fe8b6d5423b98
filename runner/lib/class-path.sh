# SPDX-License-Identifier: Apache-2.0
# What the YCSB client is made of: YCSB's jars, ours or those of --ycsb-home, and the jars of the store's binding.
# shellcheck shell=bash

# Sets JARS, of YCSB and the workloads: jars, and folders of jars.
# HdrHistogram first: the one that YCSB asks for can't write its logs on Java 11 and later.
ycsb_jars() {
  local lib
  lib=$(jars_folder client)
  JARS=("$lib"/HdrHistogram-*.jar)
  if [[ -z ${INSTALL:-} ]]; then JARS+=("$lib"); else JARS+=("${INSTALL_CORE[@]}" "$lib"/workloads-*.jar); fi
}

# store_jars STORE: sets JARS: the folders of its binding's jars. There may be none in an install, where the core has it.
store_jars() {
  if [[ -z ${BINDING_OF[$1]+x} ]]; then
    JARS=("$(jars_folder "$1")")
  else
    mapfile -t JARS < <(install_jars "${BINDING_OF[$1]}")
  fi
}

# class_path STORE: sets CLASS_PATH.
class_path() {
  local one words=() settings=()
  ycsb_jars
  words=("${JARS[@]}")
  if [[ -n ${BINDING_OF[$1]+x} ]]; then mapfile -t settings < <(install_settings "${BINDING_OF[$1]}"); fi
  store_jars "$1"
  words+=("${JARS[@]}")
  for one in "${!words[@]}"; do
    if [[ ${words[one]} != *.jar ]]; then words[one]+='/*'; fi
  done
  CLASS_PATH=$(join : "${settings[@]}" "${words[@]}")
}

# The stores of the run that need a binding of ours built: to be measured with, or to know an address by.
bindings_ours() {
  local store
  for store in "${STORES[@]}"; do
    if ! is_foreign "$store"; then printf '%s\n' "${BINDING_OF[$store]-$store}"; fi
  done
}
