# SPDX-License-Identifier: Apache-2.0
# Aerospike for the runner: how to find, start, ask and empty a server. docs/runner.md describes these verbs.
# shellcheck shell=bash

# YCSB's own binding goes by as.host and as.port as well.
aerospike_upstream() { true; }

aerospike_program() { printf 'asd\n'; }

aerospike_binary() { command -v asd; }

aerospike_image() { printf 'aerospike/aerospike-server:8.0.0.5\n'; }

aerospike_standin() { standin_command aerospike "$1" "$(aerospike_namespace "$2")"; }

aerospike_standin_version() { standin_version aerospike aerospike-mock; }

aerospike_hint() {
  cat <<'END'
  asd on the PATH                        https://aerospike.com/docs/database/install (Community Edition)
  --server docker                        needs a running Docker daemon
  -p as.host=HOST -p as.namespace=NAME   a server of yours
  --server stand-in                      an imitation in memory, to try things out: its figures say nothing about Aerospike
END
}

# aerospike_command PROGRAM PORT PROPERTIES: sets COMMAND. One namespace, in memory.
aerospike_command() {
  local heartbeat fabric free
  if [[ -n $(property "$3" as.user) || $(property "$3" as.tls) == true ]]; then
    die 2 "as.user, as.tls: the server that the runner starts has neither users nor TLS; name one that has with -p as.host=HOST"
  fi
  heartbeat=$(free_port)
  fabric=$(free_port)
  free=$(memory_share_megabytes)
  mkdir -p smd usr/udf/lua
  aerospike_configuration "$PWD" "$2" "$heartbeat" "$fabric" "$(aerospike_namespace "$3")" "$((${free:-1365} * 3 / 4))" >asd.conf
  # In a container this folder can't be written to.
  if [[ $SERVER_MODE == docker ]]; then
    aerospike_configuration /tmp "$2" "$heartbeat" "$fabric" "$(aerospike_namespace "$3")" "$((${free:-1365} * 3 / 4))" >asd.conf
  fi
  COMMAND=("$1" --config-file asd.conf --foreground)
}

# aerospike_configuration FOLDER PORT HEARTBEAT FABRIC NAMESPACE MEGABYTES. Of the default 128 queries at a time,
# a scan of each of more client threads would be refused.
aerospike_configuration() {
  cat <<END
service {
  proto-fd-max 10000
  query-threads-limit 1024
  work-directory $1
  pidfile $1/asd.pid
  cluster-name ycsb-sweep
}
mod-lua {
  user-path $1/usr/udf/lua
}
logging {
  console {
    context any warning
  }
}
network {
  service {
    address 127.0.0.1
    port $2
  }
  heartbeat {
    mode mesh
    address 127.0.0.1
    port $3
    interval 150
    timeout 10
  }
  fabric {
    address 127.0.0.1
    port $4
  }
}
namespace $5 {
  replication-factor 1
  nsup-period 0
  max-record-size 8M
  storage-engine memory {
    data-size $6M
  }
}
END
}

aerospike_address() { printf 'as.host=%s\nas.port=%s\n' "$1" "$2"; }

# Whoever listens, once there are partitions: that is about two seconds later.
aerospike_process() {
  local answer
  answer=$(aerospike_info "$1" "$2" cluster-stable 5) || return 1
  if [[ $answer == *ERROR* && $SERVER_MODE != stand-in ]]; then return 1; fi
  listener "$2"
}

aerospike_version() {
  if [[ $(property "$3" as.tls) == true || -n $(property "$3" as.user) ]]; then return 0; fi
  aerospike_info "$1" "$2" build 5 || true
}

aerospike_flush() {
  local answer
  if [[ $(property "$3" as.tls) == true || -n $(property "$3" as.user) ]]; then
    die 2 "--allow-flush: the runner can't log in to Aerospike, or use TLS, to empty it; truncate the namespace yourself"
  fi
  answer=$(aerospike_info "$1" "$2" "truncate-namespace:namespace=$(aerospike_namespace "$3")" 120) || return 1
  [[ $answer == ok ]]
}

# Bytes of memory that so many records of so many bytes take: index entry, headers of record and bins.
aerospike_data_bytes() { printf '%s\n' "$(($1 * ($2 * 12 / 10 + 250)))"; }

aerospike_namespace() { property "$1" as.namespace ycsb; }

# aerospike_info HOST PORT NAME SECONDS: the value of one info request.
aerospike_info() {
  local answer
  answer=$(within "$4" aerospike_session "$1" "$2" "$3" 2>/dev/null) || return 1
  printf '%s\n' "${answer#*$'\t'}"
}

# A header of 8 bytes: version 2, type 1, and the length of what follows in 6 bytes.
aerospike_session() {
  local host=$1 port=$2 request=$3 socket length LC_ALL=C
  exec {socket}<>"/dev/tcp/$host/$port" || return 1
  length=$((${#request} + 1))
  # shellcheck disable=SC2059
  printf "\\x02\\x01\\0\\0\\0\\0$(printf '\\x%02x\\x%02x' $((length >> 8)) $((length & 255)))%s\n" "$request" >&"$socket"
  length=$(head -c 8 <&"$socket" | od -An -tu1 -j4 | while read -r a b c d; do printf '%s' $((((a * 256 + b) * 256 + c) * 256 + d)); done)
  head -c "$length" <&"$socket"
}
