# SPDX-License-Identifier: Apache-2.0
# --resume: what a run was made with, what it has left, and what is missing.
# shellcheck shell=bash

declare -gA DONE_CELLS=()  # by STORE/WORKLOAD/THREADS/REPEAT
declare -gA LEFT_CELLS=()  # by STORE/WORKLOAD: cells begun, and
declare -gA LEFT_KEYS=()   # keys that they used up
declare -gA SERVER_LEFT=() # by store: the kind and version of the server that was measured
TORN_CELLS=()              # folder, tab, keys used up
LAST_POSITION=0            # of the cells that are done
DONE_RATES=0               # cells at rates of their own that are done
RESUMING=0                 # whether there is something to resume: a run that was killed early has not even said how it is made

# resume_arguments ARGUMENT...: reads the arguments that the run was made with, and these on top. Sets OUT and RESUMING.
resume_arguments() {
  local given=("${WORDS[@]}") word before='' recorded=()
  OUT=$(absolute "${OPT[resume]%/}")
  if [[ -n ${OPT[out]+x} ]]; then usage_error "--out: a run that is resumed has its folder, $OUT; drop one of the options"; fi
  if [[ ! -f $OUT/arguments ]]; then
    usage_error "--resume $OUT: not the folder of a run, which holds a file named arguments. To start one there: --out $OUT"
  fi
  if [[ -s $OUT/run.json ]]; then RESUMING=1; fi
  while IFS= read -r word; do
    if [[ $before == -p && $word == *=\*\*\* ]]; then
      unset 'recorded[-1]'
      note "${word%%=*} is a secret, which is not recorded"
    else
      recorded+=("$word")
    fi
    before=$word
  done <"$OUT/arguments"
  options_parse "${recorded[@]}" "$@"
  # The words were recorded last.
  if ((${#given[@]})); then WORDS=("${given[@]}"); fi
  COMMAND_LINE=$(command_line "${recorded[@]}" "$@")
}

# Compares the run with what it would be now, and sets what it has left. Nothing is changed yet.
resume_read() {
  local words store status=0
  analysis_run "$WORK/left" resume --run "$OUT" --now "$WORK/run" || status=$?
  if ((status)); then leave "$status"; fi
  while IFS=$'\t' read -ra words; do
    store=${words[1]}
    case ${words[0]} in
      done) resume_done "${words[@]:1}" ;;
      apart) DONE_RATES=$((DONE_RATES + 1)) && resume_position "${words[3]}" ;;
      torn) TORN_CELLS+=("${words[3]}"$'\t'"${words[4]}") ;;
      row) LEFT_CELLS["$store/${words[2]}"]=${words[3]} LEFT_KEYS["$store/${words[2]}"]=${words[4]} ;;
      server) SERVER_LEFT["$store"]="${words[2]} ${words[3]}" ;;
    esac
  done <"$WORK/left"
  say "Resuming $OUT: ${#DONE_CELLS[@]} cells are done"
}

resume_done() {
  local store=$1 workload=$2 threads=$3 repeat=$4 position=$5 stop=$6
  DONE_CELLS["$store/$workload/$threads/$repeat"]=1
  resume_position "$position"
  knee_note "$store" "$workload" "$threads" "$repeat" "$stop"
}

resume_position() {
  if (($1 > LAST_POSITION)); then LAST_POSITION=$1; fi
}

# The selected server must be what was measured before.
resume_server() {
  local before=${SERVER_LEFT[$SERVER_STORE]-} now="$SERVER_MODE ${SERVER_VERSION:--}"
  if [[ -n $before && $before != "$now" ]]; then
    die 2 "$OUT can't be resumed: $SERVER_STORE, server: $before before, $now now"
  fi
}

# Takes away what is neither done nor under way. The keys that a torn cell used up are remembered: on a server that is not
# emptied they are taken.
resume_clear() {
  local torn folder keys
  rm -f -- "$OUT/INTERRUPTED"
  if ((RESUMING)); then
    TZ=UTC0 printf '%(%Y-%m-%dT%H:%M:%SZ)T %d of %d cells were done\n' -1 "${#DONE_CELLS[@]}" "${#PLAN[@]}" >>"$OUT/RESUMED"
  fi
  for torn in "${TORN_CELLS[@]}"; do
    IFS=$'\t' read -r folder keys <<<"$torn"
    say "Measured again, since it was broken off: ${folder#"$OUT/cells/"}"
    printf '%s\n' "$keys" >>"${folder%/*/*}/lost-keys"
    rm -rf -- "$folder"
  done
  MEASURED=$((${#DONE_CELLS[@]} + DONE_RATES))
}

resume_hint() { say "To measure what is missing: $(words "$PROGRAM" --resume "$OUT")"; }
