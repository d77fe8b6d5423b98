# SPDX-License-Identifier: Apache-2.0
# Hosts to log into: each a network namespace of its own with a real sshd, whose logins have a HOME, a PATH and a folder for temporary
# files of their own. The tests run their sweeps in a namespace "hub", from which all of them are reached; none has a way out.
# shellcheck shell=bash

readonly LAB_HOSTS=(a b c store) # 10.77.0.11 and on; the store's machine is one to log into, too
readonly LAB_TOOLS=(bash tar sha256sum mktemp mv rm sleep df timeout date java cat cp mkdir id readlink dirname uname nproc getconf)
readonly LAB_SECRET=tortoise

# lab_start: once a file. Sets LAB, its folder, and LAB_NAME, before the name of each namespace; or LAB_MISSING, why there is no lab.
lab_start() {
  local host
  export LAB=$BATS_FILE_TMPDIR/lab LAB_NAME=sweep$$ LAB_MISSING=''
  if ((EUID != 0)) || ! ip netns add "$LAB_NAME-hub" 2>&1; then
    LAB_MISSING='hosts are network namespaces: run it as root, where ip netns works (in a container: --privileged)'
    return 0
  fi
  mkdir -p "$LAB/bin"
  lab_keep
  lab_network
  ssh-keygen -q -t ed25519 -N '' -f "$LAB/key"
  for host in "${LAB_HOSTS[@]}"; do lab_host "$host"; done
  lab_config
  lab_redis
}

# Whatever kills the tests, nothing stays: who reads from this pipe is woken when the last of them is gone.
lab_keep() {
  mkfifo "$LAB/alive"
  (
    trap '' INT TERM HUP
    read -r _ <"$LAB/alive" || true
    lab_remove
  ) </dev/null >/dev/null 2>&1 3>&- &
  LAB_KEEPER=$!
  disown "$LAB_KEEPER"
  exec {LAB_ALIVE}>"$LAB/alive"
}

lab_stop() {
  if [[ -z ${LAB_KEEPER-} ]]; then return 0; fi
  lab_remove
  kill -KILL "$LAB_KEEPER"
}

# All processes in these namespaces are of this test: nobody else knows their names.
lab_remove() {
  local name pid
  for name in hub "${LAB_HOSTS[@]}"; do
    for pid in $(ip netns pids "$LAB_NAME-$name"); do kill -KILL "$pid"; done
    ip netns del "$LAB_NAME-$name"
  done
}

# in_host NAME COMMAND...
in_host() { ip netns exec "$LAB_NAME-$1" "${@:2}"; }

lab_address() {
  local at
  for at in "${!LAB_HOSTS[@]}"; do
    if [[ ${LAB_HOSTS[at]} == "$1" ]]; then printf '10.77.0.%d\n' $((11 + at)); fi
  done
}

# A bridge in the hub, and a cable to each host.
lab_network() {
  local host hub=$LAB_NAME-hub
  ip -n "$hub" link set lo up
  ip -n "$hub" link add bridge type bridge
  ip -n "$hub" addr add 10.77.0.1/24 dev bridge
  ip -n "$hub" link set bridge up
  for host in "${LAB_HOSTS[@]}"; do
    ip netns add "$LAB_NAME-$host"
    ip -n "$LAB_NAME-$host" link set lo up
    ip -n "$hub" link add "to-$host" type veth peer name eth0 netns "$LAB_NAME-$host"
    ip -n "$hub" link set "to-$host" master bridge up
    ip -n "$LAB_NAME-$host" addr add "$(lab_address "$host")/24" dev eth0
    ip -n "$LAB_NAME-$host" link set eth0 up
  done
}

# lab_host NAME: its sshd, on a /run of its own, since it insists on a folder there. A namespace has another /sys: the control groups
# are brought along.
lab_host() {
  local folder=$LAB/$1 tool
  mkdir -p "$folder"/{bin,tmp,groups,home/.ssh}
  for tool in "${LAB_TOOLS[@]}"; do ln -s "$(command -v "$tool")" "$folder/bin/$tool"; done
  ssh-keygen -q -t ed25519 -N '' -f "$folder/host_key"
  cp "$LAB/key.pub" "$folder/home/.ssh/authorized_keys"
  # Some are greeted when they log in.
  printf 'echo welcome to %s\n' "$1" >"$folder/home/.bashrc"
  cat >"$folder/sshd_config" <<END
ListenAddress $(lab_address "$1")
HostKey $folder/host_key
AuthorizedKeysFile $folder/home/.ssh/authorized_keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
SetEnv HOME=$folder/home PATH=$folder/bin TMPDIR=$folder/tmp
END
  cat >"$folder/start" <<'END'
mount --rbind "$1/groups" /sys/fs/cgroup
mount -t tmpfs tmpfs /run && mkdir -m 755 /run/sshd && echo $$ >"$1/pid" && exec /usr/sbin/sshd -D -e -f "$1/sshd_config"
END
  # shellcheck disable=SC2016
  unshare --mount bash -c 'mount --rbind /sys/fs/cgroup "$1/groups"; exec ip netns exec "$2" bash "$1/start" "$1"' \
    sshd "$folder" "$LAB_NAME-$1" </dev/null >"$folder/sshd.log" 2>&1 3>&- {LAB_ALIVE}>&- &
}

# What the user's own ssh configuration would be, and an ssh that has it.
lab_config() {
  local host
  for host in "${LAB_HOSTS[@]}"; do
    printf 'Host %s\n  HostName %s\n' "$host" "$(lab_address "$host")"
    printf '%s %s\n' "$(lab_address "$host")" "$(<"$LAB/$host/host_key.pub")" >>"$LAB/known_hosts"
  done >"$LAB/config"
  cat >>"$LAB/config" <<END
Host *
  User root
  IdentityFile $LAB/key
  IdentitiesOnly yes
  UserKnownHostsFile $LAB/known_hosts
  GlobalKnownHostsFile /dev/null
  StrictHostKeyChecking yes
END
  printf '#!/bin/sh\nexec %q -F %q "$@"\n' "$(command -v ssh)" "$LAB/config" >"$LAB/bin/ssh"
  chmod +x "$LAB/bin/ssh"
}

# A server that wants a password, on the fourth machine.
lab_redis() {
  (umask 077 && printf '%s\n' "$LAB_SECRET" >"$LAB/secret" && printf 'redis.password=%s\n' "$LAB_SECRET" >"$LAB/secrets.properties" && printf 'requirepass %s\n' "$LAB_SECRET" >"$LAB/redis.conf")
  in_host store redis-server "$LAB/redis.conf" --bind "$(lab_address store)" --save '' --dir "$LAB/store" \
    </dev/null >"$LAB/redis.log" 2>&1 3>&- {LAB_ALIVE}>&- &
}

# lab_redis_share PERCENT: of a core for that server, by a control group below that of the test (helpers/groups.bash). It goes before all
# others of this machine: else a busy one leaves it less than its share.
lab_redis_share() {
  renice -n -15 -p "$(host_pid store '^[0-9]* redis-server')" >/dev/null
  mkdir "$GROUP/store"
  if [[ -e $GROUP/store/cpu.max ]]; then
    echo "$(($1 * 1000)) 100000" >"$GROUP/store/cpu.max"
  else
    echo "$(($1 * 1000))" >"$GROUP/store/cpu.cfs_quota_us"
  fi
  host_pid store '^[0-9]* redis-server' >"$GROUP/store/cgroup.procs"
}

# lab_redis_free: takes it out of that group.
lab_redis_free() {
  host_pid store '^[0-9]* redis-server' >"$GROUP_BEFORE/cgroup.procs"
  eventually rmdir "$GROUP/store"
}

# lab_answers HOST: whether one can log in.
lab_answers() { in_host hub "$LAB/bin/ssh" -o BatchMode=yes "$1" true >/dev/null 2>&1; }

# host_processes HOST: what runs there beside its sshd, a line each.
host_processes() {
  local pid
  for pid in $(ip netns pids "$LAB_NAME-$1"); do
    if [[ $pid != "$(<"$LAB/$1/pid")" && -d /proc/$pid ]]; then printf '%s %s\n' "$pid" "$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null)"; fi
  done
}

# host_pid HOST PATTERN: the first process there whose command line has it.
host_pid() {
  local line
  line=$(host_processes "$1" | grep -m 1 -e "$2")
  printf '%s\n' "${line%% *}"
}

# Whether nothing runs on any host, and nothing is left there but the copy.
hosts_are_clean() {
  local host
  for host in a b c; do
    if [[ -n $(host_processes "$host") || -n $(ls -A "$LAB/$host/tmp") ]]; then return 1; fi
    if compgen -G "$LAB/$host/home/.cache/ycsb-sweep/.part.*" >/dev/null; then return 1; fi
  done
}
