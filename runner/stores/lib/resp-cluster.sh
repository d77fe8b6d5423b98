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
    cluster_until cluster_replicates "${nodes[node]}" "$(resp_ask 5 "${nodes[node % masters]}" CLUSTER MYID)"
  done
  for node in "${nodes[@]}"; do cluster_until cluster_is_complete "$node" $((${#nodes[@]} - masters)); done
}

# cluster_ask ADDRESS SUBCOMMAND...
cluster_ask() { resp_ask 10 "$1" CLUSTER "${@:2}" >/dev/null || failed "CLUSTER $2 failed at $1"; }

# cluster_slots ADDRESS FIRST LAST: gives these to it. Before 7.0 they have to be named one by one.
cluster_slots() {
  local slots
  if resp_ask 10 "$1" CLUSTER ADDSLOTSRANGE "$2" "$3" >/dev/null; then return 0; fi
  mapfile -t slots < <(seq "$2" "$3")
  cluster_ask "$1" ADDSLOTS "${slots[@]}"
}

# cluster_until CONDITION ADDRESS WORD
cluster_until() { await "$@" || failed "$1 never came true at $2"; }

# cluster_knows_all ADDRESS NODES
cluster_knows_all() { [[ $(resp_ask 5 "$1" CLUSTER INFO) == *"cluster_known_nodes:$2"$'\r'* ]]; }

# cluster_replicates ADDRESS MASTER: while two nodes shake hands they know each other by other names, so it may take a while.
cluster_replicates() { resp_ask 10 "$1" CLUSTER REPLICATE "$2" >/dev/null; }

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

# cluster_form ADDRESS: cluster:MASTERSxREPLICAS, as --topology has it; of unlike masters the fewest and the most replicas.
cluster_form() {
  local nodes role master count each=() most=''
  nodes=$(cluster_nodes "$1") && [[ -n $nodes ]] || return 1
  local -A replicas=()
  while read -r role master _; do
    count=${replicas[$master]-0}
    if [[ $role == slave ]]; then count=$((count + 1)); fi
    replicas[$master]=$count
  done <<<"$nodes"
  mapfile -t each < <(printf '%s\n' "${replicas[@]}" | sort -n)
  if ((each[0] != each[-1])); then most=-${each[-1]}; fi
  printf 'cluster:%dx%d%s\n' "${#each[@]}" "${each[0]}" "$most"
}

# cluster_nodes ADDRESS: of each node that is not lost, a line: master or slave, the id of the master, and host:port. A node that was
# never told of another does not know its own host.
# https://redis.io/docs/latest/commands/cluster-nodes describes the table.
cluster_nodes() {
  local text id at flags master known
  text=$(resp_ask 5 "$1" CLUSTER NODES) || return 1
  while read -r id at flags master _; do
    if [[ -z $id || $flags =~ fail|noaddr|handshake ]]; then continue; fi
    known=${at%%@*}
    if [[ $known =~ ^:[0-9]+$ ]]; then known=${1%:*}$known; fi
    if [[ $flags == *master* ]]; then printf 'master %s %s\n' "$id" "$known"; else printf 'slave %s %s\n' "$master" "$known"; fi
  done <<<"$text"
}
