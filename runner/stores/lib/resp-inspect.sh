# SPDX-License-Identifier: Apache-2.0
# What a server that speaks RESP says of itself: its name and version, and its form in the words of the options.
# shellcheck shell=bash

# A server is called what it is, whatever it was named: all of them tell old clients that they are some Redis.
verb_version() {
  local name version
  if [[ $(property redis.tls) == true ]]; then return 0; fi
  name=$(answering)
  version=$(node_info "${name}_version") || version=$(node_info redis_version)
  version=${version#df-v}
  if [[ $name == "${0##*/}" ]]; then say version "$version"; else say version "$name $version"; fi
}

# The name of the store that answers. Valkey tells it; Dragonfly and KeyDB have a line in INFO that no other has.
answering() {
  if node_info dragonfly_version >/dev/null; then
    printf 'dragonfly\n'
  elif node_info mvcc_depth keydb >/dev/null; then
    printf 'keydb\n'
  else
    node_info server_name || printf 'redis\n'
  fi
}

verb_inspect() {
  if [[ $(property redis.tls) == true ]]; then return 0; fi
  say role "$(node_info role replication)"
  say replicas "$(node_info connected_slaves replication)"
  say aof "$(node_info aof_enabled persistence)"
  say memory "$(node_info maxmemory memory)"
  say policy "$(node_info maxmemory_policy memory)"
  say_topology
  say_persistence
}

# In the words of --topology, and every node of a cluster. What shards are, only their client knows.
say_topology() {
  local here role replicas
  here=$(value host):$(value port)
  role=$(node_info role replication) || return 0
  replicas=$(node_info connected_slaves replication) || replicas=0
  if [[ $(node_info cluster_enabled cluster) == 1 ]]; then
    say topology "$(cluster_form "$here")"
    cluster_nodes "$here" | sed 's/^.* /node=/'
  elif [[ $role != master ]]; then
    say topology "a replica of another server"
  elif ((replicas)); then
    say topology "standalone with $replicas replicas"
  else
    say topology standalone
  fi
}

# In the words of --persistence. Several: a server that does not tell its settings does not tell these apart.
say_persistence() {
  local here log snapshots kept=()
  here=$(value host):$(value port)
  if log=$(resp_setting "$here" appendonly) && snapshots=$(resp_setting "$here" save); then
    if [[ $log == yes ]]; then kept=("aof-$(resp_setting "$here" appendfsync)"); fi
    if [[ -n $snapshots ]]; then kept+=(rdb); fi
    say persistence "$(IFS=+ && printf '%s' "${kept[*]:-none}")"
  else
    case $(node_info aof_enabled persistence) in
      0) say persistence none rdb ;;
      1) say persistence aof-everysec aof-always ;;
    esac
  fi
}
