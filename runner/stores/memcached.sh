# SPDX-License-Identifier: Apache-2.0
# Memcached for the runner: how to find, start, ask and empty a server. docs/runner.md describes these verbs.
# shellcheck shell=bash

# YCSB's own binding goes by memcached.hosts as well.
memcached_upstream() { true; }

memcached_program() { printf 'memcached\n'; }

memcached_binary() { command -v memcached; }

memcached_image() { printf 'memcached:1.6.38\n'; }

memcached_hint() {
  cat <<'END'
  apt install memcached                  a server on the PATH (any package manager has one)
  --server docker                        needs a running Docker daemon
  -p memcached.hosts=HOST:PORT[,...]     one or several servers of yours
END
}

memcached_topologies() { printf 'shards\n'; }

memcached_policies() { printf '%s\n' allkeys-lru noeviction; }

# memcached_command PROGRAM PORT PROPERTIES: sets COMMAND. Without --maxmemory three quarters of its share of the memory that is
# free now may be filled before it evicts: an eviction would show as misses.
memcached_command() {
  local free limit=$MAXMEMORY
  if [[ -n $(property "$3" memcached.username) ]]; then
    die 2 "memcached.username: the server that the runner starts has no users; name one that has with -p memcached.hosts=HOST:PORT"
  fi
  if [[ -z $limit ]]; then
    free=$(memory_share_megabytes)
    limit=$((${free:-1365} * 3 / 4))
  fi
  COMMAND=("$1" -l 127.0.0.1 -p "$2" -U 0 -c 10000 -m "$limit" -I "$(memcached_item "$limit")")
  # Refuses what does not fit, rather than forget something else.
  if [[ $MAXMEMORY_POLICY == noeviction ]]; then COMMAND+=(-M); fi
  # As root it wants to be told to stay so.
  if ((EUID == 0)); then COMMAND+=(-u root); fi
}

# memcached_item MEGABYTES: the largest item, which memcached wants to be at most half of its memory.
memcached_item() {
  if (($1 >= 64)); then printf '32m\n'; else printf '1m\n'; fi
}

memcached_address() { printf 'memcached.hosts=%s\n' "$(nodes_addresses)"; }

memcached_process() { memcached_stat "$1" "$2" pid; }

memcached_version() {
  if [[ -n $(property "$3" memcached.username) ]]; then return 0; fi
  memcached_stat "$1" "$2" version || true
}

# Several servers are emptied one by one.
memcached_flush() {
  local one hosts=$1:$2
  if [[ -n $(property "$3" memcached.username) ]]; then
    die 2 "--allow-flush: the runner can't log in to Memcached (memcached.username) to empty it"
  fi
  if [[ $SERVER_MODE == external ]]; then hosts=$SERVER_ADDRESS; else hosts=$(nodes_addresses); fi
  for one in ${hosts//,/ }; do
    [[ $(within 120 memcached_ask "${one%:*}" "${one##*:}" 'flush_all' 'OK') == OK* ]] || return 1
  done
}

# Bytes of memory that so many records of so many bytes take: item header, key, lengths; slabs waste a part.
memcached_data_bytes() { printf '%s\n' "$(($1 * ($2 * 13 / 10 + 200)))"; }

# memcached_stat HOST PORT NAME
memcached_stat() {
  local text name value
  text=$(within 5 memcached_ask "$1" "$2" stats END 2>/dev/null) || return 1
  while read -r _ name value; do
    if [[ $name == "$3" ]]; then
      printf '%s\n' "$value"
      return 0
    fi
  done <<<"$text"
  return 1
}

# memcached_ask HOST PORT COMMAND LAST: prints the lines of the answer, up to that which is LAST.
memcached_ask() {
  local host=$1 port=$2 command=$3 last=$4 line socket
  host=${host#[} host=${host%]}
  exec {socket}<>"/dev/tcp/$host/$port" || return 1
  printf '%s\r\n' "$command" >&"$socket"
  while IFS= read -r -u "$socket" line; do
    printf '%s\n' "${line%$'\r'}"
    if [[ $line == "$last"* ]]; then return 0; fi
    if [[ $line == *ERROR* ]]; then return 1; fi
  done
  return 1
}
