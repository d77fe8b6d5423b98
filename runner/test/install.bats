#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Bindings in an existing YCSB: what install.sh puts there, what it refuses, and that it leaves nothing behind.
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

teardown() { no_processes_left; }

@test "a binding takes the place of YCSB's, and the old driver is out of the way" {
  run -0 install
  contains "$output" "moved         redis-binding -> ycsb-sweep-install/backup/redis-binding"
  contains "$output" "added         redis-binding, with jedis "
  [[ -f $(echo "$YCSB"/redis-binding/lib/redis-binding-*.jar) && -f $YCSB/redis-binding/conf/redis.properties ]]
  [[ ! -e $YCSB/redis-binding/lib/jedis-2.9.0.jar ]]
  [[ -z $(find "$YCSB/redis-binding" -type l) ]]
  diff "$YCSB/memcached-binding/lib/spymemcached-2.11.4.jar" - <<<memcached-binding/lib/spymemcached-2.11.4
}

@test "uninstalled, everything is as it was, byte for byte" {
  run -0 "$INSTALL" "$YCSB"
  contains "$(ls "$YCSB")" reveldb-binding
  run -0 "$INSTALL" --uninstall "$YCSB"
  contains "$output" "restored      bin/bindings.properties"
  as_before
  run -0 "$INSTALL" --uninstall "$YCSB"
  contains "$output" "Nothing to do"
}

@test "new names get a line of their own, also behind a line without an end" {
  run -0 "$INSTALL" --stores redis,reveldb "$YCSB"
  diff <(tail -n 2 "$YCSB/bin/bindings.properties") - <<END
redis:site.ycsb.db.RedisClient
reveldb:io.github.ycsbsweep.reveldb.RevelDbBinding
END
}

@test "workload files that are there stay, others come" {
  run -0 install
  diff "$YCSB/workloads/workloadb" <(workload_file b 0.95 0.05 0 0 0)
  cmp "$YCSB/workloads/workload10kb" "$REPOSITORY/workloads/workload10kb"
}

@test "--dry-run says what would change, and changes nothing" {
  run -0 install --dry-run
  contains "$output" "would move    redis-binding"
  as_before
  install -q
  tree "$YCSB" >before
  run -0 "$INSTALL" --uninstall --dry-run "$YCSB"
  contains "$output" "would restore redis-binding"
  as_before
}

@test "run twice it changes nothing more; run for another store it adds that" {
  install -q
  tree "$YCSB" >before.installed
  run -0 install
  contains "$output" "Nothing to do: redis"
  tree "$YCSB" | diff before.installed -
  run -0 "$INSTALL" --stores memcached --dry-run "$YCSB"
  contains "$output" "Would first take out what is installed (redis)"
  tree "$YCSB" | diff before.installed -
  run -0 "$INSTALL" --stores memcached "$YCSB"
  [[ -d $YCSB/memcached-binding/conf && -d $YCSB/redis-binding/conf ]]
  "$INSTALL" -q --uninstall "$YCSB"
  as_before
}

@test "--as installs beside YCSB's own" {
  run -0 install --as redis8
  diff <(tail -n 1 "$YCSB/bin/bindings.properties") - <<<redis8:io.github.ycsbsweep.redis.RedisBinding
  [[ -f $YCSB/redis-binding/lib/jedis-2.9.0.jar && -d $YCSB/redis8-binding/lib ]]
  run -2 "$INSTALL" --stores memcached --as redis8x-y "$YCSB"
  run -2 "$INSTALL" --stores memcached --as redis "$YCSB"
  contains "$output" "there is a binding redis in"
  run -0 "$INSTALL" --stores redis,memcached --as new "$YCSB"
  contains "$(<"$YCSB/bin/bindings.properties")" "newmemcached:io.github.ycsbsweep.memcached.MemcachedBinding"
}

@test "couchbase2 has a folder of its own where YCSB has the name" {
  printf '\ncouchbase2:site.ycsb.db.couchbase2.Couchbase2Client' >>"$YCSB/bin/bindings.properties"
  run -0 "$INSTALL" --stores couchbase "$YCSB"
  [[ -d $YCSB/couchbase2-binding/lib && -d $YCSB/couchbase-binding/lib ]]
  [[ $(tail -n 1 "$YCSB/bin/bindings.properties") == couchbase:site.ycsb.db.CouchbaseClient ]]
}

@test "in the tarball of a single binding the old jars leave the top lib/" {
  rm -r "$YCSB"
  single_binding_home "$YCSB"
  cp "$YCSB/lib/core-0.17.0.jar" "$YCSB/lib/mine-1.0.jar"
  tree "$YCSB" >before
  run -2 install --as redis8
  contains "$output" "comes first for every binding"
  run -0 install
  diff <(cd "$YCSB/lib" && printf '%s\n' *.jar | sed 's/-[0-9].*//') - <<END
HdrHistogram
core
htrace-core4
jackson-core-asl
jackson-mapper-asl
mine
END
  "$INSTALL" -q --uninstall "$YCSB"
  as_before
}

# under_way: an installation has begun, and waits in the background for the content of one of its files.
under_way() {
  cp -al "$DISTRIBUTION" slow
  mkfifo slow/redis-binding/lib/slow.bin
  start slow/runner/install.sh --stores redis,reveldb "$YCSB"
  eventually test -e "$YCSB/ycsb-sweep-install/new/redis-binding"
}

@test "killed, an installation is taken back by --uninstall" {
  under_way
  kill -KILL "$STARTED"
  finish
  [[ $status == 137 && -e $YCSB/ycsb-sweep-install/lock ]]
  run -0 "$INSTALL" --uninstall "$YCSB"
  as_before
}

@test "killed, an installation is done by the next run" {
  under_way
  kill -KILL "$STARTED"
  finish
  run -0 install
  [[ -d $YCSB/redis-binding/conf && ! -e $YCSB/reveldb-binding ]]
  "$INSTALL" -q --uninstall "$YCSB"
  as_before
}

@test "interrupted, an installation puts back what it has changed" {
  local signal
  for signal in TERM INT HUP; do
    under_way
    kill -"$signal" "$STARTED"
    eventually grep -q Interrupted stderr
    # The file has no content, and the installation goes on.
    timeout 60 bash -c ': >slow/redis-binding/lib/slow.bin'
    finish
    [[ $status == 130 ]]
    as_before
    rm -r slow
  done
}

@test "what leads out of YCSB is not followed" {
  install -q
  mkdir precious
  printf 'in ../precious-binding\nin ../precious\n' >"$YCSB/ycsb-sweep-install/journal"
  run -1 "$INSTALL" --uninstall "$YCSB"
  contains "$output" 'journal, line 1: "in ../precious-binding": it is no line of an installation'
  [[ -d precious ]]
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
