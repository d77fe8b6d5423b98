# SPDX-License-Identifier: Apache-2.0
# Makes a Redis Cluster of the runner's own processes. By the commands that every version knows, since redis-cli need not be here.
# shellcheck shell=bash

readonly SLOTS=16384
readonly CLUSTER_TRIES=150 # of 0.2 s, for the nodes to get to know each other

# cluster_create HOST PROPERTIES: the first MASTERS ports become masters; the others replicas of each in turn.
cluster_create() {
  local host=$1 properties=$2 ports node
  read -ra ports <<<"$SERVER_PORTS"
  for node in "${!ports[@]}"; do
    # Distinct, so that the nodes need not settle on it later.
    cluster_ask "$node" SET-CONFIG-EPOCH $((node + 1)) || return 1
    if ((node < MASTERS)); then cluster_slots "$node" $((node * SLOTS / MASTERS)) $(((node + 1) * SLOTS / MASTERS - 1)) || return 1; fi
    if ((node)); then cluster_ask 0 MEET "$host" "${ports[node]}" || return 1; fi
  done
  cluster_until cluster_knows_all || return 1
  for ((node = MASTERS; node < NODES; node++)); do
    cluster_ask "$node" REPLICATE "$(redis_ask 5 "$host" "${ports[node % MASTERS]}" "$properties" CLUSTER MYID)" || return 1
  done
  cluster_until cluster_is_complete
}

# cluster_ask NODE SUBCOMMAND...
cluster_ask() {
  local node=$1
  shift
  redis_ask 10 "$host" "${ports[node]}" "$properties" CLUSTER "$@" >/dev/null && return 0
  printf 'CLUSTER %s failed at port %s\n' "$1" "${ports[node]}"
  return 1
}

# cluster_slots NODE FIRST LAST: gives these to it. Before 7.0 they have to be named one by one.
cluster_slots() {
  local slots
  if cluster_ask "$1" ADDSLOTSRANGE "$2" "$3" >/dev/null; then return 0; fi
  mapfile -t slots < <(seq "$2" "$3")
  cluster_ask "$1" ADDSLOTS "${slots[@]}"
}

# cluster_until FUNCTION: waits until it succeeds for every node.
cluster_until() {
  local tries=$CLUSTER_TRIES node=0
  while ((node < NODES)); do
    if "$1" "$node"; then
      node=$((node + 1))
    else
      if ((tries-- == 0)); then
        printf '%s never came true at port %s\n' "$1" "${ports[node]}"
        return 1
      fi
      sleep 0.2
    fi
  done
}

cluster_knows_all() {
  [[ $(redis_ask 5 "$host" "${ports[$1]}" "$properties" CLUSTER INFO) == *"cluster_known_nodes:$NODES"* ]]
}

# All slots are served as this node sees it, it has heard of every replica, and a replica has its master's data.
cluster_is_complete() {
  local nodes line heard=0
  nodes=$(redis_ask 5 "$host" "${ports[$1]}" "$properties" CLUSTER NODES) || return 1
  while IFS= read -r line; do
    if [[ $line =~ [\ ,]slave ]]; then heard=$((heard + 1)); fi
  done <<<"$nodes"
  ((heard == NODES - MASTERS)) || return 1
  [[ $(redis_ask 5 "$host" "${ports[$1]}" "$properties" CLUSTER INFO) == *cluster_state:ok* ]] || return 1
  (($1 < MASTERS)) || [[ $(redis_info "$host" "${ports[$1]}" "$properties" master_link_status replication) == up ]]
}

# cluster_masters HOST PORT PROPERTIES: the addresses of the masters of a cluster of the user's, separated by commas.
cluster_masters() {
  local text line words addresses=()
  text=$(redis_ask 5 "$@" CLUSTER NODES) || return 1
  while IFS= read -r line; do
    read -ra words <<<"$line"
    if [[ ${words[2]-} == *master* && ${words[2]} != *fail* ]]; then addresses+=("${words[1]%%@*}"); fi
  done <<<"$text"
  join , "${addresses[@]}"
}
