# SPDX-License-Identifier: Apache-2.0
# Processes and their descendants, whatever groups and sessions these made for themselves.
# shellcheck shell=bash

# tree PID...: prints the id of each of them that is there, and of all descendants, a line each with the start in clock ticks since boot.
# What was left behind in a group or a session that one of them leads is among them, also if that one has ended.
tree() {
  local -A kin=() starts=() inside=()
  local id start relatives relative found=1
  while read -r id start relatives; do
    kin[$id]=$relatives
    starts[$id]=$start
  done < <(processes)
  for id in "$@"; do inside[$id]=1; done
  while ((found)); do
    found=0
    for id in "${!kin[@]}"; do
      for relative in ${inside[$id]:+"$id"} ${kin[$id]}; do
        if [[ -n ${inside[$relative]-} ]]; then
          inside[$id]=1 found=1
          printf '%s %s\n' "$id" "${starts[$id]}"
          unset "kin[$id]"
          break
        fi
      done
    done
  done
}

# Of each process of this machine a line as `process` prints it.
processes() {
  local file
  if [[ ! -r /proc/self/stat ]]; then
    ps -A -o pid= -o ppid= -o pgid= | sed 's/^ *\([0-9]*\)/\1 -/'
    return
  fi
  for file in /proc/[0-9]*; do process "${file#/proc/}"; done
}

# process PID: its id, its start, its parent, and the leaders of its group and its session; nothing of one that has ended.
process() {
  local stat='' words
  if [[ ! -r /proc/self/stat ]]; then
    ps -o pid= -o ppid= -o pgid= -p "$1" | sed 's/^ *\([0-9]*\)/\1 -/'
    return
  fi
  { IFS= read -r -d '' stat <"/proc/$1/stat"; } 2>/dev/null || true
  # After the name in parentheses, which may hold anything, the state is the first word. Where it says that the first thread has ended,
  # others may run.
  read -ra words <<<"${stat##*) }"
  if [[ -n $stat && (${words[0]} != [ZX] || ${words[17]} -gt 1) ]]; then printf '%s %s %s\n' "$1" "${words[19]}" "${words[*]:1:3}"; fi
}

# running PROCESS...: of processes, each an id and a start, the ids of those that still run.
running() {
  local one
  for one in "$@"; do
    if [[ $(process "${one%% *}") == "$one "* ]]; then printf '%s\n' "${one%% *}"; fi
  done
}

# await_gone MILLISECONDS PROCESS...: fails if one of them runs for longer.
await_gone() {
  local tries=$(($1 / 20))
  while [[ -n $(running "${@:2}") ]]; do
    if ((tries-- <= 0)); then return 1; fi
    sleep 0.02
  done
}
