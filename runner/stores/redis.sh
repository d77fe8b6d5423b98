# SPDX-License-Identifier: Apache-2.0
# Redis for the runner: how to find, start, ask and empty a server. docs/runner.md describes these verbs.
# shellcheck shell=bash

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
  for file in "$ROOT"/runner/target/servers/redis/redis-server-*-"$os-$arch"; do
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
END
}

# redis_command BINARY PORT PROPERTIES: sets COMMAND, run in an empty folder of its own. Nothing is ever written to disk.
# At three quarters of its share of the memory that is free now it refuses writes, rather than let the machine swap.
redis_command() {
  local binary=$1 port=$2 properties=$3 free
  COMMAND=("$binary")
  if [[ $(property "$properties" redis.tls) == true ]]; then
    die 2 "redis.tls=true: the server that the runner starts speaks no TLS; name one that does with -p redis.host=HOST"
  fi
  redis_access "$properties"
  COMMAND+=(--port "$port" --bind 127.0.0.1 --save '' --appendonly no --daemonize no --maxclients 10000)
  free=$(memory_share_megabytes)
  if [[ -n $free ]]; then COMMAND+=(--maxmemory "$((free * 3 / 4))mb" --maxmemory-policy noeviction); fi
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
    printf 'user default off\nuser %s on >%s ~* &* +@all\n' "$user" "$password" >redis.conf
  else
    printf 'requirepass %s\n' "$password" >redis.conf
  fi
  COMMAND+=(redis.conf)
}

# redis_address HOST PORT PROPERTIES: the properties that point the binding at our own server.
redis_address() { printf 'redis.host=%s\nredis.port=%s\n' "$1" "$2"; }

# The process id of the server that answers; fails while none does. HOST PORT PROPERTIES, as below.
redis_process() {
  redis_info "$@" process_id
}

redis_version() {
  if [[ $(property "$3" redis.tls) == true ]]; then return 0; fi
  redis_info "$@" redis_version || true
}

redis_flush() {
  redis_ask 120 "$@" FLUSHALL >/dev/null
}

# Bytes of memory that so many records of so many bytes take, in hashes with an index: measured, rounded up.
redis_data_bytes() { printf '%s\n' "$(($1 * ($2 * 13 / 10 + 300)))"; }

# redis_info HOST PORT PROPERTIES FIELD
redis_info() {
  local line text
  text=$(redis_ask 5 "$1" "$2" "$3" INFO server) || return 1
  while IFS= read -r line; do
    if [[ $line == "$4:"* ]]; then
      line=${line#*:}
      printf '%s\n' "${line%$'\r'}"
      return 0
    fi
  done <<<"$text"
  return 1
}

# redis_ask SECONDS HOST PORT PROPERTIES COMMAND...: prints the reply.
redis_ask() {
  local seconds=$1
  shift
  within "$seconds" redis_session "$seconds" "$@" 2>/dev/null
}

redis_session() {
  local seconds=$1 host=$2 port=$3 properties=$4 password user socket
  shift 4
  password=$(property "$properties" redis.password)
  user=$(property "$properties" redis.user)
  exec {socket}<>"/dev/tcp/$host/$port" || return 1
  if [[ -n $password ]]; then
    redis_send "$socket" AUTH ${user:+"$user"} "$password"
    redis_reply "$socket" "$seconds" >/dev/null || return 1
  fi
  redis_send "$socket" "$@"
  redis_reply "$socket" "$seconds"
}

redis_send() {
  local socket=$1 word LC_ALL=C
  shift
  printf '*%s\r\n' "$#" >&"$socket"
  for word in "$@"; do printf '$%s\r\n%s\r\n' "${#word}" "$word" >&"$socket"; done
}

# Prints a status, a number or a text; an error fails.
redis_reply() {
  local socket=$1 seconds=$2 line text LC_ALL=C
  IFS= read -r -t "$seconds" -u "$socket" line || return 1
  line=${line%$'\r'}
  case $line in
    [+:]*) printf '%s\n' "${line:1}" ;;
    \$[0-9]*)
      IFS= read -r -t "$seconds" -N "${line:1}" -u "$socket" text || return 1
      printf '%s\n' "$text"
      ;;
    *) return 1 ;;
  esac
}
