# SPDX-License-Identifier: Apache-2.0
# Redis for the runner: how to find, start, ask and empty a server. docs/runner.md describes these verbs.
# shellcheck shell=bash

for part in client cluster; do
  # shellcheck source=/dev/null
  source "${BASH_SOURCE[0]%/*}/../lib/redis-$part.sh"
done

# YCSB's own binding goes by redis.host and redis.port as well.
redis_upstream() { true; }

redis_program() { printf 'redis-server\n'; }

# The server on the PATH.
redis_binary() { command -v redis-server; }

# The server that comes with the build, for this operating system and processor.
redis_embedded() {
  local os arch file
  case $(uname -s) in
    Linux) os=linux ;;
    Darwin) os=darwin ;;
    *) return 1 ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) arch=amd64 ;;
    aarch64 | arm64) arch=arm64 ;;
    i?86) arch=386 ;;
    *) return 1 ;;
  esac
  for file in "$(servers_folder redis)"/redis-server-*-"$os-$arch"; do
    if [[ -f $file ]]; then
      printf '%s\n' "$file"
      return 0
    fi
  done
  return 1
}

redis_image() { printf 'redis:7.2.5\n'; }

redis_hint() {
  cat <<'END'
  apt install redis-server            a server on the PATH (any package manager has one)
  --server docker                     needs a running Docker daemon
  -p redis.host=HOST -p redis.port=N  a server of yours
  -p redis.mode=sharded -p redis.hosts=HOST:PORT,...  several of yours
END
}

redis_topologies() { printf '%s\n' cluster shards; }

redis_persistences() { printf '%s\n' aof-everysec aof-always rdb; }

redis_policies() {
  printf '%s\n' noeviction allkeys-lru allkeys-lfu allkeys-random volatile-lru volatile-lfu volatile-random volatile-ttl
}

redis_events() { printf 'aof-rewrite\n'; }

# redis_command BINARY PORT PROPERTIES: sets COMMAND, run in an empty folder of its own.
redis_command() {
  local binary=$1 port=$2 properties=$3
  COMMAND=("$binary")
  if [[ $(property "$properties" redis.tls) == true ]]; then
    die 2 "redis.tls=true: the server that the runner starts speaks no TLS; name one that does with -p redis.host=HOST"
  fi
  redis_form "$properties"
  redis_access "$properties"
  COMMAND+=(--port "$port" --bind 127.0.0.1 --daemonize no --maxclients 10000)
  redis_persist
  redis_limit
  if [[ $TOPOLOGY == cluster ]]; then COMMAND+=(--cluster-enabled yes); fi
}

# The properties must not ask for another form of servers than --topology makes.
redis_form() {
  local mode form=standalone
  case $TOPOLOGY in
    cluster) form=cluster ;;
    shards) form=sharded ;;
  esac
  mode=$(property "$1" redis.mode "$form")
  if [[ $(property "$1" redis.cluster) == true ]]; then mode=cluster; fi
  if [[ $mode != "$form" ]]; then
    die 2 "redis.mode=$mode: the runner's own server is $form. For another one: --topology cluster:3x1 or shards:N, or name yours with -p redis.host=HOST or -p redis.hosts=HOST:PORT,..."
  fi
}

# Without --persistence nothing is ever written to disk. An event is the only rewrite of its cell. The points of "rdb" are those
# that redis.conf has.
redis_persist() {
  case $PERSISTENCE in
    none) COMMAND+=(--save '' --appendonly no) ;;
    aof-*) COMMAND+=(--save '' --appendonly yes --appendfsync "${PERSISTENCE#aof-}") ;;
    rdb) COMMAND+=(--appendonly no --save 3600 1 --save 300 100 --save 60 10000) ;;
  esac
  if [[ -n $EVENT ]]; then COMMAND+=(--auto-aof-rewrite-percentage 0); fi
}

# At three quarters of its share of the memory that is free now it refuses writes, rather than let the machine swap.
redis_limit() {
  local free limit=$MAXMEMORY
  if [[ -z $limit ]]; then
    free=$(memory_share_megabytes)
    if [[ -z $free ]]; then return 0; fi
    limit=$((free * 3 / 4))
  fi
  COMMAND+=(--maxmemory "${limit}mb" --maxmemory-policy "${MAXMEMORY_POLICY:-noeviction}")
}

# A password goes to the server in a file, since everybody can read a command line.
redis_access() {
  local user password
  password=$(property "$1" redis.password)
  user=$(property "$1" redis.user)
  if [[ -z $password ]]; then return 0; fi
  if [[ $password$user == *[[:space:]\"\\]* ]]; then
    die 2 "redis.password: the runner can't give its own server a password with blanks, quotes or backslashes"
  fi
  if [[ -n $user && $user != default ]]; then
    printf 'user default off\nuser %s on >%s ~* &* +@all\nmasteruser %s\nmasterauth %s\n' "$user" "$password" "$user" "$password" >redis.conf
  else
    printf 'requirepass %s\nmasterauth %s\n' "$password" "$password" >redis.conf
  fi
  COMMAND+=(redis.conf)
}

# redis_address HOST PORT PROPERTIES: the properties that point the binding at our own server.
redis_address() {
  case $TOPOLOGY in
    shards) printf 'redis.mode=sharded\nredis.hosts=%s\n' "$(nodes_addresses)" ;;
    cluster) printf 'redis.mode=cluster\nredis.host=%s\nredis.port=%s\n' "$1" "$2" ;;
    *) printf 'redis.host=%s\nredis.port=%s\n' "$1" "$2" ;;
  esac
}

# redis_prepare HOST PORT PROPERTIES: makes one cluster of the nodes.
redis_prepare() {
  if [[ $TOPOLOGY == cluster ]]; then cluster_create "$1" "$3"; fi
}

# redis_event NAME: rewrites the append-only files of all processes, and returns when they are written.
redis_event() {
  local port busy=1
  for port in $SERVER_PORTS; do
    redis_ask 5 "$SERVER_HOST" "$port" "$SERVER_PROPERTIES" BGREWRITEAOF >/dev/null || return 1
  done
  while ((busy)); do
    sleep 0.2
    busy=0
    for port in $SERVER_PORTS; do
      if [[ $(redis_info "$SERVER_HOST" "$port" "$SERVER_PROPERTIES" aof_rewrite_in_progress persistence) != 0 ]]; then busy=1; fi
    done
  done
}

# The process id of the server that answers; fails while none does. HOST PORT PROPERTIES, as below.
redis_process() {
  redis_info "$@" process_id
}

redis_version() {
  if [[ $(property "$3" redis.tls) == true ]]; then return 0; fi
  redis_info "$@" redis_version || true
}

# Several servers are emptied one by one, and replicas by their masters.
redis_flush() {
  local one addresses=$1:$2
  if [[ $SERVER_MODE != external ]]; then
    addresses=$(nodes_addresses)
  elif [[ $(property "$3" redis.mode) == cluster || $(property "$3" redis.cluster) == true ]]; then
    addresses=$(cluster_masters "$@") || return 1
  elif [[ $(property "$3" redis.mode) == sharded ]]; then
    addresses=$SERVER_ADDRESS
  fi
  for one in ${addresses//,/ }; do
    if [[ $(redis_info "${one%:*}" "${one##*:}" "$3" role replication) == slave ]]; then continue; fi
    redis_ask 120 "${one%:*}" "${one##*:}" "$3" FLUSHALL >/dev/null || return 1
  done
}

# Bytes of memory that so many records of so many bytes take, in hashes with an index: measured, rounded up.
redis_data_bytes() { printf '%s\n' "$(($1 * ($2 * 13 / 10 + 300)))"; }
