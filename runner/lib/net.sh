# SPDX-License-Identifier: Apache-2.0
# TCP by bash's own /dev/tcp: no tool needs to be installed for a PING.
# shellcheck shell=bash

# connects HOST PORT: silent on success; otherwise prints the cause. Bounded.
connects() {
  local host=$1 port=$2 cause status=0
  cause=$(within 3 try_connect "$host" "$port" 2>&1) || status=$?
  case $status in
    0) return 0 ;;
    124) printf 'no answer within 3 s\n' ;;
    *)
      cause=${cause%%$'\n'*}
      printf '%s\n' "${cause##*: }"
      ;;
  esac
  return 1
}

try_connect() {
  (exec 3<>"/dev/tcp/$1/$2")
}

# free_port [DISTANCE]: a port on 127.0.0.1 that nobody answers on, nor on the one that far above it; below the range from
# which outgoing connections take theirs.
free_port() {
  local distance=${1:-0} port tries=100
  while ((tries-- > 0)); do
    port=$((15000 + RANDOM % (17000 - distance)))
    if ! try_connect 127.0.0.1 "$port" 2>/dev/null && ! try_connect 127.0.0.1 $((port + distance)) 2>/dev/null; then
      printf '%s\n' "$port"
      return 0
    fi
  done
  die 5 "no free port between 15000 and 32000 on 127.0.0.1"
}
