# SPDX-License-Identifier: Apache-2.0
# This machine's clock, and times as people and JSON have them.
# shellcheck shell=bash

# Milliseconds since the epoch.
now_millis() {
  local now=${EPOCHREALTIME:-}
  # Before bash 5, and where the decimal sign is a comma.
  if [[ -z $now ]]; then printf -v now '%(%s)T.000' -1; fi
  now=${now/[^0-9]/}
  printf '%s\n' "${now:0:13}"
}

# millis_text MICROS: in milliseconds, as 1.250.
millis_text() {
  local sign='' micros=$1
  if ((micros < 0)); then sign=- micros=$((-micros)); fi
  printf '%s%d.%03d\n' "$sign" $((micros / 1000)) $((micros % 1000))
}
