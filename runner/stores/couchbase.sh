# SPDX-License-Identifier: Apache-2.0
# Couchbase for the runner: how to start, ask and empty a server. docs/runner.md describes these verbs.
# Its server program takes ports and folders of the whole machine, so the runner only starts it in a container.
# shellcheck shell=bash

readonly COUCHBASE_USER=ycsb-sweep

couchbase_program() { printf 'couchbase-server\n'; }

couchbase_binary() { return 1; }

couchbase_image() { printf 'couchbase:community-7.6.2\n'; }

couchbase_standin() { standin_command couchbase "$1" "$(free_port)" "$(couchbase_bucket "$2")"; }

couchbase_standin_version() { standin_version couchbase CouchbaseMock; }

couchbase_hint() {
  cat <<'END'
  --server docker                        needs a running Docker daemon; a container of its own network, Linux only
  -p couchbase.host=HOST -P FILE         a server of yours; couchbase.username and couchbase.password belong in the file
  --server stand-in                      an imitation in memory, to try things out: its figures say nothing about Couchbase.
                                         It has no queries: scans need -p couchbase.scan=none
END
}

# A container with a network of its own: the ports are fixed, and several.
couchbase_network() { printf 'bridge\n'; }

couchbase_command() { COMMAND=("/entrypoint.sh" "$1"); }

# The port of the data service in the container.
couchbase_port() { printf '11210\n'; }

# couchbase_prepare HOST PORT PROPERTIES: makes a cluster of one node with a bucket, once the manager answers.
couchbase_prepare() {
  local host=$1 bucket memory
  if [[ $SERVER_MODE != docker ]]; then return 0; fi
  bucket=$(couchbase_bucket "$3")
  memory=$(($(memory_share_megabytes) / 2))
  couchbase_rest "$host" /clusterInit -d services=kv,n1ql,index -d "memoryQuota=$memory" -d indexMemoryQuota=512 \
    -d "username=$COUCHBASE_USER" -d "password=$(couchbase_secret)" -d port=SAME || return 1
  couchbase_rest "$host" /pools/default/buckets -d "name=$bucket" -d bucketType=couchbase -d "ramQuota=$memory" \
    -d replicaNumber=0 -d flushEnabled=1 || return 1
}

couchbase_address() {
  printf 'couchbase.host=%s:%s\n' "$1" "$2"
  if [[ $SERVER_MODE == docker ]]; then
    printf 'couchbase.username=%s\ncouchbase.password=%s\n' "$COUCHBASE_USER" "$(couchbase_secret)"
  else
    printf 'couchbase.username=%s\ncouchbase.password=%s\n' "$(couchbase_bucket "$3")" "$(couchbase_bucket "$3")"
  fi
}

couchbase_process() {
  try_connect "$1" "$2" 2>/dev/null || return 1
  if [[ $SERVER_MODE == docker ]]; then return 0; fi
  listener "$2"
}

couchbase_version() { :; }

couchbase_flush() {
  local bucket
  bucket=$(couchbase_bucket "$3")
  if [[ $SERVER_MODE != docker ]]; then
    die 2 "couchbase: the runner can't empty this server; flush the bucket $bucket yourself"
  fi
  couchbase_rest "$1" "/pools/default/buckets/$bucket/controller/doFlush" -X POST
}

# Bytes of memory that so many records of so many bytes take: JSON, metadata.
couchbase_data_bytes() { printf '%s\n' "$(($1 * ($2 * 15 / 10 + 300)))"; }

couchbase_bucket() { property "$1" couchbase.bucket default; }

# The password of our own server, made for one run.
couchbase_secret() {
  local file=$WORK/secrets/couchbase
  if [[ ! -s $file ]]; then (umask 077 && mkdir -p "$WORK/secrets" && od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >"$file"); fi
  cat "$file"
}

# couchbase_rest HOST PATH CURL_OPTION...: the manager's REST interface; user and password go through a file.
couchbase_rest() {
  local host=$1 path=$2
  shift 2
  curl --silent --show-error --fail --max-time 120 --output /dev/null \
    --config <(printf 'user = "%s:%s"\n' "$COUCHBASE_USER" "$(couchbase_secret)") "$@" "http://$host:8091$path"
}
