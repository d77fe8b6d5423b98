# SPDX-License-Identifier: Apache-2.0
# Speaks to a Redis server by bash's own /dev/tcp, in RESP: no redis-cli needs to be installed.
# shellcheck shell=bash

# redis_info HOST PORT PROPERTIES FIELD [SECTION]
redis_info() {
  local line text
  text=$(redis_ask 5 "$1" "$2" "$3" INFO "${5:-server}") || return 1
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
  host=${host#[} host=${host%]}
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
