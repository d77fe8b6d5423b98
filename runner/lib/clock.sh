# SPDX-License-Identifier: Apache-2.0
# This machine's clock.
# shellcheck shell=bash

# Milliseconds since the epoch.
now_millis() {
  local now=${EPOCHREALTIME:-}
  # Before bash 5, and where the decimal sign is a comma.
  if [[ -z $now ]]; then printf -v now '%(%s)T.000' -1; fi
  now=${now/[^0-9]/}
  printf '%s\n' "${now:0:13}"
}
