# SPDX-License-Identifier: Apache-2.0
# --event: something that the runner does to its own servers while a cell is measured, and when it did.
# shellcheck shell=bash

readonly EVENTS=(aof-rewrite)

# Sets EVENT and EVENT_PERCENT, of the measured time; empty without one.
event_check() {
  EVENT='' EVENT_PERCENT=''
  if [[ -z ${OPT[event]+x} ]]; then return 0; fi
  if [[ ! ${OPT[event]} =~ ^([^@]*)@([1-9][0-9]?)%$ ]]; then
    usage_error "--event ${OPT[event]}: not an event with its time; allowed: NAME@PERCENT%, 1 to 99 percent of the measured time, as aof-rewrite@50%"
  fi
  EVENT=${BASH_REMATCH[1]} EVENT_PERCENT=${BASH_REMATCH[2]}
  if ! is_one_of "$EVENT" "${EVENTS[@]}"; then unknown_name 'event' "$EVENT" "${EVENTS[@]}"; fi
  if [[ $EVENT == aof-rewrite && $PERSISTENCE != aof-* ]]; then
    usage_error "--event ${OPT[event]}: there is no append-only file to rewrite; add --persistence aof-everysec or aof-always"
  fi
}

# event_start FOLDER: waits beside the cell for the time, and does it. Sets EVENT_PID.
event_start() {
  EVENT_PID=''
  if [[ -z $EVENT ]]; then return 0; fi
  companion event_run "$1"
  EVENT_PID=$COMPANION
}

event_end() {
  if [[ -n $EVENT_PID ]]; then companion_end "$EVENT_PID"; fi
  EVENT_PID=''
}

# event_run FOLDER: counts from the first status line with operations, since the measured seconds are those between status lines, and
# does it at the share of them that was asked for.
event_run() {
  local folder=$1 client millis seconds
  client=$(client_folder "$folder" 0)
  until [[ -e $client/ycsb.err && $(<"$client/ycsb.err") =~ \ sec:\ [1-9][0-9]*\ operations ]]; do sleep 0.05; done
  millis=$((($(event_skipped "$client") * 100 + DURATION * EVENT_PERCENT) * 10))
  printf -v seconds '%d.%03d' $((millis / 1000)) $((millis % 1000))
  sleep "$seconds"
  event_note "$folder" begin
  if verb "$ROW_STORE" event "$EVENT"; then event_note "$folder" end; else event_note "$folder" failed; fi
}

# event_skipped FOLDER: prints how many seconds after that line the measured ones begin. They leave out the warm-up, and at least a second,
# counted from the first operation; a tenth less will do. So where operations began in the first tenth of a second before that line (as
# the first row of a log says), it is over a second earlier.
event_skipped() {
  local log line skipped=$((WARMUP > 1 ? WARMUP : 1))
  for log in "$1"/*.hdr; do
    if [[ ! -f $log ]]; then continue; fi
    while IFS= read -r line; do
      if [[ $line =~ ^[0-9.]+,(0\.9[0-9]*|[1-9][0-9.]*),[0-9.]+, ]]; then
        printf '%s\n' $((skipped - 1))
        return 0
      fi
      if [[ $line =~ ^[0-9] ]]; then break; fi
    done < <(head -c 4000 "$log" | tr -d '\0')
  done
  printf '%s\n' "$skipped"
}

# event_note FOLDER WHAT: a line of the cell's "events": milliseconds since 1970, the event, and begin, end or failed.
event_note() {
  printf '%s\t%s\t%s\n' "$(now_millis)" "$EVENT" "$2" >>"$1/events"
}
