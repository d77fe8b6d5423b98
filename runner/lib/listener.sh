# SPDX-License-Identifier: Apache-2.0
# Which process listens on a port of this machine: for servers that can't be asked for their process id.
# shellcheck shell=bash

# listener PORT: prints a process id; fails while nobody listens, or nobody whose sockets we may see.
listener() {
  if [[ -r /proc/net/tcp ]]; then
    listener_linux "$1"
  else
    lsof -nP -t -iTCP:"$1" -sTCP:LISTEN 2>/dev/null | head -n 1 | grep .
  fi
}

listener_linux() {
  local inode line pid=''
  inode=$(listening_inode "$1") || return 1
  while IFS= read -r line; do
    case $line in
      /proc/*/fd:) pid=${line#/proc/} pid=${pid%%/*} ;;
      *"socket:[$inode]")
        printf '%s\n' "$pid"
        return 0
        ;;
    esac
  done < <(ls -l /proc/[0-9]*/fd 2>/dev/null)
  return 1
}

# The inode of the listening socket; https://docs.kernel.org/networking/proc_net_tcp.html describes the table.
listening_inode() {
  local port address state inode
  printf -v port '%04X' "$1"
  while read -r _ address _ state _ _ _ _ _ inode _; do
    if [[ $state == 0A && $address == *:"$port" ]]; then
      printf '%s\n' "$inode"
      return 0
    fi
  done < <(cat /proc/net/tcp /proc/net/tcp6 2>/dev/null)
  return 1
}
