#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Bindings in an existing YCSB: that install.sh puts them there, however it ends, and leaves nothing behind.
# shellcheck disable=SC2030,SC2031

setup_file() {
  load helpers/common
  load helpers/ycsb_home
  install_file
}

setup() {
  load helpers/common
  load helpers/ycsb_home
  install_each
}

teardown() {
  rm -f "$DISTRIBUTION/redis-binding/lib/slow.bin"
  no_processes_left
}

@test "bindings take the place of YCSB's, without the old drivers; uninstalled, everything is as it was, byte for byte" {
  run -0 "$INSTALL" "$YCSB"
  contains "$output" "moved         redis-binding -> ycsb-sweep-install/backup/redis-binding"
  contains "$output" "added         redis-binding, with jedis "
  contains "$(ls "$YCSB")" reveldb-binding
  [[ -f $(echo "$YCSB"/redis-binding/lib/redis-binding-*.jar) && -f $YCSB/redis-binding/conf/redis.properties ]]
  [[ ! -e $YCSB/redis-binding/lib/jedis-2.9.0.jar ]]
  [[ -z $(find "$YCSB/redis-binding" -type l) ]]
  [[ ! -e $YCSB/memcached-binding/lib/spymemcached-2.11.4.jar ]]
  cmp "$YCSB/workloads/workload10kb" "$REPOSITORY/workloads/workload10kb"
  run -0 "$INSTALL" --uninstall "$YCSB"
  contains "$output" "restored      bin/bindings.properties"
  as_before
}

# under_way: an installation has begun, and waits in the background for the content of one of its files.
under_way() {
  SLOW=$DISTRIBUTION/redis-binding/lib/slow.bin
  mkfifo "$SLOW"
  start "$INSTALL" --stores redis,reveldb "$YCSB"
  eventually test -e "$YCSB/ycsb-sweep-install/new/redis-binding"
}

@test "killed, an installation is done by the next run" {
  under_way
  kill -KILL "$STARTED"
  finish
  rm "$SLOW"
  run -0 install
  [[ -d $YCSB/redis-binding/conf && ! -e $YCSB/reveldb-binding ]]
  diff "$YCSB/memcached-binding/lib/spymemcached-2.11.4.jar" - <<<memcached-binding/lib/spymemcached-2.11.4
  "$INSTALL" -q --uninstall "$YCSB"
  as_before
}

@test "interrupted, an installation puts back what it has changed" {
  under_way
  kill -TERM "$STARTED"
  eventually grep -q Interrupted stderr
  # The file has no content, and the installation goes on.
  # shellcheck disable=SC2016
  timeout 60 bash -c ': >"$1"' _ "$SLOW"
  finish
  [[ $status == 130 ]]
  as_before
}

@test "a folder named ycsb-sweep-install that is somebody else's stays" {
  mkdir -p "$YCSB/ycsb-sweep-install/backup"
  printf 'mine\n' >"$YCSB/ycsb-sweep-install/backup/mine"
  tree "$YCSB" >before
  run -1 install
  contains "$output" "was not made by install.sh"
  as_before
}

@test "blanks in the paths: of ours it does not matter, of YCSB's it is said" {
  ln -s "$DISTRIBUTION" "a distribution"
  cp -r "$YCSB" "a ycsb"
  YCSB="$PWD/a ycsb"
  run -0 "a distribution/runner/install.sh" --stores redis "$YCSB"
  contains "$output" "YCSB's own scripts can't run from such a path"
  run -0 "a distribution/runner/install.sh" --uninstall "$YCSB"
  as_before
}
