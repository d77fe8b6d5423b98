#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a pod of the Job runs: one client of a cell, by worker.sh, and then its results, through the pod's log.
#   pod.sh CLIENTS     client JOB_COMPLETION_INDEX of so many, once it is told to start
#   pod.sh talk        for kubectl exec: tells the time, starts the client, says when it is ready, and releases it
# In the log a line that begins with the mark is for the runner; the others are the client's stderr, as it comes.
set -euo pipefail

readonly MARK=@ycsb-sweep
readonly START_SECONDS=600 # until it is told to start: the other pods may take their time
PLAN=${YCSB_SWEEP_PLAN:-/etc/ycsb-sweep}/plan.json
WORK=${YCSB_SWEEP_WORK:-/client}
HERE=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)

main() {
  case ${1-} in
    talk) talk ;;
    *) client "$@" ;;
  esac
}

client() {
  local status=0 tries=$((START_SECONDS * 10))
  CHILDREN=()
  trap ended TERM INT
  mkdir -p -- "$WORK/out"
  until [[ -e $WORK/start ]]; do
    if ((tries-- == 0)); then printf 'not told to start within %d s\n' "$START_SECONDS" && exit 1; fi
    sleep 0.1
  done
  : >"$WORK/out/ycsb.err"
  tail -n +1 -f -- "$WORK/out/ycsb.err" &
  CHILDREN+=("$!")
  "$HERE/../worker.sh" --index "$JOB_COMPLETION_INDEX" --of "$1" --plan "$PLAN" --out "$WORK/out" &
  CHILDREN+=("$!")
  wait "${CHILDREN[1]}" || status=$?
  # Nothing may come between the lines of the results.
  kill "${CHILDREN[0]}"
  { wait "${CHILDREN[0]}" || true; } 2>/dev/null
  results "$status"
}

# The pod is taken away: so is its client.
ended() {
  trap '' TERM INT
  if ((${#CHILDREN[@]})); then kill -TERM "${CHILDREN[@]}" 2>/dev/null || true; fi
  { wait || true; } 2>/dev/null
  exit 143
}

# results STATUS: what the client left, between two marks, of which the second has the sum and the client's exit status. The pod's own is 0
# once all is said: a Job ends all of its pods when one fails, and what the others have to say would be lost.
results() {
  local archive=$WORK/results.tar.gz sum
  tar -cz -C "$WORK/out" -f "$archive" .
  sum=$(sha256sum <"$archive")
  printf '%s results\n' "$MARK"
  # Few lines, since each is kept with its time; those beyond 16 KiB are broken by what keeps them.
  base64 -w 4096 -- "$archive"
  printf '%s end %s %d\n' "$MARK" "${sum%% *}" "$1"
}

# "time" is answered with microseconds since the epoch, as often as it is asked; "start", "release MILLIS" and "end" are obeyed.
talk() {
  local part line='' word value status=0 told=0
  while ((status != 1)); do
    if ((!told)) && [[ -e $WORK/out/ready ]]; then printf 'ready\n' && told=1; fi
    status=0
    IFS= read -r -t 0.1 part || status=$?
    # Time may be up in the middle of a line.
    line+=$part
    if ((status)); then continue; fi
    read -r word value <<<"$line"
    line=''
    case $word in
      time) printf '%s\n' "${EPOCHREALTIME/[.,]/}" ;;
      start) : >"$WORK/start" && printf 'started\n' ;;
      release)
        printf '%s\n' "$value" >"$WORK/out/.release" && mv -- "$WORK/out/.release" "$WORK/out/release" && printf 'released\n'
        ;;
      end) return 0 ;;
    esac
  done
}

main "$@"
