# SPDX-License-Identifier: Apache-2.0
# A client on a host, seen from here: one process that lives as long as it does, and speaks with host-client.sh there.
# shellcheck shell=bash

readonly CLIENT_LOST=255 # exit status, as ssh's own, of one that nobody heard the end of

# client_follow INDEX FOLDER PLAN: ends with the client's exit status, when its files are in FOLDER.
client_follow() {
  local script
  script="${HOST_COPIES[$1]}/runner/lib/host-client.sh"
  connection_await "$1" || client_lost "$1"
  host_session "$1" "bash ${script@Q} $1 $CLIENTS"
  clock_measure || client_lost "$1"
  printf '%s %s\n' "$CLOCK_OFFSET" "$CLOCK_UNCERTAINTY" >"$WORK/ssh/$1.clock"
  client_send "$3" 2>/dev/null || client_lost "$1"
  while host_read; do
    case $HOST_WORD in
      progress) if [[ -n $HOST_TEXT ]]; then printf '%s\n' "$HOST_TEXT" >>"$2/ycsb.err"; fi ;;
      ready) : >"$2/ready" ;;
      ended)
        client_take "$1" "$2"
        exit "$HOST_TEXT"
        ;;
    esac
    printf 'beat\n' 2>/dev/null 1>&"$HOST_IN" || client_lost "$1"
  done
  client_lost "$1"
}

# client_take INDEX FOLDER: unpacks its files there. Nothing of it is left on its host once the session has ended, too.
client_take() {
  local status=0 cause=$WORK/ssh/$1.tar
  tar -C "$2" -xof - <&"$HOST_OUT" 2>"$cause" || status=$?
  # The other end would wait for somebody to read what is left.
  cat <&"$HOST_OUT" >/dev/null
  wait "$HOST_PID" || client_lost "$1"
  if ((status)); then
    say "client $1 on ${CLIENT_HOSTS[$1]} has ended, but its files can't be unpacked in $2: $(head -n 1 -- "$cause")"
    exit "$status"
  fi
}

# client_lost INDEX: says so, unless the run is ending.
client_lost() {
  if [[ ! -e $WORK/ssh/ending ]]; then say "client $1 on ${CLIENT_HOSTS[$1]} was lost: $(ssh_words "$1")"; fi
  exit "$CLIENT_LOST"
}

# client_send PLAN: the plan, and the files of properties that its command names; then starts it. They go by standard input, since they may
# hold secrets.
client_send() {
  local word before=''
  file_send plan.json "$1"
  for word in "${COMMAND[@]}"; do
    if [[ $before == -P ]]; then file_send "${word##*/}" "$word"; fi
    before=$word
  done
  printf 'start\n' >&"$HOST_IN"
}

# file_send NAME FILE: text.
file_send() {
  local lines
  mapfile -t lines <"$2"
  if ((${#lines[@]} == 0)); then lines=(''); fi
  printf 'file %s %d\n' "$1" "${#lines[@]}" >&"$HOST_IN"
  printf '%s\n' "${lines[@]}" >&"$HOST_IN"
}

# client_tell INDEX LINE: to a client that is followed. Opened to read too, so that it never waits for one that is gone.
client_tell() { printf '%s\n' "$2" 1<>"$WORK/ssh/$1.in"; }

# Whether any of them is still followed.
clients_followed() {
  local pid
  for pid in "${CLIENT_PIDS[@]}"; do
    if [[ -e $WORK/watch/$pid ]] && process_is "$pid" "$(<"$WORK/watch/$pid")"; then return 0; fi
  done
  return 1
}
