# SPDX-License-Identifier: Apache-2.0
# One run a results folder: a file in it names the process that measures there.
# shellcheck shell=bash

# run_lock: takes OUT, and leaves PID, its start and its temporary folder in it. A lock whose owner is gone is taken over.
run_lock() {
  local lock=$OUT/.running owner started work
  until (set -C && printf '%s %s %s\n' "$$" "$(process_started $$)" "$WORK" >"$lock") 2>/dev/null; do
    owner='' started='' work=''
    if [[ ! -e $lock ]]; then return 1; fi
    IFS=' ' read -r owner started work <"$lock" || true
    if [[ -n $owner ]] && process_is "$owner" "$started"; then
      die 2 "$OUT: process $owner is measuring there. Wait for it, or stop it (kill $owner) and resume then"
    fi
    lock_await "$work"
    rm -f -- "$lock"
  done
  RUN_LOCK=$lock
}

# What a run that was killed had started, its watchdog ends, and removes its temporary folder last: until then the old server
# and client would be measured too.
lock_await() {
  local work=$1 waits=300
  while ((waits-- > 0)) && [[ -n $work && -d $work ]]; do sleep 0.05; done
  if [[ -n $work && -d $work ]]; then
    warn "the run that was broken off left $work behind. If its server or client still runs, end it; then remove the folder"
  fi
}

run_unlock() {
  if [[ -n ${RUN_LOCK:-} ]]; then rm -f -- "$RUN_LOCK"; fi
  RUN_LOCK=
}
