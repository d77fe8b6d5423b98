#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --clients with hosts, as far as none is needed: each part that runs on a host, here.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  common_setup
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

@test "too few descriptors, too little room, an old Java: each is told, with what helps" {
  printf '#!/bin/sh\necho openjdk version \\"11.0.1\\" >&2\n' >"$STUBS/java"
  chmod +x "$STUBS/java"
  unset JAVA_HOME
  {
    cat "$REPOSITORY"/runner/libexec/{host-tell,java,host-check}.sh
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
    cat "$REPOSITORY"/runner/libexec/host-{tell,copy}.sh
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

# command_lines NAME WORD...: as it goes to a host: a word a line, under their number.
command_lines() {
  printf 'file %s %d\n' "$1" $(($# - 1))
  printf '%s\n' "${@:2}"
}

@test "a client whose runner falls silent ends, and what it was brought is gone" {
  local program=$BATS_TEST_TMPDIR/libexec/host-client
  fake_client
  cp -r "$REPOSITORY/runner/libexec" .
  sed -i 's/SILENCE_SECONDS=[0-9]*/SILENCE_SECONDS=1/' "$program"
  mkfifo in
  exec {silent}<>in
  FAKE_HANG=run start bash "$program" <in
  {
    printf 'clock\n'
    command_lines client "$CLIENT_PREFIX" java BenchmarkClient -t
    command_lines monitor bash -c 'exec sleep 600' monitor
    printf 'start\n'
  } >&"$silent"
  eventually grep -q $'^ycsb-sweep\tprogress' stdout
  finish
  exec {silent}>&-
  [[ $status == 1 ]]
}

@test "a worker that is ended ends its client and the monitor beside it, and has a client's status otherwise" {
  printf 'sleep 60 & trap "kill $!; exit 3" TERM; : >ready; wait\n' >client
  start "$REPOSITORY/runner/libexec/worker" out sleep 60 -- bash "$PWD/client"
  eventually test -e out/ready
  kill -TERM "$STARTED"
  finish
  [[ $status == 143 && ! -e out/ready ]]
  run -7 "$REPOSITORY/runner/libexec/worker" out -- bash -c 'exit 7'
}
