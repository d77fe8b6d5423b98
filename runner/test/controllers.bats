#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The controllers of the stores, each tried by hand: what they say of themselves, and real servers by their verbs alone.

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  STORES=$REPOSITORY/runner/stores
  CONTEXT=$BATS_TEST_TMPDIR/context
  STARTED=()
  mkdir -p "$CONTEXT/property" "$BATS_TEST_TMPDIR/server"
  cd "$BATS_TEST_TMPDIR/server" || return
  put mode local
  put host 127.0.0.1
}

teardown() {
  PATH=$ORIGINAL_PATH
  if ((${#STARTED[@]})); then kill "${STARTED[@]}"; fi
  eventually no_processes_left
}

put() { printf '%s\n' "$2" >"$CONTEXT/$1"; }

controllers() { find "$STORES" -maxdepth 1 -type f -perm -u+x; }

# A port that nobody answers on, nor on the one on which the nodes of a cluster would talk.
unused_port() {
  local port
  while port=$((15000 + RANDOM % 7000)); do
    if ! { : <"/dev/tcp/127.0.0.1/$port" || : <"/dev/tcp/127.0.0.1/$((port + 10000))"; } 2>/dev/null; then
      printf '%s\n' "$port"
      return 0
    fi
  done
}

# server_start CONTROLLER: what its verbs say, in the current folder; adds to STARTED.
server_start() {
  local words said
  "$1" check "$CONTEXT"
  "$1" configure "$CONTEXT"
  mapfile -t words < <("$1" command "$CONTEXT" | sed 's/^arg=//')
  "${words[@]}" >log 2>&1 3>&- &
  STARTED+=("$!")
  said=$("$1" ready "$CONTEXT")
  # Not every server tells who it is.
  [[ ${said:-pid=$!} == "pid=$!" ]]
}

@test "every controller describes itself in known keys, and names a binding" {
  local controller line
  [[ $(controllers | wc -l) -ge 7 ]]
  while IFS= read -r controller; do
    run -0 "$controller" describe
    for line in "${lines[@]}"; do
      [[ $line =~ ^(binding|verb|upstream|program|embedded|image|network|container-port|stand-in|topology|persistence|policy|event|extra-port|bus-distance|bytes\.factor|bytes\.each|flush|disk|capture|capture\.(key-bytes|value|ttl)|hint)=. ]] \
        || { printf '%s: %s\n' "$controller" "$line" >&2 && return 1; }
    done
    contains "$output" $'\nprogram='
    contains "$output" $'\nhint=  '
    [[ $output =~ binding=([a-z]+) && -d $REPOSITORY/bindings/${BASH_REMATCH[1]} ]]
    [[ $output =~ flush=(command|restart) && $output =~ bytes.factor=[0-9.]+ && $output =~ bytes.each=[0-9]+ ]]
  done < <(controllers)
}

@test "an unknown verb is no value of the user's" {
  run -64 "$STORES/redis" destroy "$CONTEXT"
  contains "$output" "Verbs: describe find"
}

@test "a controller says which verbs it has, and which it lacks" {
  mkdir -p shelves/lib
  cp "$STORES"/lib/{controller,net}.sh shelves/lib
  sed -e '/^verb_version/d' "$REPOSITORY/runner/test/helpers/double" >shelves/shelf
  run -0 bash shelves/shelf describe
  contains "$output" $'verb=find\nverb=command\nverb=address\nverb=ready\nverb=flush'
  run -64 bash shelves/shelf version "$CONTEXT"
  [[ $output == "shelves/shelf has no verb version" ]]
}

@test "a program is found on the PATH, or not" {
  local controller
  [[ $("$STORES/memcached" find local) == "program=$(command -v memcached)" ]]
  bare_path
  while IFS= read -r controller; do
    run -1 "$controller" find local
    [[ -z $output ]]
  done < <(PATH=$ORIGINAL_PATH controllers)
  run -1 "$STORES/memcached" find embedded
}

@test "Redis by hand: started with a password that no command line shows, rewritten, emptied" {
  put port "$(unused_port)"
  put addresses "127.0.0.1:$(<"$CONTEXT/port")"
  put persistence aof-everysec
  put event aof-rewrite
  put maxmemory 100
  put property/redis.password pass:word
  server_start "$STORES/redis"
  [[ $("$STORES/redis" ready "$CONTEXT") == "pid=${STARTED[0]}" ]]
  run -1 grep -z pass:word "/proc/${STARTED[0]}/cmdline"
  contains "$("$STORES/redis" version "$CONTEXT")" "version="
  run -0 "$STORES/redis" inspect "$CONTEXT"
  [[ $output == $'role=master\nreplicas=0\naof=1\nmemory=104857600\npolicy=noeviction\ntopology=standalone\npersistence=aof-everysec' ]]
  "$STORES/redis" event "$CONTEXT"
  "$STORES/redis" flush "$CONTEXT"
  [[ $("$STORES/redis" address "$CONTEXT") == "redis.host=127.0.0.1"$'\n'"redis.port=$(<"$CONTEXT/port")" ]]
  # Without the password it does not answer.
  rm "$CONTEXT/property/redis.password"
  run -1 "$STORES/redis" flush "$CONTEXT"
}

@test "a Redis that never answers is waited for until the deadline" {
  put port 1
  put seconds 1
  run -1 "$STORES/redis" ready "$CONTEXT"
  [[ -z $output ]]
}

@test "a cluster of Redis by hand: three masters with a replica each, emptied" {
  local node ports=()
  put topology cluster
  put masters 3
  put replicas 1
  for node in 1 2 3 4 5 6; do
    mkdir "../$node"
    cd "../$node"
    ports+=("$(unused_port)")
    put port "${ports[-1]}"
    server_start "$STORES/redis"
  done
  put port "${ports[0]}"
  printf '127.0.0.1:%s\n' "${ports[@]}" >"$CONTEXT/addresses"
  run -0 "$STORES/redis" prepare "$CONTEXT"
  run -0 "$STORES/redis" inspect "$CONTEXT"
  contains "$output" $'role=master\nreplicas=1'
  contains "$output" $'\ntopology=cluster:3x1\n'
  [[ $(grep '^node=' <<<"$output" | sort) == $(printf 'node=127.0.0.1:%s\n' "${ports[@]}" | sort) ]]
  "$STORES/redis" flush "$CONTEXT"
}

@test "Memcached by hand: its memory, and emptied" {
  put port "$(unused_port)"
  put addresses "127.0.0.1:$(<"$CONTEXT/port")"
  put memory 80
  put policy noeviction
  server_start "$STORES/memcached"
  [[ $("$STORES/memcached" inspect "$CONTEXT") == $'memory=62914560\npolicy=noeviction\ntopology=standalone\npersistence=none' ]]
  contains "$("$STORES/memcached" command "$CONTEXT")" $'arg=-M'
  "$STORES/memcached" flush "$CONTEXT"
  [[ $("$STORES/memcached" address "$CONTEXT") == "memcached.hosts=127.0.0.1:$(<"$CONTEXT/port")" ]]
}

@test "Dragonfly by hand, as a double that takes its flags only: password, memory, policy, called what it is" {
  put port "$(unused_port)"
  put addresses "127.0.0.1:$(<"$CONTEXT/port")"
  put property/redis.password 'pass "word'
  put maxmemory 300
  put policy eviction
  put persistence snapshots
  put program "$REPOSITORY/runner/test/dragonfly-double"
  server_start "$STORES/dragonfly"
  run -1 grep -z 'pass "word' "/proc/${STARTED[0]}/cmdline"
  [[ $("$STORES/dragonfly" version "$CONTEXT") == "version=1.34.1" ]]
  [[ $("$STORES/redis" version "$CONTEXT") == "version=dragonfly 1.34.1" ]]
  run -0 "$STORES/dragonfly" inspect "$CONTEXT"
  [[ $output == $'role=master\nreplicas=0\nmemory=314572800\npolicy=eviction\ntopology=standalone' ]]
  "$STORES/dragonfly" flush "$CONTEXT"
  run -64 "$STORES/dragonfly" event "$CONTEXT"
}

@test "values that an own server can't take end with 2 and say which" {
  put maxmemory 255
  run -2 "$STORES/dragonfly" check "$CONTEXT"
  contains "$output" "--maxmemory 255mb: dragonfly needs 256 MB for each of its threads"
  rm "$CONTEXT/maxmemory"
  put property/redis.user me
  run -2 "$STORES/dragonfly" check "$CONTEXT"
  contains "$output" "redis.user=me"
  put property/redis.mode cluster
  run -2 "$STORES/redis" check "$CONTEXT"
  contains "$output" "redis.mode=cluster: the runner's own server is standalone"
  rm "$CONTEXT/property/redis.mode"
  put property/redis.cluster true
  put topology shards
  run -2 "$STORES/redis" check "$CONTEXT"
  contains "$output" "the runner's own server is sharded"
  rm "$CONTEXT/topology"
  put property/memcached.username me
  run -2 "$STORES/memcached" check "$CONTEXT"
  contains "$output" "memcached.hosts=HOST:PORT"
  put property/mongodb.tls true
  run -2 "$STORES/mongodb" check "$CONTEXT"
  put property/as.user me
  run -2 "$STORES/aerospike" check "$CONTEXT"
  put property/kyototycoon.database '*'
  run -2 "$STORES/kyototycoon" check "$CONTEXT"
  contains "$output" "kyototycoon.tables: *: the databases of the server that the runner starts have numbers only"
}

@test "Kyoto Tycoon has a database for every number that the properties name" {
  put port 1978
  put program ktserver
  put property/kyototycoon.tables a=3,b=1
  [[ $("$STORES/kyototycoon" command "$CONTEXT" | tr '\n' ' ') == "arg=ktserver arg=-host arg=127.0.0.1 arg=-port arg=1978 arg=-le arg=% arg=% arg=% arg=% " ]]
}

@test "Couchbase in a container becomes a cluster with a bucket, and no command line holds its password" {
  put mode docker
  put host 172.17.0.9
  put port 11210
  put memory 2048
  stub curl '--silent * -d memoryQuota=1024 * http://172.17.0.9:8091/clusterInit => exit 0' \
    '--silent * -d ramQuota=1024 * http://172.17.0.9:8091/pools/default/buckets => exit 0' \
    '--silent * -X POST http://172.17.0.9:8091/pools/default/buckets/default/controller/doFlush => exit 0'
  "$STORES/couchbase" configure "$CONTEXT"
  "$STORES/couchbase" prepare "$CONTEXT"
  "$STORES/couchbase" flush "$CONTEXT"
  unstub curl
  [[ -s $CONTEXT/secret ]]
  run -1 grep -F "$(<"$CONTEXT/secret")" "$PLANS/curl.calls"
  contains "$("$STORES/couchbase" address "$CONTEXT")" "couchbase.password=$(<"$CONTEXT/secret")"
}

# as_controller COMMAND: by what controllers share, on the context of the test.
as_controller() { CONTEXT=$CONTEXT bash -c "set -euo pipefail; source '$STORES/lib/controller.sh'; $1"; }

# sleeps_as_nobody PID
sleeps_as_nobody() { [[ $(stat -c %U "/proc/$1") == nobody && $(tr '\0' ' ' <"/proc/$1/cmdline") == 'sleep 100 ' ]]; }

# works_in PID FOLDER
works_in() { [[ /proc/$1/cwd -ef $2 ]]; }

@test "a server that refuses root runs as another user, in a folder that only this user enters" {
  ((EUID == 0)) || skip "not root: such a server runs as whoever calls"
  chmod 700 .
  as_controller "private_folder data nobody"
  [[ $(stat -c '%a %U' data) == "700 nobody" ]]
  as_controller "private_folder data nobody; run_as nobody touch data/made"
  [[ $(stat -c %U data/made) == nobody ]]
  mapfile -t words < <(as_controller "say_as nobody sleep 100" | sed 's/^arg=//')
  "${words[@]}" 3>&- &
  STARTED+=("$!")
  eventually sleeps_as_nobody "$!"
}

@test "a user that is not there, or a machine without setpriv, is an error" {
  ((EUID == 0)) || skip "not root: such a server runs as whoever calls"
  run -1 as_controller "say_as nobody-of-this-name sleep"
  contains "$output" "nobody-of-this-name"
  bare_path
  run -1 as_controller "say_as nobody sleep"
  contains "$output" "setpriv (of util-linux) is missing"
}

@test "what a killed server has left is waited for, until the deadline" {
  mkdir data
  (cd data && exec sleep 100 3>&-) &
  put seconds 1
  eventually works_in "$!" data
  run -1 as_controller "await_gone data"
  put seconds 20
  (sleep 0.3 && kill "$!" 2>/dev/null) 3>&- &
  as_controller "await_gone data"
}
