#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# What a person reads on the terminal, compared with golden/terminal.txt to the letter. A change of it is a change of that file.

setup() {
  load helpers/common
  common_setup
  fake_client
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# What differs from run to run, and from machine to machine, has a name in its place.
masked() {
  sed -E -e "s#$OUT#OUT#" -e '/^warning: this machine is busy/d' -e 's/server [0-9.]+ at 127.0.0.1:[0-9]+$/server VERSION at ADDRESS/'
}

@test "two stores, two workloads, two numbers of threads, three repeats: progress, tables, ratios, sentences, paths" {
  # shellcheck disable=SC2016
  printf '%s\n' 'FAKE_OPS=$((THREADS * 5000))' \
    'if [[ $PHASE == run && -n ${PROPERTY[memcached.hosts]-} ]]; then FAKE_OPS=$((THREADS * 4000)); fi' >rules
  FAKE_RULES=$PWD/rules run -0 --separate-stderr "$SWEEP" redis,memcached workloada,workloadb --threads 2,4 --repeats 3 --seed 7 \
    --warmup 1s --duration 2s --records 100 --out "$OUT"
  {
    masked <<<"$stderr"
    printf '\n'
    masked <<<"$output"
  } >seen
  diff -u "$BATS_TEST_DIRNAME/golden/terminal.txt" seen
}
