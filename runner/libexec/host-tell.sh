# SPDX-License-Identifier: Apache-2.0
# What a host answers over ssh, and its clock.
# shellcheck shell=bash

# tell WORD [TEXT]: a line for whoever is at the other end.
tell() { printf 'ycsb-sweep\t%s\t%s\n' "$1" "${2-}"; }

# Microseconds since the epoch; empty if nothing here tells more than seconds.
host_micros() {
  local nanos
  nanos=$(date +%s%N 2>/dev/null) || nanos=''
  if [[ $nanos =~ ^[0-9]{16,}$ ]]; then
    printf '%s\n' "${nanos:0:${#nanos}-3}"
  elif [[ -n ${EPOCHREALTIME-} ]]; then
    printf '%s\n' "${EPOCHREALTIME/[^0-9]/}"
  fi
}
