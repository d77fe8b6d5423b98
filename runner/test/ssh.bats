#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --clients with hosts: clients on three machines with a sshd each, started, merged and ended over ssh, and what can go wrong with them.
# shellcheck disable=SC2030,SC2031

setup_file() {
  load helpers/common
  load helpers/ssh_lab
  local host
  lab_start
  if [[ -n $LAB_MISSING ]]; then return 0; fi
  for host in "${LAB_HOSTS[@]}"; do eventually lab_answers "$host"; done
}

teardown_file() {
  load helpers/ssh_lab
  lab_stop
}

setup() {
  load helpers/common
  load helpers/stub
  load helpers/ssh_lab
  common_setup
  if [[ -n $LAB_MISSING ]]; then skip "$LAB_MISSING"; fi
}

teardown() {
  if [[ -n $LAB_MISSING ]]; then return 0; fi
  eventually hosts_are_clean
  eventually no_processes_left
  temporary_folder_is_empty
}

# sweep ARGUMENT...: as a user would type it on a machine from which the hosts are reached.
sweep() {
  in_host hub env PATH="$LAB/bin:$PATH" "$SWEEP" redis workloada --clients a,b,c -p redis.host=10.77.0.14 -P "$LAB/secrets.properties" \
    --records 1000 --warmup 1s --out "$OUT" "$@" </dev/null
}

refused() {
  run -2 "$SWEEP" redis workloada --out "$OUT" "${@:2}"
  contains "$output" "$1"
  [[ ! -e $OUT ]]
}

# measuring CELL CLIENT: whether operations of that client were heard of.
measuring() { grep -q ' sec: [1-9][0-9]* operations' "$OUT/cells/redis/workloada/$1/r1/clients/$2/ycsb.err" 2>/dev/null; }

stderr_of() { cat "$BATS_TEST_TMPDIR/stderr"; }

@test "what is no list of hosts ends with 2" {
  stub java
  refused "an empty name is no host" --clients a,,b
  refused "an empty name is no host" --clients a,
  refused "-oProxyCommand=x is no host" --clients "a,-oProxyCommand=x"
  refused "a is there twice" --clients a,b,a
  refused "no such file of hosts" --clients ./nowhere
  refused "no such file of hosts" --clients nowhere.txt
  printf '# none yet\n\n' >hosts
  refused "there is no host in that file" --clients hosts
  printf 'a # the first\n  b  \na b\n' >hosts
  refused "line 3: a b is no host" --clients hosts
  refused "are too few for 3 clients" --clients a,b,root@c --threads 2
}

@test "a server of the runner's own, or one on 127.0.0.1, is no server for other machines: 2" {
  stub_java
  printf 'a\nb # the second\n' >hosts
  run -2 "$SWEEP" redis workloada --clients hosts --out "$OUT"
  contains "$output" "would be one of the runner's own, on 127.0.0.1, which every machine calls itself"
  contains "$output" "-p redis.host=HOST"
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

@test "what hosts lack is said of all of them at once, before anything is copied: 5" {
  rm "$LAB/a/bin/java"
  # shellcheck disable=SC2016
  printf '#!/bin/sh\necho $(($(/bin/date +%%s) + 2))$(/bin/date +%%N)\n' >"$LAB/b/date"
  chmod +x "$LAB/b/date"
  ln -sf "$LAB/b/date" "$LAB/b/bin/date"
  ip -n "$LAB_NAME-c" route add unreachable 10.77.0.14
  mv "$LAB/store/home/.ssh/authorized_keys" "$LAB/store/home/.ssh/none"
  run sweep --clients a,b,c,stranger,store --threads 5 --duration 1s
  mv "$LAB/store/home/.ssh/none" "$LAB/store/home/.ssh/authorized_keys"
  ip -n "$LAB_NAME-c" route del unreachable 10.77.0.14
  ln -sf /bin/date "$LAB/b/bin/date"
  ln -s "$(command -v java)" "$LAB/a/bin/java"
  [[ $status == 5 ]]
  contains "$output" "  a: no java on the PATH, and JAVA_HOME is not set. A JDK 17 or later is needed: apt install"
  [[ $output =~ "  b: its clock is "(1[89]|20)[0-9]{2}\.[0-9]+" ms ahead of that of this machine" ]]
  contains "$output" "  c: the store at 10.77.0.14:6379 can't be reached from there: "
  contains "$output" "  stranger: ssh can not run a command there: ssh: Could not resolve hostname stranger"
  [[ $output =~ "  store: ssh can not run a command there: "[^$'\n']*"Permission denied (publickey). This must work without a question: ssh -o BatchMode=yes store" ]]
  [[ ! -e $LAB/a/home/.cache && ! -e $LAB/b/home/.cache && ! -e $OUT ]]
}

@test "three hosts measure together, and nobody else hears of the password" {
  start sweep --threads 5 --duration 4s
  eventually measuring t0005 0
  eventually measuring t0005 2
  # shellcheck disable=SC2016
  run -1 bash -c 'cat /proc/[0-9]*/cmdline 2>/dev/null | grep -qFf "$1"' search "$LAB/secret"
  [[ -z $(find "$LAB"/?/{home,tmp} "$OUT" "$TMPDIR" -type f -perm /077 -exec grep -lFf "$LAB/secret" {} +) ]]
  [[ $(stat -c %a "$LAB"/b/tmp/ycsb-client.*) == 700 ]]
  grep -qFf "$LAB/secret" "$LAB"/b/tmp/ycsb-client.*/*.properties
  finish
  [[ $status == 0 ]]
  local cell=$OUT/cells/redis/workloada/t0005/r1 i
  for i in 0 1 2; do
    [[ -s $cell/clients/$i/READ.hdr && -s $cell/clients/$i/system.csv && ! -e $cell/clients/$i/ready ]]
  done
  [[ $(<"$cell/clients/1/client.json") =~ ^'{"client": 1, "host": "b", "threads": 2, "exit": 0, "clockOffsetMillis": '-?[0-9]+\.[0-9]{3}', "clockUncertaintyMillis": '[0-9]+\.[0-9]{3}'}'$ ]]
  contains "$(<"$cell/clients/2/client.json")" '"host": "c", "threads": 1'
  [[ $(cell_value "$OUT/results.csv" clients 5 ALL) == 3 ]]
  [[ $(cell_value "$OUT/results.csv" failed 5 ALL) == 0 ]]
  between "$(cell_value "$OUT/results.csv" ok 5 ALL)" 1000 100000000
  run -1 grep -rFf "$LAB/secret" "$OUT" stdout stderr
}

@test "a client that is killed, and one whose connection is lost, fail their cell, and the next is measured" {
  start sweep --no-load --threads 3,6 --duration 3s
  eventually measuring t0003 1
  eventually measuring t0003 2
  kill -KILL "$(host_pid b ' site.ycsb.Client ')"
  kill -KILL "$(host_pid c 'sshd: root')"
  finish
  [[ $status == 4 ]]
  local cells=$OUT/cells/redis/workloada
  contains "$(<"$cells/t0003/r1/clients/1/client.json")" '"host": "b", "threads": 1, "exit": 137'
  contains "$(<"$cells/t0003/r1/clients/2/client.json")" '"host": "c", "threads": 1, "exit": 255'
  contains "$(stderr_of)" "client 2 on c was lost: "
  contains "$(<"$OUT/report.md")" "client 1 (b)"
  [[ $(cell_value "$OUT/results.csv" verdict 3 ALL) == failed ]]
  between "$(cell_value "$OUT/results.csv" ok 6 ALL)" 1000 100000000
}

@test "a single host that is lost fails its cell and the next, and is named" {
  local cells=$OUT/cells/redis/workloada
  start sweep --clients a --no-load --threads 1,2 --duration 3s
  eventually grep -q ' sec: [1-9][0-9]* operations' "$cells/t0001/r1/ycsb.err"
  mv "$LAB/a/home/.ssh/authorized_keys" "$LAB/a/home/.ssh/none"
  kill -KILL "$(host_pid a 'sshd: root')"
  finish
  mv "$LAB/a/home/.ssh/none" "$LAB/a/home/.ssh/authorized_keys"
  [[ -e $cells/t0001/r1/DONE && -e $cells/t0002/r1/DONE ]]
  contains "$(<"$cells/t0001/r1/client.json")" '"host": "a", "threads": 1, "exit": 255, "clockOffsetMillis": '
  contains "$(<"$cells/t0002/r1/client.json")" '"host": "a", "threads": 2, "exit": 255}'
  [[ $(grep -c "FAILED: client 0 (a): the connection to its host broke off" stderr) == 2 ]]
}

@test "Ctrl-C in mid-cell leaves nothing on any host" {
  start sweep --no-load --threads 3 --duration 60s
  eventually measuring t0003 0
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  hosts_are_clean
}

@test "too few descriptors, too little room, an old Java: each is told, with what helps" {
  printf '#!/bin/sh\necho openjdk version \\"11.0.1\\" >&2\n' >"$STUBS/java"
  chmod +x "$STUBS/java"
  unset JAVA_HOME
  {
    cat "$REPOSITORY"/runner/lib/{process,net,java,host-clock,host-check}.sh
    printf 'ulimit -n 500\nhost_check 300 99999999 none 127.0.0.1:1\n'
  } >script
  PATH=$STUBS:$PATH XDG_CACHE_HOME=$PWD/cache run -0 bash -s <script
  contains "$output" 'java is openjdk version "11.0.1". A JDK 17 or later is needed: apt install'
  contains "$output" "its share of 300 threads needs 600 open files, and the limit is 500. Raise it there"
  contains "$output" "99999999 MB are needed in $PWD/cache/ycsb-sweep, and "
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
