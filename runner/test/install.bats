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

@test "killed at any move of an installation, it is taken back by --uninstall or done by the next run" {
  local at
  PATH=$STUBS:$PATH
  for at in 1 2 3 4 5; do
    killer KILL "$at"
    run -137 "$INSTALL" -q --stores redis,reveldb "$YCSB"
    rm "$STUBS/mv"
    if ((at == 3)); then
      run -0 "$INSTALL" --dry-run "$YCSB"
      contains "$output" "broken off here"
      run -0 "$INSTALL" -q --stores redis "$YCSB"
      [[ -d $YCSB/redis-binding/conf && ! -e $YCSB/reveldb-binding ]]
    fi
    run -0 "$INSTALL" --uninstall "$YCSB"
    as_before
  done
}

@test "killed at any move of an uninstallation, the next one ends it" {
  local at
  PATH=$STUBS:$PATH
  for at in 1 2 3; do
    install -q
    killer KILL "$at"
    run -137 "$INSTALL" -q --uninstall "$YCSB"
    rm "$STUBS/mv"
    run -0 "$INSTALL" --uninstall "$YCSB"
    as_before
  done
}

@test "a move back that fails leaves the backup to the next run" {
  install -q
  printf '#!/usr/bin/env bash\n[[ $* != *backup/redis-binding* ]] && exec /bin/mv "$@"\n' >"$STUBS/mv"
  chmod +x "$STUBS/mv"
  PATH=$STUBS:$PATH run -1 "$INSTALL" --uninstall "$YCSB"
  contains "$output" "see to the cause, and run this again"
  [[ -f $YCSB/ycsb-sweep-install/backup/redis-binding/lib/jedis-2.9.0.jar ]]
  run -0 "$INSTALL" --uninstall "$YCSB"
  as_before
}

@test "interrupted, or failing at a move, it puts back what it has moved" {
  PATH=$STUBS:$PATH
  killer TERM 3
  run -130 install
  contains "$output" "Putting back"
  as_before
  killer URG 3
  run -1 install
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
