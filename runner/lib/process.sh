# SPDX-License-Identifier: Apache-2.0
# Processes of the run: started in groups of their own, remembered for the watchdog, ended by process id.
# shellcheck shell=bash

# When a process started, in clock ticks since boot; empty where there is no /proc. Tells a process from a later one
# that was given the same id.
process_started() {
  local stat
  if ! { read -r stat <"/proc/$1/stat"; } 2>/dev/null; then return 0; fi
  set -f
  # After the name in parentheses, which may hold anything, the start is the 20th word.
  # shellcheck disable=SC2086
  set -- ${stat##*) }
  set +f
  printf '%s\n' "${20}"
}

# process_is PID STARTED: whether that very process still runs (a zombie does not).
process_is() {
  local stat
  if ! kill -0 "$1" 2>/dev/null; then return 1; fi
  if [[ -z $2 ]]; then return 0; fi
  if [[ $(process_started "$1") != "$2" ]]; then return 1; fi
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  [[ ${stat##*) } != Z* ]]
}

# spawn FOLDER COMMAND...: starts it there in a process group of its own, so that Ctrl-C reaches only this script, which
# then ends things in order. Sets SPAWNED. The record is written before the command starts: no moment without a watch.
spawn() {
  local folder=$1
  shift
  set -m
  (
    cd "$folder" || exit
    process_started "$BASHPID" >"$WORK/watch/$BASHPID"
    exec {STDOUT}>&- {STDERR}>&-
    exec "$@"
  ) </dev/null &
  SPAWNED=$!
  set +m
}

# process_wait PID: its exit status, without bash's own remark about a killed job.
process_wait() {
  local status=0
  { wait "$1" || status=$?; } 2>/dev/null
  rm -f -- "$WORK/watch/$1"
  return "$status"
}

# process_end PID [SECONDS]: TERM, and KILL if that does not do; the whole group.
process_end() {
  local pid=$1 tries=$((${2:-5} * 20)) started
  started=$(process_started "$pid")
  kill -TERM -- "-$pid" 2>/dev/null || true
  while ((tries-- > 0)) && process_is "$pid" "$started"; do sleep 0.05; done
  kill -KILL -- "-$pid" 2>/dev/null || true
  process_wait "$pid" || true
}

# companion FUNCTION...: runs it beside, recorded and in a group of its own as spawn does. Sets COMPANION.
companion() {
  set -m
  (
    process_started "$BASHPID" >"$WORK/watch/$BASHPID"
    "$@"
  ) </dev/null >/dev/null &
  COMPANION=$!
  set +m
}

companion_end() {
  kill -KILL -- "-$1" 2>/dev/null || true
  process_wait "$1" || true
}

# within SECONDS FUNCTION...: its exit status, or 124 if it has not ended by then. For what may block, as a connect does.
within() {
  local tries=$(($1 * 20)) pid
  shift
  "$@" &
  pid=$!
  while ((tries-- > 0)) && kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  if kill -KILL "$pid" 2>/dev/null; then
    { wait "$pid" || true; } 2>/dev/null
    return 124
  fi
  wait "$pid"
}
