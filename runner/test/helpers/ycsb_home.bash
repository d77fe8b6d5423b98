# SPDX-License-Identifier: Apache-2.0
# Small folders that look like an unpacked YCSB, and a distribution to install from.
# shellcheck shell=bash

# distribution FOLDER: what the build has laid out, with the scripts as they are now.
distribution() {
  cp -a "$REPOSITORY/runner/target/distribution" "$1"
  rm -rf "$1"/runner/{*.sh,help,libexec,stores}
  cp -r "$REPOSITORY"/runner/{*.sh,help,libexec,stores} "$1/runner/"
}

# ycsb_home FOLDER: YCSB's core, a launcher, and bindings whose jars are empty.
ycsb_home() {
  local home=$1 jar workload
  mkdir -p "$home"/{bin,lib,workloads,redis-binding/lib,memcached-binding/lib}
  cp "$REPOSITORY"/runner/target/client/lib/{core,htrace-core4,jackson-core-asl,jackson-mapper-asl,HdrHistogram}-*.jar "$home/lib/"
  cp "$REPOSITORY/runner/test/helpers/launcher.sh" "$home/bin/ycsb.sh"
  for jar in redis-binding/lib/{redis-binding-0.17.0,jedis-2.9.0,commons-pool2-2.4.2} \
    memcached-binding/lib/{memcached-binding-0.17.0,spymemcached-2.11.4}; do
    printf '%s\n' "$jar" >"$home/$jar.jar"
  done
  for workload in "a 0.5 0.5 0 0 0" "b 0.95 0.05 0 0 0" "c 1 0 0 0 0" "d 0.95 0 0.05 0 0" "e 0 0 0.05 0.95 0" "f 0.5 0 0 0 0.5"; do
    # shellcheck disable=SC2086
    workload_file $workload >"$home/workloads/workload${workload%% *}"
  done
  # As YCSB's, it ends without a newline.
  printf '# name:class\nbasic:site.ycsb.BasicDB\nmemcached:site.ycsb.db.MemcachedClient\nmongodb:site.ycsb.db.MongoDbClient\n%s' \
    'redis:site.ycsb.db.RedisClient' >"$home/bin/bindings.properties"
}

# workload_file NAME READ UPDATE INSERT SCAN READMODIFYWRITE
workload_file() {
  printf '%s\n' workload=site.ycsb.workloads.CoreWorkload recordcount=200 operationcount=200 fieldlength=10 maxscanlength=10 \
    "readproportion=$2" "updateproportion=$3" "insertproportion=$4" "scanproportion=$5" "readmodifywriteproportion=$6"
}

# Everything there is below a folder: kinds, modes, contents.
tree() { (cd "$1" && find . -printf '%p %y %m\n' | LC_ALL=C sort && find . -type f -exec sha256sum {} + | LC_ALL=C sort); }

# For tests of install.sh: once a file, a distribution.
install_file() {
  common_setup
  DISTRIBUTION=$BATS_FILE_TMPDIR/distribution
  distribution "$DISTRIBUTION"
  export DISTRIBUTION
}

# For tests of install.sh: each has an install of its own.
install_each() {
  common_setup
  INSTALL=$DISTRIBUTION/runner/install.sh
  YCSB=$BATS_TEST_TMPDIR/ycsb-0.17.0
  ycsb_home "$YCSB"
  tree "$YCSB" >before
}

# as_before: nothing there differs from before.
as_before() {
  tree "$YCSB" >after
  diff before after
}

install() { "$INSTALL" --stores redis "$@" "$YCSB"; }
