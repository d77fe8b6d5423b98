# SPDX-License-Identifier: Apache-2.0
# Several servers at a time: one a store. What is known of each is kept, and one of them is selected.
# shellcheck shell=bash

readonly SERVER_FACTS=(SERVER_MODE SERVER_HOST SERVER_PORT SERVER_ADDRESS SERVER_PROPERTIES SERVER_FOLDER SERVER_PID SERVER_PORTS SERVER_PIDS
  SERVER_ID SERVER_BINARY SERVER_COMMAND_LINE SERVER_VERSION CONTAINER)
declare -gA SERVERS=() # by store and fact, as redis/SERVER_PORT
SERVERS_OPEN=()        # stores

# servers_add STORE ADDRESS PROPERTIES: opens one, and keeps what is known of it.
servers_add() {
  local fact
  server_open "$@"
  for fact in "${SERVER_FACTS[@]}"; do SERVERS["$1/$fact"]=${!fact-}; done
  SERVERS_OPEN+=("$1")
}

# server_select STORE: the SERVER_ variables are about this one from here on.
server_select() {
  local fact
  SERVER_STORE=$1 SERVER_PROPERTIES_OWN=()
  for fact in "${SERVER_FACTS[@]}"; do printf -v "$fact" '%s' "${SERVERS["$1/$fact"]}"; done
  if [[ $SERVER_MODE != external ]]; then SERVER_PROPERTIES_OWN=(-P "$WORK/secrets/$1.address"); fi
}

servers_close() {
  local store
  for store in "${SERVERS_OPEN[@]}"; do
    server_select "$store"
    server_close
  done
  SERVERS_OPEN=()
}
