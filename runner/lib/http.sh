# SPDX-License-Identifier: Apache-2.0
# HTTP by bash's own /dev/tcp: no tool needs to be installed to ask a server how it is.
# shellcheck shell=bash

# http_get SECONDS HOST PORT TARGET: prints the body; fails without one in time, or where the status is not 200.
http_get() {
  local answer
  answer=$(within "$1" http_session "$2" "$3" "$4" 2>/dev/null) || return 1
  if [[ $answer != 'HTTP/1.1 200 '*$'\r\n\r\n'*. ]]; then return 1; fi
  answer=${answer#*$'\r\n\r\n'}
  printf '%s\n' "${answer%.}"
}

# The server is asked to close the connection, which is where the answer ends. A dot follows, so that no end of line is lost.
http_session() {
  local host=$1 port=$2 target=$3 socket
  host=${host#[} host=${host%]}
  exec {socket}<>"/dev/tcp/$host/$port" || return 1
  printf 'GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$target" "$host:$port" >&"$socket"
  cat <&"$socket"
  printf '.'
}
