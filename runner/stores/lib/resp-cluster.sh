# SPDX-License-Identifier: Apache-2.0
# Makes a cluster of 16,384 slots of servers that speak RESP, by the commands that every version knows.
# shellcheck shell=bash

# cluster_create MASTERS ADDRESS...: the first become masters; the others replicas of each in turn.
cluster_create() {
  local masters=$1 nodes=("${@:2}") node
  for node in "${!nodes[@]}"; do
    # Distinct, so that the nodes need not settle on it later.
    cluster_ask "${nodes[node]}" SET-CONFIG-EPOCH $((node + 1))
    if ((node < masters)); then cluster_slots "${nodes[node]}" $((node * 16384 / masters)) $(((node + 1) * 16384 / masters - 1)); fi
    if ((node)); then cluster_ask "${nodes[0]}" MEET "$(host "${nodes[node]}")" "$(port "${nodes[node]}")"; fi
  done
  for node in "${nodes[@]}"; do cluster_until cluster_knows_all "$node" "${#nodes[@]}"; done
  for ((node = masters; node < ${#nodes[@]}; node++)); do
    cluster_ask "${nodes[node]}" REPLICATE "$(resp_ask 5 "${nodes[node % masters]}" CLUSTER MYID)"
  done
  for node in "${nodes[@]}"; do cluster_until cluster_is_complete "$node" $((${#nodes[@]} - masters)); done
}

# cluster_ask ADDRESS SUBCOMMAND...
cluster_ask() {
  if ! resp_ask 10 "$1" CLUSTER "${@:2}" >/dev/null; then
    printf 'CLUSTER %s failed at %s\n' "$2" "$1" >&2
    return 1
  fi
}

# cluster_slots ADDRESS FIRST LAST: gives these to it. Before 7.0 they have to be named one by one.
cluster_slots() {
  local slots
  if resp_ask 10 "$1" CLUSTER ADDSLOTSRANGE "$2" "$3" >/dev/null; then return 0; fi
  mapfile -t slots < <(seq "$2" "$3")
  cluster_ask "$1" ADDSLOTS "${slots[@]}"
}

# cluster_until CONDITION ADDRESS NUMBER
cluster_until() {
  if ! await "$@"; then
    printf '%s never came true at %s\n' "$1" "$2" >&2
    return 1
  fi
}

# cluster_knows_all ADDRESS NODES
cluster_knows_all() { [[ $(resp_ask 5 "$1" CLUSTER INFO) == *"cluster_known_nodes:$2"$'\r'* ]]; }

# cluster_is_complete ADDRESS REPLICAS: all slots are served as this node sees it, it has heard of every replica, and a
# replica has its master's data.
cluster_is_complete() {
  local nodes line heard=0
  nodes=$(resp_ask 5 "$1" CLUSTER NODES) || return 1
  while IFS= read -r line; do
    if [[ $line =~ [\ ,]slave ]]; then heard=$((heard + 1)); fi
  done <<<"$nodes"
  ((heard == $2)) || return 1
  [[ $(resp_ask 5 "$1" CLUSTER INFO) == *cluster_state:ok* ]] || return 1
  [[ $(resp_info "$1" role replication) == master || $(resp_info "$1" master_link_status replication) == up ]]
}

# cluster_masters ADDRESS: the addresses of the masters, a line each.
cluster_masters() {
  local text line words
  text=$(resp_ask 5 "$1" CLUSTER NODES) || return 1
  while IFS= read -r line; do
    read -ra words <<<"$line"
    if [[ ${words[2]-} == *master* && ${words[2]} != *fail* ]]; then printf '%s\n' "${words[1]%%@*}"; fi
  done <<<"$text"
}
