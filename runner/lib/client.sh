# SPDX-License-Identifier: Apache-2.0
# The YCSB client: its command line, with a bound on its life, and what is shown while it runs.
# shellcheck shell=bash

# client_command PHASE THREADS PROPERTY...: sets COMMAND. PHASE is -t or -load; the row of the plan says the rest.
# Heap: 1,024 threads fit into it; of one size, so that it doesn't grow while something is measured.
client_command() {
  local phase=$1 threads=$2 property prefix=() options=()
  shift 2
  read -ra prefix <<<"${CLIENT_PREFIX:-}"
  read -ra options <<<"${JAVA_OPTS:-}"
  class_path "$ROW_STORE"
  COMMAND=("${prefix[@]}" "$JAVA" -Xms1g -Xmx1g -XX:+UseParallelGC -Xlog:gc:file=gc.log:utctime "${options[@]}"
    -cp "$CLASS_PATH" site.ycsb.Client "$phase" -db "$ROW_CLASS"
    -P "$ROW_FILE" "${SERVER_PROPERTIES_OWN[@]}" -threads "$threads" -s
    -p status.interval=1 -p measurementtype=hdrhistogram -p hdrhistogram.fileoutput=true
    -p hdrhistogram.output.path= -p reportlatencyforeacherror=true)
  if ((!${PROBING:-0})); then COMMAND+=(-p serverstate.path=./); fi
  for property in "$@"; do COMMAND+=(-p "$property"); done
}

# COMMAND as it may be shown: there may be a secret in JAVA_OPTS.
command_shown() {
  local word safe=()
  for word in "${COMMAND[@]}"; do safe+=("$(word_shown "$word")"); done
  words "${safe[@]}"
}

# Says COMMAND, with --verbose: without it no cell waits for a process for each of its words.
command_note() {
  if ((${VERBOSE:-0})); then note "$(command_shown)"; fi
}

# Has COMMAND keep to TARGET, if there is one: an open loop, of which YCSB also knows when each operation was due.
client_target() {
  if [[ -n $TARGET ]]; then COMMAND+=(-target "$TARGET" -p measurement.interval=both); fi
}

# Beside a cell: draws the bar, and kills clients that outlive their time.
tick_cell() {
  local label=$1 expected=$2 bound=$3 second
  for ((second = 0; second < bound; second++)); do
    bar "$label" "$second" "$expected" "s"
    sleep 1
  done
  clients_kill
}

# tick_load LABEL RECORDS FOLDER: beside a load: draws the bar from the last status line of every client, and kills them when none of them has
# got any further for a minute. Some are done before the others.
tick_load() {
  local label=$1 records=$2 folder=$3 counts=() count before=-1 still=0 i line
  while ((still < 60)); do
    count=0
    for ((i = 0; i < CLIENTS; i++)); do
      line=$(tail -n 1 -- "$(client_folder "$folder" "$i")/ycsb.err" 2>/dev/null || true)
      if [[ $line =~ \ sec:\ ([0-9]+)\ operations ]]; then counts[i]=${BASH_REMATCH[1]}; fi
      count=$((count + ${counts[i]:-0}))
    done
    still=$((count == before ? still + 1 : 0)) before=$count
    bar "$label" "$count" "$records" "records"
    sleep 1
  done
  clients_kill
}
