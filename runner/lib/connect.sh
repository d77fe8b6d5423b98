# SPDX-License-Identifier: Apache-2.0
# How long a client may live. YCSB counts its time from before it connects, and how long that takes depends on the driver and on
# the machine: the last client of a store says what the next one needs, so that what is measured is never cut short.
# shellcheck shell=bash

readonly CONNECT_SECONDS_MIN=2  # one to connect, one to end: neither is measured
readonly CONNECT_SECONDS_NEW=5  # for the first client of a store
readonly CONNECT_SECONDS_MAX=60 # no driver here waits longer for a connection

declare -gA CONNECT_SECONDS=() # by store

# client_seconds STORE: prints how long a client that measures lives. One of several is stopped some time after the release.
client_seconds() {
  if ((TOGETHER)); then
    printf '%d\n' $((CONNECT_SECONDS_MAX + WARMUP + DURATION + CONNECT_SECONDS_NEW))
    return 0
  fi
  printf '%d\n' $((WARMUP + DURATION + ${CONNECT_SECONDS[$1]:-CONNECT_SECONDS_NEW}))
}

# released_seconds STORE: prints how long it takes from when clients are let go, several at their release, until they end: so long lives
# what is beside them.
released_seconds() {
  if ((TOGETHER)); then printf '%d\n' $((WARMUP + DURATION + CONNECT_SECONDS_MIN)); else client_seconds "$1"; fi
}

# connect_note STORE LOG: from YCSB's status lines, "<time> <n> sec: <count> operations": the first that counts some. After a
# client that never got so far, the next one has twice the time. One that never came about tells nothing.
connect_note() {
  local line seconds=$((2 * ${CONNECT_SECONDS[$1]:-CONNECT_SECONDS_NEW}))
  if [[ ! -e $2 ]]; then return 0; fi
  while IFS= read -r line; do
    if [[ $line =~ \ ([0-9]+)\ sec:\ [1-9][0-9]*\ operations ]]; then
      seconds=$((BASH_REMATCH[1] + 1))
      break
    fi
  done <"$2"
  if ((seconds < CONNECT_SECONDS_MIN)); then seconds=$CONNECT_SECONDS_MIN; fi
  if ((seconds > CONNECT_SECONDS_MAX)); then seconds=$CONNECT_SECONDS_MAX; fi
  CONNECT_SECONDS[$1]=$seconds
}
