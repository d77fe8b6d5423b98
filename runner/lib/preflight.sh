# SPDX-License-Identifier: Apache-2.0
# What would spoil a run, found before it starts. Fatal findings end with status 5 and say what to do; others warn.
# shellcheck shell=bash

readonly CLIENT_MEGABYTES=1400 # heap, and the stacks of a thousand threads

# Findings about the machine, whatever is measured.
preflight_machine() {
  if [[ $LAUNCHER == local ]]; then preflight_connections "$(largest "${THREADS[@]}")"; else preflight_clock; fi
  preflight_swap
  preflight_governor
  preflight_load
  preflight_disk
}

largest() {
  local most=0 one
  for one in "$@"; do
    if ((one > most)); then most=$one; fi
  done
  printf '%s\n' "$most"
}

smallest() {
  local least=$1 one
  for one in "$@"; do
    if ((one < least)); then least=$one; fi
  done
  printf '%s\n' "$least"
}

# preflight_connections THREADS: those of clients on this machine.
preflight_connections() {
  preflight_descriptors "$(threads_each)" "$1"
  preflight_ports "$1"
}

# What other machines' clocks are held against.
preflight_clock() {
  now_micros
  if [[ -z $REPLY ]]; then die 5 "--clients ${OPT[clients]}: nothing here tells the time finer than a second: install bash 5, or the date of coreutils"; fi
}

# The most threads that one client has: where they are divided among the fewest.
threads_each() {
  local most least
  most=$(largest "${THREADS[@]}") least=$(smallest "$CLIENTS" "${SCAN[@]}")
  printf '%d\n' $(((most + least - 1) / least))
}

# preflight_descriptors THREADS ALL: a connection for each of a client's THREADS, the jars of the class path, the logs. A server of our own,
# which has the same limit, is connected with ALL.
preflight_descriptors() {
  local need=$(($1 + 300)) most=$(($2 + 300)) soft hard
  soft=$(ulimit -Sn) hard=$(ulimit -Hn)
  if [[ $soft == unlimited ]] || ((soft >= most)); then return 0; fi
  if [[ $hard == unlimited ]] || ((hard >= need)); then
    if [[ $hard != unlimited ]] && ((most > hard)); then most=$hard; fi
    ulimit -Sn "$most"
    note "raised the limit of open files from $soft to $most"
    return 0
  fi
  die 5 "$1 threads need $need open files, and the limit is $hard. Raise it: ulimit -Hn $need as root, or LimitNOFILE= or /etc/security/limits.conf; or use fewer --threads"
}

preflight_ports() {
  local low high
  if ! { read -r low high </proc/sys/net/ipv4/ip_local_port_range; } 2>/dev/null; then return 0; fi
  if ((high - low < $1)); then
    die 5 "$1 threads need as many local ports, and there are $((high - low)): sysctl -w net.ipv4.ip_local_port_range='15000 65000'"
  fi
}

preflight_swap() {
  local total free
  total=$(meminfo SwapTotal) free=$(meminfo SwapFree)
  if [[ -n $total && -n $free ]] && ((total - free > 65536)); then
    warn "$(((total - free) / 1024)) MB are swapped out: latencies may show the disk. Close programs, or swapoff -a."
  fi
}

preflight_governor() {
  local governor
  if ! { read -r governor </sys/devices/system/cpu/cpu0/cpufreq/scaling_governor; } 2>/dev/null; then return 0; fi
  if [[ $governor == powersave || $governor == ondemand || $governor == conservative ]]; then
    warn "the CPU governor is $governor: the first cells may run at a lower clock. cpupower frequency-set -g performance"
  fi
}

preflight_load() {
  local load cpus
  if ! { read -r load _ </proc/loadavg; } 2>/dev/null; then return 0; fi
  cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null || nproc 2>/dev/null || printf '1\n')
  if ((10#${load%.*} * 2 >= cpus && 10#${load%.*} > 0)); then
    warn "this machine is busy (load $load on $cpus processors): other work will show in the results"
  fi
}

# About 20 kB of logs a client and measured second, and room to spare.
preflight_disk() {
  local need free
  need=$((${#THREADS[@]} * REPEATS * ${#STORES[@]} * ${#WORKLOADS[@]} + ${TARGET_CELLS:-0}))
  need=$((20 + need * $(most_clients) * (WARMUP + DURATION) / 50))
  free=$(free_megabytes "$OUT")
  if [[ -n $free ]] && ((free < need)); then
    output_discard
    die 5 "$OUT: $free MB free, and this run may need $need MB. Make room, or name another folder with --out"
  fi
}

# preflight_data [STORE RECORDS BYTES]...: whether the data of these stores fits into this machine together, as far as their servers
# are to run here.
preflight_data() {
  local need=0 megabytes free clients kinds=()
  clients=$(($(local_clients) * CLIENT_MEGABYTES))
  free=$(free_memory_megabytes)
  while (($#)); do
    if [[ ${MODES[$1]} != external && $3 =~ ^[0-9]+$ ]]; then
      megabytes=$(($(verb "$1" data_bytes "$2" "$3") / 1048576))
      # Every replica holds them again.
      megabytes=$((megabytes * (1 + ${REPLICAS:-0})))
      need=$((need + megabytes)) kinds+=("$2 records of $3 bytes take about $megabytes MB in $1")
    fi
    shift 3
  done
  if [[ -z $free || ${#kinds[@]} == 0 ]]; then return 0; fi
  if ((need + clients > free)); then
    die 5 "$(join ', ' "${kinds[@]}"), the clients $clients MB, and $free MB are free. Use fewer --records, or a server elsewhere$( ((${#kinds[@]} > 1)) && printf ', or measure one store at a time')"
  fi
  if ((need + clients > free * 3 / 4)); then warn "the data will take $need of $free MB of free memory"; fi
}

# How many clients are on this machine at the same time, at most.
local_clients() {
  if [[ $LAUNCHER != local ]]; then printf '0\n'; else most_clients; fi
}

most_clients() { largest "$CLIENTS" "${SCAN[@]}"; }

# What each process of our own servers may take of the memory that is free: they are up at the same time.
memory_share_megabytes() {
  local free
  free=$(free_memory_megabytes)
  if [[ -n $free ]]; then printf '%s\n' "$((free / ${OWN_SERVERS:-1} / ${NODES:-1}))"; fi
}

free_memory_megabytes() {
  local kilobytes
  kilobytes=$(meminfo MemAvailable)
  if [[ -n $kilobytes ]]; then printf '%s\n' "$((kilobytes / 1024))"; fi
}

# A figure of /proc/meminfo in kB; empty where there is none.
meminfo() {
  local name value
  if [[ ! -r /proc/meminfo ]]; then return 0; fi
  while read -r name value _; do
    if [[ $name == "$1:" ]]; then printf '%s\n' "$value"; fi
  done </proc/meminfo
}
