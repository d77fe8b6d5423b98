# SPDX-License-Identifier: Apache-2.0
# The processes of the selected store's own server: one, or as many as --topology asks for, on a port each.
# shellcheck shell=bash

readonly BUS_DISTANCE=10000 # from a port of Redis to that on which the nodes of a cluster talk to each other

# Starts them all; sets SERVER_PORTS and SERVER_PIDS, separated by blanks, and SERVER_PORT and SERVER_PID, those of the first.
nodes_launch() {
  local node folder=$SERVER_FOLDER
  SERVER_PORTS='' SERVER_PIDS=''
  for ((node = 1; node <= ${NODES:-1}; node++)); do
    if ((${NODES:-1} > 1)); then
      folder=$SERVER_FOLDER/$node
      mkdir -m 700 -- "$folder"
    fi
    SERVER_PORT=$(node_port)
    server_launch "$folder"
    SERVER_PORTS+=${SERVER_PORTS:+ }$SERVER_PORT SERVER_PIDS+=${SERVER_PIDS:+ }$SERVER_PID
  done
  SERVER_PORT=${SERVER_PORTS%% *} SERVER_PID=${SERVER_PIDS%% *}
}

# A free port that none of the others was given, which may not listen yet.
node_port() {
  local port distance=0
  if [[ ${TOPOLOGY:-} == cluster ]]; then distance=$BUS_DISTANCE; fi
  port=$(free_port "$distance") || exit
  while [[ " $SERVER_PORTS " == *" $port "* ]]; do port=$(free_port "$distance") || exit; done
  printf '%s\n' "$port"
}

# The addresses of all, separated by commas.
nodes_addresses() {
  local port addresses=()
  for port in $SERVER_PORTS; do addresses+=("$SERVER_HOST:$port"); done
  join , "${addresses[@]}"
}

# Whether every one of them answers.
nodes_answer() {
  local port
  for port in $SERVER_PORTS; do
    verb "$SERVER_STORE" process "$SERVER_HOST" "$port" "$SERVER_PROPERTIES" >/dev/null || return 1
  done
}

# All at once, then one by one.
nodes_end() {
  local pid
  for pid in ${SERVER_PIDS:-}; do kill -TERM -- "-$pid" 2>/dev/null || true; done
  for pid in ${SERVER_PIDS:-}; do process_end "$pid"; done
}
