# SPDX-License-Identifier: Apache-2.0
# Ends everything that a run recorded in WORK/watch. Used by the run itself on every way out, and by the
# watchdog when the run was killed.
# shellcheck shell=bash

leftovers_end() {
  local record waits=60
  for record in "$WORK"/watch/*; do
    if [[ -f $record ]]; then leftover_signal TERM "$record"; fi
  done
  while ((waits-- > 0)) && leftovers_run; do sleep 0.05; done
  for record in "$WORK"/watch/*; do
    if [[ -f $record ]]; then leftover_signal KILL "$record"; fi
  done
}

# Whether any recorded process is still there.
leftovers_run() {
  local record
  for record in "$WORK"/watch/[0-9]*; do
    if [[ -f $record ]] && process_is "${record##*/}" "$(<"$record")"; then return 0; fi
  done
  return 1
}

# leftover_signal SIGNAL RECORD: a record is named after a process id and holds when that process started, or it is named
# container.NAME, or kubectl.NAME and holds the words that follow `kubectl delete`, a line each.
leftover_signal() {
  local signal=$1 record=$2 name=${2##*/}
  if [[ $name == container.* ]]; then
    if [[ $signal == KILL ]]; then docker rm -f "${name#container.}" >/dev/null 2>&1 || true; fi
  elif [[ $name == kubectl.* ]]; then
    if [[ $signal == KILL ]]; then leftover_objects "$record"; fi
  elif process_is "$name" "$(<"$record")"; then
    kill "-$signal" -- "-$name" 2>/dev/null || kill "-$signal" "$name" 2>/dev/null || true
  fi
}

# Has a cluster delete what is recorded; the cluster ends the pods by itself.
leftover_objects() {
  local words=()
  mapfile -t words <"$1"
  if kubectl delete --ignore-not-found --wait=false --request-timeout=30s "${words[@]}" >/dev/null 2>&1; then rm -f -- "$1"; fi
}
