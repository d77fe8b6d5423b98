# SPDX-License-Identifier: Apache-2.0
# What the tests of --clients k8s:N share: a stub of kubectl that is a small cluster. Its pods are processes, which run what the manifests say.
# shellcheck shell=bash

# What reads the manifests, in the stub and in tests.
setup_file() {
  export OBJECTS="$BATS_FILE_TMPDIR/classes:$BATS_TEST_DIRNAME/../engine/target/lib/*"
  REAL_JAVA=$(command -v java)
  export REAL_JAVA
  javac -d "$BATS_FILE_TMPDIR/classes" -cp "$OBJECTS" "$BATS_TEST_DIRNAME/Objects.java"
}

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  export CLUSTER=$BATS_TEST_TMPDIR/cluster REPOSITORY
  mkdir "$CLUSTER"
  mkfifo "$CLUSTER/nap"
}

# Whatever it was that ended the run, nothing is left.
teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
  [[ -z $(find "$CLUSTER" -mindepth 2 -path "$CLUSTER/[A-Zp]*") ]]
}

# The stub of kubectl, and a client that measures at once.
stubs() {
  fake_client
  ln -s "$REPOSITORY/runner/test/helpers/kubectl-stub.sh" "$STUBS/kubectl"
  PATH=$STUBS:$PATH
}

sweep() {
  "$SWEEP" redis workloadb --clients k8s:2 --threads 5 --records 1000 --warmup 1s --duration 1s --out "$OUT" -p redis.host=store -p redis.password=hunter2 "$@"
}

cell() { printf '%s/cells/redis/workloadb/t0005/r1\n' "$OUT"; }

# both_have FILE: whether there is such a file where the clients of the first Job work: "ready", or "release".
both_have() {
  compgen -G "$CLUSTER/pods/*-1-0-*/client/out/$1" >/dev/null && compgen -G "$CLUSTER/pods/*-1-1-*/client/out/$1" >/dev/null
}
