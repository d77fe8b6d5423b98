# SPDX-License-Identifier: Apache-2.0
# Servers that speak RESP and are started as Redis is. An executable adds describe.
# shellcheck shell=bash

LIB=${BASH_SOURCE[0]%/*}
for part in controller resp resp-cluster resp-inspect; do
  # shellcheck source=/dev/null
  source "$LIB/$part.sh"
done

# What all of them can do. The bytes a record were measured, in hashes with an index, and rounded up.
describe_resp() {
  cat <<'END'
binding=redis
topology=cluster
topology=shards
persistence=aof-everysec log
persistence=aof-always log
persistence=rdb files
policy=noeviction
policy=allkeys-lru
policy=allkeys-lfu
policy=allkeys-random
policy=volatile-lru
policy=volatile-lfu
policy=volatile-random
policy=volatile-ttl
event=aof-rewrite
bus-distance=10000
bytes.factor=1.3
bytes.each=300
flush=command
disk=none
capture=monitor
capture.value=redis.datatype=string
capture.value=redis.index=none
capture.ttl=redis.ttl
END
}

# The properties must not ask for another form of servers than --topology makes.
verb_check() { check_resp; }

check_resp() {
  local mode form
  if [[ $(property redis.tls) == true ]]; then
    refuse "redis.tls=true: the server that the runner starts speaks no TLS; name one that does with -p redis.host=HOST"
  fi
  form=$(value topology standalone)
  if [[ $form == shards ]]; then form=sharded; fi
  mode=$(property redis.mode "$form")
  if [[ $(property redis.cluster) == true ]]; then mode=cluster; fi
  if [[ $mode != "$form" ]]; then
    refuse "redis.mode=$mode: the runner's own server is $form. For another one: --topology cluster:3x1 or shards:N, or name yours with -p redis.host=HOST or -p redis.hosts=HOST:PORT,..."
  fi
  if ! is_whole redis.password || ! is_whole redis.user; then
    refuse "redis.user, redis.password: what holds a NUL, or ends with a line end, the runner can't give its own server"
  fi
  if [[ $(property redis.user) == *[[:space:]]* ]]; then
    refuse "redis.user: a user of Redis has no blanks in its name"
  fi
}

# A password goes to the server in a file, since everybody can read a command line.
verb_configure() {
  local user password
  password=$(property redis.password)
  user=$(property redis.user)
  if [[ -z $password ]]; then return 0; fi
  umask 077
  if [[ -n $user && $user != default ]]; then
    printf 'user default off\nuser %s on %s ~* &* +@all\nmasteruser %s\n' "$(quoted "$user")" "$(quoted ">$password")" "$(quoted "$user")"
  else
    printf 'requirepass %s\n' "$(quoted "$password")"
  fi >redis.conf
  printf 'masterauth %s\n' "$(quoted "$password")" >>redis.conf
}

# quoted TEXT: as one word of redis.conf, whatever is in it.
quoted() {
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"}
  text=${text//$'\n'/\\n}
  printf '"%s"\n' "${text//$'\r'/\\r}"
}

verb_command() {
  local limit
  say arg "$(value program "$(program)")"
  if [[ -n $(property redis.password) ]]; then say arg redis.conf; fi
  say arg --port "$(value port)" --bind "$(value host)" --daemonize no --maxclients "$(most_clients)"
  # What asks from another network has a password, or is this machine. So is what comes from 127.0.0.2, which that mode takes for a stranger.
  say arg --protected-mode no
  persistence_words
  limit=$(three_quarters)
  # There it refuses writes, rather than let the machine swap.
  if [[ -n $limit ]]; then say arg --maxmemory "${limit}mb" --maxmemory-policy "$(value policy noeviction)"; fi
  # Replicas get their first copy at once, and not after the five seconds in which others might want one too.
  if [[ $(value topology) == cluster ]]; then say arg --cluster-enabled yes --repl-diskless-sync-delay 0; fi
}

# Without --persistence nothing is ever written to disk. An event is the only rewrite of its cell. The points of "rdb" are those
# that redis.conf has.
persistence_words() {
  local persistence
  persistence=$(value persistence none)
  case $persistence in
    none) say arg --save '' --appendonly no ;;
    aof-*) say arg --save '' --appendonly yes --appendfsync "${persistence#aof-}" ;;
    rdb) say arg --appendonly no --save 3600 1 --save 300 100 --save 60 10000 ;;
  esac
  if [[ -n $(value event) ]]; then say arg --auto-aof-rewrite-percentage 0; fi
}

verb_address() {
  case $(value topology) in
    shards) say redis.mode sharded && say redis.hosts "$(joined addresses)" ;;
    cluster) say redis.mode cluster && say redis.host "$(value host)" && say redis.port "$(value port)" ;;
    *) say redis.host "$(value host)" && say redis.port "$(value port)" ;;
  esac
}

verb_ready() {
  await node_info process_id >/dev/null
  say pid "$(node_info process_id)"
}

# node_info FIELD [SECTION]: of the server that the context is about.
node_info() { resp_info "$(value host):$(value port)" "$@"; }

verb_prepare() {
  local nodes
  if [[ $(value topology) != cluster ]]; then return 0; fi
  mapfile -t nodes < <(value addresses)
  cluster_create "$(value masters)" "${nodes[@]}"
}

# Several servers are emptied one by one, and replicas by their masters.
verb_flush() {
  local one
  for one in $(value addresses); do
    if [[ $(resp_info "$one" role replication) != slave ]]; then resp_ask 120 "$one" FLUSHALL >/dev/null; fi
  done
}

# Rewrites the append-only files of all processes, and returns when they are written.
verb_event() {
  local one
  for one in $(value addresses); do resp_ask 5 "$one" BGREWRITEAOF >/dev/null; done
  for one in $(value addresses); do await rewritten "$one"; done
}

rewritten() { [[ $(resp_info "$1" aof_rewrite_in_progress persistence)$(resp_info "$1" aof_rewrite_scheduled persistence) == 00 ]]; }
