# SPDX-License-Identifier: Apache-2.0
# A real Redis of a test's own, on 127.0.0.1.
# shellcheck shell=bash

# A port that nobody answers on, below the range from which outgoing connections take theirs.
unused_port() {
  local port
  while port=$((15000 + RANDOM % 17000)); do
    if ! { : <"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null; then
      printf '%s\n' "$port"
      return 0
    fi
  done
}

# Sets PORT and STARTED.
redis_start() {
  PORT=$(unused_port)
  start redis-server --port "$PORT" --bind 127.0.0.1 --save '' --dir "$TMPDIR"
  eventually answers "$PORT"
}

# answers PORT
answers() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

redis_stop() {
  kill "$STARTED"
  finish
}

# redis_ask PORT WORD...: the first line that a server answers, without the sign of its kind; of a value, the value.
redis_ask() {
  local connection answer port=$1
  shift
  exec {connection}<>"/dev/tcp/127.0.0.1/$port"
  printf '%s\r\n' "$*" >&"$connection"
  IFS= read -r -t 5 answer <&"$connection"
  if [[ $answer == \$* ]]; then IFS= read -r -t 5 answer <&"$connection"; fi
  exec {connection}>&-
  answer=${answer%$'\r'}
  printf '%s\n' "${answer#[:+-]}"
}
