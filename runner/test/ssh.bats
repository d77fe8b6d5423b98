#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# --clients with hosts: clients on three machines with a sshd each, started, merged and ended over ssh, and what can go wrong with them;
# a server's machine that is sampled, and servers that are started and stopped there.
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
  load helpers/ssh_lab
  common_setup
  if [[ -n $LAB_MISSING ]]; then skip "$LAB_MISSING"; fi
}

teardown() {
  if [[ -n $LAB_MISSING ]]; then return 0; fi
  if [[ -n ${GROUP-} ]]; then
    lab_redis_free
    leave_group
  fi
  eventually hosts_are_clean
  eventually no_processes_left
  temporary_folder_is_empty
}

# sweep ARGUMENT...: as a user would type it on a machine from which the hosts are reached. Tests that do not depend on speed have a
# target, which leaves the processor to others. Clients run for seconds here: the better compiler would cost them more than it gives.
sweep() {
  in_host hub env PATH="$LAB/bin:$PATH" JAVA_OPTS=-XX:TieredStopAtLevel=1 "$SWEEP" "${SYSTEMS:-redis}" workloada --clients a,b,c -p redis.host=10.77.0.14 \
    -P "$LAB/secrets.properties" --records 1000 --warmup "${WARMUP:-1s}" --out "$OUT" "$@" </dev/null
}

# measuring CELL CLIENT: whether operations of that client were heard of.
measuring() { grep -q ' sec: [1-9][0-9]* operations' "$OUT/cells/redis/workloada/$1/r1/clients/$2/ycsb.err" 2>/dev/null; }

stderr_of() { cat "$BATS_TEST_TMPDIR/stderr"; }

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
  start sweep --threads 5 --target 600 --duration 4s --server-host store
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
  contains "$(<"$cell/server/host.json")" '"host" : "store"'
  contains "$(<"$cell/cell.json")" '"serverThreadCores" : '
  contains "$(<"$cell/cell.json")" '"serverMachineCores" : '
  [[ $(cell_value "$OUT/results.csv" clients 5 ALL) == 3 ]]
  [[ $(cell_value "$OUT/results.csv" failed 5 ALL) == 0 ]]
  between "$(cell_value "$OUT/results.csv" ok 5 ALL)" 1000 100000000
  run -1 grep -rFf "$LAB/secret" "$OUT" stdout stderr
}

@test "two systems take turns by clients on two hosts, and what each costs is read where it runs" {
  local cell=$OUT/cells/b/workloada/t0004/r1 i
  SYSTEMS=redis:a,redis:b WARMUP=0s sweep --clients a,b --server-host store --pairs --no-load --starts 1 --threads 4 --duration 1s
  for i in 0 1; do
    # In the order a b b a.
    [[ -s $cell/clients/$i/turns.csv && -z $(awk -F , 'NR > 1 && $1 % 4 != 1 && $1 % 4 != 2' "$cell/clients/$i/turns.csv") ]]
    [[ $(grep -c ',[0-9]*\.[0-9]\{6\},[^,]*$' "$cell/clients/$i/system.csv") -gt 4 ]]
  done
  # CPU time to the nanosecond, a sample a rest, on the machine of the server.
  [[ $(grep -c ',[0-9]*\.[0-9]\{6\}$' "$cell/server/system.csv") -gt 4 ]]
  # A busy machine may have no whole block; but the cell has turns.
  contains "$(<"$cell/cell.json")" '"operations"'
}

@test "a server on another machine that has no CPU time left is what limits its cell" {
  load helpers/groups
  own_group || skip 'its CPU time is limited by a control group, which can not be made here'
  lab_redis_share 5
  sweep --clients a --threads 8 --duration 4s --server-host store
  [[ $(cell_value "$OUT/results.csv" verdict 8 ALL) == server-bound ]]
  [[ $(<"$OUT/cells/redis/workloada/t0008/r1/cell.json") =~ "its quota of CPU time limits the server. It used 0.0"[3-7]" of the 0.05 cores" ]]
}

@test "a fresh server on another machine is started and stopped over ssh for every repeat, and killed in each by the runner alone" {
  local store=$LAB/store cell=$OUT/cells/redis/workloada/t0002/r2 pid
  ln -sf "$(command -v redis-server)" "$store/bin/redis-server"
  pid="$store/fresh.pid"
  sweep --clients a,b --server-host store -p redis.port=7000 --fresh-server --topology standalone --persistence none --threads 2 --target 500 --repeats 2 --duration 6s \
    --fault kill@40%:100ms \
    --server-start "ssh store redis-server $LAB/redis.conf --bind 10.77.0.14 --port 7000 --save \"''\" --daemonize yes --pidfile $pid --dir $store" \
    --server-stop "ssh store 'kill -9 \$(cat $pid); rm -f $pid; echo stopped >>$store/stops'" | tee said
  # Once to see that it works, for each repeat, and by each fault.
  [[ $(wc -l <"$store/stops") == 5 && ! -e $pid ]]
  contains "$(<"$cell/server.json")" '"checked" : true'
  # A server that died within the window has no busiest thread. Its machine was sampled from before the window to its end.
  between "$(wc -l <"$cell/server/system.csv")" 3 100
  [[ $(cut -f 4 "$cell/faults") == $'begin\nend' ]]
  [[ -z $(find "$cell/clients" -name faults) ]]
  # Both clients read back what they wrote.
  [[ $(<"$cell/cell.json") =~ '"verifiedWrites" : {'[^a-z]*'"clients" : 2,' ]]
}

@test "a client that is killed, and one whose connection is lost, fail their cell, and the next is measured" {
  start sweep --no-load --threads 3,6 --target 600 --duration 3s
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
  contains "$(<"$OUT/report.md")" "client 1 (b): the client was ended by signal 9, not by the runner"
  contains "$(<"$OUT/report.md")" "; 1 more of the clients failed"
  [[ $(cell_value "$OUT/results.csv" verdict 3 ALL) == failed ]]
  between "$(cell_value "$OUT/results.csv" ok 6 ALL)" 1000 100000000
}

@test "a single host that is lost fails its cell and the next, and is named" {
  local cells=$OUT/cells/redis/workloada
  start sweep --clients a --no-load --threads 1,2 --target 500 --duration 3s
  eventually grep -qs ' sec: [1-9][0-9]* operations' "$cells/t0001/r1/ycsb.err"
  mv "$LAB/a/home/.ssh/authorized_keys" "$LAB/a/home/.ssh/none"
  kill -KILL "$(host_pid a 'sshd: root')"
  finish
  mv "$LAB/a/home/.ssh/none" "$LAB/a/home/.ssh/authorized_keys"
  [[ -e $cells/t0001/r1/DONE && -e $cells/t0002/r1/DONE ]]
  contains "$(<"$cells/t0001/r1/client.json")" '"host": "a", "threads": 1, "exit": 255, "clockOffsetMillis": '
  contains "$(<"$cells/t0002/r1/client.json")" '"host": "a", "threads": 2, "exit": 255}'
  [[ $(grep -c "FAILED: client 0 (a): the connection to its host broke off" stderr) == 2 ]]
}

# bats test_tags=measured
@test "Ctrl-C while the idle store is probed waits for no host, and leaves nothing there" {
  start sweep --no-load --probe --threads 3 --duration 60s
  eventually grep -qs ' sec: [1-9][0-9]* operations' "$OUT/cells/redis/workloada/idle/probe/ycsb.err"
  SECONDS=0
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  ((SECONDS < 8))
  hosts_are_clean
}

@test "Ctrl-C in mid-cell leaves nothing on any host" {
  start sweep --clients a,b --no-load --threads 3 --target 500 --duration 60s
  eventually measuring t0003 0
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 ]]
  hosts_are_clean
}
