#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# Bindings in an existing YCSB: what install.sh refuses, and that it changes nothing then.
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

# refused STATUS TEXT: an installation is, and changes nothing.
refused() {
  tree "$YCSB" >before
  run "-$1" install
  contains "$output" "$2"
  as_before
}

@test "what is no YCSB is refused, with the reason" {
  run -2 "$INSTALL" "$BATS_TEST_TMPDIR/nowhere"
  contains "$output" "no such folder"
  run -2 "$INSTALL" "$DISTRIBUTION"
  contains "$output" "ycsb-sweep itself"
  touch "$YCSB/pom.xml"
  refused 2 "run basic -db io.github.ycsbsweep.redis.RedisBinding"
  rm "$YCSB/pom.xml" "$YCSB"/lib/core-*.jar
  refused 2 "there is no lib/core-*.jar"
  rm "$YCSB/bin/bindings.properties"
  refused 2 "there is no bin/bindings.properties"
}

@test "a YCSB before 0.17.0 is refused" {
  sed -i 's/site.ycsb/com.yahoo.ycsb/' "$YCSB/bin/bindings.properties"
  refused 2 "before 0.17.0"
}

@test "a class that is not YCSB's is refused: somebody has put it there" {
  sed -i 's/redis:.*/redis:com.example.MyRedis/' "$YCSB/bin/bindings.properties"
  refused 1 "redis:com.example.MyRedis, a class that is not YCSB's"
}

@test "a driver in two versions, and a binding copied by hand, are refused" {
  touch "$YCSB/redis-binding/lib/jedis-5.1.0.jar"
  refused 1 "redis-binding/lib has jedis twice"
  rm "$YCSB/redis-binding/lib/"*
  cp "$DISTRIBUTION/redis-binding/lib/"*.jar "$YCSB/redis-binding/lib/"
  refused 1 "put there without install.sh"
}

@test "a jar that would come before one of ours is refused" {
  touch "$YCSB/lib/slf4j-api-1.7.25.jar"
  refused 1 "lib/slf4j-api-1.7.25.jar comes on the class path before slf4j-api-"
}

@test "what was changed since the installation is named, and nothing touched" {
  install -q
  printf 'mine:com.example.Mine\n' >>"$YCSB/redis-binding/conf/redis.properties"
  touch "$YCSB/redis-binding/lib/extra-1.0.jar"
  tree "$YCSB" >before.changed
  run -1 "$INSTALL" --uninstall "$YCSB"
  contains "$output" "redis-binding/conf/redis.properties is another"
  contains "$output" "redis-binding/lib/extra-1.0.jar is new"
  run -1 install
  tree "$YCSB" | diff before.changed -
}

@test "a bindings.properties that was changed may be put back from the backup" {
  "$INSTALL" -q --stores reveldb "$YCSB"
  printf 'mine:com.example.Mine\n' >>"$YCSB/bin/bindings.properties"
  run -1 "$INSTALL" --uninstall "$YCSB"
  cp -p "$YCSB/ycsb-sweep-install/backup/bin/bindings.properties" "$YCSB/bin/"
  run -0 "$INSTALL" --uninstall "$YCSB"
  as_before
}

@test "a folder that can't be written to ends with 5" {
  touch "$YCSB/ycsb-sweep-install"
  tree "$YCSB" >before
  run -5 install
  contains "$output" "can't be written to"
  as_before
}

@test "a usage error is one, and help needs nothing" {
  run -2 "$INSTALL"
  run -2 "$INSTALL" --stores redsi "$YCSB"
  contains "$output" "Did you mean redis?"
  run -2 "$INSTALL" --unistall "$YCSB"
  contains "$output" "--uninstall"
  run -2 "$INSTALL" --uninstall --stores redis "$YCSB"
  run -0 "$INSTALL" --help
  contains "$output" "YCSB_HOME"
  run -0 "$INSTALL" --version
  contains "$output" "ycsb-sweep "
}
