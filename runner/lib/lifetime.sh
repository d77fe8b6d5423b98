# SPDX-License-Identifier: Apache-2.0
# How a run begins and ends: its temporary folder, its watchdog, and every way out.
# shellcheck shell=bash

# Sets WORK: the run's temporary folder, whose disappearance is the sign that all is over.
lifetime_begin() {
  INTERRUPTED=0 MEASURED=0 REPORTED=0 ENDING=0 WATCHDOG_PID='' REPEATER_PID=''
  exec {STDOUT}>&1 {STDERR}>&2
  if ! WORK=$(mktemp -d "${TMPDIR:-/tmp}/ycsb-run.XXXXXXXX"); then
    die 5 "no temporary folder in ${TMPDIR:-/tmp}: make room there, or set TMPDIR to a folder that you can write to"
  fi
  mkdir -- "$WORK/watch"
  trap lifetime_end EXIT
  trap 'INTERRUPTED=1; exit 130' INT TERM HUP
  set -m
  bash "$ROOT/runner/lib/watchdog.sh" "$$" "$(process_started $$)" "$WORK" </dev/null >/dev/null 2>&1 {STDOUT}>&- {STDERR}>&- &
  set +m
  WATCHDOG_PID=$!
  lifetime_repeat </dev/null >/dev/null 2>&1 {STDOUT}>&- {STDERR}>&- &
  REPEATER_PID=$!
}

# A Ctrl-C is heard by all processes of the run's group, but bash drops the one that comes while it waits for a $(...) which then ends as if
# nothing were (wait_for in the jobs.c of bash 5.2). So this process, which has no $(...), hears it too, and repeats it until the run ends.
lifetime_repeat() {
  local heard=0 silence
  trap 'heard=1' INT
  # Whatever else ends the run, it is still this very process that lifetime_end kills.
  trap '' TERM HUP
  exec {silence}<> <(:)
  while [[ -d $WORK ]]; do
    # Its end, where a pipe can't be held open from both sides, is no wait.
    read -r -t 0.5 -u "$silence" _ || (($? > 128)) || sleep 0.5
    if ((heard > 1)); then kill -INT "$$" 2>/dev/null || true; fi
    heard=$((heard ? 2 : 0))
  done
}

# leave STATUS: ends the script on purpose.
leave() {
  ENDING=1
  exit "$1"
}

# Whatever the reason: client and server first, then the report on what was measured, then the folder.
# It may begin in a function whose output goes to a file, so the script's own output comes back first.
# Nothing here uses bash's wait: one that a signal interrupted may have lost a child, and the next would never return.
lifetime_end() {
  local status=$?
  trap '' INT TERM HUP
  trap - EXIT
  set +em
  exec 1>&"$STDOUT"
  exec 2>&"$STDERR"
  clear_line
  # bash 5.2 can't parse a trap whose signal comes while it parses a $(...), and ends with 2 instead of running it.
  if ((status == 2 && !ENDING)); then INTERRUPTED=1 status=130; fi
  if ((INTERRUPTED)); then say "Interrupted: stopping"; fi
  # What this script is made of may have its own way to end, and does it first.
  if declare -F parts_end >/dev/null; then parts_end; fi
  if declare -F clients_end >/dev/null; then clients_end; fi
  leftovers_end
  build_unlock
  if ((MEASURED && !REPORTED)); then report_left; fi
  run_unlock
  if ((!MEASURED)); then
    if ((INTERRUPTED)); then say "Nothing was measured yet."; fi
    output_discard
  fi
  rm -rf -- "$WORK"
  kill -KILL -- "$REPEATER_PID" "-$WATCHDOG_PID" 2>/dev/null
  exit "$status"
}
