# SPDX-License-Identifier: Apache-2.0
# The server under test: whether it is the user's or our own, and its life in the latter case.
# shellcheck shell=bash

# server_choose STORE EXTERNAL: sets SERVER_MODE. EXTERNAL is 1 when the properties name an address.
server_choose() {
  local store=$1 external=$2 asked=${OPT[server]}
  if ((external)) && [[ $asked != auto && $asked != external ]]; then
    usage_error "--server $asked, but the properties name the address of a $store server: drop one of them"
  fi
  if ((!external)) && [[ $asked == external ]]; then
    usage_error "--server external needs the address of the $store server, as a property:
$(verb "$store" hint)"
  fi
  if ((external)); then asked=external; fi
  SERVER_MODE=$asked
  variants_fit "$store" "$asked"
  case $asked in
    external) ;;
    auto) server_choose_auto "$store" ;;
    local) verb "$store" binary >/dev/null || server_missing "$store" "no server program on the PATH" ;;
    docker) docker_answers || server_missing "$store" "no Docker: 'docker info' finds no daemon" ;;
    stand-in) has_verb "$store" standin || server_missing "$store" "there is no stand-in for $store" ;;
  esac
}

server_choose_auto() {
  local store=$1
  if verb "$store" binary >/dev/null; then
    SERVER_MODE=local
  elif ! variants_need_processes && has_verb "$store" image && docker_answers; then
    SERVER_MODE=docker
  elif has_verb "$store" embedded && verb "$store" embedded >/dev/null; then
    SERVER_MODE=embedded
  else
    server_missing "$store" "looked for: $(server_kinds "$store")"
  fi
}

# What --server auto looks for.
server_kinds() {
  local kinds=("$(verb "$1" program) on the PATH")
  if has_verb "$1" image && ! variants_need_processes; then kinds+=("a Docker daemon"); fi
  if has_verb "$1" embedded; then kinds+=("a server that comes with the build for $(uname -sm)"); fi
  join ', ' "${kinds[@]}"
}

server_missing() {
  die 5 "$1: no server to be had: $2. Any of these helps:
$(verb "$1" hint)"
}

# server_open STORE ADDRESS PROPERTIES: starts our own, or checks that the user's can be reached.
server_open() {
  local store=$1 address=$2 properties=$3
  SERVER_STORE=$store SERVER_PROPERTIES=$properties SERVER_PID='' SERVER_BINARY='' SERVER_COMMAND_LINE='' CONTAINER=''
  SERVER_FOLDER='' SERVER_ID='' SERVER_VERSION='' SERVER_PORTS='' SERVER_PIDS=''
  if [[ $SERVER_MODE == external ]]; then
    server_reach "$address"
  else
    server_start
    SERVER_ADDRESS=$(nodes_addresses)
    server_address
  fi
  if [[ $SERVER_MODE == stand-in ]]; then
    SERVER_VERSION=$(verb "$store" standin_version)
  elif reached_from_here; then
    SERVER_VERSION=$(verb "$store" version "$SERVER_HOST" "$SERVER_PORT" "$properties")
  fi
  say "$store: $SERVER_MODE server${SERVER_VERSION:+ $SERVER_VERSION} at ${SERVER_ADDRESS/#-/an address that only its binding knows}"
}

# What leads the client to our own server, in a file: there may be a password among it.
server_address() {
  local file=$WORK/secrets/$SERVER_STORE.address
  (umask 077 && mkdir -p "$WORK/secrets" && verb "$SERVER_STORE" address "$SERVER_HOST" "$SERVER_PORT" "$SERVER_PROPERTIES" >"$file")
}

# server_reach ADDRESS: sets SERVER_HOST and SERVER_PORT, of the first one where there are several.
server_reach() {
  local cause one addresses
  SERVER_ADDRESS=$1
  IFS=, read -ra addresses <<<"$1"
  for one in "${addresses[@]}"; do
    SERVER_HOST=${one%:*} SERVER_PORT=${one##*:}
    SERVER_HOST=${SERVER_HOST#[} SERVER_HOST=${SERVER_HOST%]}
    # None that can be told from here: the binding will find out.
    if [[ ! $SERVER_PORT =~ ^[0-9]+$ || $one == - ]] || ! reached_from_here; then continue; fi
    if ! cause=$(connects "$SERVER_HOST" "$SERVER_PORT"); then
      die 5 "$SERVER_STORE: nothing to measure at $one: $cause. Start the server, or correct the address:
$(verb "$SERVER_STORE" hint)"
    fi
  done
  one=${addresses[0]:-}
  SERVER_HOST=${one%:*} SERVER_PORT=${one##*:}
  SERVER_HOST=${SERVER_HOST#[} SERVER_HOST=${SERVER_HOST%]}
}

# Our own server: a free port, a folder of its own, and proof that what answers there is what was started.
server_start() {
  local attempt
  SERVER_HOST=127.0.0.1 SERVER_FOLDER=$WORK/server/$SERVER_STORE
  mkdir -p -- "$WORK/server"
  for attempt in 1 2 3 4 5; do
    rm -rf -- "$SERVER_FOLDER"
    mkdir -m 700 -- "$SERVER_FOLDER"
    nodes_launch
    if server_await; then return 0; fi
    server_close
    note "attempt $attempt at port $SERVER_PORT failed"
    if [[ ! $(<"$SERVER_FOLDER/log") =~ [Aa]ddress\ already\ in\ use ]]; then break; fi
  done
  say "What the server said:"
  tail_of "$SERVER_FOLDER/log"
  die 5 "$SERVER_STORE: the $SERVER_MODE server did not start ($SERVER_COMMAND_LINE). Name one of yours, or use another kind:
$(verb "$SERVER_STORE" hint)"
}

# server_launch FOLDER: one process, there, on SERVER_PORT. Sets SERVER_PID.
server_launch() {
  local store=$SERVER_STORE folder=$1 bundled
  cd "$folder" || exit
  case $SERVER_MODE in
    docker) docker_launch "$store" "$SERVER_PORT" "$SERVER_PROPERTIES" ;;
    *)
      case $SERVER_MODE in
        local) SERVER_BINARY=$(verb "$store" binary) ;;
        embedded)
          bundled=$(verb "$store" embedded)
          SERVER_BINARY=$WORK/${bundled##*/}
          # Once for all processes: a program that runs can't be written to.
          if [[ ! -x $SERVER_BINARY ]]; then cp -- "$bundled" "$SERVER_BINARY" && chmod 700 "$SERVER_BINARY"; fi
          ;;
        stand-in) verb "$store" standin "$SERVER_PORT" "$SERVER_PROPERTIES" ;;
      esac
      if [[ $SERVER_MODE == stand-in ]]; then
        SERVER_BINARY=${COMMAND[0]}
      else
        verb "$store" command "$SERVER_BINARY" "$SERVER_PORT" "$SERVER_PROPERTIES"
      fi
      SERVER_COMMAND_LINE=$(words "${COMMAND[@]}")
      spawn "$folder" "${COMMAND[@]}" >>"$SERVER_FOLDER/log" 2>&1
      SERVER_PID=$SPAWNED
      ;;
  esac
  cd "$OLDPWD" || exit
}

# Waits until every process answers, and gives the server what it needs beyond its start.
server_await() {
  local ports pids node
  read -ra ports <<<"$SERVER_PORTS"
  read -ra pids <<<"$SERVER_PIDS"
  for node in "${!ports[@]}"; do
    server_await_node "${ports[node]}" "${pids[node]-}" || return 1
  done
  if [[ $SERVER_MODE == docker ]]; then SERVER_PIDS=$SERVER_PID; fi
  server_prepare
}

# Waits until a process answers, and is ours: a foreign one on that port is never spoken to again. At most about 10 s; a
# container may have more to set up. PORT PID
server_await_node() {
  local port=$1 pid=$2 waits=100 answering
  if [[ $SERVER_MODE == docker ]]; then waits=600; fi
  while ((waits-- > 0)); do
    if [[ $SERVER_MODE == docker ]]; then docker_runs || return 1; fi
    if [[ $SERVER_MODE != docker ]] && ! kill -0 "$pid" 2>/dev/null; then return 1; fi
    if answering=$(verb "$SERVER_STORE" process "$SERVER_HOST" "$port" "$SERVER_PROPERTIES"); then
      [[ $SERVER_MODE == docker || $answering == "$pid" ]]
      return
    fi
    sleep 0.1
  done
  return 1
}

server_prepare() {
  if ! has_verb "$SERVER_STORE" prepare; then return 0; fi
  verb "$SERVER_STORE" prepare "$SERVER_HOST" "$SERVER_PORT" "$SERVER_PROPERTIES" >>"$SERVER_FOLDER/log" 2>&1
}

server_close() {
  if [[ -n ${CONTAINER:-} ]]; then
    docker_stop
  else
    nodes_end
  fi
  SERVER_PID='' SERVER_PIDS=''
}
