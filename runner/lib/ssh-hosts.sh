# SPDX-License-Identifier: Apache-2.0
# The hosts of --clients: as the user would type them after ssh, so names of his ssh configuration too.
# shellcheck shell=bash

# A name, or an address; one of IPv6 has two colons at least, since host:port has one, and may have a %scope.
readonly HOST_PATTERN='^([A-Za-z0-9_][A-Za-z0-9_.+-]*@)?([A-Za-z0-9_][A-Za-z0-9_.-]*|[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*(%[A-Za-z0-9_.-]+)?)$'

# hosts_read VALUE: a file with a host a line, or hosts with commas between them. Sets CLIENT_HOSTS.
hosts_read() {
  CLIENT_HOSTS=()
  if [[ $1 != *,* && ($1 == */* || $1 == *.txt || -e $1) ]]; then
    hosts_file "$1"
    return 0
  fi
  local one words
  # A read drops an empty word at the end; this one has none.
  IFS=, read -ra words <<<"$1,-"
  for one in "${words[@]:0:${#words[@]}-1}"; do host_add "$one" "--clients $1"; done
}

# hosts_file FILE: what follows a # is a comment.
hosts_file() {
  local line number=0
  if [[ ! -f $1 || ! -r $1 ]]; then
    usage_error "--clients $1: no such file of hosts, or not readable; allowed: local:N, a file with a host a line, or hosts as a,b,c"
  fi
  while IFS= read -r line || [[ -n $line ]]; do
    number=$((number + 1))
    read -r line <<<"${line%%#*}"
    if [[ -n $line ]]; then host_add "${line%$'\r'}" "--clients $1, line $number"; fi
  done <"$1"
  if ((${#CLIENT_HOSTS[@]} == 0)); then usage_error "--clients $1: there is no host in that file; allowed: a host a line, and comments after a #"; fi
}

# host_add HOST WHERE
host_add() {
  if [[ ! $1 =~ $HOST_PATTERN ]]; then
    usage_error "$2: ${1:-an empty name} is no host; allowed: HOST or USER@HOST, as after ssh, or a name of your ssh configuration, which has ports and keys"
  fi
  if is_one_of "$1" "${CLIENT_HOSTS[@]}"; then
    usage_error "$2: $1 is there twice, and a host runs one client; to divide a machine among several, use --clients local:N on it"
  fi
  CLIENT_HOSTS+=("$1")
}
