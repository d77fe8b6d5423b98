#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --clients with hosts, as far as none is needed: what the command line allows, and each part that runs on a host, here.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

refused() {
  run -2 "$SWEEP" redis workloada --out "$OUT" "${@:2}"
  contains "$output" "$1"
  [[ ! -e $OUT ]]
}

@test "what is no list of hosts ends with 2" {
  stub java
  refused "an empty name is no host" --clients a,,b
  refused "an empty name is no host" --clients a,
  refused "-oProxyCommand=x is no host" --clients "a,-oProxyCommand=x"
  refused "db:2222 is no host" --clients a,db:2222
  refused "bench@c2:22 is no host" --clients bench@c2:22
  refused "a is there twice" --clients a,b,a
  refused "no such file of hosts" --clients ./nowhere
  refused "no such file of hosts" --clients nowhere.txt
  printf '# none yet\n\n' >hosts
  refused "there is no host in that file" --clients hosts
  printf 'a # the first\n  b  \na b\n' >hosts
  refused "line 3: a b is no host" --clients hosts
  refused "are too few for 3 clients" --clients a,b,root@c --threads 2
}

@test "names, users, and addresses with and without a scope are hosts" {
  load_libraries options clients-ssh
  hosts_read "db,bench@c-2.lab,10.0.0.7,::1,bench@fe80::1%eth0,2001:db8::10.0.0.7"
  [[ ${CLIENT_HOSTS[*]} == "db bench@c-2.lab 10.0.0.7 ::1 bench@fe80::1%eth0 2001:db8::10.0.0.7" ]]
}

@test "a server of the runner's own, or one on 127.0.0.1, is no server for other machines: 2" {
  stub_java
  printf 'a\nb # the second\n' >hosts
  run -2 "$SWEEP" redis workloada --clients hosts --out "$OUT"
  contains "$output" "would be one of the runner's own, on 127.0.0.1, which every machine and every pod calls itself"
  contains "$output" "-p redis.host=HOST"
  STUB_EXTERNAL=1 STUB_ADDRESS=store:1,localhost:1 run -2 "$SWEEP" redis workloada --clients hosts --out "$OUT" --dry-run
  contains "$output" "redis at localhost:1, and every machine calls itself localhost"
  # What --resume compares.
  grep -q -e ' --option client-hosts=a,b' "$STUB_LOG"
  load_libraries say names units options verbs clients-ssh
  # shellcheck source=/dev/null
  source "$REPOSITORY/runner/stores/redis.sh"
  declare -gA OPT=([clients]='a,b')
  ROW_STORE=redis STORE_ADDRESSES=() PROGRAM=sweep.sh
  run -2 address_check 127.0.0.1:6379
  contains "$output" "redis at 127.0.0.1:6379, and every machine calls itself 127.0.0.1"
  run -2 address_check '[::1]:6379'
  address_check 10.77.0.14:6379
  address_check 10.77.0.14:6379
  address_check -
  [[ ${STORE_ADDRESSES[*]} == 10.77.0.14:6379 ]]
}

@test "where there is no server program, hosts and pods are still told to name a server: 2" {
  stub_java
  bare_path
  run -2 "$SWEEP" memcached workloada --clients a,b --out "$OUT" --dry-run
  contains "$output" "the memcached server would be one of the runner's own"
  run -2 "$SWEEP" memcached workloada --clients k8s:2 --out "$OUT" --dry-run
  contains "$output" "the memcached server would be one of the runner's own"
}

@test "too few descriptors, too little room, an old Java: each is told, with what helps" {
  printf '#!/bin/sh\necho openjdk version \\"11.0.1\\" >&2\n' >"$STUBS/java"
  chmod +x "$STUBS/java"
  unset JAVA_HOME
  {
    cat "$REPOSITORY"/runner/lib/{process,net,java,host-clock,host-check}.sh
    printf 'ulimit -n 500\nhost_check 300 99999999 none 88888888 127.0.0.1:1\n'
  } >script
  PATH=$STUBS:$PATH XDG_CACHE_HOME=$PWD/cache run -0 bash -s <script
  contains "$output" 'java is openjdk version "11.0.1". A JDK 17 or later is needed: apt install'
  contains "$output" "its share of 300 threads needs 600 open files, and the limit is 500. Raise it there"
  contains "$output" "99999999 MB are needed in $PWD/cache/ycsb-sweep, and "
  contains "$output" "88888888 MB are needed in $TMPDIR, and "
  contains "$output" "the store at 127.0.0.1:1 can't be reached from there: Connection refused"
  [[ ${lines[-1]} == $'ycsb-sweep\tchecked'* ]]
}

# copied HASH: what a host says to a copy of the folder "tree" that is to have that hash.
copied() {
  {
    cat "$REPOSITORY"/runner/lib/host-{clock,copy}.sh
    printf 'host_copy %s\n' "$1"
    tar -C tree -cf - .
  } | XDG_CACHE_HOME=$PWD/cache bash -s
}

@test "a copy that is there is used, one that was changed is replaced, and one that does not arrive whole is refused" {
  local hash place=$BATS_TEST_TMPDIR/cache/ycsb-sweep said=$'ycsb-sweep\tcopied\t' wanted=$'ycsb-sweep\twanted\t\n'
  mkdir tree
  printf 'one\n' >tree/one.jar
  (cd tree && sha256sum -- one.jar >SHA256SUMS)
  hash=$(sha256sum <tree/SHA256SUMS)
  hash=${hash%% *}
  [[ $(copied "$hash") == "$wanted$said$place/$hash" ]]
  [[ $(copied "$hash") == "$said$place/$hash" ]]
  printf 'x' >>"$place/$hash/one.jar"
  [[ $(copied "$hash") == "$wanted$said$place/$hash" && $(<"$place/$hash/one.jar") == one ]]
  printf 'x' >>tree/one.jar
  rm -r "$place"
  run -1 copied "$hash"
  contains "$output" "what arrived in $place is not what was sent"
  [[ -z $(ls -A "$place") ]]
}

# taken STATUS TEXT: what is made of that text for an archive, sent by an ssh that ended so.
taken() {
  exec {HOST_OUT}< <(printf '%s' "$2")
  (exit "$1") &
  HOST_PID=$!
  client_take 1 files
}

@test "files that can't be unpacked here are told apart from a host that was lost" {
  load_libraries say clients-ssh
  mkdir -p work/ssh files
  WORK=$PWD/work CLIENT_HOSTS=(a b)
  printf 'Connection to b closed by remote host.\r\n' >work/ssh/1.err
  run -255 taken 255 "no archive"
  contains "$output" "client 1 on b was lost: Connection to b closed by remote host."
  run -2 taken 0 "no archive"
  contains "$output" "client 1 on b has ended, but its files can't be unpacked in files: tar: This does not look like a tar archive"
}

@test "a client whose runner falls silent ends, and what it was brought is gone" {
  stub_java
  local copy=$BATS_TEST_TMPDIR/copy
  project "$copy"
  sed -i 's/SILENCE_SECONDS=.*/SILENCE_SECONDS=1/' "$copy/runner/lib/host-client.sh"
  mkfifo in
  exec {silent}<>in
  STUB_CLIENT_SECONDS=60 start bash "$copy/runner/lib/host-client.sh" 0 1 <in
  printf 'clock\nfile plan.json 5\n{"command": [\n"%s",\n"site.ycsb.Client",\n"-t"\n]}\nstart\n' "$STUBS/java" >&"$silent"
  eventually grep -q $'^ycsb-sweep\tprogress' stdout
  finish
  exec {silent}>&-
  [[ $status == 1 ]]
}
