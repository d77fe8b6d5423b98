# SPDX-License-Identifier: Apache-2.0
# This machine's clock, and times as people and JSON have them.
# shellcheck shell=bash

# Sets REPLY to the microseconds since the epoch; empty if nothing here tells more than seconds. Before bash 5 the date of coreutils does, and
# not that of BSD.
now_micros() {
  local nanos
  REPLY=${EPOCHREALTIME-}
  # A locale may have a comma for the point.
  REPLY=${REPLY/[^0-9]/}
  if [[ -z $REPLY ]] && nanos=$(date +%s%N) && [[ $nanos =~ ^[0-9]{19,}$ ]]; then REPLY=${nanos:0:${#nanos}-3}; fi
}

# Prints the milliseconds since the epoch. Where only seconds are known it is the end of this one: what is to be in half a second may not
# have been before it is said.
now_millis() {
  local seconds
  now_micros
  if [[ -n $REPLY ]]; then
    printf '%d\n' $((REPLY / 1000))
  else
    printf -v seconds '%(%s)T' -1
    printf '%d\n' $(((seconds + 1) * 1000))
  fi
}

# millis_text MICROS: in milliseconds, as 1.250.
millis_text() {
  local sign='' micros=$1
  if ((micros < 0)); then sign=- micros=$((-micros)); fi
  printf '%s%d.%03d\n' "$sign" $((micros / 1000)) $((micros % 1000))
}
