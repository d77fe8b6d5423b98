# SPDX-License-Identifier: Apache-2.0
# Hands the command line to `analysis prepare`, which judges every property, and reads back the plan: a row a store and workload.
# shellcheck shell=bash

# prepare FOLDER: writes FOLDER/run.json; sets ROWS.
prepare() {
  local folder=$1 arguments=() name status=0
  prepare_secrets
  ycsb_jars
  arguments=(prepare --run "$folder" --client-lib "$(join : "${JARS[@]}")" --secrets-dir "$WORK/secrets"
  --properties-from "$WORK/secrets/pairs" --cell-seconds $((WARMUP + DURATION + CONNECT_SECONDS_MAX)))
  for name in "${WORKLOADS[@]}"; do arguments+=(--workload "$name=${WORKLOAD_FILES[$name]}"); done
  for name in "${STORES[@]}"; do
    store_jars "$name"
    arguments+=(--store "$name=$(join : "${JARS[@]}")")
    if [[ -z ${BINDING_OF[$name]+x} ]]; then continue; fi
    arguments+=(--binding "$name=${BINDING_CLASS[${BINDING_OF[$name]}]}")
    if ! is_foreign "$name"; then arguments+=(--like "$name=${BINDING_OF[$name]}"); fi
  done
  while IFS= read -r name; do
    arguments+=(--known-store "$name=$(jars_folder "$name")")
  done < <(known_stores)
  for name in "${FILES[@]}"; do arguments+=(-P "$name"); done
  for name in "${!OPT[@]}"; do arguments+=(--option "${name//_/-}=${OPT[$name]}"); done
  arguments+=(--option "command=$COMMAND_LINE")
  # A file of hosts may be another one by the time the run is resumed.
  if [[ $LAUNCHER == ssh ]]; then arguments+=(--option "client-hosts=$(join , "${CLIENT_HOSTS[@]}")"); fi
  if [[ -n ${JAVA_OPTS:-} ]]; then arguments+=(--option "java-opts=$(options_redacted)"); fi
  analysis_run "$WORK/rows" "${arguments[@]}" || status=$?
  if ((status)); then leave "$status"; fi
  rows_read
}

# Sets ROWS, and ROW_OF by STORE/WORKLOAD.
rows_read() {
  local row store workload
  mapfile -t ROWS <"$WORK/rows"
  declare -gA ROW_OF=()
  for row in "${ROWS[@]}"; do
    IFS=$'\t' read -r store workload _ <<<"$row"
    ROW_OF["$store/$workload"]=$row
  done
}

# JAVA_OPTS for the record.
options_redacted() {
  local word options safe=()
  read -ra options <<<"$JAVA_OPTS"
  for word in "${options[@]}"; do safe+=("$(word_shown "$word")"); done
  printf '%s\n' "${safe[*]}"
}

# java_options_check CLIENTS: on other machines JAVA_OPTS is in the plan, and in what everybody there sees of a process.
java_options_check() {
  local word options
  read -ra options <<<"${JAVA_OPTS:-}"
  for word in "${options[@]}"; do
    if [[ $(word_shown "$word") != "$word" ]]; then
      usage_error "JAVA_OPTS: $(word_shown "$word") is a secret, and --clients $1 would have it in plans and command lines of other machines. Put it into a file there that only the client's user can read, and say JAVA_OPTS=@FILE; a property of the binding goes into a file here, -P FILE"
    fi
  done
}

# The -p pairs may hold a password: they travel in a file that only we can read.
prepare_secrets() {
  (
    umask 077
    mkdir -p -- "$WORK/secrets"
    printf '%s\n' "${PAIRS[@]}" >"$WORK/secrets/pairs"
  )
}

# analysis_run STDOUT_FILE ARGUMENT...: in the background, so that Ctrl-C is answered at once.
analysis_run() {
  local to=$1
  shift
  spawn "$PWD" "${ANALYSIS[@]}" "$@" >"$to"
  process_wait "$SPAWNED"
}

# row_select ROW: sets the ROW_* variables.
row_select() {
  IFS=$'\t' read -r ROW_STORE ROW_WORKLOAD ROW_EXTERNAL ROW_PHASE ROW_INSERTS ROW_RECORDS ROW_BYTES ROW_FILE ROW_CLASS \
    ROW_ADDRESS ROW_OPERATIONS <<<"$1"
}

# The command line for the record: no secret in it.
command_line() {
  local word before='' safe=()
  for word in "$@"; do
    if [[ $before == -p ]]; then word=$(redacted "$word"); fi
    safe+=("$word")
    before=$word
  done
  words "$PROGRAM" "${safe[@]}"
}
