# SPDX-License-Identifier: Apache-2.0
# --clients a,b,c, or a file of hosts: a client on each, started over ssh. Nothing stays there but a copy of what a client is made of.
# shellcheck shell=bash

for part in ssh-hosts ssh-connection ssh-clock ssh-checks ssh-copy ssh-client; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

STORE_ADDRESSES=() # HOST:PORT

# clients_ssh_check VALUE
clients_ssh_check() {
  hosts_read "$1"
  CLIENTS=${#CLIENT_HOSTS[@]}
}

# What every host must have is looked at before anything is copied, and copied before anything is started.
clients_ssh_prepare() {
  local i
  if ! command -v ssh >/dev/null; then die 5 "--clients ${OPT[clients]}: there is no ssh here: apt install openssh-client"; fi
  mkdir -m 700 -- "$WORK/ssh"
  copy_make
  for i in "${!CLIENT_HOSTS[@]}"; do connection_open "$i"; done
  hosts_check "$COPY_MEGABYTES" "$COPY_HASH"
  copies_send
}

# The selected store: adds to STORE_ADDRESSES where the hosts find it.
addresses_check() {
  local one addresses
  IFS=, read -ra addresses <<<"$ROW_ADDRESS"
  for one in "${addresses[@]}"; do address_check "$one"; done
}

# address_check HOST:PORT
address_check() {
  if [[ $1 == localhost:* || $1 == 127.* || $1 == '[::1]':* || $1 == ::1:* || $1 == 0.0.0.0:* ]]; then
    usage_error "--clients ${OPT[clients]}: $ROW_STORE at $1, and every machine calls itself ${1%:*}: the clients would look for it on their own. Name the address of its machine that they reach it at:
$(verb "$ROW_STORE" hint)"
  fi
  if is_one_of "$1" "${STORE_ADDRESSES[@]}"; then return 0; fi
  if [[ $1 =~ :[0-9]+$ ]]; then
    STORE_ADDRESSES+=("$1")
  else
    warn "$ROW_STORE: its address is known to its binding alone, so nobody looks beforehand whether the clients reach it"
  fi
}

clients_ssh_monitor() { portable_monitor; }

# clients_ssh_start INDEX FOLDER PLAN
clients_ssh_start() {
  connection_open "$1"
  rm -f -- "$WORK/ssh/$1.clock"
  companion client_follow "$1" "$(client_folder "$2" "$1")" "$3"
  CLIENT_PIDS[$1]=$COMPANION
}

clients_ssh_watch() { :; }

# clients_ssh_release INDEX FOLDER MILLIS
clients_ssh_release() {
  local offset
  read -r offset _ <"$WORK/ssh/$1.clock"
  rm -f -- "$(client_folder "$2" "$1")/ready"
  client_tell "$1" "release $(($3 + offset / 1000))"
}

# clients_ssh_fetch INDEX FOLDER THREADS: its files came along with its end.
clients_ssh_fetch() {
  local offset='' uncertainty='' members=''
  if [[ -s $WORK/ssh/$1.clock ]]; then
    read -r offset uncertainty <"$WORK/ssh/$1.clock"
    members="\"clockOffsetMillis\": $(millis_text "$offset"), \"clockUncertaintyMillis\": $(millis_text "$uncertainty")"
  fi
  client_json "$1" "$2" "$3" "$members"
}

# What runs there is ended there while there are connections to say so.
clients_ssh_end() {
  local i tries=200
  if [[ -d $WORK/ssh ]]; then : >"$WORK/ssh/ending"; fi
  for i in "${!CLIENT_PIDS[@]}"; do
    if [[ -p $WORK/ssh/$i.in ]]; then client_tell "$i" end; fi
  done
  while ((tries-- > 0)) && clients_followed; do sleep 0.05; done
  connections_close
}
