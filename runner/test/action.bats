#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The steps of action.yml, as GitHub runs them: on a repository of its own, with a client that needs no time.

setup() {
  load helpers/common
  common_setup
  fake_client
  export RUNNER_TEMP=$BATS_TEST_TMPDIR/runner GITHUB_ACTION_PATH=$REPOSITORY
  export GITHUB_OUTPUT=$BATS_TEST_TMPDIR/output GITHUB_STEP_SUMMARY=$BATS_TEST_TMPDIR/summary
  export GIT_CONFIG_GLOBAL=$BATS_TEST_TMPDIR/gitconfig
  mkdir "$RUNNER_TEMP"
}

teardown() {
  no_processes_left
  temporary_folder_is_empty
}

# script NAME: the shell of a step.
script() {
  awk -v name="$1" '/^    - / { is = 0; runs = 0 } $0 == "    - name: " name { is = 1 }
    runs { sub(/^        /, ""); print } is && /^      run: [|]$/ { runs = 1 }' "$REPOSITORY/action.yml"
}

# step NAME: runs it as GitHub does.
step() {
  script "$1" >"$BATS_TEST_TMPDIR/step.sh"
  bash --noprofile --norc -eo pipefail "$BATS_TEST_TMPDIR/step.sh"
}

# A repository whose server is a script: the commit on the PATH of a base, and that of a head.
repository() {
  git init -q repository && cd repository || return
  git config --global user.name test && git config --global user.email test@example.org
  printf '#!/bin/sh\nexec redis-server "$@"\n' >server
  git add server && git commit -q -m base
  BASE=$(git rev-parse HEAD)
  git commit -q --allow-empty -m head
  HEAD=$(git rev-parse HEAD)
  export BASE HEAD
}

@test "the steps are sound shell" {
  local name
  for name in 'Check the mode' 'Find the commit' 'Build base and head' 'Measure base and head in turn' Compare; do
    script "$name" >step.sh
    [[ -s step.sh ]]
    shellcheck -s bash step.sh
  done
}

@test "a mode that is none is refused, with those that are" {
  MODE=bisekt run -2 step 'Check the mode'
  contains "$output" "mode bisekt: allowed are compare and bisect"
}

@test "base and head are built, measured in turn and compared, and a loss fails the job" {
  repository
  BUILD='chmod +x server && printf "built\n"' run -0 step 'Build base and head'
  [[ -x $RUNNER_TEMP/ycsb-sweep/base/server && -x $RUNNER_TEMP/ycsb-sweep/head/server ]]

  # shellcheck disable=SC2016
  printf 'if [[ ${PROPERTY[redis.database]:-0} == 1 ]]; then FAKE_OPS=700; fi\n' >rules
  FAKE_RULES=$PWD/rules STORE=redis WORKLOADS=workloadb PROGRAM=server \
    OPTIONS='--threads 2 --repeats 3 --warmup 1s --duration 2s --records 100 -p "head:redis.database=1"' \
    run -0 step 'Measure base and head in turn'
  [[ $(<"$GITHUB_OUTPUT") == "folder=$RUNNER_TEMP/ycsb-sweep/results" ]]

  RESULTS=$RUNNER_TEMP/ycsb-sweep/results FAIL_IF='throughput<-5%' STRICT=false run -3 step Compare
  contains "$(<"$GITHUB_STEP_SUMMARY")" "BREACHED"
  contains "$(<"$GITHUB_STEP_SUMMARY")" "The systems took turns"
  contains "$(<"$GITHUB_OUTPUT")" "status=3"
  contains "$(<"$RUNNER_TEMP/ycsb-sweep/results/compare.xml")" "<failure "
  contains "$(<"$RUNNER_TEMP/ycsb-sweep/results/compare.json")" '"verdict" : "breached"'
  RESULTS=$RUNNER_TEMP/ycsb-sweep/results FAIL_IF='' STRICT=false run -0 step Compare
}

@test "what is no commit, a build that fails and a sweep that is refused fail their step" {
  repository
  BASE=--all BUILD='' run -2 step 'Build base and head'
  contains "$output" '::error::the input base must name a commit, got "--all"'
  BUILD='false' run -1 step 'Build base and head'
  STORE=reddis WORKLOADS=workloadb PROGRAM='' OPTIONS='' run -2 step 'Measure base and head in turn'
  contains "$output" "redis"
}

@test "a bisection gets base and head, and its status fails the job" {
  repository
  export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
  STORE=redis WORKLOAD=workloadb PROGRAM=server BUILD='false' OPTIONS='--threads 2 --max-time "30m"' run -2 step 'Find the commit'
  contains "$output" "1 commit after $BASE up to $HEAD"
  contains "$output" "can't be measured: false ended with 1"
  contains "$(<"$GITHUB_OUTPUT")" "status=2"
  contains "$(<"$RUNNER_TEMP/ycsb-sweep/results/bisect/bisect.json")" '--threads 2"'
}
