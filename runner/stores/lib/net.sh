# SPDX-License-Identifier: Apache-2.0
# TCP and HTTP by bash's own /dev/tcp: no tool needs to be installed to ask a server how it is.
# shellcheck shell=bash

# within SECONDS FUNCTION...: prints what it printed, which holds no NUL. Fails as it does, or with 124 when its time is up.
within() {
  local seconds=$1 stream pid text status=0
  shift
  exec {stream}< <("$@" 2>/dev/null)
  pid=$!
  IFS= read -r -d '' -t "$seconds" -u "$stream" text || status=$?
  exec {stream}<&-
  if ((status > 128)); then
    kill -KILL "$pid" 2>/dev/null || true
    return 124
  fi
  printf '%s' "$text"
  wait "$pid"
}

# host ADDRESS, port ADDRESS: the parts of host:port, without the brackets of IPv6.
host() {
  local host=${1%:*}
  host=${host#[}
  printf '%s\n' "${host%]}"
}

port() { printf '%s\n' "${1##*:}"; }

# connects HOST PORT
connects() { within 3 connect "$1" "$2"; }

connect() { (exec 3<>"/dev/tcp/$1/$2"); }

# http_get SECONDS TARGET: prints the body; fails without one in time, or where the status is not 200.
http_get() { http_body "$1" GET "$2" ''; }

# http_post SECONDS TARGET BODY: likewise.
http_post() { http_body "$1" POST "$2" "$3"; }

http_body() {
  local answer
  answer=$(within "$1" http_session "$(value host)" "$(value port)" "${@:2}") || return 1
  if [[ $answer != 'HTTP/1.1 200 '*$'\r\n\r\n'*. ]]; then return 1; fi
  answer=${answer#*$'\r\n\r\n'}
  printf '%s\n' "${answer%.}"
}

# http_session HOST PORT METHOD TARGET BODY: the server is asked to close the connection, which is where the answer ends. A dot
# follows, so that no end of line is lost.
http_session() {
  local socket length=''
  exec {socket}<>"/dev/tcp/$1/$2" || return 1
  if [[ $3 != GET ]]; then length=$(LC_ALL=C && printf 'Content-Length: %s\r\n.' "${#5}"); fi
  printf '%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n%s' "$3" "$4" "$1:$2" "${length%.}" "$5" >&"$socket"
  cat <&"$socket"
  printf '.'
}
