# SPDX-License-Identifier: Apache-2.0
# One ssh connection a host for the whole run, which all that is done there shares. Keys, known hosts, users and ports are those of the
# user's own configuration. What ssh can't do without asking, it does not do here.
# shellcheck shell=bash

readonly SSH_OPTIONS=(-T -a -x -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=3
  -o ClearAllForwardings=yes -o RemoteCommand=none -o ControlPersist=no)
readonly SSH_SOCKET_LONGEST=85 # the system's limit is about 104 bytes, and ssh appends 17 while it makes one
readonly SSH_WAIT_SECONDS=30   # for a connection, and for each answer while a host is looked at
readonly HOST_MARK=ycsb-sweep  # before every line that is ours: what logs in may be greeted with others

SSH_MASTERS=() # process ids, by index

# connection_socket INDEX: sets SOCKET to where the shared connection is found; "none" where there is no room for the name of one, and
# every connection is made anew.
connection_socket() {
  SOCKET=$WORK/ssh/$1.socket
  if ((${#SOCKET} > SSH_SOCKET_LONGEST)); then SOCKET=none; fi
}

# connection_open INDEX: has the shared connection made, if there is none; does not wait for it. What ssh said before is over.
connection_open() {
  : >"$WORK/ssh/$1.err"
  connection_socket "$1"
  if [[ $SOCKET == none ]] || { [[ -n ${SSH_MASTERS[$1]-} ]] && kill -0 "${SSH_MASTERS[$1]}" 2>/dev/null; }; then return 0; fi
  rm -f -- "$SOCKET"
  spawn "$WORK" ssh -M -N -S "$SOCKET" "${SSH_OPTIONS[@]}" -- "${CLIENT_HOSTS[$1]}" >/dev/null 2>>"$WORK/ssh/$1.err"
  SSH_MASTERS[$1]=$SPAWNED
}

# connection_await INDEX: whether it came to be.
connection_await() {
  local tries=$((SSH_WAIT_SECONDS * 20)) master=${SSH_MASTERS[$1]-}
  if [[ -z $master ]]; then return 0; fi
  until [[ -S $WORK/ssh/$1.socket ]]; do
    if ((tries-- == 0)) || ! kill -0 "$master" 2>/dev/null; then return 1; fi
    sleep 0.05
  done
}

# host_run INDEX COMMAND: there, for the shell of the login; so it is a line that means the same to all of them.
host_run() {
  connection_socket "$1"
  exec ssh -S "$SOCKET" -o ControlMaster=no "${SSH_OPTIONS[@]}" -- "${CLIENT_HOSTS[$1]}" "$2"
}

# host_session INDEX COMMAND: runs it beside; sets HOST_IN and HOST_OUT, and HOST_PID. $WORK/ssh/INDEX.in leads to its input, too.
host_session() {
  local in=$WORK/ssh/$1.in out=$WORK/ssh/$1.out
  rm -f -- "$in" "$out"
  mkfifo -m 600 -- "$in" "$out"
  (host_run "$1" "$2") <"$in" >"$out" 2>>"$WORK/ssh/$1.err" &
  HOST_PID=$!
  exec {HOST_IN}>"$in" {HOST_OUT}<"$out"
  # What is written to one that has ended is an error, and no reason to die of.
  trap '' PIPE
}

# host_read [SECONDS]: the next line that is ours. Sets HOST_WORD and HOST_TEXT; fails when there are no more, or none for so long.
host_read() {
  local mark limit=()
  if (($#)); then limit=(-t "$1"); fi
  while IFS=$'\t' read -r "${limit[@]}" -u "$HOST_OUT" mark HOST_WORD HOST_TEXT; do
    if [[ $mark == "$HOST_MARK" ]]; then return 0; fi
  done
  return 1
}

# What ssh itself said of a host: its last line.
ssh_words() {
  local line last=''
  while IFS= read -r line; do
    line=${line%$'\r'}
    if [[ -n $line ]]; then last=$line; fi
  done <"$WORK/ssh/$1.err"
  printf '%s\n' "${last:-it said nothing}"
}

# Ends all connections.
connections_close() {
  local master
  for master in "${SSH_MASTERS[@]}"; do
    kill -TERM -- "-$master" 2>/dev/null || true
  done
  SSH_MASTERS=()
}
