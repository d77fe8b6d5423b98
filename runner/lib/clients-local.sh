# SPDX-License-Identifier: Apache-2.0
# --clients local:N: processes on this machine.
# shellcheck shell=bash

# clients_local_check local:N
clients_local_check() {
  local i
  if [[ ! $1 =~ ^local:([1-9][0-9]{0,2})$ ]]; then
    usage_error "--clients $1: not a number of clients; allowed: local:1 to local:999"
  fi
  CLIENTS=${BASH_REMATCH[1]} CLIENT_HOSTS=()
  for ((i = 0; i < CLIENTS; i++)); do CLIENT_HOSTS+=(localhost); done
}

clients_local_prepare() { :; }

# The part of the plan that says what is watched beside a client; several are watched together.
clients_local_monitor() {
  if ((CLIENTS > 1)); then return 0; fi
  printf ', "monitor": {"servers": [%s], "loopback": %s}' "${SERVER_PIDS// /,}" "$(server_is_here && printf true || printf false)"
}

# clients_local_start INDEX FOLDER PLAN
clients_local_start() {
  spawn "$2" "$ROOT/runner/worker.sh" --index "$1" --of "$CLIENTS" --plan "$3" --out "$(client_folder "$2" "$1")" >"$WORK/worker.$1.log" 2>&1
  CLIENT_PIDS[$1]=$SPAWNED
}

# clients_local_watch FOLDER: one monitor for all of them, as soon as their processes are there. Sets MONITOR_PID.
clients_local_watch() {
  local folder=$1 i pid pids=() monitor=() tries=200
  if ((CLIENTS == 1)); then return 0; fi
  for ((i = 0; i < CLIENTS; i++)); do
    # Gone again with a client that ends at once.
    until pid=$(cat -- "$(client_folder "$folder" "$i")/pid" 2>/dev/null) && [[ -n $pid ]]; do
      if ((tries-- == 0)) || ! kill -0 "${CLIENT_PIDS[i]}" 2>/dev/null; then return 0; fi
      sleep 0.05
    done
    pids+=("$pid")
  done
  monitor=("${ANALYSIS[@]}" monitor --out "$folder/system.csv" --client "$(join , "${pids[@]}")")
  if [[ -n $SERVER_PIDS ]]; then monitor+=(--server "${SERVER_PIDS// /,}"); fi
  if server_is_here; then monitor+=(--loopback); fi
  spawn "$folder" "${monitor[@]}" >"$WORK/monitor.log" 2>&1
  MONITOR_PID=$SPAWNED
}

# clients_local_release INDEX FOLDER MILLIS
clients_local_release() {
  local folder
  folder=$(client_folder "$2" "$1")
  printf '%s\n' "$3" >"$folder/.release" && mv -f -- "$folder/.release" "$folder/release"
}

# clients_local_fetch INDEX FOLDER THREADS
clients_local_fetch() { client_json "$1" "$2" "$3"; }

clients_local_end() { :; }

# Whether the server is reached without a network.
server_is_here() { [[ $SERVER_HOST == 127.* || $SERVER_HOST == localhost || $SERVER_HOST == ::1 ]]; }
