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
$("${store}_hint")"
  fi
  if ((external)); then asked=external; fi
  SERVER_MODE=$asked
  case $asked in
    external) ;;
    auto) server_choose_auto "$store" ;;
    local) "${store}_binary" >/dev/null || server_missing "$store" "no server program on the PATH" ;;
    docker) docker_answers || server_missing "$store" "no Docker: 'docker info' finds no daemon" ;;
    stand-in) is_function "${store}_standin" || server_missing "$store" "there is no stand-in for $store" ;;
  esac
}

server_choose_auto() {
  local store=$1
  if "${store}_binary" >/dev/null; then
    SERVER_MODE=local
  elif is_function "${store}_image" && docker_answers; then
    SERVER_MODE=docker
  elif is_function "${store}_embedded" && "${store}_embedded" >/dev/null; then
    SERVER_MODE=embedded
  else
    server_missing "$store" "looked for: a server program on the PATH, a Docker daemon, a server that comes with the build for $(uname -sm)"
  fi
}

is_function() { declare -F "$1" >/dev/null; }

server_missing() {
  die 5 "$1: no server to be had: $2. Any of these helps:
$("${1}_hint")"
}

# server_open STORE ADDRESS PROPERTIES: starts our own, or checks that the user's can be reached.
server_open() {
  local store=$1 address=$2 properties=$3
  SERVER_STORE=$store SERVER_PROPERTIES=$properties SERVER_PID='' SERVER_BINARY='' SERVER_COMMAND_LINE='' CONTAINER=''
  SERVER_VERSION=''
  if [[ $SERVER_MODE == external ]]; then
    server_reach "$address"
  else
    server_start
    SERVER_ADDRESS=$SERVER_HOST:$SERVER_PORT
  fi
  SERVER_VERSION=$("${store}_version" "$SERVER_HOST" "$SERVER_PORT" "$properties")
  say "$store: $SERVER_MODE server${SERVER_VERSION:+ $SERVER_VERSION} at $SERVER_ADDRESS"
}

server_reach() {
  local cause
  SERVER_ADDRESS=$1 SERVER_HOST=${1%:*} SERVER_PORT=${1##*:}
  SERVER_HOST=${SERVER_HOST#[} SERVER_HOST=${SERVER_HOST%]}
  # Several addresses, or none that can be told from here: the binding will find out.
  if [[ ! $SERVER_PORT =~ ^[0-9]+$ || $SERVER_HOST == *,* || $1 == - ]]; then return 0; fi
  if ! cause=$(connects "$SERVER_HOST" "$SERVER_PORT"); then
    die 5 "$SERVER_STORE: nothing to measure at $1: $cause. Start the server, or correct the address:
$("${SERVER_STORE}_hint")"
  fi
}

# Our own server: a free port, a folder of its own, and proof that what answers there is what was started.
server_start() {
  local attempt
  SERVER_HOST=127.0.0.1
  for attempt in 1 2 3 4 5; do
    rm -rf -- "$WORK/server"
    mkdir -m 700 -- "$WORK/server"
    SERVER_PORT=$(free_port)
    server_launch
    if server_await; then return 0; fi
    server_close
    note "attempt $attempt at port $SERVER_PORT failed"
    if [[ ! $(<"$WORK/server/log") =~ [Aa]ddress\ already\ in\ use ]]; then break; fi
  done
  say "What the server said:"
  tail_of "$WORK/server/log"
  die 5 "$SERVER_STORE: the $SERVER_MODE server did not start ($SERVER_COMMAND_LINE). Name one of yours, or use another kind:
$("${SERVER_STORE}_hint")"
}

server_launch() {
  local store=$SERVER_STORE bundled
  cd "$WORK/server" || exit
  case $SERVER_MODE in
    docker) docker_launch "$store" "$SERVER_PORT" "$SERVER_PROPERTIES" ;;
    *)
      case $SERVER_MODE in
        local) SERVER_BINARY=$("${store}_binary") ;;
        embedded)
          bundled=$("${store}_embedded")
          SERVER_BINARY=$WORK/${bundled##*/}
          cp -- "$bundled" "$SERVER_BINARY"
          chmod 700 "$SERVER_BINARY"
          ;;
        stand-in) SERVER_BINARY=$("${store}_standin") ;;
      esac
      "${store}_command" "$SERVER_BINARY" "$SERVER_PORT" "$SERVER_PROPERTIES"
      SERVER_COMMAND_LINE=$(words "${COMMAND[@]}")
      spawn "$WORK/server" "${COMMAND[@]}" >"$WORK/server/log" 2>&1
      SERVER_PID=$SPAWNED
      ;;
  esac
  cd "$OLDPWD" || exit
}

# Waits up to 10 s until the server answers, and is ours: a foreign one on that port is never spoken to again.
server_await() {
  local waits=100 answering
  while ((waits-- > 0)); do
    if [[ $SERVER_MODE == docker ]]; then docker_runs || return 1; fi
    if [[ $SERVER_MODE != docker ]] && ! kill -0 "$SERVER_PID" 2>/dev/null; then return 1; fi
    if answering=$("${SERVER_STORE}_process" "$SERVER_HOST" "$SERVER_PORT" "$SERVER_PROPERTIES"); then
      [[ $SERVER_MODE == docker || $answering == "$SERVER_PID" ]]
      return
    fi
    sleep 0.1
  done
  return 1
}

server_close() {
  if [[ -n ${CONTAINER:-} ]]; then
    docker_stop
  elif [[ -n ${SERVER_PID:-} ]]; then
    process_end "$SERVER_PID"
  fi
  SERVER_PID=
}
