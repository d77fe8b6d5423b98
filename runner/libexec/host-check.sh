# SPDX-License-Identifier: Apache-2.0
# What a host must have to run a client. Goes over ssh to a "bash -s" there, behind host-tell.sh and java.sh, and answers what is wrong and what helps,
# a line each, and which Java it has; then it tells its clock to whoever asks.
# shellcheck shell=bash

readonly HOST_CONNECT_SECONDS=3

problem() {
  local text=${1/$'\n'/. }
  tell problem "${text//$'\n'/ }"
}

# host_check THREADS MEGABYTES HASH LOGS [ADDRESS]...: for so many threads, a copy of that size and hash, so many megabytes of logs, and the
# stores at these addresses.
host_check() {
  local address
  check_java
  check_tools
  check_descriptors "$1"
  check_room "${@:2:3}"
  for address in "${@:5}"; do check_store "$address"; done
  if [[ -z $(host_micros) ]]; then problem "nothing tells the time finer than a second: install the date of coreutils, or bash 5"; fi
  tell checked
  while read -r _; do tell clock "$(host_micros)"; done
}

check_java() {
  local java
  if java=$(java_find); then tell java "$java"; else problem "$java What ssh starts finds programs in $PATH"; fi
}

check_tools() {
  local tool missing=()
  for tool in tar sha256sum mktemp mv rm sleep df timeout; do
    if ! command -v "$tool" >/dev/null; then missing+=("$tool"); fi
  done
  if ((${#missing[@]})); then problem "these commands are not there: ${missing[*]}. Install coreutils and tar"; fi
}

# A connection for each thread, the jars of the class path, the logs.
check_descriptors() {
  local need=$(($1 + 300)) hard
  hard=$(ulimit -Hn)
  if [[ $hard == unlimited ]] || ((hard >= need)); then return 0; fi
  problem "its share of $1 threads needs $need open files, and the limit is $hard. Raise it there, with LimitNOFILE= for sshd or in /etc/security/limits.conf, or use fewer --threads or more hosts"
}

# check_room MEGABYTES HASH LOGS: for the copy, and for a client's logs.
check_room() {
  local cache=${XDG_CACHE_HOME:-$HOME/.cache}/ycsb-sweep
  if [[ ! -d $cache/$2 ]]; then check_free "$cache" "$1" "XDG_CACHE_HOME"; fi
  check_free "${TMPDIR:-/tmp}" "$3" TMPDIR
}

# check_free FOLDER MEGABYTES VARIABLE
check_free() {
  local folder=$1 line words
  while [[ ! -e $folder && $folder == /*/* ]]; do folder=${folder%/*}; done
  if [[ ! -w $folder || ! -d $folder ]]; then
    problem "nothing can be written to $1. Give yourself the right to, or set $3 there to another folder"
    return 0
  fi
  { line=$(df -Pm -- "$folder" 2>/dev/null); } || return 0
  read -ra words <<<"${line##*$'\n'}"
  if [[ ${words[3]-} =~ ^[0-9]+$ ]] && ((words[3] < $2)); then
    problem "$2 MB are needed in $1, and ${words[3]} MB are free. Make room, or set $3 there to another folder"
  fi
}

# check_store HOST:PORT: bounded, since a connect may block.
check_store() {
  local host=${1%:*} cause status=0
  host=${host#[} host=${host%]}
  # shellcheck disable=SC2016
  cause=$(timeout "$HOST_CONNECT_SECONDS" bash -c 'exec 3<>"/dev/tcp/$0/$1"' "$host" "${1##*:}" 2>&1) || status=$?
  if ((status == 0)); then return 0; fi
  if ((status == 124)); then cause="no answer within $HOST_CONNECT_SECONDS s"; fi
  cause=${cause%%$'\n'*}
  problem "the store at $1 can't be reached from there: ${cause##*: }. Let its firewall and routes pass, and have the server listen on an address of a network that they share"
}
