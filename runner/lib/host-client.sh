#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs one client of a cell on a host, for the runner at the other end of an ssh connection.
#   host-client.sh INDEX CLIENTS
# Standard input: "clock" asks for the clock; "file NAME LINES" and the lines themselves bring the plan and what it names; "start" starts
# the worker; "release MILLIS" lets it go; "beat" says that the runner is still there; "end", the end of the input, and silence end the
# client. Standard output: "clock MICROS", "ready", "progress LINE" once a second, "ended STATUS", and then an archive of its files.
# What was brought may hold secrets: it is in a folder that nobody else can read, which is gone when this ends, however it ends.
set -euo pipefail

readonly SILENCE_SECONDS=20 # a runner that is there answers every second

main() {
  ROOT=$(cd -- "${BASH_SOURCE[0]%/*}/../.." && pwd)
  # shellcheck source=host-clock.sh
  source "$ROOT/runner/lib/host-clock.sh"
  INDEX=$1 CLIENTS=$2 WORKER='' WORKER_STATUS='' READY=0 PARTIAL='' LOG=''
  FOLDER=$(umask 077 && mktemp -d "${TMPDIR:-/tmp}/ycsb-client.XXXXXXXX")
  trap client_end EXIT
  trap 'exit 1' HUP INT TERM PIPE
  client_serve
  if [[ -z $WORKER_STATUS ]]; then exit 1; fi
  tell ended "$WORKER_STATUS"
  if [[ ! -s $FOLDER/out/worker.log ]]; then rm -f -- "$FOLDER/out/worker.log"; fi
  tar -C "$FOLDER/out" -cf - .
}

# Until the worker has ended: then WORKER_STATUS is set. Or until there is nobody to do it for.
client_serve() {
  local line='' word status heard=$SECONDS told=$SECONDS
  while ((SECONDS - heard <= SILENCE_SECONDS)); do
    status=0
    IFS= read -r -t 0.1 word || status=$?
    # One that comes in parts is put together.
    line+=$word
    if ((status > 0 && status <= 128)); then return 0; fi
    if ((status == 0)); then
      heard=$SECONDS
      if [[ $line == end ]]; then return 0; fi
      client_obey "$line"
      line=''
    fi
    if [[ -z $WORKER ]]; then continue; fi
    client_look
    if [[ -n $WORKER_STATUS ]]; then return 0; fi
    if ((SECONDS != told)); then
      told=$SECONDS
      client_progress
    fi
  done
}

# client_obey LINE
client_obey() {
  local words lines
  read -ra words <<<"$1"
  case ${words[0]-} in
    clock) tell clock "$(host_micros)" ;;
    file)
      mapfile -t -n "${words[2]}" lines
      (umask 077 && printf '%s\n' "${lines[@]}" >"$FOLDER/${words[1]}")
      ;;
    start) client_start ;;
    release) printf '%s\n' "${words[1]}" >"$FOLDER/out/.release" && mv -f -- "$FOLDER/out/.release" "$FOLDER/out/release" ;;
  esac
}

# In a process group of its own, so that all of it can be ended.
client_start() {
  mkdir -- "$FOLDER/out"
  set -m
  bash "$ROOT/runner/worker.sh" --index "$INDEX" --of "$CLIENTS" --plan "$FOLDER/plan.json" --out "$FOLDER/out" \
    </dev/null >"$FOLDER/out/worker.log" 2>&1 &
  WORKER=$!
  set +m
}

# Whether the worker has ended, or has become ready.
client_look() {
  if ! kill -0 "$WORKER" 2>/dev/null; then
    WORKER_STATUS=0
    wait "$WORKER" || WORKER_STATUS=$?
  elif ((!READY)) && [[ -e $FOLDER/out/ready ]]; then
    READY=1
    tell ready
  fi
}

# Tells the last status line of YCSB; nothing new says that this is still there.
client_progress() {
  local line status last=''
  if [[ -z $LOG && -e $FOLDER/out/ycsb.err ]]; then exec {LOG}<"$FOLDER/out/ycsb.err"; fi
  while [[ -n $LOG ]]; do
    status=0
    IFS= read -r -u "$LOG" line || status=$?
    PARTIAL+=$line
    if ((status)); then break; fi
    if [[ $PARTIAL == *' sec: '* ]]; then last=$PARTIAL; fi
    PARTIAL=''
  done
  tell progress "${last//$'\t'/ }"
}

# On every way out. The worker has its own way to end its client; what it may have left is killed.
client_end() {
  local tries=100
  trap '' HUP INT TERM PIPE
  if [[ -n $WORKER && -z $WORKER_STATUS ]]; then
    kill -TERM "$WORKER" 2>/dev/null || true
    while ((tries-- > 0)) && kill -0 "$WORKER" 2>/dev/null; do sleep 0.05; done
  fi
  if [[ -n $WORKER ]]; then kill -KILL -- "-$WORKER" 2>/dev/null || true; fi
  rm -rf -- "$FOLDER"
}

main "$@"
